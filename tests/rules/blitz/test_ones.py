"""Exposed 1s: forced, or placed by the server (AG-4, BF-29)."""

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.cards import DECKS
from games.catalogue.blitz.commands import Call
from games.catalogue.blitz.events import PlayedToCentre, SlotFilled
from tests.luck import Stacked
from tests.rules.blitz.positions import NOW, after, build, faces, flip, lay, play, refusal, seat, send, sent, words

TURNS_UP_A_ONE = seat("red-9", "blue-9", "red-4", blitz="yellow-3 red-7", hand="red-2 yellow-4 yellow-1 red-8")
OTHER = seat("blue-9", "blue-8", "blue-6", blitz="red-8 red-9", hand="yellow-9")


def test_ag_4_an_exposed_one_must_be_placed_before_all_else() -> None:
    state = lay(seat("red-1", "blue-9", "blue-8", blitz="yellow-3 red-2", hand="red-9"), OTHER, centre=["B:red-1"])

    assert [play("O:red-1", "slot0")] == AGAPE.legal(state, 0)
    assert "must_place_one" == refusal(state, 0, play("O:red-2", "blitz", "B:red-1"))
    assert "must_place_one" == refusal(state, 0, build("O:blue-8", "slot2", 1, "O:blue-9"))
    assert "must_place_one" == refusal(state, 0, flip())


def test_ag_4_the_other_seats_play_on() -> None:
    state = lay(seat("red-1", "blue-9", "blue-8", blitz="yellow-3 red-2", hand="red-9"), OTHER)

    assert flip() in AGAPE.legal(state, 1)


def test_ag_4_of_two_exposed_ones_either_may_come_first() -> None:
    state = lay(seat("red-1", "blue-9", "blue-1", blitz="yellow-3 yellow-1"), OTHER)

    assert [play("O:red-1", "slot0"), play("O:blue-1", "slot2"), play("O:yellow-1", "blitz")] == AGAPE.legal(state, 0)


def test_a_fill_that_exposes_a_one_makes_it_the_next_forced_move() -> None:
    state = lay(seat("red-2", "blue-9", "blue-8", blitz="yellow-3 yellow-1 red-8"), OTHER, centre=["B:red-1"])
    done = sent(state, 0, play("O:red-2", "slot0", "B:red-1"))

    assert ["red-8"] == faces(done, 0, "slot0")
    assert [play("O:yellow-1", "blitz")] == AGAPE.legal(done, 0)


def test_ag_4_a_call_stays_open() -> None:
    state = lay(seat("red-1", "blue-9", "blue-8", hand="red-9"), OTHER, call_mode="shout")

    assert [play("O:red-1", "slot0"), Call()] == AGAPE.legal(state, 0)


def test_bf_29_with_forced_ones_a_one_that_fills_as_last_blitz_card_stays() -> None:
    state = lay(seat("red-1", "blue-9", "blue-8", blitz="yellow-1"), OTHER)
    done = sent(state, 0, play("O:red-1", "slot0"))

    assert ("scored", ["yellow-1"]) == (done.sheet.phase, faces(done, 0, "slot0"))


def test_bf_29_the_server_places_every_one_with_its_fill_before_the_next() -> None:
    state = lay(
        seat("red-9", "blue-1", "red-2", blitz="yellow-3 yellow-2 yellow-1 red-1", hand="red-6 red-7 red-8"),
        OTHER,
        centre=["B:red-1"],
        ones="auto",
    )
    events = send(state, 0, play("O:red-2", "slot2", "B:red-1"))

    assert [
        ("played_to_centre", "O:red-2"),
        ("slot_filled", "O:red-1"),
        ("played_to_centre", "O:blue-1"),
        ("slot_filled", "O:yellow-1"),
        ("played_to_centre", "O:yellow-1"),
        ("slot_filled", "O:yellow-2"),
        ("played_to_centre", "O:red-1"),
        ("slot_filled", "O:yellow-3"),
        ("hand_called", None),
        ("hand_scored", None),
    ] == [(word, getattr(event, "card", None)) for word, event in zip(words(events), events, strict=True)]
    assert [False, True, True, True] == [event.auto for event in events if isinstance(event, PlayedToCentre)]


def test_bf_29_an_automatic_one_on_blitz_or_waste_comes_after_the_slots() -> None:
    state = lay(
        seat("red-9", "blue-9", "red-2", blitz="yellow-1 yellow-2", waste="blue-1 red-1", hand="red-6"),
        OTHER,
        centre=["B:red-1"],
        ones="auto",
    )
    events = send(state, 0, play("O:red-2", "slot2", "B:red-1"))
    sources = [event.source for event in events if isinstance(event, PlayedToCentre)]

    assert ["slot2", "blitz"] == sources
    assert "hand_scored" == words(events)[-1]


def test_bf_29_when_the_blitz_pile_empties_nothing_more_is_placed() -> None:
    state = lay(seat("red-9", "blue-1", "red-2", blitz="yellow-3 red-7", waste="red-1"), OTHER, centre=["B:red-1"], ones="auto")
    done = sent(state, 0, play("O:red-2", "slot2", "B:red-1"))

    assert ("scored", ["yellow-3"]) == (done.sheet.phase, faces(done, 0, "slot1"))
    assert 1 == done.places[0].turned


def test_bf_29_a_flipped_one_is_placed_at_once() -> None:
    state = lay(TURNS_UP_A_ONE, OTHER, ones="auto")
    events = send(state, 0, flip())

    assert ["flipped", "played_to_centre"] == words(events)
    assert ("waste", "O:yellow-4", True) == (events[1].source, events[1].shown, events[1].auto)


def test_bf_29_at_the_start_the_server_places_seat_by_seat() -> None:
    ones_first = [sorted(deck, key=lambda face: not face.endswith("-1")) for deck in DECKS[:3]]
    chosen = AGAPE.complete(AGAPE.options(ones="auto"), 3, "live")
    events = AGAPE.setup(chosen, 3, "live", 1, NOW, Stacked(*ones_first))
    placed = [event for event in events if isinstance(event, PlayedToCentre)]

    assert [0, 0, 0, 1, 1, 1, 2, 2, 2] == [event.seat for event in placed]
    assert ["O:orange-1", "O:blue-1", "O:yellow-1"] == [event.card for event in placed[:3]]
    assert [(0, 0), (0, 1), (0, 2)] == [(event.seat, event.slot) for event in events if isinstance(event, SlotFilled)][:3]
    state = after(None, *events)
    assert [7, 7, 7] == [len(place.blitz) for place in state.places]


def test_automatic_ones_cost_no_hand_speed() -> None:
    state = lay(TURNS_UP_A_ONE, OTHER, ones="auto")

    assert NOW + 100 == sent(state, 0, flip()).places[0].paid
