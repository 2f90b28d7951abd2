"""Standing orders: what a player settled beforehand. Private, and no part of the log."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Index, Q

from games.models.game import Game


class Order(models.Model):
    """An order of the player in a seat, in one of its ruleset's forms (JSON text).

    `keep`: it holds until it is withdrawn, else for the next turn alone. `made_at_version`: the game's when it was given. Once
    the seat's question has opened, `turn` names it and `due_at` is when the order is followed; the database sets both in the
    commit that opens the question (migration `orders`). `done_at`: followed, passed over or withdrawn; it is kept a day for a
    client that sends it again. `taken_until`: somebody is following it, and it can't be withdrawn.
    """

    id = models.UUIDField(primary_key=True)
    # No foreign key in the database: an order is looked up by the game alone, and goes with it by a trigger.
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False)
    seat = models.SmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    form = models.TextField()
    keep = models.BooleanField()
    made_at = models.DateTimeField()
    made_at_version = models.IntegerField()
    turn = models.IntegerField(null=True)
    due_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    taken_until = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_order"
        indexes: ClassVar = [
            Index(fields=["game", "seat", "made_at"], name="order_of_a_seat"),
            Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="order_soonest_first"),
        ]

    def __str__(self) -> str:
        return f"order of seat {self.seat} of {self.game_id}"
