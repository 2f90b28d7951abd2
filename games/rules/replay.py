"""Folding events into a state, and seeded luck for tests, bots' playouts and benches."""

from collections.abc import Iterable

from games.rules.contract import AnyRuleset


def replay(ruleset: AnyRuleset, events: Iterable[object], state: object = None) -> object:
    """The state after these events, from the given state (None: from the beginning)."""
    state = ruleset.initial if state is None else state
    evolve = ruleset.evolve
    for event in events:
        state = evolve(state, event)
    return state
