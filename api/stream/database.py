"""Short questions to the database from the event loop: a few threads, each with its own connection, none held while waiting."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

THREADS = 4

P = ParamSpec("P")
R = TypeVar("R")

_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="database")


async def ask(question: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Runs a query in one of the threads."""

    def answer() -> R:
        close_old_connections()
        return question(*args, **kwargs)

    return await asyncio.get_running_loop().run_in_executor(_pool, answer)
