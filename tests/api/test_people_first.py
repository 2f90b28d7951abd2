"""People go before programs in a hurry, and before whatever is worked on last."""

from api.hands import HANDS, STEP_S, Lane
from api.haste import LOOKS, LOOKS_A_S, PATIENCE, SOON_S
from tests.api.crowd import ANN, BO, Crowd
from tests.processes import await_that


def test_programs_in_a_hurry_move_with_every_hand_where_no_people_are() -> None:
    crowd = Crowd()
    for _ in range(PATIENCE):
        crowd.hands.give_back(crowd.hands.take(ANN, Lane.MOVE))
    hands = [crowd.hands.take(ANN, Lane.MOVE) for _ in range(HANDS)]

    assert {Lane.MOVE} == {hand.lane for hand in hands}


def test_programs_in_a_hurry_move_one_at_a_time_while_people_are_there() -> None:
    crowd = Crowd()
    _person(crowd, BO)
    for _ in range(PATIENCE):
        crowd.hands.give_back(crowd.hands.take(ANN, Lane.MOVE))
    first = crowd.hands.take(ANN, Lane.MOVE)
    crowd.waits(ANN, Lane.MOVE)
    nobody_yet = list(crowd.turns)
    crowd.hands.give_back(first)
    await_that(lambda: crowd.turns == [ANN])

    assert (Lane.HURRIED, []) == (first.lane, nobody_yet)


def test_who_lets_time_pass_between_moves_is_never_in_a_hurry() -> None:
    crowd = Crowd()
    lanes = set()
    for _ in range(3 * PATIENCE):
        hand = crowd.hands.take(ANN, Lane.MOVE)
        lanes.add(hand.lane)
        crowd.hands.give_back(hand)
        crowd.clock.pass_s(SOON_S)

    assert {Lane.MOVE} == lanes


def test_who_looks_all_the_time_looks_after_who_looks_now_and_then() -> None:
    crowd = Crowd()
    for _ in range(2 * LOOKS):
        crowd.hands.give_back(crowd.hands.take(ANN, Lane.OTHER))
        crowd.clock.pass_s(0.5 / LOOKS_A_S)
    with crowd.all_at_work():
        crowd.waits(ANN, Lane.OTHER)
        crowd.waits(BO, Lane.OTHER)

    assert [BO, ANN] == crowd.turns


def test_the_last_have_their_turn_though_people_move_and_look_all_the_time() -> None:
    crowd = Crowd()
    crowd.hands.give_back(crowd.hands.take(ANN, Lane.LAST))
    move = crowd.hands.take(BO, Lane.MOVE)
    crowd.waits(ANN, Lane.LAST)
    looks = 0
    while not crowd.turns and looks < 9:
        looks += 1
        look, last = crowd.hands.take(f"looks {looks}", Lane.OTHER), move
        move = crowd.hands.take(f"moves {looks}", Lane.MOVE)
        crowd.clock.pass_s(STEP_S[Lane.OTHER])
        crowd.hands.give_back(last)
        crowd.hands.give_back(look)
        await_that(lambda: bool(crowd.turns) == (not crowd.hands._waiting[Lane.LAST]))

    assert ([ANN], STEP_S[Lane.LAST] / STEP_S[Lane.OTHER]) == (crowd.turns, looks)


def test_who_has_looked_at_much_stands_behind_who_has_not() -> None:
    crowd = Crowd()
    for _ in range(3):
        crowd.hands.give_back(crowd.hands.take(ANN, Lane.OTHER))
        crowd.clock.pass_s(SOON_S)
    with crowd.all_at_work():
        crowd.waits(ANN, Lane.OTHER)
        crowd.waits(BO, Lane.OTHER)

    assert [BO, ANN] == crowd.turns


def _person(crowd: Crowd, client: str) -> None:
    """Asks twice, and lets some time pass between."""
    for _ in range(2):
        crowd.hands.give_back(crowd.hands.take(client, Lane.OTHER))
        crowd.clock.pass_s(SOON_S)
