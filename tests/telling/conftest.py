"""What tests of telling share: nothing waits from other tests, and letters arrive somewhere."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from games.models import Delivery, Outbox
from tests.telling.postbox import Postbox, open_postbox


@pytest.fixture(autouse=True)
def _nothing_waits() -> None:
    Outbox.objects.all().delete()
    Delivery.objects.filter(state="waiting").delete()


@pytest.fixture
def postbox(settings: LazySettings) -> Iterator[Postbox]:
    with open_postbox(settings) as box:
        yield box
