"""Celery's entries: the sweep of deadlines and of bots' turns. Each is harmless when repeated, late or doubled."""

from celery import shared_task

from games import timers


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def fire_due() -> None:
    timers.fire_due()


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def move_bots() -> None:
    timers.move_bots()
