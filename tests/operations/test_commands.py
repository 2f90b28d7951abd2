"""Commands under one key, and commands that race, at the write path."""

import random
from uuid import uuid4

import pytest

from games import clock
from games.models import Entry
from games.operations.command import Asked, send
from games.operations.errors import Declined, KeyReused, Malformed, NoSuchGame, NotYours
from games.operations.lobby import join
from games.queries.current import GAMES, Current
from games.queries.resource import legal_wire
from tests.operations.seating import ask, asked_seat, guest, move, started
from tests.timers.threads import in_threads


@pytest.fixture
def played() -> Current:
    return started(guest(), guest("Bo"))


def test_case_01_one_key_sent_ten_times_at_once_makes_one_entry(played: Current) -> None:
    seat, key = asked_seat(played), uuid4()
    command = legal_wire(played, played.table, seat)[0]
    versions: list[int] = []

    in_threads(lambda _: versions.append(ask(played, played.seats[seat].player_id, command, key).entry.version), 10)

    assert [played.version + 1] * 10 == versions
    assert 1 == Entry.objects.filter(game_id=played.id, key=key).count()


def test_case_01_the_same_key_with_another_command_is_refused_and_writes_nothing(played: Current) -> None:
    seat, key = asked_seat(played), uuid4()
    first, second, *_ = legal_wire(played, played.table, seat)
    after = ask(played, played.seats[seat].player_id, first, key).current

    with pytest.raises(KeyReused):
        ask(played, played.seats[seat].player_id, second, key)

    assert after.version == Entry.objects.filter(game_id=played.id).count()


def test_case_01_an_old_turn_is_stale_and_draws_nothing(played: Current) -> None:
    seat = asked_seat(played)
    command = legal_wire(played, played.table, seat)[0]
    after = ask(played, played.seats[seat].player_id, command).current

    with pytest.raises(Declined) as refused:
        ask(after, played.seats[seat].player_id, command)

    assert ("stale_turn", after.version) == (refused.value.code, refused.value.version)


def test_a_known_key_is_answered_after_the_end_of_the_game(played: Current) -> None:
    seat, key = asked_seat(played), uuid4()
    command = legal_wire(played, played.table, seat)[0]
    first = ask(played, played.seats[seat].player_id, command, key)
    current, chance = first.current, random.Random(5)
    while not current.table.is_over:
        current = move(current, chance).current

    again = ask(current, played.seats[seat].player_id, command, key)

    assert again.replayed
    assert first.entry == again.entry


def test_case_04_two_processes_with_the_same_old_state_both_get_in(played: Current) -> None:
    """A cache that lags is a baseline only: the append says what was missed, and the command is decided again."""
    seat = asked_seat(played)
    moved = ask(played, played.seats[seat].player_id, legal_wire(played, played.table, seat)[0]).current
    other = asked_seat(moved)
    command = legal_wire(moved, moved.table, other)[0]
    GAMES.drop(played.id)
    GAMES.put(played)

    answer = ask(played, played.seats[other].player_id, command)

    assert moved.version + 1 == answer.entry.version


def test_a_process_that_lags_hears_in_the_append_who_sits_where_now(played: Current) -> None:
    """A seat's row is not in the log, and is not told again with every entry that was missed."""
    seat, cy = asked_seat(played), guest("Cy")
    giving, staying = (played.seats[number].player_id for number in (seat, 1 - seat))
    command = legal_wire(played, played.table, seat)[0]
    offered = ask(played, giving, {"type": "offer", "kind": "hand_over", "player": str(cy)}).current
    ask(offered, staying, {"type": "vote", "offer": offered.table.offers[0].id, "accept": True})
    join(game_id=played.id, player=cy, seat=seat, received_at=clock.now_ms())
    GAMES.drop(played.id)
    GAMES.put(played)

    with pytest.raises(NotYours):
        ask(played, giving, command)
    assert cy == GAMES.get(played.id).seats[seat].player_id


def test_a_refusal_is_never_given_from_an_old_state(played: Current) -> None:
    seat = asked_seat(played)
    moved = ask(played, played.seats[seat].player_id, legal_wire(played, played.table, seat)[0]).current
    other = asked_seat(moved)
    command = legal_wire(moved, moved.table, other)[0]
    GAMES.drop(played.id)
    GAMES.put(played)

    assert played.table.seats[other].question is None
    assert ask(played, played.seats[other].player_id, command).entry.version == moved.version + 1


def test_whoever_sits_nowhere_can_move_nothing(played: Current) -> None:
    seat = asked_seat(played)
    command = legal_wire(played, played.table, seat)[0]

    with pytest.raises((NoSuchGame, NotYours)):
        ask(played, guest("Cy"), command)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[" * 40_000, b'{"type": "give"}', b'{"type": "give", "card": 5}', b'{"type": "fly"}']
)
def test_what_does_not_decode_is_malformed(played: Current, body: bytes) -> None:
    player = played.seats[0].player_id
    assert player is not None

    with pytest.raises(Malformed):
        send(Asked(played.id, player, uuid4(), body, clock.now_ms()))
