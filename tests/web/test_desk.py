"""The desk in a browser: five kinds of dispute are resolved, one of them by the keyboard, and nothing hostile runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

import pytest
from playwright.sync_api import Browser, expect

from games import clock
from games.operations.due import bring_up_to_date
from games.queries.current import Current
from tests.admin.judges import Judge, an_empty_queue, disputed
from tests.admin.tables import dealt, misplaced, settle, shown
from tests.admin.test_group_desk import grouped, within
from tests.live import Live
from tests.operations.seating import guest, started
from tests.races.refused import refuse
from tests.web.desk import Chair

HOSTILE = "</textarea><script>document.title='taken'</script><img src=x onerror=alert(1)>"
EVIL = "<img src=x onerror=alert(2)>"


@dataclass(frozen=True)
class Cases:
    """What waits in the queue, by kind, and who judges it."""

    judge: Judge
    second: Judge
    disputes: dict[str, UUID]
    games: dict[str, Current]
    mara: Judge
    of_her_group: UUID


@pytest.fixture(scope="module")
def cases(database: str) -> Cases:
    """Prepared before the browser opens."""
    an_empty_queue()
    entry, wrong = misplaced()
    games = {"entry": entry, "refusal": _refused(), "result": shown(), "clock": _timed_out()}
    games["conduct"] = dealt(guest(EVIL), guest("Bo"))
    disputes = {
        "entry": disputed(entry, seat=2, version=wrong, text="Red 4 lies on red 2!"),
        "refusal": disputed(games["refusal"], kind="refusal", text="My card was refused."),
        "result": disputed(games["result"], kind="result", text="We agreed on a draw."),
        "clock": disputed(games["clock"], kind="clock", text="My clock ran while the site hung."),
        "conduct": disputed(games["conduct"], seat=1, kind="conduct", about=0, text=HOSTILE),
    }
    group = grouped()
    own = disputed(within(group, settle(dealt(guest("Ida"), guest("Max")), 0)), seat=1, text="Ida looked at my card.")
    judges = Judge("Judy", "judy@example.org"), Judge("Seth", "seth@example.org")
    return Cases(*judges, disputes, games, Judge("Mara", group=group), own)


def _refused() -> Current:
    current = settle(dealt(), 0)
    refuse(current, current.seats[0].player_id, {"type": "settle", "swap": True}, "already_settled")
    return current


def _timed_out() -> Current:
    """Gifts and Blessings: the first one asked let the clock run out."""
    current = started(guest("Ann"), guest("Bo"), pace=(0, 60), mode="async")
    clock.shift(62_001)
    return bring_up_to_date(current.id)[0]


@pytest.fixture(scope="module")
def judy(cases: Cases, live: Live, browser: Browser) -> Iterator[Chair]:
    chair = Chair(browser, live.url, cases.judge)
    yield chair
    chair.context.close()

    assert [] == chair.complaints


@pytest.fixture(scope="module")
def seth(cases: Cases, live: Live, browser: Browser) -> Iterator[Chair]:
    chair = Chair(browser, live.url, cases.second)
    yield chair
    chair.context.close()

    assert [] == chair.complaints


def claimed(chair: Chair, dispute: UUID) -> None:
    chair.opens(dispute)
    chair.button("Claim").click()
    chair.page.get_by_role("heading", name="The truth").wait_for()


def told(chair: Chair) -> str:
    return chair.page.locator(".messagelist").inner_text().strip()


def decided(chair: Chair) -> str:
    """The last ruling of the case's table."""
    return chair.page.locator("section[aria-labelledby=done] tbody").first.locator("tr").last.inner_text()


def test_the_queue_shows_every_kind_and_leads_to_the_case(judy: Chair, cases: Cases) -> None:
    judy.queue()
    for kind in cases.disputes:
        expect(judy.page.locator("#result_list").get_by_text(kind.capitalize(), exact=True).first).to_be_visible()
    judy.pictured("desk-queue")
    judy.link("Over a day").click()

    expect(judy.page.locator("#content")).to_contain_text("0 disputes")


def test_red_4_on_red_2_is_taken_out_and_the_rest_played_again(judy: Chair, cases: Cases) -> None:
    """The example of rules 0.6; the table stands still until it is judged."""
    claimed(judy, cases.disputes["entry"])
    wrong = cases.games["entry"].version - 1
    about = judy.page.locator("section[aria-labelledby=case]")
    expect(about).to_contain_text("Filed by\tSeat 2 (Cy)", use_inner_text=True)
    expect(about).to_contain_text("The game stands still for it\tyes", use_inner_text=True)
    expect(judy.page.locator("#judged")).to_contain_text("may be challenged: H1.")
    judy.pictured("desk-entry", "exhibit")
    judy.link("Next").click()
    expect(judy.page.locator("nav.steps")).to_contain_text(f"Version {wrong + 1} of")
    expect(judy.page.locator("#judged")).to_contain_text("Lawful: decided again")
    judy.link("Take out and re-run").click()
    judy.rules("Unlawful", "Red 4 goes on red 3 only.")
    preview = judy.page.locator("section[aria-labelledby=preview]")
    expect(preview).to_contain_text(f"Entry {wrong}\tTaken out", use_inner_text=True)
    expect(preview).to_contain_text(f"Entry {wrong + 1}\tBad sequence", use_inner_text=True)
    judy.pictured("desk-preview")
    judy.confirms("Take out and re-run")

    assert "it is so" in told(judy)
    assert f"Take out and re-run: version {wrong}" in decided(judy)
    expect(about).to_contain_text("State\tRuled", use_inner_text=True)


