"""Sessions of the admin, of consent and of signing in, kept by the hash of their key: who reads the table can use none."""

import hashlib

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession

__all__ = ["SessionStore"]


class SessionStore(db.SessionStore):
    """Django's in the database, but for the key."""

    def load(self) -> dict[str, object]:
        """What the session holds. The row is looked up by the key's hash; an unknown key is forgotten, as Django does."""
        key = self.session_key
        self._session_key = None if key is None else _hashed(key)
        found: dict[str, object] = super().load()
        self._session_key = key if self._session_key else None
        return found

    def exists(self, session_key: str) -> bool:
        return super().exists(_hashed(session_key))

    def create_model_instance(self, data: dict[str, object]) -> AbstractBaseSession:
        row = super().create_model_instance(data)
        row.session_key = _hashed(row.session_key)
        return row

    def keep(self) -> None:
        """Writes the session under the key it has, new or not; Django's save knows only its own keys."""
        if self.session_key is None:
            self.create()
        else:
            self.create_model_instance(dict(self.items())).save()

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            super().delete(_hashed(key))


def _hashed(key: str) -> str:
    """160 bits in 40 letters, as many as the column takes."""
    return hashlib.sha256(b"session" + key.encode()).hexdigest()[:40]
