"""Who works, who waits, and in which order the turn comes."""

import threading

import pytest
from django.db import connections

from api.hands import HANDS, LONGEST_S, MOST_BESIDE_MOVES, MOST_OTHERS, PEOPLE_S, STEP_S, Hand, Hands, Lane, NoTurn
from tests.api.crowd import ANN, BO, CY, DI, Crowd
from tests.processes import await_that


def test_as_many_work_as_there_are_hands_each_with_a_connection_of_its_own() -> None:
    hands = Hands()
    taken = [hands.take(f"player {number}", Lane.MOVE) for number in range(HANDS)]

    assert HANDS == len({id(hand.connection) for hand in taken})


def test_the_turn_comes_by_arrival() -> None:
    crowd = Crowd()
    with crowd.all_at_work():
        for client in (CY, ANN, BO):
            crowd.waits(client, Lane.OTHER)

    assert [CY, ANN, BO] == crowd.turns


def test_moves_come_first_and_who_floods_comes_last() -> None:
    crowd = Crowd()
    with crowd.all_at_work():
        crowd.waits(ANN, Lane.LAST)
        crowd.waits(BO, Lane.OTHER)
        crowd.waits(CY, Lane.MOVE)

    assert [CY, BO, ANN] == crowd.turns


def test_who_has_others_waiting_stands_behind_those_who_have_none() -> None:
    crowd = Crowd()
    with crowd.all_at_work():
        for client in (ANN, ANN, ANN, BO, CY):
            crowd.waits(client, Lane.OTHER)

    assert [ANN, BO, CY, ANN, ANN] == crowd.turns


def test_everybodys_turn_comes_however_many_come_after() -> None:
    crowd = Crowd()
    with crowd.all_at_work():
        crowd.waits(ANN, Lane.LAST)
        for _ in range(250):  # arrivals that are over by now
            next(crowd.hands._order)
        crowd.waits(BO, Lane.MOVE)

    assert [ANN, BO] == crowd.turns


def test_whatever_is_no_move_leaves_hands_to_moves() -> None:
    crowd = Crowd()
    reads = [crowd.hands.take(f"reader {number}", Lane.OTHER) for number in range(MOST_OTHERS)]
    crowd.waits(ANN, Lane.OTHER)
    moves = [crowd.hands.take(f"mover {number}", Lane.MOVE) for number in range(HANDS - MOST_OTHERS)]
    crowd.clock.pass_s(STEP_S[Lane.OTHER])
    for hand in reads[: MOST_OTHERS - MOST_BESIDE_MOVES]:
        crowd.hands.give_back(hand)
    nobody_yet = list(crowd.turns)
    crowd.hands.give_back(reads[-1])
    await_that(lambda: crowd.turns == [ANN])

    assert (HANDS - MOST_OTHERS, []) == (len(moves), nobody_yet)


def test_when_nobody_plays_any_more_all_who_wait_and_may_have_their_turn_at_once() -> None:
    crowd = Crowd()
    reads = [crowd.hands.take(f"reader {number}", Lane.OTHER) for number in range(MOST_BESIDE_MOVES)]
    move = crowd.hands.take("mover", Lane.MOVE)
    for client in (ANN, BO):
        crowd.waits(client, Lane.OTHER)
    nobody_yet = list(crowd.turns)
    crowd.clock.pass_s(PEOPLE_S)
    crowd.hands.give_back(move)
    await_that(lambda: sorted(crowd.turns) == [ANN, BO])

    assert (MOST_BESIDE_MOVES, []) == (len(reads), nobody_yet)


def test_who_floods_gets_one_hand_however_many_are_free() -> None:
    crowd = Crowd()
    flooder = crowd.hands.take(ANN, Lane.LAST)
    crowd.waits(BO, Lane.LAST)
    crowd.hands.give_back(crowd.hands.take(CY, Lane.OTHER))
    nobody_yet = list(crowd.turns)
    crowd.hands.give_back(flooder)
    await_that(lambda: crowd.turns == [BO])

    assert [] == nobody_yet


def test_a_look_begins_when_no_move_of_people_is_at_work_or_after_a_step() -> None:
    crowd = Crowd()
    crowd.hands.give_back(crowd.hands.take(ANN, Lane.OTHER))
    move = crowd.hands.take(BO, Lane.MOVE)
    crowd.waits(CY, Lane.OTHER)
    nobody_yet = list(crowd.turns)
    crowd.hands.give_back(move)
    await_that(lambda: crowd.turns == [CY])
    crowd.hands.take(BO, Lane.MOVE)
    crowd.clock.pass_s(STEP_S[Lane.OTHER])
    crowd.hands.take(DI, Lane.OTHER)

    assert [] == nobody_yet


def test_where_turns_do_not_come_some_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.hands.MOST_WAITING", 2)
    crowd = Crowd()
    with crowd.all_at_work():
        crowd.waits(ANN, Lane.OTHER)
        crowd.waits(BO, Lane.OTHER)
        crowd.waits(CY, Lane.OTHER)  # not for long yet
        crowd.clock.pass_s(LONGEST_S + 0.1)
        with pytest.raises(NoTurn):
            crowd.hands.take(DI, Lane.OTHER)
        crowd.waits(DI, Lane.MOVE)

    assert [DI, ANN, BO, CY] == crowd.turns
    assert {} == crowd.hands._of_client


def test_clients_who_asked_and_went_are_forgotten() -> None:
    crowd = Crowd()
    with crowd.all_at_work():
        crowd.waits(ANN, Lane.OTHER)
        crowd.waits(ANN, Lane.OTHER)

    assert {} == crowd.hands._of_client


def test_a_thread_works_with_the_connection_of_its_hand_and_keeps_none() -> None:
    hand, own, seen = Hand(), connections["default"], []

    def work() -> None:
        hand.lend_connection()
        seen.append(connections["default"])
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT 1")
        hand.take_connection_back()
        seen.append(hasattr(connections._connections, "default"))  # type: ignore[attr-defined]  # the thread's own

    for _ in range(2):  # one thread after the other
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(20)
    hand.connection.close()

    assert [hand.connection, False] * 2 == seen
    assert own is connections["default"]


@pytest.mark.parametrize("lane", Lane)
def test_a_thousand_turns_and_no_hand_is_lost(lane: Lane) -> None:
    hands, together, most = Hands(), [], []

    def work(number: int) -> None:
        for _ in range(5):
            hand = hands.take(f"player {number % 7}", lane)
            together.append(number)
            most.append(len(together))
            together.remove(number)
            hands.give_back(hand)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)

    assert 1_000 == len(most)
    assert max(most) <= {Lane.MOVE: HANDS, Lane.OTHER: MOST_OTHERS, Lane.HURRIED: MOST_OTHERS, Lane.LAST: 1}[lane]
    assert HANDS == len(hands._free)
