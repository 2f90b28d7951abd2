"""A game in one round trip, whole or from a version on."""

from uuid import uuid4

from accounts.models import Player
from games.models import Game
from games.store.load import load, load_head
from games.store.rows import Change, SeatChange, Sits
from tests.store.laying import entry, grown, guest, laid, new_game, the
from tests.store.watching import outside, round_trips


def test_a_game_that_is_not_there_is_nothing() -> None:
    assert None is load(uuid4())
    assert None is load_head(uuid4(), None)


def test_everything_a_game_was_laid_with_comes_back() -> None:
    new = new_game()
    game = laid(creator=new.head.creator)

    head = game.head
    assert ("high_card", 3, "live", "active", "link") == (
        head.ruleset,
        head.rules_version,
        head.mode,
        head.status,
        head.visibility,
    )
    assert ("A table", 4, new.head.creator, '{"swap": true}', '"live_fast"') == (
        head.name,
        head.seats,
        head.creator,
        head.options,
        head.pace,
    )
    assert (1, 0, None, None) == (head.version, head.extra, head.next_due, head.result)
    assert game.entries[0].at == head.created_at == head.updated_at == head.started_at
    assert new.book == game.book
    assert [0, 1, 2, 3] == [seat.seat for seat in game.seats]


def test_a_sealed_master_of_any_length_comes_back_to_the_byte() -> None:
    assert bytes(range(100)) == laid().book.sealed


def test_only_what_is_missing_is_loaded() -> None:
    game = grown(grown(laid(), entry()), entry())

    assert [3] == [each.version for each in the(game.head.id, have=2).entries]
    assert () == the(game.head.id, have=3).entries


def test_a_limit_cuts_the_newest_off() -> None:
    game = grown(grown(laid(), entry()), entry())

    found = load(game.head.id, have=0, limit=2)

    assert found is not None
    assert [1, 2] == [each.version for each in found.entries]
    assert 3 == found.head.version


def test_the_hash_of_what_the_caller_has_tells_whether_it_is_this_history() -> None:
    game = grown(laid(), entry())

    assert game.entries[0].hash == the(game.head.id, have=1).base
    assert None is the(game.head.id, have=0).base
    assert None is the(game.head.id, have=9).base


def test_the_entry_of_a_command_is_found_however_old_it_is() -> None:
    command = uuid4()
    game = grown(grown(laid(), entry(command_id=command)), entry())

    assert game.entries[1] == the(game.head.id, have=3, command_id=command).known
    assert game.entries[1] == the(game.head.id, have=0, command_id=command).known
    assert None is the(game.head.id, have=0, command_id=uuid4()).known


def test_a_renamed_player_is_seen_under_the_new_name() -> None:
    creator = guest("Ada")
    game = laid(creator=creator)

    Player.objects.filter(id=creator).update(name="Ada L")

    assert "Ada L" == the(game.head.id).seats[0].player_name


def test_one_load_is_one_round_trip() -> None:
    game = grown(laid(), entry())

    assert 1 == round_trips(lambda: load(game.head.id, 1, game.entries[1].command_id))
    assert 1 == round_trips(lambda: load_head(game.head.id, game.head.creator))


def test_a_glance_shows_the_head_and_where_the_player_sits() -> None:
    creator, opponent = guest(), guest("Bo")
    change = Change("active", 77, seats_changed=[SeatChange(2, "resigned", False, None, None)])
    game = laid(creator=creator, change=change)
    game = grown(game, entry(), change=Change("active", 77, persons=[Sits(2, opponent)]))
    Game.objects.filter(id=game.head.id).update(extra=5)

    glance = load_head(game.head.id, opponent)

    assert glance is not None
    assert (2, game.head.hash, 5, "active", "link", 77) == (
        glance.version,
        glance.hash,
        glance.extra,
        glance.status,
        glance.visibility,
        glance.next_due,
    )
    assert (2, "resigned") == (glance.seat, glance.seat_status)
    assert game.head.updated_at == glance.updated_at


def test_a_glance_of_a_spectator_names_no_seat() -> None:
    game = laid()
    by_a_guest, by_nobody = load_head(game.head.id, guest("Bo")), load_head(game.head.id, None)

    assert by_a_guest is not None
    assert None is by_a_guest.seat
    assert by_a_guest == by_nobody


def test_a_glance_of_a_bot_in_many_seats_names_the_first() -> None:
    bot = guest("Bot")
    game = laid(change=Change("active", None, persons=[Sits(3, bot, "greedy"), Sits(1, bot, "greedy")]))

    glance = load_head(game.head.id, bot)

    assert glance is not None
    assert 1 == glance.seat


OTHERS = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
 WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


def test_a_read_survives_that_its_connection_was_ended() -> None:
    game = laid()
    with outside() as link:
        link.execute(OTHERS)

    assert game == the(game.head.id)
