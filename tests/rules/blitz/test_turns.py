"""Played by turns over days (BF-23, BF-27)."""

import pytest

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.commands import EndTurn, Flip
from games.catalogue.blitz.events import HandDealt, TurnEnded
from games.catalogue.blitz.hands import starter
from games.catalogue.blitz.state import State
from games.rules.contract import Question
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, after, flip, lay, play, refusal, seat, send, sent, words

LONG = "orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8"
DEAD = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand=LONG)
GOING_OUT = seat("red-9", "red-6", "red-2", blitz="yellow-9", hand=LONG)
"""Red 2 on B:red-1 fills its slot with the last Blitz card."""
ONES = seat("red-1", "blue-1", "red-3", blitz="yellow-9 yellow-1", hand=LONG)


def auto(state: State, number: int) -> object:
    return AGAPE.auto_move(state, number, SeededChance(1))


def test_only_the_seat_in_turn_is_asked() -> None:
    state = lay(DEAD, DEAD, mode="async", turn=1)

    assert (None, Question("turn", 1, 0)) == (AGAPE.question(state, 0), AGAPE.question(state, 1))


def test_every_move_of_a_turn_is_a_new_question_of_the_same_wait() -> None:
    state = sent(lay(DEAD, DEAD, mode="async"), 0, flip())

    assert Question("turn", 1, 1) == AGAPE.question(state, 0)


def test_a_turn_has_six_actions_and_then_ends_by_itself() -> None:
    state = lay(DEAD, DEAD, mode="async")
    for _ in range(5):
        state = sent(state, 0, Flip())
    assert 1 == AGAPE.view(state, None).actions_left
    events = send(state, 0, Flip())

    assert TurnEnded(0, 1) == events[-1]
    assert Question("turn", 2, 0) == AGAPE.question(after(state, *events), 1)


def test_a_turn_may_end_with_no_action_made() -> None:
    state = lay(DEAD, DEAD, DEAD, mode="async", turn=2)

    assert [TurnEnded(2, 0)] == send(state, 2, EndTurn())
    assert EndTurn() in AGAPE.legal(state, 2)


def test_forced_ones_are_free() -> None:
    state = lay(ONES, DEAD, DEAD, mode="async", ones="forced")
    state = sent(state, 0, play("O:red-1", "slot0"))

    assert (6, 1) == (state.turn.actions, state.turn.moves)


def test_bf_23_a_turn_without_actions_goes_on_while_a_one_must_be_placed() -> None:
    lying = seat("red-1", "blue-1", "red-3", blitz="yellow-9 yellow-8 yellow-7", hand=LONG)
    state = lay(lying, DEAD, mode="async", ones="forced", actions=0)
    assert "no_actions" == refusal(state, 0, flip())
    state = sent(state, 0, play("O:red-1", "slot0"))

    assert (0, [play("O:blue-1", "slot1")]) == (state.turn.seat, AGAPE.legal(state, 0))
    assert 1 == sent(state, 0, play("O:blue-1", "slot1")).turn.seat


def test_bf_23_the_turn_ends_itself_with_the_last_forced_one() -> None:
    state = lay(
        seat("red-1", "blue-9", "red-3", blitz="yellow-9 yellow-8", hand=LONG), DEAD, mode="async", ones="forced", actions=0
    )

    assert ["played_to_centre", "slot_filled", "turn_ended"] == words(send(state, 0, play("O:red-1", "slot0")))


def test_bf_23_ending_the_turn_with_an_exposed_one_is_refused_where_ones_are_forced() -> None:
    state = lay(ONES, DEAD, mode="async", ones="forced")

    assert "must_place_one" == refusal(state, 0, EndTurn())


def test_bf_23_ones_the_server_places_cost_no_action() -> None:
    lying = seat("red-9", "blue-9", "red-3", blitz="yellow-9 yellow-8", hand="red-2 red-4 red-1 red-5")
    state = sent(lay(lying, DEAD, mode="async"), 0, flip())

    assert (5, 1) == (state.turn.actions, state.turn.moves)
    assert 1 == len(state.centre.piles)


def test_bf_23_the_auto_move_places_exposed_ones_in_order_then_ends_the_turn() -> None:
    lying = seat("red-9", "blue-1", "red-3", blitz="yellow-9 yellow-8 orange-1 yellow-1", waste="red-1", hand=LONG)
    state, made = lay(lying, DEAD, DEAD, mode="async", ones="forced"), []
    while state.turn.number == 1:
        made.append(auto(state, 0))
        state = sent(state, 0, made[-1])

    assert [
        play("O:blue-1", "slot1"),
        play("O:yellow-1", "slot1"),
        play("O:orange-1", "slot1"),
        play("O:red-1", "waste"),
        EndTurn(),
    ] == made


def test_the_hand_stops_at_once_when_a_blitz_pile_empties_and_the_next_begins() -> None:
    state = lay(GOING_OUT, DEAD, mode="async", centre=["B:red-1"])
    events = send(state, 0, play("O:red-2", "slot2", "B:red-1"))
    done = after(state, *events)

    assert ["played_to_centre", "slot_filled", "hand_called", "hand_scored", "hand_dealt"] == words(events)[:5]
    assert ("running", 2, NOW) == (done.sheet.phase, done.sheet.hand, done.sheet.since)


