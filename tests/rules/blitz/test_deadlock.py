"""When nobody gets anywhere (AG-13, DB-8, BF-25, BF-26, BF-38)."""

import pytest
from msgspec.structs import replace

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Command, DeclareStuck, Flip
from games.catalogue.blitz.events import DeadlockShifted
from games.rules.contract import AnyRuleset
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, Lying, after, build, flip, hand, lay, play, seat, send, sent, stalled, waste, words

DEAD = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand="blue-2 blue-3")
"""Nothing to do but flip."""
EMPTY = seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9")
"""Nothing to do at all."""


def test_bf_25_a_shift_takes_the_waste_too_and_puts_the_first_card_last() -> None:
    a_to_g = ["orange-2", "orange-3", "orange-4", "orange-5", "orange-6", "orange-7", "orange-8"]
    lying = seat("red-9", "red-6", "red-3", blitz="yellow-9", waste=" ".join(a_to_g[:6]), hand=a_to_g[6])
    state = stalled(lay(lying, DEAD))

    assert [*a_to_g[1:], a_to_g[0]] == hand(state, 0)
    assert [] == waste(state, 0)
    assert ["blue-3", "blue-2"] == hand(state, 1)


def test_bf_25_a_shift_takes_a_one_that_must_be_placed() -> None:
    state = stalled(lay(seat("red-9", "red-6", "red-3", blitz="yellow-9", waste="blue-7 blue-1"), DEAD))

    assert ["blue-1", "blue-7"] == hand(state, 0)
    assert flip() in AGAPE.legal(state, 0)


def test_bf_25_the_packets_of_absent_and_resigned_seats_move_too() -> None:
    state = lay(DEAD, DEAD, DEAD)
    state = after(state, *AGAPE.absent(state, 1, True, NOW, SeededChance(1)))
    state = after(state, *AGAPE.leave(state, 2, NOW, SeededChance(1)))
    state = stalled(state)

    assert [["blue-3", "blue-2"]] * 3 == [hand(state, number) for number in range(3)]


@pytest.mark.parametrize("game", [AGAPE, DUTCH], ids=lambda game: game.slug)
def test_ag_13_and_db_8_when_all_are_stuck_the_hands_shift(game: AnyRuleset) -> None:
    state = sent(lay(DEAD, DEAD, game=game), 0, DeclareStuck())
    events = send(state, 1, DeclareStuck())

    assert ["stuck_declared", "deadlock_shifted"] == words(events)
    assert DeadlockShifted(1, "stuck", NOW) == events[1]


def test_the_third_time_without_progress_ends_the_hand() -> None:
    state, told = lay(DEAD, DEAD), []
    for _ in range(3):
        state = sent(state, 0, DeclareStuck())
        told.append(words(send(state, 1, DeclareStuck())))
        state = sent(state, 1, DeclareStuck())

    assert ["deadlock_shifted", "deadlock_shifted", "hand_called"] == [each[1] for each in told]
    assert ("deadlock", None) == (state.sheet.last.reason, state.sheet.last.called_by)


def test_progress_sets_the_number_of_firings_back() -> None:
    state = lay(seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand="blue-2 blue-3"), DEAD, centre=["B:blue-1"])
    for number in (0, 1):
        state = sent(state, number, DeclareStuck())
    state = sent(state, 0, flip())
    assert 1 == state.lull.firings
    state = sent(state, 0, play("O:blue-2", "waste", "B:blue-1"), NOW + 1000)

    assert 0 == state.lull.firings
    assert ["blue-3"] == waste(state, 0)


@pytest.mark.parametrize(
    ("lying", "command", "progress"),
    [
        (seat("red-2", "red-6", "red-9", blitz="yellow-9 yellow-9"), play("O:red-2", "slot0", "B:red-1"), True),
        (seat("red-8", "red-6", "red-3", blitz="yellow-9 blue-7"), build("O:blue-7", "blitz", 0, "O:red-8"), True),
        (seat("red-8", "red-6", "red-3", blitz="yellow-9", waste="blue-7"), build("O:blue-7", "waste", 0, "O:red-8"), True),
        (seat("red-8", "red-7", "red-3", blitz="yellow-9 blue-9"), build("O:red-7", "slot1", 0, "O:red-8"), True),
        (seat("red-8", "red-9 red-7", "red-3", blitz="yellow-9"), build("O:red-7", "slot1", 0, "O:red-8"), False),
        (seat("red-5", "red-6", "red-9", blitz="yellow-9", hand="blue-2"), flip(), False),
    ],
    ids=["to the centre", "from blitz", "from waste", "slot then filled", "slot not emptied", "flip"],
)
def test_what_is_progress(lying: Lying, command: Command, progress: bool) -> None:
    """Progress sets the firings back to 0 and the seconds anew; a build between slots does not, nor a flip."""
    state = lay(lying, DEAD, centre=["B:red-1"])
    state = replace(state, lull=replace(state.lull, firings=1))
    lull = sent(state, 0, command, NOW + 5000).lull

    assert ((0, NOW + 5000) if progress else (1, NOW)) == (lull.firings, lull.since)


