"""One seat, several phones: whatever they send at once, the seat moves as if it had one, and each refusal says what happened."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from games.operations.verify import verify_game
from games.queries.current import Current, bring
from tests.api.client import Client, guest
from tests.api.tables import begin
from tests.operations.seating import ask
from tests.races.instant import Shot, address, at_once, play, shot
from tests.races.line import Heard, Json
from tests.races.stacked import dealt, deck, signalled

PHONES = 4
TIMES = 6
ONE: Json = play("pump:red-1", "slot0")
TO_YELLOW: Json = {"type": "build", "card": "pump:red-5", "from": "slot2", "to_slot": 1, "on": "pump:yellow-6"}
TO_GREEN: Json = {"type": "build", "card": "pump:red-5", "from": "slot2", "to_slot": 0, "on": "pump:green-6"}
FLIP: Json = {"type": "flip", "on": None}
RESIGN: Json = {"type": "resign"}


@pytest.fixture(scope="module")
def players(database: str) -> Sequence[Client]:
    return [guest(f"Guest {seat}") for seat in range(3)]


def table(players: Sequence[Client]) -> Current:
    """The first seat has a red 1, a yellow 6 and a red 5 that may go on it, a green 6 and 9 on Blitz, and flips a blue 8."""
    decks = [deck(0, ["red-1", "yellow-6", "red-5"], ["green-6", "green-9"], ["blue-8"])]
    decks += [deck(seat, ["green-10", "blue-10", "red-10"]) for seat in range(1, 3)]
    return dealt([signalled([UUID(player.id) for player in players])], decks)[0]


def begun_without_ones(players: Sequence[Client]) -> Current:
    """The same after the red 1 was played: the green 6 fills its slot, and the red 5 may go there too."""
    current = table(players)
    return ask(current, UUID(players[0].id), ONE).current


def now(current: Current) -> Current:
    found = bring(current.id)
    assert found is not None
    return found[0]


def phones(player: Client, current: Current, *commands: Json) -> list[Shot]:
    return [shot(player, current, command) for command in commands]


def winner_and_losers(heard: Sequence[Heard]) -> tuple[Heard, list[Heard]]:
    (winner,) = [each for each in heard if each.status == 201]
    return winner, [each for each in heard if each is not winner]


def test_a_card_that_two_phones_play_goes_once_and_the_other_phone_hears_what_lies_there_now(
    webs: Sequence[str], players: Sequence[Client]
) -> None:
    current = table(players)

    winner, losers = winner_and_losers(at_once(webs, phones(players[0], current, *[ONE] * PHONES)))

    assert PHONES - 1 == len(losers)
    for each in losers:
        assert (409, "stale", 0, "pump:green-6") == (each.status, each.json["code"], each.json["won_by"], each.json["now"])
        assert winner.json["entries"][0]["hash"] == each.json["entries"][0]["hash"]
    assert current.version + 1 == now(current).version
    assert [] == verify_game(current.id)


def test_a_hand_that_two_phones_flip_is_flipped_once(webs: Sequence[str], players: Sequence[Client]) -> None:
    current = begun_without_ones(players)

    winner, losers = winner_and_losers(at_once(webs, phones(players[0], current, *[FLIP] * PHONES)))

    assert {(409, "stale", 0, "pump:blue-8")} == {
        (each.status, each.json["code"], each.json["won_by"], each.json["now"]) for each in losers
    }
    assert "pump:blue-8" == winner.json["entries"][0]["events"][0]["top"]
    assert 3 == now(current).table.play.places[0].turned


def test_a_card_that_the_other_phone_moved_meanwhile_is_stale_where_it_was_and_can_be_played_where_it_is(
    webs: Sequence[str], players: Sequence[Client]
) -> None:
    current = begun_without_ones(players)
    (moved,) = at_once(webs[:1], phones(players[0], current, TO_YELLOW))

    (stale,) = at_once(webs[1:], phones(players[0], current, TO_GREEN))
    (from_there,) = at_once(webs[1:], phones(players[0], current, TO_GREEN | {"from": "slot1"}))

    assert (201, 409, 201) == (moved.status, stale.status, from_there.status)
    assert ("stale", 0, "pump:green-9") == (stale.json["code"], stale.json["won_by"], stale.json["now"])
    assert ["built", "slot_filled"] == [event["type"] for event in stale.json["entries"][0]["events"]]


def test_two_phones_that_move_one_card_to_two_places_move_it_to_one(webs: Sequence[str], players: Sequence[Client]) -> None:
    for _ in range(TIMES):
        current = begun_without_ones(players)

        winner, (loser,) = winner_and_losers(at_once(webs, phones(players[0], current, TO_YELLOW, TO_GREEN)))

        assert ("stale", "pump:green-9") == (loser.json["code"], loser.json["now"])
        assert current.version + 1 == winner.json["version"] == now(current).version


def test_two_answers_to_one_question_of_a_game_by_turns_are_one_and_a_stale_turn(
    webs: Sequence[str], players: Sequence[Client]
) -> None:
    """Where a seat is asked one thing, `turn` guards the answer: neither phone answers the next question unknowingly."""
    ann, bo = players[:2]
    game = begin(ann, bo, ruleset="gifts_and_blessings", mode="async")
    giver = next(player for player in (ann, bo) if player.get(game)["legal"])
    seen = giver.get(game)
    commands = seen["legal"][:2]

    heard = at_once(webs, [Shot(giver, game, command, seen["version"]) for command in commands])
    winner, (loser,) = winner_and_losers(heard)

    assert seen["version"] + 1 == winner.json["version"] == giver.get(game)["version"]
    assert (409, "stale_turn", winner.json["hash"]) == (loser.status, loser.json["code"], loser.json["entries"][0]["hash"])


def test_a_card_in_flight_when_its_seat_resigns_counts_if_it_came_first_and_else_stays_where_it_was(
    webs: Sequence[str], players: Sequence[Client]
) -> None:
    for _ in range(TIMES):
        current = table(players)

        resigned, played = at_once(webs, phones(players[0], current, RESIGN, ONE))
        after = now(current)

        assert 201 == resigned.status
        if played.status == 201:
            assert (current.version + 1, current.version + 2) == (played.json["version"], resigned.json["version"])
        else:
            assert (422, "not_playing") == (played.status, played.json["code"])
            assert resigned.json["hash"] == played.json["entries"][0]["hash"]
            assert current.table.play.places[0].slots == after.table.play.places[0].slots
        assert ("resigned", "active") == (after.table.seats[0].status, after.table.status)
        assert [] == verify_game(current.id)


def test_a_card_that_comes_after_the_resignation_is_refused_and_stays(webs: Sequence[str], players: Sequence[Client]) -> None:
    current = table(players)
    at_once(webs[:1], phones(players[0], current, RESIGN))

    (late,) = at_once(webs[1:], phones(players[0], current, ONE))

    assert (422, "not_playing", 0) == (late.status, late.json["code"], late.json["entries"][0]["cause"]["seat"])
    assert ["pump:red-1"] == players[0].get(address(current))["table"]["slots"][0][0]


def test_a_card_that_comes_after_the_last_opponent_resigned_meets_a_game_that_is_over(
    webs: Sequence[str], players: Sequence[Client]
) -> None:
    current = table(players)
    for leaver in players[1:]:
        at_once(webs[:1], phones(leaver, current, RESIGN))

    (late,) = at_once(webs[1:], phones(players[0], current, ONE))

    assert (409, "game_over") == (late.status, late.json["code"])
    assert [1, 2] == [entry["cause"]["seat"] for entry in late.json["entries"]]
