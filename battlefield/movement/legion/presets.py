"""Every speeder of the catalog, ready to be put on a table (data-driven: the keyword Speeder)."""

from pydantic import BaseModel, ConfigDict

from battlefield.geometry.bases import assumed_base
from units.catalog.library import open_catalog

SPEEDER = "Speeder"


class Preset(BaseModel):
    """One speeder as the page offers it; lengths of the base in millimetres."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    card: str
    name: str
    title: str | None
    faction: str
    speed: int
    speeder: int
    base_mm: float
    base_assumed: bool  # the card's base is not published (D5)
    minis: int
    repositions: bool


def speeders(release: str | None = None) -> list[Preset]:
    """The presets of a release, by faction and name. Raises ``LookupError`` for an unknown one."""
    found = []
    for unit in open_catalog(release).units.values():
        heights = [k.value for k in unit.keywords if k.name == SPEEDER]
        if heights:
            base = unit.base or assumed_base(unit.id)
            found.append(
                Preset(
                    card=unit.id,
                    name=unit.name,
                    title=unit.title,
                    faction=unit.faction,
                    speed=unit.speed,
                    speeder=int(heights[0] or 0),
                    base_mm=base.width_mm,
                    base_assumed=unit.base is None,
                    minis=unit.minis,
                    repositions=any(k.name == "Reposition" for k in unit.keywords),
                )
            )
    return sorted(found, key=lambda preset: (preset.faction, preset.name, preset.title or ""))
