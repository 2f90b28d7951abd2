"""Is this process alive, and may it be given work? Asked by whoever balances load, without a token."""

from functools import cache

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponsePermanentRedirect, JsonResponse
from django.middleware.common import CommonMiddleware

DURABLE = ("fsync", "full_page_writes", "synchronous_commit")

PROBES = ("/livez", "/readyz")


class Names(CommonMiddleware):
    """Django's, which refuses names that are not the site's: but who looks after processes asks them by their address."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        return None if request.path_info in PROBES else super().process_request(request)


def livez(request: HttpRequest) -> JsonResponse:
    """200 while the process answers at all."""
    return JsonResponse({"status": "alive"})


def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers, keeps what it acknowledges and has every migration; else 503 with the reason."""
    try:
        missing = unready()
    except Error:
        missing = "the database does not answer"
    if missing is None:
        return JsonResponse({"status": "ready"})
    problem = {"type": "about:blank", "title": "Not ready", "status": 503, "code": "not_ready", "detail": missing}
    return JsonResponse(problem, status=503, content_type="application/problem+json")


def unready() -> str | None:
    """What is missing, in a sentence; None when nothing is."""
    if careless := careless_settings():
        return f"the database may lose what it acknowledged: {', '.join(careless)} is off"
    if not migrations() <= set(MigrationRecorder(connection).applied_migrations()):
        return "migrations are missing"
    return None


def careless_settings() -> list[str]:
    """Which of the settings that make a commit durable are off."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_settings WHERE name = ANY(%s) AND setting = 'off' ORDER BY name", [list(DURABLE)])
        return [name for (name,) in cursor.fetchall()]


@cache
def migrations() -> set[tuple[str, str]]:
    """Every migration of the code that runs, read from disk once."""
    return set(MigrationLoader(None).graph.nodes)
