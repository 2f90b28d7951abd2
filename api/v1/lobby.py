"""Before the start: sit down, stand up, give the signal."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import Endpoint, body, player, received_at
from api.schema.described import described
from api.v1 import asked
from api.v1.games import shown
from games.operations import lobby


class Join(Endpoint):
    @described("join_game", "Sit down", {200: "Game"}, asked=asked.Join, optional_body=True, problems=[404, 409, 422])
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Who sits already keeps the seat."""
        who, seat = player(request).id, body(request, asked.Join).seat
        return shown(lobby.join(game_id=game_id, player=who, seat=seat, received_at=received_at(request)), who)


class Leave(Endpoint):
    @described(
        "leave_game",
        "Stand up before the start",
        {200: "Game"},
        asked=asked.Nothing,
        optional_body=True,
        problems=[403, 404, 409],
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        who, _ = player(request).id, body(request, asked.Nothing)
        return shown(lobby.leave(game_id=game_id, player=who, received_at=received_at(request)), who)


class Kick(Endpoint):
    @described(
        "kick", "Have somebody stand up before the start", {200: "Game"}, asked=asked.Kicked, problems=[403, 404, 409, 422]
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """For the host. Who was sent away comes back only if asked again."""
        who, guest = player(request).id, body(request, asked.Kicked).player
        return shown(lobby.kick(game_id=game_id, player=who, guest=guest, received_at=received_at(request)), who)


class Start(Endpoint):
    @described(
        "start_game", "The host's signal", {200: "Game"}, asked=asked.Nothing, optional_body=True, problems=[403, 404, 409, 422]
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """The host's signal."""
        who, _ = player(request).id, body(request, asked.Nothing)
        return shown(lobby.start(game_id=game_id, player=who, received_at=received_at(request)), who)
