"""What is left of purged games."""

from django.contrib import admin

from games.admin.reading import ReadOnly
from games.models import Tombstone


@admin.register(Tombstone)
class TombstoneAdmin(ReadOnly):
    list_display = ("game_id", "reason", "version", "at")
    fields = ("game_id", "reason", "version", "hash_in_hex", "at")
    search_fields = ("=game_id",)
    ordering = ("game_id",)

    @admin.display(description="Hash")
    def hash_in_hex(self, stone: Tombstone) -> str:
        return bytes(stone.hash).hex()
