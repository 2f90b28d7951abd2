"""Requests prepared beforehand: endless games that take any number of moves, and whole games of Gifts and Blessings."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from uuid import uuid4

import msgspec

from bench.laying import ENDLESS, Player, dealt, decided, lay, players
from bench.load.wrk import CONNECTIONS
from games import clock
from games.catalogue import gifts_and_blessings
from games.queries.current import Current
from games.rules.contract import AnyRuleset, Mode

MOST_SEATS = 4

Line = str
"""What load/*.lua read: fields between tabs."""


def endless_tables(count: int) -> list[tuple[Current, Sequence[Player]]]:
    """Two seats each, everybody may move at any time."""
    return [(lay(ENDLESS, sitting), sitting) for sitting in (players(2) for _ in range(count))]


def taps(tables: Sequence[tuple[Current, Sequence[Player]]]) -> list[Line]:
    """A move for every game's first seat, then for every second seat: a game is met again only after all the others."""
    moves = [(current, sitting[seat]) for seat in (0, 1) for current, sitting in tables]
    return [f'{_commands(current)}\tBearer {player.token}\t{{"type":"tap"}}' for current, player in moves]


def gifts(games: int, mode: Mode) -> list[list[Line]]:
    """As many sequences as there are connections: each plays its share of the games, whole, one after the other."""
    ruleset = gifts_and_blessings.RULESET
    tables = [(lay(ruleset.slug, sitting, mode), sitting) for sitting in (players(2) for _ in range(games))]
    courses = [[*commands_of(dealt(current), sitting, random.Random(current.id.int))] for current, sitting in tables]
    return [[line for course in courses[number::CONNECTIONS] for line in course] for number in range(CONNECTIONS)]


def over_connections(courses: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """Each course on one connection, at once with its share of the others: move by move."""
    return [_interleaved(courses[number::CONNECTIONS]) for number in range(CONNECTIONS)]


def course(ruleset: AnyRuleset, most: int) -> list[Line]:
    """The first `most` commands of one game by turns, between players who choose at random.

    Luck is the game's own and the decisions are the product's, so the server will find the same.
    """
    sitting = players(min(ruleset.seats[-1], MOST_SEATS))
    current = lay(ruleset.slug, sitting)
    return list(islice(commands_of(current, sitting, random.Random(current.id.int)), most))


def commands_of(current: Current, sitting: Sequence[Player], dice: random.Random) -> Iterator[Line]:
    """One after the other, as this game will be played."""
    table, now = current.table, clock.now_ms()
    while not table.is_over:
        seat = next(number for number, each in enumerate(table.seats) if each.question is not None)
        command = dice.choice(current.design.ruleset.legal(table.play, seat))
        (wire,) = current.design.commands.with_turn([command], table.seats[seat].turn)
        yield f"{_commands(current)}\tBearer {sitting[seat].token}\t{uuid4()}\t{msgspec.json.encode(wire).decode()}"
        table = decided(current, table, seat, command, now).table


def _interleaved(courses: Sequence[Sequence[Line]]) -> list[Line]:
    """The first move of every game, then every second one, and so on."""
    longest = max(map(len, courses), default=0)
    return [course[place] for place in range(longest) for course in courses if place < len(course)]


def _commands(current: Current) -> str:
    return f"/api/v1/games/{current.id}/commands"
