# Everything runs in a virtual environment that these targets build themselves. Needed beforehand: Python 3.11 or
# newer, a C++ compiler and make. PYTHON=python3.12 chooses another interpreter.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
BUILD := -Ccmake.define.HAKARI_WERROR=ON
PACKAGE := $(shell find src native -type f -not -path '*/__pycache__/*') CMakeLists.txt pyproject.toml

.PHONY: demo test check format bench docs sanitize clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'

$(VENV)/.run: $(PACKAGE) | $(BIN)/python
	$(PIP) install $(BUILD) .
	@touch $@

$(VENV)/.test: $(VENV)/.run
	$(PIP) install $(BUILD) '.[all]' --group test
	@touch $@

$(VENV)/.check: $(VENV)/.test
	$(PIP) install --group check
	@touch $@
