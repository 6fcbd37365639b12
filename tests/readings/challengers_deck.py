"""Say what the deck phase of Challengers! allows and what follows from its moves (CH-10 to CH-16)."""

from itertools import combinations

from .challengers_cards import CARDS, FINAL, PICKS
from .challengers_state import LEVEL, OUT, PICK, READY, REMOVE, TRADE, Game

OFFER_SIZE = 5
MOST_PICKS_BEFORE_REDRAW = 1
CLONES_FANS = 1


def start_deck_phase(game: Game) -> None:
    """Start the deck phase of the round that the position names; offers without a choice are drawn in seat order."""
    position = game.position
    for seat in range(game.table.seats):
        if position.round == FINAL:
            position.phase[seat] = REMOVE if seat in position.finalists else OUT
        elif seat == game.table.robot:
            position.phase[seat] = READY
        elif len(PICKS[position.round]) > 1:
            position.phase[seat] = LEVEL
        else:
            choose_level(game, seat, *PICKS[position.round])


def choose_level(game: Game, seat: int, level: str) -> None:
    """Draw a seat's offer of a level (CH-10, CH-11)."""
    position = game.position
    position.chosen[seat] = level
    position.picks[seat] = PICKS[position.round][level]
    position.offer[seat] = game.draw(level, OFFER_SIZE)
    go_on_picking(game, seat)


def go_on_picking(game: Game, seat: int) -> None:
    """Let a seat pick on, or end its picking if it has no pick left or nothing to pick (CH-11)."""
    if game.position.picks[seat] and game.position.offer[seat]:
        game.position.phase[seat] = PICK
    else:
        end_picks(game, seat)


def end_picks(game: Game, seat: int) -> None:
    """Discard the rest of the offer; cards may be removed now (CH-13, CH-15)."""
    position = game.position
    for text in position.offer[seat]:
        game.put_away(text)
    position.offer[seat] = []
    position.chosen[seat] = None
    position.picks[seat] = position.picked[seat] = 0
    position.redrawn[seat] = False
    position.phase[seat] = REMOVE


def trades(game: Game, seat: int, text: str) -> list[list[str]]:
    """Return what may be removed for the pick of a card just picked, each in alphabetical order (CH-14)."""
    deck = sorted(game.position.deck[seat])
    if not game.position.offer[seat]:
        return []
    if text == "Shapeshifter":
        return [[name] for name in sorted(set(deck))]
    if text == "Sci-Fi Geek":
        from_space = [name for name in deck if CARDS[name].set == "Outer Space"]
        return [list(pair) for pair in sorted(set(combinations(from_space, 2)))]
    return []


def deck_moves(game: Game, seat: int) -> list[str]:
    """Return the moves of a seat in its deck phase; none if it waits."""
    position = game.position
    phase = position.phase[seat]
    if phase == LEVEL:
        return [f"level {level}" for level in PICKS[position.round]]
    if phase == PICK:
        moves = [f"pick {text}" for text in sorted(set(position.offer[seat]))]
        if not position.redrawn[seat] and position.picked[seat] <= MOST_PICKS_BEFORE_REDRAW:
            moves.append("redraw")
        return [*moves, "end picks"]
    if phase == TRADE:
        asking = position.trade[seat] or ""
        return [*(f"trade {' / '.join(cards)}" for cards in trades(game, seat, asking)), "no trade"]
    if phase == REMOVE:
        return [*(f"remove {text}" for text in sorted(set(position.deck[seat]))), "ready"]
    return []


def play_in_deck_phase(game: Game, seat: int, move: str) -> None:
    """Carry out a legal move of the deck phase; the match that `ready` may start is not started here."""
    position = game.position
    if move == "redraw":
        count = len(position.offer[seat])
        for text in position.offer[seat]:
            game.put_away(text)
        position.redrawn[seat] = True
        position.offer[seat] = game.draw(position.chosen[seat] or "", count)
        go_on_picking(game, seat)
    elif move == "end picks":
        end_picks(game, seat)
    elif move == "no trade":
        position.trade[seat] = None
        go_on_picking(game, seat)
    elif move == "ready":
        position.phase[seat] = READY
    else:
        verb, names = move.split(" ", 1)
        if verb == "level":
            choose_level(game, seat, names)
        elif verb == "pick":
            pick(game, seat, names)
        elif verb == "trade":
            for text in names.split(" / "):
                remove(game, seat, text)
            position.trade[seat] = None
            position.picks[seat] += 1
            go_on_picking(game, seat)
        else:
            remove(game, seat, names)


def pick(game: Game, seat: int, text: str) -> None:
    """Put a card of the offer into the deck; what happens when it is picked happens now (CH-14)."""
    position = game.position
    position.offer[seat].remove(text)
    position.deck[seat].append(text)
    position.picks[seat] -= 1
    position.picked[seat] += 1
    if text == "Clones":
        game.gain(seat, CLONES_FANS)
    if trades(game, seat, text):
        position.trade[seat] = text
        position.phase[seat] = TRADE
    else:
        go_on_picking(game, seat)


def remove(game: Game, seat: int, text: str) -> None:
    """Remove a card from a deck (CH-15)."""
    game.position.deck[seat].remove(text)
    game.put_away(text)
