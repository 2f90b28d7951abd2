"""Short questions to the database from the event loop: a few threads, each with its own connection, none held while waiting."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from django.db import Error, OperationalError, close_old_connections

from games.operations.errors import Busy

THREADS = 4
PATIENCE_S = 8.0
TROUBLE = (Error, Busy)
"""What passes: the database is away, or too busy; the same question may be answered a second later."""

P = ParamSpec("P")
R = TypeVar("R")

_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="database")


async def ask(question: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Runs a query in one of the threads. Raises OperationalError if it is not answered within PATIENCE_S."""

    def answer() -> R:
        close_old_connections()
        return question(*args, **kwargs)

    asked = asyncio.get_running_loop().run_in_executor(_pool, copy_context().run, answer)
    try:
        return await asyncio.wait_for(asked, PATIENCE_S)
    except TimeoutError as error:
        raise OperationalError("The database does not answer.") from error
