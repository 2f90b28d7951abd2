"""Who was asked to a table before its start, and the codes by which one asks oneself. Private, and no part of the log."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint

from games.models.game import Game


class InvitationState(models.TextChoices):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Invitation(models.Model):
    """A player asked to one table: one row, opened again when asked again.

    `by` asked; `reason` is why it was declined, one of a closed list. The database itself settles it: accepted in the commit in
    which the player sits down, expired in that of the start (migration `lobby`).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    # No foreign key to the game in the database: a trigger takes the rows along with it.
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    state = models.TextField(choices=InvitationState.choices, default=InvitationState.OPEN)
    reason = models.TextField(null=True)  # noqa: DJ001 - no reason is not an empty one
    made_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_invitation"
        constraints: ClassVar = [
            UniqueConstraint(fields=["game", "player"], name="invitation_is_one_a_player"),
            CheckConstraint(condition=Q(state__in=InvitationState.values), name="invitation_state_is_known"),
        ]
        indexes: ClassVar = [
            Index(fields=["player", "-made_at"], condition=Q(state="open"), name="invitation_open_to_a_player"),
            Index(fields=["by", "made_at"], name="invitation_by_a_host"),
        ]

    def __str__(self) -> str:
        return f"invitation to {self.game_id}"


class Code(models.Model):
    """A short code to say aloud: who says it is asked to the table. One a game, and gone with the start."""

    code = models.TextField(primary_key=True)
    game = models.OneToOneField(Game, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False)
    made_at = models.DateTimeField()

    class Meta:
        db_table = "games_code"

    def __str__(self) -> str:
        return f"code of {self.game_id}"
