"""What allauth asks of this site."""

from typing import Any
from uuid import UUID

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest

from accounts import attempts
from accounts.addresses import client_address
from accounts.letters import ASKED_FOR, letter
from accounts.models import Language, Player, Telling

__all__ = ["Adapter"]


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth brings no types
    """Accounts are made by /api/v1/auth/signup alone; passwords are counted exactly; letters are plain and in two languages."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Not allauth's own way, which makes an account before the mailbox is proved and so tells who has one."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Player | None:  # Any: as allauth types it
        """Takes a try before anything is hashed, and gives it back if the password was right."""
        address = client_address(request)
        buckets = attempts.password_buckets(str(credentials.get("email", "")), address)
        try:
            attempts.take(buckets)
        except attempts.TooManyAttempts as refused:
            request.attempt_wait_s = refused.wait_s  # type: ignore[attr-defined]  # for the answer's Retry-After
            raise self.validation_error("too_many_login_attempts") from refused
        player: Player | None = super().authenticate(request, **credentials)
        if player is not None:
            attempts.give_back(buckets)
            attempts.remember_place(player.pk, address)
        return player

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:  # Any: as allauth types it
        """Nothing: allauth's own counting is lossy where several processes count."""

    def set_password(self, user: Player, password: str) -> None:
        """Ends every token but the one that asks for it (accounts/passwords.py), and every session of a browser."""
        user.kept_token = getattr(context.request, "kept_token", None)  # type: ignore[attr-defined]  # of this object alone
        super().set_password(user, password)
        attempts.forgive(user.pk, client_address(context.request))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:  # Any: as allauth types it
        """Raises TooManyAttempts, whoever has the mailbox and by whatever way the letter was asked for."""
        if template_prefix in ASKED_FOR:
            attempts.take(attempts.mail_buckets(email, client_address(self.request)))
        text = letter(template_prefix, self._language(email, context.get("user")), settings.SITE_URL, context.get("code", ""))
        EmailMessage(text.subject, text.body, settings.DEFAULT_FROM_EMAIL, [email]).send()

    def _language(self, email: str, player: Player | None) -> str:
        """The player's wish; of somebody unknown the browser's. Only the mailbox's owner reads it."""
        whose = {"player_id": player.pk} if player is not None else {"player__email": email.lower()}
        wish = Telling.objects.filter(**whose).values_list("language", flat=True).first()
        return wish or _spoken(context.request)


def _spoken(request: HttpRequest) -> str:
    asked = request.META.get("HTTP_ACCEPT_LANGUAGE", "").lower()
    return Language.RUSSIAN.value if asked.startswith("ru") else Language.ENGLISH.value


def kept_token(request: HttpRequest, token_id: UUID) -> None:
    """A change of password spares this token: it asked for it."""
    request.kept_token = token_id  # type: ignore[attr-defined]  # read by Adapter.set_password
