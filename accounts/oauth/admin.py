"""Apps of others in Django's admin, in place of the library's own pages: what was granted is among the tokens."""

from typing import Any

from allauth.idp.oidc.models import Client
from allauth.idp.oidc.models import Token as Provided
from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest

from accounts.models import App
from accounts.oauth import ending
from accounts.oauth.registering import GRANT_TYPES, AppRefused, check_app, fresh_secret
from accounts.scopes import FOR_APPS

admin.site.unregister((Client, Provided))


class AppForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    scopes = forms.MultipleChoiceField(choices=[(each, each) for each in FOR_APPS], widget=forms.CheckboxSelectMultiple)

    class Meta:
        model = Client
        fields = ("name", "type", "redirect_uris", "scopes", "owner")

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as Django's forms take them
        super().__init__(*args, **kwargs)
        self.initial["scopes"] = self.instance.get_scopes() if self.instance.created_at and self.instance.name else list(FOR_APPS)

    def clean_scopes(self) -> str:
        return "\n".join(self.cleaned_data["scopes"])

    def clean(self) -> dict[str, Any]:  # Any: as Django types it
        cleaned = dict(super().clean() or self.cleaned_data)
        if not self.errors:
            addresses = [line.strip() for line in cleaned["redirect_uris"].splitlines() if line.strip()]
            cleaned["redirect_uris"] = "\n".join(addresses)
            is_public = cleaned.get("type", self.instance.type) == Client.Type.PUBLIC
            try:
                check_app(cleaned.get("name", self.instance.name), addresses, cleaned["scopes"].split(), is_public=is_public)
            except AppRefused as refused:
                raise forms.ValidationError(str(refused), code="refused") from refused
        return cleaned


@admin.register(Client)
class AppAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Deleting an app ends all that players granted to it."""

    form = AppForm
    list_display = ("name", "id", "type", "owner", "created_at")
    list_filter = ("type",)
    list_select_related = ("owner",)
    search_fields = ("=id", "name")
    raw_id_fields = ("owner",)
    fields = ("id", "name", "type", "redirect_uris", "scopes", "owner", "created_at")
    actions = ("renew_secret",)

    def get_readonly_fields(self, request: HttpRequest, obj: Client | None = None) -> tuple[str, ...]:
        """What a player called an app stays, or goes with the app."""
        is_a_players = obj is not None and App.objects.filter(client=obj).exists()
        return ("id", "created_at", *(("type",) if obj else ()), *(("name",) if is_a_players else ()))

    def delete_model(self, request: HttpRequest, obj: Client) -> None:
        ending.end(obj.pk)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:  # Any: of a model without types
        for client_id in queryset.order_by("pk").values_list("pk", flat=True):
            ending.end(client_id)

    def save_model(self, request: HttpRequest, obj: Client, form: Any, change: bool) -> None:  # Any: the form above
        obj.grant_types, obj.response_types = GRANT_TYPES, "code"
        if not change:
            self._tell(request, obj, fresh_secret(obj))
        super().save_model(request, obj, form, change)

    @admin.action(description="Give another secret", permissions=["change"])
    def renew_secret(self, request: HttpRequest, queryset: Any) -> None:  # Any: of a model without types
        for client in queryset.filter(type=Client.Type.CONFIDENTIAL):
            self._tell(request, client, fresh_secret(client))
            client.save(update_fields=["secret"])

    def _tell(self, request: HttpRequest, client: Client, secret: str) -> None:
        if client.type == Client.Type.CONFIDENTIAL:
            words = f"The secret of {client.name}, shown now and never again: {secret}"
            self.message_user(request, words, level=messages.WARNING)
