"""Every value of vectors.json, byte for byte."""

import pytest

from games.fairness import draws
from games.fairness.book import open_book, open_ticket, ticket_commit, ticket_tree, transcript
from games.fairness.cards import card_openings, card_root
from games.fairness.drbg import HmacDrbg
from games.fairness.hashing import hmac_sha256, sha256
from games.fairness.merkle import root_of
from games.fairness.proof import ticket_opening, verify_card, verify_card_root, verify_shuffle, verify_uniform
from tests.fairness.vectors import (
    DEALS,
    GIVEN,
    beacon_of,
    book_of,
    card_of,
    deck_of,
    hash_of,
    opening_of,
    published,
    seeds_of,
    ticket_of,
    unhex,
)

SPINS = list(GIVEN["spins"])


def test_the_hmac_is_that_of_rfc_4231() -> None:
    assert GIVEN["hmac_rfc4231_tc1"] == hmac_sha256(b"\x0b" * 20, b"Hi There").hex()


def test_the_roots_of_no_leaf_and_of_one_empty_leaf_are_those_of_rfc_6962() -> None:
    assert GIVEN["merkle_empty"] == root_of([]).hex()
    assert GIVEN["merkle_one_empty_leaf"] == root_of([b""]).hex()


def test_the_generator_passes_the_known_answer_of_nist() -> None:
    entropy = unhex("ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488")
    generator = HmacDrbg(entropy, unhex("659ba96c601dc69fc902940805ec0ca8"))
    generator.generate(128)

    assert GIVEN["hmac_drbg_cavp_sha256_count0_second_128"] == generator.generate(128).hex()


@pytest.mark.parametrize("name", ["book", "book_beacon"])
def test_a_book_has_the_given_secrets_commits_and_root(name: str) -> None:
    book = GIVEN[name]
    first, second, last = (open_ticket(unhex(book["master"]), unhex(book["game_id"]), 1, t) for t in (1, 2, 256))
    tree = ticket_tree(unhex(book["master"]), unhex(book["game_id"]), book["book_no"], book["N"])

    assert book["s_1"] == first.secret.hex()
    assert book["s_2"] == second.secret.hex()
    assert book["C_1"] == ticket_commit(first).hex()
    assert book["C_256"] == ticket_commit(last).hex()
    assert book["book_root"] == tree.root.hex()
    assert book["book_hash"] == hash_of(book, tree.root).hex()


def test_opening_the_book_gives_root_and_hash_at_once() -> None:
    book = GIVEN["book"]
    opened = open_book(unhex(book["master"]), unhex(book["game_id"]), 1, book["N"], unhex(book["rules_hash"]), book["seats"])

    assert book["book_root"] == opened.root.hex()
    assert book["book_hash"] == opened.book_hash.hex()


@pytest.mark.parametrize("name", DEALS)
def test_seeds_and_beacon_make_the_given_transcript(name: str) -> None:
    deal = GIVEN[name]

    assert deal["T"] == transcript(unhex(book_of(deal)["book_hash"]), seeds_of(deal), beacon_of(deal)).hex()


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_has_the_given_seed_order_and_counts(name: str) -> None:
    deal, deck = GIVEN[name], deck_of(GIVEN[name])
    ticket, params = ticket_of(book_of(deal), deal), draws.deck_params(deck)
    generator = draws.seeded(ticket, unhex(deal["T"]), draws.Kind.SHUFFLE, params)
    order = draws.shuffled(generator, deck)
    drawn = generator.reseed_counter - 1

    assert deal["params_hash"] == sha256(params).hex()
    assert deal["event_seed"] == draws.event_seed(ticket, unhex(deal["T"]), draws.Kind.SHUFFLE, params).hex()
    assert deal["order"] == " ".join(order)
    assert deal["draws"] == drawn
    assert deal["rejects"] == drawn - (len(deck) - 1)
    assert order == draws.shuffle(ticket, unhex(deal["T"]), deck)


def test_one_given_deal_meets_the_rejection_branch() -> None:
    assert 1 == GIVEN["deal_52_rejection_branch"]["rejects"]


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_has_the_given_opening(name: str) -> None:
    deal, book = GIVEN[name], book_of(GIVEN[name])

    assert opening_of(deal) == ticket_opening(unhex(book["master"]), unhex(book["game_id"]), 1, book["N"], deal["ticket"])


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_has_the_given_card_root_and_own_card(name: str) -> None:
    deal = GIVEN[name]
    ticket, order, card = ticket_of(book_of(deal), deal), deal["order"].split(), deal["own_card_example"]

    assert deal["card_root"] == card_root(ticket, order).hex()
    assert [card_of(card)] == card_openings(ticket, order, [card["position"]])


@pytest.mark.parametrize("name", DEALS)
def test_a_client_accepts_each_given_deal(name: str) -> None:
    deal = GIVEN[name]
    promise, order = published(book_of(deal), seeds_of(deal), beacon_of(deal)), deal["order"].split()

    verify_shuffle(promise, opening_of(deal), deck_of(deal), order)
    verify_card_root(promise, opening_of(deal), order, unhex(deal["card_root"]))
    verify_card(promise, deal["ticket"], len(order), unhex(deal["card_root"]), card_of(deal["own_card_example"]))


@pytest.mark.parametrize("name", SPINS)
def test_a_spin_has_the_given_seed_outcome_and_opening(name: str) -> None:
    spin, book, deal = GIVEN["spins"][name], GIVEN["book"], GIVEN["deal_52_all_seats"]
    ticket, params = ticket_of(book, spin), draws.uniform_params(spin["n"])
    generator = draws.seeded(ticket, unhex(deal["T"]), draws.Kind.UNIFORM, params)

    assert spin["event_seed"] == draws.event_seed(ticket, unhex(deal["T"]), draws.Kind.UNIFORM, params).hex()
    assert spin["outcome"] == draws.below(generator, spin["n"])
    assert spin["rejects"] == generator.reseed_counter - 2
    assert opening_of(spin) == ticket_opening(unhex(book["master"]), unhex(book["game_id"]), 1, book["N"], spin["ticket"])


@pytest.mark.parametrize("name", SPINS)
def test_a_client_accepts_each_given_spin(name: str) -> None:
    spin = GIVEN["spins"][name]
    promise = published(GIVEN["book"], seeds_of(GIVEN["deal_52_all_seats"]))

    verify_uniform(promise, opening_of(spin), spin["n"], spin["outcome"])


def test_the_given_decks_are_in_the_order_the_specification_names() -> None:
    pack = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]

    assert pack == GIVEN["decks"]["52"]
    assert [c + "a" for c in pack] + [c + "b" for c in pack] + ["Xa", "Xb", "Ya", "Yb"] == GIVEN["decks"]["108"]
