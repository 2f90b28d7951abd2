"""A seat's command during the game: what happens, or a refusal. Order of checks: status, turn, then the rules."""

from typing import Any

from games.rules.contract import AnyRuleset, Chance, Refused
from games.rules.honour import CLAIMS
from games.rules.replay import replay
from games.table.challenges import decide_accept, decide_challenge, is_claimed_out
from games.table.clocks import awaits_next_hand
from games.table.commands import (
    AcceptResult,
    Back,
    Challenge,
    Offer,
    OfferCommand,
    Ready,
    Resign,
    TableCommand,
    Vote,
    Withdraw,
)
from games.table.ending import ended_by_rules, ended_early, staying
from games.table.events import Over, Readied, Resigned, Restored
from games.table.offers import decide_offer, is_rematch
from games.table.outside import NOTHING, Outside
from games.table.pauses import is_disputed
from games.table.presence import all_ready
from games.table.returning import returned
from games.table.state import Table
from games.table.timers import fire_rules
from games.table.wishes import Scene

_BEFORE_TURN = ("not_started", "hand_over", "paused")
"""Refusals of a ruleset that come before `stale_turn` (BF-15)."""
_WHILE_PAUSED = (Resign, Offer, Vote, Withdraw)
"""Commands that a table takes while it is paused; while a dispute is judged only a resignation."""


def decide(
    ruleset: AnyRuleset,
    table: Table,
    seat: int,
    command: Any,  # Any: a table command or one of the ruleset's
    turn: int | None,
    now: int,
    chance: Chance,
    outside: Outside = NOTHING,
) -> list[Any]:  # Any: table events and the ruleset's
    """The events of one command received at `now`; `outside` tells what is not in the table. Raises Refused."""
    if not (table.is_over and is_rematch(table, command)):
        _check_status(table, seat, command)
    if turn is not None and turn != table.seats[seat].turn:
        raise _stale(ruleset, table, seat, command, now, chance)
    match command:
        case Resign():
            return _resign(ruleset, table, seat, now, chance)
        case Back():
            return _back(ruleset, table, seat, now, chance)
        case Ready():
            return _ready(ruleset, table, seat, now, chance)
        case Offer() | Vote() | Withdraw():
            return _offer(ruleset, table, seat, command, now, chance, outside)
        case Challenge() | AcceptResult() if table.play is None:
            raise Refused("not_started")
        case Challenge():
            return decide_challenge(ruleset, table, seat, command.version, now, chance, outside.past)
        case AcceptResult():
            return decide_accept(ruleset, table, seat, now, chance)
        case _:
            return _play(ruleset, table, seat, command, now, chance)


def _check_status(table: Table, seat: int, command: Any) -> None:  # Any: see decide
    if table.is_over:
        raise Refused("game_over")
    if table.seats[seat].status == "resigned":
        raise Refused("not_playing")
    if table.status == "open":
        raise Refused("not_started")
    if table.status == "paused" and not isinstance(command, Resign if is_disputed(table) else _WHILE_PAUSED):
        raise Refused("paused")


def _stale(ruleset: AnyRuleset, table: Table, seat: int, command: Any, now: int, chance: Chance) -> Refused:  # Any: a command
    """`stale_turn`, unless the ruleset refuses for something that comes first."""
    if table.play is None and not isinstance(command, Resign | Back):
        return Refused("not_started")
    if table.play is not None and not isinstance(command, TableCommand):
        try:
            ruleset.decide(table.play, seat, command, now, chance)
        except Refused as refused:
            if refused.code in _BEFORE_TURN:
                return refused
    return Refused("stale_turn")


def _play(ruleset: AnyRuleset, table: Table, seat: int, command: Any, now: int, chance: Chance) -> list[Any]:  # Any: see decide
    if table.play is None:
        raise Refused("not_started")
    back, play = returned(ruleset, table, seat, now, chance)
    events = ruleset.decide(play, seat, command, now, chance)
    return [*back, *events, *ended_by_rules(ruleset, table, replay(ruleset, events, play))]


def _back(ruleset: AnyRuleset, table: Table, seat: int, now: int, chance: Chance) -> list[Any]:  # Any: see decide
    if table.seats[seat].status != "absent" and not table.seats[seat].is_minded:
        raise Refused("not_absent")
    back, play = returned(ruleset, table, seat, now, chance)
    return [*back, *ended_by_rules(ruleset, table, play)]


def _ready(ruleset: AnyRuleset, table: Table, seat: int, now: int, chance: Chance) -> list[Any]:  # Any: see decide
    """The last of those present who is ready brings the next hand."""
    if not awaits_next_hand(ruleset, table):
        raise Refused("phase_over" if table.play is not None else "not_started")
    if table.seats[seat].ready:
        raise Refused("already_ready")
    back, play = returned(ruleset, table, seat, now, chance)
    hand = _next_hand(ruleset, table, play, now, chance) if all_ready(table, seat) else ended_by_rules(ruleset, table, play)
    return [*back, Readied(seat), *hand]


def _resign(ruleset: AnyRuleset, table: Table, seat: int, now: int, chance: Chance) -> list[Any]:  # Any: see decide
    """Final. The last seat that has not resigned wins at once; between hands, the others may all be ready."""
    left = [] if table.play is None else ruleset.leave(table.play, seat, now, chance)
    play = replay(ruleset, left, table.play) if left else table.play
    events = [Resigned(seat), *left]
    others = staying(table, seat)
    if len(others) == 1:
        return [*events, ended_early(ruleset, table, play, others, "resigned")]
    if any(table.seats[other].ready for other in others) and all_ready(table, seat):
        return [*events, *_next_hand(ruleset, table, play, now, chance)]
    if is_claimed_out(ruleset, table, play, seat):
        return [*events, *fire_rules(ruleset, table, play, CLAIMS, now, chance)]
    return [*events, *ended_by_rules(ruleset, table, play)]


def _offer(
    ruleset: AnyRuleset, table: Table, seat: int, command: OfferCommand, now: int, chance: Chance, outside: Outside
) -> list[Any]:  # Any: see decide
    """Offers and answers need a game that was dealt; they bring back who was absent, and play nothing by themselves."""
    if table.play is None:
        raise Refused("not_started")
    back, play = ([], table.play) if table.is_over else returned(ruleset, table, seat, now, chance)
    events = decide_offer(Scene(ruleset, table, play, seat, now, outside), command, chance)
    if table.is_over or any(isinstance(event, Over | Restored) for event in events):
        return [*back, *events]
    return [*back, *events, *ended_by_rules(ruleset, table, play)]


def _next_hand(ruleset: AnyRuleset, table: Table, play: Any, now: int, chance: Chance) -> list[Any]:  # Any: see decide
    """The next hand before its time, if the play still waits for one; else the end that came instead."""
    if ruleset.outcome(play) is not None or "next_hand" not in ruleset.timers(play):
        return ended_by_rules(ruleset, table, play)
    return fire_rules(ruleset, table, play, "next_hand", now, chance)
