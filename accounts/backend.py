"""Who signs in with a password: one question to the database, whether the mailbox has an account or not."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress

from accounts.models import Player

__all__ = ["Backend", "owner_of"]


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth brings no types
    """allauth's, which looks a second time where it found nobody, and so answers later."""

    def _authenticate_by_email(self, email: str, password: str) -> Player | None:
        person: Player | None = self._check_password(owner_of(email), password)
        return person


def owner_of(email: str) -> Player | None:
    """Who proved to have this mailbox."""
    found = EmailAddress.objects.filter(email=email.lower(), verified=True).select_related("user").first()
    owner: Player | None = found and found.user
    return owner
