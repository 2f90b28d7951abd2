"""Where everything is, and the description of it all."""

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.vapid import public_key
from api import etags
from api.endpoint import Endpoint, answer
from api.schema.described import IF_NONE_MATCH, described
from games.queries import notices

_OPENAPI = Path(__file__).resolve().parent.parent / "openapi.json"
API = "/api/v1"


class Root(Endpoint):
    public = ("GET", "HEAD")

    @described("read_root", "Where everything is", {200: "Root"}, public=True)
    def get(self, request: Request) -> HttpResponse:
        links = {
            "self": f"{API}/",
            "openapi": f"{API}/openapi.json",
            "guests": f"{API}/guests",
            "recover": f"{API}/guests/recover",
            "me": f"{API}/me",
            "tokens": f"{API}/me/tokens",
            "rulesets": f"{API}/rulesets",
            "games": f"{API}/games",
            "stream": _stream_base(request),
        }
        return answer({"links": links, "notices": notices.shown(), "push_key": public_key()})


class OpenApi(Endpoint):
    public = ("GET", "HEAD")

    @described("read_openapi", "This description", {200: "OpenApi", 304: None}, parameters=[IF_NONE_MATCH], public=True)
    def get(self, request: Request) -> HttpResponse:
        return etags.tagged(request._request, _description(), "application/json")


def _stream_base(request: Request) -> str:
    """The stream server's own address, or the asked host at its port."""
    if settings.STREAM_URL:
        return f"{str(settings.STREAM_URL).rstrip('/')}/stream/v1"
    host = request.get_host()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return f"{request.scheme}://{name}:{settings.STREAM_PORT}/stream/v1"


@cache
def _description() -> bytes:
    """The committed file, which a test compares with the code."""
    return _OPENAPI.read_bytes()
