"""Who sits where: what lists are made from. The log itself knows seats, never persons."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import CheckConstraint, Index, Q

from games.models.game import Game


class SeatStatus(models.TextChoices):
    PLAYING = "playing"
    ABSENT = "absent"
    RESIGNED = "resigned"


class Seat(models.Model):
    """A seat of a game, 0 .. n-1 clockwise; written only when it changes.

    `bot` names the policy that moves for the seat. `turn` is the version at which the present question was opened, `due_at` the
    instant the seat's clock runs out. `is_over` repeats that the game is finished or aborted, so that a player's unfinished
    games are found without looking at the finished ones. `archived`: its player has put the finished game away.
    `tells`: the player is to be told of turns, start and end; set when somebody sits down, so that a move of a live game need not
    ask.
    `has_orders`: standing orders were given for it once, so that no other seat pays for them. `offers` wait for its word;
    `handing` is the open one by which it is to be handed over.
    """

    pk = models.CompositePrimaryKey("game_id", "seat")
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="seat_rows", db_index=False)
    seat = models.IntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    bot = models.TextField(null=True)  # noqa: DJ001 - no bot is not a bot without a name
    status = models.TextField(choices=SeatStatus.choices, db_default=SeatStatus.PLAYING)
    your_turn = models.BooleanField(db_default=False)
    turn = models.IntegerField(null=True)
    due_at = models.DateTimeField(null=True)
    is_over = models.BooleanField(db_default=False)
    archived = models.BooleanField(db_default=False)
    tells = models.BooleanField(db_default=False)
    has_orders = models.BooleanField(db_default=False)
    offers: Any = ArrayField(models.IntegerField(), db_default=[])  # Any: the stubs know no type for it
    handing = models.IntegerField(null=True)

    class Meta:
        db_table = "games_seat"
        constraints: ClassVar = [CheckConstraint(condition=Q(status__in=SeatStatus.values), name="seat_status_is_known")]
        # Neither holds your_turn, turn or due_at, so that a move touches no index (a HOT update): a player's unfinished games are
        # few enough to sort, and the bots' few enough to look through.
        indexes: ClassVar = [
            Index(fields=["player", "is_over"], name="seat_of_a_player"),
            Index(fields=["game"], condition=Q(bot__isnull=False, is_over=False), name="seat_of_a_bot_in_play"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.game_id}"
