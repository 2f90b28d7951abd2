"""Asking somebody to a table, and being asked."""

from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest

from games import clock
from games.models import Game, Invitation
from games.operations.invitations import MOST_OPEN, REST_MS
from games.store.purge import purge
from tests.api.client import Client, Json, guest
from tests.api.tables import GAMES, lay

MINE = "/api/v1/me/invitations"
INBOX = "/api/v1/me/inbox"


def ask(host: Client, game: str, *whom: Client) -> None:
    for each in whom:
        host.post(f"{game}/invitations", {"player": each.id}, expected=201)


def said(host: Client, game: str) -> Sequence[tuple[str, str, str | None]]:
    """(name, state, reason), newest first."""
    return [(each["player"]["name"], each["state"], each["reason"]) for each in host.get(f"{game}/invitations")["results"]]


def told(player: Client) -> Sequence[tuple[str, str]]:
    """(kind, game) of everything in the inbox."""
    return [(each["kind"], f"{GAMES}/{each['game']['id']}") for each in player.get(INBOX)["results"]]


def test_who_is_asked_to_a_private_table_may_see_it_and_sit_down(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, visibility="private", seats=3)
    ask(ann, game, bo)

    assert None is bo.get(game)["you"]
    assert {"seat": 1} == bo.post(f"{game}/join")["you"]
    assert [("Bo", "accepted", None)] == said(ann, game)
    assert 404 == cy.ask("GET", game).status


@pytest.mark.parametrize("mode", ["async", "live"])
def test_an_invitation_is_told_and_listed_until_it_is_answered(ann: Client, bo: Client, mode: str) -> None:
    game = lay(ann, visibility="private", seats=3, mode=mode, name="Sunday")
    ask(ann, game, bo)
    (mine,) = bo.get(MINE)["results"]

    assert [("invited", game)] == told(bo)
    assert ("Sunday", mode, 3, 2) == tuple(mine["game"][name] for name in ("name", "mode", "seats", "free"))
    assert (ann.id, game) == (mine["by"]["id"], mine["game"]["links"]["self"])
    bo.post(f"{game}/join")
    assert ([], []) == (bo.get(MINE)["results"], told(bo))


def test_asking_again_changes_nothing(ann: Client, bo: Client) -> None:
    game = lay(ann)
    ask(ann, game, bo, bo)

    assert [("Bo", "open", None)] == said(ann, game)
    assert [("invited", game)] == told(bo)


def test_who_declines_says_why_by_a_closed_list(ann: Client, bo: Client) -> None:
    game = lay(ann, visibility="private")
    ask(ann, game, bo)

    assert 400 == bo.ask("POST", f"{game}/decline", {"reason": "I don't like you"}).status
    assert 204 == bo.ask("POST", f"{game}/decline", {"reason": "too_slow"}).status

    assert [("Bo", "declined", "too_slow")] == said(ann, game)
    assert ([], []) == (bo.get(MINE)["results"], told(bo))
    assert 404 == bo.ask("GET", game).status
    assert 404 == bo.ask("POST", f"{game}/join").status


def test_who_declined_is_left_in_peace_for_an_hour(ann: Client, bo: Client) -> None:
    game = lay(ann, visibility="private")
    ask(ann, game, bo)
    assert 204 == bo.ask("POST", f"{game}/decline").status

    heard = ann.ask("POST", f"{game}/invitations", {"player": bo.id})
    assert (409, "too_early") == (heard.status, heard.code)
    assert "retry_at" in heard.json
    clock.shift(REST_MS + 1)
    ask(ann, game, bo)
    assert [("invited", game)] == told(bo)


def test_the_host_takes_an_invitation_back(ann: Client, bo: Client) -> None:
    game = lay(ann, visibility="private")
    ask(ann, game, bo)
    address = f"{game}/invitations/{bo.id}"

    assert 204 == ann.ask("DELETE", address).status
    assert 404 == ann.ask("DELETE", address).status
    assert [("Bo", "withdrawn", None)] == said(ann, game)
    assert (404, []) == (bo.ask("GET", game).status, told(bo))
    ask(ann, game, bo)
    assert [("invited", game)] == told(bo)


def test_with_the_start_nobody_is_asked_any_more(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, visibility="private")
    ask(ann, game, bo, cy)
    bo.post(f"{game}/join")
    ann.post(f"{game}/start")

    assert {("Bo", "accepted", None), ("Cy", "expired", None)} == set(said(ann, game))
    assert (404, []) == (cy.ask("GET", game).status, told(cy))
    heard = ann.ask("POST", f"{game}/invitations", {"player": cy.id})
    assert (409, "phase_over") == (heard.status, heard.code)


def test_only_the_host_asks_and_only_whom_there_is(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, seats=4, bots=[3])
    bo.post(f"{game}/join")
    bot = ann.get(game)["seats"][3]["player"]["id"]

    for who, whom, expected in [
        (bo, cy.id, (403, "not_host")),
        (cy, bo.id, (403, "not_your_seat")),
        (ann, str(uuid4()), (422, "no_such_player")),
        (ann, bot, (422, "no_such_player")),
        (ann, bo.id, (422, "already_seated")),
        (ann, ann.id, (422, "already_seated")),
    ]:
        heard = who.ask("POST", f"{game}/invitations", {"player": whom})

        assert expected == (heard.status, heard.code)


def test_a_host_asks_so_many_at_once(ann: Client) -> None:
    game = lay(ann)
    ask(ann, game, guest("Guest"))
    made = Invitation.objects.get(game_id=game.rpartition("/")[2])
    Invitation.objects.bulk_create(
        Invitation(game_id=made.game_id, player_id=UUID(guest("Filler").id), by_id=made.by_id, made_at=made.made_at)
        for _ in range(MOST_OPEN - 1)
    )

    heard = ann.ask("POST", f"{game}/invitations", {"player": guest("One more").id})

    assert (422, "too_many") == (heard.status, heard.code)


def test_a_purged_game_takes_its_invitations_along(ann: Client, bo: Client) -> None:
    game = lay(ann)
    ask(ann, game, bo)
    ann.post(f"{game}/code")
    game_id = UUID(game.rpartition("/")[2])

    assert "purged" == purge(game_id, reason="never_started", retention_ms=0)
    assert not Game.objects.filter(id=game_id).exists()
    assert not Invitation.objects.filter(game_id=game_id).exists()
    assert ([], []) == (bo.get(MINE)["results"], told(bo))


def test_what_is_asked_and_declined_leaves_no_number(ann: Client, bo: Client, cy: Client) -> None:
    """Private things are no entries: nobody else can tell that somebody was asked."""
    game = lay(ann, seats=3)
    cy.post(f"{game}/join")

    def seen() -> Json:
        heard = cy.ask("GET", game)
        return heard.headers["etag"], {**heard.json, "clock": None}

    before = seen()
    ask(ann, game, bo)
    bo.ask("POST", f"{game}/decline")
    ann.post(f"{game}/code")

    assert before == seen()


def test_with_the_guests_of_a_private_table_the_player_of_a_kick_stays_out(ann: Client, bo: Client) -> None:
    """To who was sent away from it, it is not there."""
    game = lay(ann, visibility="private")
    ask(ann, game, bo)
    bo.post(f"{game}/join")
    ann.post(f"{game}/kick", {"player": bo.id})

    assert [404, 404] == [bo.ask("GET", game).status, bo.ask("POST", f"{game}/join").status]
    assert [("Bo", "accepted", None)] == said(ann, game)
    ask(ann, game, bo)
    assert {"seat": 1} == bo.post(f"{game}/join")["you"]
