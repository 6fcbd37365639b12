"""Say what a card does, from the same data that the rules carry out.

There is one sentence for each kind of effect; when it happens, whom it concerns and what it counts are put into it. So
a card of a new file has its text at once, in every language of the catalogues.
"""

from collections.abc import Callable, Mapping

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.cards import Card, Cards
from tuckbox.games.challengers.effects import LEVELS, Effect
from tuckbox.table.language import N_, _, plural

_WHEN = {
    layout.PICKED: N_("When picked: {effect}"),
    layout.REVEALED: N_("When revealed: {effect}"),
    layout.FLAG_TAKEN: N_("When it gets the flag: {effect}"),
    layout.FLAG_LOST: N_("When it loses the flag: {effect}"),
    layout.ATTACK: N_("During the attack: {effect}"),
    layout.FLAG: N_("In flag possession: {effect}"),
    layout.ON_BENCH: N_("From the bench: {effect}"),
}
_LEVEL_NAMES = {number: name for name, number in LEVELS.items()}

Columns = Mapping[str, int]


def card_text(cards: Cards, face: int, autocorrect: str = "robot_bench") -> str:
    """Say what the card of a face does, "" where it does nothing.

    >>> from tuckbox.games.challengers.cards import default_cards
    >>> card_text(default_cards(), default_cards().faces["jester"])
    'When revealed: +3 power if at least 1 card of power 1 is on your bench.'
    """
    card = cards.rows[face]
    said = [_("Its power is the number of the round.")] if card.is_round_power else []
    said += [effect_text(cards, card, effect) for effect in card.effects if _counts(effect, autocorrect)]
    return " ".join(said)


def _counts(effect: Effect, autocorrect: str) -> bool:
    return effect.when != layout.NOTHING and effect.autocorrect in ("", autocorrect)


def effect_text(cards: Cards, card: Card, effect: Effect) -> str:
    """Say one effect in a sentence."""
    columns = effect.columns
    said = _SAY[columns["do"]](cards, card, effect)
    if columns["per"]:
        said = _("{effect} for each {counted}").format(effect=said, counted=_counted(cards, card, columns))
    if columns["cond"]:
        said = _("{effect} if {condition}").format(effect=said, condition=_condition(cards, card, columns))
    return _(_WHEN[effect.when]).format(effect=said) + "."


def _which(cards: Cards, card: Card, which: int, value: int, count: int) -> str:
    """Name the cards that are meant, one or several."""
    named = {
        layout.ANY: lambda: plural("card", "cards", count),
        layout.OF_SET: lambda: plural("{set} card", "{set} cards", count).format(set=cards.sets[value]),
        layout.OF_LEVEL: lambda: plural("card of level {level}", "cards of level {level}", count).format(
            level=_LEVEL_NAMES[value]
        ),
        layout.OF_NAME: lambda: cards.names[value],
        layout.OF_POWER: lambda: plural("card of power {power}", "cards of power {power}", count).format(power=value),
        layout.POWER_AT_MOST: lambda: plural(
            "card of power {power} or less", "cards of power {power} or less", count
        ).format(power=value),
        layout.POWER_AT_LEAST: lambda: plural(
            "card of power {power} or more", "cards of power {power} or more", count
        ).format(power=value),
        layout.OF_OTHER_SET: lambda: plural(
            "card that is no {set} card", "cards that are no {set} cards", count
        ).format(set=card.set),
    }
    return named[which]()


def _counted(cards: Cards, card: Card, columns: Columns) -> str:
    """Name what the amount is multiplied by."""
    own = columns["per_whose"] == layout.OWN
    if columns["per"] == layout.BENCH_CARDS:
        which = _which(cards, card, columns["per_which"], columns["per_value"], 1)
        sentence = N_("{which} on your bench") if own else N_("{which} on your opponent's bench")
        return _(sentence).format(which=which)
    return _(
        {
            layout.BENCH_SETS: N_("set on your bench") if own else N_("set on your opponent's bench"),
            layout.EMPTY_SEATS: N_("empty seat of your bench") if own else N_("empty seat of your opponent's bench"),
            layout.TROPHIES_OWNED: N_("trophy you own") if own else N_("trophy your opponent owns"),
            layout.CARDS_IN_DECK: N_("card left in your deck") if own else N_("card left in your opponent's deck"),
        }[columns["per"]]
    )


