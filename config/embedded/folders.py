"""Folders for servers that refuse to run as root: whose they are, and who may pass through."""

import contextlib
import importlib.util
import os
import pwd
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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


def private(path: Path) -> Path:
    """Make a folder for the servers' account alone. Among temporary files a link in its place is someone's trap, and refused."""
    with writing(path):
        path.mkdir(exist_ok=True)
        if path.is_symlink() and path.parent == Path(tempfile.gettempdir()):
            raise NotADirectoryError(0, "it is a link")
        path.chmod(0o700)
        if who := account():
            os.chown(path, who.pw_uid, who.pw_gid)
    return path


def made_var() -> Path:
    """var/, made when it is missing: anyone may pass, the project's owner may write."""
    with writing(var()):
        if not var().exists():
            var().mkdir(parents=True)
            var().chmod(0o755)
            give_to_owner(var())
    return var()


def give_to_owner(path: Path) -> None:
    """What root makes in someone's project is theirs, so that they can go on without root."""
    if os.geteuid() == 0:
        owner = ROOT.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Says in one line what stands against writing there."""
    try:
        yield
    except OSError as error:
        raise CannotStart(f"{path} can't be written: {error.strerror}") from error


def admit(package: str, *paths: Path) -> None:
    """Make var/. As root also let the servers' account pass (o+x, not o+r) through the folders above, and read the wheel."""
    made_var()
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
