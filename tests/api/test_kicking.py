"""The host has somebody stand up before the start."""

from uuid import uuid4

import pytest

from tests.api.client import Client
from tests.api.tables import begin, lay


def kick(host: Client, game: str, whom: Client) -> tuple[int, str]:
    heard = host.ask("POST", f"{game}/kick", {"player": whom.id})
    return heard.status, "" if heard.status == 200 else heard.code


def test_the_host_has_somebody_stand_up_by_an_entry_of_the_log(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, seats=3)
    bo.post(f"{game}/join")
    version = cy.post(f"{game}/join")["version"]

    assert (200, "") == kick(ann, game, bo)
    entry = cy.get(f"{game}/log?after={version}")["entries"][0]
    assert {"kind": "seat", "seat": 0} == entry["cause"]
    assert {"type": "seat_left", "seat": 1, "host": 0, "kicked": True} == entry["events"][0]
    assert [True, False, True] == [each["player"] is not None for each in ann.get(game)["seats"]]


def test_who_was_sent_away_comes_back_only_when_asked_again(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, seats=3)
    bo.post(f"{game}/join")
    kick(ann, game, bo)

    heard = bo.ask("POST", f"{game}/join")
    assert (422, "kicked") == (heard.status, heard.code)
    assert {"seat": 1} == cy.post(f"{game}/join")["you"]
    ann.post(f"{game}/invitations", {"player": bo.id}, expected=201)
    assert {"seat": 2} == bo.post(f"{game}/join")["you"]


def test_whoever_sits_down_in_the_seat_meanwhile_stays(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann)
    bo.post(f"{game}/join")
    bo.post(f"{game}/leave")
    cy.post(f"{game}/join")

    assert (422, "not_seated") == kick(ann, game, bo)
    assert {"seat": 1} == cy.get(game)["you"]


def test_only_the_host_sends_away_and_never_itself(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, seats=3)
    bo.post(f"{game}/join")

    assert (403, "not_host") == kick(bo, game, ann)
    assert (403, "not_your_seat") == kick(cy, game, bo)
    assert (422, "own_seat") == kick(ann, game, ann)


def test_a_bot_and_who_is_not_there_are_not_sent_away(ann: Client) -> None:
    game = lay(ann, seats=3, bots=[1])
    bot = ann.get(game)["seats"][1]["player"]["id"]

    for whom in (bot, str(uuid4())):
        heard = ann.ask("POST", f"{game}/kick", {"player": whom})

        assert (422, "not_seated") == (heard.status, heard.code)


def test_after_the_start_nobody_is_sent_away(ann: Client, bo: Client) -> None:
    assert (409, "phase_over") == kick(ann, begin(ann, bo), bo)


def test_the_host_of_the_moment_sends_away(ann: Client, bo: Client, cy: Client) -> None:
    """Whoever took the table over; the game names the host."""
    game = lay(ann, seats=3)
    bo.post(f"{game}/join")
    cy.post(f"{game}/join")
    ann.post(f"{game}/leave")

    assert 1 == cy.get(game)["host"]
    assert (403, "not_host") == kick(cy, game, bo)
    assert (200, "") == kick(bo, game, cy)


@pytest.mark.parametrize("body", [{}, {"player": "ann"}, {"player": None}, {"player": 1}, {"seat": 1}])
def test_a_player_is_named_by_id(ann: Client, body: object) -> None:
    assert 400 == ann.ask("POST", f"{lay(ann)}/kick", body).status
