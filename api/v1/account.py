"""What makes up my account: mailboxes, password, second factors. What could take it from me asks for a fresh proof first."""

from typing import Any

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.headless.account import views as account
from allauth.headless.mfa import views as mfa
from allauth.mfa.models import Authenticator
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.app_codes import ManageApp
from accounts.changing import ChangePassword
from accounts.headless import Said, call, inside, move_to_token, session_of_token
from accounts.models import Kind, Player
from accounts.sessions import SessionStore
from accounts.staff import has_second_factor, needs_second_factor
from api import signing
from api.endpoint import Endpoint, answer, body, nothing, player
from api.problems import Problem, malformed
from api.schema.described import described
from api.v1 import asked_account as asked
from api.v1.auth import passkey

View = Any  # Any: allauth brings no types


def own_session(request: Request) -> SessionStore:
    """Of the token that asks; for persons only. Raises Problem 403 no_account."""
    return session_of_token(token_of(request), check_person(request))


def check_person(request: Request) -> Player:
    """Who asks. Raises Problem 403 no_account where that has no account."""
    who = signing.player_of(player(request).id)
    if who.kind != Kind.PERSON:
        raise Problem(403, "no_account")
    return who


def check_proved(request: Request) -> None:
    """Of a person, that the proof is fresh; guests have nothing to show. Raises Problem 403 reauthenticate."""
    if signing.player_of(player(request).id).kind != Kind.PERSON:
        return
    within = inside(request._request, own_session(request))
    with context.request_context(within):
        if not did_recently_reauthenticate(within):
            raise Problem(403, "reauthenticate", members={"methods": ["code", "password"]})


def token_of(request: Request) -> str:
    return str(request._request.META["HTTP_AUTHORIZATION"]).partition(" ")[2]


def said(request: Request, view: View, method: str, told: object = None, query: str = "") -> Said:
    """What the view says to whoever holds this token; its session goes on under it. Raises Problem."""
    session = own_session(request)
    heard = call(request._request, view, method, told, session=session, kept=player(request).token_id, query=query)
    signing.refuse(heard)
    move_to_token(heard.session, token_of(request))
    return heard


class Account(Endpoint):
    @described("read_account", "My account", {200: "Account"})
    def get(self, request: Request) -> HttpResponse:
        return answer(_shown(signing.player_of(player(request).id)))


