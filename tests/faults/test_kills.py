"""Guarantees 1 and 2 under SIGKILL: an acknowledged move is never lost, and none is made twice, whoever dies when."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.faults.persistent import Player, seated
from tests.faults.tables import all_of, check_log, deadly_web, doubts, lasting_web, playing
from tests.processes import Process, answers, await_that
from tests.site import Site

pytestmark = pytest.mark.long

TABLES = 4
ENOUGH_DOUBTS = 3
ENOUGH_MOVES = 20


def kill_in_turn(site: Site, running: dict[str, Process], kills: int, chance: random.Random) -> None:
    """Kills one of everything that runs, and starts it again, so many times."""
    for _ in range(kills):
        name = chance.choice(["web", "worker", "beat", "valkey", "postgres"])
        if name in ("valkey", "postgres"):
            server = getattr(site, name)
            server.kill()
            server.start()
            continue
        running[name].kill()
        running[name].start()
        if name == "web":
            await_that(lambda: answers(f"{site.url}/readyz"), running[name])


@pytest.mark.parametrize("kills", [6, pytest.param(200, marks=pytest.mark.slow)])
def test_no_acknowledged_move_is_lost_or_doubled_when_anything_is_killed(site: Site, kills: int) -> None:
    running = {name: site.start(name) for name in ("web", "worker", "beat")}
    tables = [seated(site.url, {"bank_s": 3600, "increment_s": 3600}) for _ in range(TABLES)]

    with playing(tables):
        kill_in_turn(site, running, kills, random.Random(kills))

    acknowledged = all_of(tables)
    assert len(acknowledged) >= kills
    check_log(site, acknowledged)


@pytest.mark.parametrize("moment", ["before_append", "after_append", "before_answer"])
def test_a_worker_that_dies_around_its_commit_loses_and_doubles_nothing(site: Site, moment: str, tmp_path: Path) -> None:
    web = deadly_web(site, f"{moment}:0.2", tmp_path / "web.log")
    tables = [seated(site.url, "no_limit") for _ in range(2)]

    with playing(tables):
        await_that(lambda: doubts(tables) >= ENOUGH_DOUBTS and len(all_of(tables)) >= ENOUGH_MOVES, patience_s=120)

    web.kill()
    check_log(site, all_of(tables))


def test_two_deaths_in_a_row_of_the_only_worker_of_the_web_server_lose_nothing(site: Site, tmp_path: Path) -> None:
    """The server itself ends then: granian gives up on a worker that dies within 5.5 s of its start."""
    web = lasting_web(site, tmp_path / "web.log")
    tables = [seated(site.url, "no_limit") for _ in range(2)]
    first = server(web)

    def kill_until_it_gives_up() -> bool:
        if server(web) != first:
            return True
        for worker in workers(first):
            worker.kill()
        return False

    with playing(tables):
        await_that(lambda: len(all_of(tables)) >= 3, web)
        await_that(kill_until_it_gives_up, web)
        before = len(all_of(tables))
        await_that(lambda: len(all_of(tables)) >= before + 6, web)

    web.kill()
    check_log(site, all_of(tables))


def server(web: Process) -> psutil.Process:
    """Granian's main process, below the shell that starts it again."""
    found: list[psutil.Process] = []
    await_that(lambda: bool(found.extend(psutil.Process(web.process.pid).children()) or found), web)
    return found[0]


def workers(server: psutil.Process) -> list[psutil.Process]:
    """What answers, without Python's own helper."""
    with suppress(psutil.NoSuchProcess):
        return [each for each in server.children() if "resource_tracker" not in " ".join(each.cmdline())]
    return []


def test_a_silent_seat_times_out_though_valkey_and_celery_are_dead(site: Site) -> None:
    web = site.start("web")
    host, _ = seated(site.url, {"bank_s": 0, "increment_s": 1})
    site.valkey.kill()
    try:
        await_that(lambda: timed_out(host), web)
    finally:
        site.valkey.start()

    check_log(site, [])


def timed_out(player: Player) -> bool:
    """Whether a read shows that a timeout was written."""
    log: dict[str, Any] = player.request("GET", f"/api/v1/games/{player.game}/log?after=0").json()
    return any(event["type"] == "timed_out" for entry in log["entries"] for event in entry["events"])
