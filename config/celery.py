"""Celery: what fires deadlines and moves bots. Nothing here holds anything that matters."""

import os
import warnings

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
warnings.filterwarnings("ignore", message="(?s).*superuser privileges")  # root in containers and CI

app = Celery("cards")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
