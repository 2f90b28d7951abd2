"""Errors as clients read them: RFC 9457 with a stable `code`; clients switch on the code, never on words."""

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from django.core.exceptions import DisallowedHost, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse, UnreadablePostError
from rest_framework import exceptions

from accounts.attempts import TooManyAttempts
from accounts.guests import GuestRefused
from games import clock
from games.operations import errors as games
from games.operations.calendars import CalendarRefused
from games.queries.calendars import NoSuchZone
from games.queries.history import CursorAhead, OtherHistory
from games.queries.lists import BadCursor

MEDIA_TYPE = "application/problem+json"

CONFLICTS = frozenset(
    {
        *("stale_turn", "conflict", "stale", "not_your_turn", "not_started", "hand_over", "phase_over", "too_early", "too_late"),
        *("paused", "game_over", "seat_taken", "game_full", "cursor_ahead", "other_history"),
    }
)
"""The world moved or is not ready: 409. A closed list; every other code of the rules is 422."""

SENTENCES = {
    "bad_key": "This is no key of a browser's subscription.",
    "missing_scope": "This token was made without the scope that this needs; `scope` names it.",
    "named_twice": "A day of the week is there twice.",
    "no_orders": "This game knows no standing orders.",
    "not_accepted": "That bot's owner wants it at other tables.",
    "not_acceptable": "There is no such form of answer here.",
    "not_revealed": "Nobody may see it face up.",
    "too_many_orders": "There are as many standing orders as a seat may have.",
    "too_many_requests": "That is more than one client may ask; `Retry-After` says when to go on.",
    "too_many_streams": "As many requests of this token wait as may wait at once.",
    "unauthenticated": "Say who you are: Authorization: Bearer cg_…",
    "unreadable": "This is no day (2026-12-24), and no instant with its offset.",
    "already_appealed": "There is one appeal, and it was made.",
    "already_filed": "You have filed a dispute about this already.",
    "already_there": "It is set up already.",
    "bad_address": "This is no e-mail address.",
    "email_taken": "Somebody else proved to have this address.",
    "app_stopped": "Who made this app is shut out, and as long as that lasts it can do nothing.",
    "apps_closed": "On this site only those who look after it make apps known.",
    "no_secret": "A public app has no secret: everybody could read it.",
    "redirect_not_allowed": "Players can't be sent back there; `errors` says why.",
    "no_account": "Guests and bots have none of this: sign up first.",
    "no_guest": "Only a guest becomes a person.",
    "not_verified": "Show the code from that mailbox first.",
    "merge_blocked": "Both sit in a game that is not over.",
    "last_leader": "A group has a leader: make somebody else one first.",
    "not_leader": "Only leaders of the group do that.",
    "not_made_here": "Only accounts that were made here, and have no e-mail, are reset.",
    "nothing_pending": "Nothing waits for this here, or it waited too long: begin again.",
    "primary_email": "Choose another main address first.",
    "reauthenticate": "Show once more who you are: POST /me/reauthenticate.",
    "too_many_attempts": "Too many tries; `Retry-After` says when the next one is there.",
    "weak_password": "This password is too easy to guess.",
    "wrong_code": "The code is wrong, or it was used.",
    "wrong_credentials": "The e-mail address or the password is wrong.",
    "wrong_password": "The password is wrong.",
    "already_over": "That vacation is over.",
    "banned": "You are shut out of this site; `until` says for how long, null: for good.",
    "backwards": "It would end before it began.",
    "bad_quiet_hours": "Quiet hours last some minutes at least and twelve hours at most.",
    "bad_result": "A result has a score for each seat, and somebody who wins.",
    "conflict": "Somebody was faster: the place is not what you saw.",
    "dispute_closed": "Nobody is to judge this dispute any more.",
    "cursor_ahead": "The game has no such version yet.",
    "game_full": "Every seat is taken.",
    "game_over": "The game is over.",
    "has_interest": "You have a part in this game: others judge it.",
    "hand_over": "The hand is over.",
    "key_reused": "This Idempotency-Key was used for something else; use a new key.",
    "last_hour": "Less than an hour is left to you in a game: move there first.",
    "malformed": "The request does not fit its description.",
    "not_redoable": "Here no single move can be taken out.",
    "no_days": "Say for how many days.",
    "no_days_left": "The year has no such days left; `days_left` says how many.",
    "already_seated": "That player sits at the table.",
    "kicked": "The host had you stand up: you come back when asked again.",
    "no_such_card": "No such card lies where the order would need it.",
    "no_such_player": "There is no such player.",
    "not_seated": "That player does not sit at the table.",
    "own_seat": "Who wants to go stands up.",
    "no_such_seat": "The table has no such seat.",
    "no_such_version": "The game has no such version to speak of.",
    "no_such_zone": "No time zone has this name; one is called Europe/Berlin.",
    "not_claimed": "This case is not yours: claim it first.",
    "not_found": "There is nothing here, or nothing you may know of.",
    "not_host": "That is for the host.",
    "not_in_the_future": "A vacation begins in the future.",
    "not_over": "The game is not over.",
    "not_playing": "You have left this game.",
    "not_proposed": "No decision waits for a second moderator.",
    "not_ruled": "Nothing was decided yet.",
    "not_started": "The game has not begun.",
    "not_your_dispute": "Somebody else filed this.",
    "not_your_seat": "You sit at no seat of this game.",
    "not_your_turn": "Another seat is to act.",
    "other_history": "The hash you saw belongs to no entry of this game: read the game again.",
    "overlaps": "Another vacation of yours lies there.",
    "paused": "The game is paused.",
    "phase_over": "It is too late for that.",
    "same_moderator": "Another moderator must do that.",
    "seat_taken": "Somebody sits there.",
    "seats_empty": "A game starts when every seat is taken.",
    "suspended": "By a ruling you start and join no games; `until` says until when.",
    "stale": "That card does not lie there any more.",
    "stale_turn": "You are being asked something else by now.",
    "too_early": "It is too early; `retry_at` says when.",
    "too_late": "Your time is out.",
    "too_far": "That lies too far in the future.",
    "too_many_changes": "A calendar is changed five times in thirty days at most; `retry_at` says when.",
    "too_many_rest_days": "A week has two rest days at most.",
    "too_short": "A vacation lasts a day at least.",
    "too_many": "You have as many of these as anybody may have.",
    "url_not_allowed": "Nothing is sent to this address.",
    "unfit": "No game can be laid like that.",
}


