"""Django's settings. What differs from machine to machine comes out of ``env.py``."""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from armybuilder.config.env import BadEnvironment, read_environment
from armybuilder.config.mail import mail_settings

BASE_DIR = Path(__file__).resolve().parents[2]

try:
    ENVIRONMENT = read_environment(os.environ, var=BASE_DIR / "var")
except BadEnvironment as fault:
    raise ImproperlyConfigured(str(fault)) from None

SECRET_KEY = ENVIRONMENT.secret_key
DEBUG = ENVIRONMENT.debug
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "allauth",
    "allauth.account",
    "armybuilder.config.static_files.StaticFiles",
    "csp",
    "django_filters",
    "django_guid",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "units",
    "battlefield",
    "armybuilder",
    "deployment",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django_guid.middleware.guid_middleware",
    "armybuilder.config.access_log.AccessLog",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # D14: pages shrink to a tenth; CSRF tokens are masked
    "csp.middleware.CSPMiddleware",
    "armybuilder.config.browser_rules.BrowserRules",
    "armybuilder.config.size_limit.SizeLimit",
    "armybuilder.config.plain_faults.PlainFaults",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "armybuilder.config.language.Language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "armybuilder.config.rate_limits.RateLimits",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "armybuilder.config.urls"
WSGI_APPLICATION = "armybuilder.config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "armybuilder.config.account_words.sends_mail",
                "armybuilder.config.language.script_words",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.parse(
        ENVIRONMENT.database_url, conn_max_age=600, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # D10: readers go on while one writes, and a writer waits its turn instead of failing half-way.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# D11: counters must be the same for every process; a cache in memory is each process's own.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache_entry",
    }
}

# D7: a visitor's armies hang on the session; it lasts a year from the last visit.
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # the page sends the token itself, scripts need not read the cookie
CSRF_FAILURE_VIEW = "armybuilder.config.error_pages.csrf_failure"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "armybuilder.config.passwords.LengthOnly"},
]
PASSWORD_RESET_TIMEOUT = 60 * 60  # seconds that the link in a mail is good for

# Accounts are for keeping lists on several devices; nothing but that needs one.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "armies"
ACCOUNT_ADAPTER = "armybuilder.config.account_adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_LOGOUT_REDIRECT_URL = "armies"  # says that one is signed out
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_COOKIE_AGE = 30 * 24 * 60 * 60  # seconds until the password is asked for again
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Armybuilder: "
# The proxy adds the visitor's address; without one, whatever the visitor claims is not believed.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if ENVIRONMENT.behind_tls else 0
# D13: without a mail server nothing is sent, and the pages say so.
SENDS_MAIL = bool(ENVIRONMENT.email_url)
ACCOUNT_EMAIL_NOTIFICATIONS = SENDS_MAIL  # of a new password or address
ACCOUNT_EMAIL_VERIFICATION = "optional" if SENDS_MAIL else "none"
globals().update(mail_settings(ENVIRONMENT.email_url))

LARGEST_BODY = 1024 * 1024  # bytes; of any form or JSON
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
DATA_UPLOAD_MAX_NUMBER_FILES = 20
FILE_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# D9: what only makes sense when a proxy in front speaks TLS.
if ENVIRONMENT.behind_tls:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health$", r"^ready$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    # A browser takes these from this host alone, never from another one of the domain.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-session", "__Host-csrf"

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "armybuilder.config.static_storage.HashedStaticFiles"
    },
}
# What is compressed already, and source maps: they are large and hardly ever read.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [
    *("gz", "br", "zip", "jpg", "jpeg", "png", "gif", "webp", "woff", "woff2", "map"),
]
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = DEBUG

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
FORMAT_MODULE_PATH = ["armybuilder.config.formats"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_PARSER_CLASSES": ["armybuilder.config.api_parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "NUM_PROXIES": 1 if ENVIRONMENT.behind_tls else 0,  # whose word on the visitor's address holds
    "EXCEPTION_HANDLER": "armybuilder.config.api_errors.as_problem_details",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Armybuilder",
    "DESCRIPTION": "Judge, plan and move Star Wars: Legion armies. Unofficial.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "armybuilder.config.openapi.tell_refusals",
    ],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    # Several bodies have a "kind"; this one is shared by two of them.
    "ENUM_NAME_OVERRIDES": {
        "TerrainKindEnum": ["open", "difficult", "impassable"],
        "StampMatchEnum": ["same", "other", "left out"],
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# One line a request for people, one JSON object a line for machines; both name the request's id.
DJANGO_GUID = {"GUID_HEADER_NAME": "X-Request-ID", "RETURN_HEADER": True, "VALIDATE_GUID": True}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request_id": {"()": "django_guid.log_filters.CorrelationId"},
        "no_paths": {"()": "armybuilder.config.log_hygiene.NoPaths"},
    },
    "formatters": {
        "line": {
            "format": "{asctime} {levelname} {name} [{correlation_id}]: {message}",
            "style": "{",
        },
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "{asctime}{levelname}{name}{correlation_id}{message}",
            "style": "{",
            "rename_fields": {"asctime": "at", "levelname": "level", "correlation_id": "request"},
        },
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line" if DEBUG else "json",
            "filters": ["no_paths", "request_id"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # The access log says it better.
        "django.server": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        "django_guid": {"level": "WARNING"},
    },
}
