"""Rows of the outbox and the inbox, written by the commit that makes them true."""

import random
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from games import clock
from games.models import Note, Outbox
from games.operations import bells
from games.operations.create import create_game
from games.operations.due import bring_up_to_date
from games.operations.lobby import join, leave
from games.store.purge import purge
from games.store.rows import Change, SeatChange, Sits
from tests.operations.seating import ask, asked_seat, guest, move, started, wish
from tests.store.laying import entry, grown, lay, new_game, put, the
from tests.store.watching import outside


def notes(player: UUID, **only: object) -> list[tuple[str, int, int]]:
    """(kind, seat, turn), oldest first."""
    found = Note.objects.filter(player_id=player, **only).order_by("id")
    return list(found.values_list("kind", "seat", "turn"))


def waiting(player: UUID) -> list[str]:
    return list(Outbox.objects.filter(player_id=player).order_by("id").values_list("kind", flat=True))


def test_who_is_asked_at_the_start_is_told_of_the_start_and_the_turn() -> None:
    ada, bo = guest(), guest("Bo")
    current = started(ada, bo)
    seat, turn = asked_seat(current), current.table.seats[asked_seat(current)].turn
    asked, other = (ada, bo) if seat == 0 else (bo, ada)

    assert [("your_turn", seat, turn), ("started", seat, 0)] == notes(asked)
    assert [("started", 1 - seat, 0)] == notes(other)
    assert ["your_turn", "started"] == waiting(asked)


def test_case_18_every_new_question_is_told_once_whoever_is_to_move() -> None:
    """Also one out of turn: what is told hangs on the question, not on whose lap it is."""
    players = [guest(), guest("Bo")]
    current, dice, questions = started(*players), random.Random(3), set()
    for _ in range(40):
        if current.table.is_over:
            break
        questions |= {(seat, each.turn) for seat, each in enumerate(current.table.seats) if each.question is not None}
        current = move(current, dice).current
    questions |= {(seat, each.turn) for seat, each in enumerate(current.table.seats) if each.question is not None}

    told = [(seat, turn) for player in players for _, seat, turn in notes(player, kind="your_turn")]
    assert sorted(questions) == sorted(told)
    assert len(questions) > 10


def test_the_end_is_told_to_everybody() -> None:
    ada, bo = guest(), guest("Bo")
    current = started(ada, bo)

    ask(current, ada, {"type": "resign"})

    assert [("over", 0, 0)] == notes(ada, kind="over")
    assert [("over", 1, 0)] == notes(bo, kind="over")


def test_a_table_that_is_given_up_before_its_start_was_cancelled() -> None:
    ada = guest()
    current, _ = create_game(wish(ada))
    Note.objects.filter(player_id=ada).delete()

    leave(game_id=current.id, player=ada, received_at=clock.now_ms())

    assert [] == notes(ada)  # who leaves knows it


def test_a_live_game_tells_nobody() -> None:
    ada, bo = guest(), guest("Bo")
    current = started(ada, bo, mode="live", pace="live_normal")
    clock.shift(4_000)

    current, _ = bring_up_to_date(current.id)

    assert "active" == current.table.status
    assert any(each.question for each in current.table.seats)
    assert ([], []) == (notes(ada) + notes(bo), waiting(ada) + waiting(bo))


def test_who_wants_to_hear_of_live_games_does_also_of_one_that_goes_on() -> None:
    ada, bo = guest(), guest("Bo")
    current = started(ada, bo, mode="live", pace="live_normal")
    for each in (ada, bo):
        bells.wish(each, live=True)
    clock.shift(4_000)

    current, _ = bring_up_to_date(current.id)

    assert [("your_turn", asked_seat(current))] == [(kind, seat) for kind, seat, _ in notes(ada) + notes(bo)]


def test_bots_are_told_nothing() -> None:
    bot, ada = guest("Bot"), guest()
    asked = [SeatChange(seat, "playing", True, 1, None) for seat in (0, 1)]
    game = laid_by_turns(Sits(0, ada), Sits(1, bot, "greedy"))

    grown(the(game), entry(), change=Change("active", None, seats_changed=asked))

    assert [("your_turn", 0, 1)] == notes(ada, kind="your_turn")
    assert [] == notes(bot)


