"""boardgame.io under Node, with what npm installs beside it: another language's way, which never enters the product."""

import shutil
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from bench.figures import Failed, NotMeasured

FOLDER = Path(__file__).parent / "boardgame"
OLDEST = 18
INSTALL_S = 600


def node() -> str:
    """The program. Raises NotMeasured where there is none, or an old one."""
    found = shutil.which("node")
    if found is None:
        raise NotMeasured("node is not here: apt-get install nodejs npm (as root)")
    version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.strip()
    if int(version.lstrip("v").partition(".")[0] or 0) < OLDEST:
        raise NotMeasured(f"node is {version}, {OLDEST} or newer is needed")
    return found


def ready(may_install: bool) -> None:
    """The packages of the lock file are there. Raises NotMeasured where they are not, and may not or can't be installed."""
    stamp, now = FOLDER / "node_modules/installed", sha256((FOLDER / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == now:
        return
    if not may_install:
        raise NotMeasured("boardgame.io is not installed: `python -m bench boardgame` installs it")
    npm = shutil.which("npm")
    if npm is None:
        raise NotMeasured("npm is not here: apt-get install npm (as root)")
    _install(npm)
    stamp.write_text(now)


def told(*words: object) -> bytes:
    """What load.js prints. Failed with what it says."""
    done = _run([node(), "load.js", *map(str, words)])
    if done.returncode:
        raise Failed(f"boardgame.io: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout.encode()


def _install(npm: str) -> None:
    try:
        done = _run([npm, "ci", "--omit=dev", "--omit=peer", "--ignore-scripts"])
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"boardgame.io can't be installed: npm took longer than {INSTALL_S} s") from None
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        raise NotMeasured(f"boardgame.io can't be installed: {said[0] if said else 'npm ci'}")


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, timeout=INSTALL_S)
