"""An invitation goes the ways of every news, of live games too, and is none any more once it is settled."""

from uuid import UUID, uuid4

from games import clock
from games.operations.create import create_game
from games.operations.invitations import invite, withdraw
from games.operations.lobby import join
from games.telling.telling import tell
from tests.api.client import Client
from tests.operations.seating import guest, wish
from tests.telling.browsers import Browser, register
from tests.telling.decrypting import decrypted
from tests.telling.listening import Listener
from tests.telling.people import deliveries, person
from tests.telling.postbox import Postbox


def test_who_is_asked_to_a_live_table_is_told_by_mail(postbox: Postbox) -> None:
    ada, host = person(), guest()
    current, _ = create_game(wish(host, mode="live", visibility="private", name="Sunday", key=uuid4()))
    invite(game_id=current.id, player=host, guest=ada.pk)

    tell()

    (letter,) = postbox.letters
    assert ("You are invited to Sunday", ada.email) == (letter["subject"], letter["to"])
    assert f"/#/game/{current.id}" in letter.get_content()
    assert [("invited", "email", "sent")] == deliveries(ada.pk)


def test_what_was_taken_back_or_accepted_before_it_went_out_is_told_to_nobody(postbox: Postbox) -> None:
    ada, bo, host = person(), person(), guest()
    current, _ = create_game(wish(host, seats=2, visibility="private", key=uuid4()))
    for each in (ada, bo):
        invite(game_id=current.id, player=host, guest=each.pk)
    withdraw(game_id=current.id, player=host, guest=ada.pk)
    join(game_id=current.id, player=bo.pk, seat=None, received_at=clock.now_ms())

    tell()

    assert [] == postbox.letters
    assert ([], []) == (deliveries(ada.pk), deliveries(bo.pk))


def test_a_browser_is_told_who_asks_nothing_but_where(listener: Listener, ann: Client) -> None:
    browser, host = Browser.at(listener), guest()
    register(ann, browser)
    ann.put("/api/v1/me/telling", {"delay_s": 0})
    current, _ = create_game(wish(host, mode="live", name="Sunday", key=uuid4()))
    invite(game_id=current.id, player=host, guest=UUID(ann.id))

    tell()

    (heard,) = listener.heard
    assert "You are invited to Sunday" == browser.read(heard)["title"]
    assert b"Ada" not in decrypted(heard.body, browser.key, browser.auth)
