"""Check what every game promises, for every number of players and every value of every option.

`cases_of` makes the cases of a game. Each check takes a case and raises `AssertionError` where the game breaks its
promise; `tuckbox.testing.suite` runs them all.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tuckbox import Match
from tuckbox.players import new_dice
from tuckbox.table import notation
from tuckbox.table.engine import ONLOOKER, PlainEngine, new_log
from tuckbox.table.game import Game, Setup
from tuckbox.table.kernel.log import SHUFFLE
from tuckbox.table.match import Step
from tuckbox.table.options import Choice, LayoutFile, Number, Option, Value
from tuckbox.table.record import Records, copy_records

SMALL_NUMBER = 30
"""Limits are tried with a value that short matches reach."""


@dataclass(frozen=True)
class Case:
    """Name one way to play a game: a number of players, and one option away from its default at the most.

    Attributes:
        game: the game.
        players: the number of seats.
        option: the name of the option that is not at its default, empty for none.
        value: its value.
        settings: the same as options.
        folder: where the game's samples, golden records and counts are kept.
    """

    game: Game
    players: int
    option: str = ""
    value: Value = ""
    settings: dict[str, Value] = field(default_factory=dict[str, Value], compare=False)
    folder: Path = field(default=Path(), compare=False)

    @property
    def name(self) -> str:
        """Give the name of the case, which is also that of its files."""
        value = "file" if "\n" in str(self.value) else str(self.value).replace(":", "-")
        return f"{self.players}-players" + (f"-{self.option}-{value}" if self.option else "")

    @property
    def setup(self) -> Setup:
        """Give the setup of the case."""
        return self.game.setup(self.players, self.settings)

    def match(self, seed: int) -> Match:
        """Deal a match."""
        return Match(self.setup, seed, "nonce")

    def __str__(self) -> str:
        return f"{self.game.name}-{self.name}"


def cases_of(game: Game, folder: Path) -> list[Case]:
    """Give the cases of a game: each number of players with the defaults, and with every other value of each option.

    Args:
        game: the game.
        folder: holds a sample, `samples/GAME/OPTION*`, for each option that is a file.
    """
    found: list[Case] = []
    for players in game.players:
        found.append(Case(game, players, folder=folder))
        for option in game.options:
            if not option.players or players in option.players:
                found += [
                    Case(game, players, option.name, value, {option.name: value}, folder)
                    for value in values_of(game, option, folder)
                    if value != option.default and is_possible(option, value, players)
                ]
    return found


def is_possible(option: Option, value: Value, players: int) -> bool:
    """Tell whether so many players can choose the value."""
    return not isinstance(option, Choice) or players in option.only.get(value, (players,))


def values_of(game: Game, option: Option, folder: Path) -> list[Value]:
    """Give the values of an option to try: all of a choice, the ends and a small one of a number, a sample file."""
    if isinstance(option, Choice):
        return list(option.values)
    if isinstance(option, Number):
        return [option.least, SMALL_NUMBER]
    assert isinstance(option, LayoutFile)
    files = sorted((folder / "samples" / game.name).glob(f"{option.name}*"))
    assert files, f"{folder / 'samples' / game.name} has no sample for the option {option.name}"
    return [file.read_text("utf-8") for file in files]


def random_match(case: Case, seed: int) -> Match:
    """Play a match with random moves to its end."""
    match = case.match(seed)
    play_randomly(match, seed)
    return match


def random_action(match: Match, seat: int, source: random.Random) -> int:
    """Choose a legal action as random players do, by the game's habit if it has one."""
    actions = match.legal_actions(seat)
    if len(actions) > 1 and actions[0] == match.setup.records["habit"][0] - 1 and source.random() < 0.5:
        return actions[0]
    return source.choice(actions)


def play_randomly(match: Match, seed: int, most: int = 100_000) -> None:
    """Play random moves until the match ends or `most` have been played."""
    source = random.Random(seed)
    for _decision in range(most):
        if match.is_over:
            return
        seat = source.choice(match.acting)
        match.play_action(seat, random_action(match, seat, source))


def viewers(setup: Setup) -> list[int]:
    """Give the seats and the seat number of onlookers."""
    return [*range(setup.players), ONLOOKER]


def positions(match: Match, every: int = 1) -> Iterator[Match]:
    """Go through the positions of a match that has been played, the last one included."""
    for number, (_step, before) in enumerate(match.replayed()):
        if number % every == 0:
            yield before
    yield match


