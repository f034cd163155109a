"""The addresses of this room's API, under ``/api/v1/``."""

from django.urls import URLPattern, path

from battlefield.api import (
    legion_compulsory,
    legion_standard,
    warhammer40k_move,
    warhammer40k_surge,
)

MOVES = "battlefield/moves"

urlpatterns: list[URLPattern] = [
    path(f"{MOVES}/legion/compulsory", legion_compulsory, name="api-legion-compulsory"),
    path(f"{MOVES}/legion/standard", legion_standard, name="api-legion-standard"),
    path(f"{MOVES}/warhammer40k/move", warhammer40k_move, name="api-warhammer40k-move"),
    path(f"{MOVES}/warhammer40k/surge", warhammer40k_surge, name="api-warhammer40k-surge"),
]
