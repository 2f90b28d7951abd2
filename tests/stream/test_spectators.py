"""A watcher's stream of a delayed game is late by as much as its reads, and says all at the end."""

from games.table.limits import WATCHED_BEHIND
from tests.api.client import guest, over
from tests.api.tables import begin
from tests.api.test_spectating import LATE, play
from tests.live import Live
from tests.stream.listening import get, listening


def test_a_watcher_hears_an_entry_when_enough_others_followed(live: Live) -> None:
    ann, bo, cy = (guest(name, over(live.url)) for name in ("Ann", "Bo", "Cy"))
    game = begin(ann, bo, **LATE)
    url, token = f"{live.stream_url}/stream/v1/games/{game.rpartition('/')[2]}", cy.token or ""
    begun = ann.get(game)["version"]
    play(game, [ann, bo], WATCHED_BEHIND)
    assert (409, begun) == ((ahead := get(url, token, after=begun + 1)).status_code, ahead.json()["version"])
    assert {"version": begun, "entries": [], "more": False} == get(url, token, after=begun, wait=0).json()

    with listening(url, token) as events:
        play(game, [ann, bo], 2)
        heard = [next(events).data["version"] for _ in range(2)]
        ann.command(game, {"type": "resign"})
        rest = [event.data.get("version") for event in events]

    last = ann.get(game)["version"]
    assert [begun + 1, begun + 2] == heard
    assert [*range(begun + 3, last + 1), None] == rest


def test_who_may_not_watch_hears_the_end_with_the_start(live: Live) -> None:
    ann, bo, cy = (guest(name, over(live.url)) for name in ("Ann", "Bo", "Cy"))
    game = ann.post(
        "/api/v1/games", {"ruleset": "church", "seats": 2, "mode": "async", "visibility": "public", "spectators": "off"}, 201
    )
    url = f"{live.stream_url}/stream/v1/games/{game['id']}"

    with listening(url, cy.token or "", after=1) as events:
        bo.post(f"/api/v1/games/{game['id']}/join")
        taken = next(events)
        ann.post(f"/api/v1/games/{game['id']}/start")
        end = next(events)

    assert ("entry", "bye") == (taken.name, end.name)
    assert 404 == get(url, cy.token or "").status_code
