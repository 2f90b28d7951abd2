"""Tables where mistakes are accepted: a move is challenged, and a result accepted, by finger and by key, in both languages."""

import re

import pytest
from playwright.sync_api import expect

from games.catalogue.gifts_and_blessings.cards import ANSWERS, by_rank
from games.catalogue.gifts_and_blessings.returns import Due
from tests.web.guests import DESK, Door, Guest, sit_and_start
from tests.web.looking import complaints

GIFTS = {"ruleset": "gifts_and_blessings", "seats": 2, "mode": "async", "pace": "no_limit"}


def honour_game(ada: Guest, bo: Guest, **options: object) -> tuple[Guest, Guest, str]:
    """An honour game of Gifts, dealt: who gives, who answers, its id."""
    game = ada.lay(**GIFTS, options={"enforcement": "honour"} | options)
    bo.ask("POST", f"/games/{game}/join")
    ada.ask("POST", f"/games/{game}/start")
    for each in (ada, bo):
        each.visit(game)
        each.page.locator(".dock").wait_for()
    return (ada, bo, game) if ada.game(game)["to_act"] == [0] else (bo, ada, game)


def name(guest: Guest) -> str:
    return str(guest.page.evaluate("JSON.parse(localStorage['cards.session']).player.name"))


def give_one_that_tempts(giver: Guest, answerer: Guest, game: str) -> None:
    """A gift that asks for one card, and not for any."""
    held = by_rank(answerer.game(game)["table"]["hand"])
    gifts = [card for card in giver.game(game)["table"]["hand"] if ANSWERS[card] == 1]
    gift = next(card for card in gifts if not all(Due(card, held, 1).allows(other) for other in held))
    giver.command(game, type="give", card=gift)


def test_a_return_against_the_rules_is_made_and_found_on_two_phones(door: Door) -> None:
    giver, answerer, game = honour_game(door.enter("Ada"), door.enter("Bo"))
    give_one_that_tempts(giver, answerer, game)
    forbidden = answerer.page.locator(".dock .pick.dares").first
    expect(forbidden).to_have_attribute("aria-label", re.compile("against the rules$"))
    card = str(forbidden.get_attribute("aria-label")).partition(",")[0]
    forbidden.tap()
    chosen = answerer.page.locator(".choices-row .action")
    expect(chosen).to_have_text(f"Return {card}, against the rules")
    found = complaints(answerer.page)
    chosen.tap()
    expect(giver.page.locator(".dock .told")).to_contain_text(f"{name(answerer)} returned {card}.")
    giver.button("Challenge a move (3)").tap()
    found += complaints(giver.page)
    giver.page.locator("#challenge").get_by_role("button", name=f"{name(answerer)} returned {card}.").tap()

    assert [] == found
    for page in (giver.page, answerer.page):
        expect(page.locator(".result")).to_contain_text("The game is over: forfeited")
        expect(page.locator(".history")).to_contain_text(f"{name(giver)} was right: {name(answerer)} broke a rule.")
    assert "forfeit" == giver.game(game)["result"]["reason"]


def test_a_rejected_challenge_is_told_in_russian_and_made_by_keys_alone(door: Door) -> None:
    here = {"size": DESK, "language": "ru-RU"}
    giver, answerer, game = honour_game(door.enter("Анна", **here), door.enter("Борис", **here), challenge_tokens=1)
    giver.command(game, type="give", card=giver.game(game)["table"]["hand"][0])
    while (now := answerer.game(game))["table"]["phase"] == "return":
        answerer.command(game, **now["legal"][0])
    giver.page.locator(f".generic[data-version='{now['version']}']").wait_for()
    giver.button("Оспорить ход (1)").focus()
    giver.page.keyboard.press("Enter")
    for _ in range(6):
        if giver.page.evaluate("document.activeElement.matches('#challenge .moves button')"):
            break
        giver.page.keyboard.press("Tab")
    assert [] == complaints(giver.page)
    giver.page.keyboard.press("Enter")

    for page in (giver.page, answerer.page):
        expect(page.locator(".history")).to_contain_text(f"{name(giver)} — не прав")
    expect(giver.page.locator(".claims")).to_have_count(0)
    assert "active" == giver.game(game)["status"]


