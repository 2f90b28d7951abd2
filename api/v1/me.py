"""Who am I, and the tokens that say so."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts import tokens
from accounts.absorbing import MergeRefused, guest_of_code, guest_of_token
from accounts.identity import Identity
from accounts.names import NameRefused
from accounts.scopes import SCOPES
from accounts.tokens import HasId, HeldToken
from api.endpoint import Endpoint, answer, body, nothing, player
from api.instants import stamp, stamp_or_none
from api.problems import Problem, malformed, missing_scope
from api.schema.described import described
from api.v1.account import check_person, check_proved
from api.v1.asked import NewToken
from api.v1.asked_account import Merged
from api.v1.root import API
from games.operations.departing import depart
from games.operations.merging import MergeBlocked, merge
from games.queries.belongings import belongings


class Me(Endpoint):
    @described("read_me", "Who am I", {200: "Me"})
    def get(self, request: Request) -> HttpResponse:
        who = player(request)
        links = {
            "self": f"{API}/me",
            "account": f"{API}/me/account",
            "export": f"{API}/me/export",
            "blocks": f"{API}/me/blocks",
            "tokens": f"{API}/me/tokens",
            "inbox": f"{API}/me/inbox",
            "invitations": f"{API}/me/invitations",
            "telling": f"{API}/me/telling",
            "calendar": f"{API}/me/calendar",
            "vacations": f"{API}/me/vacations",
            "devices": f"{API}/me/devices",
            "webhooks": f"{API}/me/webhooks",
            "bots": f"{API}/me/bots",
            "apps": f"{API}/me/apps",
            "games": f"{API}/games?mine=true",
        }
        shown = {"id": who.id, "name": who.name, "kind": who.kind, "token_id": who.token_id}
        return answer(shown | {"scopes": [scope for scope in SCOPES if scope in who.scopes], "links": links})

    @described("delete_me", "Go for good", {204: None}, problems=[403])
    def delete(self, request: Request) -> HttpResponse:
        """Resigns wherever a game goes on, and erases all that says who it was. Nothing brings it back."""
        check_proved(request)
        depart(player(request).id)
        return nothing()


class Export(Endpoint):
    @described("export_me", "All that is kept about me", {200: "Export"})
    def get(self, request: Request) -> HttpResponse:
        return answer(belongings(player(request).id))


class Merge(Endpoint):
    @described(
        "merge_guest",
        "A guest of mine becomes part of this account",
        {200: "Merge"},
        asked=Merged,
        problems=[403, 404, 422],
    )
    def post(self, request: Request) -> HttpResponse:
        """Seats, inbox, orders and blocks follow; the guest's tokens end. Not while both sit in one game."""
        wanted = body(request, Merged)
        if (wanted.recovery_code is None) == (wanted.token is None):
            raise malformed("Either recovery_code or token.", code="required")
        check_person(request)
        try:
            guest = guest_of_token(wanted.token) if wanted.token else guest_of_code(wanted.recovery_code or "")
            return answer({"seats": merge(person=player(request).id, guest=guest)})
        except MergeBlocked as blocked:
            raise Problem(422, "merge_blocked") from blocked
        except MergeRefused as refused:
            raise Problem(404 if refused.code == "unknown_code" else 422, refused.code) from refused


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
    held = tokens.held_as(value, holder)
    if held is None:
        raise Problem(404, "not_found", "The token has ended already.")
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
        "app": None if held.app_id is None else {"id": held.app_id, "name": held.app_name},
    }
