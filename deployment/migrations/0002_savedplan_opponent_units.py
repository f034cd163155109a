"""Step mode knows how many units the opponent will deploy."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("deployment", "0001_initial"),)

    operations = (
        migrations.AddField(
            model_name="savedplan",
            name="opponent_units",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    )
