"""Its addresses."""

from django.urls import path

from bench.peers.naive.views import Hello, Moves

urlpatterns = [path("moves", Moves.as_view()), path("hello", Hello.as_view())]
