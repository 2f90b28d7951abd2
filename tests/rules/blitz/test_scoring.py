"""What a hand is worth and who wins (BF-19, BF-34)."""

import pytest

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Call
from games.catalogue.blitz.state import State
from games.rules.contract import AnyRuleset, Result
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, Lying, after, faces, lay, play, seat, send, sent, words


def left(placed: int, blitz: int) -> Lying:
    """A seat with so many cards in the centre and left in its Blitz pile."""
    return seat(blitz=" ".join(f"red-{number}" for number in range(1, blitz + 1)), placed=placed)


def stopped(*seats: Lying, game: AnyRuleset = AGAPE, **options: object) -> State:
    """The same hand, stopped and scored."""
    state = lay(*seats, game=game, **options)
    return after(state, *game.on_timer(state, "hand_limit", NOW, SeededChance(1)))


def test_agape_example_1_cards_in_the_centre_less_twice_the_cards_left() -> None:
    done = stopped(left(14, 0), left(17, 4), left(6, 10), left(14, 7))

    assert (14, 9, -14, 0) == done.sheet.last.scores
    assert 51 == sum(done.sheet.last.placed)


def test_agape_example_2_of_two_over_the_target_the_higher_wins() -> None:
    done = stopped(left(12, 0), left(7, 0), left(3, 0), totals=(58, 61, 40))

    assert Result((0,), (70, 68, 43), "played_out") == AGAPE.outcome(done)


def test_agape_example_3_a_deadlock_is_scored_as_it_lies() -> None:
    state = lay(left(14, 2), left(11, 6), deadlock="end_at_once")
    warned = after(state, *AGAPE.on_timer(state, "stall_warning", NOW, SeededChance(1)))
    done = after(warned, *AGAPE.on_timer(warned, "stall", NOW, SeededChance(1)))

    assert ((10, -1), "deadlock", None) == (done.sheet.last.scores, done.sheet.last.reason, done.sheet.last.called_by)


def test_agape_example_4_sixty_six_counts() -> None:
    done = stopped(left(6, 0), left(5, 0), totals=(60, 60))

    assert Result((0,), (66, 65), "played_out") == AGAPE.outcome(done)


def test_dutch_example_1_and_db_1_the_same_scoring_as_its_rewritten_text() -> None:
    done = stopped(left(18, 0), left(15, 3), left(8, 10), left(10, 5), game=DUTCH)

    assert (18, 9, -12, 0) == done.sheet.last.scores


def test_dutch_example_2_two_over_seventy_five() -> None:
    done = stopped(left(13, 0), left(6, 0), left(0, 2), totals=(66, 70, 31), game=DUTCH)

    assert Result((0,), (79, 76, 27), "played_out") == DUTCH.outcome(done)


def test_dutch_example_3_a_tie_at_the_top_is_played_on() -> None:
    done = stopped(left(6, 0), left(8, 0), left(0, 0), totals=(71, 69, 50), game=DUTCH)

    assert ("scored", (77, 77, 50)) == (done.sheet.phase, done.sheet.totals)
    assert DUTCH.outcome(done) is None
    assert "next_hand" in DUTCH.timers(done)


def test_dutch_example_4_the_last_card_by_filling() -> None:
    lying = seat("red-6", "blue-9", "green-8", blitz="yellow-3", placed=11)
    state = lay(lying, left(3, 2), left(4, 3), centre=["carriage:red-1 carriage:red-5"], game=DUTCH)
    done = sent(state, 0, play("pump:red-6", "slot0", "carriage:red-5", "carriage:red-1"))

    assert (["yellow-3"], 0) == (faces(done, 0, "slot0"), len(done.places[0].blitz))
    assert ((12, -1, -2), 0) == (done.sheet.last.scores, done.sheet.last.called_by)


def test_dutch_example_5_a_deadlock_of_three() -> None:
    done = stopped(left(14, 2), left(11, 6), left(12, 1), game=DUTCH)

    assert (10, -1, 10) == done.sheet.last.scores


def test_calling_is_worth_nothing() -> None:
    state = lay(left(5, 0), left(5, 0), call_mode="shout")
    done = sent(state, 1, Call())

    assert ((5, 5), 1, "call") == (done.sheet.last.scores, done.sheet.last.called_by, done.sheet.last.reason)


def test_bf_30_a_call_needs_no_turn() -> None:
    state = lay(left(5, 0), left(5, 0), call_mode="shout", mode="async", turn=0, actions=0)
    events = send(state, 1, Call())

    assert ["hand_called", "hand_scored"] == words(events)[:2]
    assert Call() in AGAPE.legal(state, 1)


