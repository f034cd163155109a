"""Counts the work of one answer, so that no table however full holds the answer up.

Work is counted, never timed: the same situation gives the same answer however busy the machine
is (D3). One unit is a place held against one thing that may bar it.
"""

MOST_WORK = 4_000_000
SHARES = {"judging": 0.25, "parents": 0.5, "pairs": 0.8, "others": 1.0}


class Work:
    """The work that is left to one answer; later stages keep a share that earlier ones spare."""

    def __init__(self, most: int = MOST_WORK) -> None:
        self.most = most
        self.limit = most
        self.spent = 0
        self.ran_out = False  # was a search cut short by it?

    @property
    def is_over(self) -> bool:
        """Has the stage spent its share?"""
        return self.spent >= self.limit

    def begin(self, stage: str) -> None:
        """Let a stage of the plan go up to its share of the whole."""
        self.limit = int(self.most * SHARES[stage])

    def spend(self, amount: int) -> bool:
        """Count work; may the search go on? Once it may not, the answer says so."""
        if self.spent + amount > self.limit:
            self.ran_out = True
            self.spent = max(self.spent, self.limit)  # what is refused is not done
            return False
        self.spent += amount
        return True
