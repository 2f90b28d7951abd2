"""A game told version by version, for those who look after the site.

While a game goes on, nothing but what a spectator may know; once it is over, every seat's view, and all that its ruleset reveals.
Nothing that is due is applied: a look leaves no entry.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from accounts.models import Player
from games.designs import UnknownRuleset
from games.models import Entry
from games.queries.current import Current, Step, bring
from games.queries.history import CursorAhead, steps
from games.queries.resource import entry_view, resource
from games.rules.wire import UnknownHistory
from games.sealing import WrongKey
from games.store import rows as stored
from games.store.entries import deadlines
from games.store.load import load
from games.table.view import playing_seat
from games.table.zones import NoSuchZone

Json = dict[str, Any]  # Any: JSON members of unlike types
_UNREADABLE: dict[type[Exception], str] = {
    UnknownHistory: "its log holds an event that this process does not know",
    UnknownRuleset: "its ruleset is not played by this process",
    NoSuchZone: "a player's calendar is of a time zone that this process does not know",
    WrongKey: "the key of this process does not open its book of luck",
}


@dataclass(frozen=True, slots=True)
class Command:
    """What the log keeps of the command behind an entry; fingerprint in hex."""

    id: UUID | None
    key: UUID | None
    fingerprint: str | None


@dataclass(frozen=True, slots=True)
class Opened:
    """What is shown at a version of a game that is over.

    `seats`: the table as each seat saw it. `truth`: the table with everything face up, and `events` as the log has them; both
    None where the ruleset keeps something hidden for good. To a judge everything is open.
    """

    seats: Sequence[Json]
    truth: Json | None
    events: Sequence[Json] | None
    command: Command


Opening = Callable[[Current, Step], Opened | None]
"""What is shown of a step beside what a spectator may know."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One version of a game: its entry (with `events` and `changed`) and the game after it, both as a spectator may see them.

    Instants are ms. `late_ms`: from the entry's receipt (a timer's: from its due) to the writing of its row. `opened` is None
    while the game goes on.
    """

    version: int
    entry: Json
    received_at: int
    written_at: int
    late_ms: int
    game: Json
    opened: Opened | None


@dataclass(frozen=True, slots=True)
class Story:
    """A game as its rows have it now, and one moment of it; None, and why, where this process can't read its log."""

    head: stored.Head
    creator: str
    seats: Sequence[stored.SeatRow]
    deadlines: Sequence[stored.DeadlineRow]
    moment: Moment | None
    unreadable: str | None


def tell(*, game_id: UUID, at: int | None = None) -> Story | None:
    """The game at version `at` (None: the newest). None: no such game. Raises CursorAhead where there is no such version."""
    return told(game_id, at, opened_when_over)


def told(game_id: UUID, at: int | None, opening: Opening) -> Story | None:
    """The same, with what `opening` adds."""
    try:
        found = bring(game_id)
    except tuple(_UNREADABLE) as error:
        return _closed(game_id, _UNREADABLE[type(error)])
    if found is None:
        return None
    current, _ = found
    shown = moment(current, current.version if at is None else at, opening)
    return Story(current.head, _creator(current.head), current.seats, deadlines(game_id), shown, None)


def _closed(game_id: UUID, why: str) -> Story | None:
    """What can be told without the log."""
    loaded = load(game_id, limit=0)
    if loaded is None:
        return None
    return Story(loaded.head, _creator(loaded.head), loaded.seats, deadlines(game_id), None, why)


def _creator(head: stored.Head) -> str:
    return Player.objects.values_list("name", flat=True).get(id=head.creator)


def moment(current: Current, version: int, opening: Opening) -> Moment:
    """One fold for the step and the one before it, whatever is shown of them. Raises CursorAhead."""
    if not 1 <= version <= current.version:
        raise CursorAhead
    *before, step = steps(current, version - 1, version)
    entry = step.entry
    written = written_at(current.id, version)
    expected = entry.at if entry.cause.kind == "timer" else entry.received_at
    return Moment(
        version=version,
        entry=_plain(entry_view(current, before[0] if before else None, step, None, None, is_over=current.table.is_over)),
        received_at=entry.received_at,
        written_at=written,
        late_ms=written - expected,
        game=_plain(resource(current, step, None, entry.at)),
        opened=opening(current, step),
    )


def opened_when_over(current: Current, step: Step) -> Opened | None:
    """What anybody who looks after the site may see: nothing while the game goes on, at whichever step."""
    if not current.table.is_over:
        return None
    entry, is_revealed = step.entry, _revealed(current, current.steps[-1]) is not None
    return Opened(
        seats=_seen(current, step),
        truth=_truth(current, step) if is_revealed else None,
        events=msgspec.json.decode(entry.events) if is_revealed else None,
        command=_command(entry),
    )


def opened_to_a_judge(current: Current, step: Step) -> Opened:
    """Everything, whatever the game's state: for those alone whose look was recorded before."""
    return Opened(
        seats=_seen(current, step),
        truth={} if step.table.play is None else _plain(step.table.play),
        events=msgspec.json.decode(step.entry.events),
        command=_command(step.entry),
    )


def _command(entry: stored.Entry) -> Command:
    return Command(entry.command_id, entry.key, entry.fingerprint.hex() if entry.fingerprint else None)


def _truth(current: Current, step: Step) -> Json:
    """Everything face up at this step: the ruleset's own picture, or the bare state where it has one for the end only."""
    if step.table.play is None:
        return {}
    revealed = _revealed(current, step)
    table: Json = _plain(step.table.play if revealed is None else revealed)
    return table


def _revealed(current: Current, step: Step) -> msgspec.Struct | None:
    """What the ruleset reveals of this step of a finished game."""
    reveal, play, result = current.design.ruleset.reveal, step.table.play, current.table.result
    if reveal is None or play is None or result is None:
        return None
    view: msgspec.Struct | None = reveal(play, result)
    return view


def _seen(current: Current, step: Step) -> Sequence[Json]:
    """The table as each seat saw it: once resigned, as a spectator."""
    seats = range(len(step.table.seats))
    if step.table.play is None:
        return [{} for _ in seats]
    view = current.design.ruleset.view
    return [_plain(view(step.table.play, playing_seat(step.table, seat))) for seat in seats]


def written_at(game_id: UUID, version: int) -> int:
    """When the entry's row was written, ms."""
    instant = Entry.objects.values_list("written_at", flat=True).get(game_id=game_id, version=version)
    return round(instant.timestamp() * 1000)


def _plain(value: object) -> Any:  # Any: JSON
    return msgspec.json.decode(msgspec.json.encode(value))


__all__ = ["Command", "CursorAhead", "Moment", "Opened", "Story", "moment", "opened_to_a_judge", "tell", "told", "written_at"]
