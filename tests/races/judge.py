"""Whether a history is linearizable: some order of its commands, that of the log, explains every answer.

Each command takes effect, or is refused, at one instant between its sending and its answer. The judge decides everything once
more with the pure core, from the log alone.
"""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from games.clock import stamp
from games.operations.verify import verify_game
from games.queries.current import Step
from games.rules.contract import Refused
from games.table.decide import decide
from games.table.state import Table
from games.table.timers import fire, timers
from tests.races.history import History
from tests.races.rival import Sent

Json = dict[str, object]
SLOP_MS = 1_000
"""By how much the clocks of two processes may differ, each being the database's as well as it is known."""
PROBLEM = frozenset({"type", "title", "status", "code", "detail", "version", "entries"})
"""What is no member of the refusal itself."""
MOST_ENTRIES = 50


def judge(history: History) -> None:
    """Raises AssertionError, with the request or entry that nothing explains."""
    for check in CHECKS:
        check(history)


def each_accepted_command_is_in_the_log_once(history: History) -> None:
    log = {
        str(step.entry.key): (step.entry.version, step.entry.hash.hex())
        for step in raced(history)
        if step.entry.cause.kind == "seat"
    }
    answers = {each.key: (each.version, each.heard.json["hash"]) for each in history.accepted}

    assert len(answers) == len(history.accepted)
    assert answers == {key: log.get(key) for key in answers}
    assert log.keys() == answers.keys()


def answers_are_acceptances_or_refusals(history: History) -> None:
    assert {each.heard.status for each in history.sent} <= {201, 409, 422}, Counter(each.heard.status for each in history.sent)


def the_log_is_a_serial_play(history: History) -> None:
    """In the order of versions each command is lawful where it stands, and does what the log says; so does every timer."""
    commands = {each.version: each for each in history.accepted}
    for step in raced(history):
        sent = commands.get(step.entry.version)
        if sent is not None:
            assert made_again(history, sent, step) == step.entry.events, sent
        elif step.entry.cause.kind == "timer":
            assert fired_again(history, step) == step.entry.events, step.entry


def the_order_is_that_of_real_time(history: History) -> None:
    """What was answered before another was sent stands before it in the log."""
    newest, answered = 0, sorted(history.accepted, key=lambda each: each.heard.answered_at)
    done = 0
    for each in sorted(history.accepted, key=lambda each: each.heard.sent_at):
        while done < len(answered) and answered[done].heard.answered_at < each.heard.sent_at:
            newest = max(newest, answered[done].version)
            done += 1
        assert newest < each.version, each


def each_refusal_is_justified(history: History) -> None:
    """By a state at which the game can have stood between the arrival of the command and its answer."""
    for each in history.refused:
        versions = history.versions_within(each)
        assert each.version in versions, (each, versions)
        assert any(_told(each) in refusals(history, each, version) for version in versions), (each, versions)


def each_refusal_brings_what_was_missed(history: History) -> None:
    for each in history.refused:
        first = max(each.after, each.version - MOST_ENTRIES)
        entries = [(entry["version"], entry["hash"]) for entry in each.heard.json["entries"]]
        log = [(step.entry.version, step.entry.hash.hex()) for step in history.log[first : each.version]]

        assert log == entries, each


def each_reading_is_of_its_time(history: History) -> None:
    """It shows a version at which the game can have stood then, as that seat may see it."""
    ruleset = history.current.design.ruleset
    for each in history.reads:
        assert each.version in history.versions_within(each), each
        play = history.table(each.version).play
        assert each.heard.json["table"] == ({} if play is None else msgspec.to_builtins(ruleset.view(play, each.seat))), (
            each.version
        )


def who_won_is_who_played_there_last(history: History) -> None:
    """By the events alone: whose was the last one about the pile that the loser meant."""
    for each in history.refused:
        pile, won_by = each.command.get("pile"), each.heard.json.get("won_by")
        if each.heard.json["code"] == "conflict" and pile is not None and won_by is not None:
            assert won_by in {_last_at(history, pile, version) for version in history.versions_within(each)}, each


def _last_at(history: History, pile: object, version: int) -> int | None:
    """The seat of the newest event about a pile, up to a version."""
    events = (event for step in reversed(history.log[:version]) for event in reversed(step.events))
    return next((event.seat for event in events if getattr(event, "pile", None) == pile), None)


def cards_are_conserved(history: History) -> None:
    inventory = history.current.design.ruleset.inventory
    assert inventory is not None
    counted = [Counter(inventory(step.table.play)) for step in history.log if step.table.play is not None]

    assert counted
    assert all(counted[0] == each for each in counted)


def the_game_is_sound(history: History) -> None:
    assert [] == verify_game(history.current.id)


CHECKS: Sequence[Callable[[History], None]] = (
    answers_are_acceptances_or_refusals,
    each_accepted_command_is_in_the_log_once,
    the_log_is_a_serial_play,
    the_order_is_that_of_real_time,
    each_refusal_is_justified,
    each_refusal_brings_what_was_missed,
    each_reading_is_of_its_time,
    who_won_is_who_played_there_last,
    cards_are_conserved,
    the_game_is_sound,
)


def raced(history: History) -> Sequence[Step]:
    """The entries that are younger than the first thing that any client saw."""
    return history.log[min(each.version for each in (*history.reads, *history.sent)) :]


def made_again(history: History, sent: Sent, step: Step) -> bytes:
    """The events of the accepted command, decided in the state before it."""
    table = history.table(step.entry.version - 1)
    events = _decided(history, table, sent, step.entry.received_at)
    assert step.entry.cause.seat == sent.seat
    return history.current.design.events.encode(events)


def fired_again(history: History, step: Step) -> bytes:
    """The events of the timer that was due first in the state before it."""
    table, ruleset = history.table(step.entry.version - 1), history.current.design.ruleset
    events = fire(ruleset, table, timers(ruleset, table)[0], history.current.chance(table))
    return history.current.design.events.encode(events)


def refusals(history: History, sent: Sent, version: int) -> Sequence[Json]:
    """How the command is refused at this version, at each instant at which it can have come."""
    return [_refused(history, sent, version, now) for now in instants(history, sent)]


def instants(history: History, sent: Sent) -> Sequence[int]:
    """When the server received it, if that is kept; else the first and the last instant: what depends on it changes once."""
    took = (sent.heard.answered_at - sent.heard.sent_at) // 1_000_000
    first, last = sent.heard.server_time - took - SLOP_MS, sent.heard.server_time
    return [at for at in history.received(sent) if first <= at <= last] or [first, last]


def _refused(history: History, sent: Sent, version: int, now: int) -> Json:
    """{} if it is not."""
    try:
        _decided(history, history.table(version), sent, now)
    except Refused as refused:
        return {"code": refused.code, **{name: _as_told(name, fact) for name, fact in refused.members.items()}}
    return {}


def _as_told(name: str, fact: object) -> object:
    return stamp(fact) if name.endswith("_at") and isinstance(fact, int) else fact


def _told(sent: Sent) -> Json:
    problem = sent.heard.json
    return {"code": problem["code"], **{name: fact for name, fact in problem.items() if name not in PROBLEM}}


def _decided(history: History, table: Table, sent: Sent, now: int) -> list[object]:
    current = history.current
    command, turn = current.design.commands.decode(msgspec.json.encode(sent.command))
    return decide(current.design.ruleset, table, sent.seat, command, turn, now, current.chance(table))
