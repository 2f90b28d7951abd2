"""The OpenAPI file taken at its word: whatever it allows is asked, and whatever is answered must stand in it."""
