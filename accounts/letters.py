"""What letters about an account say: plain text in English and Russian, and nothing that is not needed."""

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["ASKED_FOR", "LETTERS", "Letter", "letter"]


class Letter(NamedTuple):
    subject: str
    body: str


_FOOT = {
    "en": "\n\n{site}",
    "ru": "\n\n{site}",
}
_NOT_YOU = {
    "en": "\n\nIf it was not you, set a new password at once: {site}",
    "ru": "\n\nЕсли это были не вы, сразу смените пароль: {site}",
}

_CODE = {
    "en": "Your code: {code}\n\nIt holds for a few minutes. If you asked for nothing, ignore this letter.",
    "ru": "Ваш код: {code}\n\nОн действует несколько минут. Если вы ничего не запрашивали, не обращайте внимания на это письмо.",
}

LETTERS: Mapping[str, Mapping[str, Letter]] = {
    "account/email/email_confirmation_signup": {
        "en": Letter("Your code", _CODE["en"]),
        "ru": Letter("Ваш код", _CODE["ru"]),
    },
    "account/email/email_confirmation": {
        "en": Letter("Confirm your e-mail address", _CODE["en"]),
        "ru": Letter("Подтвердите адрес", _CODE["ru"]),
    },
    "account/email/account_already_exists": {
        "en": Letter(
            "You have an account",
            "Somebody, perhaps you, asked for a new account for this address. You have one already: sign in, "
            "or ask for a new password there. If it was not you, ignore this letter.",
        ),
        "ru": Letter(
            "У вас уже есть учётная запись",
            "Кто-то, возможно вы, хотел создать учётную запись с этим адресом. Она у вас уже есть: войдите "
            "или запросите новый пароль. Если это были не вы, не обращайте внимания на это письмо.",
        ),
    },
    "account/email/unknown_account": {
        "en": Letter(
            "No account",
            "Somebody, perhaps you, asked for a new password for this address. There is no account for it. "
            "If it was not you, ignore this letter.",
        ),
        "ru": Letter(
            "Учётной записи нет",
            "Кто-то, возможно вы, запросил новый пароль для этого адреса. Учётной записи с ним нет. "
            "Если это были не вы, не обращайте внимания на это письмо.",
        ),
    },
    "account/email/password_reset_code": {
        "en": Letter("Your code for a new password", _CODE["en"]),
        "ru": Letter("Код для нового пароля", _CODE["ru"]),
    },
    "account/email/password_reset": {
        "en": Letter("Your password was reset", "Your password was reset, and every device was signed out." + _NOT_YOU["en"]),
        "ru": Letter("Пароль сброшен", "Ваш пароль сброшен, и все устройства вышли." + _NOT_YOU["ru"]),
    },
    "account/email/password_changed": {
        "en": Letter("Your password was changed", "Your password was changed; other devices were signed out." + _NOT_YOU["en"]),
        "ru": Letter("Пароль изменён", "Ваш пароль изменён; остальные устройства вышли." + _NOT_YOU["ru"]),
    },
    "account/email/password_set": {
        "en": Letter("You have a password", "A password was set for your account." + _NOT_YOU["en"]),
        "ru": Letter("Пароль задан", "Для вашей учётной записи задан пароль." + _NOT_YOU["ru"]),
    },
    "account/email/email_changed": {
        "en": Letter("Your e-mail address was changed", "Your account now has another main address." + _NOT_YOU["en"]),
        "ru": Letter("Адрес изменён", "У вашей учётной записи теперь другой основной адрес." + _NOT_YOU["ru"]),
    },
    "account/email/email_confirm": {
        "en": Letter("E-mail address confirmed", "Another address of your account was confirmed." + _NOT_YOU["en"]),
        "ru": Letter("Адрес подтверждён", "Подтверждён ещё один адрес вашей учётной записи." + _NOT_YOU["ru"]),
    },
    "account/email/email_deleted": {
        "en": Letter("E-mail address removed", "An address of your account was removed." + _NOT_YOU["en"]),
        "ru": Letter("Адрес удалён", "Адрес вашей учётной записи удалён." + _NOT_YOU["ru"]),
    },
    "mfa/email/totp_activated": {
        "en": Letter("Authenticator app set up", "Signing in now also asks for a code of your app." + _NOT_YOU["en"]),
        "ru": Letter("Приложение для кодов подключено", "При входе теперь нужен и код из приложения." + _NOT_YOU["ru"]),
    },
    "mfa/email/totp_deactivated": {
        "en": Letter("Authenticator app removed", "Signing in asks for a code no more." + _NOT_YOU["en"]),
        "ru": Letter("Приложение для кодов отключено", "При входе код больше не нужен." + _NOT_YOU["ru"]),
    },
    "mfa/email/recovery_codes_generated": {
        "en": Letter("New recovery codes", "New recovery codes were made; the old ones are void." + _NOT_YOU["en"]),
        "ru": Letter("Новые запасные коды", "Созданы новые запасные коды; старые не действуют." + _NOT_YOU["ru"]),
    },
    "mfa/email/webauthn_added": {
        "en": Letter("Passkey added", "A passkey was added to your account." + _NOT_YOU["en"]),
        "ru": Letter("Ключ доступа добавлен", "К вашей учётной записи добавлен ключ доступа." + _NOT_YOU["ru"]),
    },
    "mfa/email/webauthn_removed": {
        "en": Letter("Passkey removed", "A passkey of your account was removed." + _NOT_YOU["en"]),
        "ru": Letter("Ключ доступа удалён", "Ключ доступа вашей учётной записи удалён." + _NOT_YOU["ru"]),
    },
}

ASKED_FOR = frozenset(
    f"account/email/{name}"
    for name in (
        "email_confirmation_signup",
        "email_confirmation",
        "account_already_exists",
        "unknown_account",
        "password_reset_code",
    )
)
"""Those that anybody can have sent to any mailbox."""


def letter(name: str, language: str, site: str, code: str = "") -> Letter:
    """The letter of this name. KeyError for one that nobody wrote: what allauth may send is all here (a test looks)."""
    subject, body = LETTERS[name][language]
    foot = "" if "{site}" in body else _FOOT[language]
    return Letter(subject, (body + foot).format(site=site, code=code) + "\n")
