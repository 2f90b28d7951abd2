"""How an account comes to be: a code to the mailbox first, and only who shows it gets the account; a guest keeps the row."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.models import EmailAddress
from allauth.core.internal.cryptokit import compare_user_code
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.models import Kind, Player
from accounts.models.player import vouch_for
from accounts.personal_names import claim_name
from accounts.succession import see_to_groups

__all__ = ["SignupRefused", "Wanted", "begin", "finish"]

SESSION_KEY = "accounts_signup"


class SignupRefused(Exception):
    """`code`: wrong_code, nothing_pending (none asked for, too old, or wrong too often), no_guest, email_taken."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Wanted:
    """What the new person brings beside the code. `guest`: who becomes that person."""

    name: str | None
    password: str
    guest: UUID | None = None


class _Process(AbstractCodeVerificationProcess):  # type: ignore[misc]  # allauth brings no types
    """Where a sign-up stands, in a session. Without a code where the address has an account: then no code is right."""

    def __init__(self, request: HttpRequest, state: dict[str, Any]) -> None:  # Any: as allauth keeps it
        super().__init__(
            state=state,
            max_attempts=app_settings.EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS,
            timeout=app_settings.EMAIL_VERIFICATION_BY_CODE_TIMEOUT,
        )
        self.request = request

    def persist(self) -> None:
        self.request.session[SESSION_KEY] = self.state

    def abort(self) -> None:
        self.request.session.pop(SESSION_KEY, None)

    def send(self) -> None:
        adapter, email = get_adapter(), self.state["email"]
        if is_taken(email):
            adapter.send_account_already_exists_mail(email)
        else:
            self.state["code"] = adapter.generate_email_verification_code()
            adapter.send_mail("account/email/email_confirmation_signup", email, {"code": self.state["code"]})


def begin(request: HttpRequest, email: str) -> None:
    """Sends one letter, whoever has this address, and notes in the session what is waited for."""
    process = _Process(request, _Process.initial_state(None, email.lower()))
    process.send()
    process.persist()


def finish(request: HttpRequest, code: str, wanted: Wanted) -> Player:
    """The person. Raises SignupRefused; NameRefused, which costs no try, for the code was right."""
    state = request.session.get(SESSION_KEY)
    process = state and _Process(request, state).abort_if_invalid()
    if not process:
        raise SignupRefused("nothing_pending")
    if not compare_user_code(actual=code, expected=process.code):
        process.record_invalid_attempt()
        raise SignupRefused("wrong_code")
    try:
        with transaction.atomic():
            person = _made(process.state["email"], wanted)
    except IntegrityError as clash:
        raise SignupRefused("email_taken") from clash
    process.abort()
    return person


def is_taken(email: str) -> bool:
    """Whether somebody proved to have this address."""
    return bool(EmailAddress.objects.filter(email=email.lower(), verified=True).exists())


def _made(email: str, wanted: Wanted) -> Player:
    person = Player(kind=Kind.PERSON) if wanted.guest is None else _guest(wanted.guest)
    person.kind, person.email, person.password = Kind.PERSON.value, email, make_password(wanted.password)
    person.recovery_digest = person.creation_key = person.creation_print = None
    claim_name(person, wanted.name or person.name)
    person.save()
    vouch_for(person)
    see_to_groups(person.pk)
    return person


def _guest(guest_id: UUID) -> Player:
    guest = Player.objects.select_for_update().filter(pk=guest_id, kind=Kind.GUEST, is_active=True).first()
    if guest is None:
        raise SignupRefused("no_guest")
    return guest
