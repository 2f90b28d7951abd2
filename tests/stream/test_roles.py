"""Who may wait for what: the cells of api/roles.py that lie on the stream server."""

import httpx
import pytest

from api.roles import RIGHTS, Role
from tests.api import description
from tests.api.operations import Operation
from tests.api.stage import Stage
from tests.live import Live
from tests.stream.listening import PLAIN, checked

STREAMS = tuple(Operation(name) for name in ("watch_game", "watch_games"))


@pytest.fixture(scope="module")
def stage(database: str) -> Stage:
    return Stage()


def ask(live: Live, operation: Operation, game: str, token: str | None) -> httpx.Response:
    path = description.streams()[operation.name][1].format(game_id=game.rpartition("/")[2])
    headers = {"Accept": "application/json"} | ({} if token is None else {"Authorization": f"Bearer {token}"})
    return checked(httpx.get(live.stream_url + path, headers=headers, timeout=20, verify=PLAIN))


def test_these_are_all_streams() -> None:
    assert {each.name for each in STREAMS} == description.streams().keys()


@pytest.mark.parametrize("operation", STREAMS, ids=str)
def test_every_role_hears_what_its_cell_says(live: Live, stage: Stage, operation: Operation) -> None:
    right = RIGHTS[operation.name]
    heard = {
        role: ask(live, operation, stage.watched(operation, role), stage.client(role, {right.scope or ""}).token).status_code
        for role in Role
    }

    assert {role: right.cell(role) for role in Role} == heard


@pytest.mark.parametrize("operation", STREAMS, ids=str)
def test_a_token_without_the_scope_hears_nothing(live: Live, stage: Stage, operation: Operation) -> None:
    token = stage.scoped(Role.HOST, {"games:play", "inbox", "account"}).token

    answer = ask(live, operation, stage.watched(operation, Role.HOST), token)

    assert (403, "missing_scope") == (answer.status_code, answer.json()["code"])
    assert 'Bearer error="insufficient_scope", scope="games:read"' == answer.headers["www-authenticate"]
