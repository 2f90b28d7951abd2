"""Keeping tables of long games for whoever needs them later. Only ever a cache: never needed, and its trouble is nobody's."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import Error as DatabaseError

from games.designs import maker
from games.store import snapshots as store
from games.store.call import Busy, NotDurable, Unknown
from games.store.rows import NewSnapshot

if TYPE_CHECKING:
    from games.queries.current import Current, Step

log = logging.getLogger(__name__)


def is_due(version: int) -> bool:
    """Whether the table after this entry is one to keep."""
    return version % int(settings.SNAPSHOT_EVERY) == 0


def noting(steps: "Iterable[Step]", passed: "list[Step]") -> "Iterator[Step]":
    """The same steps; those whose tables are to be kept are noted in `passed` on the way."""
    for step in steps:
        if is_due(step.entry.version):
            passed.append(step)
        yield step


def keep(current: "Current", steps: "Sequence[Step]") -> None:
    """Keeps the tables of these steps of the game. Never raises: who could not keep one folds a little longer next time."""
    if not steps:
        return
    encode = current.design.tables.encode
    made = [NewSnapshot(step.entry.version, step.entry.hash, encode(step.table).decode()) for step in steps]
    try:
        store.keep(current.id, maker(), made)
    except (DatabaseError, Unknown, Busy, NotDurable) as error:
        log.warning("game %s: no snapshot: %s", current.id, type(error).__name__)
