"""The real worker and beat, with nobody asking."""

import pytest

from tests.faults.persistent import Player, seated
from tests.processes import await_that
from tests.site import Site

TIMEOUTS = """
SELECT extract(epoch FROM at) * 1000, extract(epoch FROM written_at) * 1000 FROM games_entry
 WHERE game_id = %s AND cause_kind = 'timer' ORDER BY version
"""
BOT_MOVES = "SELECT count(*) FROM games_entry WHERE game_id = %s AND cause_seat = 1 AND key IS NOT NULL"
GRACE_MS = 2_000


@pytest.fixture
def swept(site: Site) -> Site:
    for name in ("web", "worker", "beat"):
        site.start(name)
    return site


def timeouts(site: Site, game: str) -> list[tuple[float, float]]:
    """(due, written), ms, of each timeout in the log: read beside the server, which so applies nothing."""
    with site.connect() as link:
        return [(float(due), float(written)) for due, written in link.execute(TIMEOUTS, [game]).fetchall()]


def test_a_two_second_pace_times_out_a_silent_seat_without_anyone_asking_and_never_early(swept: Site) -> None:
    host, _ = seated(swept.url, {"bank_s": 0, "increment_s": 2})

    await_that(lambda: bool(timeouts(swept, host.game)))

    assert all(written >= due + GRACE_MS for due, written in timeouts(swept, host.game))
    assert "all sound" in swept.manage("verify_games")


def test_a_newcomer_plays_alone_against_a_bot_that_celery_moves(swept: Site) -> None:
    player = Player(swept.url)
    player.sign_in("Ada")
    terms = {"ruleset": "gifts_and_blessings", "seats": 2, "mode": "async", "visibility": "link", "bots": [1]}
    player.game = player.request("POST", "/api/v1/games", None, terms).json()["id"]
    player.request("POST", f"/api/v1/games/{player.game}/start", None, {})

    await_that(lambda: moved(player) and bot_moves(swept, player.game) >= 2)

    assert "all sound" in swept.manage("verify_games")


def moved(player: Player) -> bool:
    """Plays the first lawful command if the player is asked; True in any case."""
    game = player.request("GET", f"/api/v1/games/{player.game}").json()
    if game["legal"]:
        player.move(game["legal"][0])
    return True


def bot_moves(site: Site, game: str) -> int:
    with site.connect() as link:
        found = link.execute(BOT_MOVES, [game]).fetchone()
    return 0 if found is None else int(found[0])
