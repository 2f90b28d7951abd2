"""What every ruleset promises, tried on random games: `CONTRACT=slug pytest tests/rules/test_contract.py` for one of them.

The checks themselves are in course, lawful, sight and worlds; they share the games of a case: a ruleset, a mode, a number of
seats. What is cheap is looked at in every entry of every game, what is dear at a few moments of each. 50 games a case are
played, 2,000 in the slow suite (`-m slow`).
"""

import re
from collections.abc import Callable
from typing import cast, get_type_hints

import msgspec
import pytest

from games.rules.contract import AnyRuleset
from games.rules.secrecy import Only, Public, secrecy
from games.rules.wire import members, word
from games.table.codec import state_type
from tests.rules import course, lawful, record, sight, worlds
from tests.rules.catalogue import GAMES, SLOW_GAMES, Case, cases, rulesets
from tests.rules.played import Played, random_game

Check = Callable[[Played], None]

COURSE: tuple[Check, ...] = (
    course.check_replay,
    course.check_every_entry_happens,
    course.check_luck,
    course.check_conservation,
    course.check_somebody_can_act,
    course.check_end,
    course.check_timers,
    course.check_every_timer,
    course.check_left_seats_are_let_alone,
)
LAWFUL: tuple[Check, ...] = (
    lawful.check_lists,
    lawful.check_asked,
    lawful.check_lawful_commands_are_accepted,
    lawful.check_bent_commands,
    lawful.check_auto_moves,
)
SIGHT: tuple[Check, ...] = (
    sight.check_views_are_plain,
    sight.check_shown_events_are_plain,
    sight.check_views_name_what_was_shown,
    sight.check_what_was_uncovered,
    sight.check_revealed,
    worlds.check_two_worlds,
    worlds.check_two_worlds_go_on_alike,
    worlds.check_leaving_tells_nothing,
)
ALL = (*COURSE, *LAWFUL, *SIGHT)
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@pytest.fixture(scope="module", params=cases(), ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return cast(Case, request.param)


@pytest.fixture(scope="module")
def games(case: Case) -> list[Played]:
    return [random_game(case, seed) for seed in range(GAMES)]


@pytest.fixture(params=rulesets(), ids=lambda ruleset: ruleset.slug)
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    return cast(AnyRuleset, request.param)  # pytest's parameters have no type


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.__name__.removeprefix("check_"))
def test_every_game_keeps_the_contract(games: list[Played], check: Check) -> None:
    for game in games:
        _put(check, game)


def test_other_worlds_are_other_worlds(games: list[Played]) -> None:
    counts = [worlds.another_worlds(game) for game in games]

    assert sum(others for others, _ in counts) > sum(pairs for _, pairs in counts) * 0.3


@pytest.mark.slow
def test_thousands_of_games_keep_the_contract(case: Case) -> None:
    for seed in range(20_000, 20_000 + SLOW_GAMES):
        game = random_game(case, seed)
        for check in ALL:
            _put(check, game)


def _put(check: Check, game: Played) -> None:
    """Looks at the game; a fault says which game shows it."""
    try:
        check(game)
    except Exception as fault:
        fault.add_note(f"random_game({game.case}, {game.seed}), options {game.options}")
        raise


def test_every_event_field_declares_who_may_see_it(ruleset: AnyRuleset) -> None:
    for event in (*members(ruleset.events), *(members(ruleset.retired) if ruleset.retired is not None else ())):
        marks = secrecy(event)
        for mark in marks.values():
            if isinstance(mark, Only):
                assert marks[mark.field] is Public
                assert get_type_hints(event)[mark.field] in (int, int | None)


def test_words_and_codes_are_snake_case_and_used_once(ruleset: AnyRuleset) -> None:
    commands, events = ([word(kind) for kind in members(union)] for union in (ruleset.commands, ruleset.events))

    assert SNAKE.fullmatch(ruleset.slug)
    for spoken in (commands, events, list(ruleset.codes)):
        assert all(SNAKE.fullmatch(each) for each in spoken)
        assert len(set(spoken)) == len(spoken)


def test_schemas_can_be_served(ruleset: AnyRuleset) -> None:
    for kind in (ruleset.options, ruleset.commands, ruleset.events, ruleset.views):
        assert msgspec.json.schema(kind)


def test_evolve_says_what_the_state_is_made_of(ruleset: AnyRuleset) -> None:
    """Tables are stored by that declaration; tests/table/test_every_ruleset.py plays through it."""
    kind = state_type(ruleset)

    assert isinstance(kind, type)
    assert issubclass(kind, msgspec.Struct)
    assert msgspec.json.schema(kind)


def _goldens() -> list[tuple[AnyRuleset, str]]:
    known = {ruleset.slug: ruleset for ruleset in rulesets()}
    paths = sorted(record.GOLDENS.glob("*.json"))
    return [(known[slug], path.stem) for path in paths for slug in known if path.stem == slug or path.stem.startswith(f"{slug}.")]


@pytest.mark.parametrize(("ruleset", "name"), _goldens(), ids=lambda each: each if isinstance(each, str) else "")
class TestGoldens:
    """Each file `goldens/SLUG.json` or `goldens/SLUG.anything.json`."""

    def test_the_commands_make_the_stored_events(self, ruleset: AnyRuleset, name: str) -> None:
        stored = (record.GOLDENS / f"{name}.json").read_bytes()
        games = [record.again(ruleset, game) for game in record.load(name).games]

        assert stored == record.written(record.File(ruleset.slug, games))

    def test_the_stored_events_make_the_states(self, ruleset: AnyRuleset, name: str) -> None:
        for game in record.load(name).games:
            prints, state = record.fingerprints(ruleset, game)

            assert [entry.state for entry in game.entries] == prints
            assert game.views == record.views_of(ruleset, state, game.seats)
