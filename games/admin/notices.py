"""What everybody is told: written here. Pauses for planned work are made by `manage.py pause_all`, and only read here."""

from django.contrib import admin
from django.http import HttpRequest

from games.models import Notice


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    list_display = ("text_en", "kind", "since", "until")
    fields = ("text_en", "text_ru", "since", "until")
    ordering = ("-since",)

    def has_change_permission(self, request: HttpRequest, obj: Notice | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.kind == "news")

    def has_delete_permission(self, request: HttpRequest, obj: Notice | None = None) -> bool:
        return super().has_delete_permission(request, obj) and (obj is None or obj.kind == "news")
