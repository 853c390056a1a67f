"""A question fitted to a belief set: as it stands if it fits, else by the rules of repair.

Most questions fit. Those that do not are fitted by :mod:`fol_kb.builder.fitting`, which is loaded for them.
"""

from __future__ import annotations

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Mode
from fol_kb.builder.query import Query, as_it_stands, names_known
from fol_kb.common.errors import TypingError
from fol_kb.logic.syntax import Formula


def prepare(kb: BeliefSet, formula: Formula, *, mode: str | Mode = Mode.REPAIR) -> Query:
    """Fit a query to a belief set by the rules of repair: the safe ones, or in the mode ``permissive`` all.

    A name that the belief set does not have is declared from its use in the query, and a finding says
    so: nothing can be known of it, so that the answer will rarely be anything but independent. The premises
    stay as they are, but for what ``own-name`` adds to one for an individual that only the query names.

    Raises:
        TypingError: the query cannot be fitted, for example a wrong number of arguments.
        ValueError: an unknown mode.
    """
    permissive = Mode(mode) is Mode.PERMISSIVE
    if not permissive and names_known(kb, formula):
        try:
            return as_it_stands(kb, formula)
        except TypingError:
            pass  # the rules below may mend it; if not, the check behind them says what is wrong
    from fol_kb.builder import fitting

    return fitting.fitted(kb, formula, permissive=permissive)
