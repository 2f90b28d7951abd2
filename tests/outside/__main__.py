"""`python -m tests.outside [WORDS FOR PYTEST ..]`: starts the servers, then the tests that must pass on them."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from config.embedded.paths import ROOT
from tests.outside.programs import programs
from tests.outside.servers import Outside, outside

CHOSEN = ("tests/outside", "tests/store", "tests/operations", "tests/timers", "tests/stream", "tests/admin")
"""Folders whose tests don't mind whose servers they are."""
CHOSEN_OF_API = ("cases", "commands", "creation", "guests", "lists", "lobby", "log", "reading", "records", "ten_games")
MARKS = "outside or not slow and not direct"


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with outside(programs()) as servers:
        sys.stderr.write(f"PostgreSQL {servers.version()} behind PgBouncer, and Redis, in {servers.folder}\n")
        return subprocess.run(_command(sys.argv[1:]), cwd=ROOT, env=_environment(servers)).returncode


def _command(words: Sequence[str]) -> list[str]:
    chosen = [*CHOSEN, *[f"tests/api/test_{name}.py" for name in CHOSEN_OF_API]]
    return [sys.executable, "-m", "pytest", "-m", MARKS, *(words or ["-n", "2", "--dist", "loadfile", *chosen])]


def _environment(servers: Outside) -> dict[str, str]:
    return dict(os.environ) | servers.environment | {"OUTSIDE": str(servers.folder)}


if __name__ == "__main__":
    sys.exit(main())
