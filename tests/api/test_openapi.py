"""The committed OpenAPI file is the code's own, valid, and complete."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from django.urls import get_resolver
from openapi_spec_validator import validate

from api.stream import routes
from tests.api import description

ROOT = Path(__file__).resolve().parents[2]
MAKE = "manage.py spectacular --validate --fail-on-warn --format openapi-json --file"


def test_the_committed_file_is_what_the_code_says(tmp_path: Path) -> None:
    """If it is not: `.venv/bin/python manage.py spectacular --format openapi-json --file api/openapi.json`."""
    made = tmp_path / "openapi.json"
    environment = {name: value for name, value in os.environ.items() if name != "EXTRA_RULESETS"}

    done = subprocess.run([sys.executable, *MAKE.split(), str(made)], cwd=ROOT, env=environment, capture_output=True, text=True)

    assert (0, "") == (done.returncode, done.stderr)
    assert json.loads(made.read_bytes()) == description.document()


def test_the_file_is_valid() -> None:
    assert "3.1.1" == description.document()["openapi"]
    validate(description.document())


def test_every_component_has_a_name_that_is_nobody_elses() -> None:
    """Of two structs of one name msgspec makes names with dots, which generators cut to the same again."""
    names = [re.sub("[^a-z0-9]", "", name.lower()) for name in description.document()["components"]["schemas"]]

    assert [] == [name for name in description.document()["components"]["schemas"] if not name.isalnum()]
    assert len(names) == len(set(names))


def test_every_choice_says_of_what_type_it_is() -> None:
    assert [] == [each for each in _schemas(description.document()) if "enum" in each and "type" not in each]


def test_every_address_is_described() -> None:
    served = {
        str(each.pattern).replace("<uuid:", "{").replace("<slug:", "{").replace("<small:", "{").replace(">", "}")
        for each in get_resolver("api.urls").url_patterns
    }

    assert served == {path.lstrip("/") for _, path in description.operations().values()}


def test_what_waits_is_described_and_said_to_be_at_the_stream_server() -> None:
    document = description.document()
    waiting = {route.path for route in routes.ROUTES if route.path.startswith("/stream")}

    assert waiting == {path for _, path in description.streams().values()}
    assert set(document["paths"]) == waiting | {path for _, path in description.operations().values()}
    for path, methods in document["paths"].items():
        assert (path in waiting) == any("{port}" in server["url"] for server in methods.get("get", {}).get("servers", ()))


def test_only_what_needs_no_token_says_so() -> None:
    public = {
        f"{method} {path}"
        for path, methods in description.document()["paths"].items()
        for method, operation in methods.items()
        if operation["security"] == []
    }

    assert public == {
        "get /api/v1/",
        "get /api/v1/openapi.json",
        "post /api/v1/guests",
        "post /api/v1/guests/recover",
        "post /api/v1/auth/signup",
        "post /api/v1/auth/signup/confirm",
        "post /api/v1/auth/login",
        "post /api/v1/auth/factor",
        "post /api/v1/auth/passkey",
        "post /api/v1/auth/passkey/options",
        "post /api/v1/auth/password/request",
        "post /api/v1/auth/password/reset",
        "post /api/v1/unsubscribe/{player_id}/{signature}",
        "get /api/v1/rulesets",
        "get /api/v1/rulesets/{slug}",
        "get /api/v1/rulesets/{slug}/rules",
    }


def test_every_reference_leads_somewhere() -> None:
    document = description.document()

    for reference in _references(document):
        found = document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        assert found


def _references(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [each for inside in value.values() for each in _references(inside)]
    return [each for inside in value for each in _references(inside)] if isinstance(value, list) else []


def _schemas(value: object) -> list[dict[str, object]]:
    if isinstance(value, dict):
        return [value, *(each for inside in value.values() for each in _schemas(inside))]
    return [each for inside in value for each in _schemas(inside)] if isinstance(value, list) else []
