"""Checks of what viewers see: plain JSON with the same members, and no card that was not shown to them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.rules.revealing import EVERYBODY, NOBODY, showing
from games.rules.secrecy import shown
from games.rules.wire import members, word
from tests.rules.played import Played, words
from tests.rules.playout import fields_of

MOMENTS = 3
UNCOVERED = 5
"""Entries looked at for what they uncover."""


def check_views_are_plain(game: Played) -> None:
    """A view survives JSON and always has the members that its type declares."""
    views = game.ruleset.views
    members = {field.encode_name for field in fields_of(views)}
    for step in (*game.moments(1, "views"), game.dice("end").choice((game.steps[0], game.steps[-1]))):
        for viewer in game.viewers:
            view = game.ruleset.view(step.after, viewer)
            text = msgspec.json.encode(view)

            assert type(view) is views
            assert members == set(msgspec.json.decode(text))
            assert msgspec.to_builtins(view) == msgspec.to_builtins(msgspec.json.decode(text, type=views))


def check_shown_events_are_plain(game: Played) -> None:
    """What a viewer sees of an event, one of every kind of the game, is JSON with the same members for everybody."""
    kinds: dict[type, list[Any]] = {}
    for _, event, _ in game.events():
        kinds.setdefault(type(event), []).append(event)
    dice = game.dice("shown")
    for events in kinds.values():
        seen = [shown(dice.choice(events), viewer) for viewer in game.viewers]

        assert all(seen[0].keys() == each.keys() for each in seen)
        assert all(msgspec.json.decode(msgspec.json.encode(each)).keys() == each.keys() for each in seen[-2:])


def check_views_name_what_was_shown(game: Played) -> None:
    """A face in a view was in an event that this viewer has seen since the last deal: events carry every card they reveal."""
    looked_at = {id(step) for step in game.moments(MOMENTS, "names")}
    if not looked_at:
        return
    deals = {kind for kind in members(game.ruleset.events) if word(kind).endswith("dealt")}
    last = max(number for number, step in enumerate(game.steps) if id(step) in looked_at)
    for viewer in game.some_viewers(1, game.dice("readers")):
        known: set[str] = set()
        for step in game.steps[: last + 1]:
            for event in step.events:
                if type(event) in deals:
                    known = set()
                known.update(words(shown(event, viewer)))
            if id(step) in looked_at:
                named = set(words(game.ruleset.view(step.after, viewer)))
                assert set() == (named & game.faces) - known, (viewer, step.cause, step.command)


def check_what_was_uncovered(game: Played) -> None:
    """A face that is new to somebody was new to all, or one seat knew it: the event says so without a look at the cards."""
    dice = game.dice("uncovered")
    for step in dice.sample(game.steps[1:], min(UNCOVERED, len(game.steps) - 1)):
        state, could_be_named = step.before, set(words(msgspec.to_builtins(list(step.legal))))
        for event, after in step.folded:
            for viewer in game.viewers:
                new = (set(words(shown(event, viewer))) & game.faces) - set(words(game.ruleset.view(state, viewer)))
                new -= could_be_named if viewer == step.seat else set()  # a choice tells its maker nothing
                if new:
                    _check_said(game, event, viewer, state, new)
            state = after


def _check_said(game: Played, event: msgspec.Struct, viewer: int | None, state: Any, new: set[str]) -> None:
    said = showing(game.ruleset, event)
    assert said != NOBODY, (event, new)
    if said != EVERYBODY:
        assert viewer != said, (event, new)
        assert new <= set(words(game.ruleset.view(state, said))), (event, new)


def check_revealed(game: Played) -> None:
    """The view with everything face up, where the ruleset gives one, is a view."""
    result = game.ruleset.outcome(game.steps[-1].after)
    if result is None or game.ruleset.reveal is None:
        return
    view = game.ruleset.reveal(game.steps[-1].after, result)

    assert view is None or msgspec.json.decode(msgspec.json.encode(view), type=game.ruleset.views) is not None


def differing_fields(left: dict[str, object], right: dict[str, object]) -> Iterator[str]:
    return (name for name in left if left[name] != right.get(name))
