"""Every keyword of an army once, with its values and bearers."""

from armybuilder.army.army import Army
from armybuilder.sheets.keyword_sheet import keyword_sheet
from tests.factories import a_draft
from units.catalog.library import open_catalog


def test_each_keyword_stands_once_with_every_value_and_bearer():
    draft = a_draft(
        {"card": "empire/general-veers-master-tactician"},
        {"card": "empire/shoretroopers", "upgrades": ["heavy-weapon/t-21b-shoretrooper"]},
        {"card": "empire/shoretroopers"},
        {"card": "empire/at-st"},
        command_hand=["command-card/maximum-firepower"],
    )

    lines = keyword_sheet(Army(draft, open_catalog()))

    names = [line.keyword.name for line in lines]
    assert names == sorted(set(names))
    impact = next(line for line in lines if line.keyword.name == "Impact")
    assert [(use.label, use.bearers) for use in impact.uses] == [
        ("Impact 2", ("Maximum Firepower (command card)",)),
        ("Impact 3", ("AT-ST: MS-4 Twin Blaster",)),
    ]
    assert impact.entry == open_catalog().glossary[impact.keyword.id]
    critical = next(line for line in lines if line.keyword.name == "Critical")
    assert critical.uses[-1].bearers == (
        "T-21B Shoretrooper on Shoretroopers: T-21B Repeating Blaster",
    )
    long_shot = next(line for line in lines if line.keyword.name == "Long Shot")
    assert long_shot.uses[0].bearers == ("Shoretroopers: E-22 Blaster Rifle",)


def test_the_keywords_of_a_counterpart_are_there():
    catalog = open_catalog()
    card = next(one for one in catalog.counterparts.values() if one.keywords)
    host = catalog.units[card.hosts[0]]
    draft = a_draft({"card": host.id, "counterpart": {"card": card.id}}, faction=host.faction)

    lines = keyword_sheet(Army(draft, catalog))

    bearers = {b for line in lines for use in line.uses for b in use.bearers}
    assert card.full_name in bearers


def test_an_army_without_cards_has_no_keywords():
    empty = a_draft().model_copy(update={"units": ()})

    assert keyword_sheet(Army(empty, open_catalog())) == ()
