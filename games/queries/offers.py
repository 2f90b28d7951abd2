"""Offers as a client reads them beside the game."""

from games.table.offers_view import known_offers

__all__ = ["known_offers"]
