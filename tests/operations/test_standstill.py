"""manage.py pause_all and resume_all: planned work costs nobody any time."""

from collections.abc import Callable, Iterator
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from games import clock, timers
from games.models import Game, Heartbeat, Notice, Outage
from games.operations.verify import verify_game
from tests.api.client import Client, guest
from tests.api.follower import ms
from tests.api.tables import begin, finish, lay, settle

HOUR = 3_600_000
STAY = {"type": "settle", "swap": False}


@pytest.fixture(autouse=True)
def _nothing_stands_still_afterwards() -> Iterator[None]:
    yield
    call_command("resume_all", stdout=StringIO())


@pytest.fixture
def people() -> tuple[Client, Client]:
    return guest("Ann"), guest("Bo")


def pause_all(*arguments: str) -> str:
    out = StringIO()
    call_command("pause_all", *arguments, stdout=out)
    return out.getvalue()


def resume_all() -> str:
    out = StringIO()
    call_command("resume_all", stdout=out)
    return out.getvalue()


def at(ahead_ms: int) -> str:
    return clock.stamp(clock.now_ms() + ahead_ms)


def left(game: str, player: Client) -> int:
    """Of the seat's time, ms."""
    read = player.get(game)
    return ms(read["clock"]["due_at"]) - ms(read["clock"]["now"])


@pytest.mark.parametrize("mode", ["live", "async"])
def test_every_game_stands_still_and_gets_its_time_back(people: tuple[Client, Client], mode: str) -> None:
    game = begin(*people, mode=mode)
    clock.shift(4_000)
    since, before = clock.now_ms(), left(game, people[0])

    pause_all()
    read = people[0].get(game)
    clock.shift(2 * HOUR)
    timers.fire_due()
    refused = people[0].command(game, STAY)
    resume_all()
    after = left(game, people[0])
    worked = clock.now_ms() - since - 2 * HOUR

    assert ("paused", "server") == (read["status"], read["clock"]["pause"]["reason"])
    assert (409, "paused") == (refused.status, refused.code)
    assert before - worked - 1_000 < after <= before
    settle(people[0], game)
    assert [] == verify_game(UUID(game.rpartition("/")[2]))


def test_games_go_on_by_themselves_at_the_end_that_was_told(people: tuple[Client, Client]) -> None:
    game = begin(*people)

    pause_all("--until", at(HOUR))
    clock.shift(HOUR + 5_000)

    assert "active" == people[0].get(game)["status"]
    assert [] == people[0].get("/api/v1/")["notices"]


def test_everybody_is_told(people: tuple[Client, Client]) -> None:
    end = at(HOUR)
    pause_all("--until", end, "--text-en", "A new disk.", "--text-ru", "Новый диск.")
    (told,) = Client().get("/api/v1/")["notices"]

    assert ("pause", {"en": "A new disk.", "ru": "Новый диск."}) == (told["kind"], told["text"])
    assert end == told["until"]
    resume_all()
    assert [] == Client().get("/api/v1/")["notices"]


def test_once_more_writes_nothing_and_another_end_counts(people: tuple[Client, Client]) -> None:
    game = begin(*people)
    pause_all()
    version = people[0].get(game)["version"]
    pause_all()

    same = people[0].get(game)["version"]
    pause_all("--until", at(HOUR))

    assert version == same
    assert people[0].get(game)["clock"]["pause"]["until"] is not None
    assert [False] == [each["until"] is None for each in Client().get("/api/v1/")["notices"]]


def test_no_game_starts_meanwhile(people: tuple[Client, Client]) -> None:
    ann, bo = people
    game = lay(ann)
    bo.post(f"{game}/join")
    pause_all()

    heard = ann.ask("POST", f"{game}/start")
    resume_all()

    assert (409, "paused") == (heard.status, heard.code)
    assert "active" == ann.post(f"{game}/start")["status"]


def test_a_rematch_agreed_to_meanwhile_begins_afterwards(people: tuple[Client, Client]) -> None:
    ann, bo = people
    game = finish(ann, bo)
    pause_all()
    offer = ann.command(game, {"type": "offer", "kind": "rematch"}).json["version"]
    bo.command(game, {"type": "vote", "offer": offer, "accept": True})

    again = ann.get(game)["links"]["rematch"]
    meanwhile = ann.ask("GET", again).status
    resume_all()
    ann.get(game)

    assert (404, "active") == (meanwhile, ann.get(again)["status"])


@pytest.mark.parametrize("work", [pause_all, resume_all])
def test_it_may_be_said_while_no_server_runs(people: tuple[Client, Client], work: Callable[[], str]) -> None:
    game = begin(*people)
    if work is resume_all:
        pause_all()
    Heartbeat.objects.update_or_create(only=True, defaults={"at": clock.stamp(clock.now_ms() - HOUR)})

    work()
    status = Game.objects.get(id=game.rpartition("/")[2]).status
    Heartbeat.objects.all().delete()
    Outage.objects.all().delete()

    assert ("paused" if work is pause_all else "active") == status


def test_the_first_deal_waits_too(people: tuple[Client, Client]) -> None:
    game = begin(*people, mode="live")
    pause_all()
    clock.shift(HOUR)
    timers.fire_due()

    waiting = people[0].get(game)
    resume_all()
    clock.shift(4_000)

    assert {} == waiting["table"]
    assert people[0].get(game)["table"] != {}


def test_an_end_in_the_past_is_refused() -> None:
    with pytest.raises(CommandError, match="past"):
        pause_all("--until", "2020-01-01T00:00Z")


def test_news_are_shown_between_their_instants() -> None:
    now = clock.now_ms()
    for since, until in ((now - HOUR, now + HOUR), (now + HOUR, None), (now - 2 * HOUR, now - HOUR)):
        Notice.objects.create(text_en="News", text_ru="Новости", since=clock.stamp(since), until=until and clock.stamp(until))

    assert ["news"] == [each["kind"] for each in Client().get("/api/v1/")["notices"]]
    Notice.objects.all().delete()
