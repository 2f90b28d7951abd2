"""Who is asking: what a request needs to know of its player, and no more."""

import uuid
from dataclasses import dataclass

__all__ = ["Identity"]


@dataclass(frozen=True, slots=True)
class Identity:
    """A player as proved by a token; as old as the token cache allows (accounts/recent.py). It stands in for request.user."""

    id: uuid.UUID
    name: str
    kind: str
    is_staff: bool
    is_superuser: bool
    token_id: uuid.UUID
    scopes: frozenset[str]
    """What the token allows (accounts/scopes.py), with what that includes."""

    is_authenticated = True
    is_anonymous = False
    is_active = True

    @property
    def pk(self) -> uuid.UUID:
        """Django's word for the id; DRF's throttles ask for it."""
        return self.id

    def __str__(self) -> str:
        return self.name
