"""Players and tokens in Django's admin: shut out, rename, revoke; no player is deleted and no secret shown."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import BaseUserCreationForm, UserChangeForm
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from accounts import bans, tokens
from accounts.models import Ban, Device, Kind, Player, Token, Webhook
from accounts.models.player import vouch_for
from accounts.oauth import admin as _apps  # noqa: F401 - registers itself
from accounts.recent import RECENT

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


class PersonForm(BaseUserCreationForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A new person; guests and bots are made by playing."""

    email = forms.EmailField()

    class Meta:
        model = Player
        fields = ("email", "name")


class PlayerForm(UserChangeForm):  # type: ignore[type-arg]  # generic in the stubs only
    class Meta:
        model = Player
        fields = "__all__"  # the admin's fieldsets choose


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Staff who are no superusers may neither grant rights nor touch other staff, whose password would be theirs to set."""

    form, add_form = PlayerForm, PersonForm
    list_display = ("name", "kind", "email", "is_active", "is_staff", "created_at")
    list_filter = ("kind", "is_active", "is_staff")
    search_fields = ("=id", "name", "email")
    ordering = ("-created_at", "id")
    fieldsets = (
        (None, {"fields": ("id", "kind", "name", "email", "password", "is_active", "created_at", "last_login")}),
        ("Rights", {"fields": RIGHTS}),
    )
    add_fieldsets = ((None, {"fields": ("email", "name", "password1", "password2")}),)

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> tuple[str, ...]:
        fixed: tuple[str, ...] = ("id", "kind", "created_at", "last_login", *(("email",) if obj else ()))
        if obj is not None and obj.kind != Kind.PERSON:
            return (*fixed, *RIGHTS)
        return fixed if request.user.is_superuser else (*fixed, *RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        if obj is not None and obj.is_staff and obj.pk != request.user.pk and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return False  # games name their players for ever: shut out instead

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        player = self.get_object(request, unquote(id))
        if player is not None and player.kind != Kind.PERSON:
            raise PermissionDenied("Only persons have a password.")
        answer = super().user_change_password(request, id, form_url)
        if player is not None and answer.status_code == HTTPStatus.FOUND:
            tokens.revoke_all(player)
        return answer

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:  # Any: any of the forms above
        super().save_model(request, obj, form, change)
        if not change:
            vouch_for(obj)
        RECENT.forget(obj.pk)


class Looked(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Made and changed by their players; here they are seen and removed."""

    list_select_related = ("player",)
    search_fields = ("=player__id", "player__name", "player__email", "label")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # Any: a row of either model
        return False


@admin.register(Device)
class DeviceAdmin(Looked):
    """Without the push target, which is a secret between a browser and its push service."""

    list_display = ("player", "kind", "label", "created_at")
    fields = ("installation", "player", "kind", "label", "created_at")


@admin.register(Webhook)
class WebhookAdmin(Looked):
    """Without the secret that signs."""

    list_display = ("player", "label", "is_enabled", "disabled_reason", "failing_since", "created_at")
    list_filter = ("is_enabled", "disabled_reason")
    fields = ("id", "player", "url", "label", "is_enabled", "disabled_reason", "failing_since", "created_at")


@admin.register(Ban)
class BanAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Bans are made and lifted here, and never changed or removed: who was shut out, when and by whom stays known."""

    list_display = ("player", "reason", "since", "until", "by", "lifted_at")
    list_filter = ("reason",)
    list_select_related = ("player", "by")
    search_fields = ("=player__id", "player__name", "player__email")
    fields = ("player", "reason", "until", "note")
    raw_id_fields = ("player",)
    actions = ("lift",)

    def get_readonly_fields(self, request: HttpRequest, obj: Ban | None = None) -> tuple[str, ...]:
        return () if obj is None else ("player", "reason", "until", "note", "since", "by", "lifted_at")

    def has_change_permission(self, request: HttpRequest, obj: Ban | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Ban | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Ban, form: Any, change: bool) -> None:  # Any: the form of this model
        who = Player.objects.get(pk=str(request.user.pk))
        obj.pk = bans.ban(obj.player, obj.reason, until=obj.until, by=who, note=obj.note).pk

    @admin.action(description="Lift", permissions=["add"])
    def lift(self, request: HttpRequest, queryset: QuerySet[Ban]) -> None:
        for ban in queryset.select_related("player"):
            bans.lift(ban.player)


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Tokens are made by their players; here they are seen and revoked."""

    list_display = ("player", "label", "scopes", "created_at", "expires_at", "last_used_at")
    list_filter = ("player__kind",)
    list_select_related = ("player",)
    search_fields = ("=player__id", "player__name", "player__email", "label")
    fields = ("id", "player", "label", "scopes", "created_at", "expires_at", "last_used_at")
    actions = ("revoke",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return False

    @admin.action(description="Revoke", permissions=["delete"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[Token]) -> None:
        self.log_deletions(request, queryset)
        self.delete_queryset(request, queryset)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:  # Any: as Django types it
        """One way to end a token, by its own name."""
        return {name: action for name, action in super().get_actions(request).items() if name != "delete_selected"}

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Token]) -> None:
        for token in queryset.select_related("player"):
            tokens.revoke(token.player, token.pk)

    def delete_model(self, request: HttpRequest, obj: Token) -> None:
        tokens.revoke(obj.player, obj.pk)
