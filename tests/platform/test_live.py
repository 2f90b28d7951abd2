import httpx
import pytest

from tests.live import Live


def test_the_real_server_says_it_is_ready(live: Live) -> None:
    answer = httpx.get(f"{live.url}/readyz")

    assert (200, {"status": "ready"}) == (answer.status_code, answer.json())


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_who_looks_after_processes_asks_by_any_name_and_nobody_else_does(live: Live, path: str) -> None:
    """A load balancer asks an address, and so does the launcher where ALLOWED_HOSTS has the site's name alone."""
    by_address = {"Host": "198.51.100.7:8000"}

    assert 200 == httpx.get(f"{live.url}{path}", headers=by_address).status_code
    assert [400, 400] == [httpx.get(f"{live.url}{place}", headers=by_address).status_code for place in ("/admin/", "/api/v1/")]
