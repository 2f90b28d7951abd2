"""Tables that go on while their servers die, and what must be true of them afterwards."""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from config import processes as commands
from tests.faults.persistent import Acknowledged, Player
from tests.processes import Process, answers, await_that
from tests.site import Site

Pair = tuple[Player, Player]


@contextmanager
def all_at_once(works: Sequence[Callable[[threading.Event], None]]) -> Iterator[threading.Event]:
    """Each in a thread of its own until the block ends, which sets the event they are given. Raises what one raised."""
    stop, failures = threading.Event(), []

    def run(work: Callable[[threading.Event], None]) -> None:
        try:
            work(stop)
        except BaseException as error:  # raised again below, in the test
            failures.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    try:
        yield stop
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        if failures:
            raise failures[0]


@contextmanager
def playing(tables: Sequence[Pair]) -> Iterator[threading.Event]:
    """Every guest plays, until the block ends or the game does."""
    players = [player for pair in tables for player in pair]
    with all_at_once([_with_dice(player, seed) for seed, player in enumerate(players)]) as stop:
        yield stop


def _with_dice(player: Player, seed: int) -> Callable[[threading.Event], None]:
    return lambda stop: player.play(random.Random(seed), stop)


def all_of(tables: Sequence[Pair]) -> list[Acknowledged]:
    """Every command that was answered 201."""
    return [each for pair in tables for player in pair for each in player.acknowledged]


def doubts(tables: Sequence[Pair]) -> int:
    """How often a command was sent again because no answer came."""
    return sum(player.doubts for pair in tables for player in pair)


def check_log(site: Site, acknowledged: Sequence[Acknowledged]) -> None:
    """Every acknowledged command stands in the log, once, where the answer said; and every game is sound."""
    with site.connect() as link:
        for each in acknowledged:
            rows = link.execute(
                "SELECT version, encode(hash, 'hex') FROM games_entry WHERE game_id = %s AND key = %s", [each.game, each.key]
            ).fetchall()
            assert [(each.version, each.hash)] == rows
    assert "all sound" in site.manage("verify_games")


def deadly_web(site: Site, die: str, log: Path) -> Process:
    """The web server whose workers die by the odds given; as under the launcher, it is started again when it gives up on them."""
    words = [
        word.replace("config.wsgi:application", "tests.faults.dying:application") for word in commands.web("127.0.0.1", site.port)
    ]
    return lasting_web(site, log, words, DIE=die)


def lasting_web(site: Site, log: Path, words: Sequence[str] = (), **environment: str) -> Process:
    """The web server, started again when it ends, as the launcher and systemd do."""
    command = words or commands.web("127.0.0.1", site.port)
    process = Process(["sh", "-c", 'while :; do "$@"; done', "sh", *command], log, site.environment | environment)
    site.started.append(process)
    await_that(lambda: answers(f"{site.url}/readyz"), process)
    return process
