# `make demo` and `make test` do all the set-up on a fresh machine: Python, JDK and Maven (installed on Debian as
# root, named in one line elsewhere), the virtual environment in .venv, and the jar. What is done is done once:
# files under .make/ and .venv/ remember it.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.SUFFIXES:

PYTHON   := .venv/bin/python
JAR      := fol_kb/reasoning/tweety/jvm/jars/fol-kb-tweety.jar
# `make differential`: how many sets all engines and solvers see, and how many examples the comparisons with the
# forward chainer and of the compilation take; the quick run inside `make test` has its own, small defaults.
SETS     ?= 100000
FOL_KB_FUZZ ?= 20000
WORKERS  ?= 2
# The modules that declare types of documents, for `make schemas`.
DOCUMENTS := fol_kb.cli.schemas fol_kb.testing.models.script verification.cli.schemas
# The mutants that `make mutation SAMPLE=<n>` draws; without SAMPLE it takes all.
SEED     ?= 1

# The tests start hundreds of processes; where bytecode is not kept each of them would compile the package anew.
unexport PYTHONDONTWRITEBYTECODE

# Without all their cases the Java tests are over before the second compiler pays.
QUICK_JVM := -XX:TieredStopAtLevel=1 -XX:+UseSerialGC

JAVA_MAIN := java/pom.xml $(shell find java/src/main -type f 2>/dev/null)
JAVA_ALL  := java/pom.xml $(shell find java/src -type f 2>/dev/null)

.PHONY: help setup demo test test-quick test-all lint house format types test-java test-python coverage differential reach laws mutation deadlines claims mentions citations growth models interrupted limits long-text pages questions bench bench-ontologies eval dist wheel-check schemas constraints clean bench-store bench-retrieval self-checks conflicts answer-runs prometheus orchestration

help:            ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ------------------------------------------------------------------ set-up

# Python, JDK and Maven; remembers which Python was found.
.make/tools: scripts/setup-tools.sh
	@mkdir -p .make
	@sh scripts/setup-tools.sh .make/python-path
	@touch $@

# -f on the link target: an environment whose Python has gone is made anew.
.venv/bin/python: | .make/tools
	@sh scripts/make-venv.sh "$$(cat .make/python-path)" .venv

$(JAR): $(JAVA_MAIN) scripts/build_jar.py | .make/tools
	@"$$(cat .make/python-path)" scripts/build_jar.py

.venv/.installed: pyproject.toml constraints.txt hatch_build.py | .venv/bin/python
	@sh scripts/install-packages.sh .venv
	@touch $@

# Both wait for the network most of the time, so they do it side by side; a make with -j sees to that itself.
setup:           ## the environment and the jar, nothing else
	@$(MAKE) --silent --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2) .venv/.installed $(JAR)

# ------------------------------------------------------------------ what people run

demo: setup      ## a belief set from text, its contradictions, its answers
	@FOL_KB_BIN=.venv/bin/ PATH="$(CURDIR)/.venv/bin:$$PATH" sh examples/demo.sh

# What takes long by itself (many examples, large inputs, processes that are killed, the commands of documents) is
# left to test-all; of each kind a small instance stays. The tests of Python wait now and then, for a deadline or
# another process: Java's and the linters have the processors then.
test: setup      ## everything CI runs, in minutes: lint, types, Java and Python tests without the slow ones
	@$(MAKE) --no-print-directory -j2 test-quick test-java lint

test-quick: setup
	@$(PYTHON) -m pytest -q -n $(WORKERS) --dist worksteal -m "not slow"

test-all: export FOL_KB_TESTS = all
test-all: lint test-java test-python   ## all tests with all their examples, and branch coverage

