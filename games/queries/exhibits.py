"""One version of a game laid open for those who judge: before it and after it, each seat's view and the truth.

Nothing here asks who looks: the looks are recorded before anybody gets here (games/operations).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from games.queries.arrivals import Arrival, arrivals
from games.queries.current import bring
from games.queries.story import Moment, Story, moment, opened_to_a_judge, told


@dataclass(frozen=True, slots=True)
class Exhibit:
    """`story` tells the version in question, everything open; `before` the version before it; None of the first."""

    story: Story
    before: Moment | None
    arrivals: Sequence[Arrival]


def exhibit(*, game_id: UUID, at: int | None = None) -> Exhibit | None:
    """The game laid open at version `at` (None: the newest). None: no such game. Raises CursorAhead."""
    story = told(game_id, at, opened_to_a_judge)
    if story is None:
        return None
    if story.moment is None:
        return Exhibit(story, None, ())
    version = story.moment.version
    return Exhibit(story, _before(game_id, version), arrivals(game_id, version))


def _before(game_id: UUID, version: int) -> Moment | None:
    found = bring(game_id) if version > 1 else None
    return None if found is None else moment(found[0], version - 1, opened_to_a_judge)
