"""PostgreSQL as this site uses it: 15 or newer, kept connections looked at rather than asked, poolers noticed."""

import select

from django.db.backends.postgresql import base, features

_NOTICE = b"""
SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false),
       set_config('tcp_user_timeout', '10000', false)
"""
"""As config.environment has it for this side. Without a meaning, and no fault, where a socket's folder is the way."""


class DatabaseFeatures(features.DatabaseFeatures):
    minimum_database_version = (15,)


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures

    def init_connection_state(self) -> None:
        """Prepares no statement where a pooler stands between: the next one may reach a session that knows nothing of it.

        A pooler takes connections while the server is away, and hangs up at the first question: then none was made.
        """
        try:
            super().init_connection_state()
            if self._is_pooled():
                self.connection.prepare_threshold = None
            else:
                self._be_missed()
        except Exception:
            self.connection.close()
            self.connection = None
            raise

    def _is_pooled(self) -> bool:
        """Whether somebody else opened the session: a pooler makes up the process number that clients are told."""
        with self.wrap_database_errors:
            (number,) = self.connection.execute("SELECT pg_backend_pid()").fetchone()
        return bool(number != self.connection.info.backend_pid)

    def _be_missed(self) -> None:
        """Tells the server to notice when this side is gone without a word: until then the session keeps its locks."""
        with self.wrap_database_errors:
            self.connection.execute(_NOTICE)

    def is_usable(self) -> bool:
        """False when the server has hung up: a kept connection is checked by looking at its socket, not by asking the server.

        An idle connection has nothing to read: what can be read is a farewell, or reason enough to ask.
        """
        if self.connection is None or self.connection.closed:
            return False
        return not _has_something_to_read(self.connection.fileno()) or super().is_usable()


def _has_something_to_read(socket: int) -> bool:
    watch = select.poll()
    watch.register(socket, select.POLLIN)
    return bool(watch.poll(0))
