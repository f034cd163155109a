import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("armybuilder", "0002_collection"),
    ]

    operations = [
        migrations.AddField(
            model_name="armylist",
            name="archived",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="armylist",
            name="favourite",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="armylist",
            name="words",
            field=models.TextField(blank=True, default="", editable=False),
        ),
        migrations.CreateModel(
            name="ListTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(db_index=True, max_length=30)),
                ("army_list", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="armybuilder.armylist")),
            ],
            options={
                "ordering": ("name",),
                "constraints": [models.UniqueConstraint(fields=("army_list", "name"), name="tag_of_a_list_once")],
            },
        ),
    ]
