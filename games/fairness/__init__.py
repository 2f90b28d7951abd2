"""CGF-1: luck that was fixed before the game, and that every player can check after it."""
