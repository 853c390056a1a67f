#!/bin/sh
# Writes the installed versions down for the next machine. Usage: write-constraints.sh VENV FILE
set -eu
venv=$1
file=$2
{
    echo "# The versions that the tests run with (make constraints writes this file; pip install -c reads it)."
    "$venv/bin/python" -m pip --disable-pip-version-check freeze --exclude-editable --exclude fol-kb --exclude pip --exclude setuptools
} >"$file.new"
mv "$file.new" "$file"
