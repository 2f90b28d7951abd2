"""The OpenAPI file: what drf-spectacular finds in the views, completed by what the code knows better than it can guess."""

from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import get_lib_doc_excludes

from accounts.scopes import FOR_APPS, SCOPES
from api import problems
from api.endpoint import Endpoint, SaidCode
from api.schema import answers, rulesets, streams
from api.schema.tidy import tidy
from api.v1 import asked, asked_account, asked_apps, asked_targets

Json = Any  # Any: the document's JSON

INTRODUCTION = """\
Card games over HTTP, live and by turns. Read `docs/api.md` for how to play.

Clients must ignore members, event types and enum values that they do not know: version 1 only ever gains some.
Errors are `application/problem+json` with a stable `code`. What waits is on the stream server: `links.stream` of `/api/v1/`."""
ASKED = (
    asked.NewGuest,
    asked.Recovery,
    asked.NewToken,
    asked.NewGame,
    asked.Join,
    asked.Kicked,
    asked.NewInvitation,
    asked.Declining,
    asked.SaidCode,
    asked.Nothing,
    asked.Sync,
    asked.Read,
    asked.NewOrder,
    asked.Wishes,
    asked.Reminders,
    asked.NewCalendar,
    asked.NewVacation,
    *asked_targets.ALL,
    asked.NewDispute,
    asked.Words,
    asked.NewRuling,
    *asked_account.ALL,
    *asked_apps.ALL,
    asked.NewBot,
    asked.NewBotToken,
)
HEADERS = {
    "Server-Time": ({"type": "integer"}, "When this was answered, ms of UTC since 1970."),
    "Request-Id": ({"type": "string"}, "Names this request in our logs."),
    "RateLimit-Policy": (
        {"type": "string"},
        'As `"read";q=600;w=60`: at most q requests at once, all of them again after w seconds.',
    ),
    "RateLimit": ({"type": "string"}, 'As `"read";r=598;t=1`: r are left, and all are back in t seconds.'),
    "ETag": ({"type": "string"}, "For If-None-Match."),
    "Location": ({"type": "string"}, "Where what was made is to be read."),
    "Idempotent-Replayed": ({"const": "true", "type": "string"}, "There if this key was known: the first answer again."),
    "Retry-After": ({"type": "integer"}, "Seconds."),
}
EVERYWHERE = ("Server-Time", "Request-Id", "RateLimit-Policy", "RateLimit")
BY_STATUS = {"201": ("Location", "Idempotent-Replayed"), "304": ("ETag",), "429": ("Retry-After",), "503": ("Retry-After",)}


class _Bearer(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # it registers itself by being defined
    target_class = "api.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: object) -> Json:
        scopes = "".join(f"\n* `{scope}`: {words}" for scope, words in SCOPES.items())
        words = "A token of POST /guests or POST /me/tokens. What an operation's `security` names is the scope that it needs."
        return {"type": "http", "scheme": "bearer", "description": f"{words}\n{scopes}"}


OAUTH2 = {
    "type": "oauth2",
    "description": "A token that a player granted to an app of others (docs/apps.md); it is shown as any bearer token.",
    "flows": {
        "authorizationCode": {
            "authorizationUrl": "/identity/o/authorize",
            "tokenUrl": "/identity/o/api/token",
            "refreshUrl": "/identity/o/api/token",
            "scopes": {scope: SCOPES[scope] for scope in FOR_APPS},
        }
    },
}
"""Codes with PKCE (S256) alone."""


def classes_without_words() -> list[type]:
    """Whose docstrings are for who writes endpoints, and describe none to clients."""
    return [*get_lib_doc_excludes(), Endpoint, SaidCode]  # type: ignore[no-untyped-call]  # the library's


def only_the_api(endpoints: list[Json]) -> list[Json]:
    """drf-spectacular's view of the addresses, without the admin's."""
    return [each for each in endpoints if each[0].startswith("/api/v1")]


def complete(result: Json, generator: object, request: object, public: bool) -> Json:
    """The document with its introduction, every schema and header, and what all operations share."""
    result["info"]["description"] = INTRODUCTION
    components = result["components"]
    components["schemas"] = dict(sorted(_schemas().items()))
    components["headers"] = {name: {"schema": schema, "description": words} for name, (schema, words) in HEADERS.items()}
    components["securitySchemes"]["oauth2"] = OAUTH2
    components["responses"] = {f"Problem{status}": _problem(status) for status in PROBLEMS}
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            _complete(operation, path, method)
    for path, item in streams.paths().items():
        _complete(item["get"], path, "stream")
        result["paths"][path] = item
    return result


def _schemas() -> dict[str, Json]:
    _, parts = msgspec.json.schema_components((*answers.ALL, *ASKED), ref_template="#/components/schemas/{name}")
    return {**tidy(parts), **rulesets.components(), "OpenApi": {"type": "object", "title": "OpenApi"}}


def _complete(operation: Json, path: str, method: str) -> None:
    operation["tags"] = [path.removeprefix("/api/v1").strip("/").partition("/")[0] or "root"]
    is_public, is_optional = operation.pop("x-public", False), operation.pop("x-optional-body", False)
    scope = operation.pop("x-scope", None)
    operation["security"] = [] if is_public else _security(scope)
    if "requestBody" in operation:
        operation["requestBody"]["required"] = not is_optional
    for status, response in operation["responses"].items():
        if status in PROBLEMS:
            operation["responses"][status] = {"$ref": f"#/components/responses/Problem{status}"}
        else:
            response["headers"] = _headers(*BY_STATUS.get(status, ()), *(("ETag",) if (status, method) == ("200", "get") else ()))


def _security(scope: str | None) -> list[Json]:
    """By any token that allows it; by an app's, where apps may have the scope."""
    needed = [scope] if scope else []
    return [{"bearer": needed}, *([{"oauth2": needed}] if set(needed) <= set(FOR_APPS) else [])]


def _problem(status: str) -> Json:
    content = {problems.MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": PROBLEMS[status], "headers": _headers(*BY_STATUS.get(status, ())), "content": content}


def _headers(*more: str) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*EVERYWHERE, *more)}


PROBLEMS = {
    "400": "Malformed; `errors` say where.",
    "401": "Who are you?",
    "403": "Known, but not yours to do.",
    "404": "Not there, or not for you to know of.",
    "406": "No such form of answer.",
    "409": "The world moved, or is not ready.",
    "411": "Send a Content-Length.",
    "413": "A body has at most 64 KiB.",
    "415": "Bodies are application/json, in UTF-8 and uncompressed.",
    "422": "Understood, and refused.",
    "429": "Too much at once.",
    "503": "Not now.",
}
