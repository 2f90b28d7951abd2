"""The first code of an authenticator app, which sets it up: it is used up by that, as every later one by signing in."""

from allauth.headless.internal.restkit.inputs import Input
from allauth.headless.mfa.views import ManageTOTPView
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP

__all__ = ["FirstCodeForm", "ManageApp"]


class FirstCodeForm(ActivateTOTPForm):  # type: ignore[misc]  # allauth brings no types
    """Of the page; allauth's notes no code here, and would take it once more."""

    def clean_code(self) -> str:
        code = str(super().clean_code())
        TOTP(Authenticator(user=self.user))._mark_code_used(code)
        return code


class _FirstCode(FirstCodeForm, Input):  # type: ignore[misc]  # as above
    pass


class ManageApp(ManageTOTPView):  # type: ignore[misc]  # as above
    """The same behind /api/v1."""

    input_class = {"POST": _FirstCode}  # noqa: RUF012  # as allauth has it
