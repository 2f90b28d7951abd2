"""Disputes of the players: filed about a game, spoken about with those who judge, withdrawn, appealed once."""

from typing import ClassVar
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api import etags, parameters
from api.endpoint import Endpoint, answer, body, encoded, player
from api.problems import Problem
from api.schema.described import IF_NONE_MATCH, KEY, described, query, whole
from api.v1.asked import NewDispute, Nothing, Words
from api.v1.root import API
from games.operations import disputes as operations
from games.operations.due import bring_up_to_date
from games.operations.filing import Filing, file
from games.operations.visibility import may_see
from games.queries import disputes

PAGE, LONGEST_PAGE = 50, 100
PAGED = (
    query("cursor", description="`next` of the page before."),
    whole("limit", f"Default {PAGE}.", 1, LONGEST_PAGE),
)


class OfGame(Endpoint):
    @described(
        "list_game_disputes",
        "What is disputed here, as far as it concerns me",
        {200: "GameDisputes", 304: None},
        parameters=[IF_NONE_MATCH],
        problems=[404],
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Newest first; and once the game is over, when those who judge looked at it while it ran."""
        who = player(request).id
        current, _ = bring_up_to_date(game_id)
        may_see(current, who)
        shown = {"results": disputes.of_game(game_id=game_id, player=who), "looks": disputes.looks(current, who)}
        return etags.tagged(request._request, encoded(shown), "application/json")

    @described(
        "file_dispute",
        "Have something judged",
        {201: "Dispute"},
        asked=NewDispute,
        parameters=[KEY],
        problems=[403, 404, 409, 422],
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """By who sits there, until 72 hours after the end. The other side is told of it, and of the outcome."""
        who, asked = player(request).id, body(request, NewDispute)
        key = parameters.idempotency_key(request._request)
        filing = Filing(asked.kind, asked.text, asked.version, asked.seat)
        dispute_id, replayed = file(game_id=game_id, player=who, filing=filing, key=key)
        headers = {"Location": f"{API}/disputes/{dispute_id}"} | ({"Idempotent-Replayed": "true"} if replayed else {})
        return shown_to(who, dispute_id, 201, headers)


class Disputes(Endpoint):
    queries: ClassVar = {"GET": ("cursor", "limit")}

    @described("list_disputes", "All that concern me", {200: "Disputes", 304: None}, parameters=[*PAGED, IF_NONE_MATCH])
    def get(self, request: Request) -> HttpResponse:
        """Mine, and those about me; newest first."""
        limit = self.query.whole("limit", 1, LONGEST_PAGE) or PAGE
        page = disputes.of_player(player=player(request).id, cursor=self.query.text("cursor"), limit=limit)
        return etags.tagged(request._request, encoded(page), "application/json")


class Dispute(Endpoint):
    @described("read_dispute", "Its state and outcome", {200: "Dispute", 304: None}, parameters=[IF_NONE_MATCH], problems=[404])
    def get(self, request: Request, dispute_id: UUID) -> HttpResponse:
        found = disputes.one(dispute_id=dispute_id, player=player(request).id)
        if found is None:
            raise Problem(404, "not_found")
        return etags.tagged(request._request, encoded(found), "application/json")


class Messages(Endpoint):
    @described("speak_in_dispute", "Tell those who judge", {201: "Dispute"}, asked=Words, problems=[404, 422])
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """Nobody else reads it, the other side neither."""
        who = player(request).id
        operations.say(dispute_id=dispute_id, player=who, text=body(request, Words).text)
        return shown_to(who, dispute_id, 201)


class Withdraw(Endpoint):
    @described(
        "withdraw_dispute",
        "Not judge it after all",
        {200: "Dispute"},
        asked=Nothing,
        optional_body=True,
        problems=[403, 404, 422],
    )
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """By who filed it. Of an appeal: by who appealed, and then the ruling stands."""
        who = player(request).id
        body(request, Nothing)
        operations.withdraw(dispute_id=dispute_id, player=who)
        return shown_to(who, dispute_id)


class Appeal(Endpoint):
    @described("appeal_ruling", "Have it judged once more", {200: "Dispute"}, asked=Words, problems=[404, 409, 422])
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """Once, by either side, within 72 hours of the ruling; another moderator judges, where there is one."""
        who = player(request).id
        operations.appeal(dispute_id=dispute_id, player=who, text=body(request, Words).text)
        return shown_to(who, dispute_id)


def shown_to(who: UUID, dispute_id: UUID, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    return answer(disputes.one(dispute_id=dispute_id, player=who), status, headers)
