"""Free letters that are no variables: ``Grade(Ann, B)``.

The builder closes a formula universally over the letters that nobody declares. So does Prover9, which the
formulas of Logic-LM, LINC and FOLIO are handed to, with those from u to z; every other name is a constant
there. Closed over ``B``, Ann would have every grade. So a letter that is a constant is declared as one, and
the builder's finding ``unbound-variable`` names it.

Where neither NLTK nor Prover9 is named, X, Y and Z are variables all the same if both sides of a rule share
them: that is how logic programs are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fol_kb.formats.collecting import Collector
from fol_kb.formats.informal.formula_text import Written
from fol_kb.logic.syntax import Formula, Iff, Implies, subformulas
from fol_kb.logic.traversal import constants
from fol_kb.repair.rules.closing import LOOKS_LIKE_VARIABLE

_VARIABLE = re.compile(r"[U-Z]")
"""What the names of variables begin with, where formulas have those in capitals."""


def letters(formula: Formula) -> list[str]:
    """The constants of a formula that the builder would take for variables."""
    return list(dict.fromkeys(filter(LOOKS_LIKE_VARIABLE.match, constants(formula))))


def declare_letters(collector: Collector, written: Written, start: int, end: int, *, sure: bool) -> None:
    """Declare the letters of a formula that are constants: those in quotes, and capitals.

    ``sure``: the syntax has no variables in capitals, so that those of a rule are constants too.
    """
    found = letters(written.formula)
    shared = set(_shared(written.formula)) if found and not sure else set()
    for letter in found:
        variable = not letter[0].isupper() or (letter in shared and _VARIABLE.match(letter))
        if letter in written.quoted or not variable:
            collector.individual(letter, start, end)


def _shared(formula: Formula) -> Iterator[str]:
    """The constants that occur on both sides of an implication or an equivalence."""
    for part in subformulas(formula):
        match part:
            case Implies(one, other) | Iff(one, other):
                yield from {*constants(one)} & {*constants(other)}
