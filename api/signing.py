"""From what allauth said to what this API answers."""

from typing import NoReturn
from uuid import UUID

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpResponse

from accounts import tokens
from accounts.headless import Said, move_to_token, session_under
from accounts.models import Player
from accounts.names import NameRefused
from accounts.scopes import all_of
from accounts.sessions import SessionStore
from api.endpoint import answer
from api.problems import Problem, malformed

STEPS = {"verify_email": "code", "mfa_authenticate": "factor"}
WRONG = {
    "email_password_mismatch": (401, "wrong_credentials"),
    "incorrect_code": (422, "wrong_code"),
    "required": (422, "wrong_code"),
    "invalid_or_expired_key": (422, "wrong_code"),
    "incorrect_password": (422, "wrong_password"),
    "enter_current_password": (422, "wrong_password"),
    "email_taken": (422, "email_taken"),
    "duplicate_email": (422, "email_taken"),
    "max_email_addresses": (422, "too_many"),
    "cannot_remove_primary_email": (422, "primary_email"),
    "unverified_primary_email": (422, "not_verified"),
    "invalid": (422, "bad_address"),
}
PASSWORD_CODES = {"password_too_short", "password_too_common", "password_entirely_numeric"}


def signed_in(said: Said, label: str) -> HttpResponse:
    """The answer to a step of signing in: a token, or what comes next. Raises Problem."""
    refuse(said)
    if said.player is None:
        step = STEPS.get(said.pending or "")
        if step is None:
            raise nothing_pending()
        return pending(said.session, step)
    value = issued(said.player, label)
    move_to_token(said.session, value)
    return welcome(said.player, value)


def pending(session: SessionStore, step: str) -> HttpResponse:
    return answer({"state": "pending", "next": step, "session": session.session_key, "player": None, "token": None})


def welcome(player: Player, token: str) -> HttpResponse:
    who = {"id": player.pk, "name": player.name, "kind": player.kind}
    return answer({"state": "signed_in", "next": None, "session": None, "player": who, "token": token})


def issued(player: Player, label: str) -> str:
    try:
        return tokens.issue(player, label, scopes=all_of(player.kind, player.is_staff).split())
    except NameRefused as refused:
        raise malformed(str(refused), code=refused.code, pointer="/label") from refused


def refuse(said: Said) -> None:
    """Raises the problem that was said, if it was one."""
    match said.status:
        case 429:
            raise too_many(said.wait_s or 60)
        case 409 | 410:
            raise nothing_pending()
        case 403:
            raise Problem(403, "not_allowed", "This can't be done here.")
        case 401 if said.player is not None:
            flows = said.told.get("data", {}).get("flows", ())
            methods = ["code" if "mfa" in flow["id"] else "password" for flow in flows if "reauth" in flow["id"]]
            raise Problem(403, "reauthenticate", members={"methods": sorted(set(methods))})
        case status if said.errors and status >= 400:
            _refuse_first(said)


def _refuse_first(said: Said) -> NoReturn:
    codes = [error["code"] for error in said.errors]
    if "too_many_login_attempts" in codes or "rate_limited" in codes:
        raise too_many(said.wait_s or 300)
    if weak := PASSWORD_CODES & set(codes):
        raise _weak(sorted(weak))
    known = [WRONG[each] for each in codes if each in WRONG]
    if not known:
        raise Problem(422, "refused", "This can't be done as things stand.")
    status, code = known[0]
    raise Problem(status, code, headers={"WWW-Authenticate": "Bearer"} if status == 401 else None)


def check_password(password: str) -> None:
    """Of itself, before anything else is looked at: whose it would be makes no difference. Raises Problem 422."""
    try:
        validate_password(password)
    except ValidationError as error:
        raise _weak([each.code or "weak" for each in error.error_list]) from error


def check_address(email: str) -> str:
    """The address in lower case. Raises Problem 400."""
    try:
        validate_email(email)
    except ValidationError as error:
        raise malformed("This is no e-mail address.", pointer="/email") from error
    return email.lower()


def carried(key: str) -> SessionStore:
    """The session that a body names. Raises Problem 422."""
    session = session_under(key)
    if session is None:
        raise nothing_pending()
    return session


def nothing_pending() -> Problem:
    return Problem(422, "nothing_pending")


def too_many(wait_s: int) -> Problem:
    return Problem(429, "too_many_attempts", headers={"Retry-After": str(wait_s)})


def _weak(codes: list[str]) -> Problem:
    said = [{"pointer": "/password", "code": code, "detail": f"{code.replace('_', ' ').capitalize()}."} for code in codes]
    return Problem(422, "weak_password", errors=said)


def player_of(player_id: UUID) -> Player:
    """The row behind an identity. Raises Problem 401 where it has just gone."""
    found = Player.objects.filter(pk=player_id, is_active=True).first()
    if found is None:
        raise Problem(401, "unknown_token", headers={"WWW-Authenticate": "Bearer"})
    return found
