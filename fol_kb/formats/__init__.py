"""Other systems' syntaxes: programs that are read, formulas that are written.

:func:`read` takes a whole program and gives the tool calls that it amounts to, with their places and with
what could not be read. Writers of single formulas are

* :mod:`.unicode`: ``∀x (man(x) → mortal(x))``, as in books;
* :mod:`.nltk`: ``all x.(man(x) -> mortal(x))``, as NLTK and Prover9 have it;
* :mod:`.tptp`: ``fof(f1, axiom, ...)``, for provers; output only.

:func:`fol_kb.parse` reads the first two back equal: ``parse(unicode.write(formula)) == formula``.
"""

from __future__ import annotations

from fol_kb.formats import tptp, unicode
from fol_kb.formats.dialects import DIALECTS, Dialect, detect, read
from fol_kb.formats.informal import nltk
from fol_kb.formats.program import Position, Program, Question

__all__ = [
    "DIALECTS",
    "Dialect",
    "Position",
    "Program",
    "Question",
    "detect",
    "nltk",
    "read",
    "tptp",
    "unicode",
]