def test_the_result_waits_until_both_accept_it(door: Door) -> None:
    ada, bo, game = honour_game(door.enter("Ada"), door.enter("Bo", size=DESK, dark=True), quiet_limit=4)
    play_out(ada, bo, game)
    for each in (ada, bo):
        expect(each.page.locator(".claims")).to_contain_text("Moves may still be challenged:")
    found = complaints(ada.page) + complaints(bo.page)
    ada.button("Accept the result").click()
    expect(ada.page.locator(".claims")).to_contain_text("You have accepted the result.")
    expect(bo.page.locator("#polite")).to_contain_text(f"{name(ada)} accepts the result.")
    assert "active" == ada.game(game)["status"]
    bo.button("Accept the result").focus()
    bo.page.keyboard.press("Enter")

    assert [] == found
    for each in (ada, bo):
        each.page.locator(".result").wait_for()
        expect(each.page.locator(".claims")).to_have_count(0)


def play_out(ada: Guest, bo: Guest, game: str) -> None:
    """Whoever is asked takes what it can, so that quiet rounds end the game."""
    seats = {guest.game(game)["you"]["seat"]: guest for guest in (ada, bo)}
    while (to_act := ada.game(game)["to_act"]) != []:
        guest = seats[to_act[0]]
        guest.command(game, **guest.game(game)["legal"][0])


def pile_game(ada: Guest, bo: Guest, mode: str, **options: object) -> str:
    """An honour game of Dutch Blitz on both pages, its first hand dealt; its id."""
    game = ada.lay(ruleset="dutch_blitz", seats=2, mode=mode, options={"enforcement": "honour"} | options)
    bo.ask("POST", f"/games/{game}/join")
    ada.ask("POST", f"/games/{game}/start")
    for each in (ada, bo):
        each.visit(game)
        each.page.locator(".own .mine").first.wait_for()
    return game


