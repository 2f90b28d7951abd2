"""GET /games."""

import base64
import json
from collections.abc import Iterator

import pytest

from games import clock
from tests.api.client import Client, Json, guest
from tests.api.statements import statements
from tests.api.tables import GAMES, begin, finish, lay, settle

MINE = f"{GAMES}?mine=true"


def addresses(listed: list[Json]) -> list[str]:
    return [f"{GAMES}/{each['id']}" for each in listed]


def pages(player: Client, path: str, limit: int) -> Iterator[list[Json]]:
    page = player.get(f"{path}&limit={limit}")
    yield page["results"]
    while page["next"]:
        page = player.get(f"{path}&limit={limit}&cursor={page['next']}")
        yield page["results"]


def test_an_item_tells_whose_turn_it_is_and_until_when(ann: Client, bo: Client) -> None:
    game = ann.get(begin(ann, bo))

    (item,) = ann.get(MINE)["results"]

    assert {name: game[name] for name in ("id", "name", "ruleset", "mode", "status", "version", "turn", "seats", "result")} == {
        name: item[name] for name in ("id", "name", "ruleset", "mode", "status", "version", "turn", "seats", "result")
    }
    assert (True, game["clock"]["seats"][0]["due_at"]) == (item["your_turn"], item["due_at"])


def test_while_others_move_the_item_tells_their_deadline(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    settle(ann, game)

    (item,) = ann.get(MINE)["results"]

    assert (None, False, ann.get(game)["clock"]["due_at"]) == (item["turn"], item["your_turn"], item["due_at"])


def test_a_finished_game_tells_its_result(ann: Client, bo: Client) -> None:
    game = ann.get(finish(ann, bo))

    assert [(game["result"], "finished")] == [(item["result"], item["status"]) for item in bo.get(MINE)["results"]]


def test_the_most_urgent_game_comes_first(ann: Client, bo: Client) -> None:
    over = finish(ann, bo)
    opened = lay(ann)
    waiting = begin(ann, bo)
    settle(ann, waiting)
    unhurried = begin(ann, bo, pace="no_limit")
    later = begin(ann, bo, pace="async_slow")
    soon = begin(ann, bo, pace="async_normal")

    assert [soon, later, unhurried, waiting, opened, over] == addresses(ann.get(MINE)["results"])


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_pages_hold_every_game_once_in_the_same_order(ann: Client, bo: Client, limit: int) -> None:
    for laid in (finish, begin, finish, begin, begin):
        laid(ann, bo)
    whole = addresses(ann.get(MINE)["results"])

    paged = list(pages(ann, MINE, limit))

    assert whole == [each for page in paged for each in addresses(page)]
    assert all(len(page) <= limit for page in paged)


def test_games_of_others_are_not_mine(ann: Client, bo: Client, cy: Client) -> None:
    begin(ann, bo, visibility="public")

    assert [] == cy.get(MINE)["results"]


def test_mine_can_be_narrowed(ann: Client, bo: Client) -> None:
    begin(ann, bo, ruleset="gifts_and_blessings")
    over, going = finish(ann, bo), begin(ann, bo)

    assert [over] == addresses(ann.get(f"{MINE}&status=finished")["results"])
    assert [going] == addresses(ann.get(f"{MINE}&status=active&ruleset=high_card")["results"])
    assert [] == ann.get(f"{MINE}&ruleset=chess")["results"]


def test_a_game_left_before_the_start_is_not_mine_any_more(ann: Client, bo: Client) -> None:
    game = lay(ann)
    bo.post(f"{game}/join")
    bo.post(f"{game}/leave")

    assert [] == bo.get(MINE)["results"]


def test_who_resigned_still_finds_the_game(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, guest("Dee"))
    ann.command(game, {"type": "resign"})

    assert [(game, False)] == [(f"{GAMES}/{item['id']}", item["your_turn"]) for item in ann.get(MINE)["results"]]


def test_public_games_are_there_for_all_until_they_are_over(ann: Client, bo: Client, cy: Client) -> None:
    hidden = {begin(ann, bo), lay(ann, visibility="private")}
    over = finish(ann, bo, visibility="public")
    opened, going = lay(ann, visibility="public"), begin(ann, bo, visibility="public")

    listed = addresses(cy.get(f"{GAMES}?ruleset=high_card&limit=100")["results"])

    assert [going, opened] == [each for each in listed if each in {going, opened, over, *hidden}]
    assert over in addresses(cy.get(f"{GAMES}?status=finished")["results"])


def test_public_games_come_in_pages_newest_first(ann: Client, cy: Client) -> None:
    laid = [lay(ann, visibility="public") for _ in range(5)]

    listed = [each for page in pages(cy, f"{GAMES}?status=open", 2) for each in addresses(page)]

    assert laid[::-1] == [each for each in listed if each in laid]
    assert len(set(listed)) == len(listed)


def test_a_list_costs_one_query_and_applies_nothing(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, pace={"bank_s": 0, "increment_s": 60})
    begin(ann, bo)
    ann.get(MINE)
    clock.shift(120_000)

    with statements() as sent:
        listed = ann.get(MINE)["results"]

    assert 1 == len(sent)
    assert (3, "active") == (listed[0]["version"], listed[0]["status"])
    assert "finished" == ann.get(game)["status"]


def test_a_cursor_was_made_by_this_list(ann: Client) -> None:
    for cursor in (
        "x",
        "!!!!",
        "=",
        "é",
        "A" * 5000,
        _cursor(["mine", 0, 0]),
        _cursor(["public", 0, 0, "6a2f41a3-c54c-4ce8-92b1-cd5ba2e3a3b6"]),
        _cursor(["mine", 9, 0, "6a2f41a3-c54c-4ce8-92b1-cd5ba2e3a3b6"]),
        _cursor(["mine", 0, 2**60, "6a2f41a3-c54c-4ce8-92b1-cd5ba2e3a3b6"]),
        _cursor(["mine", 0, 0, "x' OR true --"]),
        _cursor({"mine": 1}),
    ):
        heard = ann.ask("GET", f"{MINE}&cursor={cursor}")

        assert (400, "malformed") == (heard.status, heard.code), cursor


def _cursor(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize("query", ["mine=yes", "mine=1", "status=begun", "limit=0", "limit=101", "limit=1e1", "page=2", "mine"])
def test_what_the_list_does_not_know_is_refused(ann: Client, query: str) -> None:
    assert (400, "malformed") == ((heard := ann.ask("GET", f"{GAMES}?{query}")).status, heard.code)
