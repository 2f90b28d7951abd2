"""What waits in the database at this moment: deadlines that nobody enforced yet, and news that nobody carried out or sent."""

from collections.abc import Iterable

from django.db import Error, close_old_connections
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from config.health import unready
from games.queries.backlog import backlog

WORDS = {
    "cards_deadlines_overdue": "Deadlines past their grace that are not applied yet.",
    "cards_deadlines_overdue_seconds": "How long the oldest of them is past it.",
    "cards_outbox_waiting": "News to be told that are due.",
    "cards_outbox_lag_seconds": "How long the oldest of them is due.",
    "cards_deliveries_waiting": "Mails, pushes and webhooks that are due.",
    "cards_deliveries_lag_seconds": "How long the oldest of them is due.",
}


class Waiting(Collector):
    """Asked anew each time; without a database only `cards_ready` is told, as 0."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        close_old_connections()
        try:
            ready, found = unready() is None, backlog()
        except Error:
            ready, found = False, None
        yield GaugeMetricFamily("cards_ready", "1 when /readyz would say so.", value=float(ready))
        if found is not None:
            for (name, words), value in zip(WORDS.items(), found, strict=True):
                yield GaugeMetricFamily(name, words, value=value)
