"""Checks of what seats may do: `legal` and `decide` say the same, and whoever is asked can answer."""

import random
from collections.abc import Sequence

import msgspec

from games.rules.wire import word
from tests.luck import SeededChance
from tests.rules.played import Played
from tests.rules.playout import Step
from tests.rules.probes import Attempt, Bender, attempt, refusal_words
from tests.rules.written import ruleset_commands

OPEN_TO_ALL = frozenset({"declare_stuck", "call"})
"""What a seat that is not asked may send all the same."""
MOST = 256
MOMENTS = 3
BENT = 6


def check_lists(game: Played) -> None:
    """Whoever acted had a list of lawful commands: not empty, at most 256, none twice. Every entry."""
    for step in game.steps:
        if step.cause == "command":
            assert 1 <= len(step.legal) <= MOST, len(step.legal)
            assert len(set(step.legal)) == len(step.legal), step.legal


def check_asked(game: Played) -> None:
    """Whoever is asked has a lawful command, nobody else more than what is open to all; at most 256, none twice."""
    for step in game.moments(MOMENTS * 2, "asked"):
        for seat in range(game.case.seats):
            legal = game.ruleset.legal(step.before, seat)
            if game.ruleset.question(step.before, seat) is not None:
                assert legal
            else:
                assert {word(type(command)) for command in legal} <= OPEN_TO_ALL
            assert len(legal) <= MOST
            assert len({msgspec.json.encode(command) for command in legal}) == len(legal)


def check_lawful_commands_are_accepted(game: Played) -> None:
    """Every listed command survives the wire and is accepted; only the clock may put it off."""
    codec, dice = ruleset_commands(game.ruleset.commands), game.dice("lawful seats")
    for step in game.moments(MOMENTS, "lawful"):
        for seat in _seats(game, step, dice):
            for command in game.ruleset.legal(step.before, seat):
                assert (command, None) == codec.decode(msgspec.json.encode(command))
                assert (command, 7) == codec.decode(msgspec.json.encode(codec.with_turn([command], 7)[0]))
                _assert_accepted(game, step, seat, command)


def check_bent_commands(game: Played) -> None:
    """A command by chance is accepted if listed or a fault, else refused in declared words, or writes a listed one otherwise."""
    bender, declared, dice = Bender(game), refusal_words(game.ruleset), game.dice("bent seats")
    for step in game.moments(MOMENTS, "bent"):
        for seat in _seats(game, step, dice):
            legal = game.ruleset.legal(step.before, seat)
            for command in [bender.bend() for _ in range(BENT)]:
                if command in legal:
                    _assert_accepted(game, step, seat, command)
                    continue
                found = attempt(game.ruleset, step.before, seat, command, step.now)
                if found.events is None:
                    assert found.code in declared
                elif not _is_fault(game, step, seat, found):
                    assert _is_another_writing(game, step, seat, command, found), (seat, command, legal)


def check_auto_moves(game: Played) -> None:
    """The auto-move of an asked seat is a lawful command."""
    for step in game.moments(MOMENTS, "auto"):
        for seat in range(game.case.seats):
            if game.ruleset.question(step.before, seat) is not None:
                command = game.ruleset.auto_move(step.before, seat, SeededChance(game.seed))
                assert command in game.ruleset.legal(step.before, seat)


def _seats(game: Played, step: Step, dice: random.Random) -> Sequence[int]:
    """Who acted at that moment, and somebody else."""
    other = dice.choice([seat for seat in range(game.case.seats) if seat != step.seat])
    return (other,) if step.seat is None else (step.seat, other)


def _assert_accepted(game: Played, step: Step, seat: int, command: object) -> None:
    found = attempt(game.ruleset, step.before, seat, command, step.now)
    if found.code == "too_early":
        retry_at = found.members["retry_at"]
        assert retry_at > step.now
        found = attempt(game.ruleset, step.before, seat, command, retry_at)
        if found.code == "phase_over":
            return
    assert found.events is not None, (seat, command, found.code)


def _is_fault(game: Played, step: Step, seat: int, found: Attempt) -> bool:
    """Whether an honour table accepted it, and its audit says so: at once, or when what was begun is done."""
    ruleset, honour, state, events = game.ruleset, game.ruleset.honour, step.before, list(found.events or ())
    if honour is None or honour.period(state) is None:
        return False
    asked, done = ruleset.question(state, seat), events
    while not honour.audit(events):
        for event in done:
            state = ruleset.evolve(state, event)
        question = ruleset.question(state, seat)
        if question is None or asked is None or question == asked or (question.kind, question.wait) != (asked.kind, asked.wait):
            return False
        done = ruleset.decide(state, seat, ruleset.auto_move(state, seat, SeededChance(1)), step.now, SeededChance(1))
        events += done
    return True


def _is_another_writing(game: Played, step: Step, seat: int, command: object, found: Attempt) -> bool:
    """Such as a field left out that has only one meaning now."""
    alike = [lawful for lawful in game.ruleset.legal(step.before, seat) if type(lawful) is type(command)]
    return any(attempt(game.ruleset, step.before, seat, lawful, step.now).events == found.events for lawful in alike)
