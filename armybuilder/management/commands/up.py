"""``manage.py up``: from nothing to a running site on this machine."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError, call_command
from django.core.servers.basehttp import (
    ThreadedWSGIServer,
    WSGIRequestHandler,
    get_internal_wsgi_application,
)


class Command(BaseCommand):
    """Makes the database, loads the catalog, serves. Safe to run again; then it changes nothing."""

    help = "Make the database, load the catalog and serve the site on this machine."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``--host`` and ``--port``; port 0 takes any free one."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        """Serve until interrupted; ends with code 1 when the port cannot be had."""
        server = self._open(host, port)  # first, so that a second start touches nothing
        with server:
            call_command("migrate", verbosity=0, interactive=False)
            call_command("createcachetable", verbosity=0)
            call_command("load_catalog", verbosity=0)
            server.set_app(get_internal_wsgi_application())
            self.stdout.write(f"Armybuilder is at http://{host}:{server.server_port}/")
            self.stdout.write("Stop it with Ctrl-C.")
            self.stdout.flush()
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                self.stdout.write("Stopped.")

    @staticmethod
    def _open(host: str, port: int) -> ThreadedWSGIServer:
        try:
            return ThreadedWSGIServer((host, port), WSGIRequestHandler)
        except OverflowError as fault:
            raise CommandError(f"{port} is no port: give one from 0 to 65535.") from fault
        except OSError as fault:
            raise CommandError(
                f"Cannot serve at {host}:{port}: {fault.strerror}. "
                f"Something else may run there; try: manage.py up --port {port + 1}"
            ) from fault
