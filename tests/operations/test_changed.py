"""view(N-1) + changed(N) = view(N), also for who comes and goes before the start."""

from typing import Any
from uuid import UUID

import msgspec
import pytest

from games import clock
from games.operations.create import create_game
from games.operations.lobby import join, leave, start
from games.queries import history
from games.queries.current import Current, bring
from tests.operations.seating import guest, wish

Json = dict[str, Any]  # Any: JSON
OWN_COURSE = ("legal", "clock", "links")


def seen(current: Current, viewer: UUID | None) -> Json:
    """The game as this viewer reads it, as JSON, without what `changed` does not promise."""
    game: Json = msgspec.json.decode(msgspec.json.encode(history.game(current, viewer, clock.now_ms())))
    return {name: value for name, value in game.items() if name not in OWN_COURSE}


def applied(game: Json, entry: Json) -> Json:
    game = {**game, "table": dict(game["table"])}
    for pointer, value in entry["changed"].items():
        *parents, name = pointer.split("/")[1:]
        if name not in OWN_COURSE:
            (game["table"] if parents else game)[name] = value
    return game


def news(current: Current, viewer: UUID | None, after: int) -> list[Json]:
    found: list[Json] = msgspec.json.decode(msgspec.json.encode(history.entries(current, viewer, after, 50)))
    return found


def now(game_id: UUID) -> Current:
    found = bring(game_id)
    assert found is not None
    return found[0]


@pytest.fixture
def course() -> dict[str, Any]:  # Any: the game's id and its four readers
    """Ada lays a table, Bo sits down, Cy and a spectator look on: the game at version 2."""
    ada, bo, cy = guest(), guest("Bo"), guest("Cy")
    current, _ = create_game(wish(ada, visibility="public"))
    join(game_id=current.id, player=bo, seat=None, received_at=clock.now_ms())
    return {"id": current.id, "ada": ada, "bo": bo, "cy": cy, "nobody": None}


@pytest.mark.parametrize("reader", ["ada", "bo", "cy", "nobody"])
def test_who_applies_what_changed_sees_a_player_stand_up_and_another_sit_down(course: dict[str, Any], reader: str) -> None:
    game, viewer = course["id"], course[reader]
    held = seen(now(game), viewer)
    leave(game_id=game, player=course["bo"], received_at=clock.now_ms())
    for entry in news(now(game), viewer, 2):
        held = applied(held, entry)

    assert seen(now(game), viewer) == held

    join(game_id=game, player=course["cy"], seat=1, received_at=clock.now_ms())
    start(game_id=game, player=course["ada"], received_at=clock.now_ms())
    for entry in news(now(game), viewer, 3):
        held = applied(held, entry)

    assert seen(now(game), viewer) == held


def test_nobody_sits_in_a_version_before_they_came(course: dict[str, Any]) -> None:
    game = course["id"]
    leave(game_id=game, player=course["bo"], received_at=clock.now_ms())
    join(game_id=game, player=course["cy"], seat=1, received_at=clock.now_ms())

    before = msgspec.json.decode(msgspec.json.encode(history.game(now(game), course["cy"], clock.now_ms(), at=2)))

    assert before["you"] is None
    assert before["seats"][1]["player"] is None
