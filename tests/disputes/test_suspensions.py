"""Who is suspended by a ruling plays what is begun to its end, and begins nothing else."""

from datetime import datetime

from games import clock
from tests.api.client import guest
from tests.api.tables import begin, settle
from tests.disputes.people import DISPUTES, file, moderator, rule

TEXT = {"text": "Look at this, please."}


def test_who_is_suspended_starts_and_joins_nothing_until_then() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo)
    rule(judge, file(ann, game, kind="conduct", seat=1), action="suspend", seat=1, days=7, reason="abuse")
    asked = {"ruleset": "high_card", "seats": 2, "mode": "async"}

    heard = bo.ask("POST", "/api/v1/games", asked)

    assert (403, "suspended") == (heard.status, heard.code)
    assert clock.now_ms() + 6 * 86_400_000 < _ms(heard.json["until"]) <= clock.now_ms() + 7 * 86_400_000
    other = ann.post("/api/v1/games", asked, expected=201)["id"]
    assert "suspended" == bo.ask("POST", f"/api/v1/games/{other}/join").code
    settle(bo, game)


def test_a_suspension_ends_with_the_ruling_that_undoes_it() -> None:
    ann, bo = guest(), guest()
    dispute = file(ann, begin(ann, bo), kind="conduct", seat=1)
    rule(moderator(), dispute, action="suspend", seat=1, days=7, reason="abuse")
    bo.post(f"{DISPUTES}/{dispute}/appeal", TEXT)

    rule(moderator(), dispute, action="reject", reason="no_grounds")

    assert 201 == bo.ask("POST", "/api/v1/games", {"ruleset": "high_card", "seats": 2, "mode": "async"}).status


def _ms(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)
