"""How an army is to be printed."""

from typing import Literal

from armybuilder.exports.options import Options


class PrintOptions(Options):
    """The choices of the print page. ``judge`` asks for one page with what a judge checks."""

    stats: bool = False
    keywords: bool = False
    judge: bool = False
    qr: bool = True
    ink_saver: bool = False
    columns: Literal[1, 2, "1", "2"] = 1
    paper: Literal["a4", "letter"] = "a4"

    @property
    def column_count(self) -> int:
        """One column or two; a judge's sheet has two."""
        return 2 if self.judge else int(self.columns)
