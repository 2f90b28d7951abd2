"""One process of the site: started, listened to, started again, ended with all it started."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import IO

from config.run.terminal import say

PR_SET_PDEATHSIG = 1
SHORT_LIFE_S = 10
PATIENCE = 3
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class Child:
    """A process in its own session: the terminal's Ctrl-C reaches only the launcher."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self.command = list(command)
        self.failures = 0
        self.start()

    def start(self) -> None:
        self.since = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )
        threading.Thread(target=self._copy, args=(self.process.stdout,), daemon=True).start()

    def stays_up(self) -> bool:
        """Start it again if it ended; False once it has ended several times in a row, each soon after its start."""
        if self.process.poll() is None:
            return True
        self.sweep()
        self.failures = self.failures + 1 if time.monotonic() - self.since < SHORT_LIFE_S else 1
        say("run", f"{self.name} ended with {self.process.returncode}")
        if self.failures > PATIENCE:
            return False
        self.start()
        return True

    def end(self, deadline: float) -> None:
        """Wait for it until a monotonic instant, then end it the hard way."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0, deadline - time.monotonic()))
        self.sweep()

    def sweep(self) -> None:
        """Kill what its group left behind: granian's workers outlive a killed granian, and go on answering with the old code."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _copy(self, lines: IO[bytes]) -> None:
        for line in lines:
            say(self.name, line.decode(errors="replace").rstrip())


def die_with_parent() -> None:
    """Ask the kernel for SIGTERM when the thread that starts this process ends: so start it from the main one."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
