"""Say what can go wrong between a page and the table, each with its HTTP status."""

import math

from starlette.exceptions import HTTPException

from tuckbox.table.errors import BadInput, IllegalMove, TuckboxError
from tuckbox.table.language import _


class WebProblem(TuckboxError):
    """Refuse a request with one sentence."""

    status = 400


class NotHere(WebProblem):
    """Say that there is no such page, table or game."""

    status = 404


class NotYours(WebProblem):
    """Say that the visitor may not do this."""

    status = 403


class Stale(WebProblem):
    """Say that the table has moved on since the page was drawn."""

    status = 409

    def __init__(self) -> None:
        super().__init__(_("Somebody has played since your page was drawn; here is the table as it stands now."))


class TooEarly(WebProblem):
    """Say that something is shown only after the end of the match."""

    status = 409


class TooLate(WebProblem):
    """Say that something cannot be done any more."""

    status = 409


class TooLarge(WebProblem):
    """Say that a request is longer than anything the table needs."""

    status = 413


class WrongKind(WebProblem):
    """Say that a body is not JSON where it must be."""

    status = 415

    def __init__(self) -> None:
        super().__init__(_("The body must be JSON, with the header “Content-Type: application/json”."))


class TooSlow(WebProblem):
    """Say that a request took too long to arrive."""

    status = 408


class TooMany(WebProblem):
    """Say that somebody asks too often.

    Attributes:
        wait: the seconds after which it is worth asking again.
        limit: the name of the limit, as metrics count it.
    """

    status = 429

    def __init__(self, sentence: str, wait: float, limit: str) -> None:
        super().__init__(sentence)
        self.wait = wait
        self.limit = limit


class Failed(WebProblem):
    """Say that the server itself is at fault."""

    status = 500

    def __init__(self) -> None:
        super().__init__(_("Something went wrong here; the match is stored and nothing is lost."))


class Broken(WebProblem):
    """Say that a stored match cannot be shown."""

    status = 500


class StoreDown(WebProblem):
    """Say that the database does not answer."""

    status = 503

    def __init__(self, cause: BaseException) -> None:
        super().__init__(_("The table’s memory cannot be reached just now; wait a moment and try again."))
        self.cause = cause


class Closing(WebProblem):
    """Say that the server is about to stop."""

    status = 503

    def __init__(self) -> None:
        super().__init__(_("The server is closing; the match goes on when it is open again."))


def status_of(problem: TuckboxError | HTTPException) -> int:
    """Give the HTTP status of an answer that refuses a request."""
    if isinstance(problem, HTTPException):
        return problem.status_code
    if isinstance(problem, WebProblem):
        return problem.status
    return 422 if isinstance(problem, IllegalMove) else 400


def sentence_of(problem: TuckboxError | HTTPException) -> str:
    """Give the one sentence that tells a person what is wrong, without the number of a rule."""
    if isinstance(problem, IllegalMove):
        return problem.sentence
    if isinstance(problem, TuckboxError):
        return str(problem)
    sentences = {
        404: _("There is no such page here."),
        405: _("This address cannot be used that way."),
        400: _("The request cannot be read."),
        413: _("The request is too long."),
    }
    return sentences.get(problem.status_code, _("The request cannot be answered."))


def headers_of(problem: TuckboxError | HTTPException) -> dict[str, str]:
    """Give the headers that belong to an answer that refuses a request."""
    if isinstance(problem, TooMany):
        return {"Retry-After": str(whole_seconds(problem.wait))}
    return dict(problem.headers or {}) if isinstance(problem, HTTPException) else {}


def whole_seconds(wait: float) -> int:
    """Give a time to wait in whole seconds, rounded up, at least one.

    >>> whole_seconds(0.2), whole_seconds(2.5)
    (1, 3)
    """
    return max(1, math.ceil(wait))


def as_json(problem: TuckboxError | HTTPException) -> dict[str, str | None]:
    """Give the answer of the JSON interface: the sentence, and the number of the rule where one is the reason."""
    rule = problem.rule if isinstance(problem, IllegalMove) else ""
    return {"error": sentence_of(problem), "rule": rule or None}


__all__ = [
    "BadInput",
    "Broken",
    "Closing",
    "Failed",
    "IllegalMove",
    "NotHere",
    "NotYours",
    "Stale",
    "StoreDown",
    "TooEarly",
    "TooLarge",
    "TooLate",
    "TooMany",
    "TooSlow",
    "TuckboxError",
    "WebProblem",
    "WrongKind",
    "as_json",
    "headers_of",
    "sentence_of",
    "status_of",
    "whole_seconds",
]