def test_bf_23_the_end_of_a_hand_ends_the_turn_and_the_next_is_a_new_wait() -> None:
    state = lay(GOING_OUT, DEAD, mode="async", centre=["B:red-1"], totals=(0, 9))
    done = sent(state, 0, play("O:red-2", "slot2", "B:red-1"))

    assert (0, 2, 6) == (done.turn.seat, done.turn.number, done.turn.actions)


def test_a_game_by_turns_ends_with_its_last_hand() -> None:
    state = lay(GOING_OUT, DEAD, mode="async", centre=["B:red-1"], hand=10)
    events = send(state, 0, play("O:red-2", "slot2", "B:red-1"))

    assert "hand_scored" == words(events)[-1]
    assert "max_hands" == AGAPE.outcome(after(state, *events)).reason


@pytest.mark.parametrize(
    ("totals", "last", "away", "left", "expected"),
    [
        ((5, 3, 4), 0, [], [], 1),
        ((3, 3, 3), 0, [], [], 1),
        ((3, 3, 3), 2, [], [], 0),
        ((3, 9, 3), 0, [], [], 2),
        ((5, 3, 4), 0, [1], [], 2),
        ((5, 3, 4), 0, [], [1], 2),
        ((5, 3, 4), 0, [0, 1, 2], [], 1),
        ((5, 3, 4), 0, [0, 2], [1], 2),
    ],
)
def test_bf_23_the_lowest_total_starts(
    totals: tuple[int, ...], last: int, away: list[int], left: list[int], expected: int
) -> None:
    """Among those here, else among those who did not give up; ties clockwise after the last starter."""
    state = lay(DEAD, DEAD, DEAD, mode="async", turn=last, totals=totals)
    for number in away:
        state = after(state, *AGAPE.absent(state, number, True, NOW, SeededChance(1)))
    for number in left:
        state = after(state, *AGAPE.leave(state, number, NOW, SeededChance(1)))

    assert expected == starter(state)


def test_bf_23_the_drawn_seat_starts_hand_1_or_the_next_if_it_gave_up() -> None:
    chosen = AGAPE.complete(AGAPE.options(), 3, "async")
    events = AGAPE.setup(chosen, 3, "async", 1, NOW, SeededChance(4))
    state = after(None, *events)
    drawn = events[1].seat
    resigned = after(state, *AGAPE.leave(state, drawn, NOW, SeededChance(1)))

    assert drawn == state.turn.seat == next(event for event in events if isinstance(event, HandDealt)).starter
    assert (drawn + 1) % 3 == resigned.turn.seat


def quiet_turns(state: State, count: int) -> State:
    for _ in range(count):
        state = sent(state, state.turn.seat, EndTurn())
    return state


def test_bf_27_two_quiet_laps_are_a_deadlock() -> None:
    state = quiet_turns(lay(DEAD, DEAD, mode="async"), 3)
    events = send(state, 1, EndTurn())

    assert ["deadlock_shifted", "turn_ended"] == words(events)
    assert (1, "quiet") == (events[0].firing, events[0].reason)


def test_bf_27_after_a_firing_the_laps_begin_anew() -> None:
    state = quiet_turns(lay(DEAD, DEAD, mode="async"), 7)

    assert 1 == state.lull.firings
    assert ["deadlock_shifted", "turn_ended"] == words(send(state, state.turn.seat, EndTurn()))


def test_bf_27_the_third_time_ends_the_hand() -> None:
    state = quiet_turns(lay(DEAD, DEAD, mode="async"), 11)

    assert ["hand_called", "hand_scored", "hand_dealt"] == words(send(state, state.turn.seat, EndTurn()))[:3]


def test_bf_27_a_turn_with_progress_is_not_quiet() -> None:
    lying = seat("red-9", "red-6", "red-2", blitz="yellow-9 yellow-9 yellow-9", hand=LONG)
    state = lay(lying, DEAD, mode="async", centre=["B:red-1"])
    state = quiet_turns(state, 2)
    state = sent(state, 0, play("O:red-2", "slot2", "B:red-1"))
    state = quiet_turns(state, 4)

    assert (0, 3) == (state.lull.firings, state.turn.quiet)


def test_bf_27_turns_of_flips_alone_are_quiet() -> None:
    state = lay(DEAD, DEAD, mode="async")
    for _ in range(6):
        state = sent(state, 0, Flip())

    assert (1, 1) == (state.turn.quiet, state.turn.seat)


def test_bf_27_seats_that_gave_up_do_not_count_but_absent_ones_do() -> None:
    state = lay(DEAD, DEAD, DEAD, mode="async")
    state = after(state, *AGAPE.leave(state, 2, NOW, SeededChance(1)))
    state = after(state, *AGAPE.absent(state, 1, True, NOW, SeededChance(1)))
    state = quiet_turns(state, 3)

    assert ["deadlock_shifted", "turn_ended"] == words(send(state, 1, EndTurn()))


def test_turns_pass_over_who_gave_up_not_over_who_is_absent() -> None:
    state = lay(DEAD, DEAD, DEAD, mode="async")
    away = after(state, *AGAPE.absent(state, 1, True, NOW, SeededChance(1)))
    left = after(state, *AGAPE.leave(state, 1, NOW, SeededChance(1)))

    assert [TurnEnded(0, 1)] == send(away, 0, EndTurn())
    assert [TurnEnded(0, 2)] == send(left, 0, EndTurn())


def test_giving_up_in_the_own_turn_passes_it_on() -> None:
    state = lay(DEAD, DEAD, mode="async", turn=1)

    assert ["left_play", "turn_ended"] == words(AGAPE.leave(state, 1, NOW, SeededChance(1)))
