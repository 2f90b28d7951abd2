"""The tables of accounts: players, their tokens, when they are away, and the ways to tell them something."""

from accounts.models.app import App
from accounts.models.attempt import Attempt, KnownPlace
from accounts.models.ban import Ban
from accounts.models.block import Block
from accounts.models.bot import Bot
from accounts.models.calendar import Calendar, Vacation
from accounts.models.device import Device
from accounts.models.group import Group, GroupRole, Membership
from accounts.models.player import Kind, Player
from accounts.models.revision import Revision
from accounts.models.telling import Language, Mail, Telling
from accounts.models.token import Token
from accounts.models.webhook import Webhook

__all__ = [
    "App",
    "Attempt",
    "Ban",
    "Block",
    "Bot",
    "Calendar",
    "Device",
    "Group",
    "GroupRole",
    "Kind",
    "KnownPlace",
    "Language",
    "Mail",
    "Membership",
    "Player",
    "Revision",
    "Telling",
    "Token",
    "Vacation",
    "Webhook",
]
