"""Moderators' acts are never changed: the database refuses it, whoever asks."""

from uuid import UUID

import pytest
from django.db import IntegrityError, connection

from games.models import Proposal
from games.operations.filing import Filing, file
from games.operations.judging import claim, look
from games.operations.rulings import Verdict, rule
from tests.disputes.people import moderator
from tests.operations.seating import guest, started

TABLES = {"games_ruling": "reason = 'other'", "games_look": "what = 'nothing'", "games_deed": "what = 'release'"}


@pytest.fixture(scope="module")
def acts(database: str) -> UUID:
    """A game in which a moderator has ruled, and looked."""
    judge = UUID(moderator().id)
    current = started(guest(), guest())
    dispute, _ = file(game_id=current.id, player=current.head.creator, filing=Filing("clock", "Look."), key=None)
    claim(dispute_id=dispute, moderator=judge)
    rule(dispute_id=dispute, moderator=judge, verdict=Verdict("reject", "no_grounds"))
    look(moderator=judge, current=current, what="evidence", version=1)
    return current.id


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("how", ["UPDATE {table} SET {change} WHERE game_id = %s", "DELETE FROM {table} WHERE game_id = %s"])
def test_what_a_moderator_did_is_never_changed(acts: UUID, table: str, how: str) -> None:
    with pytest.raises(IntegrityError, match="never changed"), connection.cursor() as cursor:
        cursor.execute(how.format(table=table, change=TABLES[table]), [acts])


@pytest.mark.parametrize("table", TABLES)
def test_moderators_acts_are_never_emptied(acts: UUID, table: str) -> None:
    with pytest.raises(IntegrityError, match="never changed"), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {table}")


@pytest.mark.parametrize("table", TABLES)
def test_not_even_a_purge_removes_them(acts: UUID, table: str) -> None:
    purging = f"BEGIN; SELECT set_config('games.purging', '{acts}', true); DELETE FROM {table} WHERE game_id = '{acts}'; COMMIT"

    with pytest.raises(IntegrityError, match="never changed"), connection.cursor() as cursor:
        cursor.execute(purging)
    connection.close()


@pytest.mark.parametrize("change", ["reason = 'other'", "moderator_id = gen_random_uuid()", "text = 'Otherwise.'", "wish = '{}'"])
def test_what_was_decided_stays_as_it_was_and_only_its_words_are_erased(acts: UUID, change: str) -> None:
    for how in (f"UPDATE games_proposal SET {change} WHERE game_id = %s", "DELETE FROM games_proposal WHERE game_id = %s"):
        with pytest.raises(IntegrityError, match="never changed"), connection.cursor() as cursor:
            cursor.execute(how, [acts])

    assert 1 == Proposal.objects.filter(game_id=acts).update(text="", salt=b"", digest=b"")
