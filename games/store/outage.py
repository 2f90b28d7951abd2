"""The heartbeat of the web processes, and the outages that it shows."""

from games.store.call import write


def beat() -> int | None:
    """Says that a web process is there; the number of the outage that this ended, if any. Raises Unknown, Busy, NotDurable."""
    ((ended,),) = write("SELECT beat_heart()")
    outage: int | None = ended
    return outage
