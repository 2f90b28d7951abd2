"""The least that the endpoint needs; the database is reached as the product's is, by Django's own backend."""

import os

from config.environment import database

SECRET_KEY = "the-naive-peer-keeps-no-secrets-0123456789-0123456789"
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "rest_framework",
    "rest_framework.authtoken",
    "bench.peers.naive",
]
MIDDLEWARE = ["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"]
ROOT_URLCONF = "bench.peers.naive.urls"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {
    "default": database(os.environ["NAIVE_DATABASE_URL"]) | {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": 600}
}
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
}
