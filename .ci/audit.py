"""Has anything that is installed a vulnerability that is known? 1 if so, with its name and mend.

Asks pip-audit about the versions of this environment. Where neither an index nor the list of
vulnerabilities can be reached it says "skipped" and ends well: a run without a net is no fault.
"""

import json
import subprocess
import sys
import tempfile
from typing import Any

SECONDS = 20
# What is installed is asked about as it is; nothing is resolved or fetched anew.
AUDIT = ("uvx", "--quiet", "pip-audit", "--no-deps", "--disable-pip", "--format", "json",
         "--progress-spinner", "off", "--timeout", "5", "--requirement")  # fmt: skip


def verdict(document: dict[str, Any]) -> tuple[int, str]:
    """How the run ends, and the words for it, from pip-audit's JSON."""
    asked = document.get("dependencies", [])
    answered = [one for one in asked if "skip_reason" not in one]
    bad = [
        f"{one['name']} {one['version']}: {vuln['id']}, mended in {mended_in(vuln)}"
        for one in answered
        for vuln in one["vulns"]
    ]
    if bad:
        return 1, "\n".join(bad)
    if not answered:
        return 0, "skipped: not reachable (no package was known to the list of vulnerabilities)"
    return 0, f"{len(answered)} of {len(asked)} packages looked up, no known vulnerability"


def mended_in(vuln: dict[str, Any]) -> str:
    return ", ".join(vuln.get("fix_versions", [])) or "no version yet"


def audited() -> dict[str, Any]:
    """What pip-audit says of this environment; raises OSError, ValueError or TimeoutExpired."""
    freeze = ("uv", "pip", "freeze", "--exclude-editable", "--python", sys.executable)
    found = subprocess.run(freeze, capture_output=True, check=False, timeout=SECONDS).stdout
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write(found)
        file.flush()
        done = subprocess.run(
            (*AUDIT, file.name), capture_output=True, check=False, timeout=SECONDS
        )
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def main() -> int:
    """Say it and end."""
    try:
        code, words = verdict(audited())
    except (OSError, ValueError, subprocess.TimeoutExpired) as fault:
        code, words = 0, f"skipped: not reachable ({type(fault).__name__})"
    sys.stdout.write(f"{words}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
