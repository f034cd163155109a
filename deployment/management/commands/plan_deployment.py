"""``manage.py plan_deployment FILE``: how an army sets up, as JSON on stdout."""

from deployment.management.answering import AnsweringCommand
from deployment.planner.planner import plan_deployment


class Command(AnsweringCommand):
    """Exit code 0 whatever the plan says; 2 with the faults on stderr for a body without sense."""

    help = "Plan a deployment (JSON from FILE or '-'): steps, places, pairs and problems."
    answer = staticmethod(plan_deployment)
