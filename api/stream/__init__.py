"""The stream server: everything that waits, and nothing that writes a command."""

from api.stream.routes import application

__all__ = ["application"]
