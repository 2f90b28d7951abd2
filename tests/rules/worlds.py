"""Two worlds: a game as it is, and as it might be for all that one viewer knows. They must not be told apart."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import zip_longest
from typing import Any

import msgspec

from games.rules.contract import AnyRuleset
from games.rules.secrecy import Public, secrecy, shown
from tests.luck import SeededChance
from tests.rules.played import Played, atoms
from tests.rules.playout import Step
from tests.rules.probes import Attempt, Bender, attempt, dice_seed
from tests.rules.sight import differing_fields

MOMENTS = 2
VIEWERS = 2
PROBES = 5
CONTINUATION = 8


class Pair:
    """One moment of a game in two worlds that `viewer` can't tell apart."""

    def __init__(self, game: Played, step: Step, viewer: int | None, seed: int) -> None:
        if game.ruleset.other_world is None:
            raise AssertionError("the ruleset makes no other worlds")
        self.game, self.ruleset, self.viewer, self.now = game, game.ruleset, viewer, step.now
        self.here = step.before
        self.there = game.ruleset.other_world(step.before, viewer, SeededChance(seed))

    def check_alike(self) -> None:
        """View, questions, timers, result, and what the viewer may do."""
        here, there, ruleset = self.here, self.there, self.ruleset
        seats = range(self.game.case.seats)

        assert _plain(ruleset.view(here, self.viewer)) == _plain(ruleset.view(there, self.viewer))
        assert [ruleset.question(here, seat) for seat in seats] == [ruleset.question(there, seat) for seat in seats]
        assert dict(ruleset.timers(here)) == dict(ruleset.timers(there))
        assert ruleset.outcome(here) == ruleset.outcome(there)
        assert ruleset.inventory is None or Counter(ruleset.inventory(here)) == Counter(ruleset.inventory(there))
        if self.viewer is not None:
            self._check_own(self.viewer)

    def _check_own(self, viewer: int) -> None:
        ruleset = self.ruleset
        assert ruleset.legal(self.here, viewer) == ruleset.legal(self.there, viewer)
        if ruleset.question(self.here, viewer) is not None:
            here, there = (ruleset.auto_move(state, viewer, SeededChance(1)) for state in (self.here, self.there))
            assert here == there, "the auto-move tells something"

    def check_answers(self, command: Any, seed: int) -> None:
        """The viewer's own command is accepted in both worlds, or refused in the same words."""
        here, there = self.attempts(self.viewer, command, seed)
        assert (here.code, here.members) == (there.code, there.members), (self.viewer, command)
        if here.events is not None:
            self.looks_alike(here.events, there.events)

    def attempts(self, seat: Any, command: Any, seed: int) -> tuple[Attempt, Attempt]:
        here = attempt(self.ruleset, self.here, seat, command, self.now, seed)
        return here, attempt(self.ruleset, self.there, seat, command, self.now, seed)

    def looks_alike(self, here: Any, there: Any) -> bool:
        """Whether the viewer sees the same of both; refuses any difference that is not a card being revealed."""
        seen = [[shown(event, self.viewer) for event in events] for events in (here, there)]
        if _plain(seen[0]) == _plain(seen[1]):
            return True
        for event, left, right in zip(here, *seen, strict=False):
            if _plain(left) != _plain(right):
                assert self._reveals(event, left, right), (left, right)
                return False
        raise AssertionError(f"another number of events: {seen}")

    def _reveals(self, event: msgspec.Struct, left: dict[str, Any], right: dict[str, Any]) -> bool:
        marks = _marks(type(event))
        return any(
            marks.get(name) is not Public or self._is_card(left[name], right[name]) for name in differing_fields(left, right)
        )

    def _is_card(self, left: Any, right: Any) -> bool:
        pairs = zip_longest(atoms(left), atoms(right))
        return any({one, other} & self.game.hidden for one, other in pairs if one != other)

    def go_on(self, here: Any, there: Any) -> None:
        for event in here:
            self.here = self.ruleset.evolve(self.here, event)
        for event in there:
            self.there = self.ruleset.evolve(self.there, event)


