"""Signing up and in, and back in. None of these answers tells whether an e-mail address has an account."""

from collections.abc import Callable
from typing import Any, ClassVar

from allauth.core import context
from allauth.headless.account import views as account
from allauth.headless.mfa import views as mfa
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from accounts import resetting, signup
from accounts.headless import Said, call, fresh_session, inside
from accounts.identity import Identity
from accounts.names import NameRefused
from accounts.recent import RECENT
from accounts.signup import SignupRefused, Wanted
from api import signing
from api.endpoint import Endpoint, answer, body, nothing
from api.problems import Problem, malformed
from api.schema.described import described
from api.v1 import asked_account as asked


class Step(Endpoint):
    """Open to all, and limited by address."""

    public = ("POST",)
    policies: ClassVar = {"POST": "guest"}


class RequestSignup(Step):
    @described("request_signup", "A code to this mailbox, for a new account", {200: "Signing"}, asked=asked.Mailbox, public=True)
    def post(self, request: Request) -> HttpResponse:
        """One letter goes out, whoever has the address: a code, or that there is an account."""
        email = signing.check_address(body(request, asked.Mailbox).email)
        return _code_sent(request, email, signup.begin)


class FinishSignup(Step):
    @described("finish_signup", "The code, and there it is", {200: "Signing"}, asked=asked.Signup, problems=[422], public=True)
    def post(self, request: Request) -> HttpResponse:
        """With a guest's token that guest becomes the person: id, games, seats and tokens stay."""
        wanted = body(request, asked.Signup)
        signing.check_password(wanted.password)
        guest = request.user if isinstance(request.user, Identity) else None
        if wanted.name is None and guest is None:
            raise malformed("A new person needs a name.", code="required", pointer="/name")
        within = inside(request._request, signing.carried(wanted.session))
        try:
            person = signup.finish(within, wanted.code, Wanted(wanted.name, wanted.password, guest.id if guest else None))
        except NameRefused as refused:
            raise malformed(str(refused), code=refused.code, pointer="/name") from refused
        except SignupRefused as refused:
            raise Problem(422, refused.code) from refused
        finally:
            within.session.save()
        RECENT.forget(person.pk)
        held = request._request.META.get("HTTP_AUTHORIZATION", "").partition(" ")[2]
        if guest is not None:
            return signing.welcome(person, held)
        return signing.welcome(person, signing.issued(person, "signed up"))


class SignIn(Step):
    @described("sign_in", "With a password", {200: "Signing"}, asked=asked.SignIn, problems=[422], public=True)
    def post(self, request: Request) -> HttpResponse:
        """A token, or what is still wanted. 401 wrong_credentials, whether the address or the password is wrong."""
        wanted = body(request, asked.SignIn)
        login = {"email": signing.check_address(wanted.email), "password": wanted.password}
        said = call(request._request, account.LoginView, "POST", login, session=fresh_session())
        return signing.signed_in(said, wanted.label)


class ShowFactor(Step):
    @described("show_factor", "The second factor: a code", {200: "Signing"}, asked=asked.Factor, problems=[422], public=True)
    def post(self, request: Request) -> HttpResponse:
        wanted = body(request, asked.Factor)
        session = signing.carried(wanted.session)
        said = call(request._request, mfa.AuthenticateView, "POST", {"code": wanted.code}, session=session)
        return signing.signed_in(said, wanted.label)


class AskPasskey(Step):
    @described(
        "ask_passkey",
        "What the passkey is asked",
        {200: "PasskeyOptions"},
        asked=asked.AskedPasskey,
        optional_body=True,
        problems=[422],
        public=True,
    )
    def post(self, request: Request) -> HttpResponse:
        key = body(request, asked.AskedPasskey).session
        session = fresh_session() if key is None else signing.carried(key)
        view: Any = mfa.LoginWebAuthnView if key is None else mfa.AuthenticateWebAuthnView  # Any: allauth brings no types
        said = call(request._request, view, "GET", session=session)
        if said.status != 200:
            signing.refuse(said)
            raise signing.nothing_pending()
        return answer({"session": said.session.session_key, "options": said.told["data"]["request_options"]})


class ShowPasskey(Step):
    @described("show_passkey", "What the passkey says", {200: "Signing"}, asked=asked.Passkey, problems=[422], public=True)
    def post(self, request: Request) -> HttpResponse:
        """For a sign-in that waits for a second factor, or instead of a password."""
        wanted = body(request, asked.Passkey)
        session = signing.carried(wanted.session)
        waits = "account_login" in session
        view: Any = mfa.AuthenticateWebAuthnView if waits else mfa.LoginWebAuthnView  # Any: allauth brings no types
        said = passkey(request, view, {"credential": wanted.credential}, session)
        return signing.signed_in(said, wanted.label)


class RequestReset(Step):
    @described("request_reset", "A code to this mailbox, for a new password", {200: "Signing"}, asked=asked.Mailbox, public=True)
    def post(self, request: Request) -> HttpResponse:
        """One letter goes out, whoever has the address: a code, or that there is no account."""
        email = signing.check_address(body(request, asked.Mailbox).email)
        return _code_sent(request, email, resetting.begin)


class Reset(Step):
    @described("reset_password", "The code, and a new password", {204: None}, asked=asked.Reset, problems=[422], public=True)
    def post(self, request: Request) -> HttpResponse:
        """Every token of the account ends, and every stream with it."""
        wanted = body(request, asked.Reset)
        signing.check_password(wanted.password)
        session = signing.carried(wanted.session)
        new = {"key": wanted.code, "password": wanted.password}
        said = call(request._request, account.ResetPasswordView, "POST", new, session=session)
        if said.status != 401 or said.errors:
            signing.refuse(said)
        said.session.flush()
        return nothing()


def _code_sent(request: Request, email: str, begin: Callable[[HttpRequest, str], None]) -> HttpResponse:
    """What began goes on in a session of its own. Raises TooManyAttempts."""
    within = inside(request._request, fresh_session())
    with context.request_context(within):
        begin(within, email)
    within.session.save()
    return signing.pending(within.session, "code")  # type: ignore[arg-type]  # our own kind of session


def passkey(request: Request, view: Any, shown: dict[str, Any], session: Any) -> Said:  # Any: allauth brings no types
    """What the view says of a credential. What is none of this form is a wrong one, wherever the library noticed."""
    try:
        return call(request._request, view, "POST", shown, session=session)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise Problem(422, "wrong_code") from error
