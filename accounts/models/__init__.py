"""The tables of accounts: players and their tokens."""

from accounts.models.player import Kind, Player
from accounts.models.token import Token

__all__ = ["Kind", "Player", "Token"]
