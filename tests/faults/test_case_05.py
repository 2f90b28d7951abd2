"""Case 05, announced and then lost: nobody hears of, or is answered 2xx for, an entry that is absent after a restart."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.faults.listener import Listener
from tests.faults.persistent import seated
from tests.faults.tables import Pair, all_at_once, all_of, check_log, deadly_web, doubts, playing
from tests.processes import Process, await_that
from tests.site import Site

pytestmark = pytest.mark.long

DIE = "before_append:0.05,after_append:0.05,before_answer:0.05"
"""So every few moves a process of the web server dies too."""
BETWEEN_KILLS = 3
"""Moves that must be answered before the next kill; even the shortest games have ten times as many."""
PATIENCE_S = 120.0
HELD = """
    SELECT pid FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND query LIKE '%append_entries%' AND clock_timestamp() - query_start > interval '1.2 seconds'
"""
"""Appends that wait for longer than the stream server does between two looks at the log."""


@dataclass
class Scene:
    """One table, both of whose guests also listen, and the servers it depends on."""

    site: Site
    stream: Process
    pair: Pair
    listeners: Sequence[Listener]

    @property
    def is_over(self) -> bool:
        return any(player.is_over for player in self.pair)

    def log(self) -> list[tuple[int, str]]:
        """Version and hash of every entry that is committed."""
        with self.site.connect() as link:
            return link.execute(
                "SELECT version, encode(hash, 'hex') FROM games_entry WHERE game_id = %s ORDER BY version", [self.pair[0].game]
            ).fetchall()

    def newest_told(self) -> int:
        """The highest version that anybody was told of, in any way."""
        told = [each.version for each in all_of([self.pair])] + [
            version for player in self.pair for version, _ in player.seen.copy()
        ]
        return max([*told, *(listener.newest for listener in self.listeners)])

    def everything_is_heard(self) -> bool:
        """Whether both listeners have come to the end of the log."""
        return {len(self.log())} == {listener.newest for listener in self.listeners}


@contextmanager
def scene(site: Site, log: Path) -> Iterator[Scene]:
    """A table that has begun, listened to until the block ends."""
    web, stream = deadly_web(site, DIE, log), site.start("stream")
    pair = seated(site.url, "no_limit")
    listeners = [Listener(site.stream_url, player.token, player.game) for player in pair]
    with all_at_once([listener.listen for listener in listeners]) as stop:
        try:
            yield Scene(site, stream, pair, listeners)
        finally:
            stop.set()
            stream.kill()
    web.kill()


def kill_postgres(scene: Scene) -> None:
    """In the middle of whatever it does."""
    scene.site.postgres.kill()
    scene.site.postgres.start()


def kill_postgres_before_a_commit(scene: Scene) -> None:
    """With an entry inserted and not committed: the test holds the rows of the seats, which an append writes after the entry."""
    with closing(scene.site.connect()) as link:
        link.execute("BEGIN")
        link.execute("SELECT FROM games_seat WHERE game_id = %s FOR UPDATE", [scene.pair[0].game])
        await_that(lambda: scene.is_over or bool(held(scene)), patience_s=PATIENCE_S)
        assert scene.newest_told() <= len(scene.log())
        for process in held(scene):  # first of all, or it might still commit when the rows come free
            os.kill(process, signal.SIGKILL)
        kill_postgres(scene)


def held(scene: Scene) -> list[int]:
    """The database's processes that can neither commit nor go back."""
    with scene.site.connect() as link:
        return [process for (process,) in link.execute(HELD).fetchall()]


def kill_stream(scene: Scene) -> None:
    scene.stream.kill()
    scene.stream.start()


KILLS: Sequence[Callable[[Scene], None]] = (
    kill_postgres_before_a_commit,
    kill_postgres,
    kill_stream,
    kill_postgres_before_a_commit,
)


def play_on(scene: Scene) -> None:
    """Until some more moves were answered, or the game is over."""
    enough = len(all_of([scene.pair])) + BETWEEN_KILLS
    await_that(lambda: scene.is_over or len(all_of([scene.pair])) >= enough, patience_s=PATIENCE_S)


@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.slow)])
def test_case_05_what_was_heard_or_answered_is_in_the_log_after_every_restart(site: Site, games: int, tmp_path: Path) -> None:
    for game in range(games):
        with scene(site, tmp_path / f"web.{game}.log") as played:
            with playing([played.pair]):
                for kill in KILLS:
                    play_on(played)
                    kill(played)
                play_on(played)
            kill_postgres(played)
            await_that(played.everything_is_heard, played.stream, PATIENCE_S)

        check(played)


def check(played: Scene) -> None:
    """Both heard the log from its first entry to its last, each once; every answer and every reading is in it."""
    log = played.log()
    assert list(range(1, len(log) + 1)) == [version for version, _ in log]
    for listener in played.listeners:
        assert log == listener.heard
        assert listener.returns > 0
    for player in played.pair:
        assert player.seen <= set(log)
    assert doubts([played.pair]) > 0
    assert len(all_of([played.pair])) > BETWEEN_KILLS
    check_log(played.site, all_of([played.pair]))
