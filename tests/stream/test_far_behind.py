"""Who is far behind is told to read the game anew; who is not hears every entry; who is ahead is refused."""

import httpx
import pytest

from api.stream.games import FAR_BEHIND
from tests.live import Live
from tests.stream.listening import checked, listening
from tests.stream.played import LONG, Played, played_at


@pytest.fixture(scope="module")
def played(live: Live) -> Played:
    long = played_at(live.stream_url, **LONG)
    long.rush(FAR_BEHIND + 10)
    return long


def test_case_19_more_than_500_entries_behind_is_a_reset_and_then_what_comes(played: Played) -> None:
    version = played.current.version
    with listening(played.url, played.tokens[0], after=version - FAR_BEHIND - 1) as events:
        reset = next(events)
        played.move()
        entry = next(events)

    assert ("reset", str(version), {"version": version}) == (reset.name, reset.id, reset.data)
    assert ("entry", version + 1) == (entry.name, entry.data["version"])


def test_500_entries_behind_are_told_one_by_one(played: Played) -> None:
    version = played.current.version
    with listening(played.url, played.tokens[0], after=version - FAR_BEHIND) as events:
        heard = [next(events).data["version"] for _ in range(FAR_BEHIND)]

    assert list(range(version - FAR_BEHIND + 1, version + 1)) == heard


def test_case_19_a_stream_from_a_version_that_is_not_there_yet_is_refused(played: Played) -> None:
    headers = {"Authorization": f"Bearer {played.tokens[0]}", "Accept": "text/event-stream"}
    ahead = checked(httpx.get(played.url, headers=headers | {"Last-Event-ID": str(played.current.version + 1)}, timeout=20))

    assert (409, "cursor_ahead", played.current.version) == (ahead.status_code, ahead.json()["code"], ahead.json()["version"])
