"""What a game leaves to read: its log, its record, the proof of its luck, its deadlines explained."""

from typing import ClassVar
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import Endpoint, answer, player
from api.problems import Problem
from games import clock
from games.operations.due import bring_up_to_date
from games.operations.visibility import may_see
from games.queries import clocks, export, fairness, history
from games.queries.current import Current

PAGE, LONGEST_PAGE = 100, 500


class Log(Endpoint):
    queries: ClassVar = {"GET": ("after", "limit", "hash")}

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
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        return answer(export.record(_seen(request, game_id), player(request).id, clock.now_ms()))


class Fairness(Endpoint):
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        return answer(fairness.proof(_seen(request, game_id)))


class Clock(Endpoint):
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        return answer(clocks.explained(_seen(request, game_id), clock.now_ms()))


def _seen(request: Request, game_id: UUID) -> Current:
    """The game, everything due applied, if the asker may know of it."""
    current, _ = bring_up_to_date(game_id)
    may_see(current, player(request).id)
    return current
