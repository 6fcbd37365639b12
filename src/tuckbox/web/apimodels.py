"""Describe what programs send to the JSON interface and what they get, for its documentation and its checks."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from tuckbox.players.levels import LEVELS
from tuckbox.web.chat import EMOTES
from tuckbox.web.opening import BOTS, CLOCKS, FRIENDS, INCREMENT, SECONDS
from tuckbox.web.state import ABANDONED, GATHERING, OPEN, OVER, PLAYING


def _one_of(words: Sequence[str]) -> dict[str, Any]:
    """Say in the documentation what a text may be. Whoever reads the field checks it, and says it in a sentence."""
    return {"enum": list(words)}


def _between(limits: tuple[int, int]) -> dict[str, Any]:
    return {"minimum": limits[0], "maximum": limits[1]}


SeatNumber = Annotated[int, Field(description="The number of a seat, from 0.", examples=[0])]
Moment = Annotated[int, Field(description="When, in milliseconds since 1970 UTC.", examples=[1767225600000])]
Version = Annotated[int, Field(description="The number of the table's latest event, from 1.", examples=[12])]
Level = Annotated[
    str, Field(description="The level of a bot.", examples=["medium"], json_schema_extra=_one_of([*LEVELS]))
]
TableId = Annotated[str, Field(description="The id of a table, the last part of its link.",
                               examples=["Zq3kD1w8tY5rVbN0aPm2Lg"])]  # fmt: skip
RecordId = Annotated[str, Field(description="The id of a record that was brought.",
                                examples=["hV0mS8cW2xJ4nQ6tR1yKpA"])]  # fmt: skip
Token = Annotated[
    str,
    Field(description="The token of the seat: whoever sends it as “Authorization: Bearer TOKEN” plays for it. Keep it.",
          examples=["WyJhIiwiYiJd.c2lnbmVk"]),
]  # fmt: skip
Happened = Annotated[
    list[list[JsonValue]],
    Field(description="What happened, as this seat may see it: each is a name and its values.",
          examples=[[["drawn", 1, "?"]]]),
]  # fmt: skip
Sentences = Annotated[list[str], Field(description="The same in words.", examples=[["Ada draws a card."]])]


class Asked(BaseModel):
    """Be the common ancestor of what programs send: no field is guessed, converted or ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


AskedFor = TypeVar("AskedFor", bound=Asked)


class TableSettings(Asked):
    """How a table is played. What is left out stays as it is, at a new table as these defaults."""

    clock: str = Field("none", description="No clock, one for each move, or a bank for the whole match.",
                       json_schema_extra=_one_of(CLOCKS))  # fmt: skip
    seconds: int = Field(60, description="Of the clock.", json_schema_extra=_between(SECONDS))
    increment: int = Field(
        0, description="Seconds that each move adds to a bank.", json_schema_extra=_between(INCREMENT)
    )
    standin: Level = Field("medium", description="The bot that plays on for somebody who has gone.")
    hints: bool = Field(True, description="Whether players may ask for a hint.")
    listed: bool = Field(False, description="Whether everybody finds the table in the lobby.")
    chat: bool = Field(True, description="Whether players may write to each other.")


def _as_usual() -> TableSettings:
    return TableSettings.model_validate({})


