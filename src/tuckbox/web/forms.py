"""Read the forms of pages, and answer them: with the page drawn anew, or in JSON for the page's script."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData

from tuckbox.table.errors import BadInput, TuckboxError
from tuckbox.table.language import _
from tuckbox.table.options import shortened
from tuckbox.web.live import LiveTable
from tuckbox.web.problems import as_json, status_of


class Answer:
    """Hold the answer to a form; it stands when what the form asked for is done or refused."""

    response: Response

    def __init__(self) -> None:
        self.more: dict[str, Any] = {}


def wants_json(request: Request) -> bool:
    """Tell whether the page's script asks."""
    return "application/json" in request.headers.get("accept", "")


@asynccontextmanager
async def answered(request: Request, table: LiveTable) -> AsyncIterator[Answer]:
    """Do what a form asks for at a table, and answer: a refusal is told on the table's own page.

    The page's script is answered as soon as it is done; what has changed comes to the page by its stream.
    """
    answer = Answer()
    problem: TuckboxError | None = None
    try:
        yield answer
    except TuckboxError as refused:
        problem = refused
    if wants_json(request):
        told: dict[str, Any] = {"version": table.version, **answer.more}
        if problem is not None:
            told |= as_json(problem)
        answer.response = JSONResponse(told, 200 if problem is None else status_of(problem))
    elif problem is None:
        answer.response = RedirectResponse(f"/tables/{table.id}", status_code=303)
    else:
        # Drawn by the pages, which use this module.
        from tuckbox.web.pages import draw_table_page

        answer.response = HTMLResponse(draw_table_page(table, request, problem), status_of(problem))


@asynccontextmanager
async def opened_form(request: Request, *, most_files: int, most_fields: int) -> AsyncIterator[FormData]:
    """Read a form and, when it is done with, close the files in it.

    Raises:
        BadInput: where it says that it is in another encoding than UTF-8. Some of those that Python knows fail in ways
            of their own, others give text that can be neither stored nor shown; no browser sends any.
    """
    _kind, about = parse_options_header(request.headers.get("content-type", ""))
    if about.get(b"charset", b"utf-8").lower() not in (b"utf-8", b"utf8"):
        raise BadInput(_("A form must be written in UTF-8."))
    async with request.form(max_files=most_files, max_fields=most_fields) as form:
        yield form


async def form_fields(request: Request) -> dict[str, str]:
    """Give the fields of a form that hold text."""
    async with opened_form(request, most_files=0, most_fields=50) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def number_in(fields: Mapping[str, str], name: str) -> int:
    """Give a field that holds a whole number; raise `BadInput` where it does not."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadInput(
            _("The field “{name}” must be a whole number, not “{text}”.").format(name=name, text=shortened(text))
        )
    return int(text)