_MEMBER = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)


class Problem(Exception):
    """An answer that is no success. `errors` are faults of single fields, `members` further facts."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | None = None,
        *,
        errors: Sequence[Mapping[str, object]] = (),
        members: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.errors = status, code, errors
        self.detail = detail or SENTENCES.get(code) or f"Refused: {code.replace('_', ' ')}."
        self.members, self.headers = members or {}, headers or {}

    def body(self) -> bytes:
        title = HTTPStatus(self.status).phrase
        body = {"type": "about:blank", "title": title, "status": self.status, "code": self.code, "detail": self.detail}
        return msgspec.json.encode({**body, **self.members, **({"errors": self.errors} if self.errors else {})})

    def response(self) -> HttpResponse:
        return HttpResponse(self.body(), status=self.status, headers=self.headers, content_type=MEDIA_TYPE)


def malformed(detail: str, *, code: str = "malformed", **place: str) -> Problem:
    """400 for one fault, at a `pointer` into the body, a `parameter` of the query or a `header`."""
    return Problem(400, "malformed", errors=[{**(place or {"pointer": ""}), "code": code, "detail": detail}])


def misfit(detail: str, pointer: str) -> Problem:
    """400 for what msgspec found in a body; a member that is missing, or too many, is pointed at itself."""
    match = _MEMBER.fullmatch(detail)
    if match is None:
        return malformed(detail, pointer=pointer)
    name = match[2].replace("~", "~0").replace("/", "~1")
    return malformed(detail, code="required" if match[1] == "missing required" else "unknown", pointer=f"{pointer}/{name}")


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:  # Any: as DRF calls it
    """DRF's exception handler; None for what nobody foresaw."""
    problem = known(error)
    return None if problem is None else problem.response()


