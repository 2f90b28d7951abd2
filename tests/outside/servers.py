"""PostgreSQL behind PgBouncer in transaction mode, and Redis: in a temporary folder, as an unprivileged user.

They differ from the embedded ones wherever a site should not care: passwords, an owner who is no superuser, another time zone,
another collation, few connections to the server for many clients.
"""

import os
import pwd
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from config.embedded.commands import must
from config.embedded.folders import account, private
from config.run.child import die_with_parent
from tests.outside.programs import Programs
from tests.processes import await_that, free_port, listens

PASSWORD = "an:outside/password@of?tests"
QUOTED = "an%3Aoutside%2Fpassword%40of%3Ftests"
SITE_CONNECTIONS = 4
"""To PostgreSQL, for all processes of the whole site together."""
TESTS_CONNECTIONS = 40
POSTGRES = {
    "listen_addresses": "",
    "max_connections": 120,
    "timezone": "Asia/Kathmandu",
    "lc_messages": "C",
    "password_encryption": "scram-sha-256",
}
PGBOUNCER = """\
[databases]
site = host={folder} port={postgres} dbname=site pool_size={site}
* = host={folder} port={postgres} pool_size={tests}

[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = {pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {folder}/users.txt
admin_users = site
max_client_conn = 400
server_login_retry = 1
query_wait_timeout = 10
logfile = {folder}/pgbouncer.log
"""


class Outside:
    """The servers, and the addresses that a site is given."""

    def __init__(self, found: Programs, folder: Path) -> None:
        self.found, self.folder = found, folder
        self.data = folder / "postgres"
        self.ports = {name: free_port() for name in ("postgres", "pgbouncer", "redis")}
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def environment(self) -> dict[str, str]:
        """What names them to a site."""
        redis = f"redis://:{QUOTED}@127.0.0.1:{self.ports['redis']}"
        return {
            "DATABASE_URL": f"postgresql://site:{QUOTED}@127.0.0.1:{self.ports['pgbouncer']}/site",
            "VALKEY_URL": f"{redis}/1",
            "BROKER_URL": f"{redis}/0",
            "SECRET_KEY": "a-site-outside-has-a-key-that-everyone-knows-0123456789-abcdef",
            "SEALING_KEY": "dGhlIG1hc3RlcnMgb2YgdGVzdHMgYXJlIHNlYWxlZCE=",
            "HTTPS": "no",
        }

    def start(self) -> None:
        """All three; they answer when this returns."""
        self._initialise()
        self._run("postgres", self.found.postgres / "postgres", "-D", self.data)
        await_that(lambda: (self.folder / f".s.PGSQL.{self.ports['postgres']}").is_socket() and self._answers())
        self._make_owner()
        self._write("users.txt", f'"site" "{PASSWORD}"\n')
        places = self.ports | {"folder": self.folder, "site": SITE_CONNECTIONS, "tests": TESTS_CONNECTIONS}
        self._run("pgbouncer", self.found.pgbouncer, self._write("pgbouncer.ini", PGBOUNCER.format(**places)))
        self._run("redis", self.found.redis, self._write("redis.conf", self._redis()))
        await_that(lambda: listens(self.ports["pgbouncer"]) and listens(self.ports["redis"]))

    def stop(self) -> None:
        """PostgreSQL last, at once."""
        for name, process in reversed(self.running.items()):
            process.send_signal(signal.SIGINT if name == "postgres" else signal.SIGTERM)
            process.wait(20)

    def version(self) -> str:
        with self._administrator() as link:
            return str(link.info.parameter_status("server_version"))

    def _initialise(self) -> None:
        words = ("-U", "postgres", "--auth-local=peer", "--auth-host=reject", "-E", "UTF8")
        locale = ("--locale=C", "--locale-provider=icu", "--icu-locale=en-US")
        must(self.folder / "initdb.log", self.found.postgres / "initdb", "-D", self.data, "--no-sync", *words, *locale)
        given = POSTGRES | {"port": self.ports["postgres"], "unix_socket_directories": self.folder}
        self._write("postgres/postgresql.conf", "".join(f"{name} = '{value}'\n" for name, value in given.items()))
        self._write("postgres/pg_hba.conf", "local all postgres peer map=us\nlocal all all scram-sha-256\n")
        self._write("postgres/pg_ident.conf", f"us {pwd.getpwuid(os.geteuid()).pw_name} postgres\n")

    def _make_owner(self) -> None:
        """The site's role owns its database and may create others (tests do); it is no superuser."""
        with self._administrator() as link:
            link.execute(f"CREATE ROLE site LOGIN CREATEDB PASSWORD '{PASSWORD}'")
            link.execute("CREATE DATABASE site OWNER site")

    def _administrator(self) -> psycopg.Connection:
        """Straight to PostgreSQL, past the pooler."""
        place = {"host": str(self.folder), "port": self.ports["postgres"]}
        return psycopg.connect(user="postgres", dbname="postgres", autocommit=True, **place)

    def _answers(self) -> bool:
        try:
            with self._administrator():
                return True
        except psycopg.OperationalError:
            return False

    def _redis(self) -> str:
        place = f"bind 127.0.0.1\nport {self.ports['redis']}\ndir {self.folder}\nlogfile {self.folder}/redis.log\n"
        return f'{place}requirepass "{PASSWORD}"\nsave ""\nappendonly no\n'

    def _write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        if who := account():
            os.chown(path, who.pw_uid, who.pw_gid)
        path.chmod(0o600)
        return path

    def _run(self, name: str, *command: object) -> None:
        """In the foreground, as the account that servers run under; it ends with this process."""
        who = account()
        with (self.folder / f"{name}.out").open("ab") as out:
            self.running[name] = subprocess.Popen(
                [str(word) for word in command],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                cwd="/",
                env={key: value for key, value in os.environ.items() if not key.startswith("PG")},
                start_new_session=True,
                user=who.pw_uid if who else None,
                group=who.pw_gid if who else None,
                extra_groups=[] if who else None,
                preexec_fn=die_with_parent,
            )


@contextmanager
def outside(found: Programs) -> Iterator[Outside]:
    """The servers while the block runs; then they are ended and everything they wrote is removed."""
    with tempfile.TemporaryDirectory(prefix="cards-outside-", ignore_cleanup_errors=True) as folder:
        made = Outside(found, private(Path(folder)))
        try:
            made.start()
            yield made
        finally:
            made.stop()