def test_what_is_told_is_in_the_commit_of_the_move_itself() -> None:
    """Seen by nobody before it, and never without it."""
    ada = guest()
    game = the(laid_by_turns(Sits(0, ada)))
    asked = Change("active", None, seats_changed=[SeatChange(0, "playing", True, 2, None)])
    put(game, entry(), change=asked)

    with outside() as link:
        ((writers,),) = link.execute(
            "SELECT count(DISTINCT x) FROM ("
            " SELECT xmin::text AS x FROM games_entry WHERE game_id = %(game)s AND version = 2"
            " UNION ALL SELECT xmin::text FROM games_note WHERE game_id = %(game)s AND kind = 'your_turn'"
            " UNION ALL SELECT xmin::text FROM games_outbox WHERE game_id = %(game)s AND kind = 'your_turn'"
            " UNION ALL SELECT xmin::text FROM games_game WHERE id = %(game)s) AS rows",
            {"game": game.head.id},
        ).fetchall()
    assert 1 == writers
    assert [("your_turn", 0, 2)] == notes(ada, kind="your_turn")


def test_a_move_that_is_not_written_tells_nobody() -> None:
    ada = guest()
    game = the(laid_by_turns(Sits(0, ada)))
    grown(game, entry(), change=Change("active", None))

    put(game, entry(), change=Change("active", None, seats_changed=[SeatChange(0, "playing", True, 2, None)]))

    assert [] == notes(ada, kind="your_turn")


def test_who_takes_over_an_asked_seat_is_told() -> None:
    ada, bo = guest(), guest("Bo")
    asked = Change("active", None, seats_changed=[SeatChange(0, "playing", True, 2, None)])
    game = grown(the(laid_by_turns(Sits(0, ada))), entry(), change=asked)

    grown(game, entry(), change=Change("active", None, persons=[Sits(0, bo)]))

    assert [("your_turn", 0, 2)] == notes(bo)


def test_a_deadline_that_moves_within_a_turn_is_looked_at_and_not_told_again() -> None:
    ada, now = guest(), clock.now_ms()
    game = the(laid_by_turns(Sits(0, ada)))
    for due in (now + 1_000, now + 2_000, None):
        game = grown(game, entry(), change=Change("active", None, seats_changed=[SeatChange(0, "playing", True, 2, due)]))

    assert ["your_turn", "alarm", "alarm"] == waiting(ada)


def test_the_names_of_a_game_are_no_part_of_the_rows() -> None:
    columns = {field.name for field in Outbox._meta.get_fields()}

    assert {"id", "note_id", "player_id", "game_id", "seat", "kind", "turn", "at", "due_at", "attempts"} == columns


def test_a_purged_game_takes_its_notes_along() -> None:
    ada, bo = guest(), guest("Bo")
    current = started(ada, bo)
    ask(current, ada, {"type": "resign"})

    assert "purged" == purge(current.id, reason="test", retention_ms=0)
    assert [] == notes(ada) + notes(bo)


def test_a_second_join_tells_nothing() -> None:
    ada, bo = guest(), guest("Bo")
    current, _ = create_game(wish(ada, seats=2))
    join(game_id=current.id, player=bo, seat=None, received_at=clock.now_ms())

    assert ([], []) == (notes(bo), waiting(bo))


@pytest.mark.parametrize("status", ["finished", "aborted"])
def test_an_end_is_told_though_no_seat_was_asked(status: str) -> None:
    ada = guest()
    game = the(laid_by_turns(Sits(0, ada)))

    grown(game, entry(), change=Change(status, None))

    assert [("over" if game.head.started_at else "cancelled", 0, 0)] == notes(ada, turn=0)


def laid_by_turns(*persons: Sits) -> UUID:
    """An async game that is being played, with nobody asked."""
    new = new_game(key=uuid4(), change=Change("active", None, persons=persons))
    return lay(replace(new, head=replace(new.head, mode="async"))).id
