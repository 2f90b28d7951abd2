"""The members of a game that the table decides."""

from typing import Any

import msgspec

from games.rules.instants import stamp
from games.table.view import can, clock, legal, members, playing_seat
from tests.table.playing import MINUTE, SECOND, Game, begun, laid, seated
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Show
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.rulesets.scramble import Grab
from tests.table.test_timeouts import timed_out
from tests.toys.high_card import RULESET as HIGH_CARD
from tests.toys.high_card import Settle

MEMBERS = {
    "rules_version",
    "mode",
    "status",
    "version",
    "options",
    "on_timeout",
    "host",
    "spectators",
    "on_dispute",
    "start_s",
    "you",
    "to_act",
    "turn",
    "can",
    "offers",
    "table",
    "clock",
    "result",
    "honour",
}


def seen(game: Game, viewer: int | None) -> dict[str, Any]:  # Any: JSON
    """What this seat, or a spectator, is shown, as plain JSON."""
    shown: dict[str, Any] = msgspec.to_builtins(members(game.ruleset, game.table, playing_seat(game.table, viewer)))
    return shown


def test_the_members_are_always_the_same() -> None:
    game = laid(HIGH_CARD, seats=3)
    stages = [seen(game, None), seen(game, 0)]
    game.join()
    game.join()
    game.start()
    stages += [seen(game, None), seen(game, 1)]
    game.fire()
    stages += [seen(game, None), seen(game, 2)]
    game.resign(2)
    stages += [seen(game, 2)]
    game.resign(1)
    stages += [seen(game, viewer) for viewer in (None, 0, 1, 2)]

    assert {frozenset(MEMBERS)} == {frozenset(stage) for stage in stages}


def test_before_the_first_deal_there_is_nothing_on_the_table() -> None:
    game = seated(HIGH_CARD)
    game.start()

    assert {} == seen(game, 0)["table"]
    assert [] == seen(game, 0)["to_act"]


def test_a_spectator_and_who_resigned_see_the_same() -> None:
    game = begun(HIGH_CARD, seats=3)
    game.resign(2)

    assert seen(game, None) == seen(game, 2)
    assert seen(game, None) != seen(game, 0)


def test_so_does_a_seat_that_nobody_took() -> None:
    game = laid(RELAY, seats=3)

    assert seen(game, None) == seen(game, 2)
    assert {"seat": 0} == seen(game, 0)["you"]


def test_a_seat_sees_its_own_card_and_nobody_elses() -> None:
    game = begun(HIGH_CARD, seats=3)

    assert [None, game.table.play.cards[1], None] == seen(game, 1)["table"]["cards"]
    assert [None, None, None] == seen(game, None)["table"]["cards"]


def test_to_act_names_who_is_asked_for_everybody_alike() -> None:
    game = begun(HANDS, seats=3)
    game.send(1, Show())

    assert [[0, 2]] * 4 == [seen(game, viewer)["to_act"] for viewer in (None, 0, 1, 2)]


def test_the_turn_shown_is_the_viewers_own() -> None:
    game = begun(RELAY)
    game.send(0, Walk())

    assert [game.table.version, None, None] == [seen(game, viewer)["turn"] for viewer in (0, 1, None)]


def test_legal_holds_the_rulesets_commands_for_who_is_asked() -> None:
    game = begun(HIGH_CARD)
    game.send(0, Settle())

    assert [] == legal(HIGH_CARD, game.table, 0)
    assert [Settle(), Settle(swap=True)] == legal(HIGH_CARD, game.table, 1)
    assert [] == legal(HIGH_CARD, game.table, None)


def test_legal_is_empty_before_the_deal_and_after_the_end() -> None:
    game = seated(HIGH_CARD)
    game.start()
    counting = legal(HIGH_CARD, game.table, 0)
    game.fire()
    game.resign(1)

    assert [] == counting
    assert [] == legal(HIGH_CARD, game.table, 0)


def test_resigning_is_offered_from_the_signal_to_the_end() -> None:
    game = seated(RELAY, seats=3)
    before = can(RELAY, game.table, 0)
    game.start()
    counting = can(RELAY, game.table, 0)
    game.fire()
    playing = [can(RELAY, game.table, seat) for seat in range(3)]
    game.resign(0)
    game.resign(1)

    assert [] == before
    assert ["resign"] == counting
    assert [["resign", "offer"]] * 3 == playing
    assert [[], [], ["offer"]] == [can(RELAY, game.table, playing_seat(game.table, seat)) for seat in range(3)]


