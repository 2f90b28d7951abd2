"""Many writers of one game: nothing is lost, nothing is doubled, whoever loses hears of it in the same call."""

from collections import Counter
from uuid import uuid4

import pytest

from games.store.append import Busy
from games.store.entries import read
from games.store.outcomes import Appended, Conflict, Duplicate
from games.store.rows import Entry, Loaded, NewEntry
from games.store.verify import verify
from tests.store.laying import entry, laid, lay, new_game, put, salt, the, together
from tests.store.watching import held, opponent, uncommitted

WRITERS, EACH = 32, 6


def test_32_writers_lose_nothing_and_double_nothing() -> None:
    game = laid()

    def write(writer: int) -> list[Entry]:
        return [_insist(game, entry(b'[{"type":"n","n":[%d,%d]}]' % (writer, n))) for n in range(EACH)]

    written = together(WRITERS, write)

    log = read(game.head.id, 0, 10_000)
    acknowledged = sorted((each for some in written for each in some), key=lambda each: each.version)
    assert list(range(1, WRITERS * EACH + 2)) == [each.version for each in log]
    assert list(log[1:]) == acknowledged
    assert [] == verify(game.head.id, salt)


def test_the_same_commands_sent_by_many_at_once_are_applied_once() -> None:
    game = laid()
    commands = [uuid4() for _ in range(6)]

    answers = together(16, lambda _: [_insist(game, entry(command_id=command)) for command in commands])

    log = Counter(each.command_id for each in read(game.head.id, 1, 1000))
    assert dict.fromkeys(commands, 1) == log
    assert all(answers[0] == other for other in answers)


def test_case_01_of_two_parallel_sends_one_is_applied_and_the_other_hears_the_first_answer() -> None:
    game, command = laid(), uuid4()

    outcomes = together(2, lambda _: put(game, entry(command_id=command, at=game.head.updated_at)))

    applied = next(each for each in outcomes if isinstance(each, Appended))
    repeated = next(each for each in outcomes if isinstance(each, Duplicate))
    assert applied.entries[0] == repeated.entry
    assert 2 == the(game.head.id).head.version


def test_who_waits_for_the_winner_gets_its_entry_in_the_same_call() -> None:
    game, winners = laid(), entry(b'[{"type":"won"}]')
    with opponent() as loser:
        with uncommitted(game, winners):
            losing = loser.begin(lambda: put(game, entry()))
        outcome = losing.result()

    assert isinstance(outcome, Conflict)
    assert [(2, winners.command_id, winners.events)] == [
        (each.version, each.command_id, each.events) for each in outcome.news.entries
    ]
    assert outcome.news == the(game.head.id, have=1)


def test_who_waits_for_its_own_double_gets_that_entry_in_the_same_call() -> None:
    game, command = laid(), entry()
    with opponent() as double:
        with uncommitted(game, command):
            waiting = double.begin(lambda: put(game, command))
        outcome = waiting.result()

    assert isinstance(outcome, Duplicate)
    assert the(game.head.id).entries[1] == outcome.entry


def test_a_game_that_is_held_too_long_is_busy_and_stays_as_it_is() -> None:
    game = laid()

    with held(game.head.id), pytest.raises(Busy):
        put(game, entry())

    assert game == the(game.head.id)


def test_different_games_do_not_wait_for_each_other() -> None:
    game, other = laid(), laid()

    with held(other.head.id):
        outcome = put(game, entry())

    assert isinstance(outcome, Appended)


def test_ten_calls_of_one_creator_and_key_lay_one_game() -> None:
    first = new_game(key=uuid4())
    offers = [first, *[new_game(creator=first.head.creator, key=first.key) for _ in range(9)]]

    laid_games = together(10, lambda number: lay(offers[number]))

    (made,) = {each.id for each in laid_games}
    assert made in [each.head.id for each in offers]
    assert [1] == [each.version for each in the(made).entries]


def _insist(game: Loaded, new: NewEntry) -> Entry:
    """Appends however often others are faster; the entry that this command made, now or before."""
    while True:
        outcome = put(game, new)
        match outcome:
            case Appended():
                return outcome.entries[0]
            case Duplicate():
                return outcome.entry
            case Conflict():
                game = outcome.news
            case _:
                raise AssertionError(outcome)
