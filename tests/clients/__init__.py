"""Clients that others would make: generated from the OpenAPI file, they play whole games."""
