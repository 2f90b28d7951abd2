"""The people in tests of the API."""

import pytest

from accounts import attempts
from api.limits import LIMITS
from tests.api.client import Client, guest


@pytest.fixture(autouse=True)
def _full_buckets() -> None:
    """However many requests other tests sent in the last minute with the same token."""
    LIMITS._buckets.clear()


@pytest.fixture(autouse=True)
def _many_mailboxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the people of these tests ask for letters from one address."""
    monkeypatch.setattr(attempts, "MAIL_HERE", 100_000)


@pytest.fixture
def nobody() -> Client:
    return Client()


@pytest.fixture
def ann() -> Client:
    return guest("Ann")


@pytest.fixture
def bo() -> Client:
    return guest("Bo")


@pytest.fixture
def cy() -> Client:
    """Somebody who sits at no table."""
    return guest("Cy")
