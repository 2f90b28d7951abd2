"""Makes the database ready for this code, if all servers answer: migrations, the demo where it is wanted. Safe to run again."""

import os

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import Error

from config import reach
from config.embedded.errors import CannotStart


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
        reach.check()
        prepare()
    except (Error, ImproperlyConfigured, CommandError) as error:
        raise CannotStart(f"the database can't be prepared: {' '.join(str(error).split())}") from error


def prepare() -> None:
    """Refuses a database that may lose what it acknowledged: no migration and no move is safe in it."""
    from config.health import careless_settings

    if careless := careless_settings():
        raise CannotStart(f"the database may lose what it acknowledged: {', '.join(careless)} is off")
    call_command("migrate", verbosity=0, interactive=False)
    if settings.DEMO:
        call_command("demo")


if __name__ == "__main__":
    main()
