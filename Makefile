# Everything runs in virtual environments that these targets build themselves. Needed beforehand: Python 3.11 or
# newer, a C++ compiler and make. `make PYTHON=python3.12 test` takes another interpreter.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
WARNINGS := -Ccmake.define.HAKARI_WERROR=ON
PACKAGE := $(shell find src native -type f -not -name '*.so' -not -path '*/__pycache__/*') \
           CMakeLists.txt pyproject.toml README.md
NATIVE := $(wildcard native/*.[ch]pp native/bindings/*.[ch]pp)
EXAMPLE := -l en-ja -s examples/en-ja/src.en -r examples/en-ja/ref.A.ja --docs examples/en-ja/docs.txt \
           examples/en-ja/sys/*.ja

.PHONY: demo test test-models check format bench docs sanitize clean

demo: $(VENV)/.run
	@echo '$$ hakari score $(EXAMPLE) -m bleu chrf ter ribes'
	@$(BIN)/hakari score $(EXAMPLE) -m bleu chrf ter ribes
	@echo
	@echo '$$ hakari compare $(EXAMPLE)'
	@$(BIN)/hakari compare $(EXAMPLE)
	@echo
	@mkdir -p build
	@echo '$$ hakari report $(EXAMPLE) -m bleu chrf ter ribes -o build/report.html'
	@$(BIN)/hakari report $(EXAMPLE) -m bleu chrf ter ribes -o build/report.html
	@echo
	@echo 'Next: open build/report.html in a browser; source $(BIN)/activate; hakari --help'

test: $(VENV)/.test
	$(BIN)/python -m pytest

# The tests that run models: tiny ones, made on the spot. Their packages are large, and nothing else needs them.
test-models: $(VENV)/.models
	$(BIN)/python -m pytest -m models

# Formatting, lint and types; the tests check that the docs are true.
check: $(VENV)/.check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(NATIVE)

format: $(VENV)/.check
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(NATIVE)

# Side by side with the peers; writes docs/performance.md.
bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks

# The command reference and the output of every example.
docs: $(VENV)/.test
	$(BIN)/python tools/docs.py

# The kernels under AddressSanitizer and UndefinedBehaviorSanitizer (GCC or Clang on Linux).
SANITIZED := .venv-sanitize
RUNTIMES = $(foreach lib,libasan.so libubsan.so,$(shell $(CXX) -print-file-name=$(lib)))
sanitize: $(SANITIZED)/.test
	LD_PRELOAD='$(RUNTIMES)' ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	$(SANITIZED)/bin/python -m pytest tests/kernels tests/metrics tests/text tests/contract

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'

$(VENV)/.run: $(PACKAGE) | $(BIN)/python
	$(PIP) install .
	@touch $@

$(VENV)/.test: $(PACKAGE) | $(BIN)/python
	$(PIP) install $(WARNINGS) '.[all]' --group test
	@touch $@ $(VENV)/.run

$(VENV)/.models: pyproject.toml $(VENV)/.test
	@$(PIP) install --group models || { echo 'make test-models: pip cannot install the packages of the group' \
	    '"models" in pyproject.toml (torch, transformers, ctranslate2); see its message above.' >&2; exit 1; }
	@$(BIN)/python -c 'import ctranslate2, torch, transformers' || { echo 'make test-models: pip has installed the' \
	    'packages of the group "models", and they cannot be imported; see the message above.' >&2; exit 1; }
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	$(PIP) install --group bench
	@touch $@

$(VENV)/.check: $(VENV)/.test
	$(PIP) install --group check
	@touch $@

$(SANITIZED)/.test: $(PACKAGE)
	$(PYTHON) -m venv $(SANITIZED)
	$(SANITIZED)/bin/python -m pip --quiet install --upgrade 'pip>=25.1'
	$(SANITIZED)/bin/python -m pip --quiet install -Cbuild-dir=build/sanitize -Ccmake.build-type=Debug \
	    -Ccmake.define.HAKARI_SANITIZE=ON '.[all]' --group test
	@touch $@

clean:
	rm -rf $(VENV) $(SANITIZED) build