@pytest.mark.slow
def test_in_a_race_a_mistake_is_challenged_with_one_tap_and_goes_back(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = pile_game(ada, bo, "live")
    ada.command(game, type="flip", n=1)
    bo.page.locator(f".piles[data-version='{ada.game(game)['version']}']").wait_for()
    bo.button("Challenge a move (3)").tap()
    found = complaints(bo.page)
    bo.page.locator("#challenge .moves button").first.tap()

    for page in (ada.page, bo.page):
        expect(page.locator(".history")).to_contain_text("Bo was right: Ada broke a rule.")
        expect(page.locator(".history")).to_contain_text("The move goes back")
    assert [] == found
    assert {"version", "by", "seat", "upheld"} == ada.game(game)["honour"]["judged"][0].keys()


def test_a_hand_that_waits_for_claims_is_accepted_by_both(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo", size=DESK)
    game = pile_game(ada, bo, "async", deadlock="end_at_once")
    seats = {guest.game(game)["you"]["seat"]: guest for guest in (ada, bo)}
    while (to_act := ada.game(game)["to_act"]) != []:
        seats[to_act[0]].command(game, type="end_turn")
    expect(bo.page.locator(".claims")).to_contain_text("Moves may still be challenged:")
    found = complaints(ada.page) + complaints(bo.page)
    ada.button("Accept the result").tap()
    expect(bo.page.locator(".claims")).to_contain_text("Accepted by Ada")
    bo.button("Accept the result").focus()
    bo.page.keyboard.press("Enter")

    for page in (ada.page, bo.page):
        expect(page.locator(".history")).to_contain_text("Hand 2 is dealt.")
    assert [] == found


def laid_wrongly(ada: Guest, bo: Guest) -> tuple[str, str]:
    """A race in which Ada's page lays a card that fits nowhere on a new pile, by two taps; the game and the card."""
    game = pile_game(ada, bo, "live", hand_speed=0)
    card, zone = no_place(ada, game)
    ada.page.locator(f".mine[data-zone={zone}]").tap()
    expect(ada.page.locator(".note")).to_contain_text("fits nowhere by the rules")
    expect(ada.page.locator(".pile.reach[data-new-pile]")).to_have_count(1)
    assert [] == complaints(ada.page)
    ada.page.locator("[data-new-pile]").tap()
    bo.page.locator(f".pile[data-pile='{card}']").wait_for()
    return game, card


def no_place(guest: Guest, game: str) -> tuple[str, str]:
    """An open card of this player's that is listed nowhere; 1s that come first are laid before."""
    while True:
        now = guest.game(game)
        ones = [each for each in now["legal"] if each["type"] == "play_centre" and each["card"].endswith("-1")]
        if ones:
            guest.command(game, **ones[0])
            continue
        listed = {each.get("from") for each in now["legal"]}
        slots = [(slot[-1], f"slot{place}") for place, slot in enumerate(now["table"]["slots"][now["you"]["seat"]]) if slot]
        free = [(card, zone) for card, zone in slots if zone not in listed]
        guest.page.locator(f".piles[data-version='{now['version']}']").wait_for()
        return free[0] if free else slots[0]


def test_a_wrong_card_is_laid_challenged_and_goes_back_on_two_phones(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo", language="ru-RU")
    game, card = laid_wrongly(ada, bo)
    bo.page.get_by_role("button", name="Оспорить ход").first.tap()
    found = complaints(bo.page)
    bo.page.locator("#challenge .moves button").first.tap()

    expect(ada.page.locator(".history")).to_contain_text("Bo was right: Ada broke a rule.")
    expect(bo.page.locator(".history")).to_contain_text("Bo — прав: Ada нарушает правило.")
    expect(ada.page.locator(f".pile[data-pile='{card}']")).to_have_count(0)
    assert [] == found
    assert [True] == [each["upheld"] for each in ada.game(game)["honour"]["judged"]]


@pytest.mark.slow
def test_any_card_is_dragged_onto_any_pile(door: Door) -> None:
    ada, bo = door.enter("Ada", size=DESK), door.enter("Bo", size=DESK)
    game = pile_game(ada, bo, "live", hand_speed=0)
    card, zone = no_place(ada, game)
    ada.page.locator(f".mine[data-zone={zone}]").drag_to(ada.page.locator("[data-new-pile]"))
    bo.page.locator(f".pile[data-pile='{card}']").wait_for()
    wrong, source = no_place(bo, game)
    bo.page.locator(f".mine[data-zone={source}]").drag_to(bo.page.locator(f".pile[data-pile='{card}']"))
    ada.page.locator(f".piles[data-version='{ada.game(game)['version']}']").wait_for()

    assert [] == complaints(ada.page)
    assert (card, wrong, 2) == next(
        (p["pile"], p["top"], p["count"]) for p in ada.game(game)["table"]["centre"] if p["pile"] == card
    )
    kinds = [event["type"] for entry in ada.ask("GET", f"/games/{game}/log?limit=500")["entries"] for event in entry["events"]]
    assert 2 <= kinds.count("played_to_centre")


@pytest.mark.slow
def test_at_a_strict_table_a_card_that_fits_nowhere_stays_where_it_is(door: Door) -> None:
    ada, bo = door.enter("Ada"), door.enter("Bo")
    game = ada.lay(ruleset="dutch_blitz", seats=2, mode="live", options={"hand_speed": 0})
    sit_and_start(ada, bo, game)
    ada.page.locator(".own .mine").first.wait_for()
    _, zone = no_place(ada, game)
    version = ada.game(game)["version"]
    ada.page.locator(f".mine[data-zone={zone}]:not([data-fit])").tap()

    expect(ada.page.locator(".note")).to_contain_text("fits nowhere now")
    assert 0 == ada.page.locator(".reach, .loose").count()
    assert version == ada.game(game)["version"]
