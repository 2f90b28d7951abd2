"""Who may do what: every cell of api/roles.py, asked over HTTP."""

from pathlib import Path

import pytest

from accounts.scopes import BOTS, FOR_APPS, MODERATE, SCOPES, held
from api.management.commands.roles import page
from api.roles import COLUMNS, OK, RIGHTS, Role, Undeclared, right_of
from tests.api import description
from tests.api.operations import NEEDING_A_TOKEN, OPERATIONS, Operation
from tests.api.stage import Stage

ROOT = Path(__file__).resolve().parents[2]
SCOPED = tuple(each for each in OPERATIONS if each.name in RIGHTS and RIGHTS[each.name].scope)


@pytest.fixture(scope="module")
def stage(database: str) -> Stage:
    return Stage()


def test_every_operation_says_who_may_do_it() -> None:
    """A new one: a line in api/roles.py, a good request in tests/api/operations.py, what it needs in tests/api/stage."""
    served = description.operations().keys() | description.streams().keys()

    assert served == RIGHTS.keys(), "declare it in api/roles.py, then `manage.py roles > docs/roles.md`"
    assert all(set(Role) == right.cells.keys() for right in RIGHTS.values())
    with pytest.raises(Undeclared, match=r"api/roles\.py"):
        right_of("fly_to_the_moon")


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_every_role_hears_what_its_cell_says(stage: Stage, operation: Operation) -> None:
    heard = {role: stage.ask(operation, role) for role in Role}

    expected = {role: right_of(operation.name).cell(role) for role in Role}
    wrong = {role.value: f"{expected[role]} expected, {heard[role]} heard" for role in Role if heard[role][0] != expected[role]}
    assert not wrong, f"{operation}: api/roles.py says who may; tests/api/stage gives it what it needs"


@pytest.mark.parametrize("operation", SCOPED, ids=str)
def test_a_token_without_the_scope_does_nothing(stage: Stage, operation: Operation) -> None:
    """Even of who sits there and laid the table; and where nobody may know of the game, the answer is the same."""
    scope = RIGHTS[operation.name].scope
    path = stage.address(operation, stage.game(operation, Role.HOST))
    role = Role.MODERATOR if scope == MODERATE else Role.HOST  # to all others the desk is not there
    other = stage.scoped(role, set(SCOPES) - {scope, BOTS})

    heard = other.send(operation.method, path, stage.body(operation), operation.headers)

    assert (403, "missing_scope", scope) == (heard.status, heard.code, heard.json["scope"])
    assert f'Bearer error="insufficient_scope", scope="{scope}"' == heard.headers["www-authenticate"]


def test_what_needs_no_token_is_what_anonymous_may_do() -> None:
    needing = {each.name for each in NEEDING_A_TOKEN} | description.streams().keys()

    assert needing == {name for name, right in RIGHTS.items() if right.cells[Role.ANONYMOUS] != OK}
    assert all(RIGHTS[name].cells[Role.ANONYMOUS] == 401 for name in needing)


def test_the_description_names_the_scopes() -> None:
    named = {
        operation["operationId"]: operation["security"]
        for methods in description.document()["paths"].values()
        for operation in methods.values()
        if operation["security"]
    }

    assert named == {name: _ways_in([scope] if (scope := RIGHTS[name].scope) else []) for name in named}
    assert set(FOR_APPS) == set(
        description.document()["components"]["securitySchemes"]["oauth2"]["flows"]["authorizationCode"]["scopes"]
    )


def _ways_in(needed: list[str]) -> list[dict[str, list[str]]]:
    return [{"bearer": needed}, {"oauth2": needed}] if set(needed) <= set(FOR_APPS) else [{"bearer": needed}]


def test_no_app_and_no_bot_may_have_what_makes_tokens() -> None:
    for name in ("create_token", "revoke_token", "list_tokens"):
        assert 403 == RIGHTS[name].cell(Role.APP) == RIGHTS[name].cell(Role.BOT)
    assert not {"account", "moderate", BOTS} & set(FOR_APPS)
    assert not {"account", "moderate"} & held(BOTS)


def test_the_page_is_what_the_table_says() -> None:
    """If it is not: `manage.py roles > docs/roles.md`."""
    assert page() == (ROOT / "docs" / "roles.md").read_text("utf-8")
    assert all(f"| {name} |" in page() for name in [*COLUMNS, *(f"`{each}`" for each in RIGHTS)])
