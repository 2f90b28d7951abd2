"""What a call costs in questions to the database, counted where the driver sends them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg


@contextmanager
def statements() -> Iterator[list[str]]:
    """Every statement that is sent, but for the time and for whose token it is: both answers are kept for seconds."""
    sent: list[str] = []
    execute = psycopg.Cursor.execute

    def noted(cursor: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        if not any(asked in str(query) for asked in ("SELECT (extract(epoch FROM game_now())", "FROM accounts_token")):
            sent.append(str(query))
        return execute(cursor, query, *args, **kwargs)

    with patch.object(psycopg.Cursor, "execute", noted):
        yield sent
