"""The Robot: what its cards do, who chooses for it, what it wins."""

import pytest

from games.challengers.positions import a_match, compared, events, pile, refused, result_of, revealed, texts
from tuckbox import Match

FILL = ["Virtual Ghost", "Mechanic", "Drone", "Necromech", "Robo-Knight"]


def robot_with(card: str) -> list[str]:
    """Give five drawn Robot cards, the wanted one among them."""
    return [card, *[other for other in FILL if other != card][:4]]


def robot_reveals(
    *cards: str, bench=("Pig",), deck=("Dog", "Dog"), robot_bench=(), round_=1, options=None, fixed=0, **further
) -> Match:
    """Let Butler of seat 0 take the flag from Alpha's heir, a Cyborg of power 1, so that the Robot reveals `cards`."""
    own = [card for card in cards if card in (*FILL, "Cyborg-Friend", "Chatbot", "Robogram", "Autocorrect")]
    drawn = [*own, *[card for card in FILL if card not in own]][:5]
    match = a_match(
        1,
        round_=round_,
        decks={0: deck, 1: cards},
        benches={0: bench, 1: robot_bench},
        parks={0: ["Butler"], 1: ["Cyborg"]},
        phase=["match", "match"],
        flag={"0": 1},
        bonus=[[[fixed, 0]], [[0, 0]]],
        pending={"0": {"card": "Butler", "owner": 0, "left": 2}},
        robot=drawn,
        options={"robot_level": 5, "solo_cards": "yes"} | (options or {}),
        **further,
    )
    match.play(0, "skip")
    return match


@pytest.mark.rule("CH-70")
@pytest.mark.parametrize("round_", [1, 4, 7])
def test_a_cyborg_has_the_power_of_the_round(round_):
    won = {0: [f"{number}:{fans}" for number, fans in zip(range(1, round_), (2, 2, 3, 5, 6, 7), strict=False)]}
    match = robot_reveals("Cyborg", round_=round_, fixed=10, trophies=won, fans=[0, 30])
    assert compared(match)[0] == (11, round_)
    assert compared(match)[1] == (round_, 11)


@pytest.mark.rule("CH-45")
def test_the_round_is_the_base_power_wherever_it_is_asked():
    """In round 3 a Cyborg on the Robot's bench counts for its Stable Boy's like; here for the Robot's own count."""
    match = robot_reveals("Cyborg-Friend", robot_bench=["Cyborg", "Cyborg"], deck=["Dog"], fixed=80)
    assert compared(match)[1] == (1 + 3, 81)


@pytest.mark.rule("CH-40")
def test_mechanic_counts_cards_of_level_b_on_the_opponents_bench():
    match = robot_reveals("Mechanic", bench=["Dog", "Dog", "Horse", "Dog (S)", "Pig"], deck=["Cat"], fixed=80)
    assert compared(match)[1] == (3 + 3, 81)


@pytest.mark.rule("CH-41")
def test_robo_knight_counts_the_opponents_trophies():
    match = robot_reveals("Robo-Knight", round_=3, trophies={0: ["1:2", "2:2"]}, fixed=80)
    assert compared(match)[1] == (3 + 2, 83 - 2)


@pytest.mark.rule("CH-40")
def test_virtual_ghost_exhausts_the_opponents_top_card():
    assert ["exhaust", 0, "Dog"] in events(robot_reveals("Virtual Ghost", deck=["Dog"]))
    assert not events(robot_reveals("Virtual Ghost", deck=[]), "exhaust")


@pytest.mark.rule("CH-71")
@pytest.mark.rule("CH-47")
def test_drone_lets_its_opponent_choose_what_must_be_exhausted():
    match = robot_reveals("Drone", bench=["Pig", "Cat", "Cat"], fixed=80)
    assert match.position()["pending"] == {"0": {"card": "Drone", "owner": 1, "left": 1}}
    assert texts(match, 0) == ["exhaust Cat", "exhaust Pig"]
    assert refused(match, 0, "skip").rule == "CH-47"
    match.play(0, "exhaust Cat")
    assert events(match)[0] == ["exhaust", 0, "Cat"]
    assert ["exhaust", 0, "Pig"] in events(robot_reveals("Drone", bench=["Pig"], fixed=80))


@pytest.mark.rule("CH-71")
def test_necromech_lets_its_opponent_return_a_card_of_power_2():
    match = robot_reveals("Necromech", bench=["Skeleton", "Pig"], fixed=80)
    assert texts(match, 0) == ["return Skeleton", "skip"]
    match.play(0, "return Skeleton")
    assert events(match)[0] == ["return", 0, "Skeleton"]
    assert not events(robot_reveals("Necromech", bench=["Pig"], fixed=80), "return")


