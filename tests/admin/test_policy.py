"""Pages of the admin run the site's own files and nothing else, and no browser keeps them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.admin.staff import page, superuser
from tests.admin.tables import going_on

INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style\b|\sstyle=|\son\w+=|javascript:", re.IGNORECASE)


@pytest.fixture(scope="module")
def client(database: str) -> Client:
    return superuser()


def test_a_page_forbids_what_stands_in_it_to_run(client: Client) -> None:
    policy = client.get(reverse("admin:index"))["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


def test_a_page_is_kept_by_nobody(client: Client) -> None:
    assert "private, no-store" == client.get(page(going_on()))["Cache-Control"]


def test_the_door_and_a_missing_page_are_under_the_policy_too() -> None:
    answers = [Client().get("/admin/login/"), Client().get("/admin/"), superuser().get("/admin/nothing/here/")]

    assert all("default-src 'none'" in answer["Content-Security-Policy"] for answer in answers)


def test_the_api_and_the_page_to_play_in_have_their_own() -> None:
    assert "Content-Security-Policy" not in Client().get("/api/v1/")


def test_a_games_page_has_nothing_inline(client: Client) -> None:
    assert [] == INLINE.findall(client.get(page(going_on())).content.decode())
