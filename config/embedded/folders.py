"""Folders for servers that refuse to run as root: whose they are, and who may pass through."""

import importlib.util
import os
import pwd
import subprocess
import sys
from pathlib import Path

from config.embedded.errors import CannotStart
from config.embedded.paths import ROOT, var


def account() -> pwd.struct_passwd | None:
    """None unless we are root: then the project's owner, or nobody, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    owner = ROOT.stat().st_uid
    return pwd.getpwuid(owner) if owner else pwd.getpwnam("nobody")


def wheel(name: str) -> Path:
    """Where an installed package lies: found, not imported."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise CannotStart(f"{name} is not installed: run `make run`, or install requirements.txt")
    return Path(spec.submodule_search_locations[0])


def private(path: Path, mode: int = 0o700) -> Path:
    """Make a folder of the servers' account."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(mode)
        if who := account():
            os.chown(path, who.pw_uid, who.pw_gid)
    except OSError as error:
        raise CannotStart(f"{path} can't be written: {error.strerror}") from error
    return path


def admit(package: str, *paths: Path) -> None:
    """Make var/. As root also let the servers' account pass (o+x, not o+r) through the folders above, and read the wheel."""
    private(var(), 0o755)
    if account() is None:
        return
    if not wheel(package).stat().st_mode & 0o004:  # installed under umask 077
        libraries = wheel(package).parent.glob(f"{package}.libs")
        subprocess.run(["chmod", "-R", "o+rX", wheel(package), *libraries], check=True)
    for folder in {parent for path in paths for parent in path.parents}:
        _let_pass(folder)


def _let_pass(folder: Path) -> None:
    mode = folder.stat().st_mode
    if not mode & 0o001:
        sys.stderr.write(f"embedded: chmod o+x {folder}\n")
        folder.chmod(mode | 0o001)