def _condition(cards: Cards, card: Card, columns: Columns) -> str:
    """Say of what there must be how many."""
    own = columns["cond_whose"] == layout.OWN
    least, most = columns["least"], columns["most"]
    if most == 0:
        number, amount = _("no"), 1
    elif least and most < 900:
        number, amount = _("from {least} to {most}").format(least=least, most=most), most
    elif least:
        number, amount = _("at least {count}").format(count=least), least
    else:
        number, amount = _("at most {count}").format(count=most), most
    if columns["cond"] == layout.BENCH_CARDS:
        what = _which(cards, card, columns["cond_which"], columns["cond_value"], amount)
        if own:
            sentence = plural("{number} {what} is on your bench", "{number} {what} are on your bench", amount)
        else:
            sentence = plural(
                "{number} {what} is on your opponent's bench", "{number} {what} are on your opponent's bench", amount
            )
        return sentence.format(number=number, what=what)
    sentences = {
        layout.BENCH_SETS: (
            N_("there are {number} sets on your bench"),
            N_("there are {number} sets on the other bench"),
        ),
        layout.EMPTY_SEATS: (
            N_("{number} seats of your bench are empty"),
            N_("{number} seats of the other bench are empty"),
        ),
        layout.TROPHIES_OWNED: (N_("you own {number} trophies"), N_("your opponent owns {number} trophies")),
        layout.CARDS_IN_DECK: (
            N_("the number of cards left in your deck is {number}"),
            N_("the number of cards left in your opponent's deck is {number}"),
        ),
    }
    return _(sentences[columns["cond"]][0 if own else 1]).format(number=number)


def _say_bonus(cards: Cards, card: Card, effect: Effect) -> str:
    amount = f"{effect.columns['amount']:+}"
    if effect.when != layout.ON_BENCH:
        return _("{amount} power").format(amount=amount)
    sentence = {
        layout.ALWAYS: N_("your {which} have {amount} power"),
        layout.ATTACKING: N_("your {which} have {amount} power while attacking"),
        layout.DEFENDING: N_("your {which} have {amount} power in flag possession"),
    }[effect.columns["role"]]
    which = _which(cards, card, effect.columns["which"], effect.columns["which_value"], 2)
    return _(sentence).format(which=which, amount=amount)


def _say_fans(cards: Cards, card: Card, effect: Effect) -> str:
    count = effect.columns["amount"]
    if effect.columns["whose"] == layout.OWN:
        return plural("gain {count} fan", "gain {count} fans", count).format(count=count)
    return plural("your opponent gains {count} fan", "your opponent gains {count} fans", count).format(count=count)


def _say_order(cards: Cards, card: Card, effect: Effect) -> str:
    return _("look at the top {count} cards of your deck and put them back in any order").format(
        count=effect.columns["number"]
    )


def _say_keep(cards: Cards, card: Card, effect: Effect) -> str:
    return _("look at the top 2 cards of your deck; keep one on top, the other goes under the deck")


def _say_search(cards: Cards, card: Card, effect: Effect) -> str:
    if effect.columns["place"] == layout.TOP:
        return _("search your deck and put one card on top; the rest keeps its order")
    return _("search your deck and put one card under it; the rest keeps its order")


def _say_bench(cards: Cards, card: Card, effect: Effect) -> str:
    """Say what happens to cards of a bench: whose bench, whose choice, may or must, how many, which."""
    columns = effect.columns
    which = _which(cards, card, columns["which"], columns["which_value"], columns["number"])
    count = str(columns["number"])
    if columns["number"] > 1 and columns["may"]:
        count = _("up to {count}").format(count=count)
    own_bench = columns["whose"] == layout.OWN
    chooses_self = columns["choice"] == layout.OWN
    key = (columns["do"] == layout.RETURN_BENCH, bool(columns["may"]), own_bench, chooses_self)
    return _(_BENCH_SENTENCES[key]).format(count=count, which=which)


