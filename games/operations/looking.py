"""The story of a game for those who look after the site: what of it players may not see is recorded before it is shown."""

from dataclasses import replace
from uuid import UUID

from games.operations.impartial import has_interest
from games.operations.judging import look
from games.queries.current import bring
from games.queries.story import Story, tell


def tell_to(*, staff: UUID, game_id: UUID, at: int | None = None) -> Story | None:
    """As `tell`; who has a part in the game is told what a spectator is, also when it is over. Raises CursorAhead."""
    story = tell(game_id=game_id, at=at)
    found = bring(game_id) if story is not None and story.moment is not None and story.moment.opened is not None else None
    if story is None or story.moment is None or found is None:
        return story
    if has_interest(found[0], staff):
        return replace(story, moment=replace(story.moment, opened=None))
    look(moderator=staff, current=found[0], what="game", version=story.moment.version)
    return story
