"""The two files of test vectors, and the values the tests read out of them."""

import json
from pathlib import Path
from typing import Any

from games.fairness.book import Beacon, Seed, Ticket, book_hash, transcript
from games.fairness.cards import CardOpening
from games.fairness.proof import Opening, Published

_FOLDER = Path(__file__).parent
GIVEN: dict[str, Any] = json.loads((_FOLDER / "vectors.json").read_text("utf-8"))
"""Published with the specification."""
MORE: dict[str, Any] = json.loads((_FOLDER / "more_vectors.json").read_text("utf-8"))
"""Ours, computed by `plain.py` and compared with a third program in another language before they were written down."""

DEALS = [name for name in GIVEN if "deal_" in name]
unhex = bytes.fromhex


def book_of(deal: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = GIVEN[deal["book"]]
    return found


def seeds_of(deal: dict[str, Any]) -> tuple[Seed, ...]:
    return tuple(unhex(seed) for seed in deal["client_seeds"])


def beacon_of(deal: dict[str, Any]) -> Beacon | None:
    return (deal["beacon"][0], unhex(deal["beacon"][1])) if deal["beacon"] else None


def deck_of(deal: dict[str, Any]) -> list[str]:
    deck: list[str] = GIVEN["decks"][str(len(deal["order"].split()))]
    return deck


def opening_of(event: dict[str, Any]) -> Opening:
    return Opening(event["ticket"], unhex(event["opening_s_t"]), tuple(map(unhex, event["book_path"])))


def ticket_of(book: dict[str, Any], event: dict[str, Any]) -> Ticket:
    return Ticket(unhex(book["game_id"]), book["book_no"], event["ticket"], unhex(event["opening_s_t"]))


def card_of(card: dict[str, Any]) -> CardOpening:
    return CardOpening(card["position"], card["code"], unhex(card["salt"]), tuple(map(unhex, card["path"])))


def published(book: dict[str, Any], seeds: tuple[Seed, ...], beacon: Beacon | None = None) -> Published:
    """As a player kept it, from the vectors' own book hash."""
    root, rules = unhex(book["book_root"]), unhex(book["rules_hash"])
    kept = unhex(book["book_hash"])
    return Published(
        game_id=unhex(book["game_id"]),
        book=book["book_no"],
        tickets=book["N"],
        root=root,
        rules_hash=rules,
        book_hash=kept,
        transcript=transcript(kept, seeds, beacon),
        seeds=seeds,
        beacon_mode=book["beacon_mode"],
        beacon=beacon,
    )


def hash_of(book: dict[str, Any], root: bytes) -> bytes:
    """The book hash over this root and the vectors' other values."""
    game_id, rules = unhex(book["game_id"]), unhex(book["rules_hash"])
    return book_hash(game_id, book["book_no"], book["N"], root, rules, book["seats"], book["beacon_mode"])
