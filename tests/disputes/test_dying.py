"""Killed between: whoever rules has ruled, or has not, and sending it again ends well."""

import os
import signal
import sys
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games.models import Note, Proposal, Ruling
from games.operations.verify import verify_game
from tests.api.client import Client, guest
from tests.api.tables import begin
from tests.disputes.people import DISPUTES, MOD, file, moderator

SCRIPT = """
import os, signal, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from uuid import UUID
from games.operations import rulings
from games.store import append

die = sys.argv[1]
write = vars(append)["write"]

def deadly(sql, *values):
    if die == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    lines = write(sql, *values)
    os.kill(os.getpid(), signal.SIGKILL)

vars(append)["write"] = deadly
verdict = rulings.Verdict("annul", "other", "Words.")
rulings.rule(dispute_id=UUID(sys.argv[2]), moderator=UUID(sys.argv[3]), verdict=verdict, key=UUID(sys.argv[4]))
"""


@pytest.fixture(params=["before", "after"])
def killed(request: pytest.FixtureRequest, database: str) -> tuple[str, Client, Client, str, str, str]:
    """A moderator's process died just before, or just after, the ruling's commit."""
    ann, judge, key = guest(), moderator(), str(uuid4())
    game = begin(ann, guest(), on_dispute="pause")
    dispute = file(ann, game)
    judge.post(f"{MOD}/{dispute}/claim")
    words = [sys.executable, "-c", SCRIPT, request.param, dispute, judge.id, key]
    pid = os.posix_spawn(sys.executable, words, dict(os.environ) | {"DATABASE_NAME": database})
    _, status = os.waitpid(pid, 0)
    assert signal.SIGKILL == os.WTERMSIG(status)
    return request.param, ann, judge, game, dispute, key


@pytest.mark.slow
def test_the_ruling_is_whole_or_not_there(killed: tuple[str, Client, Client, str, str, str]) -> None:
    moment, ann, judge, game, dispute, key = killed
    game_id = UUID(game.rpartition("/")[2])
    made = int(moment == "after")

    assert made == Ruling.objects.filter(game_id=game_id).count() == len(ann.get(f"{DISPUTES}/{dispute}")["rulings"])
    assert made == Note.objects.filter(game_id=game_id, player_id=ann.id, kind="ruling").count()
    assert {0: ("claimed", "paused"), 1: ("ruled", "aborted")}[made] == (
        ann.get(f"{DISPUTES}/{dispute}")["state"],
        ann.get(game)["status"],
    )
    again = judge.post(
        f"{MOD}/{dispute}/rulings", {"action": "annul", "reason": "other", "text": "Words."}, expected=201, Idempotency_Key=key
    )
    assert ("ruled", 1, "aborted") == (again["state"], len(again["rulings"]), ann.get(game)["status"])
    assert 1 == Proposal.objects.filter(game_id=game_id).count() == Ruling.objects.filter(game_id=game_id).count()
    assert [] == verify_game(game_id)


def test_verifying_finds_a_ruling_whose_entry_says_another_thing(database: str) -> None:
    ann, judge = guest(), moderator()
    game = begin(ann, guest())
    dispute = file(ann, game)
    judge.post(f"{MOD}/{dispute}/claim")
    judge.post(f"{MOD}/{dispute}/rulings", {"action": "reject", "reason": "lawful"}, expected=201)
    game_id = UUID(game.rpartition("/")[2])

    _say(game_id, "cheating")
    found = [finding.what for finding in verify_game(game_id)]
    _say(game_id, "lawful")

    assert ["entry 4 is not the ruling that was made"] == found
    assert [] == verify_game(game_id)


def _say(game_id: UUID, reason: str) -> None:
    """Behind the trigger's back, as whoever owns the database could."""
    change = "ALTER TABLE games_ruling {0} TRIGGER ruling_is_never_changed"
    with connection.cursor() as cursor:
        cursor.execute(change.format("DISABLE"))
        try:
            cursor.execute("UPDATE games_ruling SET reason = %s WHERE game_id = %s", [reason, game_id])
        finally:
            cursor.execute(change.format("ENABLE ALWAYS"))
