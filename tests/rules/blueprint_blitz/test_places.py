"""Who goes on to the duel, and where everyone ends."""

from msgspec.structs import replace

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.commands import Lock, Throw
from games.catalogue.blueprint_blitz.events import Finalists, LeftPlay, Phase1Over, ThrowsOpened
from games.catalogue.blueprint_blitz.ranking import cut, places
from games.catalogue.blueprint_blitz.state import State
from games.rules.contract import Result
from tests.rules.blueprint_blitz.table import DAY_MS, NOW, A, B, C, D, begin, counted, fire, resign, send, send_all, standings

END = NOW + 90_000
"""When phase 1 ends."""


def test_bb_8_two_seats_both_go_on() -> None:
    events, state = counted([0, 9], [0, 3])

    assert [Phase1Over((0, 9), (0, 3)), Finalists((A, B), END + 30_000)] == events
    assert {"phase2": END + 30_000} == RULESET.timers(state)


def test_bb_8_two_seats_equal_in_both_go_on_without_a_throw() -> None:
    assert Finalists((A, B), END + 30_000) == counted([4, 4], [2, 2])[0][1]


def test_example_crafts_7_5_5_3_with_components_0_4_6_9_send_a_and_c() -> None:
    events, _ = counted([7, 5, 5, 3], [0, 4, 6, 9])

    assert [Phase1Over((7, 5, 5, 3), (0, 4, 6, 9)), Finalists((A, C), END + 30_000)] == events


def test_example_crafts_6_6_6_2_with_components_3_3_3_1_let_three_throw_for_two_places() -> None:
    events, _ = counted([6, 6, 6, 2], [3, 3, 3, 1])

    assert ThrowsOpened((A, B, C), 2, (), 1, 0, END + 10_000) == events[1]


def test_example_crafts_8_5_5_with_components_2_4_4_send_a_and_let_b_and_c_throw() -> None:
    events, state = counted([8, 5, 5], [2, 4, 4])

    assert ThrowsOpened((B, C), 1, (A,), 1, 0, END + 10_000) == events[1]
    assert [False, True, True] == [RULESET.question(state, seat) is not None for seat in range(3)]


def test_the_finalists_stand_by_seat_number_not_by_merit() -> None:
    assert Finalists((B, D), END + 30_000) == counted([1, 2, 0, 9], [0, 0, 0, 0])[0][1]


def test_by_turns_the_finalists_have_a_day_for_their_plans() -> None:
    assert Finalists((A, B), NOW + DAY_MS) == counted([1, 2], [0, 0], "async")[0][1]


def test_b_19_absent_seats_rank_like_all_others() -> None:
    assert RULESET.absent is None


def test_a_resigned_seat_is_not_ranked() -> None:
    state = standings(begin(seats=3), [9, 2, 1], [0, 0, 0])
    _, state = resign(state, A)
    events, _ = fire(state)

    assert Finalists((B, C), END + 30_000) == events[1]


def with_throws(*crafts: int) -> State:
    return counted(crafts, [0] * len(crafts))[1]


def test_b_8_a_thrower_who_resigns_is_out_of_the_group_and_a_group_that_fits_qualifies() -> None:
    events, _ = resign(with_throws(6, 6, 6, 2), B, NOW + 1)

    assert [LeftPlay(B), Finalists((A, C), NOW + 30_001)] == events


def test_b_8_a_qualified_seat_that_resigns_frees_its_place() -> None:
    events, _ = resign(with_throws(8, 5, 5, 1), A, NOW + 1)

    assert [LeftPlay(A), Finalists((B, C), NOW + 30_001)] == events


def test_b_8_a_group_that_still_does_not_fit_throws_on_with_what_it_has_thrown() -> None:
    state = send_all(with_throws(5, 5, 5, 5), [(A, Throw("r"))], END)
    events, state = resign(state, B, END + 1)

    assert [LeftPlay(B)] == events
    assert state.contest is not None
    assert ((A, C, D), 2, 0) == (state.contest.group, state.contest.places, state.contest.undecided)
    assert {"throws": END + 10_000} == RULESET.timers(state)
    events, _ = send(send_all(state, [(C, Throw("r"))], END), D, Throw("s"), END + 2)
    assert Finalists((A, C), END + 30_002) == events[-1]


