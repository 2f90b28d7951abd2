"""Rulings about games that are over, for tests."""

from collections.abc import Sequence
from typing import Any

from games.catalogue.blitz.history import hand_of, moves_of
from games.table.evolve import Entry, evolve
from games.table.rerun import done
from games.table.ruling import Decided, Sentence, decide_ruling
from games.table.sentences import Action
from games.table.state import Cause, Table
from tests.luck import SeededChance
from tests.table.playing import MINUTE, Game


def decided(game: Game, action: Action, version: int, **more: Any) -> Decided:
    """Of a game that others look at too: nothing is written."""
    sentence = Sentence(action, "other", "00" * 32, version, **more)
    chance = SeededChance(7, game.table.tickets)
    return decide_ruling(game.ruleset, game.table, sentence, game.past, game.table.at + MINUTE, chance, resumes=True)


def after(game: Game, found: Decided) -> Table:
    entry = Entry(game.table.version + 1, game.table.at + MINUTE, Cause("moderator"), found.events)
    return evolve(game.ruleset, game.table, entry)


def rule(game: Game, action: Action, version: int) -> Sequence[Any]:
    return game.enter(Cause("moderator"), decided(game, action, version).events, game.table.at + MINUTE)


def moves(game: Game) -> list[int]:
    found = moves_of(hand_of(done(game.ruleset, game.past(1))))
    return [move.version for move in found if move.stands and move.kind in ("play", "build", "flip")]
