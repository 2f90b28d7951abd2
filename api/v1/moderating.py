"""The desk over HTTP, for communities with their own tools: the queue, a case, its evidence, and rulings. For moderators."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api import etags, parameters
from api.endpoint import Endpoint, answer, body, encoded, player
from api.problems import Problem
from api.schema.described import IF_NONE_MATCH, KEY, described, query, whole
from api.v1.asked import NewRuling, Nothing
from api.v1.disputes import LONGEST_PAGE, PAGE, PAGED
from games.operations import judging
from games.operations.evidence import evidence, preview
from games.operations.rulings import Verdict, rule
from games.operations.seconding import approve, disapprove
from games.queries import cases
from games.queries.history import CursorAhead


class Desk(Endpoint):
    """To whoever does not judge there is no such address, whatever the token says."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:  # Any: as DRF types it
        try:
            super().initial(request, *args, **kwargs)
        except Problem as problem:
            if problem.code == "missing_scope":
                judging.check_moderator(player(request).id)
            raise


class Cases(Desk):
    queries: ClassVar = {"GET": ("state", "kind", "mine", "cursor", "limit")}

    @described(
        "list_cases",
        "What is to be judged",
        {200: "Cases", 304: None},
        parameters=[
            query("state", description="By default all that are to be judged.", enum=cases.STATES),
            query("kind", enum=cases.KINDS),
            query("mine", bool, "`true`: those that I claimed."),
            *PAGED,
            IF_NONE_MATCH,
        ],
        problems=[404],
    )
    def get(self, request: Request) -> HttpResponse:
        """Oldest first, without the games in which I have a part."""
        judging.check_moderator(player(request).id)
        page = cases.queue(
            moderator=player(request).id,
            state=self.query.choice("state", cases.STATES),
            kind=self.query.choice("kind", cases.KINDS),
            mine=self.query.flag("mine"),
            cursor=self.query.text("cursor"),
            limit=self.query.whole("limit", 1, LONGEST_PAGE) or PAGE,
        )
        return etags.tagged(request._request, encoded(page), "application/json")


class Case(Desk):
    @described("read_case", "One case", {200: "Case", 304: None}, parameters=[IF_NONE_MATCH], problems=[403, 404])
    def get(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """Who is concerned, what was said, what was decided. Nothing of the game: that is `evidence`."""
        return etags.tagged(request._request, encoded(_case(request, dispute_id)), "application/json")


class Claim(Desk):
    @described("claim_case", "Take a case", {200: "Case"}, asked=Nothing, optional_body=True, problems=[403, 404, 409, 422])
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """It is mine for 24 hours; of two who claim at once the second hears 409 `conflict`."""
        body(request, Nothing)
        judging.claim(dispute_id=dispute_id, moderator=player(request).id)
        return answer(_case(request, dispute_id))


class Release(Desk):
    @described("release_case", "Give a case back", {200: "Case"}, asked=Nothing, optional_body=True, problems=[403, 404])
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        body(request, Nothing)
        judging.release(dispute_id=dispute_id, moderator=player(request).id)
        return answer(_case(request, dispute_id))


class Freeze(Desk):
    @described("freeze_game", "Stop the game", {200: "Case"}, asked=Nothing, optional_body=True, problems=[403, 404, 409, 422])
    def put(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """Until the ruling: moves are 409 `paused`, all clocks stand still."""
        body(request, Nothing)
        judging.stop_game(dispute_id=dispute_id, moderator=player(request).id)
        return answer(_case(request, dispute_id))

    @described("unfreeze_game", "Let the game go on", {200: "Case"}, problems=[403, 404])
    def delete(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """Though nothing is decided yet."""
        judging.let_go_on(dispute_id=dispute_id, moderator=player(request).id)
        return answer(_case(request, dispute_id))


class Evidence(Desk):
    queries: ClassVar = {"GET": ("at",)}

    @described(
        "read_evidence",
        "Look at everything",
        {200: "Evidence"},
        parameters=[whole("at", "Another version than the disputed one.", 1)],
        problems=[403, 404],
    )
    def get(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """Hidden cards too. That I looked is recorded first, and told to the players after the game."""
        try:
            found = evidence(dispute_id=dispute_id, moderator=player(request).id, at=self.query.whole("at", 1))
        except CursorAhead as ahead:
            raise Problem(404, "not_found", "The game has no such version.") from ahead
        return answer(found)


class Preview(Desk):
    @described("preview_ruling", "What a ruling would do", {200: "Preview"}, asked=NewRuling, problems=[403, 404, 409, 422])
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """Nothing is changed; like `evidence`, it is a look."""
        verdict = _verdict(body(request, NewRuling))
        return answer(preview(dispute_id=dispute_id, moderator=player(request).id, verdict=verdict))


class Rulings(Desk):
    @described(
        "rule_case",
        "Decide",
        {201: "Case"},
        asked=NewRuling,
        parameters=[KEY],
        problems=[403, 404, 409, 422],
    )
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """One entry of the game, for ever. To change a game that is over another moderator must agree, where there is one:
        then the case is `proposed`."""
        asked = body(request, NewRuling)
        key = parameters.idempotency_key(request._request)
        rule(dispute_id=dispute_id, moderator=player(request).id, verdict=_verdict(asked), key=key)
        return answer(_case(request, dispute_id), 201)


class Approve(Desk):
    @described("approve_ruling", "Agree", {200: "Case"}, asked=Nothing, optional_body=True, problems=[403, 404, 409, 422])
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """To what another moderator proposed; then it is so."""
        body(request, Nothing)
        approve(dispute_id=dispute_id, moderator=player(request).id)
        return answer(_case(request, dispute_id))


class Disapprove(Desk):
    @described("disapprove_ruling", "Not agree", {200: "Case"}, asked=Nothing, optional_body=True, problems=[403, 404, 409, 422])
    def post(self, request: Request, dispute_id: UUID) -> HttpResponse:
        """The case is the first moderator's again, who may take back an own proposal in the same way."""
        body(request, Nothing)
        disapprove(dispute_id=dispute_id, moderator=player(request).id)
        return answer(_case(request, dispute_id))


def _case(request: Request, dispute_id: UUID) -> dict[str, object]:
    return judging.read(dispute_id=dispute_id, moderator=player(request).id)


def _verdict(asked: NewRuling) -> Verdict:
    return Verdict(
        action=asked.action,
        reason=asked.reason,
        text=asked.text,
        version=asked.version,
        winners=asked.winners,
        scores=asked.scores,
        seat=asked.seat,
        days=asked.days,
        seen=asked.seen,
    )
