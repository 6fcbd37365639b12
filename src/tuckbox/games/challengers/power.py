"""Reckon powers and bonuses, and what effects count (CH-40 to CH-45)."""

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.decks import base_power, count_meant, is_meant
from tuckbox.table.kernel import piles


def works(setup, seat, face):
    """Tell whether the effects of a card work for a seat: in the Robot's deck only those of the Robot's own (CH-74)."""
    return seat != setup.robot or setup.set_of[face] == setup.robot_set


def affected(state, seat, whose):
    """Give the seat an effect of this seat's card speaks of: its own or its opponent's."""
    return seat if whose == layout.OWN else int(state.rival[seat])


def quantity(setup, state, seat, count, which, value, own_set):
    """Count what an effect counts at a seat (CH-40)."""
    if count == layout.BENCH_CARDS:
        return count_meant(setup, state, layout.BENCH + seat, which, value, own_set)
    if count == layout.BENCH_SETS:
        return _sets_on_bench(setup, state, seat)
    if count == layout.EMPTY_SEATS:
        return layout.BENCH_SEATS - int(state.seats_used[seat])
    if count == layout.TROPHIES_OWNED:
        return int(state.size[layout.TROPHIES + seat])  # CH-49
    return int(state.size[layout.DECK + seat])


def _sets_on_bench(setup, state, seat):
    sets = 0
    count = 0
    card = int(state.top[layout.BENCH + seat])
    while card != piles.NO_CARD:
        bit = 1 << int(setup.set_of[setup.face[card]])
        if sets & bit == 0:
            sets |= bit
            count += 1
        card = int(state.below[card])
    return count


def holds(setup, state, seat, effect, own_set):
    """Tell whether the condition of an effect holds; without one it does."""
    if setup.cond[effect] == layout.UNCOUNTED:
        return True
    other = affected(state, seat, int(setup.cond_whose[effect]))
    count = quantity(
        setup,
        state,
        other,
        int(setup.cond[effect]),
        int(setup.cond_which[effect]),
        int(setup.cond_value[effect]),
        own_set,
    )
    return setup.least[effect] <= count and count <= setup.most[effect]


def amount_of(setup, state, seat, effect, own_set):
    """Give how much an effect gives, multiplied by what it counts."""
    amount = int(setup.amount[effect])
    if setup.per[effect] == layout.UNCOUNTED:
        return amount
    other = affected(state, seat, int(setup.per_whose[effect]))
    return amount * quantity(
        setup, state, other, int(setup.per[effect]), int(setup.per_which[effect]), int(setup.per_value[effect]), own_set
    )


def live_bonus(setup, state, seat, face, when):
    """Give the bonus of a card's own effects that count during the attack or in flag possession (CH-41, CH-43)."""
    bonus = 0
    if setup.effects_from[face][when] == setup.effects_to[face][when] or not works(setup, seat, face):
        return bonus
    own_set = int(setup.set_of[face])
    for effect in range(setup.effects_from[face][when], setup.effects_to[face][when]):
        if holds(setup, state, seat, effect, own_set):
            bonus += amount_of(setup, state, seat, effect, own_set)
    return bonus


def bench_bonus(setup, state, seat, face, role):
    """Give what the cards on the own bench add to a card that attacks or defends (CH-42)."""
    bonus = 0
    if state.helping[seat] == 0:
        return bonus
    card = int(state.top[layout.BENCH + seat])
    while card != piles.NO_CARD:
        helper = int(setup.face[card])
        card = int(state.below[card])
        first = int(setup.effects_from[helper][layout.ON_BENCH])
        last = int(setup.effects_to[helper][layout.ON_BENCH])
        if first == last or not works(setup, seat, helper):
            continue
        own_set = int(setup.set_of[helper])
        for effect in range(first, last):
            if setup.role[effect] != layout.ALWAYS and setup.role[effect] != role:
                continue
            if not is_meant(setup, state, int(setup.which[effect]), int(setup.which_value[effect]), face, own_set):
                continue
            if holds(setup, state, seat, effect, own_set):
                bonus += amount_of(setup, state, seat, effect, own_set)
    return bonus


def attack_power(setup, state, seat):
    """Give the total power of the cards an attacker has revealed (CH-22)."""
    total = 0
    place = int(state.size[layout.PARK + seat]) - 1
    card = int(state.top[layout.PARK + seat])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        power = base_power(setup, state, face) + int(state.fixed[seat][place])
        if place == 0:
            power += int(state.attack_bonus[seat])
        power += live_bonus(setup, state, seat, face, layout.ATTACK)
        power += bench_bonus(setup, state, seat, face, layout.ATTACKING)
        total += max(power, 0)  # CH-45
        card = int(state.below[card])
        place -= 1
    return total


def defence_power(setup, state, seat):
    """Give the power of the card in flag possession, which defends alone (CH-26)."""
    card = int(state.top[layout.PARK + seat])
    if card == piles.NO_CARD:
        return 0
    face = int(setup.face[card])
    power = base_power(setup, state, face) + int(state.fixed[seat][int(state.size[layout.PARK + seat]) - 1])
    power += live_bonus(setup, state, seat, face, layout.FLAG)
    power += bench_bonus(setup, state, seat, face, layout.DEFENDING)
    return max(power, 0)  # CH-45


def total_fans(setup, state, seat):
    """Give the fans of a seat: tokens and trophies (CH-60)."""
    fans = int(state.fans[seat])
    card = int(state.top[layout.TROPHIES + seat])
    while card != piles.NO_CARD:
        fans += int(setup.trophy_fans[setup.face[card]])
        card = int(state.below[card])
    return fans


def highest_round(setup, state, seat):
    """Give the highest round of which a seat owns a trophy, 0 for none (CH-20, CH-60)."""
    highest = 0
    card = int(state.top[layout.TROPHIES + seat])
    while card != piles.NO_CARD:
        highest = max(highest, int(setup.trophy_round[setup.face[card]]))
        card = int(state.below[card])
    return highest


def standing(setup, state, seat):
    """Give a number that orders seats: fans, then trophies, then the trophy of the highest round (CH-60)."""
    trophies = int(state.size[layout.TROPHIES + seat])
    return (total_fans(setup, state, seat) * 100 + trophies) * 100 + highest_round(setup, state, seat)
