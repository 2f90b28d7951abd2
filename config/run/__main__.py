"""`python -m config.run`: looks before it starts, prepares the database, starts everything, says where it is."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence

from config.embedded.errors import CannotStart
from config.embedded.folders import made_var, writing
from config.embedded.paths import ROOT
from config.embedded.servers import servers
from config.environment import text
from config.processes import metrics, site
from config.run.address import Address, announce, from_environment
from config.run.record import recorded
from config.run.supervise import supervise
from config.run.terminal import say

ROOM_MB = "200"  # a fresh cluster takes 40, its log of writes up to 80 more


def main() -> int:
    stop = _told_to_stop()
    address = from_environment()
    _look_for_room()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["PYTHONUNBUFFERED"] = "1"
    announce(address)
    with servers() as ensure, recorded():
        demo = _prepare()
        if stop.is_set():
            return 0
        _tell_where(address, demo)
        commands = site(address.host, address.port, address.stream_port)
        return supervise({**commands, **_metrics()}, ensure, stop, address)


def _metrics() -> Mapping[str, Sequence[str]]:
    """With METRICS_PORT one more process; then every process counts in a folder that is empty at the start."""
    if not text("METRICS_PORT"):
        return {}
    folder = made_var() / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    with writing(folder):
        folder.mkdir()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    say("run", f"metrics http://{text('METRICS_HOST', '127.0.0.1')}:{text('METRICS_PORT')}/metrics")
    return {"metrics": metrics()}


def _told_to_stop() -> threading.Event:
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stop.set())
    return stop


def _look_for_room() -> None:
    """Refuse a var/ that can't be written or is nearly full, before anything in it is touched."""
    folder = made_var()
    with writing(folder), tempfile.TemporaryFile(dir=folder):
        free = shutil.disk_usage(folder).free // 1_000_000
    needed = int(text("ROOM_MB", ROOM_MB))
    if free < needed:
        raise CannotStart(f"{folder} has {free} MB of room left, {needed} MB are needed")


def _prepare() -> str:
    """Run config.prepare in its own session (Ctrl-C is not meant for it) and give back what the demo said."""
    done = subprocess.run(
        [sys.executable, "-m", "config.prepare"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        start_new_session=True,
    )
    if done.returncode:
        raise CannotStart((done.stderr.strip() or done.stdout.strip() or "config.prepare failed").splitlines()[-1])
    return done.stdout.strip()


def _tell_where(address: Address, demo: str) -> None:
    host = f"[{address.near}]" if ":" in address.near else address.near
    say("run", f"play    http://{host}:{address.port}/  (admin: http://{host}:{address.port}/admin/)")
    say("run", f"stream  http://{host}:{address.stream_port}/stream/v1/")
    if address.far:
        say("run", f"phone   http://{address.far}:{address.port}/")
    for line in demo.splitlines():
        say("demo", line)
    say("run", "Ctrl-C stops everything")


if __name__ == "__main__":
    sys.exit(main())
