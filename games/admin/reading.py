"""What every model of games may do in the admin: be read."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.utils.functional import cached_property
from django.views.decorators.http import require_safe

MOST_LISTED = 1_000


def signed_in(request: HttpRequest) -> UUID:
    """Who looks. Raises PermissionDenied for nobody."""
    if request.user.pk is None:
        raise PermissionDenied
    return request.user.pk


class FirstPages(Paginator):  # type: ignore[type-arg]  # generic in the stubs only
    """Counts no further than it shows: a count over every game would read them all."""

    object_list: QuerySet[Model]

    @cached_property
    def count(self) -> int:
        return self.object_list.order_by()[:MOST_LISTED].count()


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """No adding, changing, deleting or acting, not for superusers either; who may not view is refused.

    The log's own tables have composite keys, which the admin can't register: a game's page shows them.
    """

    actions: Sequence[str] | None = None
    paginator = FirstPages
    list_per_page = 50
    list_max_show_all = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER  # they count

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """By its own name only: the right to change, which means nothing here, is not the right to look."""
        return request.user.has_perm(f"games.view_{self.opts.model_name}")

    @method_decorator(require_safe)
    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # Any: context
        subtitle = f"The first {MOST_LISTED:,} at most: search or filter for others"
        return super().changelist_view(request, {"subtitle": subtitle} | (extra_context or {}))

    @method_decorator(require_safe)
    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,  # Any: a template's context
    ) -> HttpResponse:
        return super().change_view(request, object_id, form_url, extra_context)
