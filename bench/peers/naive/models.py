"""One row a move."""

from django.conf import settings
from django.db import models


class Move(models.Model):
    game = models.UUIDField()
    key = models.UUIDField(unique=True)
    type = models.CharField(max_length=40)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["game", "id"], name="moves_of_a_game")]  # noqa: RUF012 - as tutorials write it

    def __str__(self) -> str:
        return f"{self.type} in {self.game}"
