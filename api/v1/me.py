"""Who am I, and the tokens that say so."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts import tokens
from accounts.identity import Identity
from accounts.names import NameRefused
from accounts.scopes import SCOPES
from accounts.tokens import HasId, HeldToken
from api.endpoint import Endpoint, answer, body, nothing, player
from api.instants import stamp, stamp_or_none
from api.problems import Problem, malformed, missing_scope
from api.schema.described import described
from api.v1.asked import NewToken
from api.v1.root import API


class Me(Endpoint):
    @described("read_me", "Who am I", {200: "Me"})
    def get(self, request: Request) -> HttpResponse:
        who = player(request)
        links = {
            "self": f"{API}/me",
            "tokens": f"{API}/me/tokens",
            "inbox": f"{API}/me/inbox",
            "invitations": f"{API}/me/invitations",
            "telling": f"{API}/me/telling",
            "calendar": f"{API}/me/calendar",
            "vacations": f"{API}/me/vacations",
            "devices": f"{API}/me/devices",
            "webhooks": f"{API}/me/webhooks",
            "bots": f"{API}/me/bots",
            "games": f"{API}/games?mine=true",
        }
        shown = {"id": who.id, "name": who.name, "kind": who.kind, "token_id": who.token_id}
        return answer(shown | {"scopes": [scope for scope in SCOPES if scope in who.scopes], "links": links})


class Tokens(Endpoint):
    @described("list_tokens", "My tokens, newest first", {200: "HeldTokens"})
    def get(self, request: Request) -> HttpResponse:
        who = player(request)
        return answer({"results": [shown(held, who) for held in tokens.held_by(who)], "next": None})

    @described("create_token", "A token for a device or script", {201: "IssuedToken"}, asked=NewToken, optional_body=True)
    def post(self, request: Request) -> HttpResponse:
        """The token itself is in this answer and nowhere else."""
        who, asked = player(request), body(request, NewToken)
        lifetime = None if asked.lifetime_s is None else timedelta(seconds=asked.lifetime_s)
        try:
            value = tokens.issue(who, asked.label, lifetime, _own(who, asked.scopes))
        except NameRefused as refused:
            raise malformed(str(refused), code=refused.code, pointer="/label") from refused
        return issued(value, who, who, f"{API}/me/tokens")


class Token(Endpoint):
    @described("revoke_token", "End a token of mine", {204: None}, problems=[404])
    def delete(self, request: Request, token_id: UUID) -> HttpResponse:
        """At once where it is asked, within two seconds everywhere."""
        if not tokens.revoke(player(request), token_id):
            raise Problem(404, "not_found")
        return nothing()


def issued(value: str, holder: HasId, who: Identity, place: str) -> HttpResponse:
    """A token just made, with its secret. `holder`: whose it is; `who` asks."""
    made = tokens.find(value)
    if made is None:
        raise Problem(404, "not_found", "The token has ended already.")
    held = next(each for each in tokens.held_by(holder) if each.id == made.token_id)
    return answer(shown(held, who) | {"token": value}, 201, {"Location": f"{place}/{held.id}"})


def _own(who: Identity, wanted: Sequence[str] | None) -> Collection[str]:
    """A token never allows more than the one that made it."""
    for scope in wanted or ():
        if scope not in who.scopes:
            raise missing_scope(scope)
    return wanted or who.scopes


def shown(held: HeldToken, who: Identity) -> dict[str, object]:
    return {
        "id": held.id,
        "label": held.label,
        "created_at": stamp(held.created_at),
        "expires_at": stamp_or_none(held.expires_at),
        "last_used_at": stamp_or_none(held.last_used_at),
        "scopes": held.scopes.split(),
        "current": held.id == who.token_id,
    }
