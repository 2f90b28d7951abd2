"""What tokens allow."""

import pytest

from accounts import tokens
from accounts.models import Kind, Player, Token
from accounts.recent import RecentTokens
from accounts.scopes import BOTS, OF_A_PLAYER, OPENID, SCOPES, all_of, held, written
from tests.accounts.clock import Clock


def test_a_token_from_before_scopes_may_do_what_a_player_may() -> None:
    ann = Player.objects.create(kind=Kind.GUEST, name="Ann")
    Token.objects.create(digest=b"\x00" * 16 + ann.id.bytes, player=ann, label="old")

    assert [OF_A_PLAYER] == [each.scopes for each in tokens.held_by(ann)]


def test_scopes_are_written_in_the_order_of_the_list() -> None:
    assert "games:read games:play inbox" == written({"inbox", "games:play", "games:read"})
    for bad in ([], ["games"], ["games:read", ""]):
        with pytest.raises(ValueError, match="games:read"):
            written(bad)


def test_a_bot_reads_and_plays_and_no_more() -> None:
    assert {BOTS, "games:read", "games:play", "inbox"} == held(all_of(Kind.BOT, False))


def test_who_may_come_to_judge_may_have_what_it_takes() -> None:
    """Persons, for a group may make them its moderators; whether they are is asked each time."""
    assert set(SCOPES) - {BOTS, OPENID} == held(all_of(Kind.PERSON, False)) == held(all_of(Kind.PERSON, True))
    assert not {"moderate"} & (held(all_of(Kind.GUEST, False)) | held(all_of(Kind.BOT, False)))


def test_a_token_whose_scopes_were_narrowed_is_not_remembered_as_it_was() -> None:
    ann, clock = Player.objects.create(kind=Kind.GUEST, name="Ann"), Clock()
    value, recent = tokens.issue(ann, "phone"), RecentTokens(2, clock)
    before = tokens.find(value, recent)
    Token.objects.filter(player=ann).update(scopes="inbox")
    clock.pass_s(2)
    after = tokens.find(value, recent)

    assert before is not None
    assert after is not None
    assert {"inbox"} == after.scopes < before.scopes
