"""Offers in tests."""

from games.table.offering import Offering
from tests.table.playing import Game


def offer(game: Game, number: int) -> Offering:
    return next(each for each in game.table.offers if each.id == number)
