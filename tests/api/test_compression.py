"""Answers of some length come compressed to who asks for that."""

import gzip

import pytest

from tests.api.client import Client, in_process
from tests.api.tables import begin

RULES = "/api/v1/rulesets/gifts_and_blessings"


def asked(path: str, token: str | None = None, **headers: str) -> tuple[dict[str, str], bytes]:
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    heard = in_process("GET", path, told | ({"Authorization": f"Bearer {token}"} if token else {}), b"")
    return dict(heard.headers), heard.body


@pytest.mark.parametrize("accepts", ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.5"])
def test_a_long_answer_is_compressed_for_who_accepts_it(accepts: str) -> None:
    _, plain = asked(RULES)

    headers, body = asked(RULES, Accept_Encoding=accepts)

    assert ("gzip", str(len(body))) == (headers["content-encoding"], headers["content-length"])
    assert plain == gzip.decompress(body)
    assert len(body) < len(plain) / 3
    assert {"Authorization", "Accept-Encoding"} <= {each.strip() for each in headers["vary"].split(",")}


@pytest.mark.parametrize("accepts", ["", "identity", "br", "gzip;q=0", "deflate, gzip; q=0.0"])
def test_who_does_not_accept_it_gets_it_plain(accepts: str) -> None:
    headers, body = asked(RULES, Accept_Encoding=accepts)

    assert "content-encoding" not in headers
    assert body.startswith(b"{")


def test_a_short_answer_is_not_worth_it(ann: Client) -> None:
    headers, _ = asked("/api/v1/me", ann.token, Accept_Encoding="gzip")

    assert "content-encoding" not in headers


def test_the_same_answer_is_compressed_to_the_same_bytes(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)

    assert (
        asked(f"{game}/log", ann.token, Accept_Encoding="gzip")[1] == asked(f"{game}/log", ann.token, Accept_Encoding="gzip")[1]
    )


def test_the_tag_of_a_compressed_answer_asks_for_the_plain_one_too(ann: Client, bo: Client) -> None:
    game = begin(ann, bo)
    tag = asked(game, ann.token, Accept_Encoding="gzip")[0]["etag"]

    assert b"" == asked(game, ann.token, If_None_Match=tag)[1]
