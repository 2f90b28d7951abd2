"""The games: pure rules, the log that holds them, and the operations that write it."""
