"""The one error of everything that starts: a line a person can act on."""


class CannotStart(SystemExit):
    """Why something can't start. It ends the process with this one line on stderr and status 1, and no traceback."""
