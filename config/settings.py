"""The site's settings, all from the environment; without any it is the embedded site below var/."""

import os
import socket

from config import logs, secrets
from config.embedded.errors import CannotStart
from config.embedded.paths import ROOT, broker_url, database_url, valkey_url, var
from config.environment import database, flag, number, text, words

DEBUG = flag("DEBUG")
EMBEDDED = not os.environ.get("DATABASE_URL")
PRODUCTION = not (DEBUG or EMBEDDED)

# Keys

if PRODUCTION and (missing := [name for name in ("SECRET_KEY", "SEALING_KEY") if not text(name)]):
    raise CannotStart(f"{' and '.join(missing)} must be set: this site uses its own database (DATABASE_URL) and is not in DEBUG")
SECRET_KEY = secrets.from_environment_or_file("SECRET_KEY", var() / "secrets", secrets.django_key)
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")
SEALING_KEY = secrets.from_environment_or_file("SEALING_KEY", var() / "secrets", secrets.sealing_key)
if not secrets.is_sealing_key(SEALING_KEY):
    raise CannotStart("SEALING_KEY must be 32 random bytes in base64")

# Who may ask

ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
HTTPS = flag("HTTPS", default=PRODUCTION)
DEMO = flag("DEMO", default=not HTTPS)  # an administrator, a token and a game for a first look, not for a site that others use
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^livez$", r"^readyz$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if flag("TRUST_PROXY") else None
STREAM_PORT = int(text("STREAM_PORT", "8001"))
STREAM_URL = text("STREAM_URL")  # empty: the host that was asked, at STREAM_PORT
DATA_UPLOAD_MAX_MEMORY_SIZE = 65_536

# What the site is made of

INSTALLED_APPS = [
    "accounts.apps.AdminConfig",  # Django's admin, for those who passed a second factor
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.headless",
    "allauth.idp.oidc",
    "accounts.apps.AccountsConfig",
    "games",
    "api",
]
AUTH_USER_MODEL = "accounts.Player"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.policy.AdminPolicy",
    "api.envelope.Envelope",  # answers /api/ itself: sessions, CSRF and messages are for the admin
    "api.pages.Counted",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.health.Names",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.policy.Pages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "accounts" / "templates"],  # before the libraries' own
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.oauth.words.of_a_page",
            ],
        },
    },
]
STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True  # the admin's own files, served from the wheel: no collectstatic
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ROOT = ROOT / "web"  # the page to play in, at /
WHITENOISE_INDEX_FILE = True

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]  # of the pages where one signs in and lets apps in
TIME_ZONE = "UTC"
USE_TZ = True

# Where things are kept

DATABASES = {
    "default": database(text("DATABASE_URL", database_url()), text("DATABASE_NAME"))
    | {
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,  # by a look at the socket: config.database
        "ATOMIC_REQUESTS": False,  # an append is one function called in autocommit: one round trip, one commit
        "DISABLE_SERVER_SIDE_CURSORS": True,
    }
}
CACHES = {  # nothing of ours is cached here: allauth counts in it, and its counts must neither be lost nor fail open
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "accounts_cache",
        "OPTIONS": {"MAX_ENTRIES": 10**9},  # Django's 300 would forget counts as soon as somebody makes many; accounts/tidying.py
    }
}
VALKEY_URL = text("VALKEY_URL", valkey_url(int(text("VALKEY_DB", "1"))))
GAMES_CACHED = number("GAMES_CACHED", 1000, least=1)  # in each process, the least lately used forgotten first
SNAPSHOT_EVERY = number("SNAPSHOT_EVERY", 500, least=1)  # entries of a game from one kept table to the next
UNSTARTED_H = {  # hours from laying a table to taking it away, if nobody gave the signal
    "live": number("UNSTARTED_LIVE_HOURS", 2, least=1),
    "async": number("UNSTARTED_HOURS", 336, least=1),
}
VACATION_DAYS = number("VACATION_DAYS", 30)  # that a player may be away in a calendar year
GAME_RETENTION_DAYS = number("GAME_RETENTION_DAYS", 730)  # before that `manage.py purge_game` keeps a game that is over
RULINGS_NEED_TWO = flag("RULINGS_NEED_TWO", True)  # a ruling that changes a finished game, where there are two who may judge it