class OpenTable(Asked):
    """What table to open, and who sits there."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"game": "touche", "players": 2, "with": "bots", "name": "Marie"}]}
    )

    game: str = Field(description="The name of the game, one of those that GET /api/games lists.", examples=["touche"])
    players: int | None = Field(
        None, description="The number of seats; the game's smallest table where it is left out."
    )
    options: dict[str, JsonValue] = Field(
        {}, description="Options of the game; the others have their defaults.", examples=[{"dead_card": "continue"}]
    )
    company: str = Field(
        BOTS, alias="with", description="Bots, and the match begins at once; or friends, for whom seats stay open.",
        json_schema_extra=_one_of((BOTS, FRIENDS)),
    )  # fmt: skip
    bots: Level = "medium"
    seat: SeatNumber = 0
    name: str = Field("", description="Your name; “Guest” where it is left out.", examples=["Marie"])
    settings: TableSettings = Field(default_factory=_as_usual, description="How it is played.")


class SitDown(Asked):
    """Where to sit down, and as whom."""

    seat: SeatNumber | None = Field(None, description="The first open seat where it is left out.")
    name: str = Field("", description="Your name.", examples=["Marie"])


class SetSeat(Asked):
    """What shall be in a seat; a person who sat there has to go."""

    seat: SeatNumber
    player: str = Field(description="A level, or open.", examples=["hard"], json_schema_extra=_one_of([OPEN, *LEVELS]))
    occupant: str | None = Field(
        None,
        description="The name that you saw on the seat, empty for an open one; refused where it is another by now.",
    )


class ChangeTable(Asked):
    """What shall be played and how; what is left out stays."""

    players: int | None = Field(None, description="The number of seats.", examples=[3])
    options: dict[str, JsonValue] = Field({}, description="Options of the game.")
    settings: TableSettings = Field(default_factory=_as_usual, description="How it is played.")


class BeReady(Asked):
    """Whether you are ready to start."""

    ready: bool = True


class Start(Asked):
    """How to start."""

    fill: str = Field(
        "", description="The level of the bots for the open seats; where it is left out no seat may be open.",
        json_schema_extra=_one_of(["", *LEVELS]),
    )  # fmt: skip


class Move(Asked):
    """A move, and the version of the table it was chosen on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"move": "7H h6", "version": 12}]})

    move: str = Field(description="One of the view's “moves”.")
    version: Version


class TakeBack(Asked):
    """The version on which the latest move is to be taken back."""

    version: Version


class Say(Asked):
    """Something to say."""

    text: str = Field(description="One line.", examples=["Well played"])


class Emote(Asked):
    """Something that is said often."""

    emote: str = Field(description="Its name.", examples=["hello"], json_schema_extra=_one_of([*EMOTES]))


class Vote(Asked):
    """Who has gone."""

    seat: SeatNumber


class MoveHere(Asked):
    """Whose person to become."""

    link: str = Field(description="The personal link's last part, as GET /api/me gives it.")


