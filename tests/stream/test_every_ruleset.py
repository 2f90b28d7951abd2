"""What every entry changed is enough: who hears a stream from the beginning knows the game at every version, in every ruleset."""

import random
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from games.catalogue import RULESETS
from games.rules.contract import AnyRuleset
from tests.api.client import Json
from tests.api.follower import Follower
from tests.api.party import Habits, Party
from tests.api.stranger import applied, told
from tests.api.test_every_ruleset import SHORT
from tests.live import Live
from tests.stream.listening import Heard, listening


@pytest.mark.parametrize("mode", ["live", "async"])
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_a_stream_alone_keeps_everybody_current(live: Live, ruleset: AnyRuleset, mode: str) -> None:
    dice = random.Random(f"{ruleset} {mode}")
    terms: dict[str, Any] = {"ruleset": ruleset.slug, "mode": mode, "seats": 2, "options": SHORT[ruleset.slug]}
    party = Party(dice, Habits(looks=10), **terms)

    with ThreadPoolExecutor(len(party.everybody)) as pool:
        listeners = [pool.submit(_all, live, viewer) for viewer in party.everybody]
        party.play()

    for viewer, listener in zip(party.everybody, listeners, strict=True):
        _check(viewer, listener)


def _all(live: Live, viewer: Follower) -> list[Heard]:
    """Whatever comes from the viewer's first reading to the end of the stream."""
    url = f"{live.stream_url}{viewer.first['links']['stream']}"
    with listening(url, str(viewer.client.token), after=viewer.first["version"]) as events:
        return [*events]


def _check(viewer: Follower, listener: "Future[list[Heard]]") -> None:
    """The log's entries and nothing else; each reading is the game that they make of the first one."""
    *heard, last = [event for event in listener.result() if event.name != "beat"]
    game: Json = viewer.first
    assert "bye" == last.name
    assert viewer.entries[viewer.first["version"] :] == [event.data for event in heard]
    for event in heard:
        game = applied(game, event.data["changed"])
        if game["version"] in viewer.seen:
            assert told(viewer.seen[game["version"]]) == told(game)
    assert told(viewer.latest) == told(game)
