# Developers' checks: format, lint, types, import contracts, tests. `make check` runs them all.
PY := .venv/bin/python

.PHONY: setup check format lint types contracts test

setup:
	python3 -m venv .venv
	.venv/bin/pip install --quiet --upgrade pip
	.venv/bin/pip install --quiet --editable . --group dev

check: lint types contracts test

format:
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

lint:
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .

types:
	$(PY) -m mypy

contracts:
	.venv/bin/lint-imports

test:
	$(PY) -m pytest
