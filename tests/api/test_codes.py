"""A short code to say aloud."""

from uuid import UUID, uuid4

import pytest

from api import endpoint
from api.limits import DEFAULTS, Limiter, policies
from games.models import Code
from tests.api.client import Client
from tests.api.tables import begin, lay

CODES = "/api/v1/codes"


def code_of(host: Client, game: str) -> str:
    return str(host.post(f"{game}/code")["code"])


def test_a_code_is_eight_digits_and_stays_the_same(ann: Client) -> None:
    game = lay(ann)
    code = code_of(ann, game)

    assert (8, True) == (len(code), code.isascii() and code.isdigit())
    assert code == code_of(ann, game)


@pytest.mark.parametrize("between", ["", " ", "-", " - "])
def test_who_says_the_code_finds_the_table(ann: Client, bo: Client, between: str) -> None:
    game = lay(ann, seats=3, name="Youth group")
    code = code_of(ann, game)

    found = bo.post(CODES, {"code": f"{code[:4]}{between}{code[4:]}"})["game"]

    assert ("Youth group", 3, 2, f"{game}/join") == (found["name"], found["seats"], found["free"], found["links"]["join"])


def test_who_says_the_code_of_a_private_table_is_asked_to_it(ann: Client, bo: Client) -> None:
    game = lay(ann, visibility="private")
    assert 404 == bo.ask("POST", f"{game}/join").status

    for _ in range(2):
        bo.post(CODES, {"code": code_of(ann, game)})

    assert {"seat": 1} == bo.post(f"{game}/join")["you"]


def test_every_code_that_lets_nobody_in_is_answered_alike(ann: Client, bo: Client, cy: Client) -> None:
    """One that never was, one that was ended, one whose game has begun or is gone, and that of a table one was sent away from."""
    ended, begun, left, kicked = (lay(ann) for _ in range(4))
    said = [code_of(ann, game) for game in (ended, begun, left, kicked)]
    assert 204 == ann.ask("DELETE", f"{ended}/code").status
    bo.post(f"{begun}/join")
    ann.post(f"{begun}/start")
    ann.post(f"{left}/leave")
    cy.post(f"{kicked}/join")
    ann.post(f"{kicked}/kick", {"player": cy.id})

    heard = [cy.ask("POST", CODES, {"code": each}) for each in [*said, "00000000", "x", "123456789012"]]

    assert [404] * 7 == [each.status for each in heard]
    assert 1 == len({each.body for each in heard})
    assert "unknown_code" == heard[0].code
    assert 1 == len({tuple(sorted(each.headers)) for each in heard})


def test_the_host_alone_gives_and_ends_the_code(ann: Client, bo: Client, cy: Client) -> None:
    game = lay(ann, seats=3)
    bo.post(f"{game}/join")

    for who, code in [(bo, "not_host"), (cy, "not_your_seat")]:
        for method in ("POST", "DELETE"):
            heard = who.ask(method, f"{game}/code")

            assert (403, code) == (heard.status, heard.code)


def test_there_is_no_code_after_the_start(ann: Client, bo: Client) -> None:
    game = lay(ann)
    code_of(ann, game)
    bo.post(f"{game}/join")
    ann.post(f"{game}/start")

    heard = ann.ask("POST", f"{game}/code")

    assert (409, "phase_over") == (heard.status, heard.code)
    assert not Code.objects.filter(game_id=UUID(game.rpartition("/")[2])).exists()
    assert (409, "phase_over") == ((again := ann.ask("POST", f"{begin(ann, bo)}/code")).status, again.code)


@pytest.mark.parametrize("codes", [CODES, "/api/v1/group-codes"])
def test_guessing_is_limited_by_token_and_by_address(codes: str, monkeypatch: pytest.MonkeyPatch, ann: Client) -> None:
    """Also for who takes a new name for every guess."""
    monkeypatch.setattr(endpoint, "LIMITS", Limiter(policies(f"{DEFAULTS},code=3/60,codes=5/60")))
    guesses = [{"code": f"{number:08}"} for number in range(4)]

    by_token = [ann.ask("POST", codes, each).status for each in guesses]
    by_address = [Client(_token(ann)).ask("POST", codes, each).status for each in guesses]

    assert [404, 404, 404, 429] == by_token
    assert [404, 404, 429, 429] == by_address


def _token(player: Client) -> str:
    return str(player.post("/api/v1/me/tokens", expected=201)["token"])


def test_the_limits_of_guessing_stand_as_published() -> None:
    limiter = Limiter(policies(""))
    said = [limiter.charge("code", uuid4()), limiter.charge("codes", "127.0.0.1")]

    assert ['"code";q=10;w=60', '"codes";q=120;w=60'] == [each.policy.header for each in said if each]
