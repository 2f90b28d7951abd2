"""Export, fairness and clock: checked as a reader would, with nothing but what was told."""

import hashlib
import random
from uuid import UUID

from tests.api.client import Client, Json
from tests.api.tables import begin, finish, lay, settle
from tests.fairness import plain

GIFTS = {"ruleset": "gifts_and_blessings"}


def chain_holds(entries: list[Json]) -> bool:
    before = bytes(32)
    for entry in entries:
        made = hashlib.sha256(before + bytes.fromhex(entry["salt"]) + entry["exact"].encode()).hexdigest()
        if made != entry["hash"]:
            return False
        before = bytes.fromhex(made)
    return True


def root_by(path: list[bytes], leaf: bytes, index: int, size: int) -> bytes:
    """From a leaf up to the root of a tree of `size` leaves."""
    if size == 1:
        return plain.sha(b"\x00" + leaf)
    k = plain.split(size)
    if index < k:
        return plain.sha(b"\x01" + root_by(path[:-1], leaf, index, k) + path[-1])
    return plain.sha(b"\x01" + path[-1] + root_by(path[:-1], leaf, index - k, size - k))


def is_in_book(told: Json, opening: Json) -> bool:
    book = told["book"]
    where = plain.place(UUID(told["game_id"]).bytes, book["number"], opening["ticket"])
    commit = plain.sha(b"cgf1/ticket-commit\x00" + where + bytes.fromhex(opening["secret"]))
    path = [bytes.fromhex(node) for node in opening["path"]]
    return book["root"] == root_by(path, commit, opening["ticket"] - 1, book["tickets"]).hex()


def numbers(told: Json, opening: Json, kind: int, params: bytes) -> object:
    where = plain.place(UUID(told["game_id"]).bytes, told["book"]["number"], opening["ticket"])
    transcript = bytes.fromhex(told["book"]["transcript"])
    return plain.draws(plain.event_seed(bytes.fromhex(opening["secret"]), where, kind, transcript, params), transcript)


def play_gifts(*players: Client) -> str:
    """A whole game of Gifts and Blessings at random."""
    game, dice = begin(*players, **GIFTS), random.Random(3)
    while (views := [each.get(game) for each in players])[0]["status"] == "active":
        (seat,) = views[0]["to_act"]
        assert 201 == players[seat].command(game, dice.choice(views[seat]["legal"])).status
    return game


