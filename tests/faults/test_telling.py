"""An hour without a broker, under load: moves go on, nothing is lost, and nothing is told twice when it is back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import trustme

from tests.faults.persistent import Player, seated
from tests.faults.tables import all_of, check_log, playing
from tests.processes import await_progress
from tests.site import Site
from tests.telling.listening import HOST, Listener, listening

pytestmark = pytest.mark.long

TABLES = 3
HOUR_MS = 3_600_000
ENOUGH_MOVES = 24
SHIFT = """
    INSERT INTO games_shift ("only", shift_ms) VALUES (true, %s)
        ON CONFLICT ("only") DO UPDATE SET shift_ms = games_shift.shift_ms + excluded.shift_ms
"""
LEFT = """
    SELECT (SELECT count(*) FROM games_outbox WHERE kind <> 'alarm')
             + (SELECT count(*) FROM games_delivery WHERE state = 'waiting'),
           (SELECT (extract(epoch FROM min(next_at) - game_now()) * 1000)::bigint FROM games_delivery WHERE state = 'waiting')
"""
"""What waits, and in how many ms the first of it is tried (again)."""
TRIED_AGAIN = "SELECT coalesce(sum(attempts - 1), 0)::int FROM games_delivery WHERE attempts > 1"
"""Tries beyond the first: a program may have taken what it had no time to answer. It tells by the id."""
TRIED = "SELECT (SELECT count(*) FROM games_outbox), (SELECT sum(attempts)::int FROM games_delivery)"
TURNS = "SELECT n.player_id::text, n.game_id::text, n.turn FROM games_note n WHERE n.kind = 'your_turn'"
DELIVERIES = """
    SELECT d.state, count(*) FROM games_delivery d JOIN games_note n ON n.id = d.note_id
     WHERE n.kind = 'your_turn' GROUP BY d.state
"""
OPEN_TURNS = """
    SELECT s.game_id::text, s.turn FROM games_seat s JOIN games_game g ON g.id = s.game_id
     WHERE s.your_turn AND g.status = 'active'
"""


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """A program out there, which the site's processes may send to."""
    authority = trustme.CA()
    trusted = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(trusted))
    told = {"OUTBOUND_CA": str(trusted), "OUTBOUND_PORTS": "*", "OUTBOUND_HOSTS": f"{HOST}=127.0.0.1"}
    for name, value in (told | {"OUTBOUND_PRIVATE": "127.0.0.1/32"}).items():
        monkeypatch.setenv(name, value)
    with listening(tmp_path, authority) as found:
        yield found


def asked(site: Site, question: str) -> list[tuple[Any, ...]]:
    with site.connect() as link:
        return link.execute(question).fetchall()


def turns_told(listener: Listener) -> list[tuple[str, int]]:
    """(game, turn) of every turn that was posted, in their order."""
    bodies = [json.loads(each.body) for each in listener.heard]
    return [(each["data"]["game"], each["data"]["turn"]) for each in bodies if each["type"] == "game.turn_started"]


def test_moves_go_on_without_a_broker_and_everything_is_told_once_when_it_is_back(site: Site, listener: Listener) -> None:
    web, worker, _ = (site.start(name) for name in ("web", "worker", "beat"))
    tables = [seated(site.url, "no_limit") for _ in range(TABLES)]
    for pair in tables:
        for player in pair:
            _listen(player, listener.url())
        _move_once(pair)
    await_progress(lambda: len(turns_told(listener)) >= TABLES, lambda: len(listener.heard), worker)
    site.valkey.kill()
    before = len(all_of(tables))
    with playing(tables):
        with site.connect() as link:
            link.execute(SHIFT, [HOUR_MS])
        await_progress(
            lambda: len(all_of(tables)) >= before + ENOUGH_MOVES or _all_over(tables), lambda: len(all_of(tables)), web
        )
    without = len(turns_told(listener))
    site.valkey.start()
    await_progress(lambda: _is_drained(site), lambda: (len(listener.heard), asked(site, TRIED)), worker)

    told = turns_told(listener)
    states = dict(asked(site, DELIVERIES))
    ((again,),) = asked(site, TRIED_AGAIN)
    assert without < len(told)
    assert len(all_of(tables)) > before
    assert len(listener.heard) - again <= len({each.headers["webhook-id"] for each in listener.heard}) <= len(listener.heard)
    assert len(set(told)) == states["sent"]
    assert set(states) <= {"sent", "withdrawn"}
    assert set(told) <= {(game, turn) for _, game, turn in asked(site, TURNS)}
    assert set(asked(site, OPEN_TURNS)) <= set(told)
    check_log(site, all_of(tables))


def _listen(player: Player, url: str) -> None:
    made = player.request("POST", "/api/v1/me/webhooks", None, {"url": url})
    assert 201 == made.status_code, made.text
    assert UUID(made.json()["id"])


def _move_once(pair: tuple[Player, Player]) -> None:
    """Whoever is asked moves, so that a seat is asked something new."""
    for player in pair:
        game = player.request("GET", f"/api/v1/games/{player.game}").json()
        if game["legal"]:
            player.move(game["legal"][0])
            return


def _is_drained(site: Site) -> bool:
    """Nothing waits any more. Where a busy machine made a try fail, time passes until the next one."""
    with site.connect() as link:
        ((left, next_in),) = link.execute(LEFT).fetchall()
        if left and next_in is not None and next_in > 1_000:
            link.execute(SHIFT, [next_in])
    return left == 0


def _all_over(tables: list[tuple[Player, Player]]) -> bool:
    return all(player.is_over for pair in tables for player in pair)
