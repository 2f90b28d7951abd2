"""Who gives up or is away (BF-22)."""

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.commands import Flip
from games.catalogue.blitz.events import HandDealt
from games.catalogue.blitz.state import State
from games.rules.contract import Question, Result
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, after, flip, lay, seat, send, words

LYING = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand="blue-2 blue-3", placed=5)


def left(state: State, *numbers: int) -> State:
    for number in numbers:
        state = after(state, *AGAPE.leave(state, number, NOW, SeededChance(1)))
    return state


def next_hand(state: State) -> State:
    state = after(state, *AGAPE.on_timer(state, "hand_limit", NOW, SeededChance(1)))
    return after(state, *AGAPE.on_timer(state, "next_hand", NOW + 10_000, SeededChance(1)))


def test_a_seat_that_gave_up_is_asked_no_more_and_may_do_nothing() -> None:
    state = left(lay(LYING, LYING, LYING), 1)

    assert (None, []) == (AGAPE.question(state, 1), AGAPE.legal(state, 1))


def test_its_cards_stay_and_score_as_they_lie() -> None:
    state = left(lay(LYING, LYING, LYING), 1)
    state = after(state, *AGAPE.on_timer(state, "hand_limit", NOW, SeededChance(1)))

    assert (1, 1, 1) == state.sheet.last.scores


def test_bf_22_from_the_next_hand_on_it_is_not_dealt_in_and_scores_nothing() -> None:
    state = next_hand(left(lay(LYING, LYING, LYING), 1))
    view = AGAPE.view(state, 0)

    assert ([], 0, 0) == (view.slots[1], view.blitz[1].count, view.hands[1])
    assert [27, 0, 27] == view.hands
    assert 0 == next_hand(state).sheet.last.scores[1]


def test_bf_22_the_number_of_slots_stays_that_of_the_start() -> None:
    view = AGAPE.view(next_hand(left(lay(LYING, LYING, LYING), 1)), 0)

    assert [3, 0, 3] == [len(slots) for slots in view.slots]


def test_bf_22_no_deck_is_shuffled_for_it() -> None:
    state = left(lay(LYING, LYING, LYING), 1)
    state = after(state, *AGAPE.on_timer(state, "hand_limit", NOW, SeededChance(1)))
    chance = SeededChance(1)
    dealt = AGAPE.on_timer(state, "next_hand", NOW, chance)[0]

    assert isinstance(dealt, HandDealt)
    assert (2, ((1, 1), (1, 2)), ()) == (chance.ticket, dealt.luck, dealt.decks[1])


def test_giving_up_twice_changes_nothing() -> None:
    assert [] == AGAPE.leave(left(lay(LYING, LYING, LYING), 1), 1, NOW, SeededChance(1))


def test_when_everybody_gave_up_nobody_wins() -> None:
    state = left(lay(LYING, LYING), 0, 1)

    assert Result((), (0, 0), "abandoned") == AGAPE.outcome(state)
    assert {} == AGAPE.timers(state)


def test_an_absent_seat_may_still_act_and_is_asked() -> None:
    state = lay(LYING, LYING)
    state = after(state, *AGAPE.absent(state, 0, True, NOW, SeededChance(1)))

    assert Question("play", 1, clocked=False, idle_s=120) == AGAPE.question(state, 0)
    assert ["flipped"] == words(send(state, 0, Flip()))


def test_an_absent_seat_is_dealt_in_and_scores() -> None:
    state = lay(LYING, LYING)
    state = after(state, *AGAPE.absent(state, 0, True, NOW, SeededChance(1)))
    state = next_hand(state)

    assert (1, 25) == (state.sheet.last.scores[0], AGAPE.view(state, 0).hands[0])


def test_absence_is_told_once() -> None:
    state = lay(LYING, LYING)
    away = after(state, *AGAPE.absent(state, 0, True, NOW, SeededChance(1)))

    assert [] == AGAPE.absent(away, 0, True, NOW, SeededChance(1))
    assert [] == AGAPE.absent(state, 0, False, NOW, SeededChance(1))
    assert ["came_back"] == words(AGAPE.absent(away, 0, False, NOW, SeededChance(1)))


def test_the_others_play_on() -> None:
    assert flip() in AGAPE.legal(left(lay(LYING, LYING, LYING), 1), 0)
