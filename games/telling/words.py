"""What messages say: whose turn it is and where, in two languages, and nothing else. Pure."""

from collections.abc import Sequence

LANGUAGES = {
    "en": {
        "your_turn": "Your turn in {game}",
        "reminder": "Still your turn in {game}",
        "started": "{game} has begun",
        "over": "{game} is over",
        "cancelled": "{game} was cancelled",
        "dispute": "A dispute in {game}",
        "ruling": "A ruling in {game}",
        "looked": "Those who judge looked at {game}",
        "invited": "You are invited to {game}",
        "offered": "You are asked something in {game}",
        "webhook_disabled": "One of your webhooks was switched off",
        "test": "This is a test",
        "many": "Your games: {count} news",
        "foot": "You get this mail because you play here. To get no more of it: {link}",
    },
    "ru": {
        "your_turn": "Ваш ход: {game}",
        "reminder": "Всё ещё ваш ход: {game}",
        "started": "Игра началась: {game}",
        "over": "Игра окончена: {game}",
        "cancelled": "Игра отменена: {game}",
        "dispute": "Спор в игре {game}",
        "ruling": "Решение по спору: {game}",
        "looked": "Судьи смотрели игру {game}",
        "invited": "Вас приглашают в игру: {game}",
        "offered": "Вас о чём-то спрашивают: {game}",
        "webhook_disabled": "Один из ваших вебхуков отключён",
        "test": "Это проверка",
        "many": "Ваши игры, новостей: {count}",
        "foot": "Вы получили это письмо, потому что играете здесь. Чтобы больше не получать: {link}",
    },
}


def title(kind: str, game: str, language: str) -> str:
    """One line; `game` is its name."""
    return LANGUAGES[language][kind].format_map({"game": " ".join(game.split())})


def subject(titles: Sequence[str], language: str) -> str:
    """Of a mail that tells all of these."""
    return titles[0] if len(titles) == 1 else LANGUAGES[language]["many"].format(count=len(titles))


def letter(lines: Sequence[tuple[str, str]], unsubscribe: str, language: str) -> str:
    """The body of a mail: each title with its address, and how to get no more."""
    told = [f"{told}\n{address}" if address else told for told, address in lines]
    return "\n\n".join([*told, "-- \n" + LANGUAGES[language]["foot"].format(link=unsubscribe)]) + "\n"
