"""A forgotten password: a code to the mailbox, by allauth's flow, but with the same work done where nobody has the mailbox."""

from typing import Any
from uuid import UUID

from allauth.account.forms import ResetPasswordForm
from allauth.account.internal.flows import password_reset_by_code
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.flows.signup import send_unknown_account_mail
from django.http import HttpRequest

from accounts.backend import owner_of
from accounts.models import Player

__all__ = ["AskForm", "begin"]

_NOBODY = str(UUID(int=0))


class _Process(password_reset_by_code.PasswordResetVerificationProcess):  # type: ignore[misc]  # allauth brings no types
    """Any: as allauth types it."""

    @classmethod
    def initial_state(cls, user: Player | None, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Nobody has an id too, which is looked up like any other."""
        state: dict[str, Any] = super().initial_state(user, *args, **kwargs)
        return {"user_id": _NOBODY} | state

    def send(self) -> None:
        if self._user is None:
            send_unknown_account_mail(self.request, self.state["email"])
        else:
            super().send()

    def record_invalid_attempt(self) -> bool:
        """Without allauth's signal, for which it would look up whose account it is."""
        return bool(AbstractCodeVerificationProcess.record_invalid_attempt(self))


password_reset_by_code.PasswordResetVerificationProcess = _Process  # its views and forms look it up here; there is no setting


class AskForm(ResetPasswordForm):  # type: ignore[misc]  # as above
    """Of the page; found as by `begin`."""

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"])
        self.users = [owner] if (owner := _found(email)) else []
        return email.lower()


def begin(request: HttpRequest, email: str) -> None:
    """Sends one letter, whoever has this address, and notes in the session what is waited for."""
    _Process.initiate(request=request, user=_found(email), email=email)


def _found(email: str) -> Player | None:
    owner = owner_of(email)
    return owner if owner is not None and owner.is_active else None
