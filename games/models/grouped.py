"""Games of a group: outside the log, which knows seats and not who plays with whom; a group may end, its games don't."""

from django.db import models

from accounts.models import Group
from games.models.game import Game


class GroupGame(models.Model):
    """The group whose leaders and moderators may judge this game."""

    # No foreign key to the game in the database, so that a purge needs to know nothing of groups.
    game = models.OneToOneField(Game, primary_key=True, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "games_group_game"

    def __str__(self) -> str:
        return f"{self.game_id} of {self.group_id}"
