"""A server shared by whoever needs it: the first user starts it, the last one stops it, killed users don't count."""

import contextlib
import fcntl
from collections.abc import Callable, Iterator
from pathlib import Path

Ensure = Callable[[], None]


@contextlib.contextmanager
def shared(data: Path, is_up: Callable[[], bool], start: Callable[[], None], stop: Callable[[], None]) -> Iterator[Ensure]:
    """Hold the server up; yields what starts it again, should it be gone.

    Users are counted by flock on a file beside the data: the kernel forgets a killed one,
    and who comes during a stop waits for its end.
    """

    def ensure() -> None:
        with open(gate) as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            if not is_up():
                start()

    gate, users = _lock_file(data.with_suffix(".start")), _lock_file(data.with_suffix(".users"))
    with open(users) as held:
        fcntl.flock(held, fcntl.LOCK_SH)
        ensure()
        try:
            yield ensure
        finally:
            with contextlib.suppress(BlockingIOError):  # someone else still uses it
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                stop()


def _lock_file(path: Path) -> Path:
    if not path.exists():
        path.touch()
        path.chmod(0o644)  # readable is enough for flock, so root and a user can share it
    return path
