"""Whether every value of one JSON Schema is a value of another, as far as the OpenAPI file's schemas go.

`Fit(new, old, growing=True)` is how answers are compared: clients ignore members, event types and enum values they do not know,
so these may come; nothing may go. `Fit(old, new)` is how requests are: whatever was taken is still taken.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Any
AT_LEAST = ("minimum", "minLength", "minItems", "minProperties")
AT_MOST = ("maximum", "maxLength", "maxItems", "maxProperties")
THE_SAME = ("pattern", "format", "propertyNames")
ANY = ("null", "boolean", "string", "array", "object", "integer", "number")
CHOICES = ("anyOf", "oneOf")


@dataclass
class Fit:
    """`sub` and `sup`: the components that references of the inner and the outer schema lead to."""

    sub: Mapping[str, Json]
    sup: Mapping[str, Json]
    growing: bool = False
    _seen: set[tuple[str, str]] = field(default_factory=set)

    def misfits(self, sub: Json, sup: Json, at: str) -> Iterator[str]:
        """Where a value of `sub` may be none of `sup`, each in a line; a pair of components is looked at once."""
        pair = (sub.get("$ref", ""), sup.get("$ref", ""))
        if all(pair):
            if pair in self._seen:
                return
            self._seen.add(pair)
        yield from self._alternatives(_resolved(sub, self.sub), _resolved(sup, self.sup), at)

    def _alternatives(self, sub: Json, sup: Json, at: str) -> Iterator[str]:
        """Each alternative of `sub` must fit one of `sup`."""
        outer = _choices(sup)
        for each in _choices(sub):
            if outer == [sup]:
                yield from self._plain(_resolved(each, self.sub), sup, at)
            elif not any(self._fits(each, other) for other in outer):
                yield f"{at}: {_named(each)} fits none of {', '.join(map(_named, outer))}"

    def _fits(self, sub: Json, sup: Json) -> bool:
        return not any(Fit(self.sub, self.sup, self.growing, set(self._seen)).misfits(sub, sup, ""))

    def _plain(self, sub: Json, sup: Json, at: str) -> Iterator[str]:
        if _choices(sub) != [sub]:
            yield from self._alternatives(sub, sup, at)
            return
        if strange := _types(sub) - _types(sup) - ({"integer"} if "number" in _types(sup) else set()):
            yield f"{at}: may be {', '.join(sorted(strange))}"
            return
        yield from self._values(sub, sup, at)
        yield from self._bounds(sub, sup, at)
        yield from self._members(sub, sup, at)
        if "items" in sup:
            yield from self.misfits(sub.get("items", {}), sup["items"], f"{at}[]")

    def _values(self, sub: Json, sup: Json, at: str) -> Iterator[str]:
        known, told = _values(sup), _values(sub)
        if known is None or ("enum" in sup and self.growing):
            return
        if told is None:
            yield f"{at}: may be other than {', '.join(map(str, known))}"
        elif strange := [each for each in told if each not in known]:
            yield f"{at}: may be {', '.join(map(str, strange))}"

    def _bounds(self, sub: Json, sup: Json, at: str) -> Iterator[str]:
        if _values(sub) is not None:
            return
        for word in (*AT_LEAST, *AT_MOST, *THE_SAME):
            if word in sup and not _as_tight(word, sub.get(word), sup[word]):
                yield f"{at}: {word} {sub.get(word)} where {sup[word]} is known"

    def _members(self, sub: Json, sup: Json, at: str) -> Iterator[str]:
        for name in sorted(set(sup.get("required", ())) - set(sub.get("required", ()))):
            yield f"{at}/{name}: may be missing"
        inner, outer = sub.get("properties", {}), sup.get("properties", {})
        for name in sorted(inner.keys() & outer.keys()):
            yield from self.misfits(inner[name], outer[name], f"{at}/{name}")
        if self.growing:
            yield from (f"{at}/{name}: is gone" for name in sorted(outer.keys() - inner.keys()))
        elif sup.get("additionalProperties") is False:
            yield from (f"{at}/{name}: is not known" for name in sorted(inner.keys() - outer.keys()))
        if isinstance(sup.get("additionalProperties"), dict) and isinstance(sub.get("additionalProperties"), dict):
            yield from self.misfits(sub["additionalProperties"], sup["additionalProperties"], f"{at}/*")


def _resolved(schema: Json, components: Mapping[str, Json]) -> Json:
    while "$ref" in schema:
        schema = components[schema["$ref"].rpartition("/")[2]]
    return schema


def _choices(schema: Json) -> list[Json]:
    return next((schema[word] for word in CHOICES if word in schema), [schema])


def _types(schema: Json) -> set[str]:
    found = schema.get("type", ANY)
    return {found} if isinstance(found, str) else set(found)


def _values(schema: Json) -> list[Json] | None:
    return [schema["const"]] if "const" in schema else schema.get("enum")


def _as_tight(word: str, inner: Json, outer: Json) -> bool:
    if inner is None:
        return False
    if word in THE_SAME:
        return bool(inner == outer)
    return bool(inner >= outer if word in AT_LEAST else inner <= outer)


def _named(schema: Json) -> str:
    return str(schema.get("$ref", schema.get("const", schema.get("type", schema)))).rpartition("/")[2]
