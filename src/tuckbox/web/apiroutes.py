"""Say what the routes of the JSON interface have in common: what they refuse, read, and answer."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from tuckbox.table.language import _
from tuckbox.web import apimodels as models
from tuckbox.web.live import LiveTable

TableId = Annotated[
    str, Path(description="The id of the table, the last part of its link.", examples=["Zq3kD1w8tY5rVbN0aPm2Lg"])
]
RecordId = Annotated[str, Path(description="The id of a record that was brought.", examples=["hV0mS8cW2xJ4nQ6tR1yKpA"])]
GameName = Annotated[str, Path(description="The name of a game.", examples=["touche"])]

Route = TypeVar("Route", bound=Callable[..., Any])

READING = (429, 500, 503)
AT_A_TABLE = (404, *READING)
WRITING = (400, 403, 408, 409, 413, 415)
"""The statuses of answers that refuse a request, by the kind of request."""


def refusals(*statuses: int, model: type[BaseModel] = models.Problem) -> dict[int | str, dict[str, Any]]:
    """Describe the answers that refuse a request."""
    meanings = {
        400: _("Something in the request is not as it must be."),
        403: _("Not with this seat, or not from there."),
        404: _("There is no such table, record, game or page."),
        408: _("The request took too long to arrive."),
        409: _("Not now: too early, too late, or the table has moved on."),
        413: _("The request is too long."),
        415: _("The body is not JSON."),
        422: _("A rule of the game forbids it."),
        429: _("Too many requests; go on after the seconds of the header Retry-After."),
        500: _("The server is at fault, or the match cannot be played by this version."),
        503: _("The database does not answer, or the server is closing; try again."),
    }
    return {status: {"model": model, "description": meanings[status]} for status in sorted(statuses)}


def takes(model: type[BaseModel]) -> dict[str, Any]:
    """Describe the body of a request; it may be left out where each of its fields may."""
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    is_needed = any(field.is_required() for field in model.model_fields.values())
    return {"requestBody": {"required": is_needed, "content": {"application/json": {"schema": schema}}}}


def does(
    router: APIRouter,
    what: str,
    tag: str,
    asks: type[models.Asked] | None = None,
    *,
    answers: type[BaseModel] = models.Done,
    refuses: Mapping[int | str, dict[str, Any]] = MappingProxyType({}),
) -> Callable[[Route], Route]:
    """Declare a route that does something at a table: POST /tables/ID/WHAT.

    Args:
        router: where it belongs.
        what: the last part of its address.
        tag: under which it is described.
        asks: the model of its body, None where it takes none.
        answers: the model of its answer.
        refuses: answers that refuse it, besides those that any such route gives.
    """
    return router.post(
        f"/tables/{{match_id}}/{what}",
        response_model=answers,
        responses={**refusals(*WRITING, *AT_A_TABLE), **refuses},
        openapi_extra=None if asks is None else takes(asks),
        tags=[tag],
    )


def done(table: LiveTable) -> JSONResponse:
    """Answer that it is done, and stored."""
    return JSONResponse({"version": table.version})
