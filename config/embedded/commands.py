"""Running the servers' own programs, as the account they may run under."""

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from config.embedded.errors import CannotStart
from config.embedded.folders import account

TELLING = re.compile(r"fatal|panic|error|could not|can't|cannot|no space|denied|refused|read-only|failed", re.IGNORECASE)


@dataclass(frozen=True)
class Done:
    status: int
    output: str


def run(*command: object) -> Done:
    """Run to the end. Output goes to a file, never a pipe: a daemon would inherit it and we would read for ever.

    Without the PG* variables (PGPORT moves the socket), and in its own session: the terminal's Ctrl-C is not meant for it.
    """
    who = account()
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd="/",
            env=environment,
            start_new_session=True,
            user=who.pw_uid if who else None,
            group=who.pw_gid if who else None,
            extra_groups=[] if who else None,
        )
        output.seek(0)
        return Done(done.returncode, output.read().decode(errors="replace"))


def must(log: Path, *command: object) -> None:
    """Run to a good end, or say in one line why not: what the program said, or the last that its log says."""
    done = run(*command)
    if done.status:
        said = done.output + (log.read_text(errors="replace")[-4000:] if log.exists() else "")
        raise CannotStart(f"{Path(str(command[0])).name}: {telling_line(said)} (more in {log})")


def telling_line(said: str) -> str:
    """The last line that names a trouble, else the last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return next((line for line in reversed(lines) if TELLING.search(line)), lines[-1] if lines else "ended without a word")
