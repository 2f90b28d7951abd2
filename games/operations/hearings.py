"""A version of a game as it is judged: laid open, its entry and the refusals around it decided once more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec

from games.operations.rejudging import Judged, rejudge, rejudge_refused
from games.queries.arrivals import Arrival
from games.queries.current import Current, bring
from games.queries.exhibits import Exhibit, exhibit
from games.queries.history import steps
from games.queries.refusals import Refused

_NOBODYS = Judged("not_judged")


@dataclass(frozen=True, slots=True)
class Hearing:
    """`judged` is about the entry in question, `refused` about each of the exhibit's arrivals that is a refusal, by its place."""

    exhibit: Exhibit
    judged: Judged
    refused: Mapping[int, Judged]


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
