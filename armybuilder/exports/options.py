"""What an export may be asked to leave out, and how a form says that it did."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict


class Options(BaseModel):
    """What a form shows. Every form of its own kind may add to it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    hand: bool = True
    deck: bool = True

    def left_out(self) -> Iterator[str]:
        """A sentence for each thing that was there and is not printed."""
        if not self.hand:
            yield "The command hand is not printed here."
        if not self.deck:
            yield "The battle deck is not printed here."
