"""Several processes, as a site runs them."""

import subprocess
import sys
from typing import Any
from uuid import UUID, uuid4

import msgspec

from config.embedded.paths import ROOT
from games.store.verify import verify
from tests.store.laying import laid, salt, the
from tests.store.watching import await_waiting, held, outside


def test_case_04_of_two_processes_that_read_the_same_version_one_writes_the_next_and_the_other_hears_of_it() -> None:
    game, commands = laid(), [uuid4(), uuid4()]
    with outside() as watch, held(game.head.id):
        processes = [_appender(game.head.id, command) for command in commands]
        begun = [_heard(process) for process in processes]
        await_waiting(watch, len(processes))
    ended = [_heard(process) for process in processes]
    statuses = [process.wait(30) for process in processes]

    winner = [each["outcome"] for each in ended].index("Appended")
    loser = ended[1 - winner]
    log = the(game.head.id).entries
    assert ([1, 1], [0, 0]) == ([each["read"] for each in begun], statuses)
    assert ("Conflict", [str(commands[winner])]) == (loser["outcome"], loser["missed"])
    assert [(1, game.entries[0].command_id), (2, commands[winner])] == [(each.version, each.command_id) for each in log]
    assert [] == verify(game.head.id, salt)


def _appender(game_id: UUID, command_id: UUID) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.store.appender", str(game_id), str(command_id)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)


def _heard(process: subprocess.Popen[bytes]) -> dict[str, Any]:  # Any: JSON
    """The next line it says; pytest's own time limit is the only one."""
    assert process.stdout is not None
    said: dict[str, Any] = msgspec.json.decode(process.stdout.readline())
    return said
