"""Play Hearts by its rules: plain functions on the record of a position.

Seats count clockwise from 0 to 3. A card's number is also its face: the suit times 13 plus the rank, suits in the
order clubs, diamonds, spades, hearts, ranks from 2 (0) to ace (12). Hands are kept sorted by card number, so the cards
of a suit lie together in them, and hearts come last.

Played cards stay in front of who played them, as at a duplicate table: the cards of a trick are those that lie at the
same depth in the four piles `played`. So each card moves once, and `winners` says who has won it.

An action is the number of the card that is passed or played. `gave` holds the faces of the cards that each seat has
passed in this deal, hidden from those who neither gave nor got them.
"""

from tuckbox.table.kernel import chance, log as log_, piles

SEATS = 4
SUITS = 4
RANKS = 13
CARDS = 52
HAND_CARDS = 13
PASSED_CARDS = 3
ALL_SEATS = 15

TWO_OF_CLUBS = 0
QUEEN_OF_SPADES = 36
FIRST_HEART = 39
QUEEN_POINTS = 13
ALL_POINTS = 26

NOBODY = -1
NO_SUIT = 4
NO_CARD_YET = -1
NOTHING_GIVEN = -1
HIDDEN = -2

HAND = 0
PASSED = 4
PLAYED = 8
DECK = 12
PILES = 13

DIRECTIONS = 4
LEFT = 0
RIGHT = 1
ACROSS = 2
HOLD = 3

NO_POINTS = 0
ANY_CARD = 1

HEARTS_ONLY = 0
QUEEN_TOO = 1

POINTS_REACHED = 1

DEAL = 1
PASS = 2
GIVE = 3
LEAD = 4
PLAY = 5
BREAK = 6
WIN = 7
MOON = 8
SCORE = 9
END = 10


def deal(setup, state, log):
    """Begin the match with its first deal (HE-1)."""
    state.deal = 0
    state.reason = 0
    for seat in range(SEATS):
        state.scores[seat] = 0
    _deal_hands(setup, state, log)


def _deal_hands(setup, state, log):
    """Shuffle all cards and deal thirteen to each seat (HE-2); then cards are passed (HE-3) or the first is led."""
    state.deal += 1
    piles.gather(setup, state, DECK)
    log_.event(log, DEAL, piles.EVERYONE, state.deal, direction_of(state.deal))
    piles.shuffle(setup, state, DECK, log)
    piles.deal_hands(setup, state, DECK, HAND, SEATS, 0)
    for seat in range(SEATS):
        state.points[seat] = 0
        for i in range(PASSED_CARDS):
            state.gave[seat][i] = NOTHING_GIVEN
    for trick in range(HAND_CARDS):
        state.winners[trick] = NOBODY
    state.tricks = 0
    state.broken = 0
    clear_trick(state)
    if direction_of(state.deal) == HOLD:
        _begin_play(setup, state, log)
    else:
        state.passing = 1
        state.turn = ALL_SEATS


def direction_of(deal_):
    """Give where cards are passed in a deal, deals counting from 1 (HE-3)."""
    return (int(deal_) - 1) % DIRECTIONS


def receiver_of(seat, direction):
    """Give the seat that gets the cards which a seat passes (HE-3)."""
    if direction == LEFT:
        return (seat + 1) % SEATS
    if direction == RIGHT:
        return (seat + 3) % SEATS
    return (seat + 2) % SEATS


def next_seat(seat):
    """Give the next seat clockwise."""
    return (seat + 1) % SEATS


def suit_of(card):
    """Give the suit of a card."""
    return int(card) // RANKS


def points_of(card):
    """Give the penalty points of a card (HE-8)."""
    if card >= FIRST_HEART:
        return 1
    return QUEEN_POINTS if card == QUEEN_OF_SPADES else 0


def acting(setup, state):
    """Give the set of players who may act: all who still choose cards to pass, then the one whose turn it is."""
    return int(state.turn)


