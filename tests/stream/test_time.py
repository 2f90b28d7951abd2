"""The stream server keeps the time while all that is open are streams of one's own games."""

import httpx

from accounts.guests import create_guest
from games import clock
from tests.live import Live
from tests.processes import await_that
from tests.stream.listening import listening

AHEAD_MS = 20_000


def server_time(live: Live) -> int:
    """As an answer says that asked the database nothing."""
    return int(httpx.get(f"{live.stream_url}/stream/v1/me", timeout=20).headers["server-time"])


def test_the_clock_is_read_again_for_listeners_to_their_games(live: Live) -> None:
    with listening(f"{live.stream_url}/stream/v1/me", create_guest("Ada").token):
        before = clock.now_ms()
        server_time(live)
        clock.shift(AHEAD_MS)

        await_that(lambda: server_time(live) >= before + AHEAD_MS)

        assert abs(server_time(live) - clock.now_ms()) < AHEAD_MS
