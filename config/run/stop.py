"""`python -m config.run.stop`: ends every launcher and server that uses this var/. Refuses while something else uses it."""

import fcntl

import psutil

from config.embedded import postgres, valkey
from config.embedded.errors import CannotStart
from config.embedded.paths import postgres_data, valkey_data
from config.run.record import running
from config.run.terminal import say

PATIENCE_S = 15


def main() -> None:
    launchers = running()
    for launcher in launchers:
        say("stop", f"ending make run (pid {launcher.pid})")
        launcher.terminate()
    _, alive = psutil.wait_procs(launchers, PATIENCE_S)
    if alive:
        raise CannotStart(f"make run (pid {alive[0].pid}) does not end")
    for data, server in ((postgres_data(), postgres), (valkey_data(), valkey)):
        if data.exists() and server.is_up(data):
            with open(data.with_suffix(".users")) as users:
                _alone(users.fileno())
                server.stop(data)


def _alone(users: int) -> None:
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CannotStart("the embedded servers are in use (by make test?): end that first") from None


if __name__ == "__main__":
    main()
