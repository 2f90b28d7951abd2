"""Going for good, taking one's data along, and a guest that becomes part of an account."""

import json
from uuid import UUID

import pytest
from django.core.management import call_command

from accounts.models import Player
from tests.api.client import Client, Json, guest
from tests.api.mailbox import PASSWORD, new_address, prove, sign_in, sign_up
from tests.api.tables import begin, lay, settle

ME = "/api/v1/me"


def verified(*games: str) -> None:
    """Chain, fold, head, seats and deadlines of these games agree."""
    call_command("verify_games", *[game.rpartition("/")[2] for game in games], verbosity=0)


def entries(viewer: Client, game: str) -> list[tuple[str, Json]]:
    """What the log holds, without the names that its seats have by now."""
    return [(each["hash"], each["events"]) for each in viewer.get(f"{game}/log")["entries"]]


def name_in(game: str, viewer: Client, seat: int = 0) -> str:
    return str(viewer.get(game)["seats"][seat]["player"]["name"])


def test_who_goes_resigns_and_leaves_nothing_but_the_moves() -> None:
    email = new_address()
    ann, bo = sign_up(email, name="Ann Who Goes"), guest("Bo")
    running, waiting = begin(ann, bo), lay(ann, seats=3)
    over = begin(ann, bo)
    settle(ann, over)
    settle(bo, over)
    before = entries(bo, over)
    early = ann.ask("DELETE", ME)
    prove(ann)
    assert 204 == ann.ask("DELETE", ME).status

    assert (403, "reauthenticate") == (early.status, early.code)
    assert 401 == ann.ask("GET", ME).status
    assert "Deleted player" == name_in(over, bo) == name_in(running, bo)
    assert "resigned" == bo.get(running)["seats"][0]["status"]
    assert before == entries(bo, over)
    assert 404 == bo.ask("GET", f"{waiting}").status or "Ann" not in bo.ask("GET", waiting).body.decode()
    verified(running, over)


def test_nothing_says_who_went() -> None:
    email = new_address()
    ann = sign_up(email, name="Anna Nowhere")
    prove(ann)
    assert 204 == ann.ask("DELETE", ME).status
    row = Player.objects.get(pk=ann.id)

    assert (None, False, None) == (row.email, row.is_active, row.name_key)
    assert not row.has_usable_password()
    assert 401 == sign_in(email).status
    assert "Anna Nowhere" == sign_up(email, name="Anna Nowhere").name


def test_a_guest_goes_without_more_ado() -> None:
    welcome = Client().post("/api/v1/guests", {"name": "Ann"}, expected=201)
    ann = Client(welcome["token"])

    assert 204 == ann.ask("DELETE", ME).status
    assert 404 == Client().ask("POST", "/api/v1/guests/recover", {"recovery_code": welcome["recovery_code"]}).status


def test_one_takes_all_along_but_secrets() -> None:
    email = new_address()
    ann, bo = sign_up(email), guest("Bo")
    game = begin(ann, bo)
    assert 204 == ann.ask("PUT", f"{ME}/blocks/{bo.id}").status
    taken = ann.get(f"{ME}/export")
    text = json.dumps(taken)

    assert (ann.id, email) == (taken["profile"]["id"], taken["emails"][0]["email"])
    assert [game.rpartition("/")[2]] == [each["id"] for each in taken["games"]]
    assert [bo.id] == [each["blocked_id"] for each in taken["blocks"]]
    assert str(ann.token) not in text
    assert PASSWORD not in text
    assert "argon2" not in text


# Merging


@pytest.fixture
def phone() -> Client:
    return guest("Ann")


def test_a_guests_games_follow_into_the_account(phone: Client) -> None:
    account, bo = sign_up(), guest("Bo")
    running, private = begin(phone, bo), lay(phone, seats=3, visibility="private")
    before = entries(bo, running)
    heard = account.post(f"{ME}/merge", {"token": phone.token})

    assert {"seats": 2} == heard
    assert [{"seat": 0}] * 2 == [account.get(game)["you"] for game in (running, private)]
    assert account.name == name_in(running, bo)
    assert before == entries(bo, running)[: len(before)]
    assert 401 == phone.ask("GET", ME).status
    assert account.id == str(Player.objects.get(pk=phone.id).merged_into_id)
    assert 201 == account.command(running, {"type": "settle", "swap": False}).status
    verified(running, private)


