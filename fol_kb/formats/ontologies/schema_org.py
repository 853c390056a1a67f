"""schema.org's table of types: a CSV file with the columns ``id``, ``label``, ``subTypeOf`` and others.

A type is named by the last part of its IRI. Source: https://schema.org/docs/developers.html.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from fol_kb.common.deadline import current
from fol_kb.common.errors import ProblemPlace
from fol_kb.formats.ontologies.axioms import Axioms
from fol_kb.formats.ontologies.iris import last_part, names_of
from fol_kb.formats.ontologies.model import OntologyError

_ROW = re.compile(r'"?https?://[^\s",]+"?,')
_NEEDED = ("id", "subTypeOf")


def read_schema_org(text: str, file: str) -> Axioms:
    """Gather the types of a table.

    Raises:
        OntologyError: the table has no columns ``id`` and ``subTypeOf``, or two of one name.
    """
    axioms = Axioms(file)
    rows = list(_rows(text, axioms))
    declared = {row["id"] for _, row in rows}
    named = names_of({*declared, *(sup for _, row in rows for sup in _supers(row))}, declared)
    seen: dict[str, int] = {}
    for line, row in current().over(rows):
        iri = row["id"]
        if iri in seen:
            message = f"{iri} has a row already (line {seen[iri]}); both are read"
            axioms.problem("names-alike", "warning", message, line)
        seen.setdefault(iri, line)
        axioms.counts["types"] += 1
        axioms.define(named[iri], line)
        for sup in _supers(row):
            axioms.counts["subTypeOf"] += 1
            axioms.subclass(named[iri], named[sup], line)
            if named[sup] == sup and sup not in declared and last_part(sup) != sup:
                message = (
                    f"the super-type {sup} has no row and ends like another IRI, so that the sort is named by"
                    " the whole IRI; correct the cell if another type is meant"
                )
                axioms.problem("names-alike", "warning", message, line)
        for column in ("equivalentClass", "enumerationtype", "properties", "supersededBy"):
            if row.get(column):
                axioms.counts[column] += 1
                axioms.passed_over[column] += 1
    return axioms


def _supers(row: dict[str, str]) -> list[str]:
    return [iri for part in row["subTypeOf"].split(",") if (iri := part.strip())]


def _rows(text: str, axioms: Axioms) -> Iterator[tuple[int, dict[str, str]]]:
    """Each sound row with its first line."""
    header: list[str] | None = None
    for line, cells in _records(list(io.StringIO(text, newline="")), axioms):
        if header is None:
            header = [cell.strip() for cell in cells]
            missing = [name for name in _NEEDED if name not in header]
            if missing:
                raise OntologyError(
                    f"no table of schema.org's types: the first line has no column {' and '.join(missing)};"
                    f" it has {', '.join(header[:10]) or 'nothing'}",
                    ProblemPlace(axioms.file, line),
                )
            twice = sorted({name for name in header if name and header.count(name) > 1})
            if twice:
                raise OntologyError(
                    f"the table has more than one column {' and '.join(twice)}, and nothing says which of"
                    " them counts; give each column a name of its own",
                    ProblemPlace(axioms.file, line),
                )
        elif len(cells) != len(header):
            message = f"the row has {len(cells)} cells, and there are {len(header)} columns; it is left out"
            axioms.problem("malformed", "error", message, line)
        else:
            row = dict(zip(header, map(str.strip, cells), strict=True))
            if row["id"]:
                yield line, row
            else:
                axioms.problem("malformed", "error", "the row has no id; it is left out", line)
    if header is None:
        raise OntologyError(
            "no table: there is no line with the names of the columns", ProblemPlace(axioms.file)
        )


def _records(lines: Sequence[str], axioms: Axioms) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row. Where quotation marks do not match, reading goes on at the next line that begins
    with an IRI."""
    start = 0
    while start < len(lines):
        reader = csv.reader((lines[at] for at in range(start, len(lines))), strict=True)
        first = start
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield first + 1, cells
                first = start + reader.line_num
            return
        except csv.Error as problem:
            axioms.problem("syntax", "error", f"no row of a table: {problem}; the row is left out", first + 1)
            start = first + 1
            while start < len(lines) and not _ROW.match(lines[start]):
                start += 1
