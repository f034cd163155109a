"""What an import answers: the army, and a line for every word that was read, guessed or lost."""

from pydantic import Field

from armybuilder.army.draft import DraftArmy, Value


class Recognised(Value):
    """A text that names exactly one thing; ``id`` is that of the catalog."""

    text: str
    id: str


class Guessed(Value):
    """A text that may name several things; ``id`` was taken, ``others`` could have been."""

    text: str
    id: str
    others: tuple[str, ...] = ()


class NotRecognised(Value):
    """A text that was not understood and is not in the army; ``where`` tells its place."""

    text: str
    where: str


class Imported(Value):
    """What was read. ``army`` is None only when nothing at all could be read."""

    source: str
    army: DraftArmy | None = None
    recognised: tuple[Recognised, ...] = ()
    guessed: tuple[Guessed, ...] = ()
    not_recognised: tuple[NotRecognised, ...] = ()
    remarks: tuple[str, ...] = Field(default=())
