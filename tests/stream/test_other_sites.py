"""Pages that come from another address, if only another port, may listen: browsers ask first, and read a few headers."""

import httpx

from tests.live import Live

PAGE = "https://play.example.org"
PATIENCE_S = 20.0


def test_a_browser_that_asks_first_may_send_a_token_and_its_place(live: Live) -> None:
    headers = {
        "Origin": PAGE,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization,last-event-id",
    }

    asked = httpx.options(f"{live.stream_url}/stream/v1/me", headers=headers, timeout=PATIENCE_S)

    assert (200, "*") == (asked.status_code, asked.headers["access-control-allow-origin"])
    assert {"Accept", "Authorization", "Last-Event-ID"} <= set(asked.headers["access-control-allow-headers"].split(", "))
    assert "access-control-allow-credentials" not in asked.headers


def test_only_reading_is_allowed_from_other_sites(live: Live) -> None:
    headers = {"Origin": PAGE, "Access-Control-Request-Method": "DELETE"}

    asked = httpx.options(f"{live.stream_url}/stream/v1/me", headers=headers, timeout=PATIENCE_S)

    assert 400 == asked.status_code


def test_an_answer_and_a_refusal_may_be_read_by_other_sites(live: Live) -> None:
    refused = httpx.get(f"{live.stream_url}/stream/v1/me", headers={"Origin": PAGE}, timeout=PATIENCE_S)

    assert (401, "*") == (refused.status_code, refused.headers["access-control-allow-origin"])
    assert "Server-Time" in refused.headers["access-control-expose-headers"]


def test_who_does_not_ask_from_a_page_is_answered_as_before(live: Live) -> None:
    refused = httpx.get(f"{live.stream_url}/stream/v1/me", timeout=PATIENCE_S)

    assert "access-control-allow-origin" not in refused.headers
