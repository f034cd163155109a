"""The addresses of this room's pages."""

from django.urls import URLPattern, path

from battlefield import views

urlpatterns: list[URLPattern] = [
    path("moves/", views.moves, name="moves"),
    path("moves/legion/", views.move_legion, name="move-legion"),
    path("moves/warhammer40k/", views.move_warhammer40k, name="move-warhammer40k"),
]
