"""Every address of version 1. Ids are UUIDs in lower case, names of rulesets words: nothing else gets past here."""

from django.urls import path, register_converter

from api.v1 import (
    account,
    auth,
    bots,
    calendar,
    commands,
    devices,
    disputes,
    drawer,
    games,
    guests,
    inbox,
    invitations,
    lobby,
    me,
    moderating,
    orders,
    records,
    root,
    rulesets,
    sync,
    telling,
    webhooks,
)


class Small:
    """A whole number that fits into a row's id."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(Small, "small")
GAME = "api/v1/games/<uuid:game_id>"
DISPUTE = "api/v1/disputes/<uuid:dispute_id>"
CASE = "api/v1/mod/disputes/<uuid:dispute_id>"

urlpatterns = [
    path(f"{GAME}/commands", commands.Commands.as_view()),
    path(GAME, games.Game.as_view()),
    path(f"{GAME}/log", records.Log.as_view()),
    path("api/v1/games", games.Games.as_view()),
    path(f"{GAME}/commands/<uuid:key>", commands.Fate.as_view()),
    path(f"{GAME}/join", lobby.Join.as_view()),
    path(f"{GAME}/leave", lobby.Leave.as_view()),
    path(f"{GAME}/start", lobby.Start.as_view()),
    path(f"{GAME}/kick", lobby.Kick.as_view()),
    path(f"{GAME}/invitations", invitations.Invitations.as_view()),
    path(f"{GAME}/invitations/<uuid:player_id>", invitations.Invitation.as_view()),
    path(f"{GAME}/decline", invitations.Decline.as_view()),
    path(f"{GAME}/code", invitations.Code.as_view()),
    path("api/v1/codes", invitations.Codes.as_view()),
    path("api/v1/me/invitations", invitations.MyInvitations.as_view()),
    path(f"{GAME}/orders", orders.Orders.as_view()),
    path(f"{GAME}/orders/<uuid:order_id>", orders.Order.as_view()),
    path(f"{GAME}/archive", drawer.Archive.as_view()),
    path(f"{GAME}/export", records.Export.as_view()),
    path(f"{GAME}/fairness", records.Fairness.as_view()),
    path(f"{GAME}/clock", records.Clock.as_view()),
    path(f"{GAME}/offers", records.Offers.as_view()),
    path(f"{GAME}/disputes", disputes.OfGame.as_view()),
    path("api/v1/disputes", disputes.Disputes.as_view()),
    path(DISPUTE, disputes.Dispute.as_view()),
    path(f"{DISPUTE}/messages", disputes.Messages.as_view()),
    path(f"{DISPUTE}/withdraw", disputes.Withdraw.as_view()),
    path(f"{DISPUTE}/appeal", disputes.Appeal.as_view()),
    path("api/v1/mod/disputes", moderating.Cases.as_view()),
    path(CASE, moderating.Case.as_view()),
    path(f"{CASE}/claim", moderating.Claim.as_view()),
    path(f"{CASE}/release", moderating.Release.as_view()),
    path(f"{CASE}/freeze", moderating.Freeze.as_view()),
    path(f"{CASE}/evidence", moderating.Evidence.as_view()),
    path(f"{CASE}/preview", moderating.Preview.as_view()),
    path(f"{CASE}/rulings", moderating.Rulings.as_view()),
    path(f"{CASE}/approve", moderating.Approve.as_view()),
    path(f"{CASE}/disapprove", moderating.Disapprove.as_view()),
    path("api/v1/sync", sync.Syncing.as_view()),
    path("api/v1/guests", guests.Guests.as_view()),
    path("api/v1/guests/recover", guests.Recover.as_view()),
    path("api/v1/auth/signup", auth.RequestSignup.as_view()),
    path("api/v1/auth/signup/confirm", auth.FinishSignup.as_view()),
    path("api/v1/auth/login", auth.SignIn.as_view()),
    path("api/v1/auth/factor", auth.ShowFactor.as_view()),
    path("api/v1/auth/passkey/options", auth.AskPasskey.as_view()),
    path("api/v1/auth/passkey", auth.ShowPasskey.as_view()),
    path("api/v1/auth/password/request", auth.RequestReset.as_view()),
    path("api/v1/auth/password/reset", auth.Reset.as_view()),
    path("api/v1/me/account", account.Account.as_view()),
    path("api/v1/me/reauthenticate", account.Reauthenticate.as_view()),
    path("api/v1/me/password", account.Password.as_view()),
    path("api/v1/me/emails", account.Emails.as_view()),
    path("api/v1/me/verify-email", account.VerifyEmail.as_view()),
    path("api/v1/me/emails/<small:email_id>", account.Email.as_view()),
    path("api/v1/me/emails/<small:email_id>/primary", account.PrimaryEmail.as_view()),
    path("api/v1/me/app", account.App.as_view()),
    path("api/v1/me/recovery-codes", account.RecoveryCodes.as_view()),
    path("api/v1/me/passkey-options", account.PasskeyOptions.as_view()),
    path("api/v1/me/passkeys", account.Passkeys.as_view()),
    path("api/v1/me/passkeys/<small:passkey_id>", account.Passkey.as_view()),
    path("api/v1/me", me.Me.as_view()),
    path("api/v1/me/tokens", me.Tokens.as_view()),
    path("api/v1/me/tokens/<uuid:token_id>", me.Token.as_view()),
    path("api/v1/me/bots", bots.Bots.as_view()),
    path("api/v1/me/bots/<uuid:bot_id>", bots.Bot.as_view()),
    path("api/v1/me/bots/<uuid:bot_id>/tokens", bots.BotTokens.as_view()),
    path("api/v1/me/bots/<uuid:bot_id>/tokens/<uuid:token_id>", bots.BotToken.as_view()),
    path("api/v1/me/devices", devices.Devices.as_view()),
    path("api/v1/me/devices/<uuid:device_id>", devices.Device.as_view()),
    path("api/v1/me/webhooks", webhooks.Webhooks.as_view()),
    path("api/v1/me/webhooks/<uuid:webhook_id>", webhooks.Webhook.as_view()),
    path("api/v1/me/webhooks/<uuid:webhook_id>/test", webhooks.WebhookTest.as_view()),
    path("api/v1/me/webhooks/<uuid:webhook_id>/deliveries", webhooks.WebhookDeliveries.as_view()),
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
