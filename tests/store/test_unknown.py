"""A connection that breaks while an append is under way: the outcome is unknown, until the log is asked."""

import pytest
from django.db import connection

from games.store.append import Unknown
from games.store.call import Busy, write
from games.store.outcomes import Appended, Duplicate
from tests.processes import await_that
from tests.store.laying import entry, laid, put, the
from tests.store.watching import end_who_waits, hang_up, held, opponent


def test_an_append_whose_backend_was_killed_is_unknown_and_the_log_says_that_it_was_not_made() -> None:
    game, command = laid(), entry()
    with opponent() as writer:
        with held(game.head.id) as link:
            writing = writer.begin(lambda: put(game, command))
            end_who_waits(link)
            with pytest.raises(Unknown):
                writing.result()
        looked_up = writer.run(lambda: the(game.head.id, 1, command.command_id))
        again = writer.run(lambda: put(looked_up, command))

    assert (None, ()) == (looked_up.known, looked_up.entries)
    assert isinstance(again, Appended)


def test_an_append_whose_answer_was_lost_is_unknown_and_the_log_says_that_it_was_made() -> None:
    game, command = laid(), entry()
    with opponent() as writer:
        with held(game.head.id):
            writing = writer.begin(lambda: put(game, command))
            hang_up(writer.descriptor)
            with pytest.raises(Unknown):
                writing.result()
        await_that(lambda: the(game.head.id).head.version == 2)
        looked_up = writer.run(lambda: the(game.head.id, 1, command.command_id))

    assert looked_up.known is not None
    assert command.events == looked_up.known.events


def test_a_command_sent_again_while_its_first_append_is_still_under_way_is_applied_once() -> None:
    game, command = laid(), entry()
    with opponent() as first, opponent() as second:
        with held(game.head.id):
            sending = first.begin(lambda: put(game, command))
            hang_up(first.descriptor)
            with pytest.raises(Unknown):
                sending.result()
            again = second.begin(lambda: put(game, command))
        outcome = again.result()
        await_that(lambda: the(game.head.id).head.version == 2)

    assert isinstance(outcome, Appended | Duplicate)
    assert [1, 2] == [each.version for each in the(game.head.id).entries]


@pytest.mark.parametrize("state", ["lock_not_available", "query_canceled", "deadlock_detected"])
def test_what_others_held_too_long_or_in_a_circle_is_busy_and_is_one_games_trouble(state: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE OR REPLACE FUNCTION pg_temp.held() RETURNS int LANGUAGE plpgsql AS"
            f" $$ BEGIN RAISE EXCEPTION 'held' USING ERRCODE = '{state}'; END $$"
        )

    with pytest.raises(Busy):
        write("SELECT pg_temp.held()")
