"""How a table is drawn: in parts that are sent when they change, from what was said once."""

import random
import re
from collections.abc import Mapping

import pytest

from tuckbox import Match
from tuckbox.web.drawing import Sent, draw_scene, drawn_games
from tuckbox.web.scenes import Ending, Place, Scene, Teller, scene_of_match

TAGGED = re.compile(r'<template data-same="([\w-]+)"></template>')
PLACE = Place("x" * 22, [], "c" * 64, None, Ending("/record", "/again", "", "/replay", "/proof"))


def place_of(players: int, name: str = "Player") -> Place:
    named = [(f"{name} {number}", "") for number in range(players)]
    return Place(PLACE.id, named, PLACE.commitment, None, PLACE.ending)


def scene(match: Match, seat: int | None, teller: Teller, name: str = "Player") -> Scene:
    return scene_of_match(match, seat, place_of(match.setup.players, name), teller, match.number, may_move=True)


def play_one(match: Match, dice: random.Random) -> None:
    seat = dice.choice(match.acting)
    match.play(seat, dice.choice(match.moves(seat)))


def filled(html: str, shown: Mapping[str, str]) -> str:
    """Put the parts that a page shows into the gaps of what it is sent."""
    return TAGGED.sub(lambda gap: shown[gap[1]], html)


@pytest.mark.parametrize("name", drawn_games())
def test_a_page_that_is_sent_only_what_changed_shows_the_whole_table(name: str) -> None:
    for players in {drawn_games()[name].players[0], drawn_games()[name].players[-1]}:
        dice = random.Random(players)
        match = Match.new(name, players, seed=players)
        sent, teller, shown, saved = Sent(), Teller(), dict[str, str](), 0
        for _move in range(60):
            drawn = draw_scene(scene(match, 0, teller))
            html = sent.changes(drawn)
            saved += len(TAGGED.findall(html))
            assert filled(html, shown) == drawn.html
            # What the page shows now, and nothing from before, is there to be kept.
            shown = dict(drawn.pieces)
            assert len([tag for tag, _html in drawn.pieces if tag]) == len(drawn.tags) >= 5
            if not match.acting:
                break
            play_one(match, dice)
        assert saved > 20


@pytest.mark.parametrize("name", drawn_games())
def test_a_table_looks_the_same_however_often_it_was_drawn_before(name: str) -> None:
    """Pieces and sentences that are kept never show something of another position, viewer or take-back."""
    players = drawn_games()[name].players[-1]
    dice = random.Random(players)
    match = Match.new(name, players, seed=4)
    teller = Teller()
    for number in range(40):
        if not match.acting:
            break
        play_one(match, dice)
        if number % 5 == 4:
            draw_scene(scene(match, 0, teller))
            match.undo()
            play_one(match, dice)
        for seat in (0, players - 1, None):
            drawn = draw_scene(scene(match, seat, teller)).html
            assert drawn == draw_scene(scene(match.copy(), seat, Teller())).html
    renamed = draw_scene(scene(match, 0, teller, "Somebody")).html
    assert renamed == draw_scene(scene(match, 0, Teller(), "Somebody")).html
    assert "Player 1" not in renamed


def test_what_players_are_called_cannot_change_the_page() -> None:
    match = Match.new("touche", 2, seed=1)
    drawn = draw_scene(scene(match, 0, Teller(), "<!--part evil--><b>&"))
    assert "<!--part" not in drawn.html
    assert "<b>&" not in drawn.html
    assert "&lt;!--part evil--&gt;&lt;b&gt;&amp; 1" in drawn.html
