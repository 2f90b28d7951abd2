"""The button that holds a game against its log."""

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.models import Deadline, Game, Seat
from games.queries.current import Current
from tests.admin.staff import check, superuser
from tests.admin.tables import dealt, going_on


@pytest.fixture(scope="module")
def client(database: str) -> Client:
    return superuser()


def findings(client: Client, current: Current) -> list[str]:
    answer = client.post(check(current))
    assert 200 == answer.status_code
    found: list[str] = answer.context["findings"]
    assert all(finding.replace("'", "&#x27;") in answer.content.decode() for finding in found)
    return found


def test_a_sound_game_is_said_to_be_sound(client: Client) -> None:
    game = going_on()

    assert [] == findings(client, game)
    assert "Sound: the chain is whole" in client.post(check(game)).content.decode()


def test_an_edited_entry_is_found(client: Client) -> None:
    game = dealt()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER entry_is_never_changed")
        cursor.execute(
            "UPDATE games_entry SET received_at = received_at + interval '1 s' WHERE game_id = %s AND version = 2", [game.id]
        )
        cursor.execute("ALTER TABLE games_entry ENABLE ALWAYS TRIGGER entry_is_never_changed")

    assert ["entry 2: changed"] == findings(client, game)


def test_rows_beside_the_log_are_checked_too(client: Client) -> None:
    game = dealt()
    Deadline.objects.filter(game_id=game.id).delete()
    Seat.objects.filter(game_id=game.id, seat=1).update(turn=1)

    assert {"the deadline rows are not those of the fold", "the row of seat 1 is not the fold's"} <= set(findings(client, game))


def test_what_a_decoder_says_of_a_running_game_is_kept_back(client: Client) -> None:
    game = dealt()
    Game.objects.filter(id=game.id).update(ruleset="long_gone")

    assert ["unreadable by this process"] == findings(client, game)


@pytest.mark.parametrize("method", ["get", "head", "put", "delete"])
def test_a_check_is_asked_for_by_post_only(client: Client, method: str) -> None:
    assert 405 == getattr(client, method)(check(dealt())).status_code


def test_a_check_needs_the_token_of_the_form() -> None:
    strict = superuser()
    strict.handler.enforce_csrf_checks = True

    assert 403 == strict.post(check(dealt())).status_code


def test_a_game_that_is_gone_is_not_found(client: Client) -> None:
    assert 404 == client.post(reverse("admin:games_game_check", args=[uuid.uuid4()])).status_code
