"""A change of v1 that would break a client fails here: the file is held against the last one that was released."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from config.embedded.paths import ROOT
from tests.api import description
from tests.contract.breaking import breaks

Json = Any
RELEASED = ROOT / "api" / "released" / "v1.json"
GAME, COMMANDS = "/api/v1/games/{game_id}", "/api/v1/games/{game_id}/commands"


def changed(change: Callable[[Json, Json], object]) -> list[str]:
    """What a change of the committed file breaks; `change` gets its paths and its components' schemas."""
    new = json.loads(description.FILE.read_bytes())
    change(new["paths"], new["components"]["schemas"])
    return breaks(description.document(), new)


def test_nothing_that_was_released_is_broken() -> None:
    """If it is meant, and only before the first release: `cp api/openapi.json api/released/v1.json`. Afterwards: never."""
    assert [] == breaks(json.loads(RELEASED.read_text("utf-8")), description.document())


def test_a_file_breaks_nothing_of_its_own() -> None:
    assert [] == breaks(description.document(), description.document())


BREAKING: dict[str, tuple[Callable[[Json, Json], object], str]] = {
    "a path": (lambda paths, _: paths.pop(GAME), f"GET {GAME}: is gone"),
    "an operation": (lambda paths, _: paths["/api/v1/me/calendar"].pop("put"), "PUT /api/v1/me/calendar: is gone"),
    "a name": (lambda paths, _: paths[GAME]["get"].update(operationId="game"), f"GET {GAME}: is called game, was read_game"),
    "a token": (
        lambda paths, _: paths["/api/v1/"]["get"].update(security=[{"bearer": []}]),
        "GET /api/v1/: needs a token",
    ),
    "a parameter": (lambda paths, _: paths[GAME]["get"]["parameters"].pop(), f"GET {GAME}: the query parameter reveal is gone"),
    "a parameter that is needed now": (
        lambda paths, _: paths[GAME]["get"]["parameters"][0].update(required=True),
        f"GET {GAME}: the header parameter If-None-Match is needed",
    ),
    "a new parameter that is needed": (
        lambda paths, _: paths[GAME]["get"]["parameters"].append({"in": "query", "name": "x", "schema": {}, "required": True}),
        f"GET {GAME}: the query parameter x is needed",
    ),
    "a narrower parameter": (
        lambda paths, _: _parameter(paths["/api/v1/games"]["get"], "limit")["schema"].update(maximum=50),
        "GET /api/v1/games: limit: maximum 100 where 50 is known",
    ),
    "fewer choices": (
        lambda paths, _: _parameter(paths["/api/v1/games"]["get"], "status")["schema"]["enum"].remove("open"),
        "GET /api/v1/games: status: may be open",
    ),
    "a body that is needed now": (
        lambda paths, _: paths[f"{GAME}/join"]["post"]["requestBody"].update(required=True),
        f"POST {GAME}/join: a body is needed",
    ),
    "a member that must be sent now": (
        lambda _, schemas: schemas["NewGame"]["required"].append("pace"),
        "POST /api/v1/games: body/pace: may be missing",
    ),
    "a member that may not be sent any more": (
        lambda _, schemas: schemas["NewGame"]["properties"].pop("name"),
        "POST /api/v1/games: body/name: is not known",
    ),
    "a command": (
        lambda _, schemas: schemas["ChurchCommand"]["oneOf"].pop(0),
        f"POST {COMMANDS}: body: ChurchCommand fits none of ",
    ),
    "an answer": (lambda paths, _: paths[GAME]["get"]["responses"].pop("304"), f"GET {GAME}: 304 is gone"),
    "another success": (
        lambda paths, _: paths[GAME]["get"]["responses"].update({"202": {"description": ""}}),
        f"GET {GAME}: may answer 202",
    ),
    "a header": (
        lambda paths, _: paths[GAME]["get"]["responses"]["200"]["headers"].pop("ETag"),
        f"GET {GAME}: 200: the header ETag is gone",
    ),
    "a form": (
        lambda paths, _: paths["/api/v1/rulesets/{slug}/rules"]["get"]["responses"]["200"]["content"].pop("text/markdown"),
        "GET /api/v1/rulesets/{slug}/rules: 200: text/markdown is gone",
    ),
    "a member of an answer": (lambda _, schemas: _without(schemas["Game"], "hash"), "POST /api/v1/games: 201/hash: is gone"),
    "a member that may be missing now": (
        lambda _, schemas: schemas["Game"]["required"].remove("clock"),
        "POST /api/v1/games: 201/clock: may be missing",
    ),
    "a member that may be null now": (
        lambda _, schemas: schemas["Game"]["properties"].update(name={"anyOf": [{"type": "string"}, {"type": "null"}]}),
        "POST /api/v1/games: 201/name: may be null",
    ),
    "another type": (
        lambda _, schemas: schemas["Game"]["properties"].update(version={"type": "string"}),
        "POST /api/v1/games: 201/version: may be string",
    ),
    "another type of items": (
        lambda _, schemas: schemas["Game"]["properties"]["to_act"]["items"].update(type="string"),
        "POST /api/v1/games: 201/to_act[]: may be string",
    ),
    "another pattern": (
        lambda _, schemas: schemas["Game"]["properties"]["hash"].update(pattern="^x$"),
        "POST /api/v1/games: 201/hash: pattern ^x$ where ^[0-9a-f]{64}$ is known",
    ),
    "an option": (
        lambda _, schemas: schemas["ChurchOptions"]["properties"].pop("deck_scale"),
        "ChurchOptions/deck_scale: is not known",
    ),
    "a member of a view": (lambda _, schemas: _without(schemas["ChurchView"], "fund"), "ChurchView/fund: is gone"),
    "a component's name": (lambda _, schemas: schemas.pop("ChurchView"), "ChurchView: is gone"),
}


