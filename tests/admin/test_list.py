"""The list of games: found by id and player, filtered, and never counted whole."""

import re
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.operations.create import create_game
from games.queries.current import Current
from tests.admin.staff import superuser
from tests.admin.tables import dealt, shown
from tests.operations.seating import guest, wish

LIST = "admin:games_game_changelist"


@pytest.fixture(scope="module")
def client(database: str) -> Client:
    return superuser()


def listed(client: Client, **query: str | int) -> list[uuid.UUID]:
    answer = client.get(reverse(LIST), query)
    assert 200 == answer.status_code
    return [game.id for game in answer.context["cl"].result_list]


def cells(client: Client, current: Current) -> dict[str, str]:
    """The row of one game, column by column."""
    source = client.get(reverse(LIST), {"q": str(current.id)}).content.decode()
    found = re.findall(r'<t[dh] class="field-(\w+)[^"]*">(.*?)</t[dh]>', source)
    return {name: re.sub("<[^>]+>", "", text) for name, text in found}


def test_a_row_says_what_is_played_and_who_sits(client: Client) -> None:
    over = shown()
    row = cells(client, over)

    assert [str(over.id), "A table", "high_card", "Async"] == [row[name] for name in ("id", "name", "ruleset", "mode")]
    assert ["Finished", str(over.version), "Ada, Bo"] == [row[name] for name in ("status", "version", "seated")]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row["created"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row["updated"])


def test_an_empty_seat_is_shown_as_one(client: Client) -> None:
    game, _ = create_game(wish(guest("Zoë")))

    assert "Zoë, –" == cells(client, game)["seated"]


def test_a_row_leads_to_the_games_page(client: Client) -> None:
    game = dealt()
    source = client.get(reverse(LIST), {"q": str(game.id)}).content.decode()

    assert f'href="{reverse("admin:games_game_change", args=[game.id])}' in source


def test_a_game_is_found_by_its_id(client: Client) -> None:
    game = dealt()

    assert [game.id] == listed(client, q=str(game.id))
    assert [game.id] == listed(client, q=f"  {str(game.id).upper()} ")


def test_games_are_found_by_a_players_name_once_each(client: Client) -> None:
    players = guest("Quirinus One"), guest("Quirinus Two")
    games = {dealt(*players).id, dealt(*players).id}
    found = listed(client, q="quirinus")

    assert games == set(found)
    assert 2 == len(found)


def test_games_are_found_by_a_players_id(client: Client) -> None:
    player = guest()
    game = dealt(player, guest())
    dealt()

    assert [game.id] == listed(client, q=str(player))


@pytest.mark.parametrize("term", ["nobody of that name", "%", "_", "'; --", "6f1c0b52-8a53-4f6e-9b7c-3f1f0e6b2a11", "0" * 500])
def test_what_is_not_there_is_not_found(client: Client, term: str) -> None:
    assert [] == listed(client, q=term)


def test_games_are_filtered(client: Client) -> None:
    name = f"Filtered {uuid.uuid4().hex[:8]}"
    players = guest(name), guest()
    over = shown(*players)
    running = dealt(*players)
    gifts = create_game(wish(players[0]))[0]

    assert [over.id] == listed(client, q=name, status__exact="finished")
    assert {over.id, running.id} == set(listed(client, q=name, ruleset="high_card"))
    assert [gifts.id] == listed(client, q=name, ruleset="gifts_and_blessings", mode__exact="async")
    assert [] == listed(client, q=name, mode__exact="live")


def test_the_newest_game_comes_first(client: Client) -> None:
    player = guest()
    games = [create_game(wish(player))[0].id for _ in range(3)]

    assert games[::-1] == listed(client, q=str(player))
    assert games == listed(client, q=str(player), o="7")


def test_the_list_never_counts_every_game(client: Client) -> None:
    dealt()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        listed(client)
    counts = [query["sql"] for query in asked if "COUNT(" in query["sql"].upper() and "games_game" in query["sql"]]

    assert counts
    assert all("LIMIT 1000" in sql for sql in counts)


def test_a_longer_list_asks_no_more(client: Client) -> None:
    player = guest()
    asked = []
    for _ in range(2):
        create_game(wish(player))
        with CaptureQueriesContext(connection) as queries:
            listed(client, q=str(player))
        asked.append(len(queries))

    assert asked[0] == asked[1]


def test_only_the_order_of_making_is_offered(client: Client) -> None:
    source = client.get(reverse(LIST)).content.decode()

    assert ["created"] == re.findall(r'class="sortable column-(\w+)', source)
