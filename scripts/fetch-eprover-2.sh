#!/bin/sh
# E 2 beside the E 3 that the project uses, since Tweety's EFOLReasoner understands no other: Debian's package is
# unpacked, not installed, so that it needs no rights and nothing else finds it. Prints the program's path, or
# nothing where there is no such package; what is missing is said on standard error.
# usage: fetch-eprover-2.sh FOLDER
set -eu
folder=$1
program=$folder/eprover
if [ ! -x "$program" ]; then
  if ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
    echo "E 2 is left out: it is taken from Debian's package eprover, and this is no such system" >&2
    exit 0
  fi
  mkdir -p "$folder/packages"
  if ! (cd "$folder/packages" && apt-get download -qq eprover picosat) >"$folder/log" 2>&1; then
    echo "E 2 is left out: apt-get could not fetch eprover and picosat (after apt-get update it may): $folder/log" >&2
    exit 0
  fi
  for package in "$folder"/packages/*.deb; do
    dpkg-deb -x "$package" "$folder/root"
  done
  binary=$(find "$folder/root" -name eprover -type f -perm -u+x | head -n 1)
  library=$(find "$folder/root" -name 'libpicosat.so.*' | head -n 1)
  # shellcheck disable=SC2016  # the script's own arguments, not ours
  printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s" "$@"\n' "$(dirname "$library")" "$binary" >"$program.new"
  chmod +x "$program.new"
  mv "$program.new" "$program"
fi
echo "$program"
