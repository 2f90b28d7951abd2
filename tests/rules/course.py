"""Checks of a game's course: replay, conservation, ends, timers. Each looks at a played game and raises AssertionError."""

import random
from collections import Counter
from collections.abc import Iterable

from games.rules.wire import EventCodec, word
from tests.luck import SeededChance
from tests.rules.played import Played

MOMENTS = 3


def check_replay(game: Played) -> None:
    """Folding the stored bytes gives the live state, at the end and at some moments, and the bytes decode to what was encoded."""
    ruleset, codec = game.ruleset, EventCodec(game.ruleset)
    events = [event for step in game.steps for event in step.events]
    stored = codec.encode(events)
    decoded = codec.decode(stored)
    looked_at = {id(step) for step in (*game.moments(MOMENTS, "replay"), game.steps[0], game.steps[-1])}
    state, fresh = ruleset.initial, iter(decoded)
    for step in game.steps:
        for _, event in zip(step.events, fresh, strict=False):
            state = ruleset.evolve(state, event)
        if id(step) in looked_at:
            assert step.after == state

    assert events == decoded
    assert stored == codec.encode(decoded)


def check_every_entry_happens(game: Played) -> None:
    """An accepted command, a timer and a setup write at least one event (leaving and absence may change nothing)."""
    for step in game.steps:
        assert step.events or step.cause in ("leave", "absent"), step.cause


def check_luck(game: Played) -> None:
    """Every ticket that was used is named by an event of its entry, in order and without a gap; and the book has so many."""
    used = 0
    for step in game.steps:
        named = [ticket for event in step.events for ticket in _tickets(getattr(event, "luck", None))]

        assert list(range(used + 1, step.tickets + 1)) == named
        used = step.tickets
    assert used <= game.ruleset.tickets


def check_conservation(game: Played) -> None:
    """No event makes or loses a card; a deal may leave out the cards of who has left."""
    inventory = game.ruleset.inventory
    assert inventory is not None, "the ruleset declares no inventory"
    scales, whole = _Scales(), Counter(inventory(game.steps[0].after))
    before = scales.weigh(whole.elements())
    for step, event, state in game.events():
        if step.cause == "setup":
            continue
        after = scales.weigh(inventory(state))
        if after != before:
            assert word(type(event)).endswith("dealt"), event
            assert Counter(inventory(state)) <= whole, event
        before = after


class _Scales(dict[object, int]):
    """Weighs cards, each kind with a weight of its own: equal weights are equal cards, but for one chance in 2**50 or so."""

    def weigh(self, cards: Iterable[object]) -> int:
        return sum(map(self.__getitem__, cards))

    def __missing__(self, card: object) -> int:
        self[card] = weight = random.Random(f"{len(self)} {card}").getrandbits(50)  # their sum still fits a machine word
        return weight


def check_somebody_can_act(game: Played) -> None:
    """After every entry somebody is asked, or a timer runs, or the game is over; once it is over nobody is asked."""
    ruleset, seats, question = game.ruleset, range(game.case.seats), game.ruleset.question
    for step in game.steps:
        is_asked = any(question(step.after, seat) is not None for seat in seats)
        if ruleset.outcome(step.after) is not None:
            assert not is_asked
            assert not any(ruleset.legal(step.after, seat) for seat in seats)
        elif not is_asked and game.case.seats - len(game.left) >= 2:
            assert ruleset.timers(step.after), step


def check_end(game: Played) -> None:
    """A game that was not cut has a result: winners among the seats that stayed, one score a seat."""
    result = game.ruleset.outcome(game.steps[-1].after)
    if result is None:
        assert game.may_be_cut or game.case.seats - len(game.left) < 2
        return
    assert game.case.seats == len(result.scores)
    assert set(result.winners) <= set(range(game.case.seats)) - game.left
    assert sorted(set(result.winners)) == list(result.winners)


def check_timers(game: Played) -> None:
    """A timer that fired is gone, or due later than the instant it fired for."""
    for step in game.steps:
        if step.cause != "timer":
            continue
        due = game.ruleset.timers(step.before)[str(step.timer)]
        later = game.ruleset.timers(step.after).get(str(step.timer))
        assert later is None or later > due, step


def check_every_timer(game: Played) -> None:
    """Any timer of a moment may fire at its due: it does something, and is moved or removed."""
    for step in game.moments(MOMENTS, "timers"):
        for name, due in game.ruleset.timers(step.before).items():
            events = game.ruleset.on_timer(step.before, name, due, SeededChance(game.seed))
            state = step.before
            for event in events:
                state = game.ruleset.evolve(state, event)
            later = game.ruleset.timers(state).get(name)

            assert events, name
            assert later is None or later > due, name


def check_left_seats_are_let_alone(game: Played) -> None:
    """Who has resigned is never asked again and has no lawful command."""
    gone: set[int] = set()
    for step in game.steps:
        if step.cause == "leave" and step.seat is not None:
            gone.add(step.seat)
        for seat in gone:
            assert game.ruleset.question(step.after, seat) is None, step
            assert game.ruleset.legal(step.after, seat) == [], step


def _tickets(luck: object) -> list[int]:
    """Of (book, ticket), several of them, or None."""
    if not isinstance(luck, tuple) or not luck:
        return []
    return [luck[1]] if isinstance(luck[0], int) else [ticket for _, ticket in luck]
