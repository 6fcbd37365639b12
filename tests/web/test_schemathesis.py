"""What Schemathesis makes of the OpenAPI document is answered as the document says, and never with a 500."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as conformance

from tuckbox.web.app import make_app

from .conftest import PATIENCE_SECONDS, Caller, Server

CHECKS = [
    not_a_server_error,
    conformance.status_code_conformance,
    conformance.content_type_conformance,
    conformance.response_schema_conformance,
    conformance.response_headers_conformance,
    conformance.negative_data_rejection,
    conformance.unsupported_method,
]


OPERATIONS = [
    (method, path)
    for path, item in make_app("sqlite:///never-opened.db").state.describe()["paths"].items()
    for method in item
    # A stream never ends; test_fuzz.py and test_api_docs.py look at those.
    if not path.endswith("/events")
]
TOLERATED = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
calm = settings(max_examples=10, deadline=None, suppress_health_check=TOLERATED)


@dataclass
class Described:
    """Hold the document as Schemathesis reads it, and the tokens of the host at each table."""

    schema: Any
    tokens: dict[str, str]


@pytest.fixture(scope="module")
def described(server: Server) -> Described:
    """Give the document with what is there: a table to gather at, one that is played, one that is over, a record."""
    with Caller(base_url=server.url, headers={"Origin": server.url}, timeout=PATIENCE_SECONDS) as marie:
        over = marie.open(options={"max_turns": 2})
        marie.play_to_the_end(over)
        record = marie.get(f"/api/tables/{over}/record").json()
        records = [marie.post("/api/replays", json=record).json()["id"]]
        tables = [marie.open(**{"with": "friends"}), marie.open(), over]
        tokens = {table: marie.get(f"/api/tables/{table}/token").json()["token"] for table in tables}
    document = httpx.get(f"{server.url}/openapi.json").json()
    for path, item in document["paths"].items():
        for operation in item.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in ("match_id", "record_id"):
                    there = tables if parameter["name"] == "match_id" else records
                    parameter["schema"] = {"type": "string", "enum": there}
                    parameter.pop("examples", None)
                    parameter.pop("example", None)
        assert path.startswith("/api/")
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url)
    return Described(schema, tokens)


RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
CASES = [
    pytest.param(method, path, mode, id=f"{method} {path} {mode.value}")
    for method, path in OPERATIONS
    for mode in (RIGHT, WRONG)
    # Where nothing is sent but any text, nothing wrong can be.
    if mode == RIGHT or method == "post" or "_id}" in path
]


@pytest.mark.parametrize(("method", "path", "mode"), CASES)
def test_answers_are_as_described(method: str, path: str, mode: GenerationMode, described: Described) -> None:
    @calm
    @given(described.schema[path][method].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        table = (case.path_parameters or {}).get("match_id")
        token = described.tokens.get(table) if isinstance(table, str) else None
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        case.call_and_validate(checks=CHECKS, headers=headers, timeout=PATIENCE_SECONDS)

    ask()
