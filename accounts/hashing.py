"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher

__all__ = ["Argon2"]


class Argon2(Argon2PasswordHasher):
    """Argon2id with 19 MiB and two passes, which OWASP asks for at least: many sign in on machines with little memory."""

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
