"""Guests: made at once, made once, and found again."""

import threading
import uuid

import pytest
from django.db import connection
from django.test import override_settings

from accounts import guests, tokens
from accounts.guests import GuestRefused, create_guest, recover
from accounts.models import Kind, Player
from accounts.names import NameRefused
from accounts.recent import RecentTokens
from tests.accounts.clock import Clock


def let_in(token: str) -> uuid.UUID | None:
    who = tokens.find(token, RecentTokens(0, Clock()))
    return who.id if who else None


def test_a_guest_is_playable_at_once() -> None:
    guest, token, code = create_guest("  Ann ")

    assert ("guest", "Ann", None) == (guest.kind, guest.name, guest.email)
    assert not guest.has_usable_password()
    assert guest.id == let_in(token)
    assert guest == recover(code).player


def test_two_guests_may_share_a_name_but_nothing_else() -> None:
    one, other = create_guest("Ann"), create_guest("Ann")

    assert one.player != other.player
    assert one.token != other.token
    assert one.recovery_code != other.recovery_code


def test_a_refused_name_makes_nobody() -> None:
    key = uuid.uuid4()
    with pytest.raises(NameRefused):
        create_guest("a\u202eb", key)

    assert create_guest("Ann", key).player.name == "Ann"


def test_a_repeated_call_gets_the_same_guest_with_a_new_token_and_the_same_code() -> None:
    key = uuid.uuid4()
    lost, again = create_guest("Ann", key), create_guest("Ann", key)

    assert lost.player == again.player
    assert lost.recovery_code == again.recovery_code
    assert lost.token != again.token
    assert [lost.player.id] * 2 == [let_in(lost.token), let_in(again.token)]
    assert lost.player == recover(again.recovery_code).player


def test_the_same_key_for_another_name_is_refused() -> None:
    key = uuid.uuid4()
    guest = create_guest("Ann", key).player
    with pytest.raises(GuestRefused) as refused:
        create_guest("Bob", key)

    assert "key_reused" == refused.value.code
    assert 1 == guest.tokens.count()


def test_a_guest_renamed_since_is_still_the_one_of_its_key() -> None:
    key = uuid.uuid4()
    guest = create_guest("Ann", key).player
    Player.objects.filter(id=guest.id).update(name="Anna")

    assert guest == create_guest("Ann", key).player


def test_a_guest_shut_out_gets_no_token_from_its_key_or_its_code() -> None:
    key = uuid.uuid4()
    guest, _, code = create_guest("Ann", key)
    Player.objects.filter(id=guest.id).update(is_active=False)
    with pytest.raises(GuestRefused) as repeated:
        create_guest("Ann", key)
    with pytest.raises(GuestRefused) as recovered:
        recover(code)

    assert ["closed", "unknown_code"] == [repeated.value.code, recovered.value.code]
    assert 1 == guest.tokens.count()


def test_ten_calls_at_once_under_one_key_make_one_guest() -> None:
    key, together, welcomes = uuid.uuid4(), threading.Barrier(10), []

    def call() -> None:
        try:
            together.wait(timeout=20)
            welcomes.append(create_guest("Ann", key))
        finally:
            connection.close()

    threads = [threading.Thread(target=call) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 10 == len(welcomes)
    assert 1 == len({welcome.player.id for welcome in welcomes})
    assert 1 == len({welcome.recovery_code for welcome in welcomes})
    assert {welcomes[0].player.id} == {let_in(welcome.token) for welcome in welcomes}
    assert 10 == welcomes[0].player.tokens.count()


def test_a_code_is_kept_only_as_a_digest_and_so_is_the_key() -> None:
    key = uuid.uuid4()
    guest, _, code = create_guest("Ann", key)
    with connection.cursor() as cursor:
        cursor.execute("SELECT player::text FROM accounts_player player WHERE id = %s", [guest.id])
        [(row,)] = cursor.fetchall()

    assert code not in row
    assert code.replace("-", "") not in row
    assert str(key) not in row
    assert key.hex not in row


def test_a_code_goes_on_working_after_it_was_used() -> None:
    guest, first, code = create_guest("Ann")
    second, third = recover(code), recover(code)

    assert guest == second.player == third.player
    assert code == second.recovery_code == third.recovery_code
    assert 3 == len({first, second.token, third.token})
    assert {guest.id} == {let_in(token) for token in (first, second.token, third.token)}


def test_a_code_may_be_typed_as_people_type() -> None:
    guest, _, code = create_guest("Ann")
    typed = [
        code.lower(),
        code.replace("-", ""),
        code.replace("-", " – "),
        f"  {code}\n",
        code.replace("0", "o").replace("1", "l"),
        code.replace("0", "O").replace("1", "I"),
    ]

    assert [guest] * 6 == [recover(text).player for text in typed]


@pytest.mark.parametrize(
    "code",
    [
        "",
        "-",
        "7K3M",
        "0000-0000-0000-0000-0000-0000-0000",
        "U" * 28,
        "ß" * 14,
        "\x00" * 28,
        "é" * 28,
        "0" * 10_000,
        "\ud800" * 28,
    ],
    ids=ascii,
)
def test_a_wrong_code_is_refused_by_name(code: str) -> None:
    with pytest.raises(GuestRefused) as refused:
        recover(code)

    assert "unknown_code" == refused.value.code


def test_a_code_with_one_letter_wrong_is_nobodys() -> None:
    code = create_guest("Ann").recovery_code
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    with pytest.raises(GuestRefused):
        recover(wrong)


def test_a_repeated_call_gets_the_same_code_while_an_old_secret_is_honoured() -> None:
    key = uuid.uuid4()
    with override_settings(SECRET_KEY="old"):
        before = create_guest("Ann", key)
    with override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=["old"]):
        after = create_guest("Ann", key)

    assert before.recovery_code == after.recovery_code


def test_a_repeated_call_ends_with_a_working_code_though_the_secret_is_gone() -> None:
    key = uuid.uuid4()
    with override_settings(SECRET_KEY="old"):
        before = create_guest("Ann", key)
    with override_settings(SECRET_KEY="new"):
        after = create_guest("Ann", key)

    assert before.player == after.player == recover(after.recovery_code).player
    with pytest.raises(GuestRefused):
        recover(before.recovery_code)


def test_a_guest_signs_up_in_the_same_row_and_its_code_and_key_end() -> None:
    key = uuid.uuid4()
    guest, token, code = create_guest("Ann", key)
    ended = {"recovery_digest": None, "creation_key": None, "creation_print": None}
    Player.objects.filter(id=guest.id).update(kind=Kind.PERSON, email=f"{guest.id}@example.org", **ended)

    assert guest.id == let_in(token)
    assert guest != create_guest("Ann", key).player
    assert recover(code).player != guest


def test_a_welcome_shows_no_secret_in_a_log() -> None:
    welcome = create_guest("Ann")

    assert f"Welcome({welcome.player.id})" == repr(welcome) == str(welcome)


def test_a_guest_may_be_made_without_a_token() -> None:
    guest, code = guests.new_guest("Ann")

    assert not guest.tokens.exists()
    assert guest == recover(code).player
