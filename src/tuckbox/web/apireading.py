"""Read what programs send to the JSON interface, and refuse in one sentence what it does not take."""

import json
from types import UnionType
from typing import Union, get_args, get_origin

from fastapi import Request
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from tuckbox.table.errors import BadInput
from tuckbox.table.language import N_, _
from tuckbox.table.options import shortened
from tuckbox.web.apimodels import AskedFor, TableSettings
from tuckbox.web.problems import WrongKind

A_MOVE = N_("The field “move” must be a move as text, such as one of the view's “moves”.")
A_VERSION = N_("The field “version” must be the whole number that came with the view.")
SENTENCES = {"move": A_MOVE, "version": A_VERSION}
"""What is said about a field that has more to it than its type."""


async def read_bytes(request: Request) -> bytes:
    """Read the body of a request, which may be empty; raise `WrongKind` where it does not say that it is JSON."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if body and kind != "application/json":
        raise WrongKind
    return body


async def read_body(request: Request, model: type[AskedFor]) -> AskedFor:
    """Read the body of a request; an empty one stands for an object without fields."""
    body = await read_bytes(request)
    if not body:
        return read_as(model, {})
    try:
        value = json.loads(body, parse_constant=_refuse_constant)
        # What cannot be written as UTF-8 could be neither stored nor shown.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise BadInput(_("The body of the request is no JSON in UTF-8.")) from None
    return read_as(model, value)


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def read_as(model: type[AskedFor], value: object) -> AskedFor:
    """Give what a program sent as its model; raise `BadInput` with one sentence where it is something else.

    >>> from tuckbox.web.apimodels import Say
    >>> read_as(Say, {"text": "Hello"})
    Say(text='Hello')
    >>> read_as(Say, {"text": 3})
    Traceback (most recent call last):
    tuckbox.table.errors.BadInput: The field “text” must be a text.
    """
    if not isinstance(value, dict):
        raise BadInput(_("The body of the request must be a JSON object such as {example}.").format(example="{}"))
    try:
        return model.model_validate(value)
    except ValidationError as problem:
        error = problem.errors(include_url=False, include_context=False, include_input=False)[0]
    place = [str(part) for part in error["loc"]]
    name = place[-1] if error["type"] == "extra_forbidden" else place[0]
    if error["type"] == "extra_forbidden":
        holder = TableSettings if len(place) > 1 else model
        raise BadInput(
            _("There is no field “{name}”; the fields are {names}.").format(
                name=shortened(name), names=", ".join(_fields(holder))
            )
        )
    if name in SENTENCES:
        raise BadInput(_(SENTENCES[name]))
    holder: type[BaseModel] = model
    if name == "settings" and len(place) > 1:
        holder, name = TableSettings, place[1]
    raise BadInput(_("The field “{name}” must be {kind}.").format(name=name, kind=_(_kind(_fields(holder)[name]))))


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Give the fields of a model under the names that programs use."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _kind(field: FieldInfo) -> str:
    kinds = {str: N_("a text"), int: N_("a whole number"), bool: N_("true or false")}
    is_choice = get_origin(field.annotation) in (Union, UnionType)
    for kind in get_args(field.annotation) if is_choice else (field.annotation,):
        if kind in kinds:
            return kinds[kind]
    return N_("an object")