def known(error: Exception) -> Problem | None:
    """The problem that an exception means to clients."""
    match error:
        case Problem():
            return error
        case games.Declined():
            return declined(error)
        case games.NoSuchGame() | Http404():
            return Problem(404, "not_found")
        case games.NotYours():
            return Problem(403, error.code, members=_version(error))
        case games.TooOften():
            return Problem(429, "too_many_requests", headers={"Retry-After": str(error.retry_s)})
        case games.Suspended():
            return Problem(403, "suspended", members={"until": clock.stamp(error.until)})
        case games.Malformed():
            return misfit(error.detail, error.pointer)
        case games.KeyReused():
            return Problem(422, "key_reused", members=_version(error))
        case games.Unfit():
            fault = {"pointer": error.pointer, "code": error.code, "detail": error.detail or f"{error.code.replace('_', ' ')}."}
            return Problem(422, "unfit", errors=[fault])
        case CalendarRefused():
            fault = {"pointer": error.pointer, "code": error.code, "detail": f"{error.code.replace('_', ' ')}."}
            facts = {name: _told(name, fact) for name, fact in error.members.items()}
            return Problem(422, error.code, errors=[fault], members=facts)
        case games.Unplayable() | NoSuchZone():
            return _later("unplayable", "This server can't play this game now; another one may.", 30)
        case games.Busy():
            return _later("busy", "Too much happened at once; send it again.", 1)
        case CursorAhead():
            return Problem(409, "cursor_ahead")
        case OtherHistory():
            return Problem(409, "other_history", members=_version(error))
        case BadCursor():
            return malformed("This cursor was not made by this list.", parameter="cursor")
        case TooManyAttempts():
            return Problem(429, "too_many_attempts", headers={"Retry-After": str(error.wait_s)})
        case GuestRefused():
            return Problem(_GUEST_STATUS[error.code], error.code, str(error))
        case OperationalError() | InterfaceError():
            return _later("unavailable", "The database does not answer.", 2)
        case _:
            return _of_the_framework(error)


def _version(error: games.NotYours | games.KeyReused | OtherHistory) -> dict[str, object]:
    """The game's, where the problem is about one."""
    return {} if error.version is None else {"version": error.version}


_GUEST_STATUS = {"key_reused": 422, "closed": 403, "unknown_code": 404}


def declined(refused: games.Declined) -> Problem:
    """409 or 422, with the game's version and the facts beside the refusal."""
    facts = {name: _told(name, fact) for name, fact in refused.members.items()}
    return Problem(409 if refused.code in CONFLICTS else 422, refused.code, members={**facts, "version": refused.version})


def _told(name: str, fact: object) -> object:
    """Instants go out as text."""
    return clock.stamp(fact) if name.endswith("_at") and isinstance(fact, int) else fact


def _of_the_framework(error: Exception) -> Problem | None:
    match error:
        case exceptions.AuthenticationFailed():
            return unauthenticated(str(error.detail.code), str(error.detail))  # type: ignore[union-attr]  # one detail, as we raise it
        case RequestDataTooBig():
            return Problem(413, "too_large", "A body has at most 64 KiB.")
        case UnreadablePostError():
            return malformed("The body ended early.")
        case DisallowedHost():
            return Problem(400, "bad_host", "This server has another name.")
        case SuspiciousOperation():
            return Problem(400, "malformed")
        case _:
            return None


def unauthenticated(code: str = "unauthenticated", detail: str = "Say who you are: Authorization: Bearer cg_…") -> Problem:
    return Problem(401, code, detail, headers={"WWW-Authenticate": "Bearer"})


def missing_scope(scope: str) -> Problem:
    """403 for a token that does not allow this (RFC 6750)."""
    challenge = f'Bearer error="insufficient_scope", scope="{scope}"'
    detail = f"This token was made without the scope {scope}."
    return Problem(403, "missing_scope", detail, members={"scope": scope}, headers={"WWW-Authenticate": challenge})


def _later(code: str, detail: str, seconds: int) -> Problem:
    return Problem(503, code, detail, headers={"Retry-After": str(seconds)})
