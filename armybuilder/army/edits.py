"""Everything a player can do to an army, a value each; ``apply`` makes the changed draft."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from armybuilder.army.draft import MOST_UNITS, CardId, Notes, Title, UnitId, Value


class AddUnit(Value):
    """Add ``count`` units of a card, after its rank's last unit or at a place in the list."""

    kind: Literal["add-unit"] = "add-unit"
    card: CardId
    count: int = Field(default=1, ge=1, le=MOST_UNITS)
    upgrades: tuple[CardId, ...] = Field(default=(), max_length=30)
    at: int | None = Field(default=None, ge=0)


class RemoveUnit(Value):
    kind: Literal["remove-unit"] = "remove-unit"
    unit: UnitId


class DuplicateUnit(Value):
    """Copy a unit with its upgrades; once-per-army cards stay behind and are named."""

    kind: Literal["duplicate-unit"] = "duplicate-unit"
    unit: UnitId


class MoveUnit(Value):
    """Put a unit at another place (index) of the list."""

    kind: Literal["move-unit"] = "move-unit"
    unit: UnitId
    to: int = Field(ge=0)


class ReplaceUnit(Value):
    """Swap a unit's card, keeping its id, place and the upgrades that still fit."""

    kind: Literal["replace-unit"] = "replace-unit"
    unit: UnitId
    card: CardId


class Equip(Value):
    """Put an upgrade on a unit (or on its counterpart), in place of another if one is named."""

    kind: Literal["equip"] = "equip"
    unit: UnitId
    upgrade: CardId
    instead_of: CardId | None = None
    on_counterpart: bool = False


class Unequip(Value):
    kind: Literal["unequip"] = "unequip"
    unit: UnitId
    upgrade: CardId
    on_counterpart: bool = False


class SetCounterpart(Value):
    kind: Literal["set-counterpart"] = "set-counterpart"
    unit: UnitId
    card: CardId | None = None


class Rename(Value):
    kind: Literal["rename"] = "rename"
    title: Title


class SetNotes(Value):
    """Notes of one unit, or of the army when no unit is named."""

    kind: Literal["set-notes"] = "set-notes"
    notes: Notes
    unit: UnitId | None = None


class SetEdition(Value):
    kind: Literal["set-edition"] = "set-edition"
    edition: CardId


class SetMode(Value):
    kind: Literal["set-mode"] = "set-mode"
    mode: CardId


class SetBattleForce(Value):
    """Change the battle force; units are kept and flagged when it forbids them."""

    kind: Literal["set-battle-force"] = "set-battle-force"
    battle_force: CardId | None = None


class SetChoices(Value):
    kind: Literal["set-choices"] = "set-choices"
    choices: tuple[CardId, ...] = Field(default=(), max_length=20)


class SetForceAlignment(Value):
    kind: Literal["set-force-alignment"] = "set-force-alignment"
    force_alignment: Literal["light", "dark"] | None = None


class SetRelease(Value):
    kind: Literal["set-release"] = "set-release"
    release: CardId


class AddCommandCard(Value):
    kind: Literal["add-command-card"] = "add-command-card"
    card: CardId


class RemoveCommandCard(Value):
    kind: Literal["remove-command-card"] = "remove-command-card"
    card: CardId


class AddBattleCard(Value):
    kind: Literal["add-battle-card"] = "add-battle-card"
    card: CardId


class RemoveBattleCard(Value):
    kind: Literal["remove-battle-card"] = "remove-battle-card"
    card: CardId


SingleEdit = Annotated[
    AddUnit | RemoveUnit | DuplicateUnit | MoveUnit | ReplaceUnit | Equip | Unequip | SetCounterpart
    | Rename | SetNotes | SetEdition | SetMode | SetBattleForce | SetChoices | SetForceAlignment
    | SetRelease | AddCommandCard | RemoveCommandCard | AddBattleCard | RemoveBattleCard,
    Field(discriminator="kind"),
]  # fmt: skip


class Several(Value):
    """Edits made together, as one step of undo."""

    kind: Literal["several"] = "several"
    edits: tuple[SingleEdit, ...] = Field(min_length=1, max_length=MOST_UNITS)


Edit = Annotated[SingleEdit | Several, Field(discriminator="kind")]
EDIT: TypeAdapter[Edit] = TypeAdapter(Edit)
