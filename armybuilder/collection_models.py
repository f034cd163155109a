"""The collection of an account or a visitor: one document each."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone

from armybuilder.collecting.owned import Owned


class Collection(models.Model):
    """What one player owns, as ``armybuilder/collection@1``; nobody has two."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="collection"
    )
    visitor = models.CharField(max_length=64, blank=True, default="")
    document = models.JSONField(default=dict)
    updated = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="collection_has_one_owner",
                condition=models.Q(owner__isnull=False, visitor="")
                | (models.Q(owner__isnull=True) & ~models.Q(visitor="")),
            ),
            models.UniqueConstraint(
                name="one_collection_a_visitor",
                fields=("visitor",),
                condition=~models.Q(visitor=""),
            ),
        )

    def __str__(self) -> str:
        return f"Collection of {len(self.owned.cards)} cards"

    @property
    def owned(self) -> Owned:
        """The document as a value; a new row owns nothing."""
        return Owned.model_validate(self.document)
