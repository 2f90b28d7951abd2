"""Paces by name, and the modes they imply."""

import pytest

from games.catalogue.church import RULESET as CHURCH
from games.table.paces import MODES, default_pace, named_pace
from games.table.state import Pace
from tests.table.playing import DAY, HOUR, MINUTE, SECOND, begun
from tests.table.rulesets import RELAY

NAMED = {
    "live_normal": Pace(2 * MINUTE, 45 * SECOND),
    "live_fast": Pace(1 * MINUTE, 20 * SECOND),
    "async_normal": Pace(72 * HOUR, 24 * HOUR),
    "async_slow": Pace(7 * DAY, 48 * HOUR),
    "no_limit": Pace(None, None),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_pace_is_a_bank_and_an_increment(name: str) -> None:
    assert NAMED[name] == named_pace(name, RELAY)


@pytest.mark.parametrize(("name", "increment"), [("live_normal", 60 * SECOND), ("live_fast", 30 * SECOND)])
def test_church_adds_more_time_live(name: str, increment: int) -> None:
    assert Pace(NAMED[name].bank, increment) == named_pace(name, CHURCH)


@pytest.mark.parametrize("name", ["async_normal", "async_slow", "no_limit"])
def test_church_has_the_common_paces_otherwise(name: str) -> None:
    assert NAMED[name] == named_pace(name, CHURCH)


def test_there_is_no_other_pace() -> None:
    assert set(NAMED) == set(MODES)
    with pytest.raises(KeyError):
        named_pace("live_slow", RELAY)


def test_a_pace_implies_its_mode_and_no_limit_goes_with_both() -> None:
    live = {"live_normal", "live_fast"}

    assert live == {name for name, mode in MODES.items() if mode == "live"}
    assert {"async_normal", "async_slow"} == {name for name, mode in MODES.items() if mode == "async"}
    assert MODES["no_limit"] is None


def test_the_default_is_the_normal_pace_of_the_mode() -> None:
    assert "live_normal" == default_pace("live")
    assert "async_normal" == default_pace("async")


@pytest.mark.parametrize(("name", "due"), [("live_normal", 165 * SECOND), ("live_fast", 80 * SECOND)])
def test_the_first_question_has_bank_and_increment(name: str, due: int) -> None:
    assert due == begun(RELAY, pace=name).left(0)


@pytest.mark.parametrize(("name", "due"), [("async_normal", 96 * HOUR), ("async_slow", 9 * DAY)])
def test_the_first_question_of_a_game_over_days(name: str, due: int) -> None:
    assert due == begun(RELAY, mode="async", pace=name).left(0)


def test_a_pace_of_ones_own_may_have_no_bank() -> None:
    assert 7 * SECOND == begun(RELAY, pace=Pace(0, 7 * SECOND)).left(0)


def test_church_live_begins_with_three_minutes() -> None:
    game = begun(CHURCH)

    assert 3 * MINUTE == game.left(game.to_act[0])
