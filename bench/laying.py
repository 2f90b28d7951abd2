"""Players and tables on the bench's own site, made through the product's operations. Django must be set up."""

import time
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

import msgspec

from accounts.guests import create_guest
from bench.figures import Failed
from games import clock
from games.operations.create import Wish, create_game
from games.operations.due import bring_up_to_date
from games.operations.lobby import join, start
from games.operations.making import Made, make
from games.operations.write import Written, write
from games.queries.current import Current
from games.rules.contract import Mode
from games.table.decide import decide
from games.table.state import Cause, Table

ENDLESS = "endless"
AT_ONCE = 500
"""Entries of one append when a long game is made."""


class Player(msgspec.Struct, frozen=True):
    id: UUID
    token: str


def players(count: int) -> list[Player]:
    """Guests, each with a token."""
    welcomes = [create_guest(f"Player {number}") for number in range(count)]
    return [Player(welcome.player.id, welcome.token) for welcome in welcomes]


def lay(
    ruleset: str,
    sitting: Sequence[Player],
    mode: Mode = "async",
    pace: str | tuple[int, int] = "no_limit",
    options: Mapping[str, Any] | None = None,  # Any: JSON
) -> Current:
    """A table with these players, started; by turns it is dealt at once, live after the countdown."""
    current = seated(ruleset, sitting, mode, pace, options)
    return start(game_id=current.id, player=sitting[0].id, received_at=clock.now_ms())


def seated(
    ruleset: str,
    sitting: Sequence[Player],
    mode: Mode = "async",
    pace: str | tuple[int, int] = "no_limit",
    options: Mapping[str, Any] | None = None,  # Any: JSON
) -> Current:
    """A table at which these players sit and wait for the first one's signal."""
    wish = Wish(
        creator=sitting[0].id,
        key=uuid4(),
        fingerprint=b"",
        ruleset=ruleset,
        seats=len(sitting),
        mode=mode,
        pace=pace,
        options=options or {},
        visibility="link",
        bots=(),
        name="A table of the bench",
        received_at=clock.now_ms(),
    )
    current, _ = create_game(wish)
    for player in sitting[1:]:
        current = join(game_id=current.id, player=player.id, seat=None, received_at=clock.now_ms())
    return current


def dealt(current: Current) -> Current:
    """The table once somebody is asked; a live one is dealt when its countdown is over."""
    while all(seat.question is None for seat in current.table.seats):
        time.sleep(0.1)
        current, _ = bring_up_to_date(current.id)
    return current


def decided(current: Current, table: Table, seat: int, command: msgspec.Struct, now: int) -> Made:
    """The entry of this seat's command, not yet written."""
    events = decide(current.design.ruleset, table, seat, command, None, now, current.chance(table))
    return make(
        current, table, Cause("seat", seat), events, received_at=now, command_id=uuid4(), fingerprint=bytes(32), key=uuid4()
    )


def grown(current: Current, version: int) -> Current:
    """An endless game played on to this version, many entries an append."""
    (command,) = current.design.ruleset.legal(current.table.play, 0)
    while current.version < version:
        made: list[Made] = []
        for _ in range(min(AT_ONCE, version - current.version)):
            made.append(decided(current, made[-1].table if made else current.table, 0, command, clock.now_ms()))
        outcome = write(current, made)
        if not isinstance(outcome, Written):
            raise Failed(f"game {current.id} was moved by somebody else")
        current = outcome.current
    return current
