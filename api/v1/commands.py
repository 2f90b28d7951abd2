"""The write: one command, once, and what became of it."""

from functools import partial
from typing import ClassVar, cast
from uuid import UUID, uuid5

from django.http import HttpResponse
from rest_framework.request import Request

from api import bodies, parameters
from api.endpoint import Endpoint, afterwards, answer, player, received_at
from api.problems import Problem, declined, malformed
from api.schema.described import AFTER, HASH, KEY_NEEDED, described, header
from api.v1.root import API
from games import clock
from games.operations.command import Answer, Asked, send
from games.operations.due import bring_up_to_date, brought
from games.operations.errors import Declined
from games.operations.refusals import keep
from games.operations.visibility import may_see, seen_by
from games.queries import history
from games.queries.current import GAMES, Current
from games.queries.watching import as_watched

MOST_ENTRIES = 50


class Commands(Endpoint):
    queries: ClassVar = {"POST": ("after", "hash")}
    policies: ClassVar = {"POST": "command"}

    @described(
        "send_command",
        "Play",
        {201: "Answer"},
        asked="AnyCommand",
        parameters=[KEY_NEEDED, AFTER, HASH, header("Prefer", description="return=representation: with the game.")],
        problems=[403, 404, 409, 422],
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Accepted once for a key, however often it is sent; with `after` whatever the answer is brings the entries since."""
        who = player(request).id
        key = cast(UUID, parameters.idempotency_key(request._request, needed=True))
        text = bodies.read(request._request)
        if not text:
            raise malformed("A command is expected.", pointer="")
        after, seen = self.query.whole("after"), self.query.hash()
        check_seen(game_id, who, after, seen)
        asked = Asked(game_id, who, key, text, received_at(request), seen=seen)
        try:
            answered = send(asked)
        except Declined as refused:
            return afterwards(_refusal(refused, game_id, who, after).response(), partial(keep, asked, refused))
        return _accepted(request, answered, who, key, after)


class Fate(Endpoint):
    """What became of a command whose answer was lost."""

    @described("read_command", "What became of a command", {200: "Fate"}, problems=[404])
    def get(self, request: Request, game_id: UUID, key: UUID) -> HttpResponse:
        who = player(request).id
        current, known = bring_up_to_date(game_id, uuid5(who, str(key)))
        may_see(current, who)
        if known is None:
            raise Problem(404, "unknown_command", "It was never accepted: it is safe to send it again.")
        entry = history.entry_at(current, who, known.version)
        return answer({"state": "accepted", "version": known.version, "entry": entry})


def check_seen(game_id: UUID, who: UUID, after: int | None, seen: bytes | None) -> None:
    """Before anything is written: the client's place must be one of this game's. Asks the database only if memory can't tell."""
    held = GAMES.get(game_id)
    if (after is None and seen is None) or (held is not None and held.seat_of(who) is not None and _has_seen(held, after, seen)):
        return
    current = seen_by(brought(game_id)[0], who)
    if after is not None and after > current.version:
        raise Problem(409, "cursor_ahead", members={"version": current.version})
    history.check_history(current, seen)


def _has_seen(held: Current, after: int | None, seen: bytes | None) -> bool:
    return (after is None or after <= held.version) and (seen is None or any(step.entry.hash == seen for step in held.steps))


def _accepted(request: Request, answered: Answer, who: UUID, key: UUID, after: int | None) -> HttpResponse:
    current, entry = answered.current, answered.entry
    out = {
        "key": str(key),
        "version": entry.version,
        "hash": entry.hash.hex(),
        "entries": _entries(answered, who, after),
    }
    headers = {"Location": f"{API}/games/{current.id}/commands/{key}"}
    if answered.replayed:
        headers["Idempotent-Replayed"] = "true"
    if parameters.wants_representation(request._request):
        headers["Preference-Applied"] = "return=representation"
        out["game"] = history.game(as_watched(current, who), who, clock.now_ms())
    return answer(out, 201, headers)


def _entries(answered: Answer, who: UUID, after: int | None) -> list[dict[str, object]]:
    """The own entry; with `after` all since then up to the own one, the newest 50 of them."""
    own = answered.entry.version
    first = own - 1 if after is None or after >= own else max(after, own - MOST_ENTRIES)
    return history.entries_then(answered.current, who, first, own)


def _refusal(refused: Declined, game_id: UUID, who: UUID, after: int | None) -> Problem:
    """Its entries are those the client has not seen, up to the version from which it was refused, the newest 50 of them."""
    problem = declined(refused)
    if after is None:
        return problem
    current = GAMES.get(game_id) or brought(game_id)[0]
    first = max(after, refused.version - MOST_ENTRIES)
    missed = history.entries(current, who, first, max(refused.version - first, 0))
    problem.members = {**problem.members, "entries": missed}
    return problem
