"""Who hurries."""

from api.haste import LOOKS, LOOKS_A_S, MOST, MOST_LOOKS, PATIENCE, SOON_S, Haste, Pace

ANN = "ann"


def _asks(haste: Haste, at: float, moves: bool = True) -> Pace:
    found = haste.asks(ANN, at, moves, asks_already=False)
    haste.answered(ANN, at)
    return found


def test_who_is_new_neither_hurries_nor_has_let_time_pass() -> None:
    assert (False, False, 0) == _asks(Haste(), 100.0)


def test_who_asks_soon_many_times_running_hurries() -> None:
    haste = Haste()
    found = [_asks(haste, 100.0).hurries for _ in range(PATIENCE)]

    assert [False] * (PATIENCE - 1) + [True] == found


def test_a_pause_ends_the_hurry() -> None:
    haste = Haste()
    for _ in range(PATIENCE):
        _asks(haste, 100.0)

    assert (False, True, 0) == _asks(haste, 100.0 + SOON_S)


def test_who_asks_before_it_is_answered_asks_soon_whatever_the_time() -> None:
    haste = Haste()
    found = [haste.asks(ANN, 100.0 + 9 * number, True, asks_already=True).hurries for number in range(PATIENCE)]

    assert found[-1]


def test_who_looks_all_the_time_hurries_though_it_pauses() -> None:
    haste = Haste()
    found = [_asks(haste, 100.0 + number * 0.9 / LOOKS_A_S, moves=False).hurries for number in range(20 * LOOKS)]

    assert (False, True, 1) == (found[0], found[-1], _asks(haste, 500.0, moves=False).looks)


def test_who_looks_now_and_then_never_hurries() -> None:
    haste = Haste()

    assert not any(_asks(haste, 100.0 + number * 1.1 / LOOKS_A_S, moves=False).hurries for number in range(20 * LOOKS))


def test_who_looked_all_day_is_forgiven_in_a_few_seconds() -> None:
    haste = Haste()
    for number in range(20 * LOOKS):
        _asks(haste, 100.0 + number * 0.1, moves=False)
    stopped = 100.0 + 20 * LOOKS * 0.1
    found = _asks(haste, stopped + (MOST_LOOKS - LOOKS + 1) / LOOKS_A_S, moves=False)

    assert (False, True) == (found.hurries, found.calm)


def test_moves_are_no_looks() -> None:
    haste = Haste()

    assert not any(_asks(haste, 100.0 + number * 0.1).hurries for number in range(20 * LOOKS))


def test_no_more_than_so_many_are_known() -> None:
    haste = Haste()
    for number in range(MOST + 9):
        haste.asks(str(number), 100.0, True, asks_already=False)
    unanswered = len(haste._known)
    for number in range(MOST + 9):
        haste.answered(str(number), 100.0)

    assert (MOST, MOST) == (unanswered, len(haste._known))