def test_all_gone_round_twice_is_a_deadlock() -> None:
    state = lay(DEAD, DEAD)
    for number, count in ((0, 3), (1, 2)):
        for n in range(count):
            state = sent(state, number, Flip(), NOW + 1000 * n)
    assert (2, 1) == state.lull.rounds
    events = send(state, 1, Flip(), NOW + 9000)

    assert ["recycled", "deadlock_shifted", "flipped"] == words(events)
    assert (1, 1) == after(state, *events).lull.rounds


def test_a_shift_counts_as_one_recycle() -> None:
    state = stalled(lay(DEAD, DEAD))
    for number in (0, 1):
        state = sent(state, number, Flip(), NOW + 90_000)
    state = sent(state, 0, Flip(), NOW + 91_000)

    assert ["recycled", "deadlock_shifted", "flipped"] == words(send(state, 1, Flip(), NOW + 92_000))


def test_a_seat_without_cards_in_hand_has_gone_round_while_it_can_do_nothing() -> None:
    lazy = seat("red-8", "red-9 red-7", "red-3", blitz="yellow-5")
    for lying, told in ((EMPTY, ["recycled", "deadlock_shifted", "flipped"]), (lazy, ["recycled", "flipped"])):
        state = lay(DEAD, lying)
        for n in range(2):
            state = sent(state, 0, Flip(), NOW + 1000 * n)

        assert told == words(send(state, 0, Flip(), NOW + 9000))


def test_the_last_build_of_a_seat_without_cards_in_hand_is_noticed_at_once() -> None:
    lazy = seat("red-8", "red-9 red-7", "red-3", blitz="yellow-5")
    state = lay(DEAD, lazy)
    for n in range(3):
        state = sent(state, 0, Flip(), NOW + 1000 * n)

    assert ["built", "deadlock_shifted"] == words(send(state, 1, build("B:red-7", "slot1", 0, "B:red-8")))


def test_where_nobody_has_a_hand_left_the_hand_ends_at_once() -> None:
    playing = seat("red-2", "red-6", "red-9", blitz="yellow-9 yellow-9")
    state = lay(playing, seat("red-9", "red-6", "blue-3", blitz="yellow-9 yellow-9"), centre=["B:red-1"])
    events = send(state, 0, play("O:red-2", "slot0", "B:red-1"))

    assert ["deadlock_shifted", "deadlock_shifted", "hand_called", "hand_scored"] == words(events)[2:]


def test_absent_seats_are_ignored() -> None:
    state = sent(lay(DEAD, DEAD, DEAD), 0, DeclareStuck())
    state = sent(state, 1, DeclareStuck())
    events = AGAPE.absent(state, 2, True, NOW, SeededChance(1))

    assert ["went_away", "deadlock_shifted"] == words(events)


def test_a_seat_that_came_back_counts_again() -> None:
    state = lay(DEAD, DEAD)
    state = after(state, *AGAPE.absent(state, 1, True, NOW, SeededChance(1)))
    state = after(state, *AGAPE.absent(state, 1, False, NOW, SeededChance(1)))

    assert ["stuck_declared"] == words(send(state, 0, DeclareStuck()))


def test_one_active_seat_is_needed() -> None:
    state = lay(EMPTY, EMPTY)
    events = AGAPE.absent(state, 0, True, NOW, SeededChance(1))
    assert ["went_away", "deadlock_shifted", "deadlock_shifted", "hand_called", "hand_scored"] == words(events)
    both = lay(DEAD, DEAD)
    both = after(both, *AGAPE.absent(both, 0, True, NOW, SeededChance(1)))

    assert ["went_away"] == words(AGAPE.absent(both, 1, True, NOW, SeededChance(1)))


def test_end_at_once_ends_at_the_first_firing() -> None:
    state = sent(lay(DEAD, DEAD, deadlock="end_at_once"), 0, DeclareStuck())

    assert ["stuck_declared", "hand_called", "hand_scored"] == words(send(state, 1, DeclareStuck()))


def test_three_dead_rounds_expose_every_card_of_any_packet() -> None:
    """Why ending is safe: with the start order and the orders after one and two shifts, every card is once on top of a flip."""
    for size in range(1, 38):
        cards = list(range(size))
        shown: set[int] = set()
        for _ in range(3):
            shown |= {cards[min(first + 2, size - 1)] for first in range(0, size, 3)}
            cards = cards[1:] + cards[:1]
        assert set(range(size)) == shown
