"""A kept connection is checked before each request by looking at its socket, not by asking the server."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """False when the server has hung up.

        An idle connection has nothing to read: what can be read is a farewell, or reason enough to ask.
        """
        if self.connection is None or self.connection.closed:
            return False
        return not _has_something_to_read(self.connection.fileno()) or super().is_usable()


def _has_something_to_read(socket: int) -> bool:
    watch = select.poll()
    watch.register(socket, select.POLLIN)
    return bool(watch.poll(0))
