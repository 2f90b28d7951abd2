"""Celery's entries: deadlines, bots' turns, telling, forgetting. Each is harmless when repeated, late or doubled."""

from contextlib import suppress

from celery import shared_task
from celery.exceptions import OperationalError

from accounts.tidying import tidy
from games import timers
from games.operations.freezing import heal
from games.operations.refusals import erase_old
from games.telling import forgetting, telling


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def fire_due() -> None:
    timers.fire_due(_call_another_sweep)


def _call_another_sweep() -> None:
    """At best: without a broker the sweeps that run do it all."""
    with suppress(OperationalError):
        fire_due.apply_async(expires=30, retry=False)


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def follow_orders() -> None:
    timers.follow_orders()


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def move_bots() -> None:
    timers.move_bots()


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def erase_refusals() -> None:
    erase_old()


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def tidy_accounts() -> None:
    tidy()


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def heal_pauses() -> None:
    heal()


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def tell() -> None:
    telling.tell()


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def forget_told() -> None:
    forgetting.forget()
