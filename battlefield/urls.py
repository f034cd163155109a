"""The addresses of this room's pages."""

from django.urls import URLPattern, path

from battlefield import views

urlpatterns: list[URLPattern] = [
    path("moves/", views.moves, name="moves"),
]
