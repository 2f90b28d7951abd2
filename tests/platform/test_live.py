import httpx

from tests.live import Live


def test_the_real_server_says_it_is_ready(live: Live) -> None:
    answer = httpx.get(f"{live.url}/readyz")

    assert (200, {"status": "ready"}) == (answer.status_code, answer.json())
