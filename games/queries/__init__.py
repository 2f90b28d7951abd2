"""What is read: games as their viewers may see them. Nothing here writes to the log."""
