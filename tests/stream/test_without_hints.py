"""Valkey makes streams quick, not right: without it each finds what it missed at its next look, a second later."""

import statistics
import time
from collections.abc import Iterator

import pytest

from tests.live import Live
from tests.stream.listening import listening
from tests.stream.played import Played, played_at
from tests.stream.serving import serving

MOVES = 5
MOST_S = 2.0


@pytest.fixture(scope="module")
def deaf(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose Valkey is dead."""
    log = tmp_path_factory.mktemp("deaf") / "log"
    with serving(live, log, VALKEY_URL="unix:///nowhere/valkey.sock") as (_, url):
        yield url


@pytest.fixture
def played(deaf: str) -> Played:
    return played_at(deaf)


@pytest.mark.parametrize("stream", ["game", "me"])
def test_with_valkey_dead_every_stream_finds_what_it_missed_within_two_seconds(deaf: str, played: Played, stream: str) -> None:
    """The median of a few: what one took on a busy machine says nothing of the server."""
    url = played.url if stream == "game" else f"{deaf}/stream/v1/me"
    took = []
    with listening(url, played.tokens[0]) as events:
        if stream == "me":
            next(events)
        for _ in range(MOVES):
            played.move()
            since = time.monotonic()
            heard = next(event for event in events if event.name != "beat")
            took.append(time.monotonic() - since)

            assert played.current.version == heard.data["version"]

    assert statistics.median(took) < MOST_S


@pytest.mark.long
def test_a_silent_stream_beats_and_says_the_version(deaf: str, played: Played) -> None:
    with (
        listening(played.url, played.tokens[0], after=1) as of_game,
        listening(f"{deaf}/stream/v1/me", played.tokens[1]) as of_mine,
    ):
        beats = [next(event for event in events if event.name == "beat") for events in (of_game, of_mine)]

    assert [{"version", "now"}, {"now"}] == [set(beat.data) for beat in beats]
    assert (played.current.version, None) == (beats[0].data["version"], beats[0].id)
