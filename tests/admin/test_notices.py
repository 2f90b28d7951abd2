"""Notices are written in the admin; those of planned work are only read there."""

from django.urls import reverse

from games import clock
from games.models import Notice
from tests.admin.staff import superuser
from tests.api.client import Client

WRITTEN = {
    "text_en": "New games!",
    "text_ru": "Новые игры!",
    "since_0": "2026-01-01",
    "since_1": "00:00",
    "until_0": "",
    "until_1": "",
}


def test_what_is_written_is_told_to_everybody() -> None:
    superuser().post(reverse("admin:games_notice_add"), WRITTEN)

    (told,) = Client().get("/api/v1/")["notices"]
    Notice.objects.all().delete()

    assert ("news", "New games!", None) == (told["kind"], told["text"]["en"], told["until"])


def test_a_pause_is_neither_changed_nor_deleted_here() -> None:
    pause = Notice.objects.create(kind="pause", text_en="Work", text_ru="Работы", since=clock.stamp(0), until=clock.stamp(1))

    answers = [superuser().post(reverse(f"admin:games_notice_{way}", args=[pause.id]), WRITTEN) for way in ("change", "delete")]

    assert [403, 403] == [answer.status_code for answer in answers]
    assert Notice.objects.filter(id=pause.id, text_en="Work").exists()
