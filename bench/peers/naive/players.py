"""Makes players: `python -m bench.peers.naive.players COUNT` prints one token a line."""

import sys

import django


def main() -> None:
    django.setup()
    from django.contrib.auth.models import User
    from rest_framework.authtoken.models import Token

    for number in range(int(sys.argv[1])):
        user, _ = User.objects.get_or_create(username=f"player{number}")
        print(Token.objects.get_or_create(user=user)[0].key)


if __name__ == "__main__":
    main()
