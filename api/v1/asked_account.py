"""What clients send about accounts, body by body."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from api.v1.asked import Asked

Address = Annotated[str, Meta(min_length=3, max_length=254)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
SessionKey = Annotated[str, Meta(min_length=8, max_length=100)]
Named = Annotated[str, Meta(min_length=1, max_length=1000)]
Credential = dict[str, Any]  # Any: as the browser's or phone's WebAuthn gave it


class Mailbox(Asked):
    """An e-mail address."""

    email: Address


class Signup(Asked):
    """`session`: as it was given with the request for a code. `name` may be left out by a guest, who then keeps the own one."""

    session: SessionKey
    code: Code
    password: Password
    name: Named | None = None


class SignIn(Asked):
    """`label`: what its owner calls the token that comes of it."""

    email: Address
    password: Password
    label: Named = "signed in"


class Factor(Asked):
    """A code of the authenticator app, or a recovery code, for a sign-in that waits for one."""

    session: SessionKey
    code: Code
    label: Named = "signed in"


class AskedPasskey(Asked):
    """`session`: of a sign-in that waits for a second factor; without one the passkey is all that is shown."""

    session: SessionKey | None = None


class Passkey(Asked):
    """`credential`: what `navigator.credentials.get` gave, as JSON."""

    session: SessionKey
    credential: Credential
    label: Named = "signed in"


class Reset(Asked):
    """`session`: as it was given with the request for a code."""

    session: SessionKey
    code: Code
    password: Password


class Proof(Asked):
    """Either the password, or a code of the authenticator app."""

    password: Password | None = None
    code: Code | None = None


class NewPassword(Asked):
    """`current` may be left out by who has none yet."""

    password: Password
    current: Password | None = None


class MailboxCode(Asked):
    code: Code


class NewPasskey(Asked):
    """`credential`: what `navigator.credentials.create` gave, as JSON."""

    credential: Credential
    name: Annotated[str, Meta(min_length=1, max_length=100)] = "passkey"


class Merged(Asked):
    """Either what proves the guest: its recovery code, or a token of its."""

    recovery_code: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    token: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class NewGroup(Asked):
    name: Named


class GroupCode(Asked):
    """As it was said; blanks and dashes don't matter."""

    code: Code


class NewMember(Asked):
    name: Named


class MemberRole(Asked):
    """`leader`: looks after the group; `moderator`: judges its games, as leaders do."""

    role: Literal["leader", "moderator", "member"]


ALL = (
    Mailbox,
    Signup,
    SignIn,
    Factor,
    AskedPasskey,
    Passkey,
    Reset,
    Proof,
    NewPassword,
    MailboxCode,
    NewPasskey,
    Merged,
    NewGroup,
    GroupCode,
    NewMember,
    MemberRole,
)
