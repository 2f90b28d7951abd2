# make run | test | test-long | test-slow | test-outside | test-clients | test-schema | check | bench | clean | pins
# HOST, PORT, STREAM_PORT, VAR_DIR and PYTHON may be given: make run PORT=8080
MAKEFLAGS += --no-print-directory
PYTEST = .venv/bin/python -m pytest
DEV = requirements.txt requirements-dev.txt
PIN = uv pip compile --universal --generate-hashes --python-version 3.11 --no-header --quiet
PRODUCTION = env -u DEBUG DATABASE_URL=postgresql://site@database.invalid/cards ALLOWED_HOSTS=cards.invalid EMAIL_HOST=mail.invalid \
	SECRET_KEY=$$(.venv/bin/python -m config.secrets django) SEALING_KEY=$$(.venv/bin/python -m config.secrets sealing) \
	OIDC_KEY=$$(.venv/bin/python -m config.secrets oidc)

.PHONY: run test test-long test-slow test-outside test-clients test-schema check format bench clean pins dev
.SILENT:

run:
	.ci/venv requirements.txt
	exec .venv/bin/python -m config.run

test: dev
	exec $(PYTEST) -n auto --maxprocesses 4 --dist loadfile $(ARGS)

test-long: dev
	exec $(PYTEST) -m "long and not slow and not outside" -n auto --maxprocesses 4 --dist loadfile $(ARGS)

test-slow: dev
	exec $(PYTEST) -m slow $(ARGS)

# On PostgreSQL behind PgBouncer and on Redis, as Debian has them; they must be installed (.ci/packages does, as root).
test-outside: dev
	exec .venv/bin/python -m tests.outside $(ARGS)

# Generated clients, in Python and in TypeScript, play whole games; node and npm must be there (.ci/packages, as root).
test-clients: dev
	exec $(PYTEST) -m clients tests/clients $(ARGS)

# Every operation of the OpenAPI file is asked whatever the file allows, and what it does not; minutes, always the same requests.
test-schema: dev
	exec $(PYTEST) -m contract tests/contract -n 2 $(ARGS)

check: dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy games accounts api config
	.venv/bin/lint-imports
	.venv/bin/python -W ignore manage.py makemigrations --check --dry-run
	$(PRODUCTION) .venv/bin/python manage.py check --deploy --fail-level WARNING

format: dev
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

bench: dev
	exec .venv/bin/python -m bench $(ARGS)

# Ends what runs on this var/ first. Games, keys and databases below var/ are gone afterwards.
clean:
	if [ -x .venv/bin/python ] && [ -d "$${VAR_DIR:-var}" ]; then .venv/bin/python -m config.run.stop; fi
	rm -rf "$${VAR_DIR:-var}" .venv .venv-bench bench/peers/boardgame/node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Needs uv on the PATH.
pins:
	$(PIN) requirements.in -o requirements.txt
	$(PIN) requirements-dev.in -o requirements-dev.txt

dev:
	.ci/venv $(DEV)
