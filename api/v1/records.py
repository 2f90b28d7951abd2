"""What a game leaves to read: its log, its record, the proof of its luck, its deadlines explained."""

from typing import ClassVar
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import Endpoint, answer, player
from api.problems import Problem
from api.schema.described import AFTER, HASH, described, whole
from games import clock
from games.operations.due import bring_up_to_date
from games.operations.visibility import seen_by
from games.queries import clocks, export, fairness, history
from games.queries.current import Current
from games.queries.offers import known_offers

PAGE, LONGEST_PAGE = 100, 500


class Log(Endpoint):
    queries: ClassVar = {"GET": ("after", "limit", "hash")}

    @described(
        "read_log",
        "What happened since",
        {200: "Log"},
        parameters=[AFTER, whole("limit", f"Default {PAGE}.", 1, LONGEST_PAGE), HASH],
        problems=[404, 409],
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """The entries since, at once; who wants to wait asks the stream server."""
        after = self.query.whole("after") or 0
        limit = self.query.whole("limit", 1, LONGEST_PAGE) or PAGE
        seen = self.query.hash()
        current = _seen(request, game_id)
        history.check_history(current, seen)
        if after > current.version:
            raise Problem(409, "cursor_ahead", members={"version": current.version})
        entries = history.entries(current, player(request).id, after, limit)
        return answer({"version": current.version, "entries": entries, "more": after + len(entries) < current.version})


class Export(Endpoint):
    @described("export_game", "The record to take away", {200: "Record"}, problems=[404])
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        return answer(export.record(_seen(request, game_id), player(request).id, clock.now_ms()))


class Fairness(Endpoint):
    @described("read_fairness", "The proof of the luck", {200: "Fairness"}, problems=[404])
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        return answer(fairness.proof(_seen(request, game_id)))


class Clock(Endpoint):
    @described("read_clock", "The deadline explained", {200: "Deadlines"}, problems=[404])
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        return answer(clocks.explained(_seen(request, game_id), player(request).id, clock.now_ms()))


class Offers(Endpoint):
    @described("read_offers", "What the seats asked each other", {200: "Offers"}, problems=[404])
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """The open offers, oldest first, and the last of the settled, newest first; all can be answered by `vote`."""
        current = _seen(request, game_id)
        return answer({"version": current.version, **known_offers(current.table)})


def _seen(request: Request, game_id: UUID) -> Current:
    """The game, everything due applied, if the asker may know of it."""
    return seen_by(bring_up_to_date(game_id)[0], player(request).id)
