"""verify_games finds what differs from the log, and nothing else."""

import random

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Deadline, Game, Seat
from games.operations.making import make
from games.operations.verify import verify_game
from games.operations.write import write
from games.queries.current import Current
from games.queries.history import steps
from games.table.events import Restored
from games.table.state import Cause
from games.table.takeback import taken_back
from tests.operations.seating import guest, move, started


@pytest.fixture
def played() -> Current:
    current = started(guest(), guest("Bo"))
    for _ in range(12):
        current = move(current, random.Random(3)).current
    return current


def test_a_game_that_was_played_is_sound(played: Current) -> None:
    assert [] == verify_game(played.id)


def test_an_edited_event_is_found_though_the_trigger_was_off(played: Current) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER entry_is_never_changed")
        cursor.execute(
            "UPDATE games_entry SET received_at = received_at + interval '1 s' WHERE game_id = %s AND version = 4", [played.id]
        )
        cursor.execute("ALTER TABLE games_entry ENABLE ALWAYS TRIGGER entry_is_never_changed")

    assert ["entry 4: changed"] == [finding.what for finding in verify_game(played.id)]


def test_a_missing_deadline_is_found(played: Current) -> None:
    Deadline.objects.filter(game_id=played.id).delete()

    assert "the deadline rows are not those of the fold" in [finding.what for finding in verify_game(played.id)]


def test_a_seat_row_that_lags_is_found(played: Current) -> None:
    Seat.objects.filter(game_id=played.id, your_turn=True).update(your_turn=False)

    assert ["the row of seat"] == [finding.what[:15] for finding in verify_game(played.id)]


def test_a_head_with_another_status_is_found(played: Current) -> None:
    Game.objects.filter(id=played.id).update(status="paused")

    assert "head is paused, the fold active" in [finding.what for finding in verify_game(played.id)]


@pytest.mark.parametrize(("more", "found"), [(0, []), (1, ["entry 16 restores another table than that at 13"])])
def test_a_table_that_was_restored_otherwise_is_found(played: Current, more: int, found: list[str]) -> None:
    """Another bank than there was at that version, in an entry that is chained and folded like any other."""
    to, table = 13, played.table
    true = taken_back(played.design.ruleset, steps(played, to, to)[0].table, table, table.at)
    first = msgspec.structs.replace(true.seats[0], bank=(true.seats[0].bank or 0) - more)
    state = msgspec.Raw(played.design.tables.encode(msgspec.structs.replace(true, seats=(first, *true.seats[1:]))))

    write(played, [make(played, table, Cause("system"), [Restored(to, state, (None, None), (14, 15))], received_at=table.at)])

    assert (15, found) == (table.version, [finding.what for finding in verify_game(played.id)])


def test_the_command_fails_when_something_differs(played: Current) -> None:
    Seat.objects.filter(game_id=played.id, your_turn=True).update(turn=1)

    with pytest.raises(CommandError, match="1 games checked, 1 faults"):
        call_command("verify_games", str(played.id))
