"""An army as a text or file names it, before any name is looked up."""

from dataclasses import dataclass, field

from armybuilder.imports.outcome import NotRecognised


@dataclass
class WrittenCard:
    """A name and the price written beside it, if any; ``where`` tells its place to the reader."""

    text: str
    price: int | None = None
    where: str = ""
    deck: str = ""  # of a battle card, when the source says it


@dataclass
class WrittenUnit:
    """A unit line. ``price`` is that of the card alone, ``rank`` the id of its heading, if told.
    ``is_counterpart`` says that it stands among the counterparts.
    """

    text: str
    count: int = 1
    upgrades: list[WrittenCard] = field(default_factory=list)
    price: int | None = None
    rank: str = ""
    where: str = ""
    is_counterpart: bool = False
    notes: str = ""


@dataclass
class WrittenArmy:
    """Everything that a source says. Empty words mean that it does not say."""

    title: str = ""
    faction: str = ""
    is_faction_unsaid: bool = False  # empty, as of factions for which the simulator has no word
    battle_force: str = ""
    mode: str = ""  # the name of a mode
    mode_is_exact: bool = False  # told by a stamp of ours
    limit: int | None = None
    points: int | None = None
    alignment: str = ""  # light or dark, where a player states it
    sides: list[str] = field(default_factory=list)  # pieces of our own line of sides, see our_frame
    choices: list[str] = field(default_factory=list)
    units: list[WrittenUnit] = field(default_factory=list)
    commands: list[WrittenCard] = field(default_factory=list)
    battle: list[WrittenCard] = field(default_factory=list)
    notes: str = ""
    remarks: list[str] = field(default_factory=list)
    lost: list[NotRecognised] = field(default_factory=list)
