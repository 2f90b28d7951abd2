"""What a move costs the database: pages looked at, indexes written. Counted, not timed."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.db import connection

from games.models import Game
from games.store.batch import batch
from games.store.chain import chained
from games.store.rows import Change, DeadlineRow, Loaded, NewEntry, SeatChange, Sits
from tests.store.laying import entry, grown, guest, laid, lay, new_game, salt, the

SHORT, LONG = 10, 10_000
"""Entries of the games compared."""
MOST = 1.1


def test_a_move_in_a_long_game_looks_at_no_more_pages_than_in_a_short_one() -> None:
    short, long = laid_with(SHORT), laid_with(LONG)
    _append_pages(laid_with(SHORT))  # plans are made once

    assert _append_pages(long) <= MOST * _append_pages(short)


def test_what_a_loser_missed_of_a_long_game_costs_no_more_than_of_a_short_one() -> None:
    short, long = laid_with(SHORT), laid_with(LONG)
    _append_pages(short, behind=2)

    assert _append_pages(long, behind=2) <= MOST * _append_pages(short, behind=2)


def test_refreshing_a_long_game_costs_no_more_than_a_short_one() -> None:
    short, long = laid_with(SHORT), laid_with(LONG)
    known = uuid4()
    _load_pages(short, known)

    assert _load_pages(long, known) <= MOST * _load_pages(short, known)


def test_moves_write_head_and_seats_without_touching_an_index() -> None:
    game = laid()
    before = _updates()

    for number in range(60):
        turn = game.head.version
        seats = [SeatChange(number % 4, "playing", False, None, None), SeatChange((number + 1) % 4, "playing", True, turn, turn)]
        game = grown(game, entry(), change=Change("active", turn, seats_changed=seats))

    for table, (all_before, hot_before) in before.items():
        every, hot = _updates()[table]
        assert every - all_before >= 60
        assert hot - hot_before >= 0.9 * (every - all_before), table


def test_finding_asked_bots_costs_no_more_among_very_many() -> None:
    bot, asked = guest("Bot"), [SeatChange(1, "playing", True, 1, None)]
    change = Change("active", None, seats_changed=asked, persons=[Sits(1, bot, "greedy")])
    few, many = (_bot_pages_after(count, change) for count in (30, 300))

    assert many <= 1.5 * few


def test_what_may_not_scan_is_never_compiled() -> None:
    """Whoever replaces a function says `SET jit = off` again: PostgreSQL 15 to 17 would compile each call, for 0.1 s and more."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT proname FROM pg_proc WHERE 'enable_seqscan=off' = ANY (proconfig) AND NOT 'jit=off' = ANY (proconfig)"
        )
        compiled = cursor.fetchall()

    assert [] == compiled


def laid_with(count: int) -> Loaded:
    """A game of that many entries; only the last one's hash is true to its head."""
    game = laid()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_entry (game_id, version, at, received_at, cause_kind, cause_seat, command_id, fingerprint, events,"
            "                         scheme, hash, written_at)"
            " SELECT game_id, n, at, at, 'seat', 0, gen_random_uuid(), fingerprint, events, 1, sha256(n::text::bytea), at"
            "   FROM games_entry, generate_series(2, %s) AS n WHERE game_id = %s AND version = 1",
            [count, game.head.id],
        )
        cursor.execute("SELECT sha256(%s::text::bytea)", [count])
        (digest,) = cursor.fetchone()
    Game.objects.filter(id=game.head.id).update(version=count, hash=digest)
    return the(game.head.id, have=count - 5)


def _append_pages(game: Loaded, behind: int = 0) -> int:
    """Pages that one append of a whole move looks at, made `behind` versions before the newest."""
    version, previous = game.head.version - behind, game.head.hash
    if behind:
        previous = next(each.hash for each in game.entries if each.version == version)
    new: NewEntry = entry()
    made = chained(game.head.id, version, previous, salt, [new])
    change = Change("active", 9, None, [DeadlineRow("seat:1", 5, 9, 2)], ["seat:0"], [SeatChange(1, "playing", True, 2, 5)])
    return _pages("append_entries(%s::json)", batch(game.head.id, version, previous, [new], made, change))


def _bot_pages_after(count: int, change: Change) -> int:
    """Pages looked at to find five, in the mean of some looks, once so many more games wait for a bot."""
    for _ in range(count):
        lay(new_game(change=change))
    return sum(_pages("asked_bots(%s)", 5) for _ in range(10))


def _load_pages(game: Loaded, command_id: UUID) -> int:
    return _pages("load_game(%s::uuid, %s::int, %s::uuid, NULL)", game.head.id, game.head.version - 1, command_id)


def _pages(call: str, *values: Any) -> int:  # Any: what the driver adapts
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM {call}", values)
        (explained,) = cursor.fetchone()
    plan = (msgspec.json.decode(explained) if isinstance(explained, str) else explained)[0]["Plan"]
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def _updates() -> dict[str, tuple[int, int]]:
    """Updates so far of head and seats, and how many of them were HOT."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT relname, n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname IN ('games_game', 'games_seat')"
        )
        return {table: (every, hot) for table, every, hot in cursor.fetchall()}