def test_a_refusal_is_upheld(judy: Chair, cases: Cases) -> None:
    claimed(judy, cases.disputes["refusal"])
    expect(judy.page.locator("section[aria-labelledby=arrivals]")).to_contain_text("decided again: refused alike")
    judy.pictured("desk-arrivals", "arrivals")
    judy.link("Reject").click()
    judy.rules("Lawful", "You had settled already.")
    judy.confirms("Reject")

    assert "Reject" in decided(judy)
    assert "You had settled already." in decided(judy)


def test_a_result_is_corrected_once_a_second_moderator_agrees(judy: Chair, seth: Chair, cases: Cases) -> None:
    claimed(judy, cases.disputes["result"])
    judy.link("Correct the result").click()
    judy.page.get_by_label("Seat 0").check()
    judy.page.get_by_label("Seat 1").check()
    judy.page.get_by_label("Scores").fill("7 7")
    judy.rules("Wrong result", "Both win.")
    expect(judy.page.get_by_text("a second moderator must agree")).to_be_visible()
    judy.confirms("Correct the result")
    seth.opens(cases.disputes["result"])
    expect(seth.page.locator("section[aria-labelledby=proposal]")).to_contain_text("scores 7 7, winners 0 1")
    seth.pictured("desk-second", "proposal")
    seth.button("Agree: it is so").click()

    assert "It is so." in told(seth)
    assert "Seth" in decided(seth)


def test_a_clock_that_ran_out_is_given_back_by_the_keyboard_alone(judy: Chair, cases: Cases) -> None:
    version = cases.games["clock"].version
    judy.opens(cases.disputes["clock"])
    judy.reaches("Claim")
    judy.page.keyboard.press("Enter")
    judy.page.get_by_role("heading", name="The truth").wait_for()
    judy.reaches("Rewind, clocks too")
    judy.page.keyboard.press("Enter")
    judy.page.get_by_role("heading", level=1).wait_for()
    judy.reaches(str(version - 1))
    judy.page.keyboard.press("Tab")
    judy.page.keyboard.type("Cl")
    judy.page.keyboard.press("Tab")
    judy.page.keyboard.type("The time is yours again.")
    judy.page.keyboard.press("Tab")
    judy.page.keyboard.press("Enter")
    judy.is_previewed()
    judy.reaches("Confirm: rewind, clocks too")
    judy.page.keyboard.press("Enter")
    judy.page.locator(".messagelist").wait_for()

    assert "it is so" in told(judy)
    assert "Clock fault" in decided(judy)


def test_who_misbehaves_is_suspended_and_what_they_wrote_runs_nothing(judy: Chair, cases: Cases) -> None:
    claimed(judy, cases.disputes["conduct"])
    expect(judy.page.get_by_text(HOSTILE)).to_be_visible()
    judy.link("Suspend").click()
    expect(judy.page.get_by_label("Who")).to_contain_text(EVIL)
    judy.page.get_by_label("Days").fill("7")
    judy.rules("Abuse", HOSTILE)
    judy.confirms("Suspend")

    assert HOSTILE in decided(judy)
    assert "taken" not in judy.page.title()
    assert 0 == judy.page.locator("img[src=x]").count()


def test_what_was_done_is_listed_and_can_not_be_edited(judy: Chair, cases: Cases) -> None:
    judy.page.goto(f"{judy.url}/admin/games/ruling/")
    rows = judy.page.locator("#result_list tbody tr").filter(has_text="suspend")
    expect(rows.first).to_be_visible()
    rows.first.get_by_role("link").first.click()

    assert 0 == judy.page.locator("#content input:not([type=hidden]), #content textarea, #content select").count()
    judy.page.goto(f"{judy.url}/admin/games/look/")
    expect(judy.page.locator("#result_list")).to_contain_text("Judy")
    judy.pictured("desk-looks")


def test_a_wide_page_scrolls_inside_itself(judy: Chair, cases: Cases) -> None:
    judy.page.set_viewport_size({"width": 390, "height": 844})
    judy.opens(cases.disputes["entry"])
    width = judy.page.evaluate("document.documentElement.scrollWidth")
    judy.page.set_viewport_size({"width": 1280, "height": 900})

    assert width <= 390


@pytest.mark.slow
def test_a_groups_moderator_judges_its_case_and_finds_no_other(cases: Cases, live: Live, browser: Browser) -> None:
    mara = Chair(browser, live.url, cases.mara)
    mara.page.goto(f"{mara.url}/admin/")
    mara.link("Disputes").first.click()
    expect(mara.page.locator("#result_list tbody tr")).to_have_count(1)
    claimed(mara, cases.of_her_group)
    mara.link("Warn").click()
    mara.page.get_by_label("Who").select_option(label="Seat 0 (Ida)")
    mara.rules("Abuse", "Please look at your own cards.")
    mara.confirms("Warn")
    verdict = decided(mara)
    found = mara.complaints.copy()
    answer = mara.page.goto(f"{mara.url}/admin/games/dispute/{cases.disputes['conduct']}/change/")
    mara.context.close()

    assert "Warn: seat 0" in verdict
    assert [] == found
    assert answer is not None
    assert 404 == answer.status
