"""manage.py create_token."""

import io
import re
import uuid

import pytest
from django.core.management import CommandError, call_command

from accounts import guests, tokens
from accounts.identity import Identity
from accounts.models import Player
from accounts.recent import RecentTokens
from tests.accounts.clock import Clock


def create_token(*words: str) -> tuple[Identity, str]:
    """Who the printed token lets in, and what was said beside it."""
    out, beside = io.StringIO(), io.StringIO()
    call_command("create_token", *words, stdout=out, stderr=beside)
    who = tokens.find(out.getvalue().removesuffix("\n"), RecentTokens(0, Clock()))
    assert who is not None
    return who, beside.getvalue()


def unheard_of() -> str:
    return f"Ann {uuid.uuid4().hex[:16]}"


@pytest.fixture
def person() -> Player:
    name = unheard_of()
    return Player.objects.create_person(f"{name[4:]}@example.org", name=name)


def test_a_player_is_found_by_name_id_or_address(person: Player) -> None:
    words = (person.name, str(person.id), str(person.email), str(person.email).upper())

    assert [person.id] * 4 == [create_token(word)[0].id for word in words]


def test_nobody_takes_the_place_of_another_by_a_name(person: Player) -> None:
    for name in (str(person.id), str(person.email)):
        guests.new_guest(name)

    assert [person.id] * 2 == [create_token(word)[0].id for word in (str(person.id), str(person.email))]


def test_a_new_guest_is_made_by_name() -> None:
    name = unheard_of()
    who, beside = create_token("--name", name)
    code = re.findall(r"recovery code (\S+)", beside)

    assert (name, "guest") == (who.name, who.kind)
    assert [who.id] == [guests.recover(each).player.id for each in code]


def test_a_new_person_is_made_by_address_and_name() -> None:
    name = unheard_of()
    who, _ = create_token(f"{name[4:].upper()}@example.org", "--name", name)

    assert (name, "person") == (who.name, who.kind)
    assert f"{name[4:]}@example.org" == Player.objects.get(id=who.id).email


def test_label_and_days_are_kept(person: Player) -> None:
    create_token(person.name, "--label", "my bot", "--days", "1.5")
    [held] = tokens.held_by(person)

    assert "my bot" == held.label
    assert held.expires_at is not None
    assert 36 * 3600 == (held.expires_at - held.created_at).total_seconds()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say whose token"),
        (("Nobody at all",), "No player"),
        (("Nobody at all", "--name", "Ann"), "no e-mail address"),
        (("--name", "a\u202eb"), "bad_character"),
        (("--name", "Ann", "--label", ""), "too_short"),
        (("--name", "Ann", "--days", "0"), "positive"),
        (("--name", "Ann", "--days", "nan"), "no lifetime"),
        (("--name", "Ann", "--days", "1e99"), "no lifetime"),
        (("--name", "Ann", "--days", "999999999"), "century"),
    ],
)
def test_a_wrong_call_is_explained_and_makes_nobody(words: tuple[str, ...], sentence: str) -> None:
    before = Player.objects.count()
    with pytest.raises(CommandError, match=sentence):
        call_command("create_token", *words, stdout=io.StringIO(), stderr=io.StringIO())

    assert before == Player.objects.count()


def test_a_known_address_is_not_made_again(person: Player) -> None:
    with pytest.raises(CommandError, match="already has a player"):
        create_token(str(person.email), "--name", "Ann")


def test_a_name_that_several_have_is_not_guessed() -> None:
    name = unheard_of()
    both = [guests.new_guest(name)[0] for _ in range(2)]
    with pytest.raises(CommandError) as refused:
        create_token(name)

    assert all(str(guest.id) in str(refused.value) for guest in both)
