"""Who asks: `Authorization: Bearer cg_…`."""

import uuid
from typing import NoReturn

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts import bans, tokens
from accounts.identity import Identity
from api.instants import stamp
from api.problems import Problem

__all__ = ["BearerAuthentication", "refuse_ended"]


class BearerAuthentication(BaseAuthentication):
    """request.user becomes an Identity, request.auth the token's id; no header is anonymous, a header that is not good 401, of
    somebody who is shut out 403."""

    def authenticate(self, request: Request) -> tuple[Identity, uuid.UUID] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        if not (match := tokens.HEADER.fullmatch(header)):
            _refuse("bad_authorization", "Write the header as: Authorization: Bearer cg_ and the 43 characters after it.")
        if not (identity := tokens.find(match[1])):
            refuse_ended(match[1])
        return identity, identity.token_id

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def refuse_ended(value: str) -> NoReturn:
    """As anybody is refused who shows a token that is good no more."""
    _refuse_banned(value)
    if tokens.is_stopped(tokens.digest_of(value)):
        raise Problem(403, "app_stopped")
    _refuse("unknown_token", "This token is unknown, or it has ended.")


def _refuse_banned(value: str) -> None:
    """Who is shut out hears so, and until when."""
    ban = bans.banned_by(tokens.digest_of(value))
    if ban is not None:
        until = None if ban.until is None else stamp(ban.until)
        raise Problem(403, "banned", members={"reason": ban.reason, "until": until})


def _refuse(code: str, detail: str) -> NoReturn:
    raise AuthenticationFailed(detail, code)
