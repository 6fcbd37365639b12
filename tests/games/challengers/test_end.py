"""The end: finalists, the final, ranks, two players, 11 fans ahead."""

import pytest

from games.challengers.positions import a_match, chance, events, pile, refused, result_of, texts
from tuckbox import Match

ROUNDS = range(1, 8)
FANS = {
    1: (2, 2, 2, 3),
    2: (2, 2, 3, 3),
    3: (3, 3, 4, 4),
    4: (5, 5, 6, 6),
    5: (6, 6, 6, 7),
    6: (7, 7, 7, 8),
    7: (9, 9, 10, 10),
}


def last_round(players: int, fans, won, *, losers=(), **further) -> Match:
    """Stop before the last matches: `won` says who owns which trophies of rounds 1 to 6; `losers` have empty decks."""
    seats = players + players % 2
    cards = ["Dog", "Pig", "Cat", "Horse", "Lion", "Bat", "Spider", "Cow"]
    decks = {seat: [] if seat in losers else [cards[seat]] for seat in range(players)}
    options = {"sets": "Castle,Film Studio,Haunted House,Outer Space,Funfair"} | further.pop("options", {})
    return a_match(
        players,
        round_=7,
        decks=decks,
        trophies=won,
        fans=[*fans, *[0] * (seats - len(fans))],
        options=options,
        **further,
    )


def all_ready(match: Match) -> Match:
    """Let everybody who can be ready say so."""
    for seat in match.acting:
        match.play(seat, "ready")
    return match


def spread(players: int, owner_of) -> dict[int, list[str]]:
    """Give the trophies of rounds 1 to 6: `owner_of(round, place)` for each park's one."""
    parks = players // 2
    won: dict[int, list[str]] = {seat: [] for seat in range(players)}
    for round_ in range(1, 7):
        for place in range(parks):
            won[owner_of(round_, place)].append(f"{round_}:{FANS[round_][place]}")
    return won


@pytest.mark.rule("CH-60")
def test_the_two_with_most_fans_play_the_final():
    match = all_ready(last_round(4, [50, 0, 40, 0], spread(4, lambda round_, place: place * 2 + round_ % 2)))
    position = match.position()
    assert position["round"] == 8
    assert position["finalists"] == [0, 2]
    assert position["phase"] == ["remove", "out", "remove", "out"]
    assert ["finalists", [0, 2]] in events(match)
    assert match.acting == (0, 2)
    assert refused(match, 1, "ready").rule == "CH-60"


@pytest.mark.rule("CH-27")
def test_all_trophies_are_turned_over_before_the_final():
    before = last_round(4, [50, 0, 40, 0], spread(4, lambda round_, place: place * 2 + round_ % 2))
    assert "?" in before.view(0).position()["piles"]["trophies/2"]
    assert "?" not in before.view(2).position()["piles"]["trophies/2"]
    after = all_ready(before)
    for seat in range(4):
        for viewer in (*range(4), None):
            assert pile(after, f"trophies/{seat}") == sorted(after.view(viewer).position()["piles"][f"trophies/{seat}"])


@pytest.mark.rule("CH-61")
def test_before_the_final_cards_are_removed_not_picked():
    match = all_ready(last_round(4, [50, 0, 40, 0], spread(4, lambda round_, place: place * 2 + round_ % 2)))
    assert texts(match, 0) == sorted(["ready", *{f"remove {card}" for card in pile(match, "deck/0")}])
    assert refused(match, 0, "pick Dog").rule == "CH-61"
    assert match.position()["piles"]["stack/0"] == []


@pytest.mark.rule("CH-61")
@pytest.mark.rule("CH-60")
def test_who_wins_the_final_wins_the_game_the_others_rank_by_fans():
    match = all_ready(last_round(4, [50, 3, 40, 0], spread(4, lambda round_, place: place * 2 + round_ % 2)))
    match.play(0, f"remove {pile(match, 'deck/0')[0]}")
    match.play(0, "ready")
    match.play(2, "ready")
    assert match.is_over
    assert events(match, "end") == [[0, 2, 0, "no card"]]
    result = result_of(match)
    assert result.reason == "final"
    assert result.winners == (2,)
    assert result.ranks[2] == 1
    assert result.ranks[0] == 2
    assert result.scores[0] > result.scores[2]
    assert (result.ranks[1] < result.ranks[3]) == (result.scores[1] > result.scores[3])
    assert set(match.position()["phase"]) == {"over"}
    assert refused(match, 0, "ready").rule == "CH-61"


@pytest.mark.rule("CH-61")
def test_fans_gained_in_the_final_count():
    match = all_ready(last_round(4, [50, 3, 40, 0], spread(4, lambda round_, place: place * 2 + round_ % 2)))
    position = match.position()
    piles = position["piles"]
    ((own,),) = [piles["deck/0"]]
    piles["deck/0"] = ["Heroine"]
    piles["level/C"].remove("Heroine")
    piles["discard/B" if own == "Dog" else "discard/A"].append(own)
    final = all_ready(Match.from_position(match.setup, position))
    assert events(final, "fans") == [[0, 3]]
    assert final.position()["fans"][0] == position["fans"][0] + 3
    assert result_of(final).scores[0] == sum(int(card[2:]) for card in pile(final, "trophies/0")) + 53


