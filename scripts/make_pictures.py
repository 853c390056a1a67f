"""Make the pictures of docs/pictures.

    .venv/bin/python -m scripts.make_pictures

SUMO's picture needs its file Merge.kif in the data folder (../shared/data beside the checkout, or the folder
that FOL_KB_DATA names) and is left as it is where that is absent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import fol_kb
import fol_kb.formats.ontologies
from benchmarks.data import ROOT, absent, data_folder
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.common.files import read_json_lines
from fol_kb.review.export import show

PICTURES = ROOT / "docs" / "pictures"
SUMO = "sumo/Merge.kif"


def repaired() -> BeliefSet:
    """The belief set of examples/repair.jsonl and its text."""
    calls = [call for _, call in read_json_lines(str(ROOT / "examples" / "repair.jsonl"))]
    return fol_kb.build(calls, text=(ROOT / "examples" / "repair.txt").read_text(encoding="utf-8"))


def pictures() -> Iterator[tuple[str, str]]:
    """The name and the content of each picture that can be made here."""
    kb, title = repaired(), "Socrates, Plato and Mars"
    yield "repaired.svg", show(kb, "svg") + "\n"
    yield "repaired.html", show(kb, "html", title=title) + "\n"
    file = data_folder() / SUMO
    if file.is_file():
        ontology = fol_kb.build(fol_kb.ontologies.read(file).calls)
        title = "SUMO, the Suggested Upper Merged Ontology, copyright 2004 IEEE: its upper classes"
        yield "sumo.svg", show(ontology, "svg", below="Entity", title=title) + "\n"


def main() -> int:
    """Write all pictures."""
    for name, content in pictures():
        (PICTURES / name).write_bytes(content.encode())
        print(f"{name}: {len(content.encode()):,} bytes")
    if not (data_folder() / SUMO).is_file():
        print(absent(SUMO))
    return 0


if __name__ == "__main__":
    sys.exit(main())
