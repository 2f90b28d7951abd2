"""What a call costs in questions to the database, counted where the driver sends them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg

from games.store import call


@contextmanager
def statements() -> Iterator[list[str]]:
    """Every statement that is sent, but for the time and for whose token it is: both answers are kept for seconds."""
    sent: list[str] = []
    execute, asked = psycopg.Cursor.execute, call._asked

    def note(query: Any) -> None:
        if not any(known in str(query) for known in ("SELECT (extract(epoch FROM game_now())", "FROM accounts_token")):
            sent.append(str(query))

    def executed(cursor: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        note(query)
        return execute(cursor, query, *args, **kwargs)

    def asked_and_noted(link: Any, query: str, values: Any) -> Any:
        note(query)
        return asked(link, query, values)

    with patch.object(psycopg.Cursor, "execute", executed), patch.object(call, "_asked", asked_and_noted):
        yield sent
