"""Four bots as fast as they can over HTTP: a hundred hands of each pile game, a hundred games of Blueprint, every log sound."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from config.embedded.paths import ROOT
from tests.api.client import Client, Json, guest, over
from tests.api.tables import begin
from tests.site import Site

BOTS = 4
WANTED = 100
HANDS_OF_A_GAME = 5
AT_ONCE = 25
"""Games under way: enough that nobody waits for a hand's end or for a phase."""
PATIENCE_S = 1500
PILES: Mapping[str, Any] = {"hand_speed": 0, "stall_s": 30, "target": 200, "max_hands": HANDS_OF_A_GAME}
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "agape_blitz": PILES,
    "dutch_blitz": PILES,
    "blueprint_blitz": {"hand_speed": 0, "phase1_s": 30, "phase2_s": 15, "spin_cooldown": 2},
}


@dataclass(frozen=True)
class Played:
    """What the four met together, and the games."""

    games: Sequence[Json]
    accepted: Counter[str]
    refused: Counter[str]
    """By status and code."""
    reads: int
    seconds: float
    codes: Sequence[str]
    """With which the ruleset may refuse."""

    def told(self, slug: str) -> str:
        commands = self.accepted.total() + self.refused.total()
        return (
            f"{slug}: {len(self.games)} games, {self.accepted.total()} commands accepted, {self.refused.total()} refused "
            f"{dict(self.refused)}, {self.reads} reads, {self.seconds:.0f} s, {commands / self.seconds:.0f} commands a second"
        )


@pytest.fixture(scope="module")
def running(site: Site) -> Site:
    """One web server with its two processes, and who looks after deadlines."""
    for name in ("web", "worker", "beat"):
        site.start(name)
    return site


def play(site: Site, slug: str, games: int) -> Played:
    """So many games, AT_ONCE of them under way."""
    wire = over(site.url)
    bots = [guest(f"Bot {number}", wire) for number in range(BOTS)]
    laid: list[str] = []
    heard: list[list[Json]] = []
    while len(laid) < games:
        some = [
            begin(*bots, ruleset=slug, mode="live", options=OPTIONS[slug], visibility="public")
            for _ in range(min(AT_ONCE, games - len(laid)))
        ]
        heard.append(_let_play(site, bots, [address.rpartition("/")[2] for address in some]))
        laid += some
    return Played(
        [bots[0].get(address) for address in laid],
        _sum(each["accepted"] for run in heard for each in run),
        _sum(each["refused"] for run in heard for each in run),
        sum(each["reads"] for run in heard for each in run),
        sum(max(each["seconds"] for each in run) for run in heard),
        bots[0].get(f"/api/v1/rulesets/{slug}")["codes"],
    )


def _let_play(site: Site, bots: Sequence[Client], games: Sequence[str]) -> list[Json]:
    """Each bot is a process of its own: one could not wait for the others' answers."""
    command = [sys.executable, "-m", "tests.full_speed.client", site.url]
    running = [
        subprocess.Popen([*command, str(bot.token), ",".join(games)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for bot in bots
    ]
    try:
        said = [each.communicate(timeout=PATIENCE_S) for each in running]
    finally:
        for each in running:
            each.kill()
    assert [0] * BOTS == [each.returncode for each in running], said
    return [json.loads(out) for out, _ in said]


def _sum(counts: Iterator[Mapping[str, int]]) -> Counter[str]:
    return sum((Counter(count) for count in counts), Counter[str]())


def hands(site: Site, games: Sequence[Json]) -> int:
    """How many were scored, by the logs."""
    with site.connect() as link:
        found = link.execute(
            "SELECT count(*) FROM games_entry WHERE game_id = ANY (%s::uuid[]) AND events LIKE '%%\"hand_scored\"%%'",
            [[game["id"] for game in games]],
        ).fetchone()
    assert found is not None
    return int(found[0])


def check(site: Site, played: Played) -> None:
    """Played out, nothing refused but by rules, and every log sound."""
    ids = [game["id"] for game in played.games]
    answered = {refusal.partition(" ")[2] for refusal in played.refused}

    assert {"finished"} == {game["status"] for game in played.games}
    assert set() == answered - {*played.codes}
    assert f"{len(ids)} games checked, all sound\n" == site.manage("verify_games", *ids)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["agape_blitz", "dutch_blitz"])
def test_four_bots_at_full_speed_play_a_hundred_hands(running: Site, slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    played = play(running, slug, WANTED // HANDS_OF_A_GAME)

    with capsys.disabled():
        print(f"\n{played.told(slug)}, {hands(running, played.games)} hands")  # noqa: T201 - these are figures to report
    assert WANTED <= hands(running, played.games)
    check(running, played)


@pytest.mark.slow
def test_four_bots_at_full_speed_play_a_hundred_games_of_blueprint(running: Site, capsys: pytest.CaptureFixture[str]) -> None:
    played = play(running, "blueprint_blitz", WANTED)

    with capsys.disabled():
        print(f"\n{played.told('blueprint_blitz')}")  # noqa: T201 - these are figures to report
    check(running, played)
