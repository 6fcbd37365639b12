"""Say why a move is refused, and by which rule."""

import numpy as np

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.moves import VERBS, read_move, verb_of
from tuckbox.games.challengers.position import LEVEL_NAMES, in_play
from tuckbox.table.errors import IllegalMove
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.options import shortened


def refuse(setup: Setup, state: np.void, seat: int, text: str) -> IllegalMove:
    """Say why a move that is not legal is not; `state` is what the seat sees."""
    phase = int(state["phase"][seat])
    if phase == layout.OVER:
        return IllegalMove(_("The game is over."), "CH-62" if setup.players <= 2 else "CH-61")
    if phase == layout.OUT:
        return IllegalMove(_("The final is played by the two players with most fans."), "CH-60")
    if phase == layout.READY_TO_PLAY:
        return IllegalMove(_("You are ready; the match begins when your opponent is, too."), "CH-16")
    if phase == layout.DONE:
        return IllegalMove(_("Your match is over; the next round begins when all matches are."), "CH-16")
    move = read_move(setup, text)
    if phase == layout.MATCH:
        return _refuse_in_match(setup, state, seat, move)
    if phase == layout.CHOOSING_LEVEL:
        return IllegalMove(_("Choose the level to pick from: {moves}.").format(moves=_levels(setup, state)), "CH-10")
    if phase == layout.PICKING:
        return _refuse_pick(setup, state, seat, move)
    if phase == layout.TRADING:
        return _refuse_trade(setup, state, seat, move)
    return _refuse_removal(setup, state, seat, move)


def _levels(setup: Setup, state: np.void) -> str:
    picks = setup.numbers.picks[int(state["round"])]
    return ", ".join(f"“level {LEVEL_NAMES[level]}”" for level in range(layout.A, layout.C + 1) if picks[level])


def _name(move: str) -> str:
    return shortened(move.partition(" ")[2]) or "?"


def _refuse_pick(setup: Setup, state: np.void, seat: int, move: str) -> IllegalMove:
    if move == "redraw":
        if state["redrawn"][seat]:
            return IllegalMove(_("You can draw anew once in a deck phase."), "CH-12")
        return IllegalMove(_("After the second pick you cannot draw anew."), "CH-12")
    if move.startswith("pick "):
        return IllegalMove(_("{card} is not in your offer.").format(card=_name(move)), "CH-11")
    if move.startswith("trade ") or move == "no trade":
        return IllegalMove(_("No card asks you for a trade now."), "CH-14")
    if move.startswith("remove ") or move == "ready":
        return IllegalMove(_("First pick cards, or say “end picks”; then you can remove cards."), "CH-15")
    return IllegalMove(_("Now you can “pick” a card of your offer, “redraw” once, or “end picks”."), "CH-11")


def _refuse_trade(setup: Setup, state: np.void, seat: int, move: str) -> IllegalMove:
    effect = int(setup.numbers.trade_effect[int(state["trade"][seat])])
    card = in_play(setup).texts[int(state["trade"][seat])]
    if move.startswith("trade "):
        if int(setup.numbers.number[effect]) == 2:
            sentence = _("{card} takes exactly two cards of your deck that it speaks of: “trade NAME / NAME”.")
        else:
            sentence = _("{card} takes exactly one card of your deck: “trade NAME”.")
        return IllegalMove(sentence.format(card=card), "CH-14")
    return IllegalMove(_("First answer {card}: “trade” or “no trade”.").format(card=card), "CH-14")


def _refuse_removal(setup: Setup, state: np.void, seat: int, move: str) -> IllegalMove:
    if move.startswith("remove "):
        return IllegalMove(_("{card} is not in your deck.").format(card=_name(move)), "CH-15")
    if state["round"] == layout.FINAL:
        return IllegalMove(_("Before the final you can only “remove” cards, then say “ready”."), "CH-61")
    if move.startswith(("pick ", "level ")) or move in ("redraw", "end picks"):
        return IllegalMove(_("Picking is over; “remove” cards or say “ready”."), "CH-11")
    return IllegalMove(_("Now you can “remove” cards of your deck, or say “ready”."), "CH-15")


def _refuse_in_match(setup: Setup, state: np.void, seat: int, move: str) -> IllegalMove:
    park = int(state["park_of"][seat])
    effect = int(state["waiting"][park])
    numbers = setup.numbers
    owner = int(state["waiting_seat"][park])
    asked = owner if int(numbers.choice[effect]) == layout.OWN else int(state["rival"][owner])
    if asked == int(numbers.robot):
        asked = int(state["rival"][asked])
    if asked != seat:
        return IllegalMove(_("Your opponent chooses now."), "CH-47")
    card = in_play(setup).texts[int(state["waiting_face"][park])]
    verb = "order" if int(numbers.do[effect]) == layout.ORDER_TOP else verb_of(setup, state, seat)
    if move == "skip":
        return IllegalMove(_("What {card} does is no choice to skip.").format(card=card), "CH-47")
    if move.split(" ")[0] in VERBS and not move.startswith(f"{verb} "):
        return IllegalMove(_("{card} asks for “{verb} …”.").format(card=card, verb=verb), "CH-47")
    if move.startswith(f"{verb} "):
        if verb == "order":
            return IllegalMove(_("Name all cards you look at, the one for the top first."), "CH-50")
        if verb in ("top", "under"):
            return IllegalMove(_("{name} is not among the cards you look at.").format(name=_name(move)), "CH-50")
        return IllegalMove(
            _("{card} cannot move {name}: it is not on the bench, or not meant.").format(card=card, name=_name(move)),
            "CH-47",
        )
    return IllegalMove(_("{card} asks for a choice: “{verb} …”.").format(card=card, verb=verb), "CH-47")
