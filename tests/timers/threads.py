"""Doing one thing in many threads at once."""

import threading
from collections.abc import Callable

from django.db import connection


def in_threads(work: Callable[[int], object], count: int) -> None:
    """Runs work(0) .. work(count - 1) at once, each with a connection of its own; what one of them raises is raised here."""
    failures: list[BaseException] = []
    barrier = threading.Barrier(count)

    def run(number: int) -> None:
        try:
            barrier.wait()
            work(number)
        except BaseException as error:  # handed to the test
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
