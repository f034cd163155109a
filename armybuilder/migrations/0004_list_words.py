from django.db import migrations
from pydantic import ValidationError

from armybuilder.army.draft import DraftArmy
from armybuilder.list_words import words_of
from units.catalog.library import open_catalog


def fill_words(apps, schema_editor):
    """Lists stored before can be found too; one that can no longer be read waits for its edit."""
    lists = apps.get_model("armybuilder", "ArmyList").objects
    for pk, document in lists.values_list("pk", "document").iterator(100):
        try:
            draft = DraftArmy.model_validate(document)
            words = words_of(draft, open_catalog(draft.release, draft.edition))
        except (ValidationError, LookupError):
            continue
        lists.filter(pk=pk).update(words=words)


class Migration(migrations.Migration):

    dependencies = [
        ("armybuilder", "0003_list_organising"),
    ]

    operations = [
        migrations.RunPython(fill_words, migrations.RunPython.noop),
    ]
