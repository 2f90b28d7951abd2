"""Planned work: every game stands still, and no clock is charged for it. Each step may be repeated, also after a kill."""

from collections.abc import Iterator
from uuid import UUID

from games import clock
from games.models import Game, Notice
from games.operations.entering import Wanted, enter
from games.operations.errors import NoSuchGame, Unplayable
from games.queries import notices
from games.rules.contract import Refused
from games.table.pauses import decide_pause, decide_resume
from games.table.state import Cause

PLAYED = ("active", "paused")


def pause_all(until: int | None, text_en: str, text_ru: str) -> Iterator[tuple[UUID, bool]]:
    """Tells everybody, then pauses every game that is played; (game, whether an entry was written), game by game.

    `until` (ms): when they go on by themselves; None: when `resume_all` is called. Again with another `until`: that one counts.
    """
    end = None if until is None else clock.moment(until)
    told = {"kind": "pause", "text_en": text_en, "text_ru": text_ru, "until": end}
    running = notices.current().filter(kind="pause").first()
    if running is None:
        Notice.objects.create(since=clock.moment(clock.now_ms()), **told)
    else:
        Notice.objects.filter(id=running.id).update(**told)
    for _ in range(2):  # once more for games that were started before everybody knew
        yield from _each(lambda current, now: decide_pause(current.table, "server", until, now))


def resume_all() -> Iterator[tuple[UUID, bool]]:
    """Lets every game go on, then ends the notice; (game, whether an entry was written), game by game."""
    yield from _each(lambda current, now: decide_resume(current.table, "server"))
    notices.current().filter(kind="pause").update(until=clock.moment(clock.now_ms()))


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
        return enter(game_id, Cause("system"), wanted)[1]
    except (NoSuchGame, Unplayable, Refused):
        return False