@pytest.mark.rule("CH-72")
def test_chatbot_brings_its_opponent_a_fan_when_it_loses_the_flag():
    match = robot_reveals("Chatbot", deck=["Dragon"])
    assert events(match, "fans") == [[0, 1]]


@pytest.mark.rule("CH-28")
def test_robogram_brings_a_card_into_the_opponents_deck_for_good():
    match = robot_reveals("Robogram", deck=["Dragon"], top={"A": ["Cow"]})
    assert events(match, "join") == [[0, "Cow"]]
    assert revealed(match)[1] == "Cow"
    match.play(0, "exhaust Cow")
    assert "Cow" in pile(match, "deck/0")


@pytest.mark.rule("CH-75")
def test_autocorrect_in_both_readings():
    bench = ["Pig", "Cat", "Dog", "Lion"]
    robot_bench = ["Cyborg", "Alien", "Cow", "Cow"]
    match = robot_reveals("Autocorrect", bench=bench, robot_bench=robot_bench, fixed=80)
    assert compared(match)[1] == (7 - 3, 81)
    options = {"autocorrect": "opponent_sets"}
    match = robot_reveals("Autocorrect", bench=bench, robot_bench=robot_bench, fixed=80, options=options)
    assert compared(match)[1] == (7 - 3, 81)
    match = robot_reveals("Autocorrect", bench=["Pig", "Horse"], robot_bench=robot_bench, fixed=80, options=options)
    assert compared(match)[1] == (7 - 1, 81)


@pytest.mark.rule("CH-45")
def test_power_is_never_below_0():
    robot_bench = ["Cow", "Cow", "Cow", "Alien", "Alien", "Alien", "Slime", "Slime"]
    match = robot_reveals("Autocorrect", "Cyborg", robot_bench=robot_bench, fixed=80)
    assert compared(match)[1] == (0, 81)
    assert compared(match)[2][0] == 1


@pytest.mark.rule("CH-74")
def test_a_players_card_does_nothing_in_the_robots_deck():
    match = robot_reveals("Villain", "Clown", "Butler", robot_bench=["Vendor", "Band"], deck=["Dog"], fixed=80)
    assert not events(match, "join")
    assert compared(match)[1:4] == [(10, 81), (11, 81), (12, 81)]
    gained = robot_reveals("Clown", deck=["Newcomer", "Dragon"])
    assert not events(gained, "fans")
    assert compared(gained)[2] == (1, 1)
    pod = robot_reveals("Rescue Pod", deck=["Dragon"], top={"B": ["Alien"]})
    assert not events(pod, "leave")
    assert ["bench", 1, "Rescue Pod"] in events(pod)
    assert "Rescue Pod" in pile(pod, "deck/1")


@pytest.mark.rule("CH-74")
@pytest.mark.rule("CH-28")
def test_hologram_gives_the_robot_a_card_for_good():
    match = robot_reveals("Virtual Ghost", deck=["Dog", "Hologram"], top={"B": ["Alien"]}, fixed=1)
    assert "Alien" in pile(match, "deck/1")
    assert events(match, "join") == [[1, "Alien"]]


@pytest.mark.rule("CH-72")
def test_a_trophy_of_the_robot_goes_to_the_box_with_three_players():
    match = a_match(3, decks={0: [], 1: [], 2: []})
    position = match.position()
    rival = next(
        seat
        for seat in range(3)
        if match.setup.numbers.plan_park[position["plan"][seat]][0]
        == match.setup.numbers.plan_park[position["plan"][3]][0]
    )
    match.play(rival, "ready")
    assert events(match, "end")[0][1:3] == [3, rival]
    (trophy,) = (card for card in pile(match, "box") if ":" in card)
    assert trophy.startswith("1:")
    for seat in range(3):
        assert "?" in match.view(seat).position()["piles"]["box"]
        assert trophy not in match.view(seat).position()["piles"]["box"]


@pytest.mark.rule("CH-72")
@pytest.mark.rule("CH-62")
def test_alone_the_robot_keeps_trophies_and_can_win_by_11():
    match = a_match(1, round_=6, decks={0: []}, trophies={1: ["1:2", "2:2"], 0: ["3:3", "4:5", "5:6"]}, fans=[0, 3])
    match.play(0, "ready")
    assert pile(match, "trophies/1")[-1].startswith("6:")
    assert not match.is_over
    match = a_match(1, round_=3, decks={0: []}, trophies={1: ["1:2", "2:2"]}, fans=[0, 4])
    match.play(0, "ready")
    assert match.is_over
    assert result_of(match).reason == "11 fans ahead"
    assert result_of(match).winners == (1,)
    assert result_of(match).ranks == (2, 1)
    assert result_of(match).scores[0] == 0
    assert result_of(match).scores[1] >= 11