def check_undo(case: Case, seed: int = 1) -> None:
    """Check that undo restores every byte, that copies are independent, that no past position changes."""
    match = case.match(seed)
    source = random.Random(seed)
    past: list[tuple[Records, str]] = []
    while not match.is_over:
        past.append((match.true_position, match.hash()))
        seat = source.choice(match.acting)
        action = random_action(match, seat, source)
        twin = match.copy()
        twin.play_action(seat, action)
        assert match.hash() == past[-1][1], "playing on a copy changed the original"
        match.play_action(seat, action)
        assert twin.hash() == match.hash(), "a copy does not play like its original"
        if source.random() < 0.2:
            match.undo()
            assert match.true_position.tobytes() == past[-1][0].tobytes(), "undo did not restore every byte"
            assert match.number == len(past) - 1
            match.play_action(seat, action)
            assert twin.hash() == match.hash(), "a move plays differently after an undo"
    for (position, old), (_step, before) in zip(past, match.replayed(), strict=True):
        assert before.hash() == old, "a past position changed"
        assert position.tobytes() == before.true_position.tobytes()


def check_piles(case: Case, seed: int = 2) -> None:
    """Check that every card in play lies in exactly one pile, and that links agree with sizes."""
    for stood in positions(random_match(case, seed)):
        state = stood.true_position[0]
        found: list[int] = []
        for pile in range(len(case.setup.piles)):
            cards = list(notation.cards_of(state, pile))
            assert len(cards) == state["size"][pile]
            assert (cards[-1] if cards else -1) == state["bottom"][pile]
            assert all(state["pile"][card] == pile for card in cards)
            if not case.setup.piles[pile].ordered:
                assert cards == sorted(cards), "a hand tells in which order its cards came"
            found += cards
        assert sorted(found) == list(range(case.setup.cards)), "a card is lost or doubled"


def check_end(case: Case, seed: int = 3) -> None:
    """Check that a match ends, that ranks are shared properly and agree with the scores, and nobody acts then."""
    for number in range(5):
        match = random_match(case, seed + number)
        result = match.result
        assert result is not None, "the match did not end"
        assert result.reason in case.game.words.REASONS.values()
        seats = range(case.setup.ranked)
        for seat in seats:
            assert result.ranks[seat] == 1 + sum(result.ranks[other] < result.ranks[seat] for other in seats)
            for other in seats:
                if case.game.ranked_by_scores and result.scores[seat] > result.scores[other]:
                    assert result.ranks[seat] < result.ranks[other], "a higher score has no better rank"
            assert not match.legal_actions(seat)
        assert set(result.winners) == {seat for seat in seats if result.ranks[seat] == 1}


def check_secrecy(case: Case, seed: int = 4, every: int = 1) -> None:
    """Check that what a player does not know changes nothing it sees: view, legal moves, the bot's decision."""
    match = random_match(case, seed)
    engine, setup = case.game.engine, case.setup
    dice = new_dice(seed)
    actions = np.zeros(setup.largest_action, np.int32)
    for stood in positions(match, every):
        truth = stood.true_position
        room = copy_records(truth, truth)
        for viewer in viewers(setup):
            engine.look(setup.records, room, 0, 1, viewer)
            seen = room[1:2].tobytes()
            for name in ("key", "numbers", "block", "stream", "unread"):
                assert not room[name][1].any(), "the generator can be seen"
            guessed = copy_records(room[1:2], room[1:2])
            engine.guess(setup.records, guessed, 0, viewer, dice)
            engine.look(setup.records, guessed, 0, 1, viewer)
            assert guessed[1:2].tobytes() == seen, f"seat {viewer} can tell a guess from the truth"
            if viewer == ONLOOKER:
                continue
            lists = []
            for records, at in ((truth, 0), (room, 1), (guessed, 0)):
                count = engine.legal(setup.records, records, at, viewer, actions)
                lists.append(actions[:count].tolist())
            assert lists[0] == lists[1] == lists[2], f"the legal moves of seat {viewer} depend on hidden cards"
            if lists[0]:
                chosen = np.array(lists[0], np.int32)
                decisions = [
                    engine.choose(setup.records, records, at, viewer, chosen.copy(), len(chosen), new_dice(seed))
                    for records, at in ((room, 1), (guessed, 1))
                ]
                assert decisions[0] == decisions[1], "the bot decides by what it cannot know"


