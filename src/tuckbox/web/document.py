"""Document the JSON interface: as OpenAPI for programs, and as a page of our own for people."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version as installed_version
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse
from markupsafe import Markup, escape
from pydantic.json_schema import models_json_schema

from tuckbox.table.language import N_, _
from tuckbox.web import apimodels
from tuckbox.web.drawing import draw_page

REFERENCE = "#/components/schemas/"
PREFIX = "/api"

TAGS = {
    "games": N_("What can be played, and its rules."),
    "tables": N_("Open a table; find one."),
    "getting together": N_("Sit down, agree on what is played, start, and play again."),
    "playing": N_("See the table, follow it, move."),
    "talking": N_("Say something."),
    "people who vanish": N_("A bot plays on for somebody who has gone, and gives the seat back."),
    "looking back": N_("See a match that is over step by step, prove its deal; bring a record from elsewhere."),
}

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Field:
    """Hold what the page shows of a field: its name, type, whether it must be there, and what it means."""

    name: str
    kind: Markup
    is_needed: bool
    meaning: str


@dataclass(frozen=True)
class Answer:
    """Hold what the page shows of an answer: its status, when it comes, and the type of its body."""

    status: str
    meaning: str
    kind: Markup


@dataclass(frozen=True)
class Operation:
    """Hold what the page shows of one thing that can be asked for."""

    anchor: str
    method: str
    path: str
    meaning: Sequence[str]
    parameters: Sequence[Field]
    body: Sequence[Field]
    answers: Sequence[Answer]


def describe(app: FastAPI) -> dict[str, Any]:
    """Write the OpenAPI document of the JSON interface."""
    written = get_openapi(
        title="Tuckbox",
        version=installed_version("tuckbox"),
        summary=_("Card games, exactly by their rulebooks."),
        description=_(
            "Everything the pages do, for programs. A seat is played with its token, sent as “Authorization: Bearer "
            "TOKEN”; whoever opens a table or sits down gets it in the answer."
        ),
        routes=app.routes,
        tags=[{"name": name, "description": _(meaning)} for name, meaning in TAGS.items()],
    )
    paths = {path: item for path, item in written["paths"].items() if path.startswith(f"{PREFIX}/")}
    for item in paths.values():
        for operation in item.values():
            _complete(operation)
    asked = [model for model in vars(apimodels).values() if isinstance(model, type) and _is_asked(model)]
    _names, schemas = models_json_schema(
        [(model, "validation") for model in (*asked, apimodels.Record, apimodels.Told)],
        ref_template=REFERENCE + "{model}",
    )
    known = written["components"]["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):
        known.pop(unused, None)
    known.update(schemas["$defs"])
    known["JsonValue"] = {"description": _("Any value.")}
    written["paths"] = paths
    written["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": _("The token of a seat, good for one table.")},
        "cookie": {
            "type": "apiKey",
            "in": "cookie",
            "name": "tuckbox",
            "description": _("The cookie of a browser, whose name begins so; good for all seats of its person."),
        },
    }
    written["security"] = [{}, {"token": []}, {"cookie": []}]
    return written


def _is_asked(model: type) -> bool:
    return issubclass(model, apimodels.Asked) and model is not apimodels.Asked


def _complete(operation: dict[str, Any]) -> None:
    """Name the operation as its function, and leave out the answers of the framework that never come."""
    operation["operationId"] = re.sub(r"_api_.*", "", operation["operationId"])
    operation["summary"] = operation["description"].partition("\n")[0].rstrip(".")
    answers = operation["responses"]
    for answer in answers.values():
        if answer["description"] == "Successful Response":
            answer["description"] = _("What was asked for.")
    if "HTTPValidationError" in str(answers.get("422", "")):
        del answers["422"]
    if "429" in answers:
        answers["429"]["headers"] = {
            "Retry-After": {"schema": {"type": "integer"}, "description": _("Seconds after which to ask again.")}
        }


@router.get("/openapi.json")
async def give_document(request: Request) -> JSONResponse:
    """Give the description of the JSON interface for programs."""
    return JSONResponse(request.app.state.describe())


@router.get("/docs")
async def show_document(request: Request) -> HTMLResponse:
    """Show the description of the JSON interface to people."""
    written = request.app.state.describe()
    schemas = written["components"]["schemas"]
    groups = [(tag["name"], tag["description"], _operations(written, tag["name"])) for tag in written["tags"]]
    shapes = [(name, schema.get("description", ""), _fields(schema)) for name, schema in sorted(schemas.items())]
    address = request.app.state.settings.public_address or str(request.base_url).rstrip("/")
    return HTMLResponse(
        draw_page("docs.html", groups=groups, shapes=shapes, version=written["info"]["version"], address=address)
    )


def _operations(written: Mapping[str, Any], tag: str) -> list[Operation]:
    schemas = written["components"]["schemas"]
    return [
        Operation(
            anchor=operation["operationId"],
            method=method.upper(),
            path=path,
            meaning=operation["description"].split("\n\n"),
            parameters=[
                Field(
                    parameter["name"],
                    _kind(parameter["schema"]),
                    parameter.get("required", False),
                    parameter.get("description", ""),
                )
                for parameter in operation.get("parameters", [])
            ],
            body=_fields(schemas[_body(operation)]) if _body(operation) else [],
            answers=[
                Answer(status, answer["description"], _kind(_content(answer)))
                for status, answer in sorted(operation["responses"].items())
            ],
        )
        for path, item in written["paths"].items()
        for method, operation in item.items()
        if tag in operation["tags"]
    ]


def _body(operation: Mapping[str, Any]) -> str:
    """Give the name of the model of an operation's body, empty where it takes none."""
    return _content(operation.get("requestBody", {})).get("$ref", "").removeprefix(REFERENCE)


def _content(holder: Mapping[str, Any]) -> Mapping[str, Any]:
    return next(iter(holder.get("content", {}).values()), {}).get("schema", {})


def _fields(schema: Mapping[str, Any]) -> list[Field]:
    needed = schema.get("required", [])
    return [
        Field(name, _kind(field), name in needed, _meaning(field))
        for name, field in schema.get("properties", {}).items()
    ]


def _meaning(field: Mapping[str, Any]) -> str:
    parts = [field.get("description", "")]
    if field.get("default") not in (None, {}, ""):
        parts.append(_("Usually {default}.").format(default=field["default"]))
    return " ".join(filter(None, parts))


def _kind(schema: Mapping[str, Any]) -> Markup:
    """Say in words what a value is, with a link where it is described further down."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REFERENCE)
        return Markup('<a href="#{0}">{0}</a>').format(name)
    if "anyOf" in schema:
        return Markup(escape(_(" or "))).join(_kind(part) for part in schema["anyOf"])
    if "enum" in schema:
        words = [str(word) or _("nothing") for word in schema["enum"]]
        return Markup(", ").join(Markup("<code>{}</code>").format(word) for word in words)
    match schema.get("type"):
        case "array":
            return Markup(_("list of {items}")).format(items=_kind(schema["items"]))
        case "string":
            return Markup(escape(_("text")))
        case "integer":
            return Markup(escape(_("whole number")))
        case "number":
            return Markup(escape(_("number")))
        case "boolean":
            return Markup(escape(_("true or false")))
        case "object":
            return Markup(escape(_("object")))
        case "null":
            return Markup(escape(_("null")))
        case _:
            return Markup(escape(_("any value")))
