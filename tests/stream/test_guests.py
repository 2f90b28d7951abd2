"""Who is asked to a private table hears of it until it begins without them."""

from tests.api.client import guest, over
from tests.api.tables import lay
from tests.live import Live
from tests.stream.listening import get, listening


def test_a_guest_hears_the_lobby_and_nothing_after_the_start(live: Live) -> None:
    ann, bo, cy = (guest(name, over(live.url)) for name in ("Ann", "Bo", "Cy"))
    game = lay(ann, visibility="private")
    url = f"{live.stream_url}/stream/v1/games/{game.rpartition('/')[2]}"
    assert 404 == get(url, cy.token or "").status_code
    for each in (bo, cy):
        ann.post(f"{game}/invitations", {"player": each.id}, expected=201)

    with listening(url, cy.token or "", after=1) as events:
        bo.post(f"{game}/join")
        taken = next(events)
        ann.post(f"{game}/start")
        end = next(events)

    assert ("entry", 2, "bye") == (taken.name, taken.data["version"], end.name)
    assert 404 == get(url, cy.token or "").status_code
