"""Plays to the centre and builds on slots."""

import pytest

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Build, DeclareStuck, PlayCentre
from games.catalogue.blitz.events import Built, HandCalled, PlayedToCentre, SlotFilled
from tests.rules.blitz.positions import NOW, build, faces, flip, lay, play, refusal, seat, send, sent, waste, words

OTHER = seat("blue-9", "blue-8", "blue-6", blitz="red-8 red-9", hand="yellow-9")


def test_a_card_goes_on_the_pile_that_is_one_lower_in_its_colour() -> None:
    state = lay(seat("red-2 red-9", "blue-9", "red-3", blitz="red-8 red-9"), OTHER, centre=["B:red-1 B:red-2"])
    events = send(state, 0, play("O:red-3", "slot2", "B:red-2", "B:red-1"))

    assert PlayedToCentre(0, "O:red-3", "slot2", "B:red-1", NOW) == events[0]
    done = sent(state, 0, play("O:red-3", "slot2", "B:red-2", "B:red-1"))
    assert [("B:red-1", "O:red-3", 3)] == [(pile.pile, pile.top, pile.count) for pile in AGAPE.view(done, None).centre]
    assert 1 == done.places[0].placed


def test_ag_2_the_blitz_top_is_exposed_and_played_directly() -> None:
    state = lay(seat("red-9", "blue-9", "red-7", blitz="red-8 yellow-1"), OTHER)
    events = send(state, 0, play("O:yellow-1", "blitz"))

    assert [PlayedToCentre(0, "O:yellow-1", "blitz", "O:yellow-1", NOW, shown="O:red-8")] == events


def test_ag_3_agape_builds_down_by_one_in_any_colour() -> None:
    state = lay(seat("red-7", "blue-9", "red-4", blitz="yellow-3 red-6"), OTHER)
    done = sent(state, 0, build("O:red-6", "blitz", 0, "O:red-7"))

    assert ["red-7", "red-6"] == faces(done, 0, "slot0")
    assert "bad_sequence" == refusal(state, 0, build("O:red-6", "blitz", 1, "O:blue-9"))
    assert "bad_sequence" == refusal(done, 0, build("O:yellow-3", "blitz", 0, "O:red-6"))


def test_a_build_comes_from_blitz_waste_or_another_slot() -> None:
    state = lay(seat("red-7", "blue-8", "yellow-6", blitz="yellow-3 red-6", waste="red-1 blue-6"), OTHER)

    for card, source in (("O:red-6", "blitz"), ("O:blue-6", "waste"), ("O:yellow-6", "slot2")):
        assert build(card, source, 0, "O:red-7") in AGAPE.legal(state, 0)
    assert build("O:red-7", "slot0", 1, "O:blue-8") in AGAPE.legal(state, 0)


def test_ag_7_an_emptied_slot_is_filled_from_the_blitz_pile_at_once() -> None:
    state = lay(seat("red-2", "blue-9", "red-4", blitz="yellow-3 red-6 blue-5"), OTHER, centre=["B:red-1"])
    events = send(state, 0, play("O:red-2", "slot0", "B:red-1"))

    assert [SlotFilled(0, 0, "O:blue-5", NOW, shown="O:red-6")] == events[1:]


def test_a_slot_that_keeps_cards_is_not_filled() -> None:
    state = lay(seat("red-9 red-2", "blue-9", "red-4", blitz="yellow-3 red-6"), OTHER, centre=["B:red-1"])

    assert ["played_to_centre"] == words(send(state, 0, play("O:red-2", "slot0", "B:red-1")))


def test_ag_8_filling_a_slot_uses_the_last_blitz_card() -> None:
    state = lay(seat("red-2", "blue-9", "red-4", blitz="yellow-3"), OTHER, centre=["B:red-1"])
    events = send(state, 0, play("O:red-2", "slot0", "B:red-1"))

    assert ["played_to_centre", "slot_filled", "hand_called", "hand_scored"] == words(events)
    assert HandCalled(0, "blitz") == events[2]


