"""Before the start, through two web servers at once: whatever is sent together has one outcome."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tests.api.client import NOTHING, Client, Heard, Json, guest, over
from tests.api.offers import sound
from tests.api.tables import lay

Request = tuple[Client, str, str, Json]
"""Who asks, how, what, and with which body."""


def at_once(*sent: Request) -> list[Heard]:
    """All of them in parallel; the answers in the order given."""
    with ThreadPoolExecutor(len(sent)) as pool:
        return list(pool.map(lambda each: each[0].ask(*each[1:]), sent))


def crowd(webs: Sequence[str], count: int) -> list[Client]:
    return [guest(f"Guest {number}", over(webs[number % len(webs)])) for number in range(count)]


def test_twenty_who_join_at_once_get_the_last_seat_once(webs: Sequence[str]) -> None:
    people, host = crowd(webs, 20), guest("Host", over(webs[0]))
    for _ in range(3):
        game = lay(host)

        heard = at_once(*[(each, "POST", f"{game}/join", {}) for each in people])

        assert [200] + [409] * 19 == sorted(each.status for each in heard)
        assert {"game_full"} == {each.code for each in heard if each.status == 409}
        (got,) = [each.json for each in heard if each.status == 200]
        assert {"seat": 1} == got["you"]
        assert got["seats"] == host.get(game)["seats"]
        assert 2 == host.get(game)["version"]
        sound(game)


def test_who_joins_while_the_invitation_is_taken_back_sits_or_never_knew(webs: Sequence[str]) -> None:
    """The host hears whether it was in time: 204, or 404 where somebody sits there already."""
    host, bo = guest("Host", over(webs[0])), guest("Bo", over(webs[1]))
    for _ in range(12):
        game = lay(host, visibility="private")
        host.post(f"{game}/invitations", {"player": bo.id}, expected=201)

        joined, withdrawn = at_once((bo, "POST", f"{game}/join", {}), (host, "DELETE", f"{game}/invitations/{bo.id}", NOTHING))

        state = host.get(f"{game}/invitations")["results"][0]["state"]
        if joined.status == 503:  # it was taken back between the decision and the write: asked again, one is told so
            joined = bo.ask("POST", f"{game}/join")
        assert (joined.status, withdrawn.status, state) in [(200, 404, "accepted"), (404, 204, "withdrawn")]
        assert (joined.status == 200) == (host.get(game)["seats"][1]["player"] is not None)


def test_who_is_sent_away_while_leaving_has_left_once(webs: Sequence[str]) -> None:
    host, bo = guest("Host", over(webs[0])), guest("Bo", over(webs[1]))
    for _ in range(8):
        game = lay(host, seats=3)
        bo.post(f"{game}/join")

        kicked, left = at_once((host, "POST", f"{game}/kick", {"player": bo.id}), (bo, "POST", f"{game}/leave", {}))

        assert (kicked.status, left.status) in [(200, 403), (422, 200)]
        assert 3 == host.get(game)["version"]
        assert (422 if kicked.status == 200 else 200) == bo.ask("POST", f"{game}/join").status
        sound(game)
