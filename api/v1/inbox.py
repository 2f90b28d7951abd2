"""What I was told, and what of it I have read."""

from typing import ClassVar

from django.http import HttpResponse
from rest_framework.request import Request

from api import etags
from api.endpoint import Endpoint, answer, body, encoded, player
from api.problems import malformed
from api.schema.described import IF_NONE_MATCH, described, query, whole
from api.v1.asked import Read
from games.operations.inbox import mark_all_read, mark_read
from games.queries.inbox import inbox

PAGE, LONGEST_PAGE = 50, 100


class Inbox(Endpoint):
    queries: ClassVar = {"GET": ("unread", "cursor", "limit")}

    @described(
        "read_inbox",
        "What I was told",
        {200: "Inbox", 304: None},
        parameters=[
            query("unread", bool, "`true`: only what was not read."),
            query("cursor", description="`next` of the page before."),
            whole("limit", f"Default {PAGE}.", 1, LONGEST_PAGE),
            IF_NONE_MATCH,
        ],
    )
    def get(self, request: Request) -> HttpResponse:
        """Newest first. What is not true any more (a turn that was answered) is gone from it by itself."""
        limit = self.query.whole("limit", 1, LONGEST_PAGE) or PAGE
        page = inbox(player=player(request).id, unread=self.query.flag("unread"), cursor=self.query.text("cursor"), limit=limit)
        return etags.tagged(request._request, encoded(page), "application/json")


class ReadNotes(Endpoint):
    @described("mark_read", "I have read these", {200: "Marked"}, asked=Read)
    def post(self, request: Request) -> HttpResponse:
        """`ids`, or everything up to `through`. What is not mine, or not there, is passed over."""
        who, asked = player(request).id, body(request, Read)
        if (asked.ids is None) == (asked.through is None):
            raise malformed("Either ids or through.", code="required", pointer="")
        if asked.through is not None:
            return answer({"marked": mark_all_read(player=who, through=asked.through)})
        return answer({"marked": mark_read(player=who, ids=asked.ids or ())})
