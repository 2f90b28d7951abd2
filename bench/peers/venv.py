"""The peers' own environment, .venv-bench: what is measured against never enters the product's."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from bench.figures import NotMeasured

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".venv-bench"
PINS = ROOT / "requirements-bench.txt"


def python(may_install: bool) -> Path:
    """The environment's interpreter. Raises NotMeasured where the environment is not there and may not or can't be made."""
    stamp, now = FOLDER / "installed", sha256(PINS.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != now:
        if not may_install:
            raise NotMeasured(f"{FOLDER.name} is not made: `python -m bench rules` makes it")
        _install()
        stamp.write_text(now)
    return FOLDER / "bin/python"


def _install() -> None:
    pip = [str(FOLDER / "bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in ([sys.executable, "-m", "venv", "--clear", str(FOLDER)], [*pip, "--require-hashes", "-r", str(PINS)]):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if line.strip()]
            raise NotMeasured(f"the peers can't be installed: {said[-1] if said else command[2]}")
