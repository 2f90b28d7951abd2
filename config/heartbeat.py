"""A web process says every two seconds that it is there, so that the time in which none is is known and charged to nobody."""

import logging
import threading
import time

from django.db import Error, connection

from games.operations.outage import beat
from games.store.call import Busy, Unknown

BEAT_S = 2.0
log = logging.getLogger(__name__)


def start() -> None:
    """Beats before the first request is answered, so that it finds the outage written down; then in a thread of its own."""
    _beat()
    connection.close()
    threading.Thread(target=_for_ever, name="heartbeat", daemon=True).start()


def _for_ever() -> None:
    while True:
        time.sleep(BEAT_S)
        _beat()


def _beat() -> None:
    """A beat that is missed is not made up for: as long as the database can't be told, nobody can play."""
    try:
        beat()
    except (Error, Unknown, Busy) as error:
        log.warning("no heartbeat: %s", type(error).__name__)
