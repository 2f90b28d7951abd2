"""What is asked beside the API is limited too, by address: signing in, consent and the admin in pages, and what apps ask."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.addresses import client_address
from api.envelope import sealed
from api.limiter import Charge
from api.limits import LIMITS
from api.problems import Problem
from api.shut import SHUT, client_of

__all__ = ["Counted"]

PLACES = ("/accounts/", "/identity/", "/.well-known/", "/admin/")


class Counted:
    """A middleware before those that ask the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(PLACES):
            return self.get_response(request)
        here = client_address(request)
        charge = LIMITS.charge_all([("page", here), ("address", here)])
        if charge is None:
            return self.get_response(request)
        response = self.get_response(request) if charge.wait_s is None else _refusal(request, charge)
        for name, value in charge.headers.items():
            response.headers[name] = value
        return response


def _refusal(request: HttpRequest, charge: Charge) -> HttpResponse:
    SHUT.refused(client_of(request.META), request.method, charge)
    return sealed(request, Problem(429, "too_many_requests", headers={"Retry-After": str(charge.wait_s)}).response())