def test_a_running_game_is_exported_as_its_player_saw_it(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    record = ann.get(f"{game}/export")

    assert (False, False, []) == (record["complete"], record["fairness"]["revealed"], record["fairness"]["openings"])
    assert ann.get(f"{game}/log")["entries"] == record["entries"]
    assert ann.get(game)["table"] == record["game"]["table"]


def test_the_chain_of_a_finished_game_can_be_recomputed(ann: Client, bo: Client) -> None:
    game = finish(ann, bo)
    before = [entry["hash"] for entry in ann.get(f"{game}/log")["entries"]]
    record = ann.get(f"{game}/export")

    assert record["complete"]
    assert before == [entry["hash"] for entry in record["entries"]]
    assert chain_holds(record["entries"])


def test_a_changed_record_is_noticed(ann: Client, bo: Client) -> None:
    entries = ann.get(f"{finish(ann, bo)}/export")["entries"]
    entries[2]["exact"] = entries[2]["exact"].replace("dealt", "dealT")

    assert not chain_holds(entries)


def test_the_exact_text_holds_the_events(ann: Client, bo: Client) -> None:
    import json

    for entry in ann.get(f"{finish(ann, bo)}/export")["entries"]:
        assert entry["events"] == json.loads(entry["exact"].partition("\n")[2])


def test_the_deal_of_a_finished_game_can_be_recomputed(ann: Client, bo: Client) -> None:
    game = finish(ann, bo)
    promised = ann.get(f"{game}/log")["entries"][0]["events"][0]
    told = ann.get(f"{game}/fairness")
    (opening,) = told["openings"]
    deck = [str(card) for card in range(2, 15)]
    order = plain.shuffle(numbers(told, opening, 1, plain.deck_params(deck)), deck)

    assert (promised["book_root"], promised["book_hash"]) == (told["book"]["root"], told["book"]["hash"])
    assert is_in_book(told, opening)
    assert [str(card) for card in ann.get(game)["table"]["cards"]] == order[:2]


def test_the_book_follows_from_what_it_covers(ann: Client, bo: Client) -> None:
    told = ann.get(f"{begin(ann, bo, **GIFTS)}/fairness")
    book = told["book"]
    hashed = plain.book_hash(
        UUID(told["game_id"]).bytes,
        book["number"],
        book["tickets"],
        bytes.fromhex(book["root"]),
        bytes.fromhex(book["rules_hash"]),
        book["seats"],
        book["beacon_mode"],
    )

    assert ("CGF-1", "C", book["hash"]) == (told["scheme"], told["grade"], hashed.hex())
    assert book["transcript"] == plain.transcript(hashed, [None, None], None).hex()
    assert (
        book["rules_hash"] == hashlib.sha256(ann.get("/api/v1/rulesets/gifts_and_blessings/rules")["text"].encode()).hexdigest()
    )


def test_a_running_game_opens_no_ticket(ann: Client, bo: Client) -> None:
    told = ann.get(f"{begin(ann, bo, **GIFTS)}/fairness")

    assert [(1, "first_giver_named", 3), (2, "dealt", 3)] == [
        (each["ticket"], each["event"], each["version"]) for each in told["used"]
    ]
    assert (False, []) == (told["revealed"], told["openings"])


def test_a_game_that_was_resigned_stays_closed_where_the_rules_say_so(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, **GIFTS)
    ann.command(game, {"type": "resign"})

    record = bo.get(f"{game}/export")

    assert (False, False, []) == (record["complete"], record["fairness"]["revealed"], record["fairness"]["openings"])
    assert bo.get(f"{game}/log")["entries"] == record["entries"]


def test_a_whole_game_of_gifts_and_blessings_can_be_checked(ann: Client, bo: Client) -> None:
    game = play_gifts(ann, bo)
    record = ann.get(f"{game}/export")
    told = record["fairness"]
    first, deal = told["openings"]
    named, dealt = record["entries"][2]["events"][1:]
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    order = plain.shuffle(numbers(told, deal, 1, plain.deck_params(deck)), deck)
    hands = [order[0:14:2], order[1:14:2]][:: 1 if named["seat"] == 0 else -1]

    assert chain_holds(record["entries"])
    assert all(is_in_book(told, opening) for opening in told["openings"])
    assert named["seat"] == plain.uniform(numbers(told, first, 2, plain.uniform_params(2)), 2)
    assert (hands, order[14:]) == (dealt["hands"], dealt["fountain"])


def test_a_game_that_never_began_has_a_record_too(ann: Client) -> None:
    game = lay(ann)
    ann.post(f"{game}/leave")

    record = ann.get(f"{game}/export")

    assert (True, [], "aborted") == (record["complete"], record["fairness"]["used"], record["game"]["status"])
    assert chain_holds(record["entries"])


def test_a_deadline_is_explained(ann: Client, bo: Client) -> None:
    game = begin(ann, bo, pace={"bank_s": 600, "increment_s": 60})
    settle(bo, game)

    told = ann.get(f"{game}/clock")
    mine, theirs = told["seats"]

    assert (600_000, 60_000, 2_000, 4) == (told["bank_ms"], told["increment_ms"], told["grace_ms"], told["version"])
    assert ("settle", 600_000, 60_000, "bank_and_increment") == tuple(
        mine[name] for name in ("question", "bank_ms", "increment_ms", "why")
    )
    assert (ann.get(game)["clock"]["due_at"], None, None) == (mine["due_at"], theirs["due_at"], theirs["question"])
    assert ["seat:0"] == [timer["name"] for timer in told["timers"]]


def test_a_game_without_limit_has_no_deadline(ann: Client, bo: Client) -> None:
    told = ann.get(f"{begin(ann, bo, pace='no_limit')}/clock")

    assert (None, None, [], ["no_clock"] * 2) == (
        told["bank_ms"],
        told["clock"]["due_at"],
        told["timers"],
        [seat["why"] for seat in told["seats"]],
    )
