"""Test everything of Monster Trick that is text: moves, cards, colours, sentences, the drawn table, the rules."""

from itertools import combinations

import pytest

from tuckbox import BadInput, Match, game

from .positions import a_match, laid, moves, pile, play

WORDS = game("monster_trick").words
NAMES = ["You", "Ann", "Bob"]

# What is left of red, green and blue light for eyes without one kind of cone: G. M. Machado and others, 2009.
SIGHTS = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no long": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no middle": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no short": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "no cones": ((0.2126, 0.7152, 0.0722),) * 3,
}


def test_there_is_a_text_for_every_rule() -> None:
    rules = WORDS.RULES
    assert [rule.number for rule in rules] == [f"MT-{number}" for number in range(1, 16)]
    for rule in rules:
        assert rule.text.endswith(".")
        assert not rule.ruling or rule.ruling.endswith(".")
    assert [rule.number for rule in rules if rule.ruling] == ["MT-4", "MT-6", "MT-7", "MT-15"]


def test_every_option_and_value_is_named_in_the_rules() -> None:
    texts = " ".join(f"{rule.text} {rule.ruling}" for rule in WORDS.RULES)
    for name in ("starter", "same", "discard", "loose"):
        assert name in texts
    assert [option.name for option in game("monster_trick").options] == ["discard", "starter"]


@pytest.mark.parametrize("text", ["G7 a", "g7 A", "  G7   a ", "g7\ta"])
def test_moves_are_accepted_in_any_letter_case_and_with_surplus_blanks(text: str) -> None:
    match = a_match(hands={0: "G7"}, tricks={"a": "G5-1"})
    assert pile(play(match, text), "trick/a") == ["G7", "G5"]


@pytest.mark.parametrize("text", ["order 2 1 3", "ORDER 2 1 3", "  order   2  1 3 "])
def test_rows_are_accepted_alike(text: str) -> None:
    match = Match.new("monster_trick", players=3, seed=1)
    match.play(0, text)
    assert pile(match, "victory/0") == ["2", "1", "3"]
    assert match.setup.game.words.write_move(match.setup, match.true_position[0], 0, 2) == "order 2 1 3"


def test_cards_are_read_in_any_letter_case() -> None:
    setup = game("monster_trick").setup(5)
    for text in ("B1", "G15", "r10", " y7 ", "9", "4"):
        assert WORDS.write_card(setup, WORDS.read_card(setup, text)) == text.strip().upper()


@pytest.mark.parametrize("text", ["B0", "B13", "P3", "", "?", "5", "G", "7G"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is no card of this game; a card is a colour and a value such as G5, up to 12"):
        WORDS.read_card(game("monster_trick").setup(4), text)


# Colours


def seen_by(shade: str, sight: str) -> tuple[float, ...]:
    """Give a shade as eyes of a kind see it, in parts of full light as a screen takes them."""
    values = [int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]
    mixed = [sum(part * value for part, value in zip(row, light, strict=True)) for row in SIGHTS[sight]]
    return tuple(min(max(value, 0.0), 1.0) ** (1 / 2.4) for value in mixed)


def test_every_colour_has_a_letter_a_sign_and_a_shade_of_its_own() -> None:
    assert "".join(colour.letter for colour in WORDS.COLOURS) == "BGRY"
    for field in ("letter", "name", "sign", "shade"):
        assert len({getattr(colour, field) for colour in WORDS.COLOURS}) == 4


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_can_be_told_apart_by_all_eyes(sight: str) -> None:
    shades = {colour.name: seen_by(colour.shade, sight) for colour in WORDS.COLOURS}
    for one, other in combinations(shades, 2):
        distance = sum((a - b) ** 2 for a, b in zip(shades[one], shades[other], strict=True)) ** 0.5
        assert distance > 0.2, f"{one} and {other}"


@pytest.mark.parametrize(
    ("card", "written"), [("B1", "B1●"), ("G10", "G10▲"), ("R7", "R7■"), ("Y3", "Y3★"), ("6", "6")]
)
def test_players_read_a_card_with_the_sign_of_its_colour(card: str, written: str) -> None:
    assert WORDS.pretty_card(card) == written


# Sentences and the drawn table


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (["round", 2, 1], "Round 2 begins; the first card comes from: Ann."),
        (["row", 1, ["?", "?", "?"]], "Ann: row of victory cards laid."),
        (["row", 0, ["2", "1", "3"]], "You: row of victory cards laid, 2 1 3."),
        (["open", 0, "G7", "a"], "You: G7▲ opens trick a."),
        (["follow", 1, "R12", "b"], "Ann: R12■ to trick b."),
        (["throw", 2, "Y3", "d"], "Bob: Y3★ thrown onto trick d."),
        (["marker", 0, "a"], "You: marker beside trick a."),
        (["win", 2, "c"], "Bob: trick c won."),
        (["turn_up", 2, "6"], "Bob: victory card 6 is face up."),
        (["score", 0, 1], "You: 1 point in this round."),
        (["score", 0, 0], "You: 0 points in this round."),
        (["end", "three rounds"], "Three rounds are over; the highest total wins."),
    ],
)
def test_sentences(event: list[object], sentence: str) -> None:
    assert WORDS.sentence(game("monster_trick").setup(3), event, NAMES) == sentence


