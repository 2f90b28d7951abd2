"""Shutting players out."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models.functions import Now

from accounts import bans, tokens
from accounts.models import Ban, Kind, Player
from accounts.recent import RecentTokens
from tests.accounts.clock import Clock
from tests.api.client import Client, guest
from tests.api.stage import ME, bot_of, person


def player(client: Client) -> Player:
    return Player.objects.get(id=client.id)


def test_who_is_banned_hears_why_and_until_when() -> None:
    ann = guest("Ann")
    ann.get(ME)
    ban = bans.ban(player(ann), "abuse", until=Now() + timedelta(days=1), by=None)

    heard = ann.ask("GET", ME)

    assert (403, "banned", "abuse") == (heard.status, heard.code, heard.json["reason"])
    assert ban.until is not None
    assert ban.until.strftime("%Y-%m-%dT%H:%M") == heard.json["until"][:16]


def test_a_ban_stops_the_players_bots_too() -> None:
    owner = person("Olga")
    bot = bot_of(owner)
    bot.get(ME)
    bans.ban(player(owner), "cheating", until=None, by=None)

    assert [(403, "banned"), (403, "banned")] == [((heard := each.ask("GET", ME)).status, heard.code) for each in (owner, bot)]


def test_a_ban_that_was_lifted_or_is_over_stops_nobody() -> None:
    ann, bo = guest("Ann"), guest("Bo")
    bans.ban(player(ann), "spam", until=None, by=None)
    assert bans.lift(player(ann))
    Ban.objects.create(player=player(bo), reason="spam", since=Now() - timedelta(days=2), until=Now() - timedelta(days=1))

    assert [200, 200] == [each.ask("GET", ME).status for each in (ann, bo)]
    assert not bans.lift(player(bo))


def test_another_process_hears_of_a_ban_within_its_bound() -> None:
    who, clock = Player.objects.create(kind=Kind.GUEST, name="Ann"), Clock()
    value, elsewhere = tokens.issue(who, "phone"), RecentTokens(2, clock)
    assert tokens.find(value, elsewhere)
    bans.ban(who, "other", until=None, by=None)
    clock.pass_s(2)

    assert tokens.find(value, elsewhere) is None
    assert set() == tokens.good_among([tokens.digest_of(value)])


def test_staff_are_not_shut_out() -> None:
    with pytest.raises(bans.BanRefused, match="rights"):
        bans.ban(player(person("Mod", is_staff=True)), "other", until=None, by=None)


def test_the_command_shuts_out_and_lets_in() -> None:
    ann, said = guest("Ann"), StringIO()
    call_command("ban", ann.id, "--reason", "spam", "--days", "2", stdout=said)
    assert 403 == ann.ask("GET", ME).status
    call_command("ban", ann.id, "--lift", stdout=said)

    assert 200 == ann.ask("GET", ME).status
    assert "let in again" in said.getvalue()
    with pytest.raises(CommandError):
        call_command("ban", ann.id, "--days", "-1")
