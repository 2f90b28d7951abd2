"""Rock-Paper-Scissors for places."""

from collections.abc import Sequence

import pytest

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.commands import Lock, Sign, Spin, Throw
from games.catalogue.blueprint_blitz.events import Finalists, LotsDrawn, RpsResolved, Thrown, ThrowsOpened
from games.catalogue.blueprint_blitz.state import Contest, State
from games.catalogue.blueprint_blitz.throws import resolve
from games.rules.contract import Question
from games.rules.luck import tickets_used
from games.rules.secrecy import shown
from tests.luck import Stacked
from tests.rules.blueprint_blitz.table import DAY_MS, NOW, A, B, C, D, counted, fire, refusal, send, send_all

END = NOW + 90_000


def throws_for(places: int, seats: int, mode: str = "live") -> State:
    """All seats but as many as are through are equal: `seats` of them throw for these places."""
    crafts = [9] * (2 - places) + [5] * seats
    return counted(crafts, [0] * len(crafts), "async" if mode == "async" else "live")[1]


def shown_together(signs: str, places: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(who got a place, who goes on) when A, B, C .. show these."""
    group = tuple(range(len(signs)))
    thrown: tuple[tuple[Sign, ...], ...] = tuple((sign,) for sign in signs)  # type: ignore[misc]  # letters of r, p, s
    event = resolve(Contest(group, places, (), 1, 0, thrown))
    return event.through, event.left


@pytest.mark.parametrize(
    ("signs", "places", "through", "left"),
    [
        ("rr", 1, (), (A, B)),
        ("rs", 1, (A,), ()),
        ("pr", 1, (A,), ()),
        ("sp", 1, (A,), ()),
        ("sr", 1, (B,), ()),
        ("rrs", 2, (A, B), ()),
        ("rss", 2, (A,), (B, C)),
        ("rps", 2, (), (A, B, C)),
        ("ppp", 2, (), (A, B, C)),
        ("rrs", 1, (), (A, B)),
        ("rsss", 1, (A,), ()),
        ("rrps", 2, (), (A, B, C, D)),
        ("rrrs", 2, (), (A, B, C)),
    ],
)
def test_bb_9_exactly_two_kinds_decide(signs: str, places: int, through: Sequence[int], left: Sequence[int]) -> None:
    assert (through, left) == shown_together(signs, places)


def test_example_r_r_s_sends_a_and_b() -> None:
    state = send_all(throws_for(2, 3), [(A, Throw("r")), (B, Throw("r"))], END)
    events, state = send(state, C, Throw("s"), END + 5)

    assert [
        Thrown(C, "s", None),
        RpsResolved((A, B, C), ("r", "r", "s"), (A, B), ()),
        Finalists((A, B), END + 30_005),
    ] == events


def test_example_r_s_s_sends_a_and_b_and_c_throw_for_one_place() -> None:
    state = send_all(throws_for(2, 3), [(A, Throw("r")), (B, Throw("s"))], END)
    events, state = send(state, C, Throw("s"), END + 5)

    assert [RpsResolved((A, B, C), ("r", "s", "s"), (A,), (B, C)), ThrowsOpened((B, C), 1, (A,), 1, 0, END + 10_005)] == events[
        1:
    ]
    events, _ = send(send_all(state, [(B, Throw("p"))], END), C, Throw("s"), END + 6)
    assert Finalists((A, C), END + 30_006) == events[-1]


def test_throws_are_made_all_at_once_and_in_any_order() -> None:
    state = throws_for(2, 3)

    assert [Question("throw", wait=2, clocked=False)] * 3 == [RULESET.question(state, seat) for seat in range(3)]
    assert [Throw("r"), Throw("p"), Throw("s")] == RULESET.legal(state, C)
    _, state = send(state, C, Throw("p"), END)
    assert [True, True, False] == [RULESET.question(state, seat) is not None for seat in range(3)]


def test_an_undecided_throw_is_thrown_again_with_new_time_and_a_new_wait() -> None:
    state = send_all(throws_for(1, 2), [(B, Throw("r"))], END)
    events, after = send(state, C, Throw("r"), END + 7)

    assert [RpsResolved((B, C), ("r", "r"), (), (B, C)), ThrowsOpened((B, C), 1, (A,), 1, 1, END + 10_007)] == events[1:]
    assert Question("throw", wait=3, clocked=False) == RULESET.question(after, B)


def undecided(state: State, times: int) -> State:
    for _ in range(times):
        state = send_all(state, [(B, Throw("r")), (C, Throw("r"))], END)
    return state


def test_b_5_after_five_undecided_throws_lots_are_drawn() -> None:
    state = send_all(undecided(throws_for(1, 2), 4), [(B, Throw("s"))], END)
    events, _ = send(state, C, Throw("s"), END, Stacked((C, B)))

    assert [LotsDrawn((C, B), (C,), (1, 1)), Finalists((A, C), END + 30_000)] == events[2:]


def test_b_5_the_group_is_shuffled_by_seat_number_and_the_first_take_the_places() -> None:
    state = throws_for(2, 3)
    for _ in range(4):
        state = send_all(state, [(seat, Throw("r")) for seat in (A, B, C)], END)
    state = send_all(state, [(A, Throw("r")), (B, Throw("p"))], END)
    events, _ = send(state, C, Throw("s"), END, Stacked((C, A, B)))

    assert [LotsDrawn((C, A, B), (C, A), (1, 1)), Finalists((A, C), END + 30_000)] == events[2:]


def test_b_5_a_changed_group_starts_at_0() -> None:
    state = throws_for(2, 3)
    for _ in range(4):
        state = send_all(state, [(seat, Throw("r")) for seat in (A, B, C)], END)
    state = send_all(state, [(A, Throw("r")), (B, Throw("s")), (C, Throw("s"))], END)

    assert state.contest is not None
    assert ((B, C), 0) == (state.contest.group, state.contest.undecided)
    state = undecided(state, 4)
    assert state.contest is not None
    assert 4 == state.contest.undecided


def test_b_21_a_throw_cannot_be_changed() -> None:
    _, state = send(throws_for(2, 3), A, Throw("r"), END)

    assert "already_thrown" == refusal(state, A, Throw("r"), END).code
    assert [] == RULESET.legal(state, A)


def test_who_is_not_in_the_group_has_no_turn_to_throw() -> None:
    assert "not_your_turn" == refusal(throws_for(1, 2), A, Throw("r"), END).code


def test_a_throw_after_its_time_is_phase_over_and_one_at_the_very_end_counts() -> None:
    state = throws_for(1, 2)

    assert send(state, B, Throw("r"), END + 10_000)[0]
    assert "phase_over" == refusal(state, B, Throw("r"), END + 10_001).code


def test_a_throw_in_phase_2_is_phase_over_and_a_spin_during_throws_too() -> None:
    assert "phase_over" == refusal(counted([1, 2], [0, 0])[1], A, Throw("r"), END).code
    assert "phase_over" == refusal(throws_for(1, 2), A, Spin("A"), END).code


def test_a_plan_during_throws_for_places_is_not_started() -> None:
    assert "not_started" == refusal(throws_for(1, 2), A, Lock(), END).code


def test_b_19_no_throw_in_time_is_a_random_throw() -> None:
    state = send_all(throws_for(2, 3), [(B, Throw("s"))], END)
    events, _ = fire(state, Stacked(0, 2))

    assert [
        Thrown(A, "r", (1, 1)),
        Thrown(C, "s", (1, 2)),
        RpsResolved((A, B, C), ("r", "s", "s"), (A,), (B, C)),
        ThrowsOpened((B, C), 1, (A,), 1, 0, END + 20_000),
    ] == events
    assert 2 == tickets_used(events)


def test_a_throw_is_sealed_until_all_are_shown() -> None:
    events, state = send(throws_for(2, 3), A, Throw("p"), END)

    assert {"type": "thrown", "seat": A, "sign": "p", "luck": None} == shown(events[0], A)
    assert [None, None] == [shown(events[0], viewer)["sign"] for viewer in (B, None)]
    for viewer, signs in ((A, ["p"]), (B, None), (None, None)):
        throws = RULESET.view(state, viewer).throws
        assert throws is not None
        assert (1, signs) == (throws.group[0].thrown, throws.group[0].signs)


def test_shown_throws_stay_in_the_view() -> None:
    state = send_all(throws_for(1, 2), [(B, Throw("r")), (C, Throw("s"))], END)

    (shown_round,) = RULESET.view(state, None).rounds
    assert ((B, C), ("r", "s"), (B,), ()) == (shown_round.group, shown_round.signs, shown_round.through, shown_round.left)


def all_throw(state: State, signs: dict[int, str], chance: Stacked | None = None) -> tuple[list[object], State]:
    """By turns: each of these seats sends its throws, seat by seat."""
    events: list[object] = []
    for seat, letters in signs.items():
        for letter in letters:
            sign: Sign = "r" if letter == "r" else "p" if letter == "p" else "s"
            events, state = send(state, seat, Throw(sign), NOW + 1, chance)  # type: ignore[assignment]  # any events
    return events, state


def test_by_turns_a_thrower_sends_five_sealed_throws_and_has_a_day() -> None:
    state = throws_for(1, 2, "async")

    assert {"throws": NOW + DAY_MS} == RULESET.timers(state)
    assert [Question("throw", 3 * 6 + 1, step, clocked=False) for step in range(5)] == questions_of(state, B)
    _, state = all_throw(state, {B: "rpsrp"})
    assert RULESET.question(state, B) is None
    assert "already_thrown" == refusal(state, B, Throw("r"), NOW + 1).code


def questions_of(state: State, seat: int) -> list[Question | None]:
    asked = []
    for _ in range(5):
        asked.append(RULESET.question(state, seat))
        _, state = send(state, seat, Throw("r"), NOW + 1)
    return asked


def test_by_turns_throws_are_resolved_together_when_all_have_five() -> None:
    events, state = all_throw(throws_for(1, 2, "async"), {B: "rrrrr", C: "rrsss"})

    assert [
        RpsResolved((B, C), ("r", "r"), (), (B, C)),
        RpsResolved((B, C), ("r", "r"), (), (B, C)),
        RpsResolved((B, C), ("r", "s"), (B,), ()),
        Finalists((A, B), NOW + 1 + DAY_MS),
    ] == events[1:]
    assert state.contest is None


def test_by_turns_five_undecided_throws_are_decided_by_lots_at_once() -> None:
    events, _ = all_throw(throws_for(1, 2, "async"), {B: "rpsrp", C: "rpsrp"}, Stacked((B, C)))

    assert LotsDrawn((B, C), (B,), (1, 1)) == events[-2]


def test_by_turns_those_who_go_on_use_the_throws_that_they_have_left() -> None:
    events, _ = all_throw(throws_for(2, 3, "async"), {A: "rrrrr", B: "spppp", C: "sppss"})

    assert [
        RpsResolved((A, B, C), ("r", "s", "s"), (A,), (B, C)),
        RpsResolved((B, C), ("p", "p"), (), (B, C)),
        RpsResolved((B, C), ("p", "p"), (), (B, C)),
        RpsResolved((B, C), ("p", "s"), (C,), ()),
        Finalists((A, C), NOW + 1 + DAY_MS),
    ] == events[1:]


def test_by_turns_five_new_throws_are_asked_for_when_none_are_left() -> None:
    events, state = all_throw(throws_for(2, 3, "async"), {A: "rrrrr", B: "spppp", C: "spppp"})

    assert ThrowsOpened((B, C), 1, (A,), 5, 4, NOW + 1 + DAY_MS) == events[-1]
    assert Question("throw", 3 * 6 + 2, 0, clocked=False) == RULESET.question(state, B)
    events, _ = all_throw(state, {B: "rrrrr", C: "rrrrr"}, Stacked((C, B)))
    assert [RpsResolved, LotsDrawn, Finalists] == [type(event) for event in events[1:]]


def test_by_turns_what_is_missing_after_a_day_is_thrown_at_random() -> None:
    _, state = all_throw(throws_for(1, 2, "async"), {B: "rr", C: "rrrrr"})
    events, _ = fire(state, Stacked(0, 1, 2))

    assert [Thrown(B, "r", (1, 1)), Thrown(B, "p", (1, 2)), Thrown(B, "s", (1, 3))] == events[:3]
    assert RpsResolved((B, C), ("p", "r"), (B,), ()) == events[6]


def test_who_is_moved_for_makes_a_lawful_throw() -> None:
    state = throws_for(1, 2)

    assert RULESET.auto_move(state, B, Stacked()) in RULESET.legal(state, B)