def test_ag_9_in_shout_mode_play_goes_on_until_somebody_calls() -> None:
    state = lay(seat("red-9", blitz="red-2"), left(5, 3), left(5, 3), centre=["B:red-1"], call_mode="shout")
    done = sent(state, 0, play("O:red-2", "blitz", "B:red-1"))

    assert "running" == done.sheet.phase
    assert Call() in AGAPE.legal(done, 0)
    assert Call() not in AGAPE.legal(done, 1)


def test_ag_14_equal_highest_totals_play_another_hand_and_so_on() -> None:
    done = stopped(left(10, 0), left(10, 0), totals=(60, 60))
    again = after(done, *AGAPE.on_timer(done, "next_hand", NOW + 10_000, SeededChance(2)))

    assert (None, 2, "running") == (AGAPE.outcome(done), again.sheet.hand, again.sheet.phase)


@pytest.mark.parametrize(
    ("totals", "over"),
    [((60, 50), None), ((66, 66), None), ((66, 65), ("played_out", (0,))), ((70, 90), ("played_out", (1,))), ((-90, -91), None)],
)
def test_bf_19_over_with_one_highest_total_at_the_target(totals: tuple[int, int], over: object) -> None:
    done = stopped(left(0, 0), left(0, 0), totals=totals)
    result = AGAPE.outcome(done)

    assert over == (result and (result.reason, result.winners))


def test_bf_19_who_gave_up_cannot_win_and_does_not_hold_up_the_end() -> None:
    state = lay(left(0, 0), left(0, 0), left(0, 0), totals=(90, 70, 10))
    state = after(state, *AGAPE.leave(state, 0, NOW, SeededChance(1)))
    done = after(state, *AGAPE.on_timer(state, "hand_limit", NOW, SeededChance(1)))

    assert Result((1,), (90, 70, 10), "played_out") == AGAPE.outcome(done)


@pytest.mark.parametrize(
    ("totals", "result"),
    [
        ((5, 3), Result((0,), (5, 3), "max_hands")),
        ((-5, -5), Result((0, 1), (-5, -5), "max_hands")),
        ((70, 70), Result((0, 1), (70, 70), "max_hands")),
        ((70, 69), Result((0,), (70, 69), "played_out")),
    ],
)
def test_bf_19_at_max_hands_the_highest_wins_and_equals_share(totals: tuple[int, int], result: Result) -> None:
    assert result == AGAPE.outcome(stopped(left(0, 0), left(0, 0), totals=totals, hand=30))


def test_bf_34_the_worst_hand_is_minus_two_a_blitz_card() -> None:
    assert -20 == min(stopped(left(0, 10), left(0, 0)).sheet.last.scores)


def test_bf_34_the_best_hand_leaves_one_card_a_slot() -> None:
    """The last Blitz card fills the slot of the card that went to the centre, and so the hand ends."""
    piles = [" ".join(f"O:{colour}-{number}" for number in range(1, 10)) for colour in ("orange", "blue", "yellow", "red")]
    lying = seat("orange-10", "blue-10", "yellow-10", blitz="red-10", placed=36)
    state = lay(lying, left(0, 0), left(0, 0), centre=piles)
    done = sent(state, 0, play("O:orange-10", "slot0", "O:orange-9", "O:orange-1"))

    assert 40 - 3 == done.sheet.last.scores[0]


def test_bf_34_in_shout_mode_all_forty_may_lie_in_the_centre() -> None:
    pile = " ".join(f"O:red-{number}" for number in range(1, 10))
    other = seat("red-9", "red-6", "red-3", hand="red-2")
    state = lay(seat("", "", "red-10", placed=39), other, other, centre=[pile], call_mode="shout")
    done = sent(sent(state, 0, play("O:red-10", "slot2", "O:red-9", "O:red-1")), 0, Call())

    assert 40 == done.sheet.last.scores[0]


def test_cards_in_slots_waste_and_hand_count_nothing() -> None:
    done = stopped(seat("red-9 red-8", "red-6", "red-3", waste="blue-2", hand="blue-3 blue-4", placed=3), left(0, 0))

    assert 3 == done.sheet.last.scores[0]


def test_scores_as_they_stand_are_the_totals() -> None:
    assert (5, 3) == AGAPE.scores(lay(left(9, 0), left(0, 0), totals=(5, 3)))


def test_the_next_hand_waits_ten_seconds_in_a_race() -> None:
    assert {"next_hand": NOW + 10_000} == AGAPE.timers(stopped(left(9, 0), left(0, 0)))


def test_between_hands_nobody_is_asked() -> None:
    done = stopped(left(9, 0), left(0, 0))

    assert [None, None] == [AGAPE.question(done, number) for number in range(2)]
    assert [[], []] == [AGAPE.legal(done, number) for number in range(2)]
