"""Limit how often a person or an address may ask, and how many streams are open.

The account is kept in the memory of the process, as token buckets: a few lines here, because the known libraries keep
windows of time rather than bursts, and forget by time rather than by a bound on memory.
"""

import ipaddress
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from tuckbox.table.language import _, plural
from tuckbox.web.problems import TooMany, whole_seconds
from tuckbox.web.settings import Settings

KEYS_KEPT = 50_000
"""So many persons or addresses each limit remembers; the one that asked longest ago is forgotten first."""

SECONDS_TO_RETRY_STREAM = 5

_A_TABLE = re.compile(r"(?:/api)?/tables/([^/]+)")
_A_TABLE_IS_OPENED = re.compile(r"(/api)?/tables|(/api)?/tables/[^/]+/again")
_SOMETHING_IS_SAID = re.compile(r"(/api)?/tables/[^/]+/(say|emote|sit|leave|back|ready|vote)")
"""Chat, and what is told to everybody at the table in the same way."""
_A_RECORD_IS_UPLOADED = re.compile(r"(/api)?/replays")
_A_STREAM_IS_OPENED = re.compile(r"(/api)?/tables/[^/]+/events")
_NOT_COUNTED = re.compile(r"/static/.*")


class Buckets:
    """Give tokens to keys: so many at once, then so many a second.

    >>> buckets = Buckets(per_second=1, burst=2, clock=lambda: 0.0)
    >>> [buckets.take("Ann") for _request in range(3)]
    [0.0, 0.0, 1.0]
    """

    def __init__(
        self,
        per_second: float,
        burst: float,
        *,
        keys_kept: int = KEYS_KEPT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = per_second
        self._burst = max(burst, 1.0)
        self._keys_kept = keys_kept
        self._clock = clock
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Take a token; give 0 where there was one, else the seconds until there is."""
        if self._per_second == 0:
            return 0.0
        now = self._clock()
        tokens, at = self._filled.get(key, (self._burst, now))
        tokens = min(self._burst, tokens + (now - at) * self._per_second)
        wait = 0.0 if tokens >= 1 else (1 - tokens) / self._per_second
        self._filled[key] = (tokens if wait else tokens - 1, now)
        self._filled.move_to_end(key)
        if len(self._filled) > self._keys_kept:
            self._filled.popitem(last=False)
        return wait

    def __len__(self) -> int:
        """Give the number of keys that are remembered."""
        return len(self._filled)


class Streams:
    """Count the open streams, in all, of each person and of each address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open = 0
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """Give the number of open streams."""
        return self._open

    @property
    def people(self) -> int:
        """Give the number of persons who have a stream open."""
        return len(self._persons)

    @contextmanager
    def one_more(self, person: str | None, address: str) -> Iterator[None]:
        """Count a stream as long as it is open.

        Raises:
            TooMany: where one more is one too many.
        """
        settings = self._settings
        _check_streams(self._open, settings.streams_in_all, "streams_in_all")
        _check_streams(self._addresses[address], settings.streams_per_address, "streams_per_address")
        if person is not None:
            _check_streams(self._persons[person], settings.streams_per_person, "streams_per_person")
        counted = [(self._addresses, address)]
        if person is not None:
            counted.append((self._persons, person))
        self._open += 1
        for counter, key in counted:
            counter[key] += 1
        try:
            yield
        finally:
            self._open -= 1
            for counter, key in counted:
                counter[key] -= 1
                if counter[key] <= 0:
                    del counter[key]


def _check_streams(count: int, most: int, limit: str) -> None:
    if most == 0 or count < most:
        return
    if limit == "streams_in_all":
        sentence = _("This server has no place for another page just now; try again in a moment.")
    elif limit == "streams_per_address":
        sentence = _("Too many tables are being looked at from your network; close some of those pages.")
    else:
        sentence = _("You are looking at too many tables at the same time; close some of those pages.")
    raise TooMany(sentence, SECONDS_TO_RETRY_STREAM, limit)


@dataclass(frozen=True)
class _Rule:
    """Hold what is limited: the limit's name as metrics show it, the tokens, and whether a person's or an address's."""

    name: str
    buckets: Buckets
    of_person: bool


class Limits:
    """Hold the account of one process.

    Attributes:
        streams: the open streams.
    """

    def __init__(self, settings: Settings) -> None:
        self.streams = Streams(settings)
        an_hour, a_minute = 3600.0, 60.0

        def hourly(name: str, most: float, *, of_person: bool) -> _Rule:
            return _Rule(name, Buckets(most / an_hour, most), of_person)

        self._always = (
            _Rule(
                "address_requests",
                Buckets(settings.address_requests_per_second, settings.address_requests_burst),
                False,
            ),
            _Rule(
                "person_requests",
                Buckets(settings.person_requests_per_second, settings.person_requests_burst),
                True,
            ),
        )
        said = Buckets(settings.messages_per_minute / a_minute, settings.messages_burst)
        self._sometimes = (
            (
                _A_TABLE_IS_OPENED,
                (
                    hourly("address_tables", settings.address_tables_per_hour, of_person=False),
                    hourly("person_tables", settings.person_tables_per_hour, of_person=True),
                ),
            ),
            (_SOMETHING_IS_SAID, (_Rule("messages", said, True),)),
            (_A_RECORD_IS_UPLOADED, (hourly("uploads", settings.uploads_per_hour, of_person=False),)),
        )

    def check(self, method: str, path: str, person: str | None, address: str) -> None:
        """Count a request.

        Args:
            method: of HTTP.
            path: of the address, without its query.
            person: who asks, None where nobody is known.
            address: from where, see `counted_address`.

        Raises:
            TooMany: where the person or the address asks too often.
        """
        if _NOT_COUNTED.fullmatch(path):
            return
        self._count(self._always, person, address)
        if method == "POST":
            for pattern, rules in self._sometimes:
                if pattern.fullmatch(path):
                    self._count(rules, person, address)

    def _count(self, rules: tuple[_Rule, ...], person: str | None, address: str) -> None:
        for rule in rules:
            key = person if rule.of_person else address
            wait = rule.buckets.take(key) if key is not None else 0.0
            if wait:
                raise TooMany(_sentence(rule.name, wait), wait, rule.name)


def _sentence(limit: str, wait: float) -> str:
    pause = _how_long(wait)
    match limit:
        case "person_tables" | "address_tables":
            return _("Too many tables were opened from here; the next one can be opened {pause}.").format(pause=pause)
        case "messages":
            return _("Not so fast; go on {pause}.").format(pause=pause)
        case "uploads":
            return _("Too many records were uploaded from here; go on {pause}.").format(pause=pause)
        case _:
            return _("Too many requests came from here; go on {pause}.").format(pause=pause)


def _how_long(wait: float) -> str:
    seconds = whole_seconds(wait)
    if seconds < 120:
        return plural("in {count} second", "in {count} seconds", seconds).format(count=seconds)
    minutes = -(-seconds // 60)
    return plural("in {count} minute", "in {count} minutes", minutes).format(count=minutes)


def counted_address(client: tuple[str, int] | None) -> str:
    """Give what an address is counted as: IPv6 by its first 64 bits, for that much belongs to one household.

    >>> counted_address(("192.0.2.7", 50000)), counted_address(("::ffff:192.0.2.7", 50000))
    ('192.0.2.7', '192.0.2.7')
    >>> counted_address(("2001:db8:1:2:3:4:5:6", 50000)), counted_address(("::1", 50000))
    ('2001:db8:1:2::/64', '::/64')
    """
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        # What no proxy that may be trusted would say, or a socket of this machine: one account for all of it.
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((int(address), 64), strict=False))
    return str(address)


class Limited:
    """Refuse requests that come too often, and streams that are too many, as a middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        state = scope["app"].state
        limits: Limits = state.limits
        table = _A_TABLE.match(scope["path"])
        person = state.visitors.visitor(Request(scope), table[1] if table else "")
        address = counted_address(scope["client"])
        limits.check(scope["method"], scope["path"], person, address)
        is_stream = scope["method"] == "GET" and _A_STREAM_IS_OPENED.fullmatch(scope["path"])
        with limits.streams.one_more(person, address) if is_stream else nullcontext():
            await self._app(scope, receive, send)
