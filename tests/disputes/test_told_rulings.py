"""What is told of a ruling: its reason and a digest at once, its words after the end, all of it in the record."""

import hashlib

from games.models import Entry, Proposal
from games.operations.due import bring_up_to_date
from games.queries.current import fold
from games.store.load import load
from tests.api.client import guest
from tests.api.tables import begin, settle
from tests.disputes.people import DISPUTES, file, moderator, rule
from tests.disputes.tables import Table


def test_the_words_follow_when_the_game_is_over_and_their_digest_at_once() -> None:
    ann, bo, judge = guest(), guest(), moderator()
    game = begin(ann, bo)
    dispute = file(ann, game)
    rule(judge, dispute, text="Bo holds an ace.")
    (running,) = bo.get(f"{DISPUTES}/{dispute}")["rulings"]
    for player in (ann, bo):
        settle(player, game)

    (told,) = bo.get(f"{DISPUTES}/{dispute}")["rulings"]

    assert (None, "Bo holds an ace.") == (running["text"], told["text"])
    salt = bytes(Proposal.objects.get(id=told["id"]).salt)
    assert hashlib.sha256(salt + b"Bo holds an ace.").hexdigest() == told["digest"] == running["digest"]
    entry = Entry.objects.get(game_id=game.rpartition("/")[2], version=told["version"])
    assert told["digest"] in entry.events
    assert "holds an ace" not in entry.events


def test_who_watches_with_a_delay_reads_of_a_ruling_when_its_entry_is_shown() -> None:
    ann, bo, watcher = guest(), guest(), guest()
    game = begin(ann, bo, visibility="public", spectators="delayed")
    rule(moderator(), file(ann, game))
    told = [len(each.get(f"{game}/export")["rulings"]) for each in (watcher, bo)]
    for player in (ann, bo):
        settle(player, game)

    assert ([0, 1], 1) == (told, len(watcher.get(f"{game}/export")["rulings"]))


def test_an_exported_game_carries_its_rulings_and_replays_to_the_same_state() -> None:
    table = Table()
    table.rule(action="rewind", version=table.before["version"] - 1, reason="other", text="Words.")
    dispute = file(table.bo, table.game)
    rule(moderator(), dispute, action="award", winners=[0], reason="cheating")

    record = table.ann.get(f"{table.game}/export")

    assert [("rewind", "other"), ("award", "cheating")] == [(each["action"], each["reason"]) for each in record["rulings"]]
    assert record["complete"]
    current, _ = bring_up_to_date(table.id)
    folded, loaded = None, load(table.id)
    assert loaded is not None
    for entry, exported in zip(loaded.entries, record["entries"], strict=True):
        assert exported["exact"].partition("\n")[2].encode() == entry.events
        folded = fold(current.design, folded, entry).table
    assert folded == current.table
