"""What tests of telling share: nothing is there of other tests, and letters arrive somewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme
from django.conf import LazySettings

from games.models import Note, Outbox
from tests.api.client import Client, Json, guest
from tests.telling.browsers import Browser, register, told_at_once
from tests.telling.hooked import HOOKS
from tests.telling.listening import HOST, Listener, listening
from tests.telling.postbox import Postbox, open_postbox


@pytest.fixture(autouse=True)
def _nothing_waits() -> None:
    Outbox.objects.all().delete()
    Note.objects.all().delete()  # with every delivery


@pytest.fixture
def postbox(settings: LazySettings) -> Iterator[Postbox]:
    with open_postbox(settings) as box:
        yield box


@pytest.fixture
def ann() -> Client:
    return guest("Ann")


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    """Who signs the certificates of servers in tests."""
    return trustme.CA()


@pytest.fixture
def listener(tmp_path: Path, authority: trustme.CA, settings: LazySettings) -> Iterator[Listener]:
    """An HTTPS server that may be sent to, as if it were out there."""
    trusted = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(trusted))
    settings.OUTBOUND_PORTS, settings.OUTBOUND_CA = ["*"], str(trusted)
    settings.OUTBOUND_HOSTS, settings.OUTBOUND_PRIVATE = [f"{HOST}=127.0.0.1"], ["127.0.0.1/32"]
    with listening(tmp_path, authority) as found:
        yield found


@pytest.fixture
def browser(ann: Client, listener: Listener) -> Browser:
    made = Browser.at(listener)
    register(ann, made)
    told_at_once(ann)
    return made


@pytest.fixture
def hook(ann: Client, listener: Listener) -> Json:
    return ann.post(HOOKS, {"url": listener.url(), "label": "my script"}, expected=201)
