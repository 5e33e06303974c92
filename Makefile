# Works on a fresh machine with Python 3.11 or newer and make: every target first makes the
# environment that it needs in .venv. `make demo` answers a question, `make test` runs the tests.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test lint bench library

.venv/ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[corpus,dev]'
	touch $@

demo: .venv/ready
	$(BIN)/pysolver ask examples/doubler-and-contamination-in-both-orders.case.yaml

test: .venv/ready
	$(BIN)/python -m pytest -n 2 --maxschedchunk 1

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pysolver.lint encodings

bench: .venv/ready
	$(BIN)/python bench/batch.py --quick

library: .venv/ready
	$(BIN)/pysolver cards build
