"""The write path: every change of a game passes through here, one short function a use case."""
