"""Number everything in Challengers!: piles, faces' levels, phases, effects, actions, events.

A **face** is a row of the card file, counted from 0; the trophies' faces follow. A **seat** is a player's, counted from
0, and with an odd number of players the Robot's after the last. The rows' effects are written into the setup as one
table of small numbers, see `EFFECT_COLUMNS`; the rules carry them out and know no card by name.

What an action code means, with `faces` the number of rows:

| code | move |
| --- | --- |
| below `faces` | the row that is picked, removed, traded away, put on top or under, exhausted, returned |
| `faces + CHOOSE_LEVEL` and the two that follow | `level A`, `level B`, `level C` |
| `faces + REDRAW`, `END_PICKS`, `NO_TRADE`, `READY`, `SKIP` | the same in words |
| `faces + ORDER` and the codes that follow | an order of the cards looked at, see `permutation` in the setup |
| `faces + PAIR` and the codes that follow | two rows traded away, see `pair_code` in `decks.py` |
"""

SEATS = 8
PARKS = 4
ROUNDS = 7
FINAL = 8
PLANS = 8
LEVELS = 3
BENCH_SEATS = 6
NOBODY = -1
NOTHING = -1

DECK = 0
OFFER = 8
BENCH = 16
EXHAUST = 24
PARK = 32
TROPHIES = 40
LEVEL = 48
DISCARD = 51
BOX = 54
STACK = 55
UNUSED = 59
SPARE = 60
PILES = 61

CARDS = 480
FACES = 256
DECK_CARDS = 256
"""No deck can have more cards than that, for a card file with more cards in play is refused."""
MOST_REVEALS = 2000
"""A match in which more cards are revealed is taken for endless."""

# The levels of cards; the first of the pools are numbered like them.
S = 0
A = 1
B = 2
C = 3
R = 4
SOLO = 5
ROBOT_POOL = 4
TROPHY_POOL = 4
"""Trophies of round 1 are the pool after this one, and so on."""
POOLS = 12

# Phases of a seat; DECK_PHASE is what others see of the first five (CH-16).
CHOOSING_LEVEL = 1
PICKING = 2
TRADING = 3
REMOVING = 4
DECK_PHASE = 5
READY_TO_PLAY = 6
MATCH = 7
DONE = 8
OUT = 9
OVER = 10

# Action codes, counted from the number of rows.
CHOOSE_LEVEL = 0
REDRAW = 3
END_PICKS = 4
NO_TRADE = 5
READY = 6
SKIP = 7
ORDER = 8
ORDERS = 24
PAIR = 32
MOST_LOOKED_AT = 4

OFFER_CARDS = 5
FANS_AHEAD = 11
MOST_PICKED_BEFORE_REDRAW = 1

# Reasons for the end.
FINAL_PLAYED = 1
MOST_FANS = 2
ELEVEN_AHEAD = 3

# Reasons for the end of a match.
BENCH_FULL = 0
NO_CARD_LEFT = 1

# What is tossed for.
FLAG_TOSS = 0

# Events.
SETS = 1
ROUND = 2
LEVEL_CHOSEN = 3
DRAW = 4
PICK = 5
DISCARDED = 6
REMOVED = 7
READY_SAID = 8
FANS = 9
BEGIN = 10
REVEAL = 11
COMPARE = 12
FLAG_TAKEN_BY = 13
TO_BENCH = 14
TO_EXHAUST = 15
TO_DECK = 16
JOINED = 17
LEFT = 18
LOOKED = 19
ARRANGED = 20
SKIPPED = 21
MATCH_END = 22
TROPHY = 23
FINALISTS = 24
ROBOT_CARDS = 25
TURNED_OVER = 26
END = 27
SEEN = 28

# When an effect happens or counts (CH-14, CH-40 to CH-44).
PICKED = 0
REVEALED = 1
FLAG_TAKEN = 2
FLAG_LOST = 3
ATTACK = 4
FLAG = 5
ON_BENCH = 6
WHENS = 7

# What it does.
BONUS = 0
GAIN_FANS = 1
ORDER_TOP = 2
KEEP_TOP = 3
SEARCH = 4
EXHAUST_BENCH = 5
RETURN_BENCH = 6
EXHAUST_DECK = 7
BRING = 8
LEAVE = 9
BENCH_DECK = 10
NEXT = 11
TRADE = 12

# Whose.
OWN = 0
OPPONENT = 1

# Where to, and from.
TOP = 0
BOTTOM = 1
EXHAUST_PILE = 2
DISCARD_PILE = 3

# Which cards.
ANY = 0
OF_SET = 1
OF_LEVEL = 2
OF_NAME = 3
OF_POWER = 4
POWER_AT_MOST = 5
POWER_AT_LEAST = 6
OF_OTHER_SET = 7

# What is counted.
UNCOUNTED = 0
BENCH_CARDS = 1
BENCH_SETS = 2
EMPTY_SEATS = 3
TROPHIES_OWNED = 4
CARDS_IN_DECK = 5

# In which role a bonus from the bench counts.
ALWAYS = 0
ATTACKING = 1
DEFENDING = 2

EFFECTS = 400
EFFECT_COLUMNS = (
    "do",
    "amount",
    "number",
    "may",
    "whose",
    "choice",
    "place",
    "level",
    "which",
    "which_value",
    "role",
    "per",
    "per_whose",
    "per_which",
    "per_value",
    "cond",
    "cond_whose",
    "cond_which",
    "cond_value",
    "least",
    "most",
)
"""What the setup holds for each effect: what it does, how much, on how many cards and which, whose, whose choice, may
or must, where to; what the amount is multiplied by; and of what there must be at least and at most so many."""

# Where a match goes on; at the first stages effects of a card happen.
STOP = 0
FIRST_REVEALED = 1
FIRST_FLAG = 2
REVEALED_NOW = 3
LOSING = 4
TAKEN = 5
LAST_WITH_EFFECTS = 5
ATTACKING_NOW = 6
COMPARING = 7
TAKING = 8
SEATING = 9
WON_BENCH = 10
WON_NO_CARD = 11

EFFECTS_OF_STAGE = {
    FIRST_REVEALED: (REVEALED, FIRST_FLAG),
    FIRST_FLAG: (FLAG_TAKEN, ATTACKING_NOW),
    REVEALED_NOW: (REVEALED, COMPARING),
    LOSING: (FLAG_LOST, TAKING),
    TAKEN: (FLAG_TAKEN, SEATING),
}
"""At which stage which effects happen, and which stage comes next (CH-21 to CH-23)."""
