"""The daily mail is one letter a day, whatever fails and however many workers there are."""

from games import clock
from games.telling import delivering
from games.telling.carrying import carry_out
from games.telling.telling import tell
from tests.telling.people import HOUR, SECOND, answered, asked, deliveries, person, table
from tests.telling.postbox import Postbox

DAY = 24 * HOUR


def test_a_daily_mail_that_fails_is_tried_again_as_one_letter_under_the_same_id(postbox: Postbox) -> None:
    """The mail server took it, and was gone before it said so."""
    ada = person(email="daily")
    for _ in range(4):
        asked(table(ada), due_in=None)
    tell()
    postbox.verdicts = ["451 something went wrong"]
    clock.shift(DAY)
    tell()
    first = len(postbox.letters)
    for _ in range(30):
        clock.shift(5 * SECOND)
        tell()

    assert (1, 2) == (first, len(postbox.letters))
    assert 1 == len({each["message-id"] for each in postbox.letters})
    assert [("your_turn", "email", "sent")] * 4 == deliveries(ada.pk)


def test_two_workers_that_claim_at_once_send_each_player_one_daily_mail(postbox: Postbox) -> None:
    players = [person(email="daily") for _ in range(2)]
    for each in players:
        for _ in range(delivering.AT_ONCE * 3 // 5):
            asked(table(each), due_in=None)
    carry_out(clock.now_ms() + HOUR)
    clock.shift(DAY)
    claimed = delivering._claim(delivering.LETTERS, delivering.AT_ONCE)
    delivering.deliver_letters(clock.now_ms() + HOUR)  # the other worker
    delivering._send(claimed)

    assert sorted(str(each.email) for each in players) == sorted(str(letter["to"]) for letter in postbox.letters)
    assert {("your_turn", "email", "sent")} == {*deliveries(players[0].pk), *deliveries(players[1].pk)}


def test_a_daily_mail_goes_out_at_once_though_its_oldest_news_is_none_any_more(postbox: Postbox) -> None:
    ada = person(email="daily")
    games = [asked(table(ada, name=f"Table {number}"), due_in=None) for number in range(3)]
    tell()
    for game in games[:2]:
        answered(game)
    clock.shift(DAY)
    tell()

    assert ["Your turn in Table 2"] == postbox.subjects()
