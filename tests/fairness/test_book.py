"""What may stand in a book, and what changes its hash."""

import pytest

from games.fairness.book import book_hash, log_salt, open_book, open_ticket, ticket_commit, transcript
from games.fairness.hashing import OutOfRange, sha256

MASTER, GAME, RULES = sha256(b"master"), bytes(range(16)), sha256(b"rules")


def test_a_book_of_one_ticket_has_that_tickets_leaf_as_its_root() -> None:
    leaf = sha256(b"\0", ticket_commit(open_ticket(MASTER, GAME, 1, 1)))

    assert leaf == open_book(MASTER, GAME, 1, 1, RULES, 2).root


def test_without_seeds_the_transcript_marks_every_seat_as_absent() -> None:
    book = open_book(MASTER, GAME, 1, 8, RULES, 3)

    assert book.transcript == transcript(book.book_hash, [None, None, None], None)
    assert book.transcript != transcript(book.book_hash, [bytes(32), None, None], None)
    assert book.transcript != transcript(book.book_hash, [None, None, None], (0, bytes(32)))
    assert book.transcript != transcript(book.book_hash, [None, None], None)


def test_every_published_value_changes_the_book_hash() -> None:
    root = sha256(b"root")
    hashes = {
        book_hash(GAME, 1, 8, root, RULES, 3, 0),
        book_hash(GAME[::-1], 1, 8, root, RULES, 3, 0),
        book_hash(GAME, 2, 8, root, RULES, 3, 0),
        book_hash(GAME, 1, 9, root, RULES, 3, 0),
        book_hash(GAME, 1, 8, RULES, RULES, 3, 0),
        book_hash(GAME, 1, 8, root, root, 3, 0),
        book_hash(GAME, 1, 8, root, RULES, 4, 0),
        book_hash(GAME, 1, 8, root, RULES, 3, 1),
    }

    assert 8 == len(hashes)


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_master_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(OutOfRange):
        open_book(bytes(size), GAME, 1, 8, RULES, 2)
    with pytest.raises(OutOfRange):
        log_salt(bytes(size), 1)


@pytest.mark.parametrize(
    ("game_id", "book", "tickets", "rules_hash", "seats"),
    [(GAME[1:], 1, 8, RULES, 2), (GAME, 65536, 8, RULES, 2), (GAME, -1, 8, RULES, 2), (GAME, 1, 0, RULES, 2),
     (GAME, 1, 8, RULES[1:], 2), (GAME, 1, 8, RULES, 256)],
)  # fmt: skip
def test_a_book_outside_the_format_is_refused(game_id: bytes, book: int, tickets: int, rules_hash: bytes, seats: int) -> None:
    with pytest.raises(OutOfRange):
        open_book(MASTER, game_id, book, tickets, rules_hash, seats)


@pytest.mark.parametrize(("root", "rules_hash"), [(RULES[1:], RULES), (RULES + b"\0", RULES), (RULES, RULES[1:])])
def test_a_hash_of_another_length_is_refused(root: bytes, rules_hash: bytes) -> None:
    with pytest.raises(OutOfRange):
        book_hash(GAME, 1, 8, root, rules_hash, 2, 0)


@pytest.mark.parametrize("number", [0, -1, 2**32])
def test_tickets_are_counted_from_one(number: int) -> None:
    with pytest.raises(OutOfRange):
        open_ticket(MASTER, GAME, 1, number)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(OutOfRange):
        transcript(RULES, [seed], None)


def test_no_two_log_entries_or_games_share_a_salt() -> None:
    salts = {log_salt(master, version) for master in (MASTER, RULES) for version in range(1, 200)}

    assert 398 == len(salts)


def test_a_salt_of_the_log_is_no_secret_of_a_ticket() -> None:
    secrets = {open_ticket(MASTER, bytes(16), 0, number).secret for number in range(1, 50)}

    assert not secrets & {log_salt(MASTER, version) for version in range(50)}
