"""Apps of mine, which other players may let in."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.names import NameRefused
from accounts.oauth import making
from accounts.oauth.making import HeldApp, Made, MakingRefused, Wanted
from accounts.oauth.registering import AppRefused
from accounts.targets import TooMany
from api import parameters
from api.endpoint import Endpoint, answer, body, nothing
from api.instants import stamp
from api.problems import Problem, malformed
from api.schema.described import KEY, described
from api.v1.account import check_person, check_proved
from api.v1.asked_apps import ChangedApp, NewApp
from api.v1.root import API


class Apps(Endpoint):
    @described("list_apps", "My apps, oldest first", {200: "HeldApps"})
    def get(self, request: Request) -> HttpResponse:
        return answer({"results": [_shown(each) for each in making.held_by(check_person(request).pk)], "next": None})

    @described("register_app", "An app of mine", {201: "MadeApp"}, asked=NewApp, parameters=[KEY], problems=[403, 422])
    def post(self, request: Request) -> HttpResponse:
        """Its secret is in this answer and nowhere else. A known key gives the same app again."""
        maker, key = check_person(request).pk, parameters.idempotency_key(request._request)
        asked = body(request, NewApp)
        check_proved(request)
        with _refusing():
            made = making.make(maker, _wanted(asked), is_public=asked.type == "public", key=key)
        return answer(_with_secret(made), 201, {"Location": f"{API}/me/apps/{made.app.client_id}"})


class App(Endpoint):
    @described("read_app", "An app of mine", {200: "HeldApp"}, problems=[404])
    def get(self, request: Request, client_id: str) -> HttpResponse:
        return answer(_shown(_found(making.one(check_person(request).pk, client_id))))

    @described("change_app", "Name it, or say where it leads", {200: "HeldApp"}, asked=ChangedApp, problems=[403, 404, 422])
    def put(self, request: Request, client_id: str) -> HttpResponse:
        """What players granted stays; the next time they are asked it is for this."""
        maker, asked = check_person(request).pk, body(request, ChangedApp)
        _found(making.one(maker, client_id))
        check_proved(request)
        with _refusing():
            return answer(_shown(_found(making.change(maker, client_id, _wanted(asked)))))

    @described("end_app", "End an app of mine", {204: None}, problems=[404])
    def delete(self, request: Request, client_id: str) -> HttpResponse:
        """All that it was granted ends within seconds, streams too."""
        if not making.end(check_person(request).pk, client_id):
            raise Problem(404, "not_found")
        return nothing()


class AppSecret(Endpoint):
    @described("renew_app_secret", "Another secret for an app of mine", {201: "MadeApp"}, problems=[403, 404, 422])
    def post(self, request: Request, client_id: str) -> HttpResponse:
        """The one before is good no more. What players granted stays."""
        maker = check_person(request).pk
        _found(making.one(maker, client_id))
        check_proved(request)
        with _refusing():
            made = making.renew_secret(maker, client_id)
        if made is None:
            raise Problem(404, "not_found")
        return answer(_with_secret(made), 201)


@contextmanager
def _refusing() -> Iterator[None]:
    """As clients read it. Raises Problem."""
    try:
        yield
    except NameRefused as refused:
        raise malformed(str(refused), code=refused.code, pointer="/name") from refused
    except AppRefused as refused:
        fault = {"pointer": f"/redirect_uris/{refused.address}", "code": "redirect_not_allowed", "detail": str(refused)}
        raise Problem(422, "redirect_not_allowed", errors=[fault]) from refused
    except TooMany as refused:
        raise Problem(422, "too_many", f"There are {refused} already; end one first.") from refused
    except MakingRefused as refused:
        raise (Problem(403, "apps_closed") if refused.code == "apps_closed" else Problem(422, refused.code)) from refused


def _wanted(asked: ChangedApp) -> Wanted:
    return Wanted(asked.name, asked.redirect_uris, asked.scopes)


def _found(app: HeldApp | None) -> HeldApp:
    if app is None:
        raise Problem(404, "not_found")
    return app


def _shown(app: HeldApp) -> dict[str, object]:
    return {
        "client_id": app.client_id,
        "name": app.name,
        "type": "public" if app.is_public else "confidential",
        "redirect_uris": app.redirect_uris,
        "scopes": app.scopes,
        "created_at": stamp(app.created_at),
    }


def _with_secret(made: Made) -> dict[str, object]:
    return _shown(made.app) | {"client_secret": made.secret}
