"""The fields of a Warhammer 40,000 move's page, by group; names are those of the JSON."""

from battlefield.move_fields import Field

MOVES = (
    ("warhammer40k/move", "Normal, advance, fall-back, charge"),
    ("warhammer40k/surge", "Surge"),
)
HEAD = (Field("move", "Move", "choice", MOVES, "warhammer40k/move", live=True),)
WISHES = {
    "warhammer40k/move": (
        Field(
            "kind",
            "Kind",
            "choice",
            (
                ("normal", "normal"),
                ("advance", "advance"),
                ("fall-back", "fall-back"),
                ("charge", "charge"),
            ),
            "normal",
        ),
        Field("roll", "Roll", hint="of an advance (D6) or a charge (2D6)"),
        Field(
            "fall_back",
            "Falls back by",
            "choice",
            (
                ("", "not a fall-back"),
                ("ordered-retreat", "ordered retreat"),
                ("desperate-escape", "desperate escape"),
            ),
            "",
        ),
    ),
    "warhammer40k/surge": (
        Field("maximum", "At most, in"),
        Field("triggered", "A rule triggers it (SRG-01)", "flag", default="true"),
    ),
}
SKIES = (
    Field("take_to_the_skies", "Takes to the skies (FLY-02)", "flag", default="false"),
    Field("declared_before_moving", "Declared before moving", "flag", default="true"),
    Field("targets", "Targets", "text", hint="ids of enemy units, with commas"),
)
UNIT = (
    Field("id", "Unit id", "text"),
    Field("keywords", "Keywords of all", "text"),
    Field("battle_shocked", "Battle-shocked", "flag", default="false"),
    Field("moved_this_phase", "Moved this phase", "flag", default="false"),
    Field("surged_this_phase", "Surged this phase", "flag", default="false"),
    Field("remained_stationary", "Remained stationary", "flag", default="false"),
)
MODEL = (
    Field("id", "Id", "text"),
    Field("move", "Move"),
    Field("base_mm", "Base mm", "text", hint="length,width of an oval"),
    Field("path", "Path x,y[,z] … turn:90", "long"),
    Field("keywords", "Keywords", "text"),
    Field("hover", "Hover", "flag", default="false"),
    Field("facing", "Facing °"),
    Field("height", "Height"),
    Field("hull", "Hull x,y …", "text"),
)
STANDING_UNIT = (
    Field("unit", "Unit id", "text"),
    Field("keywords", "Keywords", "text"),
)
STANDING = (
    Field("id", "Id", "text"),
    Field("x", "x"),
    Field("y", "y"),
    Field("z", "z"),
    Field("base_mm", "Base mm", "text"),
    Field("keywords", "Keywords", "text"),
    Field("facing", "Facing °"),
    Field("height", "Height"),
    Field("hull", "Hull x,y …", "text"),
)
TERRAIN = (
    Field("id", "Id", "text"),
    Field("polygon", "Corners x,y …", "long"),
    Field("height", "Height"),
    Field(
        "category",
        "Category",
        "choice",
        (("exposed", "exposed"), ("light", "light"), ("dense", "dense")),
        "dense",
    ),
    Field("floors", "Floors at", "text", hint="3, 6"),
)
TABLE = (Field("table.width", "Width, in"), Field("table.depth", "Depth, in"))
READINGS = (
    Field(
        "mixed_unit_penalty",
        "FLR-02: taking to the skies costs 2 in",
        "choice",
        (("every-model", "every model"), ("flyers-only", "models with FLY")),
        "every-model",
    ),
    Field(
        "least_maximum",
        "FLR-03: least maximum",
        "choice",
        (("zero", "0 in"), ("one", "1 in")),
        "zero",
    ),
    Field(
        "charge_reach",
        "FLR-04: targets are reached with",
        "choice",
        (("reduced", "the reduced maximum"), ("unreduced", "the unreduced maximum")),
        "reduced",
    ),
    Field(
        "friendly_big_models",
        "MV-08: friendly monsters and vehicles",
        "choice",
        (("block", "block each other"), ("pass", "let each other pass")),
        "block",
    ),
    Field(
        "fall_back_ends",
        "MT-03: a fall-back ends",
        "choice",
        (("unengaged", "unengaged"), ("anywhere", "anywhere")),
        "unengaged",
    ),
    Field(
        "closest",
        "SRR-01: closest is measured",
        "choice",
        (("base-to-base", "base to base"), ("centre-to-centre", "centre to centre")),
        "base-to-base",
    ),
    Field(
        "if_possible",
        "SRR-03: if possible is judged",
        "choice",
        (("jointly", "for the unit together"), ("model-by-model", "model by model")),
        "jointly",
    ),
    Field(
        "engaging_model",
        "SRR-04: an engaging model ends",
        "choice",
        (("any-spot", "at any engaged spot"), ("as-close-as-possible", "as close as possible")),
        "any-spot",
    ),
    Field(
        "stationary",
        "SRR-07: remaining stationary",
        "choice",
        (("is-not-moving", "is not a move"), ("is-moving", "counts as a move")),
        "is-not-moving",
    ),
)
