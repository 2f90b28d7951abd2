"""Tables for tests of the write path: guests, games, commands chosen at random."""

import random
from uuid import UUID, uuid4

import msgspec

from accounts.guests import create_guest
from games import clock
from games.operations.command import Answer, Asked, send
from games.operations.create import Wish, create_game
from games.operations.lobby import join, start
from games.queries.current import Current
from games.queries.resource import legal_wire


def guest(name: str = "Ada") -> UUID:
    return create_guest(name).player.id


def wish(creator: UUID, **changes: object) -> Wish:
    """A live game of Gifts and Blessings by link, unless changed."""
    terms: dict[str, object] = {
        "creator": creator,
        "key": None,
        "fingerprint": b"",
        "ruleset": "gifts_and_blessings",
        "seats": 2,
        "mode": "async",
        "pace": None,
        "options": {},
        "visibility": "link",
        "bots": (),
        "name": "A table",
        "received_at": clock.now_ms(),
    }
    return Wish(**(terms | changes))  # type: ignore[arg-type]  # a test names what it changes


def started(*players: UUID, **changes: object) -> Current:
    """A game of these players, dealt (async has no countdown)."""
    current, _ = create_game(wish(players[0], seats=len(players), **changes))
    for player in players[1:]:
        join(game_id=current.id, player=player, seat=None, received_at=clock.now_ms())
    return start(game_id=current.id, player=players[0], received_at=clock.now_ms())


def ask(current: Current, player: UUID | None, command: object, key: UUID | None = None) -> Answer:
    """Sends a command, given as a wire struct or a JSON object."""
    assert player is not None
    body = msgspec.json.encode(command)
    return send(Asked(current.id, player, key or uuid4(), body, clock.now_ms()))


def asked_seat(current: Current) -> int:
    return next(number for number, seat in enumerate(current.table.seats) if seat.question is not None)


def move(current: Current, chance: random.Random) -> Answer:
    """One lawful command of a seat that is asked."""
    seat = asked_seat(current)
    return ask(current, current.seats[seat].player_id, chance.choice(legal_wire(current, current.table, seat)))
