"""Our own vectors: book 2 of 21 tickets, grade C, odd decks, the ends of `uniform`, unequal spinners, salts of the log."""

from typing import Any

import pytest

from games.fairness import draws
from games.fairness.book import log_salt, open_book, ticket_commit
from games.fairness.cards import card_openings, card_root
from games.fairness.chance import BookChance
from games.fairness.hashing import sha256
from games.fairness.proof import (
    ticket_opening,
    verify_card,
    verify_card_root,
    verify_shuffle,
    verify_uniform,
    verify_weighted,
)
from tests.fairness import plain
from tests.fairness.vectors import MORE, card_of, opening_of, published, ticket_of, unhex

BOOK: dict[str, Any] = MORE["book"]
MASTER, GAME = unhex(BOOK["master"]), unhex(BOOK["game_id"])
T = unhex(BOOK["T"])
PROMISE = published(BOOK, (None, None, None))
Vector = dict[str, Any]


def chance_at(vector: Vector) -> BookChance:
    return BookChance(MASTER, GAME, 2, BOOK["N"], T, vector["ticket"] - 1)


def fields_of(vector: Vector) -> list[tuple[str, int]]:
    return [(label, weight) for label, weight in vector["fields"]]


def test_book_two_has_its_root_hash_and_transcript() -> None:
    book = open_book(MASTER, GAME, 2, BOOK["N"], unhex(BOOK["rules_hash"]), BOOK["seats"])

    assert (BOOK["book_root"], BOOK["book_hash"], BOOK["T"]) == (book.root.hex(), book.book_hash.hex(), book.transcript.hex())
    assert BOOK["C_21"] == ticket_commit(ticket_of(BOOK, MORE["uniforms"][4])).hex()


@pytest.mark.parametrize("vector", MORE["uniforms"], ids=lambda v: f"n={v['n']}")
def test_a_number_is_drawn_as_written(vector: Vector) -> None:
    number, luck = chance_at(vector).uniform(vector["n"])
    params = draws.uniform_params(vector["n"])

    assert vector["outcome"] == number
    assert (2, vector["ticket"]) == luck
    assert vector["params_hash"] == sha256(params).hex()
    assert vector["event_seed"] == draws.event_seed(ticket_of(BOOK, vector), T, draws.Kind.UNIFORM, params).hex()
    verify_uniform(PROMISE, opening_of(vector), vector["n"], number)


@pytest.mark.parametrize("vector", MORE["spins"], ids=lambda v: f"ticket {v['ticket']}")
def test_an_unequal_spinner_stops_as_written(vector: Vector) -> None:
    label, luck = chance_at(vector).weighted(fields_of(vector))
    params = draws.weighted_params(fields_of(vector))

    assert vector["outcome"] == label
    assert (2, vector["ticket"]) == luck
    assert vector["params_hash"] == sha256(params).hex()
    assert vector["event_seed"] == draws.event_seed(ticket_of(BOOK, vector), T, draws.Kind.WEIGHTED, params).hex()
    verify_weighted(PROMISE, opening_of(vector), fields_of(vector), label)


@pytest.mark.parametrize("vector", MORE["deals"], ids=lambda v: f"{len(v['deck'])} cards")
def test_a_deck_is_dealt_as_written(vector: Vector) -> None:
    order, luck = chance_at(vector).shuffle(vector["deck"])
    params = draws.deck_params(vector["deck"])

    assert tuple(vector["order"]) == order
    assert (2, vector["ticket"]) == luck
    assert vector["params_hash"] == sha256(params).hex()
    assert vector["event_seed"] == draws.event_seed(ticket_of(BOOK, vector), T, draws.Kind.SHUFFLE, params).hex()
    assert vector["card_root"] == card_root(ticket_of(BOOK, vector), order).hex()
    verify_shuffle(PROMISE, opening_of(vector), vector["deck"], order)
    verify_card_root(PROMISE, opening_of(vector), order, unhex(vector["card_root"]))


@pytest.mark.parametrize("vector", [v for v in MORE["deals"] if v["deck"]], ids=lambda v: f"{len(v['deck'])} cards")
def test_the_last_card_of_a_deck_has_a_path(vector: Vector) -> None:
    card = card_of(vector["last_card"])
    last = len(vector["deck"]) - 1

    assert last == card.position
    assert [card] == card_openings(ticket_of(BOOK, vector), vector["order"], [last])
    verify_card(PROMISE, vector["ticket"], len(vector["deck"]), unhex(vector["card_root"]), card)


@pytest.mark.parametrize("vector", MORE["uniforms"] + MORE["spins"] + MORE["deals"], ids=lambda v: f"ticket {v['ticket']}")
def test_every_ticket_of_the_odd_tree_has_its_opening(vector: Vector) -> None:
    assert opening_of(vector) == ticket_opening(MASTER, GAME, 2, BOOK["N"], vector["ticket"])


@pytest.mark.parametrize("vector", MORE["log_salts"], ids=lambda v: f"version {v['version']}")
def test_the_salt_of_a_log_entry_is_as_written(vector: Vector) -> None:
    assert vector["salt"] == log_salt(MASTER, vector["version"]).hex()


def test_the_plain_verifier_still_finds_these_vectors() -> None:
    commits = plain.commits(MASTER, GAME, 2, BOOK["N"])
    hashed = plain.book_hash(GAME, 2, BOOK["N"], plain.mth(commits), unhex(BOOK["rules_hash"]), 3, 0)

    assert BOOK["book_hash"] == hashed.hex()
    assert BOOK["T"] == plain.transcript(hashed, [None] * 3, None).hex()
    for deal in MORE["deals"]:
        assert deal["order"] == plain.shuffle(plain.draws(unhex(deal["event_seed"]), T), deal["deck"])
    for spin in MORE["spins"]:
        assert spin["outcome"] == plain.weighted(plain.draws(unhex(spin["event_seed"]), T), fields_of(spin))
