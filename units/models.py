"""The catalog's cards as rows, for pages, search, admin and API.

The data files are the truth and these rows a projection of them: ``manage.py load_catalog`` writes
them and nothing else does. Judging never reads them.
"""

from django.db import models


class Release(models.Model):
    """One dated folder of facts; ``digest`` tells which state of its files the rows come from."""

    name = models.CharField(max_length=40, unique=True)
    digest = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-name"]

    def __str__(self) -> str:
        return self.name


class Card(models.Model):
    """What every row has: release, id in the data files, name, and folded search words."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="+")
    card_id = models.CharField(max_length=100)
    slug = models.CharField(max_length=90)
    name = models.CharField(max_length=90)
    search = models.CharField(max_length=400)

    class Meta:
        abstract = True
        ordering = ["name", "card_id"]

    def __str__(self) -> str:
        return self.name


class Faction(Card):
    """A faction; ``position`` is its place in the data files."""

    position = models.PositiveSmallIntegerField()

    class Meta(Card.Meta):
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["release", "card_id"], name="one_faction_a_release")
        ]


class Keyword(Card):
    """A keyword and the moment it matters."""

    category = models.CharField(max_length=30)
    moment = models.CharField(max_length=20)
    confidence = models.CharField(max_length=10)

    class Meta(Card.Meta):
        constraints = [
            models.UniqueConstraint(fields=["release", "card_id"], name="one_keyword_a_release")
        ]
        indexes = [models.Index(fields=["release", "moment"], name="keyword_by_moment")]


class Unit(Card):
    """A unit card: what lists of units show, sort and filter by."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="units")
    title = models.CharField(max_length=90, blank=True)
    rank = models.CharField(max_length=20)
    rank_position = models.PositiveSmallIntegerField()
    unit_type = models.CharField(max_length=40)
    unit_group = models.CharField(max_length=20)
    points = models.PositiveSmallIntegerField(null=True)
    minis = models.PositiveSmallIntegerField()
    wounds = models.PositiveSmallIntegerField(null=True)
    speed = models.PositiveSmallIntegerField()
    defense = models.CharField(max_length=10)
    released = models.BooleanField()
    has_detachment = models.BooleanField()
    keywords = models.ManyToManyField(Keyword, related_name="units")

    class Meta(Card.Meta):
        constraints = [
            models.UniqueConstraint(fields=["release", "card_id"], name="one_unit_a_release")
        ]
        indexes = [
            models.Index(fields=["release", "rank"], name="unit_by_rank"),
            models.Index(fields=["release", "unit_type"], name="unit_by_type"),
            models.Index(fields=["release", "name"], name="unit_by_name"),
        ]


class Upgrade(Card):
    """An upgrade card. ``army_factions`` is empty when any army may take it."""

    slot = models.CharField(max_length=30)
    slot_position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=90, blank=True)
    variant = models.CharField(max_length=90, blank=True)
    points = models.PositiveSmallIntegerField()
    released = models.BooleanField()
    army_factions = models.ManyToManyField(Faction, related_name="upgrades")
    keywords = models.ManyToManyField(Keyword, related_name="upgrades")

    class Meta(Card.Meta):
        constraints = [
            models.UniqueConstraint(fields=["release", "card_id"], name="one_upgrade_a_release")
        ]
        indexes = [models.Index(fields=["release", "slot"], name="upgrade_by_slot")]


class BattleForce(Card):
    """A battle force and the units it lists."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="battle_forces")
    units = models.ManyToManyField(Unit, related_name="battle_forces")

    class Meta(Card.Meta):
        constraints = [
            models.UniqueConstraint(fields=["release", "card_id"], name="one_force_a_release")
        ]


class DetachmentDependency(models.Model):
    """Which units may be the parent of a unit with Detachment: of a name, type or rank (DET-02)."""

    class By(models.TextChoices):
        """What the parent is told by."""

        UNIT_NAME = "unit_name", "unit name"
        UNIT_TYPE = "unit_type", "unit type"
        RANK = "rank", "rank"

    unit = models.ForeignKey(Unit, on_delete=models.CASCADE, related_name="dependencies")
    by = models.CharField(max_length=10, choices=By)
    target = models.CharField(max_length=90)

    class Meta:
        verbose_name_plural = "detachment dependencies"
        constraints = [
            models.UniqueConstraint(
                fields=["unit", "by", "target"], name="one_dependency_a_target"
            ),
            models.CheckConstraint(
                condition=models.Q(by__in=["unit_name", "unit_type", "rank"]),
                name="dependency_by_name_type_or_rank",
            ),
        ]
        indexes = [models.Index(fields=["by", "target"], name="dependency_by_target")]

    def __str__(self) -> str:
        return f"{self.unit} needs {self.get_by_display()} {self.target}"
