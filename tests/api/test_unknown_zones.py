"""A calendar of a time zone that this process does not know: its games are another process's to judge, and nothing breaks."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from accounts.models import Calendar
from games import timers
from games.operations.verify import verify_game
from games.queries.current import GAMES
from tests.api.client import Client
from tests.api.tables import begin


@pytest.fixture
def game(ann: Client, bo: Client) -> str:
    """Bo has a calendar from a newer release."""
    begun = begin(ann, bo)
    long_ago = datetime(2000, 1, 1, tzinfo=UTC)
    Calendar.objects.create(
        player_id=bo.id, since=long_ago, zone="Atlantis/Poseidonis", rest_days=64, quiet_from=0, quiet_until=60
    )
    GAMES.drop(UUID(begun.rpartition("/")[2]))
    return begun


def test_a_game_of_such_a_player_is_not_judged_here(ann: Client, bo: Client, game: str) -> None:
    asked = [ann.ask("GET", f"{game}{path}") for path in ("", "/log", "/clock", "/offers")]
    asked += [bo.command(game, {"type": "settle", "swap": False})]

    assert [(503, "unplayable", "30")] * 5 == [(each.status, each.code, each.headers["retry-after"]) for each in asked]


def test_what_needs_the_zone_says_so_and_what_does_not_is_answered(bo: Client, game: str) -> None:
    asked = {"from": "2100-01-01", "until": "2100-01-08"}

    assert "Atlantis/Poseidonis" == bo.get("/api/v1/me/calendar")["zone"]
    assert (503, "unplayable") == ((heard := bo.ask("GET", "/api/v1/me/vacations")).status, heard.code)
    assert (503, "unplayable") == ((heard := bo.ask("POST", "/api/v1/me/vacations", asked)).status, heard.code)
    assert [game] == [f"/api/v1/games/{each['id']}" for each in bo.get("/api/v1/games?mine=true")["results"]]


def test_a_sync_tells_the_other_games(ann: Client, bo: Client, cy: Client, game: str) -> None:
    other = begin(ann, cy)
    known = {each.rpartition("/")[2]: 1 for each in (game, other)}

    told = ann.post("/api/v1/sync", {"known": known})["games"]

    assert [503, 200] == [told[each.rpartition("/")[2]]["status"] for each in (game, other)]


def test_the_sweep_goes_on_and_verify_names_the_reason(game: str) -> None:
    game_id = UUID(game.rpartition("/")[2])
    timers.fire_due()

    assert ["unreadable: Atlantis/Poseidonis"] == [each.what for each in verify_game(game_id)]
