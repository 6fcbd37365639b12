"""Run the checks on a game as tests; see `tuckbox.testing`."""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from tuckbox import BadInput, IllegalMove, Match
from tuckbox.lab.simulation import simulate
from tuckbox.table.game import Game
from tuckbox.table.matchrecord import replay, write_record
from tuckbox.testing import conformance, golden
from tuckbox.testing.conformance import Case, cases_of, positions, random_match

WRITE = "python -m tuckbox.testing"


class GameTests:
    """Test whether games keep their promises. A subclass names the games and the folder with their files.

    Attributes:
        games: the games.
        folder: holds `golden/` and `counts/`, which `python -m tuckbox.testing` writes, and `samples/` with a folder
            a game where a game has options that are files.
    """

    games: ClassVar[Sequence[Game]] = ()
    folder: ClassVar[Path] = Path()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run each test for every game, or for every case of every game, as its argument says."""
        if "case" in metafunc.fixturenames:
            cases = [case for game in self.games for case in cases_of(game, self.folder)]
            metafunc.parametrize("case", cases, ids=str)
        elif "game" in metafunc.fixturenames:
            metafunc.parametrize("game", self.games, ids=[game.name for game in self.games])

    def test_undo_restores_every_byte(self, case: Case) -> None:
        conformance.check_undo(case)

    def test_every_card_is_in_one_pile(self, case: Case) -> None:
        conformance.check_piles(case)

    def test_match_ends(self, case: Case) -> None:
        conformance.check_end(case)

    def test_ranks_agree_with_scores(self, case: Case) -> None:
        conformance.check_end(case, seed=50)

    def test_redacting_a_guess_gives_the_same_view(self, case: Case) -> None:
        conformance.check_secrecy(case)

    def test_fields_of_the_game_hold_nothing_hidden(self, case: Case) -> None:
        conformance.check_fields(case)

    def test_log_names_only_cards_that_were_seen(self, case: Case) -> None:
        conformance.check_log(case)

    @pytest.mark.skipif(os.environ.get("TUCKBOX_PLAIN") == "1", reason="compares native code with plain Python")
    def test_plain_python_agrees(self, case: Case) -> None:
        conformance.check_plain_python(case)

    def test_view_has_the_same_legal_moves(self, case: Case) -> None:
        for stood in positions(random_match(case, 7), every=5):
            for seat in range(case.players):
                view = stood.view(seat)
                assert view.moves.texts == stood.moves(seat).texts
                assert view.acting == stood.acting
                assert json.loads(json.dumps(view.as_json())) == view.as_json()

    def test_moves_and_positions_read_back(self, case: Case) -> None:
        for stood in positions(random_match(case, 8), every=9):
            position = stood.position()
            again = Match.from_position(case.setup, json.loads(json.dumps(position)))
            assert again.position() == position
            for seat in range(case.players):
                texts = stood.moves(seat).texts
                assert len(set(texts)) == len(texts), "two moves have the same text"
                assert again.moves(seat).texts == texts
                for text, action in zip(texts, stood.legal_actions(seat), strict=True):
                    assert stood.read_move(seat, text) == action
                    assert stood.read_move(seat, f"  {text.lower().replace(' ', '   ')} ") == action

    def test_only_legal_moves_are_accepted(self, case: Case) -> None:
        match = random_match(case, 9)
        source = random.Random(9)
        heard = sorted({before.write_action(step.seat, step.action) for step, before in match.replayed()})
        heard += [
            "",
            " ",
            "nonsense",
            "7H",
            "7H h6 h6",
            "crown",
            "swap",
            "swap /",
            "🂡 a1",
            "x" * 10_000,
            "\0",
            "pass pass",
        ]
        numbers = [rule.number for rule in case.game.words.RULES]
        for stood in positions(match, every=7):
            before = stood.hash()
            for seat in range(case.players):
                legal = set(stood.moves(seat).texts)
                for text in source.sample(heard, min(len(heard), 25)):
                    if text in legal:
                        continue
                    with pytest.raises(IllegalMove) as refusal:
                        stood.play(seat, text)
                    assert refusal.value.rule in numbers
                    assert refusal.value.sentence.endswith((".", "…"))
                    assert len(str(refusal.value)) < 250
                    assert stood.hash() == before
        for seat in (-1, case.players, 99):
            with pytest.raises(IllegalMove):
                match.play(seat, heard[-1])

    def test_every_reason_can_be_said(self, game: Game) -> None:
        setup = game.setup()
        names = [f"Seat {seat}" for seat in range(setup.ranked)]
        for reason in game.words.REASONS.values():
            assert game.words.sentence(setup, [game.words.END, reason], names).strip()
        assert any(name == game.words.END for name, _kinds in game.words.EVENTS.values())

    def test_record_is_played_again_step_by_step(self, case: Case) -> None:
        match = random_match(case, 10)
        record = json.loads(json.dumps(write_record(match, trace=True, legal=True)))
        replayed = replay(record)
        assert replayed.match.hash() == match.hash()
        assert write_record(replayed.match, trace=True, legal=True) == write_record(match, trace=True, legal=True)
        half = len(record["steps"]) // 2
        assert replay(record, half).match.position() == record["steps"][half - 1]["position"]

    def test_same_seed_same_match(self, case: Case) -> None:
        seats = ["quick", *["random"] * (case.players - 1)]
        outcomes = [simulate(case.game.name, 12, seats, case.settings, seed=5, jobs=jobs) for jobs in (1, 4)]
        assert outcomes[0].summary() == outcomes[1].summary()
        assert outcomes[0].decisions.tolist() == outcomes[1].decisions.tolist()
        assert len({case.match(seed).hash() for seed in range(12)}) == 12, "seeds give the same deal"

    def test_same_seed_same_record_in_another_process(self, game: Game, tmp_path: Path) -> None:
        seats = ",".join(["quick", *["random"] * (game.players[-1] - 1)])
        hashes = set()
        files = [tmp_path / "first.json", tmp_path / "second.json"]
        for file in files:
            command = ["record", game.name, "--players", seats, "--seed", "77", "--trace", "--legal", "-o", str(file)]
            subprocess.run([sys.executable, "-m", "tuckbox", *command], check=True, timeout=300)
            hashes.add(hashlib.sha256(file.read_bytes()).hexdigest())
        assert len(hashes) == 1
        assert replay(json.loads(files[0].read_text("utf-8"))).seats == tuple(seats.split(","))

    def test_golden_record(self, case: Case) -> None:
        file = golden.golden_file(case)
        assert file.exists(), f"{case} has no golden record; {WRITE} writes it"
        written = file.read_text("utf-8").splitlines()
        for number, (line, truth) in enumerate(zip(written, golden.golden_lines(case), strict=True), 1):
            assert line == truth, f"{file.name}, line {number}"

    def test_number_of_positions(self, case: Case) -> None:
        counts = json.loads(golden.counts_file(case.game, case.folder).read_text("utf-8"))
        assert case.name in counts, f"{case} has no counts; delete the file and run {WRITE}"
        assert counts[case.name] == golden.counted(case)

    def test_no_golden_record_without_a_case(self, game: Game) -> None:
        files = {golden.golden_file(case) for case in cases_of(game, self.folder)}
        assert set(golden.golden_folder(game, self.folder).iterdir()) == files

    def test_any_path_of_moves_keeps_its_promises(self, game: Game) -> None:
        @settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
        @given(data=strategies.data())
        def play(data: strategies.DataObject) -> None:
            play_any_path(game, data)

        play()


def play_any_path(game: Game, data: strategies.DataObject) -> None:
    """Play some legal moves, play the record of them again, and take them all back."""
    players = data.draw(strategies.sampled_from(game.players))
    match = Match.new(game.name, players, seed=data.draw(strategies.integers(0, 2**128 - 1)))
    for _move in range(data.draw(strategies.integers(0, 40))):
        if match.is_over:
            break
        seat = data.draw(strategies.sampled_from(match.acting))
        moves = match.moves(seat)
        match.play(seat, data.draw(strategies.sampled_from(moves.texts)))
    number, mark = match.number, match.hash()
    again = replay(write_record(match, trace=True)).match
    assert again.hash() == mark
    for _move in range(number):
        again.undo()
    assert again.position() == Match(match.setup, match.seed, match.nonce).position()
    with pytest.raises(BadInput):
        again.undo()
