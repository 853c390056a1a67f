#!/bin/sh
# Installs fol-kb, editable, with what its tests need, at the versions of constraints.txt.
# Usage: install-packages.sh VENV
set -eu
pip() { "$venv/bin/python" -m pip --disable-pip-version-check "$@"; }
venv=$1
echo "set-up: installing the Python packages" >&2
# The build back end comes first and pip is told to use it: an isolated build would download it a second time.
pip install --quiet --constraint constraints.txt hatchling
pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[dev]'
