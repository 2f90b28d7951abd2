"""A seat's command: decided on what this process knows, appended on condition, decided again on what was missed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID, uuid5

import msgspec

from games import clock
from games.operations.due import TRIES, apply_due, brought
from games.operations.errors import Busy, Declined, KeyReused, Malformed, NoSuchGame, NotYours
from games.operations.heirs import heir_mark, tell_heir
from games.operations.making import MOST_AT_ONCE, Made, fingerprint, grace_of, make, make_due, pending
from games.operations.outage import SiteDown, show_life
from games.operations.pointers import fault
from games.operations.rematch import lay_rematch
from games.operations.visibility import may_see, version_for
from games.operations.write import Written, write
from games.queries.current import GAMES, Current
from games.queries.history import check_history, happened
from games.rules.contract import Refused
from games.store import rows as stored
from games.table.decide import decide
from games.table.events import Offered
from games.table.outside import Outside
from games.table.state import Cause, Table
from games.table.takeback import Happened


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it came: who, which key, the body's bytes, and when it reached the worker (ms)."""

    game_id: UUID
    player: UUID
    key: UUID
    body: bytes
    received_at: int
    seat: int | None = None
    """For a bot, which may sit in several seats, and for an order: the one that moves, while the player still sits there."""
    seen: bytes | None = None
    """The hash the client saw last, if it told: what it is not told of is never built upon."""

    @property
    def command_id(self) -> UUID:
        return uuid5(self.player, str(self.key))


@dataclass(frozen=True, slots=True)
class Answer:
    """The game after the command's entry. `replayed`: the command had been accepted before."""

    current: Current
    entry: stored.Entry
    replayed: bool


_SELF_JUDGED = ("rules", "begin", "idle", "offer")
"""Timers that take nothing from a command that comes within their grace: phases and offers judge
themselves, and idleness ends by it."""


class _Behind(Exception):
    """More is due than one append writes: it is written before the command is looked at."""


def send(asked: Asked) -> Answer:
    """Accepts the command, or raises Malformed, NoSuchGame, NotYours, KeyReused, Declined, OtherHistory, Unplayable, Busy.

    A refusal is only given from a state that was read after the command came; an acceptance is guarded by the append. Either way
    what is due has been written before this returns.
    """
    held = GAMES.get(asked.game_id)
    current, known, fresh = (held, None, False) if held is not None else (*_read(asked), True)
    for _ in range(TRIES):
        if known is not None:
            return _again(current, asked, known)
        try:
            made = _made(current, asked)
        except _Behind:
            current = apply_due(current, before=asked.received_at)
            continue
        except (Refused, NotYours, NoSuchGame, Malformed) as refused:
            if fresh and not current.is_down:
                raise _declined(apply_due(current), asked.player, refused) from refused
            (current, known), fresh = _read(asked), True
            continue
        try:
            outcome = write(current, made)
        except SiteDown:
            (current, known), fresh = _read(asked), True
            continue
        if isinstance(outcome, Written):
            lay_rematch(outcome.current)
            _tell_heir(outcome.current, outcome.current.steps[-1].events, asked)
            return Answer(outcome.current, outcome.current.steps[-1].entry, replayed=False)
        if outcome.other_history:
            check_history(outcome.current, asked.seen)
        current, known, fresh = outcome.current, outcome.known, True
    raise Busy


def _read(asked: Asked) -> tuple[Current, stored.Entry | None]:
    """The game, read after the command came, with every outage that is over.

    A person's command is itself a sign of life, and ends what nobody has ended yet: no clock that stood still is judged by. A
    bot moves when persons can again.
    """
    current, known = brought(asked.game_id, asked.command_id)
    check_history(current, asked.seen)
    if not current.is_down or known is not None:
        return current, known
    if asked.seat is not None:
        raise Busy
    show_life()
    return brought(asked.game_id, asked.command_id)


def _made(current: Current, asked: Asked) -> list[Made]:
    """What is due before the command, then the command's own entry. Raises Refused, NotYours, Malformed, NoSuchGame."""
    seat = may_see(current, asked.player) if asked.seat is None else asked.seat
    if seat is None or current.seats[seat].player_id != asked.player:
        raise NotYours
    command, turn = _decoded(current, asked.body)
    due = make_due(current, clock.now_ms(), before=asked.received_at)
    if len(due) == MOST_AT_ONCE:
        raise _Behind
    table = due[-1].table if due else current.table
    now = max(asked.received_at, table.at) if current.outages else asked.received_at  # what was credited is over
    chance = current.chance(table)
    events = decide(current.design.ruleset, table, seat, command, turn, now, chance, _outside(current, due))
    check_grace(current, table, seat, asked.received_at)
    entry = make(
        current,
        table,
        Cause("seat", seat),
        events,
        received_at=asked.received_at,
        command_id=asked.command_id,
        fingerprint=fingerprint(command, turn),
        key=asked.key,
    )
    return [*due, entry]


def _outside(current: Current, due: Sequence[Made]) -> Outside:
    return Outside(partial(_past, current, due), lambda player: heir_mark(current, UUID(player)))


def _past(current: Current, due: Sequence[Made], first: int) -> list[Happened]:
    """The entries from `first` on: those of the log, then those that are written with the command."""
    known = happened(current, first, current.version)
    made = [
        Happened(each.table.version, each.events, each.table, Cause(each.entry.cause.kind, each.entry.cause.seat)) for each in due
    ]
    return [each for each in (*known, *made) if each.version >= first]


def _decoded(current: Current, body: bytes) -> tuple[Any, int | None]:  # Any: one of the game's commands
    """The command and its turn. Raises Malformed."""
    try:
        return current.design.commands.decode(body)
    except msgspec.ValidationError as error:
        raise Malformed(*fault(str(error))) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed("The body is not JSON that can be read.") from error


def check_grace(current: Current, table: Table, seat: int, received_at: int) -> None:
    """Between a deadline and the end of its grace: who is late is late, and others wait for the timeout to be written.

    What the ruleset times itself (phases) it judges itself, by the instant of receipt.
    """
    late = [timer for timer in pending(current, table, received_at) if timer.kind not in _SELF_JUDGED]
    if any(timer.kind == "seat" and timer.seat == seat for timer in late):
        raise Refused("too_late")
    if late:
        raise Refused("too_early", retry_at=late[0].due + grace_of(late[0], table) + 1)


def _again(current: Current, asked: Asked, known: stored.Entry) -> Answer:
    """The first answer, for the same command under the same key."""
    command, turn = _decoded(current, asked.body)
    if fingerprint(command, turn) != known.fingerprint:
        raise KeyReused(version_for(current, asked.player))
    lay_rematch(current)
    tell_heir(current, known.version, command)
    return Answer(current, known, replayed=True)


def _tell_heir(current: Current, events: Sequence[Any], asked: Asked) -> None:  # Any: as in Step
    """Who it is that a seat was offered to stands in the command alone."""
    if any(isinstance(event, Offered) and event.invited for event in events):
        tell_heir(current, current.version, _decoded(current, asked.body)[0])


def _declined(current: Current, player: UUID, refused: Refused | NotYours | NoSuchGame | Malformed) -> Exception:
    if isinstance(refused, Refused):
        return Declined(refused.code, current.version, refused.members)
    if isinstance(refused, NotYours):
        return NotYours(refused.code, version_for(current, player))
    return refused
