#!/bin/sh
# The main job on real text, without any key: translate, check, ask. Run by `make demo`.
set -eu
folder=$(dirname "$0")
bin=${FOL_KB_BIN:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Shows a command, runs it, and insists on the exit code that its answer must have.
run() {
    expected=$1
    program=$2
    shift 2
    printf '\n$ %s' "$program"
    for word in "$@"; do
        case $word in *' '*) word="\"$word\"" ;; esac
        printf ' %s' "$word"
    done | sed "s|$folder/|examples/|g; s|$work/||g"
    printf '\n'
    code=0
    "$bin$program" "$@" || code=$?
    if [ "$code" -ne "$expected" ]; then
        echo "demo: exit code $code, $expected was expected" >&2
        exit 1
    fi
}

echo "--- Three English sentences that cannot all be true"
cat "$folder/socrates.txt"
run 0 fol-kb translate "$folder/socrates.txt" -o "$work/socrates.json"
run 1 fol-kb check "$work/socrates.json"

echo
echo "--- The same in French"
cat "$folder/socrate_fr.txt"
run 0 fol-kb translate "$folder/socrate_fr.txt" -o "$work/socrate_fr.json"
run 1 fol-kb check "$work/socrate_fr.json"

echo
echo "--- A longer text, and questions about it"
cat "$folder/animals.txt"
run 0 fol-kb translate "$folder/animals.txt" -o "$work/animals.json"
run 0 fol-kb check "$work/animals.json"
run 0 fol-kb query "$work/animals.json" --sentence "The heron likes the vole." --semantics rules
run 1 fol-kb query "$work/animals.json" --sentence "The otter is loud."
run 1 fol-kb query "$work/animals.json" --sentence "The vole is green."

echo
echo "--- What a newsletter claims, held against what is known (no model is asked)"
cat "$folder/harbour.md"
echo
cat "$folder/newsletter.txt"
run 0 fol-verify add "$work/known" "$folder/harbour.md"
run 1 fol-verify check "$folder/newsletter.txt" --store "$work/known" --no-model
