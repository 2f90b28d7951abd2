"""Rulings: a moderator decides, a second one agrees where there must be two, and one entry of the game makes it so."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4, uuid5

import msgspec
from django.conf import settings
from django.db import DatabaseError, transaction

from games import clock
from games.models import Dispute, DisputeParty, Proposal, Ruling
from games.operations.disputes import change
from games.operations.entering import enter
from games.operations.errors import Declined, KeyReused
from games.operations.freezing import others_hold
from games.operations.impartial import able, judged
from games.operations.judging import check_claimed, held
from games.operations.touching import touched
from games.queries.current import Current
from games.queries.history import happened
from games.rules.contract import Refused
from games.table.ruling import Decided, Sentence, decide_ruling
from games.table.sentences import CHANGES, Action, Reason
from games.table.state import Cause

__all__ = ["MOVED_ON", "Action", "Reason", "Verdict", "decided", "enforced", "needs_second", "rule"]

MOVED_ON = "CG001"
"""What the database says to a ruling of a case that is not the moderator's any more (migration `disputes`)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision as a moderator asks for it. `text`: words for both sides, told when the game is over; they can be erased.

    `seen`: the version that the moderator looked at; if the game has moved on since, nothing is ruled.
    """

    action: str
    reason: str
    text: str = ""
    version: int | None = None
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    seat: int | None = None
    days: int | None = None
    seen: int | None = None

    def sentence(self, digest: bytes) -> Sentence:
        return Sentence(
            action=self.action,  # type: ignore[arg-type]  # one of the words, as the API and the desk ask for it
            reason=self.reason,
            digest=digest.hex(),
            version=self.version,
            winners=self.winners,
            scores=self.scores,
            seat=self.seat,
            days=self.days,
        )


class _SecondNeeded(Exception):
    """The game is over by now: another moderator must agree."""


def rule(*, dispute_id: UUID, moderator: UUID, verdict: Verdict, key: UUID | None = None) -> Dispute:
    """The dispute, ruled, or `proposed` where a second moderator must agree first. With a known key: what became of that.

    Raises NoSuchGame, NotYours (has_interest, not_claimed), KeyReused, Declined (conflict, and what decide_ruling refuses), Busy.
    """
    dispute, current = judged(dispute_id, moderator)
    proposal_id = uuid4() if key is None else uuid5(moderator, f"ruling {key}")
    proposal = Proposal.objects.filter(id=proposal_id).first() if key is not None else None
    if proposal is None:
        check_claimed(dispute, moderator, current.version)
        decided(dispute, current, verdict)
        proposal = _proposed(dispute, current, moderator, verdict, proposal_id)
    elif proposal.dispute_id != dispute_id or not _is_same(proposal, verdict):
        raise KeyReused(current.version)
    dispute.refresh_from_db()
    if dispute.state == "claimed" and proposal.refused_by_id is None:
        return _enforced_or_proposed(dispute, proposal)
    if dispute.proposed != proposal.id and not Ruling.objects.filter(id=proposal.id).exists():
        raise Declined("conflict", current.version)
    return dispute


def decided(dispute: Dispute, current: Current, verdict: Verdict) -> Decided:
    """What this ruling would make of the game as it is; nothing is written. Raises Declined."""
    found = _decided(dispute, current, verdict.sentence(bytes(32)), verdict.seen, clock.now_ms())
    _person(dispute, current, verdict)
    return found


def needs_second(current: Current, verdict: Verdict) -> bool:
    """Whether another moderator must agree: to change a game that is over, where there are two who may."""
    changes = verdict.action in CHANGES and current.table.is_over
    return changes and settings.RULINGS_NEED_TWO and len(able(current)) >= 2


def _proposed(dispute: Dispute, current: Current, moderator: UUID, verdict: Verdict, proposal_id: UUID) -> Proposal:
    """Sent twice at once, under one key, it is one."""
    salt, at = secrets.token_bytes(32), clock.moment(clock.now_ms())
    kept = {
        "dispute": dispute,
        "game_id": dispute.game_id,
        "action": verdict.action,
        "wish": _wish(verdict),
        "reason": verdict.reason,
        "text": verdict.text,
        "salt": salt,
        "digest": _digest(salt, verdict.text),
        "player_id": _person(dispute, current, verdict),
        "until": at + timedelta(days=verdict.days or 0) if verdict.action == "suspend" else None,
        "moderator_id": moderator,
        "at": at,
    }
    return Proposal.objects.get_or_create(id=proposal_id, defaults=kept)[0]


def _person(dispute: Dispute, current: Current, verdict: Verdict) -> UUID | None:
    """Whom a warning or a suspension concerns: who was in that seat when it was disputed, also if another sits there by now.

    Raises Declined (no_such_seat) where that was before whoever is known took the seat.
    """
    if verdict.action not in ("warn", "suspend") or verdict.seat is None:
        return None
    party = DisputeParty.objects.filter(dispute_id=dispute.id, seat=verdict.seat).values_list("player_id", flat=True).first()
    sits = current.seats[verdict.seat].player_id
    if party in (None, sits) and current.table.seats[verdict.seat].since > dispute.version:
        raise Declined("no_such_seat", current.version)
    return sits if party is None else party


def _is_same(proposal: Proposal, verdict: Verdict) -> bool:
    return bool(proposal.wish == _wish(verdict)) and bytes(proposal.digest) == _digest(bytes(proposal.salt), verdict.text)


def _digest(salt: bytes, text: str) -> bytes:
    return hashlib.sha256(salt + text.encode()).digest()


def _wish(verdict: Verdict) -> Any:  # Any: JSON
    """Without the words, which can be erased."""
    names = ("action", "reason", "version", "winners", "scores", "seat", "days", "seen")
    return msgspec.json.decode(msgspec.json.encode({name: getattr(verdict, name) for name in names}))


def _enforced_or_proposed(dispute: Dispute, proposal: Proposal) -> Dispute:
    try:
        return enforced(dispute, proposal)
    except _SecondNeeded:
        pass
    with transaction.atomic():
        dispute, version = held(dispute)
        check_claimed(dispute, proposal.moderator_id, version)
        change(dispute, state="proposed", proposed=proposal.id)
    return Dispute.objects.get(id=dispute.id)


def enforced(dispute: Dispute, proposal: Proposal) -> Dispute:
    """One entry, under the proposal's id, so that it is made once; the ruling's row comes with it, or neither."""
    verdict = Verdict(**_tuples(proposal.wish), text=proposal.text)

    def wanted(current: Current, now: int) -> Sequence[Any]:  # Any: table events and the ruleset's
        if proposal.second_id is None and needs_second(current, verdict):
            raise _SecondNeeded
        return _decided(dispute, current, verdict.sentence(bytes(proposal.digest)), verdict.seen, now).events

    try:
        enter(dispute.game_id, Cause("moderator"), wanted, proposal.id)
    except DatabaseError as error:
        if getattr(error.__cause__, "sqlstate", None) != MOVED_ON:
            raise
        raise Declined("conflict", touched(dispute.game_id)) from error
    return Dispute.objects.get(id=dispute.id)


def _tuples(wish: dict[str, Any]) -> dict[str, Any]:  # Any: JSON, and what it was
    return {name: tuple(value) if isinstance(value, list) else value for name, value in wish.items()}


def _decided(dispute: Dispute, current: Current, sentence: Sentence, seen: int | None, now: int) -> Decided:
    if seen is not None and seen != current.version:
        raise Declined("conflict", current.version)
    table = current.table
    past = partial(happened, current, last=current.version)
    resumes = not others_hold(dispute)
    try:
        return decide_ruling(current.design.ruleset, table, sentence, past, now, current.chance(table), resumes=resumes)
    except Refused as refused:
        raise Declined(refused.code, current.version, refused.members) from refused
