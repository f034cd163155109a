"""The addresses of this room's pages."""

from django.urls import path

from units import card_views, keyword_views, release_views, rule_views

urlpatterns = [
    path("cards/", card_views.unit_list, name="units"),
    path("cards/<slug:faction>/<slug:slug>/", card_views.unit, name="unit"),
    path("upgrades/", card_views.upgrade_list, name="upgrades"),
    path("upgrades/<slug:slot>/<slug:slug>/", card_views.upgrade, name="upgrade"),
    path("keywords/", keyword_views.keyword_list, name="keywords"),
    path("keywords/<slug:slug>/", keyword_views.keyword, name="keyword"),
    path("rules/", rule_views.rule_list, name="rules"),
    path("rules/<slug:rule_id>/", rule_views.rule, name="rule"),
    path("releases/", release_views.release_list, name="releases"),
]
