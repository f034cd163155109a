"""In which order the units that already stand are set up: no detachment before its parent."""

from collections.abc import Mapping, Sequence

from deployment.planner.scene import Member, may_lead


def set_up_order(
    standing: Sequence[Member], bound: Mapping[str, Member], *, strict: bool
) -> list[Member]:
    """The order of the list, but a detachment waits for the parent it is bound to (DET-23).

    An unbound one, and by the strict reading of DET-24 each, waits for every unit here that may
    lead it. Nobody with Detachment leads (DET-04), so no two wait for one another.
    """
    waits_for = {
        m.id: {bound[m.id].id}
        if m.id in bound and not strict
        else {p.id for p in standing if may_lead(p, m)}
        for m in standing
    }
    order: list[Member] = []
    waiting = list(standing)
    while waiting:
        left = {m.id for m in waiting}
        turn = next(m for m in waiting if not waits_for[m.id] & left)
        waiting.remove(turn)
        order.append(turn)
    return order
