"""Hold what an operator can choose about the web table: one file, checked to the last key.

Every setting is a field of `Settings` with its meaning, default and range beside it; the sample file that
`tuckbox serve --print-settings` prints is written from the same fields.
"""

import dataclasses
import ipaddress
import textwrap
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tuckbox.table.errors import BadInput
from tuckbox.table.language import N_, _
from tuckbox.table.options import listed, read_text_file, shortened

DEFAULT_PORTS = {"http": 80, "https": 443}
LONGEST_ADDRESS = 300
"""So many characters the address of a server has at most: names end at 253, and the picture of a link has no end."""


def _setting(
    default: Any,
    meaning: str,
    *,
    least: float = 0,
    most: float = 0,
    words: tuple[str, ...] = (),
    heading: str = "",
) -> Any:
    return field(
        default=default,
        metadata={"meaning": meaning, "least": least, "most": most, "words": words, "heading": heading},
    )


@dataclass(frozen=True)
class Settings:
    """Hold the settings of a web table. What a field means and may be stands in its metadata.

    Raises:
        BadInput: for a value that is of the wrong type or out of range.

    >>> Settings().longest_name
    24
    >>> Settings(longest_name=0)
    Traceback (most recent call last):
    tuckbox.table.errors.BadInput: The setting longest_name must be a whole number from 1 to 50, not 0.
    """

    public_address: str = _setting(
        "",
        N_("How the table is reached from outside, such as https://cards.example.org; used in invitations. Where it "
           "is empty, the address in the browser of whoever invites is taken."),
        heading=N_("The table and the network"),
    )  # fmt: skip
    trusted_proxies: tuple[str, ...] = _setting(
        ("127.0.0.1", "::1"),
        N_("The addresses or networks of proxies in front of the table. Only they are believed who a visitor is and "
           "whether the visitor came by TLS (X-Forwarded-For, X-Forwarded-Proto)."),
    )  # fmt: skip
    metrics_from: tuple[str, ...] = _setting(
        ("127.0.0.1", "::1"), N_("The addresses or networks that may read /metrics.")
    )
    secure_cookies: str = _setting(
        "auto",
        N_("Whether cookies go over TLS only: auto (where the visitor came by TLS), always or never."),
        words=("auto", "always", "never"),
    )

    largest_body: int = _setting(
        1_000_000,
        N_("The most bytes of a request."),
        least=50_000,
        most=1_000_000_000,
        heading=N_("Sizes"),
    )
    largest_upload: int = _setting(
        4_000_000,
        N_("The most bytes of a match record that is uploaded. While it is checked it can take 25 times the memory; "
           "one is checked at a time."),
        least=50_000,
        most=1_000_000_000,
    )  # fmt: skip
    body_seconds: int = _setting(
        30, N_("The most seconds that a request may take to arrive; 0 is no limit."), most=3600
    )
    longest_name: int = _setting(24, N_("The most characters of a player's name."), least=1, most=50)
    longest_message: int = _setting(300, N_("The most characters of a chat message."), least=1, most=10_000)
    longest_move: int = _setting(200, N_("The most characters of a move."), least=50, most=10_000)
    longest_layout: int = _setting(
        20_000, N_("The most characters of a board or card file that players bring."), least=1000, most=1_000_000
    )

    person_requests_per_second: float = _setting(
        20.0,
        N_("Requests of one person a second, lasting; 0 is no limit. A person is a browser or a seat's token."),
        most=1_000_000,
        heading=N_("How often and how many"),
    )
    person_requests_burst: int = _setting(
        100, N_("Requests of one person in a burst, above that."), least=1, most=1_000_000
    )
    address_requests_per_second: float = _setting(
        60.0,
        N_("Requests of one address a second, lasting; 0 is no limit. A home, a school or a mobile network can share "
           "one address. Of IPv6 the first 64 bits count."),
        most=1_000_000,
    )  # fmt: skip
    address_requests_burst: int = _setting(
        300, N_("Requests of one address in a burst, above that."), least=1, most=1_000_000
    )
    messages_per_minute: float = _setting(
        20.0,
        N_(
            "Chat messages of one person a minute, with emotes and all else that everybody at the table is told: who "
            "sits down or gets up, is ready, votes or comes back. 0 is no limit."
        ),
        most=1_000_000,
    )
    messages_burst: int = _setting(10, N_("The same of one person in a burst."), least=1, most=10_000)
    person_tables_per_hour: float = _setting(
        40.0, N_("Tables that one person opens an hour; 0 is no limit."), most=1_000_000
    )
    address_tables_per_hour: float = _setting(
        200.0, N_("Tables that are opened from one address an hour; 0 is no limit."), most=1_000_000
    )
    unfinished_tables_per_person: int = _setting(
        30, N_("Tables of one person that are not over; 0 is no limit."), most=1_000_000
    )
    uploads_per_hour: float = _setting(
        60.0, N_("Match records that are uploaded from one address an hour; 0 is no limit."), most=1_000_000
    )
    records_per_person: int = _setting(
        100,
        N_("Uploaded match records of one person that are kept; with one more the oldest is removed. 0 is no limit."),
        most=1_000_000,
    )
    streams_per_person: int = _setting(
        20, N_("Open streams of one person (each open page of a table has one); 0 is no limit."), most=1_000_000
    )
    streams_per_address: int = _setting(
        200, N_("Open streams of one address; 0 is no limit."), most=1_000_000
    )  # fmt: skip
    streams_in_all: int = _setting(
        4000, N_("Open streams of this process; 0 is no limit. Each needs an open file."), most=1_000_000
    )

    abandoned_after_days: float = _setting(
        7.0,
        N_("Days after which a table that everybody left is closed as abandoned."),
        least=0.01,
        most=3650,
        heading=N_("Matches and bots"),
    )
    absent_seconds: float = _setting(
        10.0,
        N_("Seconds that somebody must have been away before the others can ask for a bot to play on."),
        most=3600,
    )
    bot_pause: tuple[float, float] = _setting(
        (0.8, 1.5),
        N_("The least and the most seconds that a bot takes for a move, so that people can follow."),
        most=60,
    )
    search_threads: int = _setting(
        2, N_("How many bots that search may think at the same time in this process."), least=1, most=256
    )

    log_level: str = _setting(
        "warning",
        N_("What is logged: debug, info (a line for each request), warning or error."),
        words=("debug", "info", "warning", "error"),
        heading=N_("Logs"),
    )
    log_format: str = _setting(
        "text", N_("How it is logged: text, or json (one object a line)."), words=("text", "json")
    )

    def __post_init__(self) -> None:
        for setting in dataclasses.fields(self):
            value = _checked(setting, getattr(self, setting.name))
            object.__setattr__(self, setting.name, value)
        _check_address(self.public_address)
        for name in ("trusted_proxies", "metrics_from"):
            for address in getattr(self, name):
                _check_network(name, address)
        if self.bot_pause[0] > self.bot_pause[1]:
            raise BadInput(_("In the setting bot_pause the first number must not be larger than the second."))


