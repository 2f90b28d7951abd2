"""Who learned something from an event that was not known before: what a takeback must not give back.

It is told by what kind of event it is and which of its fields are empty, never by the cards in it: so whoever hears the answer
learns nothing from it.
"""

from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec

from games.rules.contract import AnyRuleset
from games.rules.secrecy import Public, secrecy

EVERYBODY: Final = "everybody"
NOBODY: Final = "nobody"
Showing = int | Literal["everybody", "nobody"]
"""What an event showed. `everybody`: it was new to all, or to somebody who had not chosen it; a seat: what that seat knew before,
to the others; `nobody`: nothing new."""


def showing(ruleset: AnyRuleset, event: msgspec.Struct) -> Showing:
    """What the ruleset says of it; else luck, and whatever is not for all, was new to somebody."""
    if getattr(event, "luck", None) is not None:
        return EVERYBODY
    told = None if ruleset.uncovers is None else ruleset.uncovers(event)
    if told is not None:
        return told
    marks = secrecy(type(event))
    is_hidden = any(mark is not Public and getattr(event, name) not in (None, (), "") for name, mark in marks.items())
    return EVERYBODY if is_hidden else NOBODY


def is_new_to_others_than(ruleset: AnyRuleset, seat: int, events: Iterable[Any]) -> bool:  # Any: the ruleset's events
    """Whether one of these events showed anything but what this seat knew already and chose to show."""
    return any(showing(ruleset, event) not in (NOBODY, seat) for event in events)
