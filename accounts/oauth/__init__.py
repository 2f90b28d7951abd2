"""Letting apps of others in: OAuth 2 and OpenID Connect by django-allauth's provider, whose access tokens are tokens of ours."""
