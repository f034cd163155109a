"""The site for a WSGI server: ``gunicorn armybuilder.config.wsgi``."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.config.settings")

application = get_wsgi_application()
