"""Whom I want nothing to do with. Nobody but me can see it."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts import blocks
from api.endpoint import Endpoint, answer, nothing, player
from api.instants import stamp
from api.problems import Problem
from api.schema.described import described
from games.operations.blocking import block


class Blocks(Endpoint):
    @described("list_blocks", "Whom I blocked, newest first", {200: "Blocks"})
    def get(self, request: Request) -> HttpResponse:
        found = blocks.blocks_of(player(request).id)
        shown = [
            {"player": {"id": who.pk, "name": who.name, "kind": who.kind}, "made_at": stamp(made_at)} for who, made_at in found
        ]
        return answer({"results": shown, "next": None})


class Block(Endpoint):
    @described("block_player", "Nothing to do with this player", {204: None}, problems=[404, 422])
    def put(self, request: Request, player_id: UUID) -> HttpResponse:
        """No invitation from there reaches me, and my tables that are not public are not there for them."""
        try:
            if not block(player=player(request).id, other=player_id):
                raise Problem(404, "not_found")
        except blocks.TooManyBlocks as refused:
            raise Problem(422, "too_many") from refused
        return nothing()

    @described("unblock_player", "As before", {204: None}, problems=[404])
    def delete(self, request: Request, player_id: UUID) -> HttpResponse:
        if not blocks.unblock(player(request).id, player_id):
            raise Problem(404, "not_found")
        return nothing()
