"""Games: laying a table, finding one, reading one."""

import hashlib
from typing import ClassVar, get_args
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.names import NameRefused, clean_name
from api import etags, parameters
from api.endpoint import Endpoint, answer, body, player, received_at
from api.problems import Problem, malformed
from api.schema.described import HASH, IF_NONE_MATCH, KEY, described, query, whole
from api.v1.asked import NewGame, OwnPace
from api.v1.groups import check_member
from api.v1.root import API
from games import clock
from games.operations.create import Wish, create_game
from games.operations.due import bring_up_to_date
from games.operations.grouping import put_in_group
from games.operations.rematch import lay_rematch
from games.operations.visibility import seen_by
from games.queries import history, lists, marks, rulesets
from games.queries.current import Current
from games.queries.reveal import NotRevealed, revealed

PAGE, LONGEST_PAGE = 50, 100
_fingerprinted = msgspec.json.Encoder(order="deterministic").encode


class Games(Endpoint):
    queries: ClassVar = {"GET": ("mine", "status", "ruleset", "archived", "cursor", "limit")}

    @described(
        "list_games",
        "My games or the public ones",
        {200: "Games"},
        parameters=[
            query("mine", bool, "true: my games, most urgent first; else the public ones, newest first."),
            query(
                "status", description="By default all of mine; of the public ones those not over.", enum=get_args(lists.Status)
            ),
            query("ruleset", description="The slug of a ruleset."),
            query("archived", bool, "true: of mine, those I have put away; else the others."),
            query("cursor", description="`next` of the page before."),
            whole("limit", f"Default {PAGE}.", 1, LONGEST_PAGE),
        ],
    )
    def get(self, request: Request) -> HttpResponse:
        """The asker's games, most urgent first, or the public ones, newest first; nothing that is due is applied."""
        asked = {
            "player": player(request).id,
            "status": self.query.choice("status", get_args(lists.Status)),
            "ruleset": self.query.text("ruleset"),
            "cursor": self.query.text("cursor"),
            "limit": self.query.whole("limit", 1, LONGEST_PAGE) or PAGE,
        }
        archived = self.query.flag("archived")
        if self.query.flag("mine"):
            return answer(lists.mine(archived=archived, **asked))  # type: ignore[arg-type]  # each is what its reader gives
        if archived:
            raise malformed("Only my own games are put away: with mine=true.", code="combination", parameter="archived")
        return answer(lists.public(**asked))  # type: ignore[arg-type]  # as above

    @described("create_game", "Lay a table", {201: "Game"}, asked=NewGame, parameters=[KEY], problems=[404, 422])
    def post(self, request: Request) -> HttpResponse:
        """A known key gives the same game again."""
        key = parameters.idempotency_key(request._request)
        asked = body(request, NewGame)
        if asked.group is not None:
            check_member(asked.group, player(request).id)
        current, replayed = create_game(_wish(asked, key, request))
        if asked.group is not None:
            put_in_group(current.id, asked.group)
        headers = {"Location": f"{API}/games/{current.id}"} | ({"Idempotent-Replayed": "true"} if replayed else {})
        return shown(current, player(request).id, 201, headers)


class Game(Endpoint):
    queries: ClassVar = {"GET": ("at", "reveal", "hash")}

    @described(
        "read_game",
        "A game as you may see it",
        {200: "Game", 304: None},
        parameters=[
            whole("at", "As you could know it at this version.", 1),
            query("reveal", description="A game that is over, face up, where its rules allow.", enum=["all"]),
            HASH,
            IF_NONE_MATCH,
        ],
        problems=[404, 409, 422],
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """The game now (or at a version) as the asker may see it. Who has it already hears so at the price of one row."""
        who = player(request).id
        if not request.META.get("QUERY_STRING") and (unchanged := _unchanged(request, game_id, who)):
            return unchanged
        at = self.query.whole("at", 1)
        reveal = self.query.choice("reveal", ("all",))
        if reveal and at is not None:
            raise malformed("Only the end is shown face up: leave `at` out.", code="combination", parameter="at")
        current = seen_by(bring_up_to_date(game_id)[0], who)
        history.check_history(current, self.query.hash())
        lay_rematch(current)
        if reveal:
            return _revealed(current, who)
        return _now(request, current, who) if at is None else _at(current, who, at)


def shown(current: Current, who: UUID, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    """The game for this player, with the tag to ask again by."""
    tag = etags.of_game(marks.mark(current, who))
    kept = {"ETag": tag, "Cache-Control": etags.NO_CACHE} | (headers or {})
    return answer(history.game(current, who, clock.now_ms()), status, kept)


def _now(request: Request, current: Current, who: UUID) -> HttpResponse:
    """A condition that one row could not judge is judged here."""
    tag = etags.of_game(marks.mark(current, who))
    is_asked = "HTTP_IF_NONE_MATCH" in request.META and not request.META.get("QUERY_STRING")
    return etags.not_modified(tag) if is_asked and etags.matches(request._request, tag) else shown(current, who)


def _unchanged(request: Request, game_id: UUID, who: UUID) -> HttpResponse | None:
    if "HTTP_IF_NONE_MATCH" not in request.META:
        return None
    mark = marks.glance(game_id, who, clock.now_ms())
    if mark is None or not etags.matches(request._request, tag := etags.of_game(mark)):
        return None
    return etags.not_modified(tag)


def _at(current: Current, who: UUID, at: int) -> HttpResponse:
    try:
        return answer(history.game(current, who, clock.now_ms(), at))
    except history.CursorAhead as ahead:
        raise Problem(404, "not_found", "The game has no such version.", members={"version": current.version}) from ahead


def _revealed(current: Current, who: UUID) -> HttpResponse:
    try:
        return answer(revealed(current, current.seat_of(who), clock.now_ms()))
    except NotRevealed as hidden:
        detail = "The game is not over, or its rules keep something hidden for ever."
        raise Problem(422, "not_revealed", detail, members={"version": current.version}) from hidden


def _wish(asked: NewGame, key: UUID | None, request: Request) -> Wish:
    return Wish(
        creator=player(request).id,
        key=key,
        fingerprint=hashlib.sha256(_fingerprinted(asked)).digest(),
        ruleset=asked.ruleset,
        seats=asked.seats,
        mode=asked.mode,
        pace=(asked.pace.bank_s, asked.pace.increment_s) if isinstance(asked.pace, OwnPace) else asked.pace,
        options=asked.options,
        visibility=asked.visibility,
        bots=asked.bots,
        name=_name(asked),
        received_at=received_at(request),
        on_timeout=asked.on_timeout,
        start_s=asked.start_s,
        on_dispute=asked.on_dispute,
        spectators=asked.spectators,
    )


def _name(asked: NewGame) -> str:
    """As asked, or the ruleset's title."""
    titles = {each["slug"]: str(each["title"]) for each in rulesets.summaries()}
    try:
        return clean_name(asked.name or titles.get(asked.ruleset, "Game"))
    except NameRefused as refused:
        raise malformed(str(refused), code=refused.code, pointer="/name") from refused
