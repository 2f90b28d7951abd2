"""Who someone is: players, guests and their tokens. Knows no game."""
