"""Asking players to a table, and being asked; a code to say aloud does both."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import Endpoint, SaidCode, answer, body, nothing, player
from api.problems import Problem
from api.schema.described import described
from api.v1 import asked
from api.v1.root import API
from games.operations import codes, invitations
from games.queries.invitations import of_player

GAMES = f"{API}/games"


class Invitations(Endpoint):
    @described("list_invitations", "Whom I asked to my table", {200: "Invitations"}, problems=[403, 404])
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """For the host: open or settled, newest first, with what they said."""
        return answer({"results": invitations.listed(game_id=game_id, player=player(request).id), "next": None})

    @described(
        "invite",
        "Ask somebody to my table",
        {201: "Invitation"},
        asked=asked.NewInvitation,
        problems=[403, 404, 409, 422],
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Who is asked accepts by joining. Asked again while that is open, nothing changes."""
        who, guest = player(request).id, body(request, asked.NewInvitation).player
        made = invitations.invite(game_id=game_id, player=who, guest=guest)
        return answer(made, 201, {"Location": f"{GAMES}/{game_id}/invitations"})


class Invitation(Endpoint):
    @described("withdraw_invitation", "Take an invitation back", {204: None}, problems=[403, 404])
    def delete(self, request: Request, game_id: UUID, player_id: UUID) -> HttpResponse:
        """While it is open; who has sat down already stays."""
        if not invitations.withdraw(game_id=game_id, player=player(request).id, guest=player_id):
            raise Problem(404, "not_found")
        return nothing()


class Decline(Endpoint):
    @described("decline_invitation", "I won't come", {204: None}, asked=asked.Declining, optional_body=True, problems=[404])
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """The host is told the reason, which is one of a few."""
        reason = body(request, asked.Declining).reason
        if not invitations.decline(game_id=game_id, player=player(request).id, reason=reason):
            raise Problem(404, "not_found")
        return nothing()


class MyInvitations(Endpoint):
    @described("list_my_invitations", "Tables that I am asked to", {200: "MyInvitations"})
    def get(self, request: Request) -> HttpResponse:
        """Those I have not answered, newest first."""
        return answer({"results": of_player(player(request).id), "next": None})


class Code(Endpoint):
    @described(
        "give_code", "A code to say aloud", {200: "TableCode"}, asked=asked.Nothing, optional_body=True, problems=[403, 404, 409]
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """For the host, until the start: the same one when asked again."""
        who, _ = player(request).id, body(request, asked.Nothing)
        return answer({"code": codes.code_of(game_id=game_id, player=who)})

    @described("forget_code", "End the code", {204: None}, problems=[403, 404])
    def delete(self, request: Request, game_id: UUID) -> HttpResponse:
        if not codes.forget_code(game_id=game_id, player=player(request).id):
            raise Problem(404, "not_found")
        return nothing()


class Codes(SaidCode):
    @described("enter_code", "Find a table by its code", {200: "TableOfCode"}, asked=asked.SaidCode, problems=[404])
    def post(self, request: Request) -> HttpResponse:
        """Who says the code of a private table is asked to it by that. Every code that lets nobody in is answered alike."""
        who, said = player(request).id, body(request, asked.SaidCode)
        self.count_guess(request)
        try:
            table = codes.enter(code=said.code, player=who)
        except codes.UnknownCode as unknown:
            raise Problem(404, "unknown_code", "No table has this code.") from unknown
        return answer(table)
