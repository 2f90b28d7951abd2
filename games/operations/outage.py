"""The web processes' heartbeat: where it stood still, nobody could move, and no clock is charged for that."""

import logging

from games.operations.errors import Busy
from games.store.call import Busy as StoreBusy
from games.store.call import Unknown
from games.store.outage import beat as store_beat

log = logging.getLogger(__name__)


class SiteDown(Exception):
    """No web process has shown a sign of life for 10 s: nothing that is due is applied until one has."""


def beat() -> None:
    """Says that a web process is here and can be asked. Raises Unknown, Busy, OperationalError if the database can't be told."""
    outage = store_beat()
    if outage is not None:
        log.warning("outage %d has ended: no web process was there", outage)


def show_life() -> None:
    """Somebody acts on a game: that is a sign of life too, and ends an outage that nobody has ended yet. Raises Busy."""
    try:
        beat()
    except (Unknown, StoreBusy) as error:
        raise Busy from error
