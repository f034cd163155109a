"""``manage.py check_deployment FILE``: is a layout legal, as JSON on stdout."""

from deployment.management.answering import AnsweringCommand
from deployment.planner.checking import check_deployment


class Command(AnsweringCommand):
    """Exit code 0 whatever the verdict; 2 with the faults on stderr for a body without sense."""

    help = "Check a deployment (JSON from FILE or '-'): legal, pairs and problems."
    answer = staticmethod(check_deployment)
