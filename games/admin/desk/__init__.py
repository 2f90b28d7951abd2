"""The desk of those who judge: a queue of disputes, a page for each, and what can be decided about it."""
