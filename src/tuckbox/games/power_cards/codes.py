"""Name the numbers that the record of Power Cards holds: piles, parts, actions, phases, reasons, events."""

SEATS = 4
CARDS = 120

DECK = 0
STRUCTURE = 4
STRUCTURE2 = 8
POT = 12
WON = 13
PILES = 14

QUALITIES = 4
"""How many qualities can be named; the one after them is Slingshot."""
SLINGSHOT = 4

VERTICAL = 0
HORIZONTAL = 1
PIG = 2
NOTHING = 3
VERTICALS = 2
FULL = 4
"""The number of parts of a structure with its pig."""

NOBODY = -1
ANY = -1

DONE = 4
YES = 5
NO = 6
FIRST_BUILD = 7
"""The code of building with face 0; codes go on by face. Codes below `QUALITIES` name a quality."""

MAY = 0
MUST = 1
OFFER = 0
ALWAYS = 1
NEVER = 2
REVEALED = 0
ALL_TOPS = 1

LEAD = 0
BUILD = 1
QUICK = 2
OVER = 3

LAST_PLAYER = 1
TWO_STRUCTURES = 2
ROUND_LIMIT = 3
DRAW = 4

LEFTOVER = 1
NAMED = 2
REVEAL = 3
TIE = 4
WIN = 5
PART = 6
TAKEN_BACK = 7
SLING = 8
SWEEP = 9
STAYS = 10
GONE = 11
ANSWER = 12
QUICK_BEGINS = 13
SEEN = 14
END = 15

STILL_IN = 1 << 40
"""Ranks above every number of a round in which somebody went out."""
