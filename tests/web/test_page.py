"""The page: coming in, laying a table, both languages, and what everybody must be able to use."""

import re

import pytest
from playwright.sync_api import Page, expect

from api.problems import CONFLICTS, SENTENCES
from tests.web.guests import DESK, PATIENCE_MS, PHONE, Door
from tests.web.looking import complaints

MOVES = 8


def test_a_guest_needs_a_name_and_sees_the_recovery_code_once(door: Door) -> None:
    guest = door.open()
    guest.page.goto(door.url)
    guest.page.get_by_label("Your name").fill("Ada")
    guest.button("Play").first.click()
    code = guest.page.locator("#code").text_content() or ""
    guest.button("I have kept it").click()
    expect(guest.page.get_by_role("link", name="New game")).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_role("link", name="New game")).to_be_visible()

    assert re.fullmatch(r"([0-9A-Z]{4}-){6}[0-9A-Z]{4}", code)
    assert code not in guest.page.evaluate("JSON.stringify(localStorage)")


def test_the_recovery_code_brings_a_player_back(door: Door) -> None:
    ada = door.open()
    ada.page.goto(door.url)
    ada.page.get_by_label("Your name").fill("Ada")
    ada.button("Play").first.click()
    code = ada.page.locator("#code").text_content() or ""
    other_phone = door.open()
    other_phone.page.goto(door.url)
    other_phone.page.get_by_text("I have a recovery code").click()
    other_phone.page.get_by_label("Recovery code").fill(code.lower())
    other_phone.button("Play").last.click()
    other_phone.page.get_by_role("link", name="New game").wait_for()
    other_phone.button("Menu").click()

    expect(other_phone.page.get_by_text("You play as Ada")).to_be_visible()


def test_a_refused_name_and_a_wrong_code_are_told_in_words(door: Door) -> None:
    guest = door.open()
    guest.page.goto(door.url)
    guest.page.get_by_label("Your name").fill("\u2800")
    guest.button("Play").first.click()
    expect(guest.page.locator(".note")).to_contain_text("a character in it that a name can't have")
    guest.page.get_by_text("I have a recovery code").click()
    guest.page.get_by_label("Recovery code").fill("nonsense")
    guest.button("Play").last.click()

    expect(guest.page.locator("#urgent")).to_have_text("This code is not known. Check every letter.")


def test_a_table_with_a_bot_is_laid_by_hand_and_starts_at_once(door: Door, bots: None) -> None:
    guest = door.enter("Ada")
    guest.page.goto(door.url)
    guest.page.get_by_role("link", name="New game").click()
    guest.page.get_by_label("Gifts and Blessings").check()
    guest.page.get_by_label("Bots at the table").select_option("1")
    guest.page.get_by_text("Rules of this table").click()
    guest.page.locator("select[name='option.deck']").select_option(label="72 cards, each twice")
    guest.page.get_by_label("Who only watches a public table").select_option(label="sees nothing once it has begun")
    guest.button("Lay the table").click()
    guest.page.locator(".dock .pick").first.click()

    expect(guest.page.locator(".history")).to_contain_text("Ada ", use_inner_text=False)
    laid = guest.game(guest.page.url.rpartition("/")[2])
    assert ("double36", "off") == (laid["options"]["deck"], laid["spectators"])


