"""The stream server's door: only what waits."""

import os

import django

from config.descriptors import allow_all

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()
allow_all()

from api.stream import application  # noqa: E402 - it needs Django set up

__all__ = ["application"]
