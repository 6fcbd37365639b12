"""Say what happened in sentences, and draw a position for the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.tables import InPlay
from tuckbox.games.challengers.texts import card_text
from tuckbox.table.game import Setup
from tuckbox.table.language import N_, _, plural

REASONS = {
    layout.FINAL_PLAYED: "final",
    layout.MOST_FANS: "most fans",
    layout.ELEVEN_AHEAD: "11 fans ahead",
}
PARK_NAMES = (N_("green leaf"), N_("red mushroom"), N_("purple flower"), N_("yellow acorn"))
PHASE_NAMES = {
    "level": N_("chooses a level"),
    "pick": N_("picks cards"),
    "trade": N_("may trade"),
    "remove": N_("may remove cards"),
    "deck phase": N_("is in the deck phase"),
    "ready": N_("is ready"),
    "match": N_("plays"),
    "done": N_("has played"),
    "out": N_("is not in the final"),
    "over": "",
}


def seat_name(seat: int, names: Sequence[str]) -> str:
    """Give the name of a seat; the Robot sits after the last player."""
    return names[seat] if seat < len(names) else _("Robot")


def park_name(park: int) -> str:
    """Give the name of a park."""
    return _(PARK_NAMES[park])


def sentence(setup: Setup, event: Sequence[Any], names: Sequence[str]) -> str:
    """Say what happened in one sentence, `names` being those of the seats; "" for what needs no words."""
    name, *values = event
    if name in _WITHOUT_SEAT:
        return _WITHOUT_SEAT[name](values, names)
    if name in ("compare", "flag", "begin"):
        return _of_park(name, values, names)
    seat = seat_name(values[0], names)
    match name:
        case "draw":
            said = plural("{seat}: {count} card drawn.", "{seat}: {count} cards drawn.", len(values[1]))
            return _with_cards(said.format(seat=seat, count=len(values[1])), values[1])
        case "discard":
            said = plural("{seat}: {count} card discarded.", "{seat}: {count} cards discarded.", len(values[1]))
            return _with_cards(said.format(seat=seat, count=len(values[1])), values[1])
        case "fans":
            return plural("{seat}: {count} fan more.", "{seat}: {count} fans more.", values[1]).format(
                seat=seat, count=values[1]
            )
        case "look":
            return _with_cards(_("{seat}: a look into the deck.").format(seat=seat), values[1])
        case "see":
            return _with_cards(_("{seat}: cards of the market have joined the deck.").format(seat=seat), values[1])
        case "ready" | "arrange" | "skip":
            return _(_BY_SEAT[name]).format(seat=seat)
        case _other:
            if values[1] == "?":
                return _(_UNSEEN[name]).format(seat=seat) if name in _UNSEEN else ""
            return _(_WITH_CARD[name]).format(seat=seat, card=values[1])


_BY_SEAT = {
    "ready": N_("{seat}: ready."),
    "arrange": N_("{seat}: cards of the deck arranged."),
    "skip": N_("{seat}: no further card chosen."),
}
_WITH_CARD = {
    "pick": N_("{seat}: {card} picked."),
    "remove": N_("{seat}: {card} removed from the deck."),
    "reveal": N_("{seat}: {card} revealed."),
    "bench": N_("{seat}: {card} to the bench."),
    "exhaust": N_("{seat}: {card} to the exhaust pile."),
    "return": N_("{seat}: {card} back on top of the deck."),
    "join": N_("{seat}: {card} joins the deck."),
    "leave": N_("{seat}: {card} leaves the deck for good."),
    "trophy": N_("{seat}: trophy {card} won."),
    "turn over": N_("{seat}: trophy {card} is turned over."),
}
_UNSEEN = {
    "pick": N_("{seat}: a card picked."),
    "remove": N_("{seat}: a card removed from the deck."),
    "join": N_("{seat}: a card joins the deck, unseen."),
    "trophy": N_("{seat}: the trophy of the round won."),
}


def _with_cards(said: str, cards: Sequence[str]) -> str:
    return said if "?" in cards or not cards else f"{said} {', '.join(cards)}."


def _of_park(name: str, values: Sequence[Any], names: Sequence[str]) -> str:
    park, seat = park_name(values[0]), seat_name(values[1], names)
    if name == "compare":
        return _("{park}: {seat} attacks with {attack} against {defence}.").format(
            park=park, seat=seat, attack=values[2], defence=values[3]
        )
    if name == "flag":
        return _("{park}: the flag goes to: {seat}.").format(park=park, seat=seat)
    return _("{park}: the match begins with: {seat}.").format(park=park, seat=seat)


def _say_sets(values: Sequence[Any], names: Sequence[str]) -> str:
    return _("Sets in the market besides City: {sets}.").format(sets=", ".join(values[0]))


def _say_round(values: Sequence[Any], names: Sequence[str]) -> str:
    if values[0] == layout.FINAL:
        return _("The final begins.")
    return _("Round {round} begins.").format(round=values[0])


def _say_robot_cards(values: Sequence[Any], names: Sequence[str]) -> str:
    return _("The Robot gets: {cards}.").format(cards=", ".join(values[0]))


def _say_finalists(values: Sequence[Any], names: Sequence[str]) -> str:
    return _("In the final: {names}.").format(names=", ".join(seat_name(seat, names) for seat in values[0]))


def _say_match_end(values: Sequence[Any], names: Sequence[str]) -> str:
    park, winner, loser = park_name(values[0]), seat_name(values[1], names), seat_name(values[2], names)
    if values[3] == "bench":
        return _("{park}: the match is won by: {winner}. No seat is left on the bench of: {loser}.").format(
            park=park, winner=winner, loser=loser
        )
    return _("{park}: the match is won by: {winner}. No card is left to reveal for: {loser}.").format(
        park=park, winner=winner, loser=loser
    )


def _say_end(values: Sequence[Any], names: Sequence[str]) -> str:
    if values[0] == REASONS[layout.FINAL_PLAYED]:
        return _("The final is over; its winner wins the game.")
    if values[0] == REASONS[layout.ELEVEN_AHEAD]:
        return _("Somebody is 11 fans ahead and wins at once.")
    return _("Seven rounds are over; most fans win.")


_WITHOUT_SEAT = {
    "sets": _say_sets,
    "round": _say_round,
    "robot cards": _say_robot_cards,
    "finalists": _say_finalists,
    "end": _say_match_end,
    "game over": _say_end,
}


def write_text(setup: Setup, position: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
    """Draw a position for the terminal: each seat with its park, the market, then what this seat alone sees."""
    piles = position["piles"]
    head = _("Final") if position["round"] == layout.FINAL else _("Round {round} of 7").format(round=position["round"])
    market = "  ".join(f"{level} {len(piles[f'level/{level}'])}" for level in "ABC")
    lines = [head + "   " + _("Market: {market}").format(market=market), ""]
    for other in range(len(position["phase"])):
        lines += _seat_lines(setup, position, other, names)
    if seat is not None:
        lines += ["", _("Your deck: {cards}").format(cards=", ".join(sorted(piles[f"deck/{seat}"])) or "-")]
        if piles[f"offer/{seat}"]:
            offer = plural("Offer, {count} pick left:", "Offer, {count} picks left:", position["picks"][seat])
            lines.append(offer.format(count=position["picks"][seat]))
            lines += [f"    {card_line(setup, card)}" for card in piles[f"offer/{seat}"]]
        if position["trade"][seat]:
            lines.append(_("{card} asks for a trade.").format(card=position["trade"][seat]))
    for park, choice in position["pending"].items():
        lines.append(_("{park}: {card} asks for a choice.").format(park=park_name(int(park)), card=choice["card"]))
    return "\n".join(lines)


def said_of(setup: Setup, text: str) -> str:
    """Say what the card of this name does in a match, "" where it does nothing."""
    facts: InPlay = setup.facts
    return card_text(facts.cards, facts.faces[text.casefold()], str(setup.options["autocorrect"]))


def card_line(setup: Setup, text: str) -> str:
    """Give a card's name with its power and what it does."""
    facts: InPlay = setup.facts
    said = said_of(setup, text)
    power = facts.cards.rows[facts.faces[text.casefold()]].power
    return f"{text} ({power}): {said}" if said else f"{text} ({power})"


def _seat_lines(setup: Setup, position: Mapping[str, Any], seat: int, names: Sequence[str]) -> list[str]:
    piles = position["piles"]
    trophies = piles[f"trophies/{seat}"]
    phase = PHASE_NAMES[position["phase"][seat]]
    park = ""
    if position["round"] <= layout.ROUNDS:
        park = park_name(int(setup.numbers.plan_park[position["plan"][seat]][position["round"] - 1]))
    line = _("{name}: fan tokens {fans}, trophies {trophies}, deck {deck}; {park} {phase}").format(
        name=seat_name(seat, names),
        fans=position["fans"][seat],
        trophies=" ".join(trophies) if trophies else 0,
        deck=len(piles[f"deck/{seat}"]),
        park=park,
        phase=_(phase) if phase else "",
    )
    lines = [line.rstrip()]
    flag = " ⚑" if seat in position["flag"].values() else ""
    for label, pile in ((N_("park"), "park"), (N_("bench"), "bench"), (N_("exhausted"), "exhaust")):
        cards = piles[f"{pile}/{seat}"]
        if cards:
            lines.append(f"    {_(label)}: {', '.join(cards)}" + (flag if pile == "park" else ""))
    return lines
