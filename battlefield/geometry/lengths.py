"""Inches, millimetres, and the one tolerance by which two lengths are compared.

Everything inside is in inches, as at the JSON door; only base sizes and tools are printed in
millimetres. Every "at most" of the table goes through this module.
"""

MM_PER_IN = 25.4
TOLERANCE_IN = 0.01  # slack of every comparison on the table; within it, too close to call
KEEP_INSIDE_IN = 0.02  # suggested and snapped places stay this far inside a limit
NOISE_IN = 1e-9  # what floating point may add to an exact sum


def inches(mm: float) -> float:
    """Millimetres as inches."""
    return mm / MM_PER_IN


def at_most(value: float, limit: float) -> bool:
    """``value`` ≤ ``limit``, with the slack of the table."""
    return value <= limit + TOLERANCE_IN + NOISE_IN


def at_least(value: float, limit: float) -> bool:
    """``value`` ≥ ``limit``, with the slack of the table."""
    return value >= limit - TOLERANCE_IN - NOISE_IN


def beyond(value: float, limit: float) -> bool:
    """``value`` is beyond ``limit``: exactly on it is not, and there is no slack (KD-01)."""
    return value > limit + NOISE_IN


def too_close_to_call(value: float, limit: float) -> bool:
    """Is ``value`` so near the limit that players should measure again?"""
    return abs(value - limit) <= TOLERANCE_IN + NOISE_IN
