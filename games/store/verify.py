"""Recomputing a game's chain from its first entry."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from games.store.chain import GENESIS, Salt, UnknownScheme, expected_hash
from games.store.entries import read
from games.store.load import load
from games.store.rows import Entry

PAGE = 1000


class Fault(msgspec.Struct, frozen=True):
    """Where the log is not what was written: at `version`, as `what` says."""

    version: int
    what: str


def verify(game_id: UUID, salt: Salt) -> list[Fault]:
    """Every fault of the game's log against its own hashes and its head row; none for a whole log. Raises UnknownScheme.

    Entries that are appended meanwhile are left out.
    """
    game = load(game_id, limit=0)
    if game is None:
        return []
    faults, version, previous = [], 0, GENESIS
    for entry in _log(game_id, game.head.version):
        if entry.version != version + 1:
            faults.append(Fault(version + 1, f"missing up to {entry.version - 1}"))
        elif entry.hash != expected_hash(game_id, previous, salt, entry):
            faults.append(Fault(entry.version, "changed"))
        version, previous = entry.version, entry.hash
    if (version, previous) != (game.head.version, game.head.hash):
        faults.append(Fault(game.head.version, f"the head does not stand after entry {version}"))
    return faults


def _log(game_id: UUID, last: int) -> Iterator[Entry]:
    """Entries 1 .. last, read in pages."""
    after = 0
    while after < last and (page := read(game_id, after, min(PAGE, last - after))):
        for entry in page:
            if entry.version <= last:
                yield entry
        after = page[-1].version


__all__ = ["Fault", "UnknownScheme", "verify"]
