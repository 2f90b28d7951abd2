"""Why an operation did not do what was asked; each becomes one documented answer of the API.

`version`, where there is one, is the game's.
"""

from games.designs import UnknownRuleset
from games.rules.wire import UnknownHistory
from games.sealing import WrongKey
from games.table.zones import NoSuchZone

UNREADABLE = (UnknownHistory, UnknownRuleset, WrongKey, NoSuchZone)
"""Why a process can't fold a game: it must answer 503 for it, and never guess."""


class NoSuchGame(Exception):
    """There is none, or this player may not know of it (404)."""


class NotYours(Exception):
    """The player sits at no seat that may do this (403)."""

    def __init__(self, code: str = "not_your_seat", version: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.version = version


class Malformed(Exception):
    """The body does not decode (400); `pointer` is a JSON pointer to the fault."""

    def __init__(self, detail: str, pointer: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.pointer = pointer


class KeyReused(Exception):
    """The idempotency key was used for another command (422)."""

    def __init__(self, version: int | None = None) -> None:
        super().__init__()
        self.version = version


class TooOften(Exception):
    """Asked more often than anybody may (429); `retry_s`: after so many seconds."""

    def __init__(self, retry_s: int) -> None:
        super().__init__()
        self.retry_s = retry_s


class Suspended(Exception):
    """By a ruling this player starts and joins no game until `until` (ms) (403)."""

    def __init__(self, until: int) -> None:
        super().__init__()
        self.until = until


class Declined(Exception):
    """The rules, the table or the lobby refuse (409 or 422); nothing was written. `version` is the game's."""

    def __init__(self, code: str, version: int, members: dict[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.version = version
        self.members = members or {}


class Unplayable(Exception):
    """This process can't fold the game, or judge its clocks: an unknown event, ruleset, key or time zone (503)."""


class Busy(Exception):
    """The game moved on at every try, or the database can't be asked now (503, with Retry-After)."""


class Unfit(Exception):
    """A game can't be laid as asked (422); `pointer` is a JSON pointer into the request."""

    def __init__(self, code: str, pointer: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.pointer = pointer
        self.detail = detail
