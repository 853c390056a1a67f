#!/bin/sh
# Makes the virtual environment unless there is one that runs. Usage: make-venv.sh PYTHON FOLDER
set -eu
python=$1
folder=$2
if "$folder/bin/python" -c 'import pip' >/dev/null 2>&1; then
    exit 0
fi
echo "set-up: making $folder" >&2
"$python" -m venv --clear "$folder"
