"""Every game design at a table: random play with timeouts, absences, resignations and returns, to the end or for some time.

`CONTRACT=slug,slug` picks designs, as in tests/rules. What holds is looked at after every entry (tests.table.promises).
"""

import random
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest

from games.rules.contract import AnyRuleset, Mode
from games.table.codec import TableCodec
from tests.luck import SeededChance
from tests.rules.catalogue import Case, cases, rulesets
from tests.table.playing import Game, begun, words
from tests.table.promises import check_can, check_sight
from tests.table.wandering import DUE, MOVE, OUTAGE, RESIGN, TABLE_COMMAND, UNASKED, wander

STEPS = 300
"""Of a game at most."""
LOOKS = 15
"""Steps from one look through everybody's eyes to the next."""


class Temper(NamedTuple):
    """How the players of a game are; probabilities are per step but `asleep`, which is per seat."""

    asleep: float = 0.0
    """Never moves of its own accord, but may come back, be ready, or resign."""
    late: float = 0.02
    """Nobody does anything until the next deadline."""
    odd: float = 0.1
    """Somebody comes back, is ready, answers an old question, moves out of turn; the server is away for a while."""
    resigns: float = 0.0
    longest: int = 3
    """Of the pauses."""


TEMPERS = (
    Temper(),
    Temper(late=0.15, resigns=0.01, longest=5),
    Temper(asleep=0.5),
    Temper(asleep=0.9, odd=0.03),
    Temper(late=0.01, odd=0.5),
    Temper(resigns=0.12),
)
"""Every case is played once with each."""


def play(game: Game, temper: Temper, dice: random.Random) -> Game:
    asleep = {seat for seat in range(len(game.table.seats)) if dice.random() < temper.asleep}
    for step in range(STEPS):
        if game.table.is_over:
            break
        awake = [place for place, seat in enumerate(game.to_act) if seat not in asleep]
        kind = _kind(game, temper, bool(awake), dice)
        which = dice.choice(awake) if kind == MOVE else dice.randrange(8)
        wander(game, kind, which, dice.randrange(120), dice.randint(0, temper.longest))
        if step % LOOKS == 0:
            check_can(game.ruleset, game.table, game.now)
            check_sight(game.ruleset, game.table)
    return game


def _kind(game: Game, temper: Temper, is_anyone_awake: bool, dice: random.Random) -> int:
    if not game.to_act and dice.random() < 0.6:
        return TABLE_COMMAND  # between two hands: ready, perhaps
    if dice.random() < temper.resigns:
        return RESIGN
    if dice.random() < temper.odd:
        return dice.choice((TABLE_COMMAND, UNASKED, OUTAGE))
    return MOVE if is_anyone_awake and dice.random() >= temper.late else DUE


@cache
def games(case: Case) -> Sequence[Game]:
    paces = ("live_normal", "live_fast", "no_limit") if case.mode == "live" else ("async_normal", "async_slow", "no_limit")
    played = []
    for number, temper in enumerate(TEMPERS):
        seed = case.seats * len(TEMPERS) + number
        pace = paces[seed % 5] if seed % 5 < len(paces) else paces[0]
        bots = (1,) if seed % 7 == 4 else ()
        game = begun(case.ruleset, case.seats, case.mode, pace=pace, bots=bots, chance=SeededChance(seed))
        played.append(play(game, temper, random.Random(seed)))
    return played


def seen(ruleset: AnyRuleset, mode: Mode) -> set[str]:
    """The words of all events of the table, and the reasons of all ends, in the games of one mode."""
    found = set()
    for game in (game for seats in ruleset.seats for game in games(Case(ruleset, mode, seats))):
        found |= {word for entry in game.log for word in words(entry.events)}
        found |= {game.table.result.reason} if game.table.result else set()
    return found


MODES = [(ruleset, mode) for ruleset in rulesets() for mode in ruleset.modes]


CLOCKED = {"timed_out", "auto_moved", "seat_absent", "seat_back", "by_default"}
RACED = {"seat_absent", "seat_back", "readied", "by_default", "abandoned"}
SOMETIMES: defaultdict[str, dict[Mode, set[str]]] = defaultdict(
    lambda: {"live": set(), "async": set()},
    agape_blitz={"live": RACED, "async": CLOCKED},
    dutch_blitz={"live": RACED, "async": CLOCKED},
    blueprint_blitz={"live": set(), "async": CLOCKED},  # its race is shorter than two minutes, its phases end by themselves
    church={"live": CLOCKED, "async": CLOCKED},
    gifts_and_blessings={"live": {"timed_out", "auto_moved", "forfeit"}, "async": {"timed_out", "auto_moved", "forfeit"}},
    high_card={"live": {"timed_out", "auto_moved"}, "async": {"timed_out", "auto_moved"}},
)
"""What must come about in these games. Of a design that is not named nothing is asked but an end and a resignation."""


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_promises_hold_through_any_game(case: Case) -> None:
    played = games(case)  # a promise that is broken is raised where it breaks

    assert len(TEMPERS) == len(played)
    assert any(game.table.is_over for game in played)
    for game in played:
        assert [*range(1, len(game.log) + 1)] == [table.version for table in game.tables]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_table_of_any_game_is_stored_exactly(case: Case) -> None:
    codec = TableCodec(case.ruleset)

    for table in (table for game in games(case) for table in game.tables):
        text = codec.encode(table)
        again = codec.decode(text)

        assert table == again
        assert text == codec.encode(again)


@pytest.mark.parametrize(("ruleset", "mode"), MODES, ids=[f"{ruleset.slug}-{mode}" for ruleset, mode in MODES])
def test_these_games_are_not_all_quiet(ruleset: AnyRuleset, mode: Mode) -> None:
    found = seen(ruleset, mode)

    assert {"resigned", "over"} <= found
    assert SOMETIMES[ruleset.slug][mode] <= found
