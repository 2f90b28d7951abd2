"""Whatever comes in a path, a query or a header: a documented 4xx, nothing written, no 5xx."""

import json
import re
from itertools import product
from urllib.parse import quote
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.api import description
from tests.api.client import Client
from tests.api.operations import NEEDING_A_TOKEN, OF_A_GAME, OPERATIONS, WITH_BODY, Operation, World

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "X-ODD")


@pytest.fixture(scope="module")
def world(database: str) -> World:
    return World()


def content(operation: Operation) -> bytes:
    """The good body, as JSON."""
    return b"" if operation.body is None else json.dumps(operation.body).encode()


def test_the_table_holds_every_operation() -> None:
    assert set(description.operations()) == {each.name for each in OPERATIONS}


@pytest.mark.parametrize("template", sorted({each.template for each in OPERATIONS}))
def test_every_method_is_served_or_refused(world: World, template: str) -> None:
    here = [each for each in OPERATIONS if each.template == template]
    served = [each.method for each in here] + (["HEAD"] if "GET" in [each.method for each in here] else []) + ["OPTIONS"]
    path = world.path(here[0])
    for method in METHODS:
        if method.upper() in served:
            continue
        for player in (world.ann, Client()):
            heard = player.send(method, path)

            assert (405, set(served)) == (heard.status, set(heard.headers["allow"].split(", "))), method


@pytest.mark.parametrize("template", sorted({each.template for each in OPERATIONS}))
def test_what_may_be_sent_can_be_asked(world: World, template: str) -> None:
    operation = next(each for each in OPERATIONS if each.template == template)

    heard = Client().send("OPTIONS", world.path(operation))

    assert 204 == heard.status
    assert operation.method in heard.headers["allow"].split(", ")


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if each.method == "GET" and each.name != "read_command"], ids=str
)
def test_a_head_is_a_get_without_its_body(world: World, operation: Operation) -> None:
    path = world.path(operation)
    read, head = world.ann.send("GET", path), world.ann.send("HEAD", path)

    assert (read.status, read.headers["content-type"]) == (head.status, head.headers["content-type"])
    assert b"" == head.body


BAD_QUERIES = (
    "nonsense=1",
    "After=1",
    "after[]=1",
    "=",
    "=1",
    "a",
    "&",
    "%00=1",
    "after=%00",
    "after=1%00",
    "cursor=%00",
    "ruleset=%00",
    "status=%00",
    "lang=%00",
    "hash=%00",
    "after=%ff",
    "%ff=1",
    "cursor=%ed%a0%80",
    "ruleset=%c0%80",
    "after=%0a1",
    "after=1&after=1",
    "lang=en&lang=ru",
    "mine=true&mine=true",
    "&".join(["after=1"] * 2_000),
    "x" * 20_000,
)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_a_bad_query_is_refused(world: World, operation: Operation) -> None:
    before = world.written()

    for query in BAD_QUERIES:
        heard = world.ann.send(operation.method, f"{world.path(operation)}?{query}", content(operation), operation.headers)

        assert (400, "malformed") == (heard.status, heard.code), query[:100]
    assert before == world.written()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    operation=st.sampled_from([each for each in OPERATIONS if each.method == "GET"]),
    name=st.sampled_from(["after", "limit", "at", "hash", "mine", "status", "ruleset", "cursor", "lang", "reveal", "x"]),
    text=st.text(max_size=30),
)
def test_no_parameter_does_harm(world: World, operation: Operation, name: str, text: str) -> None:
    heard = world.ann.send("GET", f"{world.path(operation)}?{name}={quote(text)}")

    assert heard.status in (200, 400, 404, 409, 422)


BAD_IDS = (
    "%00",
    "x%00",
    "%ff",
    "%ed%a0%80",
    "..%2f..",
    "%2e%2e",
    "0",
    "-1",
    "9" * 40,
    "null",
    " ",
    "%0a",
    "'; DROP TABLE games_game --",
    "x" * 5_000,
)


