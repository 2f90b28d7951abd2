"""Which launchers run on this var/: a file each, so that `make clean` can end them."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import psutil

from config.embedded.folders import give_to_owner
from config.embedded.paths import var


@contextlib.contextmanager
def recorded() -> Iterator[None]:
    """Be on the record for as long as the block runs."""
    if not folder().exists():
        folder().mkdir()
        give_to_owner(folder())
    own = folder() / str(os.getpid())
    own.write_text(str(psutil.Process().create_time()))
    try:
        yield
    finally:
        own.unlink(missing_ok=True)


def running() -> list[psutil.Process]:
    """The launchers on record that still live; a recycled pid has another birth."""
    found = []
    for file in folder().iterdir() if folder().exists() else ():
        with contextlib.suppress(psutil.Error, ValueError):
            process = psutil.Process(int(file.name))
            if str(process.create_time()) == file.read_text():
                found.append(process)
    return found


def folder() -> Path:
    return var() / "launchers"
