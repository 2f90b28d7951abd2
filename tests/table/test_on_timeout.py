"""When time runs out, by the table's option; the first deadline of a seat; a table that nobody starts."""

import pytest

from games.table.commands import Back
from games.table.state import Pace, Table
from games.table.view import can, clock, members
from tests.table.playing import DAY, HOUR, MINUTE, SECOND, START, Game, begun, laid, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import Cheer, RelayOptions, Walk

SLOW = Pace(10 * HOUR, 2 * HOUR)


def relay(seats: int = 2, mode: str = "async", **terms: object) -> Game:
    options = RelayOptions(steps=1, turns=100)
    return begun(RELAY, seats=seats, mode=mode, pace=SLOW, options=options, **terms)  # type: ignore[arg-type]  # as a test says


def test_skipped_turns_make_nobody_absent() -> None:
    game = relay(on_timeout="skip")
    for _ in range(5):
        game.fire()
        game.send(1, Walk())

    assert ("playing", 5) == (game.seat(0).status, game.seat(0).timeouts)
    assert {"timed_out"} == {words(entry.events)[0] for entry in game.log if entry.cause.kind == "timer"}


def test_a_forfeit_ends_a_game_of_two() -> None:
    game = relay(on_timeout="forfeit")
    happened = words(game.fire())

    assert ["timed_out", "resigned"] == happened[:2]
    assert game.table.result is not None
    assert ("forfeit", [1]) == (game.table.result.reason, [*game.table.result.winners])


def test_a_forfeit_leaves_the_others_playing() -> None:
    game = relay(seats=3, on_timeout="forfeit")
    game.fire()

    assert ("resigned", "active", [1]) == (game.seat(0).status, game.table.status, game.to_act)


def _minded() -> Game:
    """Seat 0's time ran out: a bot plays for it."""
    game = relay(on_timeout="bot")
    game.mind = lambda play, seat: Walk()
    game.fire()
    return game


def test_a_bot_plays_on_from_the_timeout_on_and_everybody_sees_who_moved() -> None:
    game = _minded()

    assert ["timed_out", "seat_minded", "auto_moved", "walked"] == words(game.log[-1].events)[:4]
    assert ("timer", 0) == (game.log[-1].cause.kind, game.log[-1].cause.seat)
    assert game.seat(0).is_minded


def test_its_moves_come_a_minute_after_the_question_and_are_no_timeouts() -> None:
    game = _minded()
    game.send(1, Walk())
    opened = game.now
    game.wait(MINUTE)

    assert ["auto_moved", "walked"] == words(game.log[-1].events)[:2]
    assert opened + MINUTE == game.log[-1].at
    assert (1, "playing") == (game.seat(0).timeouts, game.seat(0).status)


def test_whoever_is_minded_is_never_absent_and_the_game_goes_on_to_its_end() -> None:
    game = _minded()
    for _ in range(6):
        game.send(1, Walk())
        game.wait(MINUTE)

    assert ("active", "playing") == (game.table.status, game.seat(0).status)


def test_any_command_of_the_player_brings_the_seat_back() -> None:
    game = _minded()
    game.send(1, Walk())
    happened = game.send(0, Walk())

    assert ["seat_back", "walked"] == words(happened)[:2]
    assert not game.seat(0).is_minded


def test_back_alone_does_and_is_offered() -> None:
    game = _minded()

    assert "back" in can(RELAY, game.table, 0)
    assert ["seat_back"] == words(game.back(0))
    assert "not_absent" == game.refusal(0, Back())


def test_after_the_return_the_clock_is_the_seats_own() -> None:
    game = _minded()
    game.send(1, Walk())
    game.send(0, Walk())
    game.send(1, Walk())

    assert game.left(0) is not None
    assert (game.left(0) or 0) > HOUR


def test_a_bot_that_says_what_the_rules_refuse_is_moved_for() -> None:
    game = relay(on_timeout="bot")
    game.mind = lambda play, seat: Cheer()
    happened = words(game.fire())

    assert ["timed_out", "seat_minded", "auto_moved"] == happened[:3]
    assert game.to_act == [1]


def test_what_nobody_chose_is_as_it_always_was() -> None:
    game = relay()
    game.fire()

    assert ("auto_move", False) == (game.table.on_timeout, game.seat(0).is_minded)


def test_the_first_question_of_each_seat_has_a_deadline_of_its_own() -> None:
    game = relay(first_ms=3 * DAY)
    assert 3 * DAY == game.left(0)
    game.send(0, Walk())
    assert 3 * DAY == game.left(1)
    game.send(1, Walk())

    assert 12 * HOUR == game.left(0)


def test_a_first_deadline_is_never_shorter_than_the_pace() -> None:
    game = relay(first_ms=HOUR)

    assert 12 * HOUR == game.left(0)


def test_what_is_not_used_of_it_fills_the_bank_and_no_more() -> None:
    game = relay(first_ms=3 * DAY)
    game.send(0, Walk(), after=2 * DAY)

    assert 10 * HOUR == game.seat(0).bank


def test_a_table_that_nobody_starts_is_taken_away_and_says_so() -> None:
    game = laid(RELAY, mode="async", open_for=14 * DAY)
    game.join()
    shown = clock(RELAY, game.table, game.now)
    assert ("waiting_for_the_start", "2026-01-15T00:00:00.000Z") == (shown.phase.name, shown.due_at) if shown.phase else None
    game.wait(14 * DAY)

    assert ("aborted", "never_started") == _end(game.table)
    assert ("timer", START + 14 * DAY) == (game.log[-1].cause.kind, game.log[-1].at)


def test_a_table_that_was_started_in_time_is_not_taken_away() -> None:
    game = begun(RELAY, mode="live", pace="no_limit", open_for=2 * HOUR)
    game.wait(3 * HOUR)

    assert "active" == game.table.status


@pytest.mark.parametrize("ms", [1, 10 * SECOND])
def test_a_table_is_there_until_its_very_end(ms: int) -> None:
    game = laid(RELAY, mode="live", open_for=2 * HOUR)
    game.wait(2 * HOUR - ms)

    assert "open" == game.table.status


def test_the_tables_options_are_shown() -> None:
    shown = members(RELAY, relay(on_timeout="bot", first_ms=3 * DAY).table, None)

    assert ("bot", 3 * 86_400) == (shown["on_timeout"], shown["start_s"])


def _end(table: Table) -> tuple[str, str | None]:
    return table.status, None if table.result is None else table.result.reason
