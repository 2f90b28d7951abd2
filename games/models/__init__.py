"""Every table. The log's own rows are written by database functions only (games/store); the rest of the site reads them here."""

from games.models.bell import Bell
from games.models.book import Book
from games.models.deadline import Deadline
from games.models.delivery import Delivery
from games.models.dispute import Dispute, DisputeMessage, DisputeParty
from games.models.entry import Entry
from games.models.game import Game
from games.models.grouped import GroupGame
from games.models.heartbeat import Heartbeat
from games.models.invitation import Code, Invitation
from games.models.note import Note
from games.models.notice import Notice
from games.models.order import Order
from games.models.outage import Outage
from games.models.outbox import Outbox
from games.models.refusal import Refusal
from games.models.ruling import Deed, Look, Proposal, Ruling
from games.models.seat import Seat
from games.models.shift import Shift
from games.models.snapshot import Snapshot
from games.models.tombstone import Tombstone

__all__ = [
    "Bell",
    "Book",
    "Code",
    "Deadline",
    "Deed",
    "Delivery",
    "Dispute",
    "DisputeMessage",
    "DisputeParty",
    "Entry",
    "Game",
    "GroupGame",
    "Heartbeat",
    "Invitation",
    "Look",
    "Note",
    "Notice",
    "Order",
    "Outage",
    "Outbox",
    "Proposal",
    "Refusal",
    "Ruling",
    "Seat",
    "Shift",
    "Snapshot",
    "Tombstone",
]
