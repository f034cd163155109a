"""Addresses of the planner's pages."""

from django.urls import path

from deployment import views

urlpatterns = [
    path("armies/<uuid:pk>/plans/", views.plans, name="plans"),
    path("plans/<uuid:pk>/", views.plan, name="plan"),
    path("plans/<uuid:pk>/changes/", views.change, name="plan-change"),
    path("plans/<uuid:pk>/preview/", views.preview, name="plan-preview"),
    path("plans/<uuid:pk>/undo/", views.undo, name="plan-undo"),
    path("plans/<uuid:pk>/redo/", views.redo, name="plan-redo"),
    path("plans/<uuid:pk>/opponents/", views.opponents, name="plan-opponents"),
    path("plans/<uuid:pk>/refresh/", views.refresh, name="plan-refresh"),
    path("plans/<uuid:pk>/import/", views.take_json, name="plan-import"),
    path("plans/<uuid:pk>/rename/", views.rename, name="plan-rename"),
    path("plans/<uuid:pk>/duplicate/", views.duplicate, name="plan-duplicate"),
    path("plans/<uuid:pk>/share/", views.share, name="plan-share"),
    path("plans/<uuid:pk>/delete/", views.delete, name="plan-delete"),
    path("plans/<uuid:pk>/print/", views.print_plan, name="plan-print"),
    path("plans/<uuid:pk>/table.svg", views.plan_svg, name="plan-svg"),
    path("plans/<uuid:pk>/plan.json", views.plan_json, name="plan-json"),
    path("plans/<uuid:pk>/move/", views.move, name="plan-move"),
    path("plans/shared/<str:code>/", views.shared_plan, name="shared-plan"),
]
