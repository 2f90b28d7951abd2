"""How one player is told of one game, where that is not as of all others."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import UniqueConstraint

from games.models.game import Game


class Bell(models.Model):
    """`is_muted`: nothing leaves the inbox. `reminder_hours` None: as the player's other games."""

    id = models.BigAutoField(primary_key=True)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False)
    is_muted = models.BooleanField(default=False)
    reminder_hours: Any = ArrayField(models.SmallIntegerField(), null=True)  # Any: the stubs know no type for it

    class Meta:
        db_table = "games_bell"
        constraints: ClassVar = [UniqueConstraint(fields=["player", "game"], name="bell_of_a_player_and_game")]

    def __str__(self) -> str:
        return f"bell {self.pk}"
