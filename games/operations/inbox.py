"""Marking what was read."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models.expressions import RawSQL

from games.models import Note

_NOW = RawSQL("game_now()", ())


def mark_read(*, player: UUID, ids: Sequence[int]) -> int:
    """These notes of the player are read; how many were not before. Ids of others, or of nothing, are passed over."""
    return Note.objects.filter(player_id=player, id__in=ids, read_at=None).update(read_at=_NOW)


def mark_all_read(*, player: UUID, through: int) -> int:
    """Every note of the player up to this id is read; how many were not before."""
    return Note.objects.filter(player_id=player, id__lte=through, read_at=None).update(read_at=_NOW)
