"""A version of a game as it is judged: laid open, its entry and the refusals around it decided once more.

Whoever may hear is recorded before anything is read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec

from games.operations.errors import NoSuchGame
from games.operations.evidence import JsonObject, picture, preview
from games.operations.impartial import judged
from games.operations.judging import check_may_hear, look
from games.operations.rejudging import Judged, rejudge, rejudge_refused
from games.operations.rulings import Verdict
from games.queries.arrivals import Arrival
from games.queries.current import Current, bring
from games.queries.exhibits import Exhibit, exhibit
from games.queries.history import CursorAhead, steps
from games.queries.refusals import Refused

_NOBODYS = Judged("not_judged")


@dataclass(frozen=True, slots=True)
class Hearing:
    """`judged` is about the entry in question, `refused` about each of the exhibit's arrivals that is a refusal, by its place."""

    exhibit: Exhibit
    judged: Judged
    refused: Mapping[int, Judged]


def hear_case(*, dispute_id: UUID, moderator: UUID, at: int | None = None) -> Hearing:
    """The game at the disputed version, or at version `at`. The look is in the database before anything is laid open.

    Raises NoSuchGame, NotYours (has_interest, not_claimed), CursorAhead, Unplayable, Busy.
    """
    dispute, current = judged(dispute_id, moderator)
    version = dispute.version if at is None else at
    check_may_hear(dispute, moderator, current.version)
    if not 1 <= version <= current.version:
        raise CursorAhead
    look(moderator=moderator, current=current, what="case", version=version, dispute_id=dispute_id)
    heard = hear(game_id=current.id, at=version)
    if heard is None:
        raise NoSuchGame
    return heard


def hear(*, game_id: UUID, at: int | None = None) -> Hearing | None:
    """The game at version `at` (None: the newest). None: no such game. Raises CursorAhead."""
    shown = exhibit(game_id=game_id, at=at)
    if shown is None:
        return None
    found = bring(game_id) if shown.story.moment is not None else None
    if found is None or shown.story.moment is None:
        return Hearing(shown, _NOBODYS, {})
    current = found[0]
    return Hearing(shown, _judged(current, shown.story.moment.version), _refused(current, shown.arrivals))


def _judged(current: Current, version: int) -> Judged:
    *before, step = steps(current, version - 1, version)
    return rejudge(current, before[0] if before else None, step)


def _refused(current: Current, arrivals: Sequence[Arrival]) -> dict[int, Judged]:
    """One fold for all of them: they were refused at neighbouring versions."""
    refusals = {place: each for place, each in enumerate(arrivals) if isinstance(each, Refused)}
    if not refusals:
        return {}
    versions = [each.version for each in refusals.values()]
    tables = {step.entry.version: step for step in steps(current, min(versions), max(versions))}
    return {
        place: rejudge_refused(current, tables[each.version], each.seat, each.received_at, msgspec.json.encode(each.command))
        for place, each in refusals.items()
        if each.version in tables
    }


def foresee(*, dispute_id: UUID, moderator: UUID, verdict: Verdict) -> tuple[JsonObject, JsonObject]:
    """Pictures (see evidence) of the game as it is and of what this ruling would make of it; the look is recorded first.

    Raises NoSuchGame, NotYours (has_interest, not_claimed), and Declined as the ruling would be.
    """
    dispute, current = judged(dispute_id, moderator)
    check_may_hear(dispute, moderator, current.version)
    shown = preview(dispute_id=dispute_id, moderator=moderator, verdict=verdict)
    return picture(current, current.table), shown
