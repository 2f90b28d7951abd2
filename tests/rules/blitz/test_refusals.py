"""The order of the checks (BF-15), and what a refusal tells."""

import pytest
from msgspec import DecodeError

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.commands import Build, Call, Command, DeclareStuck, EndTurn, Flip, PlayCentre
from games.catalogue.blitz.state import State
from games.rules.contract import Refused
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, after, begun, build, flip, lay, play, refusal, seat, send, sent
from tests.rules.written import ruleset_commands

TEN = " ".join(f"B:yellow-{number}" for number in range(1, 11))
LYING = seat("red-2", "blue-9", "blue-7", blitz="yellow-3 red-8", waste="red-4 blue-8", hand="red-9")
OTHER = seat("blue-9", "blue-8", "blue-6", blitz="red-8 red-9", hand="yellow-9")


def race(**options: object) -> State:
    return lay(LYING, OTHER, centre=["B:red-1", TEN], **options)


def test_bf_15_before_the_first_hand_nothing_has_started() -> None:
    assert "not_started" == refusal(begun(2), 0, flip())


@pytest.mark.parametrize("command", [flip(), DeclareStuck(), Call(), EndTurn(), play("B:red-1", "blitz")], ids=str)
def test_bf_15_between_two_hands_the_hand_is_over(command: Command) -> None:
    state = race()
    state = after(state, *AGAPE.on_timer(state, "hand_limit", NOW, SeededChance(1)))

    assert "hand_over" == refusal(state, 0, command)


def test_bf_15_who_gave_up_is_not_playing_also_between_hands() -> None:
    state = race()
    state = after(state, *AGAPE.leave(state, 0, NOW, SeededChance(1)))

    assert "not_playing" == refusal(state, 0, flip("O:blue-8"))
    state = after(state, *AGAPE.on_timer(state, "hand_limit", NOW, SeededChance(1)))
    assert "not_playing" == refusal(state, 0, flip("O:blue-8"))


@pytest.mark.parametrize(
    "command", [play("Q:red-1", "slot3"), Build("Q:red-1", "slot0", 0, None), flip("Q:red-1"), EndTurn()], ids=str
)
def test_bf_15_by_turns_not_your_turn_beats_every_check_of_content(command: Command) -> None:
    state = race(mode="async", turn=1)

    assert "not_your_turn" == refusal(state, 0, command)


def test_bf_15_in_a_race_every_seat_is_judged_by_content() -> None:
    state = lay(seat("red-9", "red-6", "red-3", blitz="yellow-9"), OTHER)
    state = sent(state, 0, DeclareStuck())

    assert AGAPE.question(state, 0) is None
    assert "nothing_to_flip" == refusal(state, 0, flip())


def test_bf_15_too_early_comes_before_the_content() -> None:
    state = race()
    for _ in range(3):
        state = sent(state, 1, Flip())

    assert "too_early" == refusal(state, 1, play("Q:red-1", "slot3"))
    assert "stuck_refused" == refusal(state, 0, DeclareStuck())


def test_bf_15_without_actions_comes_before_the_content() -> None:
    lying = seat("red-1", "blue-9", "blue-8", blitz="yellow-3 red-2", hand="red-9")
    state = lay(lying, OTHER, mode="async", actions=0, ones="forced")

    assert "no_actions" == refusal(state, 0, play("Q:red-2", "slot3"))
    assert "no_actions" == refusal(state, 0, flip())
    assert "not_your_card" == refusal(state, 0, play("B:red-1", "slot0"))


@pytest.mark.parametrize("card", ["B:red-2", "Q:red-2", "O:green-2", "pump:red-2"])
def test_bf_15_anothers_card_comes_before_where_it_lies(card: str) -> None:
    assert "not_your_card" == refusal(race(), 0, play(card, "slot0", "B:red-1"))
    assert "not_your_card" == refusal(race(), 0, build(card, "slot0", 0, "O:red-2"))


@pytest.mark.parametrize(
    ("card", "source"),
    [
        ("O:red-2", "slot1"),
        ("O:red-2", "slot4"),
        ("O:yellow-3", "blitz"),
        ("O:red-4", "waste"),
        ("O:red-9", "waste"),
        ("O:red-10", "blitz"),
    ],
)
def test_bf_15_a_card_that_is_not_the_open_top_there_is_stale_wherever_it_lies(card: str, source: str) -> None:
    assert "stale" == refusal(race(), 0, play(card, source, "B:red-8", "B:red-1"))
    assert "stale" == refusal(race(), 0, build(card, source, 0, "O:red-8"))


def test_bf_15_a_slot_on_itself_comes_before_what_was_seen_there() -> None:
    assert "same_slot" == refusal(race(), 0, build("O:red-2", "slot0", 0, "O:red-8"))


