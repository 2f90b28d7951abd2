"""Join, leave, start."""

from uuid import uuid4

import pytest

from tests.api.client import Client, guest
from tests.api.tables import GAMES, begin, lay


def test_a_player_takes_the_first_free_seat(ann: Client, bo: Client) -> None:
    game = bo.post(f"{lay(ann, seats=3)}/join")

    assert {"seat": 1} == game["you"]
    assert "Bo" == game["seats"][1]["player"]["name"]


def test_a_player_takes_the_seat_asked_for(ann: Client, bo: Client) -> None:
    assert {"seat": 2} == bo.post(f"{lay(ann, seats=3)}/join", {"seat": 2})["you"]


def test_joining_twice_keeps_the_seat(ann: Client, bo: Client) -> None:
    game = lay(ann, seats=3)
    first = bo.post(f"{game}/join", {"seat": 1})
    again = bo.post(f"{game}/join", {"seat": 2})

    assert ({"seat": 1}, first["version"]) == (again["you"], again["version"])


@pytest.mark.parametrize(
    ("seat", "status", "code"), [(0, 409, "seat_taken"), (99, 422, "no_such_seat"), (2**53, 422, "no_such_seat")]
)
def test_a_seat_must_be_there_and_free(ann: Client, bo: Client, seat: int, status: int, code: str) -> None:
    heard = bo.ask("POST", f"{lay(ann, seats=3)}/join", {"seat": seat})

    assert (status, code, 1) == (heard.status, heard.code, heard.json["version"])


def test_a_full_table_takes_nobody(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann)
    bo.post(f"{game}/join")

    heard = cy.ask("POST", f"{game}/join")

    assert (409, "game_full") == (heard.status, heard.code)


def test_nobody_joins_after_the_start(ann: Client, bo: Client, cy: Client) -> None:
    heard = cy.ask("POST", f"{begin(ann, bo, visibility='public')}/join")

    assert (409, "phase_over") == (heard.status, heard.code)


def test_a_game_by_link_is_closed_to_others_once_it_starts(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann)
    assert "open" == cy.get(game)["status"]
    bo.post(f"{game}/join")
    ann.post(f"{game}/start")

    for method, path in [("GET", game), ("POST", f"{game}/join"), ("GET", f"{game}/log"), ("GET", f"{game}/export")]:
        assert (404, "not_found") == ((heard := cy.ask(method, path)).status, heard.code)


def test_a_private_game_is_nobody_elses_business(ann: Client, bo: Client) -> None:
    game = lay(ann, visibility="private")
    elsewhere = f"{GAMES}/{uuid4()}"

    for method, path in [
        ("GET", ""),
        ("POST", "/join"),
        ("POST", "/leave"),
        ("POST", "/start"),
        ("GET", "/log"),
        ("GET", "/clock"),
    ]:
        hidden, missing = bo.ask(method, game + path), bo.ask(method, elsewhere + path)

        assert (404, hidden.body) == (hidden.status, missing.body)


def test_who_stands_up_frees_the_seat(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann)
    bo.post(f"{game}/join")

    left = bo.post(f"{game}/leave")

    assert (None, None) == (left["you"], left["seats"][1]["player"])
    assert {"seat": 1} == cy.post(f"{game}/join")["you"]


def test_the_host_hands_over_to_the_next_seat(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann)
    bo.post(f"{game}/join")
    ann.post(f"{game}/leave")
    cy.post(f"{game}/join")

    refused = cy.ask("POST", f"{game}/start")

    assert (403, "not_host") == (refused.status, refused.code)
    assert "active" == bo.post(f"{game}/start")["status"]


def test_the_last_one_to_leave_ends_it(ann: Client) -> None:
    left = ann.post(f"{lay(ann)}/leave")

    assert ("aborted", "abandoned") == (left["status"], left["result"]["reason"])


def test_who_does_not_sit_can_not_stand_up_or_start(ann: Client, bo: Client) -> None:
    game = lay(ann)

    for act in ("leave", "start"):
        assert (403, "not_your_seat") == ((heard := bo.ask("POST", f"{game}/{act}")).status, heard.code)


def test_a_game_starts_when_every_seat_is_taken(ann: Client) -> None:
    heard = ann.ask("POST", f"{lay(ann)}/start")

    assert (422, "seats_empty") == (heard.status, heard.code)


def test_a_second_signal_changes_nothing(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    first = ann.get(game)

    assert first["version"] == ann.post(f"{game}/start")["version"]


def test_a_live_game_counts_down(ann: Client, bo: Client) -> None:
    game = ann.get(begin(ann, bo, mode="live"))

    assert ("active", "countdown", {}, []) == (game["status"], game["clock"]["phase"]["name"], game["table"], game["to_act"])


def test_a_public_game_may_be_watched(ann: Client, bo: Client) -> None:
    game = guest("Dee").get(begin(ann, bo, visibility="public"))

    assert (None, [], []) == (game["you"], game["legal"], game["can"])
    assert [None, None] == game["table"]["cards"]
