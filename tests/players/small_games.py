"""Make games of one decision, whose best move is known and whose quick player is a fool."""

from types import ModuleType, SimpleNamespace
from typing import Any

from tuckbox.table.engine import PlainEngine
from tuckbox.table.game import Game, Pile
from tuckbox.table.kernel import chance, piles

SEATS = 4
LURED_FOR = 3
UNSEEN = -1


def gift_acting(setup, state):
    return 1 if state.score[0] + state.score[1] + state.score[2] + state.score[3] == 0 else 0


def gift_legal(setup, state, player, actions):
    for seat in range(1, SEATS):
        actions[seat - 1] = seat
    return SEATS - 1 if gift_acting(setup, state) >> player & 1 else 0


def gift_apply(setup, state, player, action, log):
    for seat in range(SEATS):
        state.score[seat] = state.side[seat] == state.side[action]


def coins_acting(setup, state):
    return (not state.done[0]) | (not state.done[1]) << 1


def coins_legal(setup, state, player, actions):
    actions[0], actions[1] = 0, 1
    return 0 if state.done[player] else 2


def coins_apply(setup, state, player, action, log):
    state.coin[player] = action
    state.done[player] = 1
    if state.done[0] and state.done[1]:
        state.score[int(state.coin[0] != state.coin[1])] = 1


def coins_hide(setup, state, player):
    for seat in range(2):
        if seat != player and coins_acting(setup, state):
            state.coin[seat] = UNSEEN


def coins_guess(setup, state, player, dice):
    for seat in range(2):
        if state.coin[seat] == UNSEEN:
            state.coin[seat] = chance.below(dice, 2)


def lure_acting(setup, state):
    if not state.done[0]:
        return 1
    return 2 if state.done[1] < LURED_FOR else 0


def lure_legal(setup, state, player, actions):
    actions[0], actions[1] = 1, 2
    return 2 - player if lure_acting(setup, state) >> player & 1 else 0


def lure_apply(setup, state, player, action, log):
    state.done[player] += 1
    if player == 0:
        state.coin[0] = action
        state.score[0] = action == 1
    elif state.done[1] == LURED_FOR:
        state.score[int(state.coin[0] == 1)] = 2


def deal(setup, state, log):
    piles.gather(setup, state, 0)
    for seat in range(SEATS):
        state.score[seat] = 0
        state.side[seat] = setup.side[seat]
        state.done[seat] = 0
        state.coin[seat] = 0


def make_result(acting: Any) -> Any:
    def result(setup, state, scores, ranks):
        for seat in range(setup.players):
            scores[seat] = state.score[seat]
            ranks[seat] = 1
            for other in range(setup.players):
                ranks[seat] += state.score[other] > state.score[seat]
        return 0 if acting(setup, state) else 1

    return result


def nothing(setup, state, *rest):
    pass


def choose_the_first(setup, state, player, actions, count, dice):
    return actions[0]


def gift_game(sides: list[int]) -> Game:
    """Make a game of four in which seat 0 names another seat, whose side wins; the quick player names seat 1."""
    return _make_game(sides, gift_acting, gift_legal, gift_apply, nothing, nothing)


def coins_game() -> Game:
    """Make a game of two who show a coin at the same time; seat 0 wins where both show the same side."""
    return _make_game([0, 1], coins_acting, coins_legal, coins_apply, coins_hide, coins_guess)


def lure_game(search_horizon: int) -> Game:
    """Make a game of two in which move 1 takes the lead at once, but move 2 wins three decisions later."""
    return _make_game([0, 1], lure_acting, lure_legal, lure_apply, nothing, nothing, search_horizon)


def _make_game(
    sides: list[int], acting: Any, legal: Any, apply: Any, hide: Any, guess: Any, search_horizon: int = 0
) -> Game:
    rules = ModuleType("small_rules")
    vars(rules).update(
        deal=deal, acting=acting, legal=legal, apply=apply, result=make_result(acting), hide=hide, guess=guess,
        choose=choose_the_first,
    )  # fmt: skip

    def prepare(records: Any, players: int, options: Any) -> None:
        records["cards"] = records["pools"] = records["ordered"] = 1
        records["actions"] = SEATS
        records["side"][0] = sides + [0] * (SEATS - players)

    words = SimpleNamespace(
        REASONS={1: "over"}, EVENTS={}, RULES=(), write_move=lambda setup, state, seat, action: str(action)
    )
    fields = [(name, "i1", SEATS) for name in ("score", "side", "done", "coin")]
    game = Game(
        name="small", title="Small", rulebook="", players=(len(sides),), options=(), max_cards=1, max_piles=1,
        position_fields=fields, setup_fields=[("side", "i1", SEATS)], piles=lambda players: [Pile("stock")],
        prepare=prepare, rules=rules, words=words, bot=rules, sides=lambda players, options: sides,
        search_horizon=search_horizon, _engines=[PlainEngine(rules, rules)],
    )  # fmt: skip
    return game
