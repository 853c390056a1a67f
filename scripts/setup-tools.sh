#!/bin/sh
# Finds Python 3.11 or newer (with venv), a JDK 17 or newer and Maven. What is missing is installed on Debian as
# root; elsewhere one line says what to install. Usage: setup-tools.sh FILE, which gets the path of the Python.
set -eu
out=$1

python_ok() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        # A name on the path proves nothing (version managers leave shims that fail), so each one is tried.
        if python_ok "$name"; then
            "$name" -c 'import sys; print(sys.executable)'
            return 0
        fi
    done
    return 1
}

jdk_ok() {
    # A Java runtime is not enough: Maven needs the compiler. JAVA_HOME rules, as it does for Maven.
    javac=javac
    [ -n "${JAVA_HOME:-}" ] && javac=$JAVA_HOME/bin/javac
    major=$("$javac" -version 2>&1 | sed -n 's/^javac \(1\.\)\{0,1\}\([0-9][0-9]*\).*/\2/p' | head -n 1)
    [ -n "$major" ] && [ "$major" -ge 17 ]
}

maven_ok() { command -v mvn >/dev/null 2>&1; }

missing=
packages=
python=$(find_python) || { missing="$missing, Python 3.11+ with venv"; packages="$packages python3 python3-venv"; }
jdk_ok || { missing="$missing, a JDK 17+"; packages="$packages default-jdk-headless"; }
maven_ok || { missing="$missing, Maven 3.6+"; packages="$packages maven"; }
missing=${missing#, }

if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null 2>&1; then
    echo "set-up: installing $missing with apt-get" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2 || true   # an old package list may do; the install below says if it does not
    # shellcheck disable=SC2086  # a list of package names
    apt-get install -y -qq --no-install-recommends $packages >&2 || true
    missing=
    python=$(find_python) || missing="$missing, Python 3.11+ with venv"
    jdk_ok || missing="$missing, a JDK 17+ (in JAVA_HOME if that is set)"
    maven_ok || missing="$missing, Maven 3.6+"
    missing=${missing#, }
fi

if [ -n "$missing" ]; then
    echo "set-up: please install $missing (Debian: python3 python3-venv default-jdk-headless maven; macOS: brew install python openjdk maven), then run make again" >&2
    exit 1
fi
printf '%s\n' "$python" >"$out"
