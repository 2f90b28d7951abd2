"""What a view's method says of itself to the OpenAPI file."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from api.parameters import LARGEST
from api.problems import MEDIA_TYPE
from api.roles import right_of

F = TypeVar("F", bound=Callable[..., Any])  # Any: a view's method
WRITTEN = {200: "As asked.", 201: "Made.", 202: "It will be.", 204: "Done.", 304: "Not changed."}


def query(
    name: str, kind: type | dict[str, Any] = str, description: str = "", **more: Any
) -> OpenApiParameter:  # Any: as drf-spectacular takes it
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description, **more)


def whole(name: str, description: str = "", least: int = 0, most: int = LARGEST) -> OpenApiParameter:
    """A whole number of the query, as `Parameters.whole` reads it."""
    return query(name, {"type": "integer", "minimum": least, "maximum": most}, description)


def header(name: str, kind: type | dict[str, str] = str, description: str = "", *, required: bool = False) -> OpenApiParameter:
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=description, required=required)


A_UUID = {"type": "string", "pattern": "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"}
"""Of a header: as format `uuid` some generators would send an object there, which is no text."""
A_HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
HASH = query("hash", A_HASH, "The hash of the newest entry you saw: 409 other_history if it is none of this game's.")
AFTER = whole("after", "The newest version you have.")
KEY = header("Idempotency-Key", A_UUID, "A fresh UUID; the same one to send the same thing again.")
KEY_NEEDED = header("Idempotency-Key", A_UUID, "A fresh UUID; the same one to send the same command again.", required=True)
IF_NONE_MATCH = header("If-None-Match", description="The ETag you have.")


def described(
    name: str,
    summary: str,
    answers: Mapping[int, str | None],
    *,
    asked: type[msgspec.Struct] | str | None = None,
    optional_body: bool = False,
    parameters: Sequence[OpenApiParameter] = (),
    problems: Sequence[int] = (),
    public: bool = False,
    markdown: bool = False,
) -> Callable[[F], F]:
    """Of one method: its name (operationId), the schema of each answer by status, and the problems beside those all have.

    `method.scope` is what api/roles.py says that a token must allow; Endpoint asks for it.
    """
    scope = right_of(name).scope
    body = asked if isinstance(asked, str) or asked is None else asked.__name__
    responses: dict[Any, Any] = {  # Any: as drf-spectacular takes it
        **{_of(status, schema): _answer(status, schema) for status, schema in answers.items()},
        **({(200, "text/markdown"): OpenApiResponse(str, WRITTEN[200])} if markdown else {}),
        **{(status, MEDIA_TYPE): OpenApiResponse(_ref("Problem"), "") for status in _problems(problems, bool(asked))},
    }
    decorate: Callable[[F], F] = extend_schema(
        operation_id=name,
        summary=summary,
        request=None if body is None else {"application/json": _ref(body)},
        responses=responses,
        parameters=list(parameters),
        extensions={  # taken out again by api.schema
            "x-public": public,
            "x-scope": scope,
            "x-optional-body": optional_body or _may_be_empty(asked),
        },
    )

    def declare(method: F) -> F:
        method.scope, method.operation = scope, name  # type: ignore[attr-defined]  # a function takes what is put on it
        return decorate(method)

    return declare


def _may_be_empty(asked: type[msgspec.Struct] | str | None) -> bool:
    """Whether {} is such a body: then none is needed."""
    return isinstance(asked, type) and not any(each.required for each in msgspec.structs.fields(asked))


def _of(status: int, schema: str | None) -> int | tuple[int, str]:
    return status if schema is None else (status, "application/json")


def _answer(status: int, schema: str | None) -> OpenApiResponse:
    return OpenApiResponse(None if schema is None else _ref(schema), WRITTEN[status])


def _problems(own: Sequence[int], has_body: bool) -> list[int]:
    common = (400, 401, 403, 406, 429, 503, *((411, 413, 415) if has_body else ()))
    return sorted({*common, *own})


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
