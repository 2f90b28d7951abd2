"""Policies for bot seats: each sees a view and its legal commands, never a state.

A policy is `choose(view, seat, legal, chance) -> command`; `greedy` is the module named like its ruleset's, if there is one.
"""

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

Policy = Callable[[Any, int, Sequence[Any], random.Random], Any]  # Any: the ruleset's view and commands

_SHARED = {"agape_blitz": "blitz", "dutch_blitz": "blitz"}
"""Rulesets that are played by one family's policy."""


def choose_at_random(view: Any, seat: int, legal: Sequence[Any], chance: random.Random) -> Any:  # Any: as in Policy
    """Any lawful command."""
    return chance.choice(legal)


def policy(name: str, slug: str) -> Policy:
    """The policy `random`, or `greedy` for this ruleset where somebody wrote one (random play otherwise)."""
    module = f"games.bots.{_SHARED.get(slug, slug)}"
    if name == "random" or find_spec(module) is None:
        return choose_at_random
    chosen: Policy = import_module(module).choose
    return chosen
