"""A new password for who shows the current one: a wrong one counts as a try to sign in, by the API and by the page."""

from collections.abc import Callable
from typing import TypeVar

from allauth.account.forms import ChangePasswordForm
from allauth.core import context
from allauth.headless.account.inputs import ChangePasswordInput
from allauth.headless.account.views import ChangePasswordView

from accounts import attempts
from accounts.addresses import client_address
from accounts.models import Player

__all__ = ["ChangeForm", "ChangePassword"]

T = TypeVar("T")


class ChangeForm(ChangePasswordForm):  # type: ignore[misc]  # allauth brings no types
    """Of the page."""

    def clean_oldpassword(self) -> str:
        return str(_counted(self.user, super().clean_oldpassword))


class _Input(ChangePasswordInput):  # type: ignore[misc]  # as above
    def clean_current_password(self) -> str:
        if not self.cleaned_data["current_password"]:
            return ""
        return str(_counted(self.user, super().clean_current_password))


class ChangePassword(ChangePasswordView):  # type: ignore[misc]  # as above
    """Behind /api/v1."""

    input_class = _Input


def _counted(player: Player, check: Callable[[], T]) -> T:
    """What is checked, if it is right. Raises TooManyAttempts, and what the check raises."""
    buckets = attempts.password_buckets(player.email or "", client_address(context.request))
    attempts.take(buckets)
    right = check()
    attempts.give_back(buckets)
    return right
