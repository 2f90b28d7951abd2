"""A phone's whole catching up in one request: what it did while it was away, then what it missed."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.identity import Identity
from api import problems
from api.endpoint import Endpoint, afterwards, answer, body, player, received_at
from api.limits import LIMITS
from api.problems import Problem, missing_scope
from api.roles import right_of
from api.schema.described import described
from api.v1.asked import Sync
from api.v1.commands import check_seen
from games import clock
from games.operations.command import Asked, send
from games.operations.due import bring_up_to_date
from games.operations.errors import Declined
from games.operations.refusals import keep
from games.operations.visibility import seen_by
from games.queries import history, lists
from games.queries.current import Current
from games.queries.resource import legal_wire

Json = dict[str, Any]  # Any: JSON
FURTHEST = 500
"""Entries a client may be behind and still be told each of them; further behind, it is given the game."""
MOST_OTHERS = 50
_TO_PLAY = right_of("send_command").scope


class Syncing(Endpoint):
    """Every command and every game costs what it costs alone: one from its own bucket."""

    policies: ClassVar = {"POST": "read"}

    @described("sync", "Catch up", {200: "Synced"}, asked=Sync)
    def post(self, request: Request) -> HttpResponse:
        """The commands in their order, each once for its key; a game's stop at its first refusal. Then every game's news."""
        who, asked = player(request), body(request, Sync)
        declined: list[Callable[[], None]] = []
        played = [*_played(who, asked, received_at(request), declined)]
        games = dict.fromkeys((*asked.known, *[each.game for each in asked.commands]))
        told = {str(game_id): _told(who, game_id, asked.known.get(game_id), asked.seen(game_id)) for game_id in games}
        others = [item for item in lists.unfinished(who.id, MOST_OTHERS + len(told)) if item["id"] not in told]
        return afterwards(answer({"commands": played, "games": told, "others": others[:MOST_OTHERS]}), *declined)


def _played(who: Identity, asked: Sync, at: int, declined: list[Callable[[], None]]) -> Iterator[Json]:
    """Per command its answer, or the problem that it would have had alone; `declined` gets what is to be done about it later."""
    refused: set[UUID] = set()
    for each in asked.commands:
        item: Json = {"game": str(each.game), "key": str(each.key)}
        try:
            if each.game in refused:
                raise Problem(424, "not_tried", "A command before it was refused.")
            sent = Asked(each.game, who.id, each.key, bytes(each.command), at, seen=asked.seen(each.game))
            yield item | {"status": 201, **_accepted(who, sent, asked.known.get(each.game))}
        except Exception as error:
            if isinstance(error, Declined):
                declined.append(partial(keep, sent, error))
            refused.add(each.game)
            yield item | _problem(error)


def _accepted(who: Identity, asked: Asked, after: int | None) -> Json:
    if (scope := _TO_PLAY) is not None and scope not in who.scopes:
        raise missing_scope(scope)
    _charge("command", who)
    if not asked.key.int:
        raise problems.malformed("A UUID that is not nil.", pointer="/key")
    check_seen(asked.game_id, who.id, after, asked.seen)
    answered = send(asked)
    entry = answered.entry
    told = {
        "key": str(asked.key),
        "version": entry.version,
        "hash": entry.hash.hex(),
        "entries": history.entries_then(answered.current, who.id, entry.version - 1, entry.version),
    }
    return {"replayed": answered.replayed, "answer": told}


def _told(who: Identity, game_id: UUID, after: int | None, seen: bytes | None) -> Json:
    """What the player has not seen of this game, or the whole of it where the client's past is too old, or another's."""
    try:
        _charge("read", who)
        current = seen_by(bring_up_to_date(game_id)[0], who.id)
        return _news(current, who.id, after, seen)
    except Exception as error:
        return _problem(error)


def _news(current: Current, who: UUID, after: int | None, seen: bytes | None) -> Json:
    head = {"status": 200, "version": current.version, "hash": current.hash.hex()}
    if after is None or not _is_near(current, after, seen):
        return head | {"reset": True, "entries": [], "game": history.game(current, who, clock.now_ms())}
    return head | {
        "reset": False,
        "entries": history.entries(current, who, after, FURTHEST),
        "legal": legal_wire(current, current.table, current.seat_of(who)),
    }


def _is_near(current: Current, after: int, seen: bytes | None) -> bool:
    if not current.version - FURTHEST <= after <= current.version:
        return False
    try:
        history.check_history(current, seen)
    except history.OtherHistory:
        return False
    return True


def _charge(policy: str, who: Identity) -> None:
    charge = LIMITS.charge(policy, who.token_id)
    if charge is not None and charge.wait_s is not None:
        raise Problem(429, "too_many_requests", members={"retry_after_s": charge.wait_s})


def _problem(error: Exception) -> Json:
    """As the item's answer; what nobody foresaw goes on to be the whole request's."""
    known = problems.known(error)
    if known is None:
        raise error
    return {"status": known.status, "problem": msgspec.Raw(known.body())}
