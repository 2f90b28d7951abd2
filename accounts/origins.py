"""Which pages of other sites may read what this one answers: those that CORS_ORIGINS names.

A token decides what there is to read, and no cookie counts for them.
"""

from django.conf import settings

__all__ = ["allowed_origin", "depends_on_origin"]


def depends_on_origin() -> bool:
    """Whether sites are told apart, so that `Vary` has to say so."""
    return "*" not in settings.CORS_ORIGINS


def allowed_origin(origin: str) -> str | None:
    """What an answer says of who may read it; None: pages of this origin may not."""
    if not depends_on_origin():
        return "*"
    return origin if origin in settings.CORS_ORIGINS else None