def test_inbox_and_blocks_follow(phone: Client) -> None:
    account, bo, host = sign_up(), guest("Bo"), guest("Hal")
    begin(phone, bo, mode="async")
    private = lay(host, seats=3, visibility="private")
    host.post(f"{private}/invitations", {"player": phone.id}, expected=201)
    phone.post(f"{private}/join")
    phone.ask("PUT", f"{ME}/blocks/{host.id}")
    told = len(phone.get(f"{ME}/inbox")["results"])
    account.post(f"{ME}/merge", {"token": phone.token})

    assert told == len(account.get(f"{ME}/inbox")["results"]) > 0
    assert [host.id] == [each["player"]["id"] for each in account.get(f"{ME}/blocks")["results"]]
    assert {"seat": 1} == account.get(private)["you"]


def test_two_who_sit_in_one_game_are_not_merged(phone: Client) -> None:
    account = sign_up()
    for game in (begin(phone, account), lay(phone, seats=3)):
        account.post(f"{game}/join") if account.get(game)["you"] is None else None
        heard = account.ask("POST", f"{ME}/merge", {"token": phone.token})
        assert (422, "merge_blocked") == (heard.status, heard.code)
        assert 200 == phone.ask("GET", ME).status
        for each in (phone, account):
            each.command(game, {"type": "resign"}) if account.get(game)["status"] == "active" else None


def test_a_game_that_is_over_keeps_both(phone: Client) -> None:
    account = sign_up()
    game = begin(phone, account)
    settle(phone, game)
    settle(account, game)
    account.post(f"{ME}/merge", {"token": phone.token})

    assert ["Ann", account.name] == [name_in(game, account, seat) for seat in (0, 1)]
    verified(game)


def test_only_a_guest_is_merged_and_only_into_an_account(phone: Client) -> None:
    account, other = sign_up(), sign_up()
    heard = [
        account.ask("POST", f"{ME}/merge", {"token": other.token}),
        account.ask("POST", f"{ME}/merge", {"recovery_code": "0000-0000-0000-0000-0000-0000-0000"}),
        phone.ask("POST", f"{ME}/merge", {"token": guest("Bo").token}),
    ]

    assert [(422, "no_guest"), (404, "unknown_code"), (403, "no_account")] == [(each.status, each.code) for each in heard]


# Blocks


def test_a_blocked_players_invitation_reaches_nobody() -> None:
    ann, host = guest("Ann"), guest("Hal")
    ann.ask("PUT", f"{ME}/blocks/{host.id}")
    game = lay(host, seats=3, visibility="private")
    asked = host.post(f"{game}/invitations", {"player": ann.id}, expected=201)

    assert "open" == asked["state"]
    assert [] == ann.get("/api/v1/me/invitations")["results"]
    assert [] == ann.get(f"{ME}/inbox")["results"]


def test_a_block_takes_the_invitation_out_of_the_inbox() -> None:
    ann, host = guest("Ann"), guest("Hal")
    host.post(f"{lay(host, seats=3, visibility='private')}/invitations", {"player": ann.id}, expected=201)
    before = len(ann.get(f"{ME}/inbox")["results"])
    ann.ask("PUT", f"{ME}/blocks/{host.id}")

    assert (1, 0) == (before, len(ann.get(f"{ME}/inbox")["results"]))


@pytest.mark.parametrize("visibility", ["link", "private"])
def test_a_table_is_not_there_for_whom_its_host_blocked(visibility: str) -> None:
    ann, host = guest("Ann"), guest("Hal")
    game = lay(host, seats=3, visibility=visibility)
    code = host.post(f"{game}/code")["code"]
    host.ask("PUT", f"{ME}/blocks/{ann.id}")
    tries = [ann.ask("GET", game), ann.ask("POST", f"{game}/join"), ann.ask("POST", "/api/v1/codes", {"code": code})]

    assert [404] * 3 == [each.status for each in tries]
    host.ask("DELETE", f"{ME}/blocks/{ann.id}")
    assert visibility == "private" or 200 == ann.ask("POST", f"{game}/join").status


def test_a_public_table_and_a_common_game_stay_as_they_are() -> None:
    ann, host = guest("Ann"), guest("Hal")
    public, common = lay(host, seats=3, visibility="public"), begin(host, ann)
    host.ask("PUT", f"{ME}/blocks/{ann.id}")

    assert [200, 200] == [ann.ask("POST", f"{public}/join").status, ann.ask("GET", common).status]


def test_nobody_blocks_oneself_or_nobody() -> None:
    ann = guest("Ann")
    heard = [ann.ask("PUT", f"{ME}/blocks/{each}").status for each in (ann.id, str(UUID(int=7, version=4)))]

    assert [404, 404] == heard
    assert 404 == ann.ask("DELETE", f"{ME}/blocks/{ann.id}").status
