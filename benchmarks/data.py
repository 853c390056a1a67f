"""Where the labelled data lies, and what goes into the documentation."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

MEASUREMENTS = ROOT / "docs" / "measurements"
"""The pages that the benchmarks write their tables into."""


def data_folder() -> Path:
    """The folder that ``FOL_KB_DATA`` names, or ``../shared/data`` beside the checkout."""
    named = os.environ.get("FOL_KB_DATA")
    return Path(named) if named else ROOT.parent / "shared" / "data"


def rows(name: str) -> list[dict[str, Any]] | None:
    """The rows of a JSON Lines file of the data folder; None where there is no such file."""
    path = data_folder() / name
    if not path.is_file():
        return None
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def absent(name: str) -> str:
    """What to say where a file is not there."""
    return (
        f"skipped: {name} is not in the data folder"
        " (../shared/data beside the checkout, or the folder that FOL_KB_DATA names)"
    )


def table(header: Sequence[str], body: Sequence[Sequence[object]]) -> str:
    """A Markdown table, aligned so that it also reads well on a terminal."""
    cells = [list(header), *([str(cell) for cell in row] for row in body)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]

    def line(row: Sequence[str]) -> str:
        first = f"{row[0]:<{widths[0]}}"
        rest = (f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        return "| " + " | ".join([first, *rest]) + " |"

    rule = "|" + "|".join(["-" * (widths[0] + 2), *("-" * (w + 1) + ":" for w in widths[1:])]) + "|"
    return "\n".join([line(cells[0]), rule, *map(line, cells[1:])])


def write_section(document: Path, name: str, text: str) -> None:
    """Replace what stands between the two marks of a section in a document.

    Raises:
        ValueError: the document has no such marks.
    """
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    old = document.read_text(encoding="utf-8")
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if not pattern.search(old):
        raise ValueError(f"{document.name} has no section {name!r}: the marks {begin} and {end} are missing")
    new = pattern.sub(lambda _: f"{begin}\n\n{text.strip()}\n\n{end}", old)
    document.write_text(new, encoding="utf-8")
