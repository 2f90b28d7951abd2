"""The example of rules 0.6 on three phones: red 4 on red 2, red 5 on that; somebody says so, and both go back."""

import os
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest
from django.db import connection
from playwright.sync_api import expect

from tests.operations.seating import started
from tests.races import stacked
from tests.web.desk import IMAGES
from tests.web.guests import Door, Guest
from tests.web.looking import complaints

SLOTS = ("red-1", "red-2", "yellow-9"), ("red-4", "blue-9", "yellow-8"), ("red-5", "green-9", "yellow-8")


def dealt(guests: Sequence[Guest]) -> str:
    """A race of Dutch Blitz on honour of these three; by a thread of its own, which may go near the database."""
    players = [UUID(guest.ask("GET", "/me")["id"]) for guest in guests]

    def deal() -> UUID:
        options = {"hand_speed": 0, "enforcement": "honour"}
        table = started(*players, ruleset="dutch_blitz", mode="live", options=options)
        (current,) = stacked.dealt([table], [stacked.deck(seat, names) for seat, names in enumerate(SLOTS)])
        connection.close()
        return current.id

    with ThreadPoolExecutor(1) as thread:
        return str(thread.submit(deal).result())


def taps(guest: Guest, zone: str, *, fits: bool = True) -> None:
    """Once it is known whether the card there fits."""
    mine = guest.page.locator(f".mine[data-zone={zone}]{'[data-fit=centre]' if fits else ':not([data-fit])'}")
    mine.tap()


def pictured(guest: Guest, name: str) -> None:
    """For docs/web.md, where it is asked for: PICTURES=1 .venv/bin/python -m pytest -m slow tests/web/test_red_four.py."""
    if os.environ.get("PICTURES"):
        guest.page.screenshot(path=IMAGES / f"{name}.png")


@pytest.mark.slow
def test_red_4_on_red_2_is_laid_found_and_goes_back_with_what_lay_on_it(door: Door) -> None:
    ann, bo, cy = (door.enter(name) for name in ("Ann", "Bo", "Cy"))
    game = dealt((ann, bo, cy))
    for each in (ann, bo, cy):
        each.visit(game)
    taps(ann, "slot0")
    taps(ann, "slot1")
    pile = bo.page.locator(".pile[data-pile]")
    expect(pile).to_have_attribute("aria-label", re.compile("red 2"))
    taps(bo, "slot0", fits=False)
    expect(bo.page.locator(".note")).to_contain_text("red 4 fits nowhere by the rules")
    pictured(bo, "honour-laid")
    pile.tap()
    taps(cy, "slot0")
    expect(ann.page.locator(".pile[data-pile]")).to_have_attribute("aria-label", re.compile("red 5"))
    ann.page.get_by_role("button", name="Challenge a move").tap()
    found = complaints(ann.page)
    pictured(ann, "honour-challenge")
    ann.page.locator("#challenge .moves").get_by_role("button", name=re.compile("Bo.*red 4")).tap()

    for each in (ann, bo, cy):
        expect(each.page.locator(".history")).to_contain_text("Ann was right: Bo broke a rule.")
        expect(each.page.locator(".pile[data-pile]")).to_have_attribute("aria-label", re.compile("red 2"))
    expect(bo.page.locator(".mine[data-zone=slot0]")).to_have_attribute("aria-label", re.compile("red 4"))
    expect(cy.page.locator(".mine[data-zone=slot0]")).to_have_attribute("aria-label", re.compile("red 5"))
    assert [] == found
    assert [(1, True)] == [(each["seat"], each["upheld"]) for each in ann.game(game)["honour"]["judged"]]
