"""docs/examples/bot.py plays every ruleset to its end: copies at a real site, which hear of each other on the stream alone."""

import ast
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from config.embedded.paths import ROOT
from games.catalogue import RULESETS
from games.rules.contract import Mode
from tests.api.client import Client, Json, guest, over
from tests.api.stranger import told
from tests.processes import await_that
from tests.site import Site

pytestmark = pytest.mark.long

BOT = ROOT / "docs" / "examples" / "bot.py"
LINES = 60
PATIENCE_S = 400
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "agape_blitz": {"target": 10, "max_hands": 1, "stall_s": 30},
    "dutch_blitz": {"target": 10, "max_hands": 1, "stall_s": 30},
    "gifts_and_blessings": {"quiet_limit": 4},
    "church": {"deck_scale": "1"},
    "blueprint_blitz": {"phase1_s": 30, "phase2_s": 15, "spin_cooldown": 2},
}
"""Short games, at the hand speeds that are the defaults."""
FAST: Mapping[str, Mode] = {
    "agape_blitz": "live",
    "dutch_blitz": "async",
    "gifts_and_blessings": "live",
    "church": "async",
    "blueprint_blitz": "async",
}


@pytest.fixture(scope="module")
def running(site: Site) -> Site:
    """Without worker and beat: who waits on a stream finds what is due."""
    site.start("web")
    site.start("stream")
    return site


@dataclass
class Table:
    """Bots at one table; `hosts` is the process that laid it. All but the last were given a token of the test's own."""

    slug: str
    players: Sequence[Client]
    bots: list[subprocess.Popen[str]]

    def play(self) -> list[Json]:
        """The game as each bot knows it at the end."""
        said = [bot.communicate(timeout=PATIENCE_S) for bot in self.bots]
        assert [0] * len(self.bots) == [bot.returncode for bot in self.bots], said
        return [json.loads(out.splitlines()[-1]) for out, _ in said]


def lay(site: Site, slug: str, mode: Mode, seats: int) -> Table:
    """The first bot lays the table, the others find it."""
    wire = over(site.url)
    wish = json.dumps({"ruleset": slug, "seats": seats, "mode": mode, "options": OPTIONS[slug], "visibility": "public"})
    command = [sys.executable, str(BOT), site.url, wish]
    players = [guest(f"Bot {number}", wire) for number in range(seats - 1)]
    table = Table(slug, players, [])
    for player in players:
        table.bots.append(_started([*command, str(player.token)]))
        await_that(lambda: _is_open(players[0], slug, len(table.bots)))
    table.bots.append(_started(command))
    return table


def _started(command: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _is_open(player: Client, slug: str, taken: int) -> bool:
    """Whether the only open table of this ruleset has so many people at it."""
    tables = player.get(f"/api/v1/games?status=open&ruleset={slug}")["results"]
    return [taken] == [sum(seat["player"] is not None for seat in table["seats"]) for table in tables]


def check(table: Table, ends: Sequence[Json]) -> None:
    """Every bot, kept current by the stream, knows the end that the server tells."""
    (here,) = {end["links"]["self"] for end in ends}
    assert {"finished"} == {end["status"] for end in ends}, [(end["status"], end["result"]) for end in ends]
    for player, end in zip(table.players, ends, strict=False):
        del end["awaited"]
        assert told(player.get(here)) == told(end)


def play_all(site: Site, modes: Mapping[str, Mode], most_seats: int) -> None:
    """All rulesets at once, a table each."""
    tables: list[Table] = []
    try:
        for ruleset in RULESETS:
            tables.append(lay(site, ruleset.slug, modes[ruleset.slug], min(most_seats, ruleset.seats[-1])))
        for table in tables:
            check(table, table.play())
    finally:
        for table in tables:
            for bot in table.bots:
                bot.kill()


def test_it_is_a_page_of_the_standard_library() -> None:
    text = BOT.read_text("utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {node.module or "" if isinstance(node, ast.ImportFrom) else alias.name for node in imports for alias in node.names}

    assert LINES > len(text.splitlines())
    assert {name.partition(".")[0] for name in modules} <= sys.stdlib_module_names


def test_copies_of_it_play_every_ruleset_to_its_end(running: Site) -> None:
    play_all(running, FAST, 2)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["live", "async"])
def test_copies_of_it_fill_the_tables_of_every_ruleset(running: Site, mode: Mode) -> None:
    play_all(running, {ruleset.slug: mode for ruleset in RULESETS}, 4)
