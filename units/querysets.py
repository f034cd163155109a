"""Who may be whose parent, asked of the rows. Rules: DET-02, DET-05, DET-12."""

from django.db.models import Q, QuerySet

from units.models import DetachmentDependency, Unit

By = DetachmentDependency.By


def parents_of(unit: Unit) -> QuerySet[Unit]:
    """The units that may be the parent of ``unit``: none of them has Detachment itself (DET-05)."""
    matching = Q(pk__in=[])
    for needed in unit.dependencies.all():
        matching |= _answering(needed)
    same_release = Unit.objects.filter(release_id=unit.release_id, has_detachment=False)
    return same_release.filter(matching)


def children_of(unit: Unit) -> QuerySet[Unit]:
    """The detachment units whose parent ``unit`` may be; none when it has Detachment itself."""
    if unit.has_detachment:
        return Unit.objects.none()
    wanted = (
        Q(dependencies__by=By.UNIT_NAME, dependencies__target=unit.name)
        | Q(
            dependencies__by=By.UNIT_TYPE,
            dependencies__target__in=[unit.unit_type, unit.unit_group],
        )
        | Q(dependencies__by=By.RANK, dependencies__target=unit.rank)
    )
    found = Unit.objects.filter(wanted, release_id=unit.release_id)
    return found.distinct()


def _answering(needed: DetachmentDependency) -> Q:
    """The units that bear the name, type (a broad type covers its subtypes) or rank."""
    if needed.by == By.UNIT_NAME:
        return Q(name=needed.target)
    if needed.by == By.UNIT_TYPE:
        return Q(unit_type=needed.target) | Q(unit_group=needed.target)
    return Q(rank=needed.target)
