"""Readings of unclear rules, each a named setting whose default is the recommended one."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Readings(BaseModel):
    """How the unclear rules are read; the field's comment names the reading's id."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # FLR-02: whom the two inches of taking to the skies are taken from in a mixed unit
    mixed_unit_penalty: Literal["every-model", "flyers-only"] = "every-model"
    # FLR-03: the least maximum distance after the penalty
    least_maximum: Literal["zero", "one"] = "zero"
    # FLR-04: the maximum that a charge's targets are tested with
    charge_reach: Literal["reduced", "unreduced"] = "reduced"
    # MV-08: friendly monsters and vehicles in the way of another one, outside normal and advance
    friendly_big_models: Literal["block", "pass"] = "block"
    # MT-03: the table of moves is silent on the end of a fall-back
    fall_back_ends: Literal["unengaged", "anywhere"] = "unengaged"
    # SRR-01: what "closest" means for the surge target
    closest: Literal["base-to-base", "centre-to-centre"] = "base-to-base"
    # SRR-03: "if possible" for the unit together, or model after model in list order
    if_possible: Literal["jointly", "model-by-model"] = "jointly"
    # SRR-04: whether a model that ends engaged must also end as close as possible
    engaging_model: Literal["any-spot", "as-close-as-possible"] = "any-spot"
    # SRR-07: whether remaining stationary counts as having moved this phase
    stationary: Literal["is-not-moving", "is-moving"] = "is-not-moving"
