"""The people in tests of the API."""

import pytest

from api.limits import LIMITS
from tests.api.client import Client, guest


@pytest.fixture(autouse=True)
def _full_buckets() -> None:
    """However many requests other tests sent in the last minute with the same token."""
    LIMITS._buckets.clear()


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
