"""What waits, as the OpenAPI file has it: two addresses of the stream server, which drf-spectacular knows nothing of."""

from collections.abc import Sequence
from typing import Any

from api.parameters import LARGEST
from api.roles import right_of

Json = Any  # Any: the document's JSON

SERVERS = [
    {
        "url": "http://{host}:{port}",
        "description": "The stream server: `links.stream` of `GET /api/v1/` is its address and `/stream/v1`.",
        "variables": {"host": {"default": "127.0.0.1"}, "port": {"default": "8001"}},
    }
]
GAME_ID = {"in": "path", "name": "game_id", "schema": {"type": "string", "format": "uuid"}, "required": True}
WAIT = {
    "in": "query",
    "name": "wait",
    "schema": {"type": "integer", "minimum": 0, "maximum": 30, "default": 0},
    "description": "Of a long-poll: so many seconds at most, if there is nothing to tell yet.",
}
HASH = {
    "in": "query",
    "name": "hash",
    "schema": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    "description": "The hash of the newest entry you saw: 409 other_history if it is none of this game's.",
}
OVER = "Of a stream: the game is over, and you have heard all of it."


def paths() -> dict[str, Json]:
    """Both path items."""
    version = {"type": "integer", "minimum": 0, "maximum": LARGEST}
    return {
        "/stream/v1/games/{game_id}": _watched(
            "watch_game",
            "Wait for what happens",
            "One game, entry by entry, as you may see it. Events: `entry` (an Entry), `reset`, `beat`, `bye`.",
            "Log",
            [GAME_ID, *_places(version, "The newest version you have."), WAIT, HASH],
            problems=(400, 401, 403, 404, 406, 409, 429, 503),
            more={"204": {"description": OVER}},
        ),
        "/stream/v1/me": _watched(
            "watch_games",
            "Wait for a change in any of my games",
            "First every unfinished game, then each that changes. Events: `game` (a ListItem), `reset`, `beat`, `bye`.",
            "MyGames",
            [*_places({"type": "string"}, "The cursor, or the last event's id."), WAIT],
            problems=(400, 401, 403, 406, 429, 503),
        ),
    }


def _watched(
    name: str,
    summary: str,
    description: str,
    answer: str,
    parameters: Sequence[Json],
    problems: Sequence[int],
    more: dict[str, Json] | None = None,
) -> Json:
    content = {
        "application/json": {"schema": {"$ref": f"#/components/schemas/{answer}"}},
        "text/event-stream": {
            "schema": {"type": "string", "description": "Server-sent events; the data of each is JSON on one line."}
        },
    }
    responses: dict[str, Json] = {"200": {"description": "As asked.", "content": content}, **(more or {})}
    responses |= {str(status): {"description": ""} for status in problems}
    operation = {
        "servers": SERVERS,
        "operationId": name,
        "x-scope": right_of(name).scope,
        "summary": summary,
        "description": description,
        "parameters": list(parameters),
        "responses": dict(sorted(responses.items())),
    }
    return {"get": operation}


def _places(schema: Json, words: str) -> list[Json]:
    """Where to go on, in both ways to say it."""
    return [
        {"in": "query", "name": "after", "schema": schema, "description": words},
        {"in": "header", "name": "Last-Event-ID", "schema": schema, "description": "The same; it comes before `after`."},
    ]
