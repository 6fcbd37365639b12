"""Make a toy game that keeps its secrets, or leaks one of them on purpose.

Each of two players has three of eight cards; two lie face down as the stock. On a turn a player lays a card and draws
one as long as there is any. The sum of the cards laid is the score.
"""

from types import ModuleType, SimpleNamespace
from typing import Any

from tuckbox.table.game import Game, Pile
from tuckbox.table.kernel import chance, log as log_, piles

STOCK, HAND, LAID = 0, 1, 3
CARDS = 8
LAY, DRAW = 1, 2

LEAKS = ("legal moves", "event", "field", "card number")


def deal(setup, state, log):
    piles.gather(setup, state, STOCK)
    piles.shuffle(setup, state, STOCK, log)
    state.turn = 0
    state.last = 0
    for seat in range(2):
        state.score[seat] = 0
        for _card in range(3):
            piles.put_on(setup, state, state.top[STOCK], HAND + seat, 1 << seat)


def acting(setup, state):
    return 1 << state.turn if state.size[HAND + state.turn] else 0


def legal(setup, state, player, actions):
    count = 0
    if acting(setup, state) == 1 << player:
        card = state.top[HAND + player]
        while card != piles.NO_CARD:
            actions[count] = setup.face[card]
            count += 1
            card = state.below[card]
    return count


def legal_by_the_other_hand(setup, state, player, actions):
    count = legal(setup, state, player, actions)
    top = state.top[HAND + 1 - player]
    return max(count - 1, 1) if count and top != piles.NO_CARD and setup.face[top] < 3 else count


def apply(setup, state, player, action, log, draw_seen_by=None):
    card = piles.find(setup, state, HAND + player, action)
    piles.put_on(setup, state, card, LAID, piles.EVERYONE)
    log_.event(log, LAY, piles.EVERYONE, player, card)
    state.score[player] += setup.face[card]
    if state.size[STOCK]:
        card = state.top[STOCK]
        piles.put_on(setup, state, card, HAND + player, 1 << player)
        log_.event(log, DRAW, (1 << player) if draw_seen_by is None else draw_seen_by, player, card)
    state.turn = 1 - player


def apply_showing_the_draw(setup, state, player, action, log):
    apply(setup, state, player, action, log, draw_seen_by=piles.EVERYONE)


def apply_noting_the_stock(setup, state, player, action, log):
    apply(setup, state, player, action, log)
    state.last = setup.face[state.top[STOCK]] if state.size[STOCK] else 0


def apply_noting_the_drawn_card(setup, state, player, action, log):
    drawn = state.top[STOCK]
    apply(setup, state, player, action, log)
    state.last = max(drawn, 0)


def result(setup, state, scores, ranks):
    for seat in range(2):
        scores[seat] = state.score[seat]
    for seat in range(2):
        ranks[seat] = 1 + (scores[1 - seat] > scores[seat])
    return 0 if acting(setup, state) else 1


def hide(setup, state, player):
    pass


def guess(setup, state, player, dice):
    pass


def choose(setup, state, player, actions, count, dice):
    return actions[chance.below(dice, count)]


def prepare(records: Any, players: int, options: Any) -> None:
    records["cards"] = records["actions"] = CARDS
    records["pools"] = 1
    records["face"][0] = range(CARDS)
    records["ordered"][0] = [1, 0, 0, 1]


def make_game(leak: str = "") -> Game:
    """Make the toy game, with one of `LEAKS` or none."""
    rules = ModuleType("toy_rules")
    vars(rules).update(
        deal=deal, acting=acting, legal=legal, apply=apply, result=result, hide=hide, guess=guess, choose=choose
    )
    broken = {
        "legal moves": {"legal": legal_by_the_other_hand},
        "event": {"apply": apply_showing_the_draw},
        "field": {"apply": apply_noting_the_stock},
        "card number": {"apply": apply_noting_the_drawn_card},
        "": {},
    }
    vars(rules).update(broken[leak])
    words = SimpleNamespace(
        REASONS={1: "hands empty"},
        EVENTS={LAY: ("lay", ("seat", "card")), DRAW: ("draw", ("seat", "card"))},
        RULES=(),
        write_card=lambda setup, face: str(face),
    )
    return Game(
        name="toy", title="Toy", rulebook="", players=(2,), options=(), max_cards=CARDS, max_piles=4,
        position_fields=[("score", "i4", 2), ("turn", "i1"), ("last", "i1")], setup_fields=[],
        piles=lambda players: [Pile("stock"), Pile("hand/0", False, 0), Pile("hand/1", False, 1), Pile("laid")],
        prepare=prepare, rules=rules, words=words, bot=rules, sides=lambda players, options: [0, 1],
    )  # fmt: skip
