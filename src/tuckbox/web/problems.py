"""Say what can go wrong between a page and the table, each with its HTTP status."""

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


class TooLarge(WebProblem):
    """Say that a request is longer than anything the table needs."""

    status = 413


class Broken(WebProblem):
    """Say that a stored match cannot be shown."""

    status = 500


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


def as_json(problem: TuckboxError | HTTPException) -> dict[str, str | None]:
    """Give the answer of the JSON interface: the sentence, and the number of the rule where one is the reason."""
    rule = problem.rule if isinstance(problem, IllegalMove) else ""
    return {"error": sentence_of(problem), "rule": rule or None}


__all__ = [
    "BadInput",
    "Broken",
    "Closing",
    "IllegalMove",
    "NotHere",
    "NotYours",
    "Stale",
    "TooEarly",
    "TooLarge",
    "TuckboxError",
    "WebProblem",
    "as_json",
    "sentence_of",
    "status_of",
]