class Problem(BaseModel):
    """What is wrong, in one sentence."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"error": "You do not hold 7H.", "rule": "TO-11"}]}, extra="forbid"
    )

    error: str = Field(description="The sentence, for people.")
    rule: str | None = Field(description="The number of the rule that is the reason, where one is.")


class Value(BaseModel):
    """A value of an option."""

    value: JsonValue
    meaning: str


class Option(BaseModel):
    """An option of a game."""

    name: str
    default: JsonValue
    meaning: str
    players: list[int] = Field(description="The numbers of players for which it matters; all where it is empty.")
    values: list[Value] | None = Field(None, description="What it may be, where it is a choice.")
    least: int | None = Field(None, description="The smallest number, where it is one.")
    most: int | None = Field(None, description="The largest number, where it is one.")
    text: str | None = Field(None, description="What it may hold, where it is a text.")


class GameInfo(BaseModel):
    """A game and what can be chosen."""

    name: str
    title: str
    rulebook: str
    players: list[int]
    options: list[Option]


class Games(BaseModel):
    """All games, and the levels of the bots."""

    games: list[GameInfo]
    bots: dict[str, str] = Field(description="Each level and its name for people.")


class Rule(BaseModel):
    """A rule under its number."""

    number: str = Field(examples=["TO-13"])
    text: str
    ruling: str = Field(description="What holds here where rulebooks are silent or disagree; empty where they are not.")


class Rules(BaseModel):
    """The rules of a game."""

    game: str
    rules: list[Rule]


class Opened(BaseModel):
    """A table that was opened for you."""

    id: TableId
    url: str = Field(description="Its page; with the address of this server in front it is the invitation.")
    seat: SeatNumber
    token: Token
    commitment: str = Field(description="Binds the deal from now on; the record proves it at the end.")


class Seated(BaseModel):
    """Your seat at a table."""

    id: TableId
    seat: SeatNumber
    token: Token


class Done(BaseModel):
    """Say that it is done, and stored."""

    version: Version


class SeatTold(BaseModel):
    """Who sits in a seat."""

    name: str = Field(description="Empty where the seat is open.")
    bot: str | None = Field(description="The level of the bot that sits there, in words.")
    standin: str | None = Field(description="The level of the bot that plays for the person, in words.")
    here: bool = Field(description="Whether the person is connected.")
    you: bool
    ready: bool = Field(description="Whether the person is ready to start.")
    side: int = Field(description="The side that the seat plays for; seats of one team have the same.")
    left: int | None = Field(
        description="Milliseconds on the person’s clock when it was last set going or stopped; null without one."
    )
    deadline: Moment | None = Field(description="When the running clock is over; null where it does not run.")
    votes: int = Field(description="How many want a bot to play for the person.")


class MoveTold(BaseModel):
    """A move and what happened in it."""

    number: int = Field(description="The number of the move, from 1.")
    seat: int | None = Field(description="Who moved; null where the time was over.")
    events: Happened
    sentences: Sentences


class Result(BaseModel):
    """How the match ended."""

    winners: list[int]
    ranks: list[int] = Field(description="The place of each seat, from 1.")
    scores: list[JsonValue]
    reason: str


class View(BaseModel):
    """A table as one seat, or everybody, may see it."""

    id: TableId
    version: Version
    stage: str = Field(json_schema_extra=_one_of((GATHERING, PLAYING, OVER, ABANDONED)))
    game: str
    options: dict[str, JsonValue]
    settings: dict[str, JsonValue]
    seat: int | None = Field(description="Your seat; null for an onlooker.")
    seats: list[SeatTold]
    number: int = Field(description="How many moves were played.")
    acting: list[int] = Field(description="The seats that may move now.")
    moves: list[str] = Field(description="Your legal moves, each as it is played.")
    result: Result | None = Field(description="Null while the match goes on.")
    position: dict[str, JsonValue] | None = Field(
        description="The cards and counters that you may see; “?” is a card you may not. Null before the start."
    )
    commitment: str = Field(description="Binds the deal from the moment the table was opened.")
    log: list[MoveTold]
    host: int | None = Field(description="The seat of the host, who may change things before the start.")
    may_take_back: bool = Field(description="Whether you may take your latest move back now.")
    rematch: TableId | None = Field(description="The table at which the same people play again, where there is one.")


class StaleProblem(Problem):
    """The table has moved on; here is how it stands now."""

    view: View | None = Field(None, description="Where a move was too late: the table as it stands now.")


class Listed(BaseModel):
    """A table in a list."""

    id: TableId
    game: str
    stage: str
    names: list[str] = Field(description="Who sits there; empty where a seat is open.")
    active: Moment


class Tables(BaseModel):
    """Tables, the latest first."""

    tables: list[Listed]


class OwnTable(Listed):
    """A table of yours."""

    your_turn: bool | None = Field(
        description="Whether you may move there; null where nobody has looked at it lately: its view tells."
    )


class OwnTables(BaseModel):
    """Your tables, the latest first."""

    tables: list[OwnTable]


class PersonalLink(BaseModel):
    """A link that makes another device or program yours."""

    link: str = Field(description="What POST /api/me takes. Whoever has it can become you; keep it.")
    url: str = Field(description="Its page, to be opened on the other device.")
    seconds: int = Field(description="So long it is good.")


class Advised(BaseModel):
    """A move and how often it wins, from 0 to 1."""

    move: str
    chance: float | None = Field(description="Null where nothing had to be tried.")


class Hint(BaseModel):
    """What a good player would play."""

    version: Version
    sentence: str
    move: str
    chance: float | None = Field(description="How often it wins, from 0 to 1; null where nothing had to be tried.")
    others: list[Advised]


class Following(BaseModel):
    """The table at which the same people play again."""

    id: TableId
    url: str
    seat: int | None = Field(description="Your seat there.")
    token: str = Field(description="The token of your seat there.")


class Record(BaseModel):
    """A match record. Fields beside these belong to its game; docs/records.md describes all of them."""

    model_config = ConfigDict(extra="allow")

    tuckbox: int = Field(description="The version of the format, 1.", examples=[1])
    game: str = Field(description="The name of the game.", examples=["touche"])
    players: int
    options: dict[str, JsonValue]
    seats: list[JsonValue] = Field(description="What sat at each seat.", examples=[["human", "medium"]])
    seed: str = Field(description="What fixed the deal.", examples=["7"])
    nonce: str = Field(description="The secret part of the commitment.")
    commitment: str = Field(description="The SHA-256 of seed, colon and nonce.")
    steps: list[dict[str, JsonValue]] = Field(description="The moves, each with its seat and what happened.")
    result: Result | None = Field(description="Null where the match was closed before its end.")


class Brought(BaseModel):
    """A record that was brought."""

    id: RecordId
    url: str = Field(description="The page on which the match is looked at.")


class Mark(BaseModel):
    """A place in a match to jump to."""

    step: int = Field(description="The number of moves played there.")
    title: str = Field(examples=["Round 2"])


class Replay(BaseModel):
    """A match that is over."""

    id: str = Field(description="The id of the table or the record.")
    url: str = Field(description="The page on which it is looked at.")
    game: str = Field(examples=["touche"])
    title: str = Field(description="The game's name for people.", examples=["Touché"])
    players: int
    options: dict[str, JsonValue]
    names: list[str] = Field(description="The names of the seats.", examples=[["Marie", "Ada"]])
    bots: list[str | None] = Field(description="The level of the bot in each seat, in words; null for a person.")
    steps: int = Field(description="The number of moves; a step is so many moves after the deal, from 0.")
    marks: list[Mark] = Field(description="The beginnings of rounds, or of turns where a game has no rounds.")
    commitment: str = Field(description="What bound the deal.")
    result: Result | None = Field(description="Null where the match was closed before its end.")


class Happening(BaseModel):
    """What happened in the move that led to a step, or in the deal for step 0."""

    seat: int | None = Field(description="Who moved; null for the deal, and where the time was over.")
    events: Happened
    sentences: Sentences


class Past(BaseModel):
    """A match after so many moves, as one seat saw it then, or with all cards open."""

    game: str
    seat: int | None = Field(description="Who looks; null with all cards open.")
    number: int = Field(description="How many moves were played.")
    acting: list[int] = Field(description="The seats that could move.")
    moves: list[str] = Field(description="The legal moves that the seat had.")
    result: Result | None = Field(description="Null but for the last step.")
    position: dict[str, JsonValue] = Field(
        description="The cards and counters; “?” is a card that the seat did not know."
    )
    happened: Happening


class Proof(BaseModel):
    """What proves a deal, and what came of checking it here."""

    seed: str = Field(description="What fixed the deal.", examples=["7"])
    nonce: str = Field(description="The secret part of the commitment.")
    commitment: str = Field(description="What was shown before the first move.")
    matches: bool = Field(description="Whether the commitment is the SHA-256 of seed, colon and nonce.")
    reproduced: bool = Field(description="Whether the match, played again from the seed, came out the same.")


class Told(BaseModel):
    """An event of the stream. Fields beside these belong to its kind."""

    model_config = ConfigDict(extra="allow")

    version: Version
    kind: str = Field(
        description="open, sit, leave, seat, settings, ready, start, move, takeback, say, emote, "
        "vote, standin, back, time, abandon or rematch.",
        examples=["move"],
    )
    seat: int | None = Field(description="Whose doing it was, or whom it concerns.")
    at: Moment
    events: Happened | None = None
    sentences: Sentences | None = None
