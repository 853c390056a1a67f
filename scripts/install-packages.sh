#!/bin/sh
# Installs fol-kb, editable, with what its tests need, at the versions of constraints.txt.
# Usage: install-packages.sh VENV
set -eu
# The Makefile builds the jar meanwhile: two Mavens would build it into the same folder.
export FOL_KB_JAR=apart
pip() { "$venv/bin/python" -m pip --disable-pip-version-check "$@"; }
venv=$1
echo "set-up: installing the Python packages" >&2
# The build back end comes first and pip is told to use it: an isolated build would download it a second time.
# Bytecode is left to the first import: most modules of the packages are never imported.
pip install --quiet --no-compile --constraint constraints.txt hatchling
pip install --quiet --no-compile --constraint constraints.txt --no-build-isolation --editable '.[dev]'
