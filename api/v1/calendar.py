"""When I am not to be expected: my calendar and vacations. Others are told only until when a clock stands still."""

from typing import get_args
from uuid import UUID, uuid5

from django.http import HttpResponse
from rest_framework.request import Request

from api import parameters
from api.endpoint import Endpoint, answer, body, nothing, player
from api.problems import Problem
from api.schema.described import KEY, described
from api.v1.asked import NewCalendar, NewVacation, QuietHours, Weekday
from api.v1.root import API
from games import clock
from games.operations import calendars as operations
from games.queries import calendars


class Calendar(Endpoint):
    @described("read_calendar", "My calendar", {200: "Calendar"})
    def get(self, request: Request) -> HttpResponse:
        return answer(calendars.calendar(player(request).id))

    @described("set_calendar", "Change my calendar", {200: "Calendar"}, asked=NewCalendar, problems=[422])
    def put(self, request: Request) -> HttpResponse:
        """In force from now on, in every game by turns; nothing that was is changed."""
        who, asked = player(request).id, body(request, NewCalendar)
        days = get_args(Weekday)
        wish = operations.Wish(asked.zone, [days.index(day) for day in asked.rest_days], _quiet(asked.quiet_hours))
        operations.set_calendar(player=who, wish=wish)
        return answer(calendars.calendar(who))


class Vacations(Endpoint):
    @described("list_vacations", "My vacations", {200: "Vacations"})
    def get(self, request: Request) -> HttpResponse:
        """By their beginning; and how many days of this year and the next are left."""
        return answer(calendars.vacations(player(request).id, clock.now_ms()))

    @described("plan_vacation", "Go away for a while", {201: "Vacation"}, asked=NewVacation, parameters=[KEY], problems=[422])
    def post(self, request: Request) -> HttpResponse:
        """My clocks stand still meanwhile. It begins in the future, and rescues nothing that is due within the hour."""
        who, asked = player(request).id, body(request, NewVacation)
        key = parameters.idempotency_key(request._request)
        vacation_id = None if key is None else uuid5(who, f"vacation {key}")
        made = operations.plan_vacation(player=who, vacation_id=vacation_id, begin=asked.from_, end=asked.until)
        return answer(calendars.vacation(made), 201, {"Location": f"{API}/me/vacations/{made.id}"})


class Vacation(Endpoint):
    @described("cancel_vacation", "Be back, or not go at all", {204: None}, problems=[404, 422])
    def delete(self, request: Request, vacation_id: UUID) -> HttpResponse:
        """What was taken of it is taken; the rest of its days is free again."""
        if not operations.cancel_vacation(player=player(request).id, vacation_id=vacation_id):
            raise Problem(404, "not_found")
        return nothing()


def _quiet(asked: QuietHours | None) -> tuple[int, int] | None:
    return None if asked is None else (_minutes(asked.from_), _minutes(asked.until))


def _minutes(text: str) -> int:
    hours, _, minutes = text.partition(":")
    return int(hours) * 60 + int(minutes)