def _checked(setting: dataclasses.Field[Any], value: Any) -> Any:
    """Give a value in the type of its field; raise `BadInput` where it is another type or out of range."""
    default, about = setting.default, setting.metadata
    if isinstance(value, list):
        value = tuple(value)
    match default:
        case str():
            is_right = type(value) is str and (not about["words"] or value in about["words"])
            wanted = _("one of {words}").format(words=listed(about["words"])) if about["words"] else _("a text")
        case int():
            is_right = type(value) is int and about["least"] <= value <= about["most"]
            wanted = _("a whole number from {least} to {most}").format(least=about["least"], most=about["most"])
        case float():
            is_right = type(value) in (int, float) and about["least"] <= value <= about["most"]
            wanted = _("a number from {least} to {most}").format(least=about["least"], most=about["most"])
        case (str(), *_others):
            is_right = isinstance(value, tuple) and all(type(part) is str for part in value)
            wanted = _("a list of texts")
        case (first, second):
            assert isinstance(first, float)
            assert isinstance(second, float)
            is_right = isinstance(value, tuple) and len(value) == 2 and all(_is_within(part, about) for part in value)
            wanted = _("a list of two numbers from {least} to {most}").format(least=about["least"], most=about["most"])
        case _:
            raise AssertionError(default)
    if not is_right:
        raise BadInput(
            _("The setting {name} must be {wanted}, not {value}.").format(
                name=setting.name, wanted=wanted, value=shortened(_written(value))
            )
        )
    return float(value) if type(value) is int and isinstance(default, float) else value


