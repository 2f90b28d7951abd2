"""What became of an append. All but Appended wrote nothing."""

from uuid import UUID

import msgspec

from games.store.rows import Change, Entry, Head, Loaded


class Appended(msgspec.Struct, frozen=True):
    """The entries are in the log, durably."""

    entries: tuple[Entry, ...]
    hash: bytes
    change: Change

    def head(self, before: Head) -> Head:
        """The head row as it is now, from what it was."""
        change = self.change
        at = self.entries[-1].at if self.entries else before.updated_at
        started = at if before.started_at is None and change.status == "active" else before.started_at
        return msgspec.structs.replace(
            before,
            version=before.version + len(self.entries),
            hash=self.hash,
            status=change.status,
            next_due=change.next_due,
            result=before.result if change.result is None else change.result.decode(),
            started_at=started,
            updated_at=at,
        )


class Conflict(msgspec.Struct, frozen=True):
    """Others were faster, or an outage must be credited first; `news` holds what they appended, and the outages."""

    news: Loaded


class Behind(msgspec.Struct, frozen=True):
    """Others were faster in a game that goes on: `entries` were missed, and of the head only these members are others than what
    the caller knows. No outage is to be credited."""

    version: int
    hash: bytes
    next_due: int | None
    updated_at: int
    entries: tuple[Entry, ...]

    def head(self, before: Head) -> Head:
        """The head row as it is now, from what it was."""
        return msgspec.structs.replace(
            before, version=self.version, hash=self.hash, next_due=self.next_due, updated_at=self.updated_at
        )


class Duplicate(msgspec.Struct, frozen=True):
    """The last entry's command is in the log already, as `entry`; `news` holds what was missed, that entry perhaps included."""

    entry: Entry
    news: Loaded


class NotDue(msgspec.Struct, frozen=True):
    """A timeout came before its due and grace."""


class Down(msgspec.Struct, frozen=True):
    """No web process has shown a sign of life for 10 s: what is due waits until one does."""


class OtherHistory(msgspec.Struct, frozen=True):
    """The log does not hold what the caller saw: a backup was restored."""


class Gone(msgspec.Struct, frozen=True):
    """There is no such game, or no longer."""


Outcome = Appended | Behind | Conflict | Duplicate | NotDue | Down | OtherHistory | Gone


class Laid(msgspec.Struct, frozen=True):
    """A game that is there now: this call's, or the one which the same creator and key laid before."""

    id: UUID
    fingerprint: bytes