lint: setup      ## ruff, mypy, shellcheck, import contracts
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-cache >/dev/null || .venv/bin/lint-imports --no-cache
	@.venv/bin/shellcheck scripts/*.sh .ci/run $(wildcard examples/*.sh)

house: setup     ## rooms, arrows, circles and lines of the package, counted
	@$(PYTHON) scripts/measure_house.py

types: setup     ## mypy alone
	@.venv/bin/mypy

format: setup    ## let ruff lay out and mend what it can
	@.venv/bin/ruff check --fix .
	@.venv/bin/ruff format .

# E comes with the development tools; without it the tests that ask it are skipped, and say so.
test-java: .make/java-tested$(FOL_KB_TESTS)   ## the JUnit tests of java/; all cases with FOL_KB_TESTS=all

.make/java-tested$(FOL_KB_TESTS): $(JAVA_ALL) | $(JAR)
	@mkdir -p .make
	@FOL_KB_EPROVER="$$($(PYTHON) -c 'import eprover; print(eprover.eprover_path)' 2>/dev/null)" \
		mvn -q -B -ntp -Dstyle.color=never $(if $(FOL_KB_TESTS),,-Dtests.jvm="$(QUICK_JVM)") -f java/pom.xml verify
	@touch $@

# Coverage triples the time of what computes much: the bulk comparisons, the large inputs, the properties that
# Hypothesis tries on many examples. What they reach the examples reach as well, so those run without it. (Hypothesis
# itself marks its tests.)
test-python: setup   ## all of pytest: first what computes much, then the rest with branch coverage
	@$(PYTHON) -m pytest -q -n $(WORKERS) --dist worksteal -m "slow or hypothesis"
	@$(PYTHON) -m pytest -q -n $(WORKERS) --dist worksteal -m "not slow and not hypothesis" --cov --cov-report=term

coverage: setup  ## the same, with a page a file in htmlcov/
	@$(PYTHON) -m pytest -q -n $(WORKERS) --cov --cov-report=html --cov-report=term

differential: setup  ## random sets through all engines, z3, cvc5 and E; SETS=<n> DIFFERENTIAL=<options>
	@mkdir -p .make
	@$(PYTHON) -m benchmarks.differential --sets $(SETS) --workers $(WORKERS) --state .make/differential.state $(DIFFERENTIAL)
	@FOL_KB_FUZZ=$(FOL_KB_FUZZ) $(PYTHON) -m pytest -q -n $(WORKERS) tests/differential

laws: setup      ## a million generated cases over all laws of repair and of the hierarchy; LAWS=<options>
	@$(PYTHON) -m benchmarks.laws --workers $(WORKERS) $(LAWS)

mutation: setup  ## how many small mistakes in the hierarchy and repair the tests find; SAMPLE=<n> SEED=<n>
	@$(PYTHON) -m benchmarks.mutation --workers $(WORKERS) --at-least 90 $(if $(SAMPLE),--sample $(SAMPLE)) --seed $(SEED)

deadlines: setup ## is every answer there in time? a thousand hard sets; DEADLINES=<options>
	@$(PYTHON) -m benchmarks.deadlines $(DEADLINES)

orchestration: setup   ## tasks whose executor invents: what gets into the answers; ORCHESTRATION=--write
	@$(PYTHON) -m benchmarks.orchestration $(ORCHESTRATION)

claims: setup    ## claims without a model, and what the rules on quotations cost; CLAIMS=--write
	@$(PYTHON) -m benchmarks.claims $(CLAIMS)

mentions: setup  ## mentions of agents' answers: false alarms, and faults that are found; MENTIONS=--list, --write
	@$(PYTHON) -m benchmarks.mentions $(MENTIONS)

self-checks: setup   ## self checks of models and servers that fail, in both protocols; SELF_CHECKS=--write
	@$(PYTHON) -m benchmarks.self_checks $(SELF_CHECKS)

answer-runs: setup   ## whole answers of agents through every layer, time and tokens of each; ANSWER_RUNS=--write
	@$(PYTHON) -m benchmarks.answer_runs $(ANSWER_RUNS)

citations: setup ## quotations of QuoteSum verified, edited and mended; speed beside others; CITATIONS=--write
	@$(PYTHON) -m benchmarks.citations $(CITATIONS)

conflicts: setup ## warnings of conflicts on pages that do not contradict themselves; CONFLICTS=--write
	@$(PYTHON) -m benchmarks.conflicts $(CONFLICTS)

growth: setup    ## how the time of readers, translator, building, documents, lint grows to 1 MB; GROWTH=<options>
	@mkdir -p .make
	@$(PYTHON) -m benchmarks.growth --state .make/growth.state $(GROWTH)

models: setup    ## every scripted model that fails: requests, time, outcome; MODELS=<options>
	@$(PYTHON) -m benchmarks.models $(MODELS)

interrupted: setup   ## a long translation by a model, killed at KILLS=<n> random points and resumed
	@$(PYTHON) -m benchmarks.interrupted $(if $(KILLS),--kills $(KILLS)) $(INTERRUPTED)

limits: setup    ## check, query and batch under limits on memory, files, processes: no verdict by accident; RUNS=<n>
	@$(PYTHON) -m benchmarks.limits $(if $(RUNS),--runs $(RUNS)) $(LIMITS)

long-text: setup ## 200 pages through a model: memory, progress, requests at once; LONG_TEXT=<options>
	@$(PYTHON) -m benchmarks.long_text $(LONG_TEXT)

# npm fetches axe-core; Debian's chromium and chromium-driver show the pages.
pages: setup     ## axe-core on the pages of both commands, phone and desktop, light and dark; PICTURES=<dir>
	@mkdir -p .make/axe
	@npm install --silent --no-audit --no-fund --prefix .make/axe axe-core@4.14.1
	@$(PYTHON) -m benchmarks.pages .make/axe/node_modules/axe-core/axe.min.js $(if $(PICTURES),--pictures $(PICTURES))

prometheus:      ## Debian's Prometheus, which scrapes the metrics in the tests; as root
	@command -v prometheus >/dev/null || apt-get install -y -q prometheus

questions: setup   ## many questions about 100,000 facts, half of them with new names; QUESTIONS=<options>
	@$(PYTHON) -m benchmarks.questions $(QUESTIONS)

# Tweety's EFOLReasoner splits its command at blanks, so that the path to E 2 must have none: .make/ it is.
bench: setup     ## measurements side by side with other systems; BENCH=<options>
	@$(PYTHON) -c 'import clingo' 2>/dev/null || $(PYTHON) -m pip install --quiet --disable-pip-version-check clingo || echo "clingo is left out: it could not be installed"
	@FOL_KB_EPROVER_2="$$(sh scripts/fetch-eprover-2.sh "$(CURDIR)/.make/eprover-2")" $(PYTHON) -m benchmarks $(BENCH)

bench-ontologies: setup   ## the hierarchy at the size of ontologies: SUMO, schema.org, WordNet
	@$(PYTHON) -c 'import owlready2' 2>/dev/null || $(PYTHON) -m pip install --quiet --disable-pip-version-check owlready2
	@$(PYTHON) -m benchmarks.ontologies

bench-store: setup   ## stores of memories: speed, recall, writers that are killed; STORE=<parts and options>
	@$(PYTHON) -m benchmarks.stores $(STORE)

bench-retrieval: setup   ## how often the sentences that bear WiCE's claims out are found; RETRIEVAL=<options>
	@$(PYTHON) -m benchmarks.retrieval $(RETRIEVAL)

reach: setup     ## how much of real text the offline translator reads; REACH=--write, --refused KIND, --ape FILE
	@$(PYTHON) -m benchmarks.reach $(REACH)

eval: setup      ## quality figures on the labelled data
	@$(PYTHON) -m benchmarks.evaluate
	@$(PYTHON) -m benchmarks.folio
	@$(PYTHON) -m benchmarks.programs

# ------------------------------------------------------------------ packaging

dist: setup      ## the wheel (with the jar) and the sdist, in dist/
	@rm -rf dist
	@$(PYTHON) -m build --no-isolation --sdist --wheel --outdir dist .

wheel-check: dist    ## install the wheel in an environment of its own, no JDK and no Maven in sight, and run it
	@sh scripts/check-wheel.sh "$$(cat .make/python-path)" dist/*.whl

schemas: setup   ## write the JSON Schemas of all documents to docs/schemas
	@$(PYTHON) -m fol_kb.common.schemas docs/schemas $(DOCUMENTS)

constraints: setup   ## write the versions that are installed now to constraints.txt
	@sh scripts/write-constraints.sh .venv constraints.txt

clean:           ## back to a fresh clone
	@rm -rf .venv .make build dist java/target fol_kb/reasoning/tweety/jvm/jars/*.jar *.egg-info
	@rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.* coverage.xml htmlcov
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@rmdir fol_kb/reasoning/tweety/jvm/jars 2>/dev/null || true
