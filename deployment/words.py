"""What the planner's pages call units and how they write lengths."""

from collections import Counter
from collections.abc import Iterable

from deployment.planner.scene import Scene


def names_of(scene: Scene) -> dict[str, str]:
    """What each unit is called: its name, numbered when several bear it."""
    many = Counter(member.name for member in scene.members)
    seen: Counter[str] = Counter()
    names = {}
    for member in scene.members:
        seen[member.name] += 1
        several = many[member.name] > 1
        names[member.id] = f"{member.name} #{seen[member.name]}" if several else member.name
    return names


def with_names(message: str, scene: Scene, names: dict[str, str]) -> str:
    """The planner names units as ``Shoretroopers (s1)``; the page numbers them instead."""
    for member in scene.members:
        message = message.replace(member.label, names[member.id])
    return message


def short(number: float) -> str:
    """A length for people: at most two decimals, none that say nothing."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def counted(names: Iterable[str]) -> str:
    """Names as in ``2 × Shoretroopers, General Veers``, in the order of first mention."""
    times = Counter(names)
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in times.items())
