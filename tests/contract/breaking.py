"""What a newer OpenAPI file would break for clients of an older one, line by line; empty when it only adds.

`python -m tests.contract.breaking OLD NEW` prints it, with status 1 when there is anything.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.contract.fitting import Fit

Json = Any


def breaks(old: Json, new: Json) -> list[str]:
    """Of every operation of the old file: its address, name, token, parameters, body, answers and their headers; of its
    components the names, which generated clients speak of, and the options and views of rulesets, which no operation names.
    """
    now = _operations(new)
    compared = [_Compared(old, new, place, was, now.get(place)) for place, was in _operations(old).items()]
    return [
        *(line for each in compared for line in each.lines()),
        *_components(old["components"]["schemas"], new["components"]["schemas"]),
    ]


def _components(old: Mapping[str, Json], new: Mapping[str, Json]) -> Iterator[str]:
    asked, told = Fit(old, new), Fit(new, old, growing=True)
    for name in old:
        if name not in new:
            yield f"{name}: is gone"
        elif name.endswith("Options"):
            yield from asked.misfits(old[name], new[name], name)
        elif name.endswith("View"):
            yield from told.misfits(new[name], old[name], name)


def _operations(document: Json) -> Mapping[tuple[str, str], Json]:
    return {(path, method): each for path, methods in document["paths"].items() for method, each in methods.items()}


class _Compared:
    """One operation of the old file against what the new one has at its place."""

    def __init__(self, old: Json, new: Json, place: tuple[str, str], was: Json, now: Json | None) -> None:
        self._documents, self._was, self._is = (old, new), was, now
        self._name = f"{place[1].upper()} {place[0]}"
        schemas = [document["components"]["schemas"] for document in self._documents]
        self._asked, self._told = Fit(schemas[0], schemas[1]), Fit(schemas[1], schemas[0], growing=True)

    def lines(self) -> Iterator[str]:
        if self._is is None:
            yield f"{self._name}: is gone"
            return
        if self._was["operationId"] != self._is["operationId"]:
            yield f"{self._name}: is called {self._is['operationId']}, was {self._was['operationId']}"
        if not self._was["security"] and self._is["security"]:
            yield f"{self._name}: needs a token"
        yield from self._parameters()
        yield from self._body()
        for status, answer in self._was["responses"].items():
            yield from self._answer(status, answer)
        for status in sorted(self._is["responses"].keys() - self._was["responses"].keys()):
            if status < "400":
                yield f"{self._name}: may answer {status}"

    def _parameters(self) -> Iterator[str]:
        was, now = ({(each["in"], each["name"]): each for each in side.get("parameters", ())} for side in (self._was, self._is))
        for place in sorted(was.keys() - now.keys()):
            yield f"{self._name}: the {place[0]} parameter {place[1]} is gone"
        for place, parameter in now.items():
            if parameter.get("required") and not was.get(place, {}).get("required"):
                yield f"{self._name}: the {place[0]} parameter {place[1]} is needed"
            if place in was:
                yield from self._asked.misfits(was[place]["schema"], parameter["schema"], f"{self._name}: {place[1]}")

    def _body(self) -> Iterator[str]:
        was, now = self._was.get("requestBody", {}), self._is.get("requestBody", {})
        if now.get("required") and not was.get("required"):
            yield f"{self._name}: a body is needed"
        for kind, content in was.get("content", {}).items():
            if kind not in now.get("content", {}):
                yield f"{self._name}: takes no {kind}"
            else:
                yield from self._asked.misfits(content["schema"], now["content"][kind]["schema"], f"{self._name}: body")

    def _answer(self, status: str, answer: Json) -> Iterator[str]:
        at = f"{self._name}: {status}"
        if status not in self._is["responses"]:
            if status < "400":
                yield f"{at} is gone"
            return
        was, now = self._whole(answer, 0), self._whole(self._is["responses"][status], 1)
        for header in sorted(was.get("headers", {}).keys() - now.get("headers", {}).keys()):
            yield f"{at}: the header {header} is gone"
        for kind, content in was.get("content", {}).items():
            if kind not in now.get("content", {}):
                yield f"{at}: {kind} is gone"
            else:
                yield from self._told.misfits(content["schema"], now["content"][kind]["schema"], at)

    def _whole(self, answer: Json, side: int) -> Json:
        if "$ref" not in answer:
            return answer
        return self._documents[side]["components"]["responses"][answer["$ref"].rpartition("/")[2]]


if __name__ == "__main__":
    found = breaks(*(json.loads(Path(path).read_text("utf-8")) for path in sys.argv[1:3]))
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.exit(bool(found))
