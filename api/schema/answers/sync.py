"""A phone's catching up."""

import msgspec

from api.schema.answers.entries import Answer, Entry
from api.schema.answers.game import Game, ListItem
from api.schema.answers.problem import Problem
from api.schema.answers.words import Hash, Members, Shape, Uuid, Version


class SyncedCommand(Shape):
    """`status` is what the command would have been answered with alone; 424 `not_tried` after a refusal in the same game."""

    game: Uuid
    key: Uuid
    status: int
    replayed: bool | msgspec.UnsetType = msgspec.UNSET
    answer: Answer | msgspec.UnsetType = msgspec.UNSET
    problem: Problem | msgspec.UnsetType = msgspec.UNSET


class SyncedGame(Shape):
    """The entries since the version that was known, and what may be played now; with `reset` the whole game instead."""

    status: int
    version: Version | msgspec.UnsetType = msgspec.UNSET
    hash: Hash | msgspec.UnsetType = msgspec.UNSET
    reset: bool | msgspec.UnsetType = msgspec.UNSET
    entries: list[Entry] | msgspec.UnsetType = msgspec.UNSET
    legal: list[Members] | msgspec.UnsetType = msgspec.UNSET
    game: Game | msgspec.UnsetType = msgspec.UNSET
    problem: Problem | msgspec.UnsetType = msgspec.UNSET


class Synced(Shape):
    """Commands in their order; games by id; `others`: unfinished games of yours that were not named, most urgent first."""

    commands: list[SyncedCommand]
    games: dict[str, SyncedGame]
    others: list[ListItem]
