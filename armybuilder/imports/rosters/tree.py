"""The tree of a BattleScribe roster, the same whether it came as XML or JSON."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

MOST_NODES: Final = 20_000
DEEPEST: Final = 30
CHILDREN: Final = {"force": "forces", "selection": "selections", "category": "categories",
                   "cost": "costs", "costLimit": "costLimits"}  # fmt: skip


class UnreadableRoster(ValueError):
    """It is no roster that can be read; ``str()`` says why."""


@dataclass
class Node:
    """One force, selection, category or cost: its fields, and its children by the list's name."""

    fields: dict[str, str] = field(default_factory=dict)
    lists: dict[str, list["Node"]] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """A field without spaces around it; "" for none."""
        return self.fields.get(name, "").strip()

    def children(self, name: str) -> list["Node"]:
        """The nodes of a list."""
        return self.lists.get(name, [])

    def deep(self, name: str) -> Iterator["Node"]:
        """The nodes of a list and of the same list in them, outer ones first."""
        for child in self.children(name):
            yield child
            yield from child.deep(name)

    def number(self, name: str) -> float | None:
        """A field as a number; None when it is none that is finite."""
        try:
            value = float(self.get(name))
        except ValueError:
            return None
        return value if abs(value) < 1_000_000 else None


def from_xml(text: str | bytes) -> Node:
    """The roster in XML; entities and document types are refused. Raises UnreadableRoster."""
    try:
        root = fromstring(text, forbid_dtd=True)
    except DefusedXmlException as fault:
        raise UnreadableRoster("This XML defines entities or a document type; not read.") from fault
    except (ParseError, ValueError, LookupError) as fault:
        raise UnreadableRoster("This is no well-formed XML.") from fault
    if _name(root) != "roster":
        raise UnreadableRoster("This XML is no roster.")
    return _of_element(root, [0], 0)


def from_value(value: Any) -> Node:
    """The roster in JSON, as New Recruit writes it. Raises UnreadableRoster."""
    return _of_value(value, [0], 0)


def _of_element(element: Element, seen: list[int], depth: int) -> Node:
    _count(seen, depth)
    node = Node(dict(element.attrib))
    for listed in element:
        name = _name(listed)
        if name in CHILDREN.values():
            node.lists.setdefault(name, []).extend(
                _of_element(child, seen, depth + 1)
                for child in listed
                if CHILDREN.get(_name(child)) == name
            )
    return node


def _of_value(value: Any, seen: list[int], depth: int) -> Node:
    _count(seen, depth)
    node = Node()
    for name, inner in value.items() if isinstance(value, dict) else ():
        if name in CHILDREN.values() and isinstance(inner, list):
            nodes = [_of_value(one, seen, depth + 1) for one in inner]
            node.lists[name] = nodes
        elif isinstance(inner, (str, int, float)):
            node.fields[name] = str(inner)
    return node


def _count(seen: list[int], depth: int) -> None:
    seen[0] += 1
    if seen[0] > MOST_NODES or depth > DEEPEST:
        raise UnreadableRoster("This roster holds more than any army has; it was not read.")


def _name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]
