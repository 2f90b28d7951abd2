"""What happens in a game."""

import msgspec

from api.schema.answers.game import Game
from api.schema.answers.words import Hash, Instant, Members, Shape, Uuid, Version


class Cause(Shape):
    """`kind`: seat, timer, moderator, system."""

    kind: str
    seat: int | None


class Event(Shape):
    """What happened, in the players' words; further members as the type has them. Ignore types you do not know."""

    type: str


class Entry(Shape):
    """One accepted command, timeout or ruling with all it caused. `key` is there for your own commands.

    `changed` holds the members of your `game` that differ from the version before, by JSON pointer, as whole values;
    `legal` and `clock.now` are not among them.
    """

    version: Version
    at: Instant
    hash: Hash
    cause: Cause
    key: Uuid | None
    events: list[Event]
    changed: Members


class Answer(Shape):
    """`version` and `hash` are those of the command's own entry."""

    key: Uuid
    version: Version
    hash: Hash
    entries: list[Entry]
    game: Game | msgspec.UnsetType = msgspec.UNSET


class Fate(Shape):
    """`state`: accepted."""

    state: str
    version: Version
    entry: Entry


class Log(Shape):
    """`version` is the game's; `more`: there are further entries."""

    version: Version
    entries: list[Entry]
    more: bool