@pytest.mark.rule("CH-61")
def test_a_toss_or_the_trophy_begins_the_final():
    def final(start, seed):
        won = spread(4, lambda round_, place: place * 2 + round_ % 2)
        match = last_round(4, [50, 0, 40, 0], won, losers=[0, 1, 3], options={"final_start": start}, seed=seed)
        return all_ready(all_ready(match))

    tossed = [final("toss", seed) for seed in range(6)]
    assert all([entry[0] for entry in chance(match)] == ["shuffle", "shuffle", "toss"] for match in tossed)
    owned = final("trophy", 1)
    highest = {seat: max(int(card.split(":")[0]) for card in pile(owned, f"trophies/{seat}")) for seat in (0, 2)}
    assert highest[0] != highest[2]
    assert [entry[0] for entry in chance(owned)] == ["shuffle", "shuffle"]
    assert events(owned, "begin") == [[0, max(highest, key=highest.__getitem__)]]


@pytest.mark.rule("CH-60")
def test_equal_fans_are_decided_by_trophies_then_by_the_highest_round():
    """Seats 1 and 3 have no trophies of round 7; their fans are made equal, their trophies are not."""
    won = {0: [], 1: ["1:2", "2:2", "3:3"], 2: [], 3: ["4:5", "5:6"]}
    rest = [f"{r}:{FANS[r][1]}" for r in range(1, 7)] + ["6:7"]
    won[0] = [card for card in rest if card not in ("4:5", "5:6")][:4]
    left = {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}
    for cards in won.values():
        for card in cards:
            left[int(card[0])] -= 1
    won[2] = [
        f"{number}:{FANS[number][1 if number != 6 else 2]}" for number, count in left.items() for _i in range(count)
    ]
    match = last_round(4, [0, 60, 0, 56], _legal(won), losers=[1, 3])
    all_ready(match)
    assert match.position()["finalists"] == [1, 3]


def _legal(won):
    """Exchange values so that no trophy is there too often."""
    free = {number: list(fans) for number, fans in FANS.items()}
    legal = {}
    for seat, cards in won.items():
        legal[seat] = []
        for card in cards:
            number = int(card[0])
            legal[seat].append(f"{number}:{free[number].pop(0)}")
    return legal


@pytest.mark.rule("CH-60")
def test_lots_are_drawn_only_for_finalists_who_are_equal_in_everything():
    """Nobody has a trophy of the last six rounds but seat 0; the Robot has won the others, the box holds them."""
    drawn = set()
    for seed in range(12):
        match = _equal_three(seed)
        lots = [entry for entry in chance(match) if entry[0] == "lots"]
        assert len(lots) == 1
        assert lots[0][1] == 1
        (second,) = lots[0][2]
        assert match.position()["finalists"] == sorted([_first(match), second])
        drawn.add(second)
    assert len(drawn) == 2


def _equal_three(seed: int) -> Match:
    """Let one seat be ahead with the trophy of round 7, the two others have no fans at all."""
    box = [f"{number}:{fans}" for number in range(1, 7) for fans in FANS[number][:2]]
    match = a_match(
        3,
        round_=7,
        decks={0: ["Dog"], 1: ["Pig"], 2: ["Horse"]},
        trophies={0: [], 1: [], 2: []},
        box=box,
        seed=seed,
        fans=[0, 0, 0, 5],
    )
    return all_ready(_against_robot_lost(match))


def _against_robot_lost(match: Match) -> Match:
    position = match.position()
    plans = match.setup.numbers.plan_park
    parks = [int(plans[plan][6]) for plan in position["plan"]]
    loser = next(seat for seat in range(3) if parks[seat] == parks[3])
    match.play(loser, "remove " + pile(match, f"deck/{loser}")[0])
    return match


def _first(match: Match) -> int:
    return next(seat for seat in range(3) if pile(match, f"trophies/{seat}"))


@pytest.mark.rule("CH-62")
def test_example_11_eleven_fans_ahead_win_at_once():
    won = {0: ["1:2", "2:2", "3:3", "4:5"], 1: []}
    last = int(a_match(2, round_=5, trophies=won).position()["piles"]["stack/0"][0][2:])
    match = a_match(2, round_=5, decks={0: ["Dog"], 1: []}, trophies=won, fans=[21 - 12 - last, 9])
    all_ready(match)
    assert result_of(match).reason == "11 fans ahead"
    assert result_of(match).scores == (21, 9)
    assert result_of(match).winners == (0,)
    assert result_of(match).ranks == (1, 2)
    assert refused(match, 1, "ready").rule == "CH-62"


@pytest.mark.rule("CH-62")
def test_ten_fans_ahead_do_not_win_at_once():
    match = a_match(2, round_=2, decks={0: ["Dog"], 1: []}, trophies={0: ["1:2"], 1: []}, fans=[5, 0])
    ahead = 7 + int(match.position()["piles"]["stack/0"][0][2:])
    all_ready(match)
    assert ahead in (9, 10)
    assert not match.is_over


@pytest.mark.rule("CH-62")
def test_two_players_play_no_final():
    won = {0: ["1:2", "3:3", "5:6"], 1: ["2:2", "4:5", "6:7"]}
    match = all_ready(a_match(2, round_=7, decks={0: ["Dog"], 1: []}, trophies=won, fans=[0, 5]))
    assert match.is_over
    assert result_of(match).reason == "most fans"
    fans = int(pile(match, "trophies/0")[-1][2:])
    assert result_of(match).scores == (11 + fans, 19)
    assert result_of(match).winners == (0,)


@pytest.mark.rule("CH-62")
@pytest.mark.rule("CH-60")
def test_equal_fans_of_two_players_are_decided_by_trophies():
    won = {0: ["1:2", "3:3", "5:6"], 1: ["2:2", "4:5", "6:7"]}
    last = int(a_match(2, round_=7, trophies=won).position()["piles"]["stack/0"][0][2:])
    match = all_ready(a_match(2, round_=7, decks={0: ["Dog"], 1: []}, trophies=won, fans=[10, 7 + last]))
    assert result_of(match).scores[0] == result_of(match).scores[1]
    assert result_of(match).ranks == (1, 2)
