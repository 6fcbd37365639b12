"""Play the matches of Challengers! up to the next choice (CH-20 to CH-28).

A match goes through stages: ``attack`` (the next card is revealed, or there is none), ``compare`` (its effect is
done), ``take`` (the flag is lost and the effect of losing it is done). A choice may be pending before ``compare`` and
before ``take``.
"""

from .challengers_cards import FINAL
from .challengers_effects import FLAG_LOSS_CHOICES, choose, on_flag, on_flag_loss, on_reveal
from .challengers_powers import attack, defence
from .challengers_state import DONE, MATCH, Game

CHEER = 2


def start_match(game: Game, park: int) -> None:
    """Shuffle both decks, find out who begins, and play as far as possible (CH-20, CH-21)."""
    position = game.position
    pair = game.pair(park)
    for seat in pair:
        position.phase[seat] = MATCH
        position.deck[seat] = game.chance.shuffle(f"deck/{seat}", position.deck[seat])
    first = who_begins(game, pair)
    if not position.deck[first]:
        end_match(game, park, first, "no card")
        return
    position.flag[park] = first
    reveal(game, first)
    go_on(game, park, "compare")


def who_begins(game: Game, pair: list[int]) -> int:
    """Return the seat that begins a match, after a toss if need be (CH-20, CH-61)."""
    newest = [game.newest_trophy(seat) for seat in pair]
    if game.position.round == FINAL and game.table.final_start == "toss":
        newest = [0, 0]
    if newest[0] == newest[1]:
        return game.chance.toss(pair)
    return pair[newest.index(max(newest))]


def reveal(game: Game, seat: int) -> None:
    """Reveal the top card of a deck and resolve its immediate effect (CH-21, CH-22)."""
    position = game.position
    text = position.deck[seat].pop(0)
    position.park[seat].insert(0, text)
    position.bonus[seat].insert(0, [0, CHEER if game.cheered == seat else 0])
    if game.cheered == seat:
        game.cheered = None
    game.events.append(["reveal", seat, text])
    on_reveal(game, seat, text)


def play_in_match(game: Game, park: int, move: str) -> None:
    """Carry out a legal move for the pending choice of a park and play on."""
    card = game.position.pending[park].card
    choose(game, park, move)
    go_on(game, park, "take" if card in FLAG_LOSS_CHOICES else "compare")


def go_on(game: Game, park: int, stage: str | None) -> None:
    """Play a match from a stage until a choice is pending or it is over."""
    stages = {"attack": attack_stage, "compare": compare_stage, "take": take_stage}
    while stage and park not in game.position.pending:
        stage = stages[stage](game, park)


def attack_stage(game: Game, park: int) -> str | None:
    """Reveal the attacker's next card; without one the match is lost (CH-22, CH-25)."""
    attacker = game.opponent(game.position.flag[park])
    if not game.position.deck[attacker]:
        return end_match(game, park, attacker, "no card")
    reveal(game, attacker)
    return "compare"


def compare_stage(game: Game, park: int) -> str | None:
    """Compare after the effect of a revealed card; the first card of a match only gets the flag (CH-21, CH-22)."""
    holder = game.position.flag[park]
    attacker = game.opponent(holder)
    if not game.position.park[attacker]:
        return "attack" if on_flag(game, holder) else end_match(game, park, attacker, "bench")
    powers = attack(game, attacker), defence(game, holder)
    game.events.append(["compare", park, attacker, *powers])
    if powers[0] < powers[1]:
        return "attack"
    on_flag_loss(game, holder)
    return "take"


def take_stage(game: Game, park: int) -> str | None:
    """Move the flag and seat the cards of its loser (CH-23, CH-24)."""
    position = game.position
    loser = position.flag[park]
    taker = game.opponent(loser)
    position.flag[park] = taker
    for bonus in position.bonus[taker]:
        bonus[1] = 0
    if not on_flag(game, taker):
        return end_match(game, park, loser, "bench")
    position.bench[loser] += position.park[loser]
    position.park[loser] = []
    position.bonus[loser] = []
    return "attack" if game.empty_seats(loser) >= 0 else end_match(game, park, loser, "bench")


def end_match(game: Game, park: int, loser: int, reason: str) -> None:
    """Take all cards back and give the trophy to the winner (CH-25, CH-27, CH-28, CH-72)."""
    position = game.position
    winner = game.opponent(loser)
    game.events.append(["end", park, winner, loser, reason])
    game.cheered = None
    position.flag.pop(park, None)
    for seat in (winner, loser):
        for pile in (position.bench, position.exhaust, position.park):
            position.deck[seat] += pile[seat]
            pile[seat] = []
        position.bonus[seat] = []
        position.phase[seat] = DONE
    if position.round == FINAL:
        position.winner = winner
    else:
        trophy = position.stack[park].pop(0)
        keeps = winner != game.table.robot or game.table.small
        (position.trophies[winner] if keeps else position.box).append(trophy)