def test_a_spectator_can_nothing() -> None:
    assert [] == can(RELAY, begun(RELAY).table, None)


def test_coming_back_is_offered_to_who_is_absent() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=60 * SECOND)
    game.wait(60 * SECOND)

    absent = ["resign", "back", "offer"]
    assert [["resign", "offer"], absent, absent] == [can(SCRAMBLE, game.table, seat) for seat in range(3)]


def test_being_ready_is_offered_between_two_hands() -> None:
    game = begun(HANDS)
    playing = can(HANDS, game.table, 0)
    game.send(0, Show())
    game.send(1, Show())

    assert ["resign", "offer"] == playing
    assert ["resign", "ready", "offer"] == can(HANDS, game.table, 0)


def test_the_clock_shows_what_is_due_first() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=4 * MINUTE))
    shown = clock(RELAY, game.table, game.now)

    assert stamp(game.now) == shown.now
    assert stamp(game.now + 165 * SECOND) == shown.due_at
    assert shown.phase is not None
    assert ("bell", stamp(game.now + 4 * MINUTE)) == (shown.phase.name, shown.phase.ends_at)


def test_the_clock_counts_a_timer_of_the_game_that_is_due_first() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=1 * MINUTE))

    assert stamp(game.now + MINUTE) == clock(RELAY, game.table, game.now).due_at


def test_the_countdown_is_a_phase() -> None:
    game = seated(RELAY)
    game.start()
    shown = clock(RELAY, game.table, game.now)
    assert shown.phase is not None

    assert ("countdown", stamp(game.now + 3 * SECOND)) == (shown.phase.name, shown.phase.ends_at)
    assert stamp(game.now + 3 * SECOND) == shown.due_at


def test_each_seat_shows_its_bank_and_whether_its_clock_runs() -> None:
    game = begun(RELAY)
    game.send(0, Walk(), after=65 * SECOND)
    first, second = clock(RELAY, game.table, game.now).seats

    assert (120 * SECOND, True, stamp(game.now + 100 * SECOND)) == (first.bank_ms, first.running, first.due_at)
    assert (120 * SECOND, False, None) == (second.bank_ms, second.running, second.due_at)


def test_an_absent_seat_shows_when_it_will_be_moved_for() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    timed_out(game, 0, 3)
    game.send(1, Walk())
    game.send(2, Walk())

    assert stamp(game.now + 5 * SECOND) == clock(RELAY, game.table, game.now).seats[0].due_at


def test_without_a_limit_there_is_no_bank_and_nothing_due() -> None:
    shown = clock(RELAY, begun(RELAY, pace="no_limit").table, 0)

    assert (None, None) == (shown.due_at, shown.phase)
    assert [(None, False, None)] * 2 == [(seat.bank_ms, seat.running, seat.due_at) for seat in shown.seats]


def test_nothing_runs_before_the_start_or_after_the_end() -> None:
    game = begun(RELAY)
    before = clock(RELAY, game.tables[1], game.now)
    game.resign(0)
    after = clock(RELAY, game.table, game.now)

    assert (None, None) == (before.due_at, after.due_at)
    assert not any(seat.running for seat in (*before.seats, *after.seats))


def test_a_race_shows_no_running_clocks_but_when_somebody_would_be_absent() -> None:
    game = begun(SCRAMBLE)
    shown = clock(SCRAMBLE, game.table, game.now)

    assert [False, False] == [seat.running for seat in shown.seats]
    assert stamp(game.now + 120 * SECOND) == shown.due_at


def test_the_result_is_there_when_the_game_is_over_and_only_then() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    game.send(0, Walk(3))
    playing = seen(game, None)["result"]
    game.resign(1)
    game.resign(2)

    assert playing is None
    assert {"winners": [0], "scores": [3, 0, 0], "reason": "resigned"} == seen(game, None)["result"]


def test_an_abandoned_game_has_a_result_without_winners() -> None:
    game = begun(SCRAMBLE)
    game.wait(10 * MINUTE)

    assert "aborted" == seen(game, 0)["status"]
    assert {"winners": [], "scores": [0, 0], "reason": "abandoned"} == seen(game, 0)["result"]