@pytest.mark.parametrize("what", BREAKING)
def test_what_clients_rely_on_is_missed(what: str) -> None:
    change, line = BREAKING[what]

    assert any(each.startswith(line) for each in changed(change)), changed(change)


HARMLESS: dict[str, Callable[[Json, Json], object]] = {
    "a path": lambda paths, _: paths.update({"/api/v1/new": paths[GAME]}),
    "an operation": lambda paths, _: paths[GAME].update(delete=paths[GAME]["get"] | {"operationId": "new"}),
    "a parameter": lambda paths, _: paths[GAME]["get"]["parameters"].append({"in": "query", "name": "x", "schema": {}}),
    "a wider parameter": lambda paths, _: _parameter(paths["/api/v1/games"]["get"], "limit")["schema"].update(maximum=500),
    "a refusal": lambda paths, _: paths[GAME]["get"]["responses"].update({"418": {"description": ""}}),
    "a member of an answer": lambda _, schemas: schemas["Game"]["properties"].update(mood={"type": "string"}),
    "a member that may be sent": lambda _, schemas: schemas["NewGame"]["properties"].update(mood={"type": "string"}),
    "a value of an answer": lambda _, schemas: schemas["ChurchView"]["properties"]["phase"]["enum"].append("feast"),
    "a command": lambda _, schemas: schemas["ChurchCommand"]["oneOf"].append(
        {"type": "object", "properties": {"type": {"type": "string", "const": "sing"}}, "required": ["type"]}
    ),
    "a component": lambda _, schemas: schemas.update(Mood={"type": "string"}),
    "words": lambda paths, schemas: (paths[GAME]["get"].update(summary="x"), schemas["Game"].update(description="x")),
}


@pytest.mark.parametrize("what", HARMLESS)
def test_what_is_only_added_breaks_nothing(what: str) -> None:
    assert [] == changed(HARMLESS[what])


def _parameter(operation: Json, name: str) -> Json:
    return next(each for each in operation["parameters"] if each["name"] == name)


def _without(schema: Json, name: str) -> None:
    schema["properties"].pop(name)
    if name in schema["required"]:
        schema["required"].remove(name)