# Signing in: django-allauth behind /api/v1/auth, and as pages for the admin

AUTHENTICATION_BACKENDS = ["accounts.backend.Backend"]
PASSWORD_HASHERS = ["accounts.hashing.Argon2", "django.contrib.auth.hashers.PBKDF2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [  # none that looks at the account: who has one would be refused another way than who has none
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.passwords.EndsTokens"},
]
SESSION_ENGINE = "accounts.sessions"
LOGIN_URL, LOGIN_REDIRECT_URL, ACCOUNT_LOGOUT_REDIRECT_URL = "account_login", "/", "/"
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_FORMS = {"reset_password": "accounts.resetting.AskForm", "change_password": "accounts.changing.ChangeForm"}
ACCOUNT_LOGIN_METHODS, ACCOUNT_SIGNUP_FIELDS = {"email"}, ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "5/5m/key"}  # passwords are counted in accounts/attempts.py
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if SECURE_PROXY_SSL_HEADER else 0
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {"activate_totp": "accounts.app_codes.FirstCodeForm"}
MFA_TOTP_ISSUER = SITE_NAME = text("SITE_NAME", "Cards")
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers take http for localhost only
HEADLESS_CLIENTS = ("app",)  # its views are called by api/v1/auth; none of its own addresses is open

# Letting apps of others in: django-allauth's provider, its access tokens kept as ours (accounts/oauth)

APPS_PER_PLAYER = number("APPS_PER_PLAYER", 10)  # that one player may make known; 0: only who looks after the site does
IDP_OIDC_ADAPTER = "accounts.oauth.adapter.Adapter"
IDP_OIDC_ACCESS_TOKEN_EXPIRES_IN = 24 * 3600
IDP_OIDC_REFRESH_TOKEN_EXPIRES_IN = 180 * 24 * 3600
IDP_OIDC_AUTHORIZATION_CODE_EXPIRES_IN = 60
OIDC_KEY = text("OIDC_KEY")  # a site of its own tells apps nobody's identity without one
if not OIDC_KEY and not PRODUCTION:
    OIDC_KEY = secrets.from_environment_or_file("OIDC_KEY", var() / "secrets", secrets.oidc_key)
IDP_OIDC_PRIVATE_KEY = secrets.oidc_pem(OIDC_KEY) if OIDC_KEY else ""
if IDP_OIDC_PRIVATE_KEY is None:
    raise CannotStart("OIDC_KEY must be a private RSA key of 2048 bits or more, in PEM or its PKCS 8 form in base64")

# Telling people

SITE_URL = text("SITE_URL", f"http://127.0.0.1:{text('PORT', '8000')}")  # what stands before every address in a message
EMAIL_HOST = text("EMAIL_HOST", "localhost")
EMAIL_PORT = number("EMAIL_PORT", 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = text("EMAIL_USER"), text("EMAIL_PASSWORD")
EMAIL_USE_TLS, EMAIL_USE_SSL = flag("EMAIL_STARTTLS"), flag("EMAIL_TLS")
EMAIL_TIMEOUT = 10
EMAIL_FILE_PATH = str(var() / "mail")  # without a mail server every letter becomes a file there
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if text('EMAIL_HOST') else 'filebased'}.EmailBackend"
DEFAULT_FROM_EMAIL = text("EMAIL_FROM", "cards@localhost.invalid")

OUTBOUND_PORTS = words("OUTBOUND_PORTS", "443,8443")  # of the addresses that clients give for webhooks and pushes; * for any
OUTBOUND_HTTP = flag("OUTBOUND_HTTP") and not PRODUCTION  # http as well as https, while developing
OUTBOUND_PRIVATE = words("OUTBOUND_PRIVATE")  # private networks that may be sent to all the same
OUTBOUND_HOSTS = words("OUTBOUND_HOSTS")  # name=address, instead of asking the DNS
OUTBOUND_CA = text("OUTBOUND_CA")  # a file of certificates to trust beside the usual ones
VAPID_PRIVATE_KEY = text("VAPID_PRIVATE_KEY")  # a site of its own has no pushes without one
if not VAPID_PRIVATE_KEY and not PRODUCTION:
    VAPID_PRIVATE_KEY = secrets.from_environment_or_file("VAPID_PRIVATE_KEY", var() / "secrets", secrets.vapid_key)
