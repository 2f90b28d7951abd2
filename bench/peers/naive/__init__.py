"""A move endpoint as a DRF tutorial writes it: token, serializer, an insert inside `atomic`. Nothing is decided or folded.

It is a plain project: what `startproject` and DRF's documentation give, nothing taken out to be quicker and nothing put in.
It has the product's server, workers and threads, PostgreSQL, and kept connections (CONN_MAX_AGE=600).
"""