def legal(setup, state, player, actions):
    """List the player's legal actions, in the order of the cards; return their number."""
    if not (state.turn >> player) & 1:
        return 0
    card = int(state.top[HAND + player])
    if state.passing != 0:
        return _list(state, card, CARDS, actions)
    if state.led == NO_SUIT:
        if state.tricks == 0:
            actions[0] = TWO_OF_CLUBS  # HE-4
            return 1
        if state.broken == 0 and card < FIRST_HEART:  # HE-6
            return _list(state, card, FIRST_HEART, actions)
        return _list(state, card, CARDS, actions)
    count = 0
    low = state.led * RANKS
    for i in range(low, low + RANKS):  # HE-5
        actions[count] = i
        count += state.pile[i] == HAND + player
    if count > 0:
        return count
    if state.tricks == 0 and setup.first_trick == NO_POINTS:
        count = _list_without_points(state, card, actions)  # HE-7
        if count > 0:
            return count
    return _list(state, card, CARDS, actions)


def _list(state, card, end, actions):
    """List the cards of a hand from one on, as far as their numbers are below `end`; return how many there are."""
    count = 0
    while card != piles.NO_CARD and card < end:
        actions[count] = card
        count += 1
        card = int(state.below[card])
    return count


def _list_without_points(state, card, actions):
    """List the cards of a hand, from its first on, that are no penalty; return how many there are."""
    count = 0
    while card != piles.NO_CARD and card < FIRST_HEART:
        if card != QUEEN_OF_SPADES:
            actions[count] = card
            count += 1
        card = int(state.below[card])
    return count


def apply(setup, state, player, action, log):
    """Play a legal action."""
    if state.passing != 0:
        _choose_to_pass(setup, state, player, action, log)
    else:
        _play(setup, state, player, action, log)


def _choose_to_pass(setup, state, player, card, log):
    """Lay a card aside for passing, seen by its player alone (HE-3)."""
    piles.put_on(setup, state, card, PASSED + player, 1 << player)
    log_.event(log, PASS, 1 << player, player, card)
    if state.size[PASSED + player] < PASSED_CARDS:
        return
    state.turn = state.turn & ~(1 << player)
    if state.turn != 0:
        return
    for seat in range(SEATS):
        _give(setup, state, seat, receiver_of(seat, direction_of(state.deal)), log)
    _begin_play(setup, state, log)


def _give(setup, state, seat, receiver, log):
    """Hand over the cards that a seat has laid aside; both seats know which they were, and the table notes it (HE-3).

    The account of who knows which card is in a hand is kept for its owner alone: all see what it says of the cards
    they do not know, and when one of them is played nobody else may learn from it that it was a gift.
    """
    log_.entry(log, GIVE, (1 << seat) | (1 << receiver))
    log_.value(log, seat)
    log_.value(log, receiver)
    for i in range(PASSED_CARDS):
        card = int(state.top[PASSED + seat])
        state.gave[seat][i] = setup.face[card]
        log_.value(log, card)
        piles.put_on(setup, state, card, HAND + receiver, 1 << receiver)


def _begin_play(setup, state, log):
    """Give the turn to the seat with the two of clubs, which by that all know to be there (HE-4)."""
    state.passing = 0
    seat = int(state.pile[TWO_OF_CLUBS]) - HAND
    piles.show(setup, state, TWO_OF_CLUBS, piles.EVERYONE)
    state.turn = 1 << seat
    log_.event(log, LEAD, piles.EVERYONE, seat, TWO_OF_CLUBS)


def clear_trick(state):
    """Take what is known of the trick away, for a new one."""
    state.led = NO_SUIT
    state.best = NO_CARD_YET
    state.best_by = NOBODY
    state.in_trick = 0
    state.pot = 0


