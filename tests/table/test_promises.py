"""What always holds, tried on random commands, pauses, timeouts and resignations."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.contract import AnyRuleset, Mode
from games.table.state import Pace
from tests.luck import SeededChance
from tests.table.playing import DAY, Game, begun
from tests.table.promises import check_can, check_sight
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import HandsOptions
from tests.table.rulesets.relay import RelayOptions
from tests.table.rulesets.scramble import ScrambleOptions
from tests.table.wandering import wander
from tests.toys.high_card import RULESET as HIGH_CARD

RELAYS = [
    RelayOptions(turns=40),
    RelayOptions(turns=40, cheers=True),
    RelayOptions(turns=40, in_a_row=3, bell_ms=40_000),
]
RACES = [ScrambleOptions(grabs=60), ScrambleOptions(grabs=60, heap=3, nap_at=5)]
PACES: dict[Mode, list[Pace | str]] = {
    "live": ["live_normal", "live_fast", "no_limit", Pace(0, 1_000), Pace(10_000, 5_000)],
    "async": ["async_normal", "no_limit", Pace(0, 1_000), Pace(DAY, DAY)],
}
KINDS: list[tuple[AnyRuleset, list[msgspec.Struct | None]]] = [
    (RELAY, [*RELAYS]),
    (HANDS, [HandsOptions(3), HandsOptions(12)]),
    (SCRAMBLE, [*RACES]),
    (HIGH_CARD, [None]),
]
STEPS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 3), st.integers(0, 119), st.integers(0, 5)), max_size=80)


@st.composite
def games(draw: st.DrawFn, ruleset: AnyRuleset, options: list[msgspec.Struct | None]) -> Game:
    """A game that has just been dealt, with any mode, pace and number of seats, and some of them bots'."""
    mode = draw(st.sampled_from(ruleset.modes))
    seats = draw(st.sampled_from(ruleset.seats))
    return begun(
        ruleset,
        seats,
        mode,
        bots=draw(st.sets(st.integers(1, seats - 1), max_size=1)),
        pace=draw(st.sampled_from(PACES[mode])),
        options=draw(st.sampled_from(options)),
        chance=SeededChance(draw(st.integers(0, 999))),
    )


@pytest.mark.parametrize(("ruleset", "options"), KINDS, ids=[ruleset.slug for ruleset, _ in KINDS])
@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(data=st.data(), steps=STEPS)
def test_every_promise_holds_after_every_entry(
    ruleset: AnyRuleset, options: list[msgspec.Struct | None], data: st.DataObject, steps: list[tuple[int, int, int, int]]
) -> None:
    game = data.draw(games(ruleset, options))
    for kind, which, how, pause in steps:
        wander(game, kind, which, how, pause)  # the game itself looks at what holds after every entry
        check_can(ruleset, game.table, game.now)
        check_sight(ruleset, game.table)

    assert [*range(1, len(game.log) + 1)] == [table.version for table in game.tables]
    assert sorted(entry.at for entry in game.log) == [entry.at for entry in game.log]
