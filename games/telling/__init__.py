"""Telling people: what the outbox holds becomes deliveries, and deliveries are sent, at least once and never when stale."""