def check_two_worlds(game: Played) -> None:
    """At a moment: the same to look at, and the same answers to whatever the viewer sends."""
    bender, dice = Bender(game), game.dice("worlds")
    for step in game.moments(MOMENTS, "worlds"):
        for viewer in game.some_viewers(VIEWERS, dice):
            pair = Pair(game, step, viewer, dice_seed(dice))
            pair.check_alike()
            if viewer is None:
                continue
            legal = game.ruleset.legal(step.before, viewer)
            for command in [*dice.sample(legal, min(PROBES, len(legal))), *(bender.bend() for _ in range(PROBES))]:
                pair.check_answers(command, dice_seed(dice))


def check_two_worlds_go_on_alike(game: Played) -> None:
    """Over some more entries in which the viewer is shown the same; timers too."""
    dice = game.dice("continuation")
    for step in game.moments(MOMENTS, "continuation"):
        for viewer in game.some_viewers(1, dice):
            pair = Pair(game, step, viewer, dice_seed(dice))
            for _ in range(CONTINUATION):
                if game.ruleset.outcome(pair.here) is not None or not _next(pair, dice):
                    break
                pair.check_alike()


def check_leaving_tells_nothing(game: Played) -> None:
    """Whoever resigns, becomes absent or comes back, the viewer sees the same in both worlds, then and afterwards."""
    dice = game.dice("leaving")
    for step in game.moments(MOMENTS, "leaving"):
        for viewer in game.some_viewers(VIEWERS, dice):
            pair = Pair(game, step, viewer, dice_seed(dice))
            goes, seat, seed = dice.choice(_goings(game.ruleset)), dice.randrange(game.case.seats), dice_seed(dice)
            here, there = (goes(state, seat, step.now, SeededChance(seed, 100)) for state in (pair.here, pair.there))
            if pair.looks_alike(here, there):
                pair.go_on(here, there)
                pair.check_alike()


def _goings(ruleset: AnyRuleset) -> list[Callable[..., list[Any]]]:
    """The ways a seat goes or comes, each (state, seat, now, chance), resignation as often as all others."""
    absent = ruleset.absent
    if absent is None:
        return [ruleset.leave]
    return [
        ruleset.leave,
        ruleset.leave,
        *(lambda state, seat, now, chance, away=away: absent(state, seat, away, now, chance) for away in (True, False)),
    ]


def another_worlds(game: Played) -> tuple[int, int]:
    """(in how many pairs the other world is another one, pairs looked at)."""
    dice, pairs = game.dice("others"), 0
    others = 0
    for step in game.moments(MOMENTS, "others"):
        for viewer in game.some_viewers(VIEWERS, dice):
            pair = Pair(game, step, viewer, dice_seed(dice))
            pairs += 1
            others += pair.here != pair.there
    return others, pairs


def _next(pair: Pair, dice: Any) -> bool:
    """One more entry, the same in both worlds and shown alike; False if there is none."""
    for _ in range(12):
        seed, timers = dice_seed(dice), pair.ruleset.timers(pair.here)
        asked = [seat for seat in range(pair.game.case.seats) if pair.ruleset.question(pair.here, seat) is not None]
        if timers and (not asked or dice.random() < 0.15):
            return _fire(pair, min(timers, key=timers.__getitem__), seed)
        if not asked:
            return False
        seat = dice.choice(asked)
        here, there = pair.attempts(seat, dice.choice(pair.ruleset.legal(pair.here, seat)), seed)
        if seat == pair.viewer:
            assert (here.code, here.members) == (there.code, there.members)
        if here.events is None or there.events is None:
            continue  # what another seat holds may differ
        if seat != pair.viewer and not _shown_alike(pair, here, there):
            continue
        if not pair.looks_alike(here.events, there.events):
            return False
        pair.go_on(here.events, there.events)
        return True
    return False


def _shown_alike(pair: Pair, here: Attempt, there: Attempt) -> bool:
    seen = [[shown(event, pair.viewer) for event in found.events or ()] for found in (here, there)]
    return _plain(seen[0]) == _plain(seen[1])


def _fire(pair: Pair, name: str, seed: int) -> bool:
    due = pair.ruleset.timers(pair.here)[name]
    here, there = (pair.ruleset.on_timer(state, name, due, SeededChance(seed, 100)) for state in (pair.here, pair.there))
    pair.now = max(pair.now, due)
    if not pair.looks_alike(here, there):
        return False
    pair.go_on(here, there)
    return True


def _plain(value: Any) -> bytes:
    return msgspec.json.encode(value)


@cache
def _marks(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return dict(secrecy(kind))
