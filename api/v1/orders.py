"""Standing orders: what a player settled beforehand. Nobody else hears of them."""

from typing import cast
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api import parameters
from api.endpoint import Endpoint, answer, body, nothing, player
from api.problems import Problem
from api.schema.described import KEY_NEEDED, described
from api.v1.asked import NewOrder
from api.v1.root import API
from games.operations import orders


class Orders(Endpoint):
    @described("list_orders", "My standing orders", {200: "Orders"}, problems=[403, 404])
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """In the order in which they are tried; the first that says something to the question answers it."""
        found = orders.listed(game_id=game_id, player=player(request).id)
        return answer({"results": found, "next": None})

    @described(
        "give_order",
        "Decide beforehand",
        {201: "Order"},
        asked=NewOrder,
        parameters=[KEY_NEEDED],
        problems=[403, 404, 409, 422],
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """For my next question, or the one that is open: it is answered a moment later by an ordinary command."""
        key = cast(UUID, parameters.idempotency_key(request._request, needed=True))
        asked = body(request, NewOrder)
        who = player(request).id
        kept = orders.order(game_id=game_id, player=who, key=key, form=bytes(asked.order), valid=asked.valid)
        return answer(kept, 201, {"Location": f"{API}/games/{game_id}/orders/{kept['id']}"})


class Order(Endpoint):
    @described("withdraw_order", "Withdraw an order of mine", {204: None}, problems=[403, 404, 409])
    def delete(self, request: Request, game_id: UUID, order_id: UUID) -> HttpResponse:
        """It is not followed any more after that; `too_late` while it is being followed."""
        match orders.withdraw(game_id=game_id, player=player(request).id, order_id=order_id):
            case "unknown":
                raise Problem(404, "not_found")
            case "taken":
                raise Problem(409, "too_late", "It is being followed in this very moment.")
        return nothing()