def check_fields(case: Case, seed: int = 12, every: int = 3) -> None:
    """Check that a move that looks the same in the truth and in a guess leaves a position that looks the same.

    So a game's own field that takes over something hidden is found.
    """
    engine, setup = case.game.engine, case.setup
    dice = new_dice(seed)
    source = random.Random(seed)
    actions = np.zeros(setup.largest_action, np.int32)
    for stood in positions(random_match(case, seed), every):
        for viewer in viewers(setup):
            room = copy_records(stood.true_position, stood.true_position, stood.true_position)
            engine.look(setup.records, room, 0, 1, viewer)
            engine.guess(setup.records, room, 1, viewer, dice)
            for name in ("key", "numbers", "block", "stream", "unread"):
                room[name][1] = room[name][0]
            for seat in stood.acting:
                lists = []
                for at in (0, 1):
                    count = engine.legal(setup.records, room, at, seat, actions)
                    lists.append(set(actions[:count].tolist()))
                common = sorted(lists[0] & lists[1])
                if not common:
                    continue
                action = source.choice(common)
                looks = []
                for at in (0, 1):
                    played = copy_records(room[at : at + 1], room[at : at + 1])
                    log = new_log(8192)
                    engine.apply(setup.records, played, 0, seat, action, log)
                    engine.look(setup.records, played, 0, 1, viewer)
                    looks.append((notation.write_events(setup, log, viewer), played[1:2].tobytes()))
                if looks[0][0] == looks[1][0]:
                    assert looks[0][1] == looks[1][1], f"seat {viewer} can see something hidden in a field of the game"


def check_log(case: Case, seed: int = 5) -> None:
    """Check that every card that a player's log names is one that the player saw before or after that move."""
    match = random_match(case, seed)
    steps = list(match.replayed())
    afters = [step.before for step, _before in steps[1:]] + [match.true_position.tobytes()]
    for (step, _before), after in zip(steps, afters, strict=True):
        check_step_log(case, step, after)


def check_step_log(case: Case, step: Step, after: bytes) -> None:
    """Check the log of one step.

    A card that lay open and was shuffled in the same move was seen, too.
    """
    layout = case.game.position_dtype
    known = [np.frombuffer(content, layout)["knows_pile"][0] for content in (step.before, after)]
    open_cards: set[int] = set()
    for code, _seen_by, values in notation.read_entries(step.log):
        if code == SHUFFLE and case.setup.piles[values[0]].seen_by == "everyone":
            open_cards.update(values[1:])
    for code, seen_by, values in notation.read_entries(step.log):
        if code < 0:
            continue
        name, kinds = case.game.words.EVENTS[code]
        repeated = [*kinds, *kinds[-1:] * len(values)]
        for kind, value in zip(repeated, values, strict=False):
            if kind.removesuffix("...") != "card" or value in open_cards:
                continue
            for viewer in viewers(case.setup):
                if seen_by >> viewer & 1:
                    assert any(int(sets[value]) >> viewer & 1 for sets in known), (
                        f"the event {name} tells seat {viewer} a card it has not seen"
                    )


def check_plain_python(case: Case, seed: int = 6, most: int = 400) -> None:
    """Check that native code and ordinary Python play the same match, byte for byte, and look and guess alike."""
    native, plain = case.game.engine, PlainEngine(case.game.rules, case.game.bot)
    setup = case.setup
    match = case.match(seed)
    play_randomly(match, seed, most)
    lists = {engine: np.zeros(setup.largest_action, np.int32) for engine in (native, plain)}
    for number, (step, before) in enumerate(match.replayed()):
        results = []
        for engine in (native, plain):
            room = copy_records(before.true_position, before.true_position)
            log = np.zeros(8192, np.int32)
            log[:2] = 2
            count = engine.legal(setup.records, room, 0, step.seat, lists[engine])
            seen = [engine.acting(setup.records, room, 0), count, lists[engine][:count].tolist()]
            if number % 10 == 0:
                dice = new_dice(seed)
                engine.look(setup.records, room, 0, 1, step.seat)
                seen.append(room[1:2].tobytes())
                chosen = lists[engine][:count].copy()
                seen.append(engine.choose(setup.records, room, 1, step.seat, chosen, count, dice))
                engine.guess(setup.records, room, 1, step.seat, dice)
                seen += [room[1:2].tobytes(), dice.tobytes()]
            engine.apply(setup.records, room, 0, step.seat, step.action, log)
            scores, ranks = np.zeros(setup.ranked, np.int32), np.zeros(setup.ranked, np.int32)
            seen += [engine.result(setup.records, room, 0, scores, ranks), scores.tolist(), ranks.tolist()]
            results.append([*seen, room[0:1].tobytes(), log.tobytes()])
        assert results[0] == results[1], f"native code and plain Python differ at move {number}"
