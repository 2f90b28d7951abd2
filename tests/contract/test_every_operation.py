"""Every operation is asked what the file allows and what it does not, by schemathesis: no 5xx, no answer that is not described;
what is not allowed is refused, and what is allowed is at least understood. `make test-schema`; always the same requests.
"""

from functools import cache

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, Response
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.api.client import Json
from tests.api.description import FILE
from tests.contract.places import Places, is_proper
from tests.live import Live

pytestmark = pytest.mark.contract
load_all_checks()
schema = schemathesis.openapi.from_path(FILE)
schema.config.generation.update(allow_x00=False)  # in JSON and headers; tests/api/test_bad_bodies.py sends them

EXAMPLES = 12
MADE_BY_THE_SERVER = ("cursor", "after")
"""Parameters that hold what an answer brought: none can be made up."""

UNDESCRIBED = {
    "The text holds what can't be printed.",
    "A text holds a NUL or half a character.",
    "A number lies beyond 2^53.",
    "This is no e-mail address.",
}
"""What holds of every body and query, also where the file lets anything be; and of addresses, which no pattern describes."""


@cache
def places(name: str) -> Places:
    return Places(name)


@schema.parametrize()
@settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_an_operation_answers_as_it_is_described(case: Case, live: Live) -> None:
    here = places(case.operation.definition.raw["operationId"])
    here.put(case)
    url = live.stream_url if case.path.startswith("/stream/") else live.url
    headers = {"Authorization": f"Bearer {here.token}"}

    answer = case.call_and_validate(base_url=url, headers=headers, excluded_checks=[positive_data_acceptance], timeout=60)

    check_understood(case, answer)
    if answer.status_code == 409 and answer.json()["code"] == "game_over":
        here.forget(case)


def check_understood(case: Case, answer: Response) -> None:
    """What the file allows may be refused by rules (409, 422 ..), but is malformed only in ways that no schema can tell."""
    if answer.status_code == 400 and is_proper(case):
        faults = [fault for fault in answer.json()["errors"] if not _can_not_be_described(fault)]
        assert [] == faults, f"{case.as_curl_command()}: {faults}"


def _can_not_be_described(fault: Json) -> bool:
    detail = fault["detail"]
    return (
        fault["code"] != "malformed"  # a rule of its own: either this or that; 40 characters that can be seen
        or fault.get("pointer", "").startswith("/order")  # a form of another ruleset
        or fault.get("parameter") in MADE_BY_THE_SERVER
        or (fault.get("header") == "Idempotency-Key" and "nil" in detail)
        or detail.endswith("got `float`")  # 5.0 is an integer to JSON Schema; no client writes one so
        or detail in UNDESCRIBED
    )