@pytest.mark.parametrize(
    "command", [play("O:red-2", "blitz", "B:red-1"), build("O:red-2", "blitz", 2, "O:red-3")], ids=["played", "built"]
)
def test_the_last_blitz_card_played_or_built_ends_the_hand(command: PlayCentre | Build) -> None:
    state = lay(seat("red-9", "blue-9", "red-3", blitz="red-2"), OTHER, centre=["B:red-1"])

    assert ["hand_called", "hand_scored"] == words(send(state, 0, command))[1:]
    assert "hand_over" == refusal(sent(state, 0, command), 1, flip())


def test_ag_9_the_server_calls() -> None:
    state = lay(seat("red-9", "blue-9", "red-3", blitz="red-2"), OTHER, centre=["B:red-1"])
    done = sent(state, 0, play("O:red-2", "blitz", "B:red-1"))
    view = AGAPE.view(done, 1)

    assert ("scored", 0, "blitz") == (view.phase, view.last_hand.called_by, view.last_hand.reason)


def test_ag_11_only_the_top_card_of_a_slot_moves() -> None:
    state = lay(seat("red-9", "blue-8 red-7", "yellow-3", blitz="red-2 red-5"), OTHER)

    assert "stale" == refusal(state, 0, build("O:blue-8", "slot1", 0, "O:red-9"))


def test_ag_12_a_two_need_not_be_played() -> None:
    state = lay(seat("red-2", "blue-9", "red-4", blitz="yellow-3 red-6", hand="yellow-9"), OTHER, centre=["B:red-1"])

    assert flip() in AGAPE.legal(state, 0)


def test_two_piles_of_one_colour_with_one_number_are_told_apart() -> None:
    state = lay(seat("red-2", "blue-9", "red-4", blitz="yellow-3 red-6"), OTHER, centre=["O:red-1", "B:red-1"])
    done = sent(state, 0, play("O:red-2", "slot0", "B:red-1"))

    assert [("O:red-1", 1), ("B:red-1", 2)] == [(pile.pile, pile.count) for pile in AGAPE.view(done, None).centre]
    assert 2 == sum(isinstance(command, PlayCentre) for command in AGAPE.legal(state, 0))


def test_a_ten_completes_its_pile_which_stays_and_scores() -> None:
    pile = " ".join(f"B:red-{number}" for number in range(1, 10))
    state = lay(seat("red-10", "blue-9", "red-4", blitz="yellow-3 red-6"), OTHER, centre=[pile])
    done = sent(state, 0, play("O:red-10", "slot0", "B:red-9", "B:red-1"))

    assert 10 == AGAPE.view(done, None).centre[0].count
    assert "pile_complete" == refusal(done, 0, play("O:red-6", "slot0", "O:red-10", "B:red-1"))


def test_a_play_uncovers_the_waste_card_below() -> None:
    state = lay(seat("red-9", "blue-9", "red-4", blitz="yellow-3 red-6", waste="blue-7 red-2"), OTHER, centre=["B:red-1"])
    events = send(state, 0, play("O:red-2", "waste", "B:red-1"))

    assert "O:blue-7" == events[0].shown
    assert ["blue-7"] == waste(sent(state, 0, play("O:red-2", "waste", "B:red-1")), 0)


def test_dutch_building_alternates_boys_and_girls() -> None:
    """On blue 8, a boy, only yellow 7 or green 7."""
    state = lay(seat("blue-8", "yellow-7", "green-7", "red-7", "yellow-6", blitz="red-2 blue-5"), OTHER, game=DUTCH)
    on_blue_8 = [command for command in DUTCH.legal(state, 0) if isinstance(command, Build) and command.to_slot == 0]

    assert ["pump:yellow-7", "pump:green-7"] == [command.card for command in on_blue_8]
    assert "bad_colour" == refusal(state, 0, build("pump:red-7", "slot3", 0, "pump:blue-8"))
    assert "bad_sequence" == refusal(state, 0, build("pump:yellow-6", "slot4", 0, "pump:blue-8"))


