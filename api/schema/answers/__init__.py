"""What the API answers, as schemas. The views build their answers from queries; tests hold every answer against these."""

from api.schema.answers import accounts
from api.schema.answers.apps import HeldApp, HeldApps, MadeApp
from api.schema.answers.bots import Bot, Bots, MadeBot
from api.schema.answers.calendar import Calendar, Vacation, Vacations
from api.schema.answers.catalogue import Rules, Ruleset, Rulesets
from api.schema.answers.disputes import Case, Cases, Dispute, Disputes, Evidence, GameDisputes, Preview
from api.schema.answers.entries import Answer, Fate, Log
from api.schema.answers.game import Game, Games, MyGames, Offers
from api.schema.answers.lobby import Invitation, Invitations, MyInvitations, TableCode, TableOfCode
from api.schema.answers.orders import Order, Orders
from api.schema.answers.people import HeldTokens, IssuedToken, Me, Root, Welcome
from api.schema.answers.problem import Problem
from api.schema.answers.records import Deadlines, Fairness, Record
from api.schema.answers.sync import Synced
from api.schema.answers.telling import (
    Devices,
    GameTelling,
    Inbox,
    Marked,
    NewWebhook,
    Telling,
    Webhook,
    WebhookDeliveries,
    Webhooks,
)

ALL = (
    HeldApp,
    HeldApps,
    MadeApp,
    Root,
    Welcome,
    Me,
    HeldTokens,
    IssuedToken,
    Rulesets,
    Ruleset,
    Rules,
    Games,
    MyGames,
    Game,
    Answer,
    Fate,
    Log,
    Deadlines,
    Fairness,
    Offers,
    Record,
    Devices,
    GameTelling,
    Inbox,
    NewWebhook,
    Telling,
    Webhook,
    WebhookDeliveries,
    Webhooks,
    Marked,
    Problem,
    Order,
    Orders,
    Synced,
    Calendar,
    Vacation,
    Vacations,
    Invitation,
    Invitations,
    MyInvitations,
    TableCode,
    TableOfCode,
    GameDisputes,
    Disputes,
    Dispute,
    Cases,
    Case,
    Evidence,
    Preview,
    *accounts.ALL,
    Bot,
    MadeBot,
    Bots,
)

__all__ = ["ALL"]
