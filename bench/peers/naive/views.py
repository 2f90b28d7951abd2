"""Two addresses: a move is inserted, and hello."""

from django.db import transaction
from rest_framework import serializers
from rest_framework.authentication import TokenAuthentication
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bench.peers.naive.models import Move


class MoveSerializer(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    game = serializers.UUIDField()
    key = serializers.UUIDField()
    type = serializers.CharField(max_length=40)
    at = serializers.DateTimeField(read_only=True)

    def create(self, validated_data: dict[str, object]) -> Move:
        with transaction.atomic():
            return Move.objects.create(**validated_data)


class Moves(APIView):
    authentication_classes = (TokenAuthentication,)
    permission_classes = (IsAuthenticated,)

    def post(self, request: Request) -> Response:
        serializer = MoveSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save(player=request.user)
        return Response(serializer.data, status=201)


class Hello(APIView):
    authentication_classes = ()
    permission_classes = ()

    def get(self, request: Request) -> Response:
        return Response({"hello": "world"})
