"""Addresses of the planner's pages."""

from django.urls import path

from deployment import keeping_views, views

urlpatterns = [
    path("armies/<uuid:pk>/plans/", views.plans, name="plans"),
    path("plans/<uuid:pk>/", views.plan, name="plan"),
    path("plans/<uuid:pk>/changes/", views.change, name="plan-change"),
    path("plans/<uuid:pk>/preview/", views.preview, name="plan-preview"),
    path("plans/<uuid:pk>/undo/", views.undo, name="plan-undo"),
    path("plans/<uuid:pk>/redo/", views.redo, name="plan-redo"),
    path("plans/<uuid:pk>/opponents/", views.opponents, name="plan-opponents"),
    path("plans/<uuid:pk>/refresh/", keeping_views.refresh, name="plan-refresh"),
    path("plans/<uuid:pk>/import/", keeping_views.take_json, name="plan-import"),
    path("plans/<uuid:pk>/rename/", keeping_views.rename, name="plan-rename"),
    path("plans/<uuid:pk>/duplicate/", keeping_views.duplicate, name="plan-duplicate"),
    path("plans/<uuid:pk>/share/", keeping_views.share, name="plan-share"),
    path("plans/<uuid:pk>/delete/", keeping_views.delete, name="plan-delete"),
    path("plans/<uuid:pk>/restore/", keeping_views.restore, name="plan-restore"),
    path("plans/<uuid:pk>/print/", keeping_views.print_plan, name="plan-print"),
    path("plans/<uuid:pk>/table.svg", keeping_views.plan_svg, name="plan-svg"),
    path("plans/<uuid:pk>/plan.json", keeping_views.plan_json, name="plan-json"),
    path("plans/<uuid:pk>/move/", views.move, name="plan-move"),
    path("plans/shared/<str:code>/", keeping_views.shared_plan, name="shared-plan"),
]