def test_a_table_that_its_player_left_elsewhere_goes_from_the_lobby(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    wish = {"ruleset": "gifts_and_blessings", "seats": 2, "mode": "async"}
    stays, goes = bo.ask("POST", "/games", wish)["id"], ada.ask("POST", "/games", wish)["id"]
    bo.ask("POST", f"/games/{goes}/join")
    bo.page.goto(bo.url)
    expect(bo.page.locator(f"a[href='#/game/{goes}']")).to_be_visible()
    ada.ask("POST", f"/games/{stays}/join")
    expect(bo.page.locator(f"a[href='#/game/{stays}']")).to_contain_text("Ada")  # so the page listens

    bo.ask("POST", f"/games/{goes}/leave")

    expect(bo.page.locator(f"a[href='#/game/{goes}']")).to_have_count(0, timeout=PATIENCE_MS)
    expect(bo.page.locator(f"a[href='#/game/{stays}']")).to_be_visible()


def test_a_game_that_the_page_has_never_heard_of_is_played_to_its_end(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = ada.lay(ruleset="high_card", seats=2, mode="async")
    bo.visit(game)
    bo.button("Sit down").click()
    ada.button("Start").click()
    ada.button("Settle, swap: no").click()
    bo.button("Settle, swap: yes").click()

    expect(ada.page.get_by_role("heading", level=2).filter(has_text=re.compile("won"))).to_be_visible()
    assert "finished" == ada.game(game)["status"]


def test_the_page_turns_russian_and_back_where_it_stands(door: Door) -> None:
    guest = door.enter("Ada")
    guest.lay(ruleset="church", seats=3, mode="live")
    guest.button("Menu").click()
    guest.page.locator("dialog select[name=language]").select_option("ru")
    guest.page.get_by_role("button", name="Закрыть").click()
    expect(guest.page.locator("h1")).to_have_text("Церковь")
    expect(guest.page.locator("html")).to_have_attribute("lang", "ru")
    guest.page.reload()

    expect(guest.page.get_by_text("Ждём игроков")).to_be_visible()


def test_a_browser_that_speaks_russian_is_welcomed_in_russian(door: Door) -> None:
    guest = door.open(language="ru-RU")
    guest.page.goto(f"{door.url}/#/rules/dutch_blitz")
    expect(guest.page.get_by_role("heading", name="Подсчёт очков")).to_be_visible()
    guest.page.goto(door.url)

    expect(guest.page.get_by_label("Ваше имя")).to_be_visible()


@pytest.mark.parametrize("ruleset", ["church", "blueprint_blitz"])
def test_other_games_are_played_by_touching_what_is_offered(door: Door, bots: None, ruleset: str) -> None:
    guest = door.enter("Ada")
    game = guest.lay(ruleset=ruleset, seats=3, mode="async", pace="no_limit", bots=[1, 2])
    guest.button("Start").click()
    for _ in range(MOVES):
        touch(guest.page)
    made = [entry for entry in guest.ask("GET", f"/games/{game}/log?limit=500")["entries"] if entry["key"]]

    assert MOVES == len(made)
    assert [] == complaints(guest.page)
    assert 0 == guest.page.locator(".note.urgent").count()


def touch(page: Page) -> None:
    """One move: the first thing offered, and where it is offered to several ends, the first of those."""
    offered = page.locator(".pick, .dock .action:enabled").first
    offered.wait_for()
    version = page.locator(".generic").get_attribute("data-version")
    offered.click()
    moved = f".generic:not([data-version='{version}'])"
    page.locator(f".choices-row, {moved}").first.wait_for()
    if page.locator(".choices-row").count():
        page.locator(".choices-row .action").first.click()
    page.locator(moved).wait_for()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_screen_before_the_table_can_be_used_by_everybody(door: Door, size: dict[str, int], dark: bool) -> None:
    guest = door.open(size=size, dark=dark)
    guest.page.goto(door.url)
    guest.page.locator("input[name=name]").wait_for()
    found = {"door": complaints(guest.page)}
    guest.page.close()
    guest = door.enter("Ada", size=size, dark=dark)
    game = guest.ask("POST", "/games", {"ruleset": "church", "seats": 3, "mode": "live"})["id"]
    for hash_, waits_for in (("", ".game"), ("new", "fieldset"), ("rules/church", "article"), (f"game/{game}", ".seats")):
        guest.page.goto(f"{door.url}/#/{hash_}")
        guest.page.locator(waits_for).first.wait_for()
        found[hash_ or "lobby"] = complaints(guest.page)
    guest.button("Menu").click()
    found["menu"] = complaints(guest.page)

    assert {} == {screen: faults for screen, faults in found.items() if faults}


def test_both_books_have_words_for_every_ruleset(door: Door) -> None:
    guest = door.open()
    guest.page.goto(door.url)
    missing = guest.page.evaluate(WORDS, sorted(CONFLICTS | set(SENTENCES)))

    assert [] == missing


WORDS = """async (codes) => {
  const { knows } = await import("/js/words.js");
  const { rulesets, ruleset } = await import("/js/catalogue.js");
  const missing = [];
  const need = (section, keys) => {
    for (const language of ["en", "ru"])
      if (!keys.some((key) => knows(section, key, language))) missing.push([language, section, ...keys].join(" "));
  };
  for (const language of ["en", "ru"]) for (const page of ["title", "won"]) need("page", [page]);
  codes.forEach((code) => need("refusals", [code]));
  for (const { slug } of (await rulesets()).filter((each) => each.slug !== "high_card")) {
    const { schemas, codes: own, paces, table_commands: shared } = await ruleset(slug);
    const family = slug.endsWith("_blitz") && slug !== "blueprint_blitz" ? "piles" : slug;
    need("games", [slug]);
    own.forEach((code) => need("refusals", [code]));
    paces.forEach((pace) => need("page", [`pace_${pace}`]));
    Object.keys(schemas.events.discriminator.mapping).forEach((type) => need("events", [`${family}.${type}`, type]));
    const choices = (event, field) => schemas.events.$defs[event].properties[field].enum;
    choices("Offered", "kind").forEach((kind) => need("events", [`offered.${kind}`]));
    choices("OfferSettled", "outcome").forEach((outcome) => need("events", [`offer_settled.${outcome}`]));
    choices("Paused", "reason").forEach((reason) => need("page", [`paused_${reason}`]));
    choices("Created", "on_timeout").forEach((choice) => need("page", [`timeout_${choice}`]));
    for (const type of Object.keys(schemas.commands.discriminator.mapping)) {
      if ([...shared, "play_centre"].includes(type) || (family === "piles" && type === "build")) continue;
      const exact = Object.keys((await import("/js/words/en.js")).commands).filter((key) => key.startsWith(`${type}.`));
      need("commands", [type, `${slug}.${type}`, ...exact]);
    }
    const options = schemas.options.$defs[schemas.options.$ref.split("/").at(-1)];
    for (const [name, declared] of Object.entries(options.properties)) {
      need("options", [name]);
      for (const each of declared.anyOf ?? [declared]) (each.enum ?? []).forEach((value) => need("values", [`${name}.${value}`]));
    }
  }
  return missing;
}"""