if VAPID_PRIVATE_KEY and not secrets.is_vapid_key(VAPID_PRIVATE_KEY):
    raise CannotStart("VAPID_PRIVATE_KEY must be a private key of P-256: 32 bytes in base64url")
VAPID_SUBJECT = text("VAPID_SUBJECT", f"mailto:{DEFAULT_FROM_EMAIL}")

# HTTP

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.authentication.BearerAuthentication"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.problems.handle",
    "UNAUTHENTICATED_USER": None,
}
CORS_ORIGINS = words("CORS_ORIGINS", "*")  # the pages of which other sites may call the API; * is all of them
API_LIMITS = text("API_LIMITS")  # as in docs/api.md, "off" for none; empty: api/limits.py's own
SPECTACULAR_SETTINGS = {
    "TITLE": "Card games",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["api.schema.complete"],
    "PREPROCESSING_HOOKS": ["api.schema.only_the_api"],
    "GET_LIB_DOC_EXCLUDES": "api.schema.classes_without_words",
    "PATH_CONVERTER_OVERRIDES": {"small": {"type": "integer", "minimum": 0, "maximum": 999_999_999}},
}
EXTRA_RULESETS = words("EXTRA_RULESETS")  # "module:ATTRIBUTE", for benches and tests

# Celery: every task is short, repeatable and found again by the next beat, so results, retries and long memory are off

CELERY_BROKER_URL = text("BROKER_URL", broker_url(int(text("BROKER_DB", "0"))))
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "telling"
CELERY_TASK_ROUTES = {
    "games.tasks.follow_orders": {"queue": "deadlines"},
    "games.tasks.fire_due": {"queue": "deadlines"},
    "games.tasks.move_bots": {"queue": "bots"},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 30,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    "socket_timeout": 5,
    "socket_connect_timeout": 2,
    "health_check_interval": 5,
    "socket_keepalive": True,  # a broker that is gone without a word is noticed, as in config.environment
    "socket_keepalive_options": {socket.TCP_KEEPIDLE: 5, socket.TCP_KEEPINTVL: 5, socket.TCP_KEEPCNT: 2},
}
CELERY_BEAT_SCHEDULE = {
    "due": {"task": "games.tasks.fire_due", "schedule": 0.25, "options": {"expires": 30, "queue": "deadlines"}},
    "orders": {"task": "games.tasks.follow_orders", "schedule": 1.0, "options": {"expires": 30, "queue": "deadlines"}},
    "bots": {"task": "games.tasks.move_bots", "schedule": 0.5, "options": {"expires": 30, "queue": "bots"}},
    "telling": {"task": "games.tasks.tell", "schedule": 1.0, "options": {"expires": 30, "queue": "telling"}},
    "told": {"task": "games.tasks.forget_told", "schedule": 600.0, "options": {"expires": 600, "queue": "telling"}},
    "accounts": {"task": "games.tasks.tidy_accounts", "schedule": 600, "options": {"expires": 600, "queue": "telling"}},
    "refusals": {"task": "games.tasks.erase_refusals", "schedule": 600, "options": {"expires": 600, "queue": "telling"}},
    "pauses": {"task": "games.tasks.heal_pauses", "schedule": 600, "options": {"expires": 600, "queue": "telling"}},
}

# Logs: ids only, never names, tokens or cards

LOG_FORMAT = text("LOG_FORMAT", "json" if PRODUCTION else "line")
if LOG_FORMAT not in logs.FORMATS:
    raise CannotStart(f"LOG_FORMAT={LOG_FORMAT} is none of {', '.join(logs.FORMATS)}")
LOGGING = logs.configured(LOG_FORMAT, text("LOG_LEVEL", "WARNING"))
