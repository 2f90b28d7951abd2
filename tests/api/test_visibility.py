"""What may be done at which table: every operation of a game, at tables of every visibility, begun and not."""

import json
from itertools import product
from uuid import UUID

import pytest

from games.models import Game
from games.queries.current import GAMES
from tests.api.client import Client, guest
from tests.api.operations import OF_A_GAME, Operation
from tests.api.tables import lay

ROLES = ("nobody", "host", "player", "left", "other")
"""`left`: stood up before the start, or resigned after it. `other`: never sat there."""
TABLES = ("open link", "open public", "open private", "begun link", "begun public", "begun private")
KEY = "19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11"


def expected(name: str, role: str, table: str) -> int:
    """The answer's status, cell by cell."""
    begun = table.startswith("begun")
    sits = role in ("host", "player") or (role == "left" and begun)
    if role == "nobody":
        return 401
    if not sits and table not in ("open link", "open public", "begun public"):
        return 404
    match name:
        case "read_command":
            return 404
        case "join_game":
            return 200 if sits or not begun else 409
        case "leave_game":
            return 403 if not sits else 409 if begun else 200
        case "start_game":
            return 200 if role == "host" else 403
        case "read_game_telling" | "change_game_telling":
            return 200 if sits else 403
        case "mute_game" | "unmute_game":
            return 204 if sits else 403
        case "send_command":
            return 403 if not sits else 409 if not begun else 422 if role == "left" else 201
        case "list_orders":
            return 200 if sits else 403
        case "give_order":
            return 403 if not sits else 409 if not begun else 422 if role == "left" else 201
        case "withdraw_order":
            return 404 if sits else 403
        case "archive_game":
            return 422 if sits else 403
        case "unarchive_game":
            return 204 if sits else 403
        case _:
            return 200


class Tables:
    """A table of each kind as it is needed: host, player and, once begun, two more in seats 2 and 3."""

    def __init__(self) -> None:
        self.people = {role: guest(role.title()) for role in ROLES if role != "nobody"} | {"nobody": Client()}
        self.fourth = guest("Fourth")

    def lay(self, table: str, name: str) -> str:
        """The table's address."""
        state, visibility = table.split()
        seats = 3 if (state, name) == ("open", "start_game") else 4
        host, player, left = (self.people[role] for role in ("host", "player", "left"))
        game = lay(host, seats=seats, visibility="public" if visibility == "private" else visibility)
        player.post(f"{game}/join")
        left.post(f"{game}/join")
        if state == "open":
            left.post(f"{game}/leave")
        if state == "begun" or name == "start_game":
            self.fourth.post(f"{game}/join")
        if state == "begun":
            host.post(f"{game}/start")
            assert 201 == left.command(game, {"type": "resign"}).status
        if visibility == "private":
            _make_private(UUID(game.rpartition("/")[2]))
        return game


def _make_private(game_id: UUID) -> None:
    """Behind the API's back: nobody can be invited yet, so nobody could have joined."""
    Game.objects.filter(id=game_id).update(visibility="private")
    GAMES.drop(game_id)


@pytest.fixture(scope="module")
def tables(database: str) -> Tables:
    return Tables()


@pytest.mark.slow
@pytest.mark.parametrize(("operation", "table"), [*product(OF_A_GAME, TABLES)], ids=str)
def test_a_table_answers_by_its_visibility_and_state(tables: Tables, operation: Operation, table: str) -> None:
    for role in ROLES:
        game = tables.lay(table, operation.name)
        body = b"" if operation.body is None else json.dumps(operation.body).encode()
        body = b"{}" if operation.name == "join_game" else body
        path = operation.template.format(game_id=game.rpartition("/")[2], key=KEY, order_id=KEY)

        heard = tables.people[role].send(operation.method, path, body, operation.headers)

        assert expected(operation.name, role, table) == heard.status, f"{role}: {heard.body[:200]!r}"
