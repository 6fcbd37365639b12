# Everything runs from .venv, filled from the locked versions in requirements/. `make` alone lists what there is.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

# Further options for `tuckbox serve`, as in: make play ARGS="--port 9000"
ARGS ?=
# How the tests are spread over the cores; a marked group stays together on one of them.
PYTEST_FLAGS ?= -n auto --dist loadgroup
# The Python that makes .venv; without it, the first on the PATH that is new enough and can make one.
PYTHON ?=

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

# Where the example of a game from another package is installed for its tests.
HEARTS := build/hearts

.PHONY: help play install test test-hearts browser postgresql lint format coverage bench lock clean
.DEFAULT_GOAL := help

help:
	@echo "make play      open a table: installs Tuckbox into .venv and prints the address to visit"
	@echo "make test      run all tests (also installs what they need)"
	@echo "make test-hearts   run the tests of examples/hearts alone"
	@echo "make lint      check style and types"
	@echo "make coverage  measure how much of the rules the rule tests reach"
	@echo "make bench     measure the speed of the rules on this machine"
	@echo "make format    put the source into its usual form"
	@echo "make install   install Tuckbox with everything needed to work on it into .venv"
	@echo "make lock      lock new versions after a change in pyproject.toml; UPGRADE=1 takes the newest of all"
	@echo "make browser     install a Chromium for the tests of the web table, where there is none (test does it too)"
	@echo "make postgresql  install PostgreSQL for the tests of its store, where there is none (test does it too)"
	@echo "make clean     remove .venv and everything that was built or cached"

play: $(VENV)/.play
	@exec $(BIN)/tuckbox serve $(ARGS)

install: $(VENV)/.dev

test: $(VENV)/.dev browser postgresql
	$(BIN)/python -m pytest $(PYTEST_FLAGS) --doctest-modules tests src
	$(MAKE) test-hearts

# The sources are those of the checkout; what is installed beside them says that there is such a game.
test-hearts: $(VENV)/.dev
	rm -rf $(HEARTS)
	$(PIP) install --quiet --no-deps --no-build-isolation --target $(HEARTS) examples/hearts
	cd examples/hearts && PYTHONPATH="$(CURDIR)/examples/hearts/src:$(CURDIR)/$(HEARTS)" \
		"$(CURDIR)/$(BIN)/python" -m pytest $(PYTEST_FLAGS) --doctest-modules tests src

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(PIP) check

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# TUCKBOX_PLAIN=1 runs the rules as plain Python: compiled lines cannot be counted. The tests of the web table reach no
# lines of the rules that the others do not.
coverage: $(VENV)/.dev
	$(BIN)/coverage erase
	TUCKBOX_PLAIN=1 $(BIN)/coverage run -m pytest $(PYTEST_FLAGS) tests --ignore tests/web -m rule
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: $(VENV)/.dev
	$(BIN)/python -m bench

# The versions for play are those for development, so that both live in one .venv.
lock: $(VENV)/.dev
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra dev --extra bench --extra plots pyproject.toml requirements/build.in \
		--output-file requirements/dev.lock
	$(LOCK) --constraints requirements/dev.lock pyproject.toml requirements/build.in \
		--output-file requirements/play.lock

clean:
	rm -rf $(VENV) build dist htmlcov test-results .coverage .coverage.* .hypothesis .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A Chromium for the tests that use the web table as a person does.
browser:
	@if { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the tests of the web table."; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get -q -o DPkg::Lock::Timeout=300 update && \
		apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends chromium; \
	else \
		echo "The tests of the web table need Chromium, and will fail without it. Install the package" \
			"'chromium' of your system (as root on Debian: apt-get install chromium)." >&2; \
	fi

# PostgreSQL for the tests of the web table's store; they run a cluster of their own, so the package need not make one.
postgresql:
	@if { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing PostgreSQL for the tests of the web table."; \
		export DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1; \
		mkdir -p /etc/postgresql-common && \
		{ [ -e /etc/postgresql-common/createcluster.conf ] || \
			echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf; } && \
		apt-get -q -o DPkg::Lock::Timeout=300 update && \
		apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends postgresql; \
	else \
		echo "The tests of the web table need PostgreSQL, and will fail without it. Install the package" \
			"'postgresql' of your system (as root on Debian: apt-get install postgresql)." >&2; \
	fi

$(VENV)/.play: requirements/play.lock pyproject.toml $(VENV)/pyvenv.cfg
	@echo "Installing Tuckbox into $(VENV). The first time this takes a minute or two."
	@$(PIP) install --quiet --require-hashes -r requirements/play.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/dev.lock requirements/play.lock pyproject.toml $(VENV)/pyvenv.cfg
	@echo "Installing Tuckbox and its development tools into $(VENV). The first time this takes a minute or two."
	@$(PIP) install --quiet --require-hashes -r requirements/dev.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $(VENV)/.play $@

# A .venv whose Python went away is made anew.
.PHONY: new-venv
$(VENV)/pyvenv.cfg: $(shell test -x $(BIN)/python || echo new-venv)
	@too_old=; without_venv=; \
	for python in $(or $(PYTHON),python3.11 python3 python3.12 python3.13 python3.14 python); do \
		"$$python" -c "" 2>/dev/null || continue; \
		if ! "$$python" -c "import sys; sys.exit(sys.version_info < (3, 11))"; then too_old=yes; continue; fi; \
		if ! "$$python" -c "import ensurepip, venv" 2>/dev/null; then without_venv="$$python"; continue; fi; \
		exec "$$python" -m venv --clear $(VENV); \
	done; \
	if [ -n "$$without_venv" ]; then \
		echo "$$without_venv lacks the venv module; install it (on Debian or Ubuntu: apt-get install" \
			"python3-venv), then run make again." >&2; \
	elif [ -n "$$too_old" ]; then \
		echo "The Python found here is older than 3.11; install Python 3.11 or newer, or name one:" \
			"make PYTHON=/path/to/python3.11." >&2; \
	else \
		echo "$(or $(PYTHON),Python) was not found; install Python 3.11 or newer, or name one:" \
			"make PYTHON=/path/to/python3.11." >&2; \
	fi; \
	exit 1