_BENCH_SENTENCES = {
    (False, True, True, True): N_("you may exhaust {count} {which} of your bench"),
    (False, False, True, True): N_("exhaust {count} {which} of your bench"),
    (False, True, False, True): N_("you may exhaust {count} {which} of your opponent's bench"),
    (False, False, False, True): N_("exhaust {count} {which} of your opponent's bench"),
    (False, True, False, False): N_("your opponent may exhaust {count} {which} of their own bench"),
    (False, False, False, False): N_("your opponent must exhaust {count} {which} of their own bench"),
    (False, True, True, False): N_("your opponent may exhaust {count} {which} of your bench"),
    (False, False, True, False): N_("your opponent must exhaust {count} {which} of your bench"),
    (True, True, True, True): N_("you may put {count} {which} of your bench back on top of your deck"),
    (True, False, True, True): N_("put {count} {which} of your bench back on top of your deck"),
    (True, True, False, True): N_("you may put {count} {which} of your opponent's bench on top of their deck"),
    (True, False, False, True): N_("put {count} {which} of your opponent's bench on top of their deck"),
    (True, True, False, False): N_("your opponent may put {count} {which} of their own bench on top of their deck"),
    (True, False, False, False): N_("your opponent must put {count} {which} of their own bench on top of their deck"),
    (True, True, True, False): N_("your opponent may put {count} {which} of your bench on top of your deck"),
    (True, False, True, False): N_("your opponent must put {count} {which} of your bench on top of your deck"),
}
"""By: back onto the deck, may, the own bench, the own choice."""


def _say_exhaust_deck(cards: Cards, card: Card, effect: Effect) -> str:
    columns = effect.columns
    sentence = {
        (layout.OWN, layout.TOP): N_("exhaust the top card of your deck"),
        (layout.OWN, layout.BOTTOM): N_("exhaust the bottom card of your deck"),
        (layout.OPPONENT, layout.TOP): N_("your opponent exhausts the top card of their deck"),
        (layout.OPPONENT, layout.BOTTOM): N_("your opponent exhausts the bottom card of their deck"),
    }[columns["whose"], columns["place"]]
    said = _(sentence)
    return said if columns["number"] == 1 else _("{effect}, {count} times").format(effect=said, count=columns["number"])


def _say_bring(cards: Cards, card: Card, effect: Effect) -> str:
    columns = effect.columns
    drawn = plural(
        "the top card of level {level} of the market", "the top {count} cards of level {level} of the market",
        columns["number"],
    ).format(level=_LEVEL_NAMES[columns["level"]], count=columns["number"])  # fmt: skip
    sentence = {
        (layout.OWN, layout.TOP): N_("{drawn}: on top of your deck, unseen and for good"),
        (layout.OWN, layout.BOTTOM): N_("{drawn}: under your deck, unseen and for good"),
        (layout.OWN, layout.EXHAUST_PILE): N_("{drawn}: to your exhaust pile, for good"),
        (layout.OPPONENT, layout.TOP): N_("{drawn}: on top of your opponent's deck, unseen and for good"),
        (layout.OPPONENT, layout.BOTTOM): N_("{drawn}: under your opponent's deck, unseen and for good"),
    }[columns["whose"], columns["place"]]
    return _(sentence).format(drawn=drawn)


def _say_leave(cards: Cards, card: Card, effect: Effect) -> str:
    if effect.columns["place"] == layout.EXHAUST_PILE:
        return _("it goes to your exhaust pile and needs no seat")
    return _("it leaves your deck for good and needs no seat")


def _say_bench_deck(cards: Cards, card: Card, effect: Effect) -> str:
    return _("the top card of your opponent's deck goes straight to their bench")


def _say_next(cards: Cards, card: Card, effect: Effect) -> str:
    return _("the next card you reveal has {amount} power in that attack").format(
        amount=f"{effect.columns['amount']:+}"
    )


def _say_trade(cards: Cards, card: Card, effect: Effect) -> str:
    columns = effect.columns
    which = _which(cards, card, columns["which"], columns["which_value"], columns["number"])
    return _("you may remove {count} {which} of your deck to pick one more card of the offer").format(
        count=columns["number"], which=which
    )


_SAY: Mapping[int, Callable[[Cards, Card, Effect], str]] = {
    layout.BONUS: _say_bonus,
    layout.GAIN_FANS: _say_fans,
    layout.ORDER_TOP: _say_order,
    layout.KEEP_TOP: _say_keep,
    layout.SEARCH: _say_search,
    layout.EXHAUST_BENCH: _say_bench,
    layout.RETURN_BENCH: _say_bench,
    layout.EXHAUST_DECK: _say_exhaust_deck,
    layout.BRING: _say_bring,
    layout.LEAVE: _say_leave,
    layout.BENCH_DECK: _say_bench_deck,
    layout.NEXT: _say_next,
    layout.TRADE: _say_trade,
}
