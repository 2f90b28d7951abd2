"""Keeping the site up until it is told to stop."""

import contextlib
import threading
import time
from collections.abc import Mapping, Sequence
from urllib.error import URLError
from urllib.request import urlopen

from config.embedded.errors import CannotStart
from config.embedded.shared import Ensure
from config.run.address import Address, is_taken
from config.run.child import Child
from config.run.terminal import say

GRACE_S = 6
LOOK_S = 1.0
IMPATIENT_LOOK_S = 0.1


def supervise(commands: Mapping[str, Sequence[str]], ensure: Sequence[Ensure], stop: threading.Event, address: Address) -> int:
    """Run every command and hold the servers up until `stop`. 1 when a process would not stay up."""
    children = [Child(name, command) for name, command in commands.items()]
    ready = False
    try:
        while not stop.wait(LOOK_S if ready else IMPATIENT_LOOK_S):
            if not all(child.stays_up() for child in children):
                say("run", "gave up: it ended again and again, see above")
                return 1
            _hold_up(ensure)
            if not ready and (ready := is_ready(address)):
                say("run", "ready")
        return 0
    finally:
        end_all(children)


def end_all(children: Sequence[Child]) -> None:
    """Tell all at once, wait for all together."""
    deadline = time.monotonic() + GRACE_S
    for child in children:
        child.process.terminate()
    for child in children:
        child.end(deadline)


def is_ready(address: Address) -> bool:
    """Whether /readyz answers 200 and the stream server listens."""
    host = f"[{address.near}]" if ":" in address.near else address.near
    with contextlib.suppress(URLError, OSError), urlopen(f"http://{host}:{address.port}/readyz", timeout=5) as answer:
        return answer.status == 200 and is_taken(address.near, address.stream_port)
    return False


_last_trouble = ""


def _hold_up(ensure: Sequence[Ensure]) -> None:
    """A server that can't be started now (a full disk) may be later: say so once, and go on trying."""
    global _last_trouble
    try:
        for each in ensure:
            each()
        trouble = ""
    except CannotStart as error:
        trouble = str(error)
    if trouble and trouble != _last_trouble:
        say("run", trouble)
    _last_trouble = trouble