def test_every_event_of_a_match_has_a_sentence() -> None:
    match = Match.new("monster_trick", players=3, seed=9)
    while not match.is_over:
        seat = match.acting[0]
        match.play(seat, match.moves(seat).texts[-1])
    found = {event[0] for viewer in (0, None) for events in match.log(viewer) for event in events}
    assert found == {name for name, _kinds in WORDS.EVENTS.values()}
    for events in [*match.log(1), match.deal_events(1)]:
        for event in events:
            assert WORDS.sentence(match.setup, event, NAMES).endswith(".")


def test_the_table_as_text() -> None:
    match = a_match(
        3,
        round_=2,
        turn=1,
        hands={0: "Y8 Y9", 1: "G7 R1 B9"},
        tricks={"a": "G5-1 Y3-2", "c": "R5-0 R7-2"},
        won={0: 2},
        rows={0: "6 2 4"},
        round_scores=[[3], [0], [1]],
    )
    assert match.view(1).text(NAMES).splitlines() == [
        "Round 2 of 3",
        "  a  G5▲ (Ann)  Y3★ (Bob)   marker: Ann",
        "  b  -",
        "  c  R5■ (You)  R7■ (Bob)   marker: Bob",
        "  d  -",
        "",
        "  You: score 3, tricks 2, hand 4, row 6 [2] ?",
        "→ Ann: score 0, tricks 0, hand 4, row 2 4 6",
        "  Bob: score 1, tricks 3, hand 4, row 2 4 [6]",
        "Your hand: B1● B9● G7▲ R1■",
    ]


def test_the_table_as_text_while_rows_are_laid_and_after_the_end() -> None:
    match = Match.new("monster_trick", players=2, seed=1)
    match.play(0, "order 2 1 3")
    assert "  Seat 0: score 0, tricks 0, hand 12, row ? ? ?" in match.view(1).text()
    assert "→ Seat 1: score 0, tricks 0, hand 12, row not laid yet" in match.view(1).text()
    assert "Your hand" not in match.view(None).text()
    laid(match)
    while not match.is_over:
        seat = match.acting[0]
        match.play(seat, match.moves(seat).texts[0])
    assert "→" not in match.view(0).text()


# Refusals


def test_refusals_tell_nothing_about_hidden_cards() -> None:
    match = a_match(hands={0: "G7"}, tricks={"a": "G5-1"})
    twin = a_match(hands={0: "G7", 1: "B9"}, tricks={"a": "G5-1"})
    for text in ("B9 new", "B9 a", "G7 b", "nothing", "order 1 2 3"):
        sentences = set()
        for each in (match, twin):
            with pytest.raises(Exception, match="rule MT") as refusal:
                each.play(0, text)
            sentences.add(str(refusal.value))
        assert len(sentences) == 1
    assert "G7 a" in moves(match)
