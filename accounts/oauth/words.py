"""What the pages say where apps are let in, in English and Russian."""

from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.scopes import FOR_APPS

__all__ = ["WORDS", "of_a_page", "scope_words", "words"]

Words = dict[str, str]

WORDS: dict[str, Words] = {
    "en": {
        "title": "Let this app in?",
        "asks": "asks to be let in as",
        "made_by": "Made by a player,",
        "no_voucher": "This site does not know the app and does not vouch for it.",
        "may": "It may:",
        "may_not": "It never sees your e-mail address or password, and can't change your account.",
        "goes_to": "Afterwards you go on to",
        "end": "You can end this at any time:",
        "apps_title": "Apps that are let in",
        "apps_about": "They may come in as",
        "apps_since": "Since",
        "apps_end": "End it",
        "apps_none": "None.",
        "allow": "Let it in",
        "deny": "No",
        "not_you": "Not you? Sign in as somebody else",
        "error": "This can't be done",
        "error_about": "The app that sent you here asked in a way that is not allowed. Nothing was given to it.",
        "shut_out": "You are shut out of this site, so no app can come in as you.",
        "guest_title": "Sign in as a guest",
        "guest_about": "Guests sign in with their recovery code: seven groups of four letters and digits.",
        "guest_code": "Recovery code",
        "guest_enter": "Sign in",
        "guest_wrong": "No guest has this code.",
        "guest_wait": "Too many wrong codes came from here. Try again later.",
        "new_here": "New here?",
        "play": "Play as a guest, and sign up whenever you like",
        "guest_link": "Playing as a guest? Use your recovery code",
        "person_link": "Sign in with e-mail and password",
        "games:read": "See your games, and the public ones",
        "games:play": "Lay tables, sit down and play as you",
        "inbox": "Read your inbox, and say how you are told of things",
        "openid": "Know who you are: your id and your name",
    },
    "ru": {
        "title": "Впустить это приложение?",
        "asks": "просит впустить его от имени игрока",
        "made_by": "Его сделал игрок",
        "no_voucher": "Этот сайт не знает приложения и не ручается за него.",
        "may": "Оно сможет:",
        "may_not": "Оно никогда не увидит ваш адрес почты и пароль и не изменит вашу учётную запись.",
        "goes_to": "После этого вы перейдёте на",
        "end": "Вы можете прекратить это в любое время:",
        "apps_title": "Впущенные приложения",
        "apps_about": "Они входят от имени игрока",
        "apps_since": "С",
        "apps_end": "Прекратить",
        "apps_none": "Ни одного.",
        "allow": "Впустить",
        "deny": "Нет",
        "not_you": "Это не вы? Войти под другим именем",
        "error": "Так нельзя",
        "error_about": "Приложение, которое направило вас сюда, обратилось недопустимым образом. Оно ничего не получило.",
        "shut_out": "Вам закрыт доступ на этот сайт, поэтому ни одно приложение не войдёт от вашего имени.",
        "guest_title": "Войти как гость",
        "guest_about": "Гости входят по коду восстановления: семь групп по четыре буквы и цифры.",
        "guest_code": "Код восстановления",
        "guest_enter": "Войти",
        "guest_wrong": "Ни у одного гостя нет такого кода.",
        "guest_wait": "Отсюда пришло слишком много неверных кодов. Попробуйте позже.",
        "new_here": "Впервые здесь?",
        "play": "Играйте как гость и зарегистрируйтесь, когда захотите",
        "guest_link": "Играете как гость? Войдите по коду восстановления",
        "person_link": "Войти по почте и паролю",
        "games:read": "Видеть ваши игры и открытые игры",
        "games:play": "Накрывать столы, садиться за них и играть от вашего имени",
        "inbox": "Читать ваши уведомления и решать, как вам сообщать о событиях",
        "openid": "Знать, кто вы: ваш номер и имя",
    },
}


def words() -> Words:
    """In the language of who looks."""
    return WORDS.get((get_language() or "en")[:2], WORDS["en"])


def scope_words() -> Words:
    return {scope: words()[scope] for scope in FOR_APPS}


def of_a_page(request: HttpRequest) -> dict[str, Words]:
    """For every template: a context processor."""
    return {"words": words()}
