"""Honour games: which returns may be challenged, and what a judgement brings (GB-16, G-7, G-8, G-14)."""

from collections.abc import Sequence
from typing import Any, Final

from games.catalogue.gifts_and_blessings.events import Returned
from games.catalogue.gifts_and_blessings.redo import undone
from games.catalogue.gifts_and_blessings.setup import first_giver
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Refused
from games.rules.honour import Challenge, Done, Honour, Verdict


def is_open(state: State, seat: int) -> bool:
    """Whether the other seat has made a return; where it would only be redone, whether it is the last thing that happened."""
    if state.options.is_redone:
        return state.seat == seat and state.can_be_undone
    return state.phase != "over" and seat in _challengers(state)


def closed(state: State) -> str:
    return "phase_over" if state.options.is_redone or state.phase == "over" else "no_such_return"


def judge(challenge: Challenge[State]) -> Verdict:
    """Refuses no_such_return, already_judged, phase_over (G-14, G-8)."""
    entry, last = _return_of(challenge)
    if challenge.version in challenge.judged:
        raise Refused("already_judged")
    state = challenge.play
    if state.options.is_redone and not (state.can_be_undone and entry.play.wait == state.wait):
        raise Refused("phase_over")
    if not last.audit:
        return Verdict(upheld=False, seat=last.seat)
    if state.options.is_redone:
        return Verdict(upheld=True, seat=last.seat, events=[undone(state)])
    return Verdict(upheld=True, seat=last.seat, forfeits=True)


def audit(events: Sequence[Any]) -> tuple[str, ...]:  # Any: events of any ruleset's log; only returns are looked at
    """The rules that the return completed by these events broke."""
    return next((event.audit for event in events if isinstance(event, Returned) and event.audit is not None), ())


def _return_of(challenge: Challenge[State]) -> tuple[Done, Returned]:
    """The entry that completed a return of the other seat, and its last card."""
    for entry in challenge.log:
        if entry.version == challenge.version and entry.stands:
            for event in entry.events:
                if isinstance(event, Returned) and event.audit is not None and event.seat != challenge.by:
                    return entry, event
    raise Refused("no_such_return")


def _challengers(state: State) -> Sequence[int]:
    """Who has been returned something: Player One of every round whose return is complete."""
    first = first_giver(state)
    return (first, 1 - first)[: len(state.audits)]


HONOUR: Final = Honour[State](
    period=lambda state: 0 if state.options.is_honour else None,
    tokens=lambda state: state.options.challenge_tokens or 0,
    is_open=is_open,
    closed=closed,
    judge=judge,
    audit=audit,
    codes=("no_such_return",),
)
