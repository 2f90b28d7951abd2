"""The Authorization header, through a view."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from hypothesis import example, given
from hypothesis import strategies as st
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView, exception_handler

from accounts import guests, tokens
from accounts.guests import Welcome
from accounts.identity import Identity
from accounts.models import Player, Token
from accounts.recent import RECENT
from api.authentication import BearerAuthentication

ANY_HEADER = st.text(st.characters(exclude_categories=()), max_size=300)
NEAR_HEADER = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["Bearer ", "bearer ", "Bearer  ", "Bearer\t", "Token ", "Basic ", "", "Bearer, Bearer "]),
    st.sampled_from(["cg_", "CG_", "pat_", ""]),
    st.text("abcXYZ019_-", min_size=41, max_size=45),
    st.sampled_from(["", " ", "\n", "\x00", ", Bearer cg_x", "=", "é"]),
)


class WhoAmI(APIView):
    authentication_classes = (BearerAuthentication,)
    permission_classes = ()

    def get_exception_handler(self) -> Callable[..., Response | None]:
        """DRF's own: how errors are worded is tested elsewhere."""
        return exception_handler

    def get(self, request: Request) -> Response:
        user = request.user
        if not isinstance(user, Identity):
            return Response(None)
        return Response({"id": str(user.id), "name": user.name, "kind": user.kind, "staff": user.is_staff})


def ask(header: str | None) -> Response:
    request = APIRequestFactory().get("/")
    if header is not None:
        request.META["HTTP_AUTHORIZATION"] = header
    return WhoAmI.as_view()(request)


@pytest.fixture
def ann() -> Welcome:
    return guests.create_guest("Ann")


def test_a_bearer_is_known(ann: Welcome) -> None:
    answer = ask(f"Bearer {ann.token}")

    assert 200 == answer.status_code
    assert {"id": str(ann.player.id), "name": "Ann", "kind": "guest", "staff": False} == answer.data


def test_the_scheme_may_be_written_small(ann: Welcome) -> None:
    assert 200 == ask(f"bearer {ann.token}").status_code


def test_no_header_is_anonymous() -> None:
    answer = ask(None)

    assert 200 == answer.status_code
    assert answer.data is None


def test_a_request_costs_one_query_and_the_next_none(ann: Welcome) -> None:
    ask(f"Bearer {ann.token}")
    RECENT.clear()
    with CaptureQueriesContext(connection) as first:
        ask(f"Bearer {ann.token}")
    with CaptureQueriesContext(connection) as second:
        ask(f"Bearer {ann.token}")

    assert [1, 0] == [len(first), len(second)]


def revoke(ann: Welcome) -> None:
    tokens.revoke_all(ann.player)


def expire(ann: Welcome) -> None:
    Token.objects.filter(player=ann.player).update(expires_at=F("created_at") + timedelta(microseconds=1))


def shut_out(ann: Welcome) -> None:
    Player.objects.filter(id=ann.player.id).update(is_active=False)


@pytest.mark.parametrize("end", [revoke, expire, shut_out])
def test_a_token_that_has_ended_is_401_and_sounds_like_one_that_never_was(ann: Welcome, end: Callable[[Welcome], None]) -> None:
    end(ann)
    ended, never = ask(f"Bearer {ann.token}"), ask(f"Bearer cg_{'x' * 43}")

    assert 401 == ended.status_code == never.status_code
    assert "Bearer" == ended["WWW-Authenticate"] == never["WWW-Authenticate"]
    assert ended.data == never.data


@given(ANY_HEADER | NEAR_HEADER)
@example("")
@example("Bearer")
@example("Bearer ")
@example("Bearer cg_\x00")
@example("Bearer " + "cg_" + "a" * 43 + " cg_" + "b" * 43)
@example("Bearer cg_" + "é" * 43)
@example("Bearer cg_" + "a" * 100_000)
@example("Bearer cg_" + "a" * 42 + "\ud800")
@example("Basic YW5uOnBhc3N3b3Jk")
def test_any_other_header_is_401(header: str) -> None:
    answer = ask(header)

    assert 401 == answer.status_code
    assert "Bearer" == answer["WWW-Authenticate"]


@pytest.mark.parametrize(
    "wrapped", ["{0}", "Bearer {0} {0}", "Bearer {0}, Bearer {0}", " Bearer {0}", "Bearer {0}\n", "Bearer  {0}", "Token {0}"]
)
def test_a_good_token_in_a_bad_header_is_401_without_a_query(ann: Welcome, wrapped: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = ask(wrapped.format(ann.token))

    assert 401 == answer.status_code
    assert 0 == len(queries)


def test_staff_is_known_as_staff() -> None:
    admin = Player.objects.create_superuser(f"{uuid.uuid4()}@example.org", "right")
    answer = ask(f"Bearer {tokens.issue(admin, 'desk')}")

    assert answer.data["staff"] is True
