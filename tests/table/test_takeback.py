"""Only a move that revealed nothing can be taken back, and then nothing of it is left."""

import pytest
from hypothesis import given, settings, strategies as st

from tuckbox import Match
from tuckbox.table.engine import ONLOOKER
from tuckbox.table.record import GENERATOR_FIELDS
from tuckbox.table.registry import games

GAMES = sorted(games())


def known(match: Match, seat: int) -> dict[str, list[str]]:
    """Give the cards that a seat sees in each pile, sorted; hidden ones are left out."""
    piles = match.view(seat).position()["piles"]
    return {name: sorted(card for card in cards if card != "?") for name, cards in piles.items()}


def all_known(match: Match, seat: int) -> list[str]:
    return sorted(card for cards in known(match, seat).values() for card in cards)


def gained(before: list[str], after: list[str]) -> list[str]:
    """Give the cards that are seen after a move and were not before it."""
    new = list(after)
    for card in before:
        if card in new:
            new.remove(card)
    return new


def generator(match: Match) -> list[object]:
    position = match.true_position
    return [position[name].tolist() for name, *_shape in GENERATOR_FIELDS]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, derandomize=True)
@given(data=st.data())
def test_what_may_be_taken_back_told_nobody_anything(game: str, data: st.DataObject) -> None:
    """Play at random; judge each move by what every seat sees before and after it, not by the rule itself."""
    players = data.draw(st.sampled_from(games()[game].players), "players")
    match = Match.new(game, players, seed=data.draw(st.integers(0, 2**64), "seed"))
    for _move in range(data.draw(st.integers(5, 25), "moves")):
        if match.is_over:
            return
        seat = data.draw(st.sampled_from(match.acting), "seat")
        text = data.draw(st.sampled_from(match.moves(seat).texts), "move")
        before = match.true_position.tobytes()
        seen_before = [all_known(match, other) for other in range(players)]
        chance_before = generator(match)
        match.play(seat, text)
        refused = match.refuse_take_back(seat)
        for other in range(players):
            if other != seat:
                assert match.refuse_take_back(other)
        if refused:
            continue
        # Nothing that chance decided, and no card that the mover had not seen before, neither to the mover nor others.
        assert generator(match) == chance_before
        assert gained(seen_before[seat], all_known(match, seat)) == []
        for other in range(players):
            shown = gained(seen_before[other], all_known(match, other))
            assert gained(seen_before[seat], shown) == [], f"{text} showed seat {other} {shown}"
        after = match.true_position.tobytes()
        steps = match.number
        match.undo()
        assert match.true_position.tobytes() == before
        assert match.number == steps - 1
        match.play(seat, text)
        assert match.true_position.tobytes() == after


def test_some_moves_of_the_games_may_be_taken_back_and_draws_may_not() -> None:
    """Count both, so that the test above has something to judge; in Touché every card that is played draws another."""
    for game in GAMES:
        found = [0, 0]
        for seed in range(4):
            match = Match.new(game, next(count for count in games()[game].players if count > 1), seed=seed)
            while not match.is_over and match.number < 40:
                seat = match.acting[seed % len(match.acting)]
                texts = match.moves(seat).texts
                match.play(seat, texts[(match.number * 7 + seed) % len(texts)])
                found[bool(match.refuse_take_back(seat))] += 1
        may, may_not = found
        assert may_not > 10
        assert may == 0 if game == "touche" else may > 10


def test_a_new_match_has_nothing_to_take_back() -> None:
    match = Match.new("touche", 2, seed=1)
    assert match.refuse_take_back(match.acting[0]) == (
        "Only your own last move can be taken back, as long as nobody has moved since."
    )
    assert match.refuse_take_back(ONLOOKER)
