"""The catalogue: what can be played, with schemas for machines and rules for people."""

from typing import ClassVar

import msgspec
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from api import etags
from api.endpoint import Endpoint
from api.problems import Problem, malformed
from api.schema.described import IF_NONE_MATCH, described, header, query
from games.queries import rulesets

MARKDOWN = "text/markdown"


class Rulesets(Endpoint):
    public = ("GET", "HEAD")

    @described("list_rulesets", "What can be played", {200: "Rulesets", 304: None}, parameters=[IF_NONE_MATCH], public=True)
    def get(self, request: Request) -> HttpResponse:
        return _json(request, {"results": rulesets.summaries(), "next": None})


class Ruleset(Endpoint):
    public = ("GET", "HEAD")

    @described(
        "read_ruleset",
        "One ruleset, with its schemas",
        {200: "Ruleset", 304: None},
        parameters=[IF_NONE_MATCH],
        problems=[404],
        public=True,
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        return _json(request, rulesets.description(_known(slug)))


class Rules(Endpoint):
    """The text, as Markdown or in JSON, in the language that `lang` names or the reader prefers."""

    public = ("GET", "HEAD")
    queries: ClassVar = {"GET": ("lang",)}
    media_types: ClassVar = ("application/json", MARKDOWN)

    @described(
        "read_rules",
        "The rules for people",
        {200: "Rules", 304: None},
        parameters=[
            query("lang", description="en or ru; left out: Accept-Language.", enum=rulesets.LANGUAGES),
            header("Accept-Language"),
            IF_NONE_MATCH,
        ],
        problems=[404],
        public=True,
        markdown=True,
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        language = self.query.choice("lang", rulesets.LANGUAGES) or _preferred(request._request)
        try:
            text = rulesets.text(_known(slug), language)
        except rulesets.NoText as missing:
            raise Problem(404, "not_found", "These rules are not written in that language.") from missing
        headers = {"Content-Language": language, "Vary": "Accept, Accept-Language"}
        if self.media_type == MARKDOWN:
            return etags.tagged(request._request, text.encode(), f"{MARKDOWN}; charset=utf-8", headers)
        return _json(request, {"slug": slug, "language": language, "text": text}, headers)


def _known(slug: str) -> str:
    if slug not in {each["slug"] for each in rulesets.summaries()}:
        raise Problem(404, "not_found", "There is no such ruleset.")
    return slug


def _preferred(request: HttpRequest) -> str:
    """The reader's first language that the rules may be written in; English for everybody else."""
    wishes = [_wish(each) for each in request.META.get("HTTP_ACCEPT_LANGUAGE", "")[:500].split(",")]
    liked = [(quality, language) for quality, language in wishes if quality > 0 and language in rulesets.LANGUAGES]
    return max(liked, key=lambda wish: wish[0])[1] if liked else "en"


def _wish(text: str) -> tuple[float, str]:
    """`ru-RU;q=0.8` -> (0.8, "ru")."""
    name, _, quality = text.strip().lower().partition(";q=")
    language = name.partition("-")[0]
    try:
        return (float(quality) if quality else 1.0), language
    except ValueError:
        raise malformed("This can't be read.", header="Accept-Language") from None


def _json(request: Request, value: object, headers: dict[str, str] | None = None) -> HttpResponse:
    return etags.tagged(request._request, msgspec.json.encode(value), "application/json", headers)