def test_b_8_the_throw_of_who_resigns_may_have_been_the_last_one_missing() -> None:
    state = send_all(with_throws(5, 5, 5, 5), [(A, Throw("r")), (B, Throw("r")), (C, Throw("s"))], END)
    events, _ = resign(state, D, END + 1)

    assert Finalists((A, B), END + 30_001) == events[-1]


def test_b_8_a_changed_group_begins_its_count_of_undecided_throws_anew() -> None:
    state = with_throws(5, 5, 5, 5)
    state = send_all(state, [(seat, Throw("p")) for seat in range(4)], END)
    assert state.contest is not None
    _, after = resign(state, D)

    assert 1 == state.contest.undecided
    assert after.contest is not None
    assert 0 == after.contest.undecided


def test_b_8_a_seat_that_is_out_resigns_and_nothing_changes() -> None:
    state = with_throws(6, 6, 6, 2)
    events, after = resign(state, D)

    assert [LeftPlay(D)] == events
    assert state.contest == after.contest


def test_b_8_a_place_left_over_goes_to_the_best_of_the_rest() -> None:
    state = standings(begin(seats=5), [9, 4, 5, 5, 0], [0] * 5)

    assert ((A, C), (), 0) == cut(standings(state, [9, 4, 6, 5, 0], [0] * 5), (A,))
    assert ((A,), (C, D), 1) == cut(state, (A,))


def test_b_8_a_finalist_who_resigns_loses() -> None:
    _, state = counted([7, 5, 5, 3], [0, 4, 6, 9])
    events, state = resign(state, C)

    assert [LeftPlay(C)] == events
    assert Result((A,), [7, 5, 5, 3], "resigned") == RULESET.outcome(state)
    assert {} == RULESET.timers(state)


def test_b_8_others_who_resign_after_that_change_nothing() -> None:
    _, state = counted([7, 5, 5, 3], [0, 4, 6, 9])
    _, after = resign(state, B)

    assert RULESET.outcome(after) is None
    assert (state.finalists, state.ends_at) == (after.finalists, after.ends_at)


def test_the_last_seat_that_did_not_resign_has_won() -> None:
    _, state = resign(begin(), A)

    assert Result((B,), [0, 0], "resigned") == RULESET.outcome(state)


def finished(crafts: list[int], components: list[int]) -> State:
    """The best two lock their plans."""
    _, state = counted(crafts, components)
    return send_all(state, [(seat, Lock()) for seat in state.finalists], END)


def test_places_after_the_second_follow_the_order_of_5_4() -> None:
    state = finished([3, 7, 5, 9], [0, 0, 0, 0])

    assert (D, [4, 2, 3, 1]) == (state.winner, places(state))
    assert [4, 2, 3, 1] == [seat.place for seat in RULESET.view(state, None).seats]


def test_b_6_equal_in_crafting_and_component_cards_is_the_same_the_better_place() -> None:
    assert [3, 1, 3, 2, 5] == places(finished([5, 9, 5, 8, 4], [2, 0, 2, 0, 9]))


def test_b_6_the_throws_do_not_tell_places_apart() -> None:
    state = with_throws(9, 5, 5, 5)
    state = send_all(state, [(B, Throw("r")), (C, Throw("r")), (D, Throw("s"))], END)
    state = send_all(state, [(B, Throw("r")), (C, Throw("s"))], END)
    state = send_all(state, [(A, Lock()), (B, Lock())], END)

    assert [1, 2, 3, 3] == places(state)


def test_b_6_resigned_seats_share_the_last_place() -> None:
    state = standings(begin(seats=5), [9, 8, 7, 6, 5], [0] * 5)
    for seat in (A, C):
        _, state = resign(state, seat)
    _, state = fire(state)
    state = send_all(state, [(B, Lock()), (D, Lock())], END)

    assert [4, 1, 4, 2, 3] == places(state)


def test_scores_are_the_points_of_the_duel_and_the_crafting_cards_of_all_others() -> None:
    state = finished([3, 7, 5, 9], [0, 0, 0, 0])

    assert Result((D,), [3, 7 + 6, 5, 9 + 8], "played_out") == RULESET.outcome(state)
    assert RULESET.scores is not None
    assert [0, 0] == RULESET.scores(replace(begin()))
