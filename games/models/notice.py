"""What everybody is told who asks where everything is."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q


class NoticeKind(models.TextChoices):
    NEWS = "news"
    PAUSE = "pause"


class Notice(models.Model):
    """Words for people, in English and Russian, shown from `since` until `until` (null: until somebody ends it).

    `pause`: while it is shown every game stands still, and none can be started (games/operations/standstill.py).
    """

    id = models.BigAutoField(primary_key=True)
    kind = models.TextField(choices=NoticeKind.choices, default=NoticeKind.NEWS)
    text_en = models.TextField(max_length=500)
    text_ru = models.TextField(max_length=500)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_notice"
        constraints: ClassVar = [CheckConstraint(condition=Q(kind__in=NoticeKind.values), name="notice_kind_is_known")]

    def __str__(self) -> str:
        return self.text_en
