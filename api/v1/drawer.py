"""Finished games that their players have put away."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import Endpoint, nothing, player
from api.schema.described import described
from games.operations import shelf


class Archive(Endpoint):
    @described("archive_game", "Put a finished game away", {204: None}, problems=[403, 404, 422])
    def put(self, request: Request, game_id: UUID) -> HttpResponse:
        """Out of my list; for everybody else it stays where it is."""
        shelf.archive(game_id=game_id, player=player(request).id)
        return nothing()

    @described("unarchive_game", "Take a game out again", {204: None}, problems=[403, 404])
    def delete(self, request: Request, game_id: UUID) -> HttpResponse:
        shelf.unarchive(game_id=game_id, player=player(request).id)
        return nothing()