@pytest.mark.parametrize("operation", [each for each in OPERATIONS if "{" in each.template], ids=str)
def test_a_path_that_names_nothing_is_not_there(world: World, operation: Operation) -> None:
    names = re.findall(r"\{(\w+)\}", operation.template)
    for name, id in product(names, BAD_IDS):
        path = world.path(operation, **{name: id})

        heard = world.ann.send(operation.method, path, content(operation), operation.headers)

        assert (404, "not_found") == (heard.status, heard.code), path


def test_ids_are_written_in_lower_case_with_dashes(world: World) -> None:
    id = world.begun.rpartition("/")[2]

    for spelling in (id.upper(), id.replace("-", ""), f"{{{id}}}", f"urn:uuid:{id}", f"{id}%0a", f"{id}/"):
        assert spelling == id or 404 == world.ann.send("GET", f"/api/v1/games/{spelling}").status


@pytest.mark.parametrize("operation", OF_A_GAME, ids=str)
def test_games_of_others_and_games_that_are_not_look_alike(world: World, operation: Operation) -> None:
    theirs = world.theirs[operation.place]
    before = world.bo.get(theirs)["version"]
    hidden, missing = (
        world.ann.send(operation.method, world.path(operation, game), content(operation), operation.headers)
        for game in (theirs, f"/{uuid4()}")
    )

    assert (404, "not_found", hidden.body) == (hidden.status, hidden.code, missing.body)
    assert before == world.bo.get(theirs)["version"]


@pytest.mark.parametrize("operation", NEEDING_A_TOKEN, ids=str)
def test_who_is_not_known_does_nothing(world: World, operation: Operation) -> None:
    before = world.written()

    for header in (None, "", "Bearer", "Bearer ", "Bearer cg_x", "Bearer cg_" + "A" * 43, "Basic x", "x" * 100_000):
        told = dict(operation.headers) | ({} if header is None else {"Authorization": header})
        heard = Client().send(operation.method, world.path(operation), content(operation), told)

        assert (401, "Bearer") == (heard.status, heard.headers["www-authenticate"])
    assert before == world.written()


BAD_KEYS = (
    *("", "x", "1", '"', "{19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11}", "19f7f0a24b0c4d569d8d6f6a5d1c3d11"),
    '"19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11',
    "19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11, 19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d12",
    "00000000-0000-0000-0000-000000000000",
    "19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11\n",
    "\u00e9",
    "x" * 100_000,
)


@pytest.mark.parametrize("name", ["send_command", "create_game", "create_guest"])
def test_a_key_is_a_uuid(world: World, name: str) -> None:
    (operation,) = [each for each in WITH_BODY if each.name == name]
    before = world.written()

    for key in BAD_KEYS:
        heard = world.send(operation, content(operation), Idempotency_Key=key)

        assert (400, "malformed", "Idempotency-Key") == (heard.status, heard.code, heard.json["errors"][0]["header"])
    assert before == world.written()


def test_a_command_needs_a_key(world: World) -> None:
    heard = world.ann.ask("POST", f"{world.begun}/commands", {"type": "settle"})

    assert (400, "required") == (heard.status, heard.json["errors"][0]["code"])


ODD = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=60)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    operation=st.sampled_from([each for each in OPERATIONS if each.method == "GET"]),
    name=st.sampled_from(
        ["Accept", "Accept-Language", "If-None-Match", "Prefer", "Origin", "Content-Type", "Range", "Cookie", "Expect"]
    ),
    value=ODD,
)
@example(operation=OPERATIONS[0], name="Accept", value="x" * 100_000)
@example(operation=OPERATIONS[0], name="Accept", value="application/json; q*=zz''1")
@example(operation=OPERATIONS[0], name="Accept", value=";,;q=,=;*/*;q=x")
@example(operation=OPERATIONS[10], name="Accept-Language", value="en;q=nan, ru;q=inf, " * 1_000)
@example(operation=OPERATIONS[13], name="If-None-Match", value='W/"' + "9" * 100_000)
@example(operation=OPERATIONS[13], name="If-None-Match", value='W/"1.0.0.1", ' * 10_000)
def test_no_header_does_harm(world: World, operation: Operation, name: str, value: str) -> None:
    heard = world.ann.send("GET", world.path(operation), b"", {name: value})

    assert heard.status in (200, 304, 400, 403, 404, 406)
