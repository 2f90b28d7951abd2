import httpx
import pytest

from tests.site import Site

pytestmark = pytest.mark.slow


def ready(site: Site) -> int:
    return httpx.get(f"{site.url}/readyz", timeout=20).status_code


def test_a_web_server_survives_the_death_of_the_database(site: Site) -> None:
    site.start("web")
    site.postgres.kill()

    assert 503 == ready(site)

    site.postgres.start()

    assert 200 == ready(site)


def test_a_kept_connection_is_replaced_without_a_failed_request(site: Site) -> None:
    site.start("web")
    site.postgres.stop()
    site.postgres.start()

    assert [200] * 40 == [ready(site) for _ in range(40)]
