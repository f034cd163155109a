"""How long a password may be; whether it is a common one is Django's list to say.

What characters it has is nobody's business: every rule about that makes passwords worse.
"""

import re

from django.core.exceptions import ValidationError

SHORTEST, LONGEST = 12, 128  # characters


class LengthOnly:
    """Refuses what is too short, several spaces counting as one, or too long to be typed."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises ValidationError."""
        if len(re.sub(r"\s+", " ", password)) < SHORTEST:
            raise ValidationError(
                f"This password is too short: it needs at least {SHORTEST} characters. Three or "
                "four words are easy to remember.",
                code="password_too_short",
            )
        if len(password) > LONGEST:
            raise ValidationError(
                f"This password is too long: at most {LONGEST} characters.",
                code="password_too_long",
            )

    def get_help_text(self) -> str:
        """One sentence below the field."""
        return f"At least {SHORTEST} characters, of any kind; words with spaces are fine."
