"""Every address of version 1. Ids are UUIDs in lower case, names of rulesets words: nothing else gets past here."""

from django.urls import path

from api.v1 import calendar, commands, drawer, games, guests, inbox, lobby, me, orders, records, root, rulesets, sync, telling

GAME = "api/v1/games/<uuid:game_id>"

urlpatterns = [
    path(f"{GAME}/commands", commands.Commands.as_view()),
    path(GAME, games.Game.as_view()),
    path(f"{GAME}/log", records.Log.as_view()),
    path("api/v1/games", games.Games.as_view()),
    path(f"{GAME}/commands/<uuid:key>", commands.Fate.as_view()),
    path(f"{GAME}/join", lobby.Join.as_view()),
    path(f"{GAME}/leave", lobby.Leave.as_view()),
    path(f"{GAME}/start", lobby.Start.as_view()),
    path(f"{GAME}/orders", orders.Orders.as_view()),
    path(f"{GAME}/orders/<uuid:order_id>", orders.Order.as_view()),
    path(f"{GAME}/archive", drawer.Archive.as_view()),
    path(f"{GAME}/export", records.Export.as_view()),
    path(f"{GAME}/fairness", records.Fairness.as_view()),
    path(f"{GAME}/clock", records.Clock.as_view()),
    path(f"{GAME}/offers", records.Offers.as_view()),
    path("api/v1/sync", sync.Syncing.as_view()),
    path("api/v1/guests", guests.Guests.as_view()),
    path("api/v1/guests/recover", guests.Recover.as_view()),
    path("api/v1/me", me.Me.as_view()),
    path("api/v1/me/tokens", me.Tokens.as_view()),
    path("api/v1/me/tokens/<uuid:token_id>", me.Token.as_view()),
    path("api/v1/me/telling", telling.Telling.as_view()),
    path(f"{GAME}/telling", telling.GameTelling.as_view()),
    path(f"{GAME}/mute", telling.Mute.as_view()),
    path("api/v1/unsubscribe/<uuid:player_id>/<slug:signature>", telling.Unsubscribe.as_view()),
    path("api/v1/me/calendar", calendar.Calendar.as_view()),
    path("api/v1/me/vacations", calendar.Vacations.as_view()),
    path("api/v1/me/vacations/<uuid:vacation_id>", calendar.Vacation.as_view()),
    path("api/v1/me/inbox", inbox.Inbox.as_view()),
    path("api/v1/me/inbox/read", inbox.ReadNotes.as_view()),
    path("api/v1/rulesets", rulesets.Rulesets.as_view()),
    path("api/v1/rulesets/<slug:slug>", rulesets.Ruleset.as_view()),
    path("api/v1/rulesets/<slug:slug>/rules", rulesets.Rules.as_view()),
    path("api/v1/openapi.json", root.OpenApi.as_view()),
    path("api/v1/", root.Root.as_view()),
]