def test_db_2_gender_alone_alternates() -> None:
    state = lay(seat("blue-8 yellow-7", "blue-6", "green-5", blitz="red-2 blue-5"), OTHER, OTHER, game=DUTCH)
    state = sent(state, 0, build("pump:blue-6", "slot1", 0, "pump:yellow-7"))
    state = sent(state, 0, build("pump:green-5", "slot2", 0, "pump:blue-6"), NOW + 100)

    assert ["blue-8", "yellow-7", "blue-6", "green-5"] == faces(state, 0, "slot0")


def test_db_3_a_post_pile_that_empties_is_filled_without_asking() -> None:
    """Posts red 9 | green 8 | blue 5; green 8 goes on red 9, and slot 1 takes the Blitz top."""
    state = lay(seat("red-9", "green-8", "blue-5", blitz="red-2 blue-7"), OTHER, OTHER, game=DUTCH)
    events = send(state, 0, build("pump:green-8", "slot1", 0, "pump:red-9"))

    assert [Built(0, "pump:green-8", "slot1", 0, NOW), SlotFilled(0, 1, "pump:blue-7", NOW, shown="pump:red-2")] == events


def test_db_4_any_top_card_goes_from_post_to_post() -> None:
    state = lay(seat("red-9", "red-4 green-8", "blue-5", blitz="red-2 blue-7"), OTHER, OTHER, game=DUTCH)

    assert ["built"] == words(send(state, 0, build("pump:green-8", "slot1", 0, "pump:red-9")))


def test_db_7_with_the_blitz_pile_empty_a_post_stays_empty() -> None:
    state = lay(
        seat("red-9", "green-8", "red-2", hand="red-6"), OTHER, OTHER, game=DUTCH, centre=["pail:red-1"], call_mode="shout"
    )
    done = sent(state, 0, play("pump:red-2", "slot2", "pail:red-1"))

    assert [] == faces(done, 0, "slot2")
    assert "empty_slot" == refusal(done, 0, Build("pump:green-8", "slot1", 2, None), NOW + 500)


def test_bf_30_nothing_but_the_blitz_pile_ever_fills_a_slot() -> None:
    state = lay(seat("red-9", "", "red-2", waste="blue-8"), OTHER, OTHER, call_mode="shout")
    targets = {command.to_slot for command in AGAPE.legal(state, 0) if isinstance(command, Build)}

    assert {0} == targets


def test_db_6_a_one_on_the_waste_must_be_placed_too() -> None:
    state = lay(seat("red-9", "green-8", "blue-5", blitz="red-2 blue-7", waste="red-4 green-1", hand="red-6"), OTHER, game=DUTCH)

    assert [play("pump:green-1", "waste")] == DUTCH.legal(state, 0)


def test_bf_28_a_pile_asks_for_what_follows_its_top() -> None:
    state = lay(seat("red-3", "blue-9", "red-4", blitz="yellow-3 red-6"), OTHER, centre=["B:red-1 O:red-2"])

    assert "bad_sequence" == refusal(state, 0, play("O:red-4", "slot2", "O:red-2", "B:red-1"))
    assert play("O:red-3", "slot0", "O:red-2", "B:red-1") in AGAPE.legal(state, 0)


def test_bf_28_a_one_on_an_existing_pile_is_out_of_order_not_out_of_turn() -> None:
    state = lay(seat("red-1", "blue-9", "blue-1", blitz="yellow-3 red-6"), OTHER, centre=["B:red-1 O:red-2"])

    assert "bad_sequence" == refusal(state, 0, play("O:red-1", "slot0", "O:red-2", "B:red-1"))
    assert "bad_colour" == refusal(state, 0, play("O:blue-1", "slot2", "O:red-2", "B:red-1"))


def test_doing_nothing_is_no_fault() -> None:
    state = lay(seat("red-2", "blue-9", "red-4", blitz="yellow-3 red-6", hand="red-9"), OTHER, centre=["B:red-1"])

    assert DeclareStuck() not in AGAPE.legal(state, 0)
    assert {"stall_warning", "hand_limit"} == set(AGAPE.timers(state))
