"""A move endpoint as a DRF tutorial writes it: token, serializer, an insert inside `atomic`. Nothing is decided or folded.

It is kept lean on purpose (no sessions, CSRF, messages, browsable API): what a fast naive server would be.
"""