class Reauthenticate(Endpoint):
    @described("reauthenticate", "It is still me", {204: None}, asked=asked.Proof, problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        """For the next five minutes, with this token."""
        proof = body(request, asked.Proof)
        if (proof.password is None) == (proof.code is None):
            raise malformed("Either password or code.", code="required")
        view = account.ReauthenticateView if proof.code is None else mfa.ReauthenticateView
        said(request, view, "POST", {"password": proof.password} if proof.code is None else {"code": proof.code})
        return nothing()


class Password(Endpoint):
    @described("change_password", "A new password", {204: None}, asked=asked.NewPassword, problems=[403, 422])
    def put(self, request: Request) -> HttpResponse:
        """Every other token of mine ends, and every stream with it."""
        wanted = body(request, asked.NewPassword)
        signing.check_password(wanted.password)
        new = {"new_password": wanted.password} | ({} if wanted.current is None else {"current_password": wanted.current})
        said(request, ChangePassword, "POST", new)
        return nothing()


class Emails(Endpoint):
    @described("add_email", "Another mailbox of mine", {204: None}, asked=asked.Mailbox, problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        """A letter goes out to it, whoever has the address; with the code in it the address is mine."""
        email = signing.check_address(body(request, asked.Mailbox).email)
        said(request, account.ManageEmailView, "POST", {"email": email})
        return nothing()


class VerifyEmail(Endpoint):
    @described("verify_email", "The code from the new mailbox", {200: "Account"}, asked=asked.MailboxCode, problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        said(request, account.VerifyEmailView, "POST", {"key": body(request, asked.MailboxCode).code})
        return answer(_shown(signing.player_of(player(request).id)))


class Email(Endpoint):
    @described("remove_email", "No mailbox of mine any more", {204: None}, problems=[403, 404, 422])
    def delete(self, request: Request, email_id: int) -> HttpResponse:
        said(request, account.ManageEmailView, "DELETE", {"email": _address(request, email_id)})
        return nothing()


class PrimaryEmail(Endpoint):
    @described("choose_email", "My main mailbox", {204: None}, problems=[403, 404, 422])
    def put(self, request: Request, email_id: int) -> HttpResponse:
        """Where letters go."""
        said(request, account.ManageEmailView, "PATCH", {"email": _address(request, email_id), "primary": True})
        return nothing()


class App(Endpoint):
    @described("begin_app", "A secret for my authenticator app", {200: "App"}, problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        """It counts once a code of it is shown."""
        session = own_session(request)
        heard = call(request._request, mfa.ManageTOTPView, "GET", session=session)
        if heard.status == 200:
            raise Problem(422, "already_there")
        if heard.status != 404:
            signing.refuse(heard)
        move_to_token(heard.session, token_of(request))
        return answer({"secret": heard.told["meta"]["secret"], "url": heard.told["meta"]["totp_url"]})

    @described("set_up_app", "The first code of my app", {204: None}, asked=asked.MailboxCode, problems=[403, 422])
    def put(self, request: Request) -> HttpResponse:
        said(request, ManageApp, "POST", {"code": body(request, asked.MailboxCode).code})
        return nothing()

    @described("remove_app", "My app no more", {204: None}, problems=[403, 422])
    def delete(self, request: Request) -> HttpResponse:
        said(request, mfa.ManageTOTPView, "DELETE")
        return nothing()


class RecoveryCodes(Endpoint):
    @described("read_recovery_codes", "My codes for the day the app is gone", {200: "RecoveryCodes"}, problems=[403, 404])
    def get(self, request: Request) -> HttpResponse:
        return _codes(said(request, mfa.ManageRecoveryCodesView, "GET"))

    @described("make_recovery_codes", "New ones; the old ones are void", {200: "RecoveryCodes"}, problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        return _codes(said(request, mfa.ManageRecoveryCodesView, "POST"))


class PasskeyOptions(Endpoint):
    @described("begin_passkey", "What a new passkey is asked", {200: "PasskeyOptions"}, problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        heard = said(request, mfa.ManageWebAuthnView, "GET", query="passwordless")
        return answer({"session": None, "options": heard.told["data"]["creation_options"]})


class Passkeys(Endpoint):
    @described("add_passkey", "A passkey of mine", {200: "Account"}, asked=asked.NewPasskey, problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        wanted = body(request, asked.NewPasskey)
        new = {"credential": wanted.credential, "name": wanted.name, "passwordless": True}
        heard = passkey(request, mfa.ManageWebAuthnView, new, own_session(request))
        signing.refuse(heard)
        move_to_token(heard.session, token_of(request))
        return answer(_shown(signing.player_of(player(request).id)))


class Passkey(Endpoint):
    @described("remove_passkey", "A passkey no more", {204: None}, problems=[403, 404, 422])
    def delete(self, request: Request, passkey_id: int) -> HttpResponse:
        own_session(request)
        if not Authenticator.objects.filter(pk=passkey_id, user_id=player(request).id, type="webauthn").exists():
            raise Problem(404, "not_found")
        said(request, mfa.ManageWebAuthnView, "DELETE", {"authenticators": [passkey_id]})
        return nothing()


def _address(request: Request, email_id: int) -> str:
    own_session(request)
    own = EmailAddress.objects.filter(pk=email_id, user_id=player(request).id)
    found: str | None = own.values_list("email", flat=True).first()
    if found is None:
        raise Problem(404, "not_found")
    return found


def _codes(heard: Said) -> HttpResponse:
    if heard.status == 404:
        raise Problem(404, "not_found")
    return answer({"codes": heard.told["data"].get("unused_codes", [])})


def _shown(who: Player) -> dict[str, object]:
    emails = EmailAddress.objects.filter(user_id=who.pk).order_by("pk")
    factors = Authenticator.objects.filter(user_id=who.pk).order_by("pk")
    return {
        "kind": who.kind,
        "emails": [{"id": e.pk, "email": e.email, "verified": e.verified, "primary": e.primary} for e in emails],
        "has_password": who.has_usable_password(),
        "factors": [_factor(each) for each in factors],
        "needs_factor": needs_second_factor(who) and not has_second_factor(who.pk),
    }


def _factor(row: Authenticator) -> dict[str, object]:
    held = row.wrap()
    is_codes = row.type == Authenticator.Type.RECOVERY_CODES
    name = held.name if row.type == Authenticator.Type.WEBAUTHN else None
    return {"id": row.pk, "kind": str(row.type), "name": name, "left": len(held.get_unused_codes()) if is_codes else None}
