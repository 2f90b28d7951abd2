"""Planned work: every game stands still, and no clock is charged for it. Each step may be repeated, also after a kill."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from games import clock
from games.models import Game, Notice
from games.operations.due import TRIES, apply_due, brought
from games.operations.errors import Busy, NoSuchGame, Unplayable
from games.operations.making import make
from games.operations.outage import SiteDown, show_life
from games.operations.write import Written, write
from games.queries import notices
from games.queries.current import Current
from games.rules.contract import Refused
from games.table.pauses import decide_pause, decide_resume
from games.table.state import Cause

PLAYED = ("active", "paused")
Wanted = Callable[[Current], Sequence[Any]]  # Any: table events


def pause_all(until: int | None, text_en: str, text_ru: str) -> Iterator[tuple[UUID, bool]]:
    """Tells everybody, then pauses every game that is played; (game, whether an entry was written), game by game.

    `until` (ms): when they go on by themselves; None: when `resume_all` is called. Again with another `until`: that one counts.
    """
    end = None if until is None else datetime.fromtimestamp(until / 1000, UTC)
    told = {"kind": "pause", "text_en": text_en, "text_ru": text_ru, "until": end}
    running = notices.current().filter(kind="pause").first()
    if running is None:
        Notice.objects.create(since=datetime.fromtimestamp(clock.now_ms() / 1000, UTC), **told)
    else:
        Notice.objects.filter(id=running.id).update(**told)
    for _ in range(2):  # once more for games that were started before everybody knew
        yield from _each(lambda current: decide_pause(current.table, "server", until, clock.now_ms()))


def resume_all() -> Iterator[tuple[UUID, bool]]:
    """Lets every game go on, then ends the notice; (game, whether an entry was written), game by game."""
    yield from _each(lambda current: decide_resume(current.table, "server"))
    notices.current().filter(kind="pause").update(until=datetime.fromtimestamp(clock.now_ms() / 1000, UTC))


def _each(wanted: Wanted) -> Iterator[tuple[UUID, bool]]:
    """Every game that is played, in the order of ids."""
    last: UUID | None = None
    while True:
        found = Game.objects.filter(status__in=PLAYED, **({} if last is None else {"id__gt": last}))
        page = list(found.order_by("id").values_list("id", flat=True)[:500])
        for game_id in page:
            yield game_id, _done(game_id, wanted)
        if not page:
            return
        last = page[-1]


def _done(game_id: UUID, wanted: Wanted) -> bool:
    """Whether an entry was written. A game that ended or can't be played here is passed over."""
    try:
        return _written(game_id, wanted)
    except (NoSuchGame, Unplayable, Refused):
        return False


def _written(game_id: UUID, wanted: Wanted) -> bool:
    current = apply_due(brought(game_id)[0])
    for _ in range(TRIES):
        events = wanted(current)
        if not events:
            return False
        made = make(current, current.table, Cause("system"), events, received_at=clock.now_ms())
        try:
            outcome = write(current, [made])
        except SiteDown:  # while the servers are away: whoever runs the site is there
            show_life()
            current = apply_due(brought(game_id)[0])
            continue
        if isinstance(outcome, Written):
            return True
        current = apply_due(outcome.current)
    raise Busy
