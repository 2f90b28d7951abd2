"""Seats that are handed over, and rulings that go back past that: who sits there stays, and offers that wait are void."""

from uuid import UUID

import pytest

from games.operations.verify import verify_game
from tests.api.client import Client, guest
from tests.api.tables import GAMES, begin
from tests.disputes.people import MOD, file, moderator, rule


def offered(ann: Client, bo: Client, heir: Client) -> tuple[str, int]:
    """Ann's seat in a game of Gifts is to be the heir's, and Bo agrees; the version before the offer."""
    game = begin(ann, bo, ruleset="gifts_and_blessings")
    giver = next(player for player in (ann, bo) if player.get(game)["legal"])
    version = giver.command(game, giver.get(game)["legal"][0]).json["version"]
    assert 201 == ann.command(game, {"type": "offer", "kind": "hand_over", "player": heir.id}).status
    assert 201 == bo.command(game, {"type": "vote", "offer": version + 1, "accept": True}).status
    return game, version


@pytest.mark.long
def test_an_offer_that_waits_is_void_after_a_rewind_and_its_heir_finds_nothing() -> None:
    ann, bo, heir = guest("Ann"), guest("Bo"), guest("Dee")
    game, version = offered(ann, bo, heir)
    before = [each["kind"] for each in heir.get("/api/v1/me/inbox")["results"]]

    rule(moderator(), file(bo, game), action="rewind", version=version - 1, reason="server_fault")

    assert ["offered"] == before
    assert [] == heir.get("/api/v1/me/inbox")["results"]
    assert 404 == heir.ask("POST", f"{game}/join").status
    assert ["void"] == [each["outcome"] for each in ann.get(f"{game}/offers")["settled"]]
    assert ann.id == ann.get(game)["seats"][0]["player"]["id"]
    assert [] == verify_game(UUID(game.rpartition("/")[2]))


def test_who_took_a_seat_over_keeps_it_whatever_is_gone_back_to_and_sees_nothing_of_before() -> None:
    ann, bo, heir = guest("Ann"), guest("Bo"), guest("Dee")
    game, version = offered(ann, bo, heir)
    heir.post(f"{game}/join")

    rule(moderator(), file(bo, game), action="rewind", version=version - 1, reason="server_fault")

    now = heir.get(game)
    assert (heir.id, {"seat": 0}) == (now["seats"][0]["player"]["id"], now["you"])
    assert 7 == len(now["table"]["hand"])
    assert [None, None] == [heir.get(f"{game}?at={each}")["table"]["hand"] for each in (version - 1, version)]
    assert (200, 403) == (
        ann.ask("GET", game).status,
        ann.ask("POST", f"{game}/commands", {"type": "resign"}, Idempotency_Key=str(UUID(int=1))).status,
    )
    assert [] == verify_game(UUID(game.rpartition("/")[2]))


def test_who_did_it_is_suspended_also_when_another_sits_there_by_now() -> None:
    ann, bo, heir, judge = guest("Ann"), guest("Bo"), guest("Dee"), moderator()
    game, version = offered(ann, bo, heir)
    dispute = file(bo, game, kind="conduct", seat=0)
    heir.post(f"{game}/join")
    later = file(bo, game, kind="entry", version=version - 1)

    rule(judge, dispute, action="suspend", seat=0, days=7, reason="abuse")
    judge.post(f"{MOD}/{later}/claim")
    unknown = judge.ask("POST", f"{MOD}/{later}/preview", {"action": "suspend", "seat": 0, "days": 7, "reason": "abuse"})

    laid = [each.ask("POST", GAMES, {"ruleset": "high_card", "seats": 2, "mode": "async"}).status for each in (ann, heir)]
    assert [403, 201] == laid
    assert (422, "no_such_seat") == (unknown.status, unknown.code)