def _play(setup, state, player, card, log):
    """Play a card to the trick (HE-5); the fourth one completes it."""
    piles.put_on(setup, state, card, PLAYED + player, piles.EVERYONE)
    was_broken = int(state.broken)
    add_to_trick(setup, state, player, card)
    if len(log) > log_.SILENT:
        log_.event(log, PLAY, piles.EVERYONE, player, card)
        if state.broken != was_broken:
            log_.event(log, BREAK, piles.EVERYONE, player, card)
    if state.in_trick < SEATS:
        state.turn = 1 << next_seat(player)
        return
    log_.event(log, WIN, piles.EVERYONE, int(state.best_by), int(state.pot))
    state.turn = 1 << take_trick(state)
    if state.tricks == HAND_CARDS:
        _end_deal(setup, state, log)


def add_to_trick(setup, state, player, card):
    """Note what a card means for the trick: its suit, who wins so far (HE-5), its points (HE-8), hearts (HE-6)."""
    suit = suit_of(card)
    led = int(state.led)
    best = int(state.best)
    best_by = int(state.best_by)
    if led == NO_SUIT:
        led = suit
    if (suit == led) & (card > best):
        best = card
        best_by = player
    state.led = led
    state.best = best
    state.best_by = best_by
    state.pot += points_of(card)
    state.broken |= (card >= FIRST_HEART) | ((card == QUEEN_OF_SPADES) & (setup.broken_by == QUEEN_TOO))
    state.in_trick += 1


def take_trick(state):
    """Give the trick to who played the highest card of the suit that was led, and return that seat (HE-5)."""
    winner = int(state.best_by)
    state.points[winner] += state.pot
    state.winners[state.tricks] = winner
    state.tricks += 1
    clear_trick(state)
    return winner


def shooter(state):
    """Give the seat that has taken all penalty points of the deal, `NOBODY` if they are shared (HE-9)."""
    for seat in range(SEATS):
        if state.points[seat] == ALL_POINTS:
            return seat
    return NOBODY


def _end_deal(setup, state, log):
    """Add up the points (HE-8, HE-9); end the match if somebody has reached the limit (HE-10), or deal again."""
    shot = shooter(state)
    if shot != NOBODY:
        log_.event(log, MOON, piles.EVERYONE, shot, ALL_POINTS)
    highest = 0
    for seat in range(SEATS):
        points = int(state.points[seat])
        if shot != NOBODY:
            points = ALL_POINTS - points
        state.scores[seat] += points
        highest = max(highest, int(state.scores[seat]))
        log_.event(log, SCORE, piles.EVERYONE, seat, points)
    if highest < setup.limit:
        _deal_hands(setup, state, log)
        return
    state.turn = 0
    state.reason = POINTS_REACHED
    log_.event(log, END, piles.EVERYONE, POINTS_REACHED, 0)


def hide(setup, state, player):
    """Hide which cards were passed from all but giver and receiver (HE-3)."""
    direction = direction_of(state.deal)
    for seat in range(SEATS):
        if state.gave[seat][0] != NOTHING_GIVEN and player != seat and player != receiver_of(seat, direction):
            for i in range(PASSED_CARDS):
                state.gave[seat][i] = HIDDEN


def guess(setup, state, player, dice):
    """Fill in which cards were passed: any three of those that the receiver holds or has played."""
    for seat in range(SEATS):
        if state.gave[seat][0] == HIDDEN:
            _guess_gift(setup, state, seat, receiver_of(seat, direction_of(state.deal)), dice)


def _guess_gift(setup, state, seat, receiver, dice):
    """Draw three of the thirteen cards of a seat, each set equally likely."""
    left = HAND_CARDS
    drawn = 0
    for pile in (HAND + receiver, PLAYED + receiver):
        card = int(state.top[pile])
        while card != piles.NO_CARD:
            if chance.below(dice, left) < PASSED_CARDS - drawn:
                state.gave[seat][drawn] = setup.face[card]
                drawn += 1
            left -= 1
            card = int(state.below[card])


def result(setup, state, scores, ranks):
    """Write scores (penalty points) and ranks, fewest points first (HE-10); return the reason of the end."""
    for seat in range(SEATS):
        scores[seat] = int(state.scores[seat])
        ranks[seat] = 1
        for other in range(SEATS):
            if state.scores[other] < state.scores[seat]:
                ranks[seat] += 1
    return int(state.reason)
