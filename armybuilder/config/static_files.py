"""Which static files of installed packages are served: those a page of ours asks for."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Django's own app, without what no page uses; compressing it takes half a minute."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "redoc", "rest_framework"]
