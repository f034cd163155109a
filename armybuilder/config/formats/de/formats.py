"""German formats: dates as Germans write them, numbers as in English.

Coordinates and inches are typed, shared and drawn (SVG reads no comma), so a number looks the same
in every language.
"""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = " "
