"""The real web server's heartbeat, and a game that outlives the server."""

import pytest

from tests.faults.persistent import Player, seated
from tests.processes import answers, await_that
from tests.site import Site

AWAY_S = 7_200
BEATEN = "SELECT count(*) FROM games_heartbeat WHERE at > clock_timestamp() - interval '10 seconds'"
PASS = """
INSERT INTO games_shift ("only", shift_ms) VALUES (true, %(s)s * 1000::bigint)
ON CONFLICT ("only") DO UPDATE SET shift_ms = games_shift.shift_ms + excluded.shift_ms
"""
AWAY = "UPDATE games_heartbeat SET at = at - %(s)s * interval '1 second'"
OUTAGES = "SELECT round(extract(epoch FROM ended_at - began_at)) FROM games_outage ORDER BY id"


def first(site: Site, sql: str) -> int:
    with site.connect() as link:
        found = link.execute(sql).fetchone()
    return 0 if found is None else int(found[0])


def log(player: Player) -> list[str]:
    """The events of the game, in their order, by type."""
    told = player.request("GET", f"/api/v1/games/{player.game}/log?after=0").json()
    return [event["type"] for entry in told["entries"] for event in entry["events"]]


@pytest.mark.long
def test_case_14_a_web_server_that_was_away_charges_nobody_for_it(site: Site) -> None:
    web = site.start("web")
    host, other = seated(site.url, {"bank_s": 0, "increment_s": 3600})
    assert 1 == first(site, BEATEN)
    web.kill()
    with site.connect() as link:
        link.execute(PASS, {"s": AWAY_S})
        link.execute(AWAY, {"s": AWAY_S})

    web.start()
    await_that(lambda: answers(f"{site.url}/readyz"), web)

    assert AWAY_S <= first(site, OUTAGES) < AWAY_S + 600
    assert ["clock_credited"] == log(host)[-1:]
    assert log(host) == log(other)
    assert "timed_out" not in log(host)
    assert "all sound" in site.manage("verify_games")
