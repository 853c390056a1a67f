"""Formulas in the spellings of other systems.

* :mod:`.unicode`: ``∀x (man(x) → mortal(x))``, as in books;
* :mod:`.nltk`: ``all x.(man(x) -> mortal(x))``, as NLTK and Prover9 have it;
* :mod:`.tptp`: ``fof(f1, axiom, ...)``, for provers; output only.

:func:`fol_kb.parse` reads the first two back equal: ``parse(unicode.write(formula)) == formula``.
"""

from __future__ import annotations

from fol_kb.formats import nltk, tptp, unicode

__all__ = ["nltk", "tptp", "unicode"]