@pytest.mark.parametrize(
    "command",
    [
        play("O:red-2", "slot0", "B:red-2", "B:red-1"),
        play("O:red-2", "slot0", "R:red-1", "R:red-1"),
        PlayCentre("O:red-2", "slot0", None, "B:red-1"),
        PlayCentre("O:red-2", "slot0", "B:red-1", None),
        build("O:red-2", "slot0", 1, "O:red-3"),
        build("O:red-2", "slot0", 4, "O:red-3"),
    ],
    ids=["other top", "no such pile", "top without pile", "pile without top", "other slot top", "no such slot"],
)
def test_bf_15_what_the_player_saw_and_is_not_there_is_a_conflict(command: Command) -> None:
    assert "conflict" == refusal(race(), 0, command)


def test_bf_15_a_conflict_tells_who_won_and_what_lies_there_now() -> None:
    state = lay(seat("red-2", "blue-9", "blue-7"), seat("red-2", blitz="red-5 red-6"), seat("red-9"), centre=["Y:red-1"])
    won = sent(state, 1, play("B:red-2", "slot0", "Y:red-1"))
    with pytest.raises(Refused) as lost:
        send(won, 0, play("O:red-2", "slot0", "Y:red-1"))

    assert ("conflict", {"won_by": 1, "now": "B:red-2"}) == (lost.value.code, lost.value.members)
    assert 1 == len(won.places[0].slots[0])


@pytest.mark.parametrize(
    ("command", "code", "now"),
    [
        (play("O:red-9", "slot0", "B:red-8", "B:red-1"), "stale", "O:red-2"),
        (build("O:red-9", "slot4", 0, "O:red-2"), "stale", None),
        (play("O:red-9", "waste", "B:red-1"), "stale", "O:blue-8"),
        (flip("O:red-9"), "stale", "O:blue-8"),
        (build("O:red-2", "slot0", 1, "O:red-3"), "conflict", "O:blue-9"),
    ],
    ids=["slot", "no such slot", "waste", "flip", "target slot"],
)
def test_bf_15_on_an_own_pile_only_the_seat_itself_was_faster(command: Command, code: str, now: str | None) -> None:
    with pytest.raises(Refused) as lost:
        send(race(), 0, command)

    assert (code, {"won_by": 0, "now": now}) == (lost.value.code, lost.value.members)


def test_bf_15_a_conflict_on_a_pile_that_is_not_there_names_nobody() -> None:
    with pytest.raises(Refused) as lost:
        send(race(), 0, play("O:red-2", "slot0", "R:red-1"))

    assert {"won_by": None, "now": None} == lost.value.members


def test_bf_15_a_complete_pile_and_an_empty_slot_come_before_a_forced_one() -> None:
    lying = seat("red-1", "", "blue-8", waste="blue-3", hand="red-9")
    state = lay(lying, OTHER, centre=[TEN], call_mode="shout")

    assert "pile_complete" == refusal(state, 0, play("O:blue-8", "slot2", "B:yellow-10", "B:yellow-1"))
    assert "empty_slot" == refusal(state, 0, Build("O:blue-8", "slot2", 1, None))
    assert "must_place_one" == refusal(state, 0, Build("O:blue-8", "slot2", 0, "O:red-1"))
    assert "must_place_one" == refusal(state, 0, play("O:blue-8", "slot2"))


def test_bf_15_need_one_then_colour_then_sequence() -> None:
    state = race()

    assert "need_one" == refusal(state, 0, play("O:red-2", "slot0"))
    assert "bad_colour" == refusal(state, 0, play("O:blue-9", "slot1", "B:red-1"))
    assert "bad_sequence" == refusal(state, 0, play("O:red-8", "blitz", "B:red-1"))


def test_bf_15_must_play_comes_last() -> None:
    state = race(flip_policy="only_when_stuck")

    assert "stale" == refusal(state, 0, flip())
    assert "must_play" == refusal(state, 0, flip("O:blue-8"))


def test_ag_10_to_call_and_to_call_an_error_are_two_things() -> None:
    """One word at the table, two commands here: `call` goes out; a wrong move is refused before anybody need shout."""
    assert "no_calling" == refusal(race(), 0, Call())
    assert "blitz_not_empty" == refusal(race(call_mode="shout"), 0, Call())


def test_bf_15_a_race_has_no_turns_to_end() -> None:
    assert "no_turns" == refusal(race(), 0, EndTurn())


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"play_centre","card":"O:red-2"}',
        '{"type":"play_centre","card":"O:red-11","from":"slot0"}',
        '{"type":"play_centre","card":"O:red-2","from":"hand"}',
        '{"type":"build","card":"O:red-2","from":"slot0","to_slot":5,"on":"O:red-3"}',
        '{"type":"flip","n":4}',
        '{"type":"challenge","version":3}',
    ],
)
def test_bf_15_what_is_malformed_never_reaches_the_rules(text: str) -> None:
    with pytest.raises(DecodeError):
        ruleset_commands(AGAPE.commands).decode(text.encode())


def test_commands_are_written_as_clients_know_them() -> None:
    text = b'{"type":"play_centre","card":"O:red-2","from":"slot0","pile":"B:red-1","on":"B:red-1"}'
    command, turn = ruleset_commands(AGAPE.commands).decode(text)

    assert (play("O:red-2", "slot0", "B:red-1"), None) == (command, turn)
