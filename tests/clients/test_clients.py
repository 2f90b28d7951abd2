"""Clients generated from the OpenAPI file play a whole game of every ruleset against the running servers: `make test-clients`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import RULESETS
from tests.clients.generating import python, run, typescript
from tests.live import Live

SHORT: Mapping[str, Mapping[str, Any]] = {
    "agape_blitz": {"mode": "live", "options": {"target": 10, "max_hands": 1, "stall_s": 30}},
    "dutch_blitz": {"mode": "async", "options": {"target": 10, "max_hands": 1, "stall_s": 30}},
    "gifts_and_blessings": {"mode": "live", "options": {"quiet_limit": 4}},
    "church": {"mode": "async", "options": {"deck_scale": "1"}},
    "blueprint_blitz": {"mode": "async", "options": {"phase1_s": 30, "phase2_s": 15, "spin_cooldown": 2}},
}
"""Short games of two; a ruleset that is not here plays by its own defaults."""

pytestmark = pytest.mark.clients


def check(command: Sequence[str], live: Live) -> None:
    """Plays all rulesets at once; each game ends by its rules, and its generated types hold all that the server tells."""
    slugs = [ruleset.slug for ruleset in RULESETS]
    wishes = [{"ruleset": slug, "seats": 2, "visibility": "link"} | dict(SHORT.get(slug, {"mode": "async"})) for slug in slugs]

    games = json.loads(run([*command, live.url, json.dumps(wishes)], Path.cwd()))

    assert slugs == [game["ruleset"] for game in games]
    assert ["finished"] * len(slugs) == [game["status"] for game in games], [game["result"] for game in games]
    assert all(game["result"]["reason"] not in ("resigned", "abandoned") for game in games)


def test_a_generated_python_client_plays_every_ruleset(live: Live, tmp_path: Path) -> None:
    check(python(tmp_path), live)


def test_a_generated_typescript_client_plays_every_ruleset(live: Live) -> None:
    check(typescript(), live)
