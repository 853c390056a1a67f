"""Formulas in logical signs, one a line, as FOLIO has them; headers such as ``Conclusion:`` too."""

from __future__ import annotations

from fol_kb.formats.informal import sections
from fol_kb.formats.informal.logic_lm import LineReader
from fol_kb.formats.program import Program


def read(source: str) -> Program:
    """Every line is a premise, but for those below another header."""
    return LineReader(source, "unicode", first=sections.PREMISES).read()
