"""One game put back to what it was, as a restored backup would: for tests of what streams say to that."""

from uuid import UUID

from django.db import connection, transaction

from games.queries.current import GAMES

_MOVING = "version, hash, status, next_due, extra, result, started_at, updated_at"
_BESIDE = ("games_seat", "games_deadline")
_GUARD = "TRIGGER entry_is_never_changed"


class Backup:
    """The rows of a game as they are now."""

    def __init__(self, game_id: UUID) -> None:
        self.game_id = game_id
        self.head = _ask("SELECT to_jsonb(g)::text FROM games_game g WHERE id = %s", game_id)
        self.beside = {
            table: _ask(f"SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text FROM {table} t WHERE game_id = %s", game_id)
            for table in _BESIDE
        }

    def restore(self) -> None:
        """Take back everything since, in the database and here; other processes are not told."""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE games_entry DISABLE {_GUARD}")
            head = f"jsonb_populate_record(NULL::games_game, '{self.head}')"
            cursor.execute(
                f"DELETE FROM games_entry WHERE game_id = %s AND version > (SELECT version FROM {head})", [self.game_id]
            )
            cursor.execute(f"ALTER TABLE games_entry ENABLE ALWAYS {_GUARD}")
            cursor.execute(f"UPDATE games_game SET ({_MOVING}) = (SELECT {_MOVING} FROM {head}) WHERE id = %s", [self.game_id])
            for table, rows in self.beside.items():
                cursor.execute(f"DELETE FROM {table} WHERE game_id = %s", [self.game_id])
                cursor.execute(f"INSERT INTO {table} SELECT * FROM jsonb_populate_recordset(NULL::{table}, %s)", [rows])
        GAMES.drop(self.game_id)


def _ask(sql: str, game_id: UUID) -> str:
    with connection.cursor() as cursor:
        cursor.execute(sql, [game_id])
        return str(cursor.fetchone()[0])
