"""503: not now. Always with a word on when to come back."""

from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest
from django.conf import LazySettings
from django.db import connection

from accounts.recent import RECENT
from games.designs import designs
from games.queries.current import GAMES
from tests.api.client import Client
from tests.api.tables import begin

STAY = {"type": "settle", "swap": False}


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whoever connects from now on knocks at a door that is not there."""
    RECENT.clear()
    connection.close()
    with monkeypatch.context() as broken:
        broken.setitem(connection.settings_dict, "HOST", "/nowhere")
        yield
    connection.close()


@pytest.fixture
def other_release(settings: LazySettings) -> Iterator[None]:
    """A server that does not know High Card."""
    settings.EXTRA_RULESETS = []
    designs.cache_clear()
    yield
    designs.cache_clear()


def test_without_a_database_there_is_no_answer_yet(ann: Client, bo: Client, request: pytest.FixtureRequest) -> None:
    game = begin(ann, bo)
    request.getfixturevalue("no_database")

    for method, path in [("GET", game), ("GET", "/api/v1/me"), ("GET", "/api/v1/games"), ("POST", f"{game}/join")]:
        heard = ann.ask(method, path)

        assert (503, "unavailable", "2") == (heard.status, heard.code, heard.headers["retry-after"])


def test_what_needs_no_database_is_answered_all_the_same(nobody: Client, no_database: None) -> None:
    assert 200 == nobody.ask("GET", "/api/v1/").status
    assert 200 == nobody.ask("GET", "/api/v1/rulesets").status


def test_a_game_this_release_does_not_know_is_left_alone(ann: Client, bo: Client, request: pytest.FixtureRequest) -> None:
    game = begin(ann, bo)
    GAMES.drop(UUID(game.rpartition("/")[2]))
    request.getfixturevalue("other_release")

    for heard in (ann.ask("GET", game), ann.ask("GET", f"{game}/log"), ann.command(game, STAY)):
        assert (503, "unplayable", "30") == (heard.status, heard.code, heard.headers["retry-after"])


def test_a_game_that_others_hold_is_busy(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT 1 FROM games_game WHERE id = %s FOR UPDATE", [game.rpartition("/")[2]])

        heard = ann.command(game, STAY)

    assert (503, "busy", "1") == (heard.status, heard.code, heard.headers["retry-after"])
    assert 201 == ann.command(game, STAY).status
