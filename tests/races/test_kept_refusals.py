"""Refused commands are kept aside: after the answer, within bounds, for 72 hours past the end, and for no player's eyes."""

import re
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest

from config.celery import app
from games import clock
from games.models import Game
from games.operations import refusals
from games.operations.refusals import erase_old
from games.store.purge import purge
from games.store.refusals import KEPT_MS, MOST_OF_A_SEAT, keep
from tests.api.client import Client, guest, over
from tests.api.tables import begin, finish, lay, settle
from tests.live import Live
from tests.processes import await_that
from tests.races.refused import kept
from tests.store.watching import outside

STAY = {"type": "settle", "swap": False}
PATHS = ("", "?at=3", "/log", "/log?after=3", "/export", "/fairness", "/clock")
INSTANT = re.compile(rb'"now":"[^"]+"')


@pytest.fixture
def ann() -> Client:
    return guest("Ann")


@pytest.fixture
def bo() -> Client:
    return guest("Bo")


def filled(game: str, seat: int, count: int) -> None:
    """So many refusals of this seat, one after the other."""
    for number in range(count):
        keep(game_id=UUID(game[-36:]), seat=seat, received_at=number, version=3, code="stale", command='{"type": "settle"}')


def test_a_refused_command_is_kept_as_it_was_understood(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    settle(ann, game)
    before = clock.now_ms()

    heard = ann.command(game, {"swap": True, "turn": None, "type": "settle"})
    (found,) = kept(game)

    assert (422, "already_settled") == (heard.status, heard.code)
    assert (0, 4, "already_settled", STAY | {"swap": True, "turn": None}) == (
        found.seat,
        found.version,
        found.code,
        found.command,
    )
    assert before <= found.received_at <= int(heard.headers["server-time"])


def test_refusals_are_told_in_the_order_of_their_receipt(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    for player, turn in ((bo, 1), (ann, 2), (bo, 2)):
        player.command(game, STAY | {"turn": turn})

    assert [(1, 1), (0, 2), (1, 2)] == [(each.seat, each.command["turn"]) for each in kept(game)]
    assert {"stale_turn"} == {each.code for each in kept(game)}


def test_what_is_refused_while_catching_up_is_kept_too(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    settle(ann, game)
    commands = [{"game": game[-36:], "key": str(uuid4()), "command": STAY | {"swap": swap}} for swap in (True, False)]

    answer = ann.post("/api/v1/sync", {"commands": commands})

    assert [422, 424] == [each["status"] for each in answer["commands"]]
    assert [("already_settled", True)] == [(each.code, each.command["swap"]) for each in kept(game)]


def test_nothing_else_is_kept(ann: Client, bo: Client) -> None:
    """Not what was accepted or sent again, nor what is malformed, nor what strangers send."""
    game, cy, key = begin(ann, bo, visibility="public"), guest("Cy"), str(uuid4())
    statuses = [
        ann.command(game, STAY, key).status,
        ann.command(game, STAY, key).status,
        ann.command(game, STAY | {"swap": True}, key).status,
        ann.command(game, {"type": "draw"}).status,
        ann.ask("POST", f"{game}/commands", STAY).status,
        ann.command(game, STAY, after=99).status,
        cy.command(game, STAY).status,
        Client().command(game, STAY).status,
    ]

    assert [201, 201, 422, 400, 400, 409, 403, 401] == statuses
    assert [] == kept(game)


def test_a_long_body_is_kept_as_the_little_it_says(ann: Client, bo: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finish(ann, bo)
    padded = b'{"type": "settle",' + b" " * 60_000 + b'"swap": true}'

    ann.send("POST", f"{game}/commands", padded, {"Idempotency-Key": str(uuid4())})
    monkeypatch.setattr(refusals, "MOST_BYTES", 20)
    ann.send("POST", f"{game}/commands", padded, {"Idempotency-Key": str(uuid4())})

    assert [{"type": "settle", "swap": True, "turn": None}, {"type": "settle"}] == [each.command for each in kept(game)]


def test_the_answer_goes_out_before_the_refusal_is_written(live: Live) -> None:
    ann, bo = (guest(name, over(live.url)) for name in ("Ann", "Bo"))
    game = finish(ann, bo)

    with outside() as link, link.transaction():
        link.execute("LOCK TABLE games_refusal IN ACCESS EXCLUSIVE MODE")
        heard = ann.command(game, STAY)
        meanwhile = link.execute("SELECT count(*) FROM games_refusal WHERE game_id = %s", (game[-36:],)).fetchone()

    assert (409, "game_over", (0,)) == (heard.status, heard.code, meanwhile)
    await_that(lambda: len(kept(game)) == 1)


def test_what_can_not_be_kept_harms_no_answer(ann: Client, bo: Client, live: Live) -> None:
    ann.wire = bo.wire = over(live.url)
    game = finish(ann, bo)
    with outside() as link:
        link.execute("ALTER TABLE games_refusal RENAME TO games_refusal_away")
        try:
            heard = [ann.command(game, STAY) for _ in range(3)]
            with ThreadPoolExecutor(8) as pool:
                heard += pool.map(lambda _: ann.ask("GET", game), range(8))
        finally:
            link.execute("ALTER TABLE games_refusal_away RENAME TO games_refusal")

    assert [409] * 3 + [200] * 8 == [each.status for each in heard]
    assert [] == kept(game)


def test_a_flood_of_refusals_pushes_out_the_oldest_of_its_own_seat_only(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    filled(game, 1, 3)
    filled(game, 0, MOST_OF_A_SEAT + 30)

    found = kept(game)

    assert list(range(30, MOST_OF_A_SEAT + 30)) == [each.received_at for each in found if each.seat == 0]
    assert [0, 1, 2] == [each.received_at for each in found if each.seat == 1]


def test_refusals_are_erased_72_hours_after_the_end_and_not_before(ann: Client, bo: Client) -> None:
    running, over_soon, open_still = begin(ann, bo, pace="no_limit"), begin(ann, bo), lay(ann)
    for game in (running, over_soon, open_still):
        ann.command(game, STAY | {"turn": 1})
    settle(ann, over_soon)
    settle(bo, over_soon)
    ended = Game.objects.get(id=over_soon[-36:]).updated_at.timestamp() * 1000

    clock.shift(KEPT_MS - 5_000)
    erase_old()
    early = len(kept(over_soon))
    clock.shift(max(0, round(ended) + KEPT_MS - clock.now_ms()))
    erase_old()

    assert 1 == early
    assert [1, 0, 1] == [len(kept(game)) for game in (running, over_soon, open_still)]


def test_nothing_more_is_kept_of_a_game_that_has_been_over_so_long(ann: Client, bo: Client) -> None:
    game = finish(ann, bo)
    clock.shift(KEPT_MS)

    assert 409 == ann.command(game, STAY).status
    assert [] == kept(game)


def test_a_purged_game_takes_its_refusals_along(ann: Client) -> None:
    game = lay(ann)
    ann.command(game, STAY)
    before = len(kept(game))

    assert "purged" == purge(UUID(game[-36:]), reason="never_started", retention_ms=0)
    assert (1, 0) == (before, len(kept(game)))


def test_what_was_written_behind_a_purge_is_swept_up(ann: Client) -> None:
    gone = f"/api/v1/games/{uuid4()}"
    filled(gone, 0, 2)

    erase_old()

    assert [] == kept(gone)


def test_the_sweep_is_a_task_that_beat_knows() -> None:
    app.loader.import_default_modules()

    assert {each["task"] for each in app.conf.beat_schedule.values()} <= set(app.tasks)
    assert "games.tasks.erase_refusals" in app.tasks


def test_no_player_is_shown_what_was_refused(ann: Client, bo: Client) -> None:
    """Every reading of the game is to the byte as before, for the sender, the opponent and who watches."""
    viewers = ann, bo, guest("Cy")
    game = begin(ann, bo, visibility="public", ruleset="gifts_and_blessings")

    def readings() -> list[tuple[bytes, str | None]]:
        heard = [each.ask("GET", game + path) for each in viewers for path in PATHS]
        return [(INSTANT.sub(b"", each.body), each.headers.get("etag")) for each in heard]

    before = readings()
    own = ann.get(game)["table"]["hand"][0]
    refused = [ann.command(game, {"type": "give", "card": own, "turn": 1}), bo.command(game, {"type": "end_turn"})]

    assert before == readings()
    assert [True, True] == [each.status in (400, 409, 422) for each in refused]
    assert 1 <= len(kept(game))