def _is_within(value: Any, about: Mapping[str, Any]) -> bool:
    return type(value) in (int, float) and about["least"] <= value <= about["most"]


def _check_address(address: str) -> None:
    if not address:
        return
    try:
        parts = urlsplit(address)
        is_right = parts.scheme in DEFAULT_PORTS and parts.hostname and address == f"{parts.scheme}://{parts.netloc}"
        is_right = is_right and "@" not in parts.netloc and parts.port != 0 and len(address) <= LONGEST_ADDRESS
    except ValueError:
        is_right = False
    if not is_right:
        raise BadInput(
            _("The setting public_address must be like https://cards.example.org, without a path, not {value}.").format(
                value=shortened(_written(address))
            )
        )


def _check_network(name: str, address: str) -> None:
    try:
        ipaddress.ip_network(address)
    except ValueError:
        raise BadInput(
            _("The setting {name} must list addresses such as 192.0.2.7 or networks such as 10.0.0.0/8, not {value}.")
            .format(name=name, value=shortened(_written(address)))
        ) from None  # fmt: skip


def read_settings(path: Path | None) -> Settings:
    """Read a file of settings; the defaults where there is none.

    Raises:
        BadInput: where the file cannot be read, or holds something that is no setting.
    """
    if path is None:
        return Settings()
    try:
        given = tomllib.loads(read_text_file(path))
    except tomllib.TOMLDecodeError as problem:
        raise BadInput(
            _("The file {path} is no TOML: {reason}.").format(path=path, reason=shortened(problem, 100))
        ) from None
    known = [setting.name for setting in dataclasses.fields(Settings)]
    try:
        for name in given:
            if name not in known:
                raise BadInput(
                    _("There is no setting “{name}”; “tuckbox serve --print-settings” lists them all.").format(
                        name=shortened(name)
                    )
                )
        return Settings(**given)
    except BadInput as problem:
        raise BadInput(_("In the file {path}: {problem}").format(path=path, problem=problem)) from None


def written_settings() -> str:
    """Write all settings with their meanings and defaults, as a file that can be changed and read back."""
    lines = [
        _("# Settings of the Tuckbox web table, as they are where a line is left as it is."),
        _("# Remove the # before a line to change it; then: tuckbox serve --settings FILE"),
    ]
    for setting in dataclasses.fields(Settings):
        about = setting.metadata
        if about["heading"]:
            rule = "-" * 8
            lines += ["", f"# {rule} {_(about['heading'])} {rule}"]
        lines += ["", *(f"# {line}" for line in textwrap.wrap(_(about["meaning"]), 98))]
        if about["most"]:
            lines.append(_("# From {least} to {most}.").format(least=about["least"], most=about["most"]))
        lines.append(f"#{setting.name} = {_written(setting.default)}")
    return "\n".join(lines) + "\n"


def _written(value: Any) -> str:
    """Write a value as TOML does."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case tuple() | list():
            return "[" + ", ".join(map(_written, value)) + "]"
        case _:
            return str(value)
