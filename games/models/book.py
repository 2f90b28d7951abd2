"""Books of tickets: where a game's luck comes from. Never changed once written."""

from django.db import models

from games.models.game import Game


class Book(models.Model):
    """A book of `tickets` secrets made from one master, which is sealed with a key outside the database (docs/fairness.md)."""

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey(Game, on_delete=models.DO_NOTHING, related_name="books", db_index=False)
    number = models.IntegerField()
    sealed = models.BinaryField()
    tickets = models.IntegerField()
    root = models.BinaryField()
    book_hash = models.BinaryField()
    transcript = models.BinaryField()

    class Meta:
        db_table = "games_book"

    def __str__(self) -> str:
        return f"book {self.number} of {self.game_id}"
