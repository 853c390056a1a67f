"""Formulas in the spellings of other systems.

=========================  ====================================================  ==============================
module                     what                                                  read back by
=========================  ====================================================  ==============================
:mod:`.unicode`            ``∀x (man(x) → mortal(x))``, as in books              :func:`fol_kb.parse`
:mod:`.nltk`               ``all x.(man(x) -> mortal(x))``, NLTK and Prover9     :func:`fol_kb.parse`
:mod:`.tptp`               ``fof(f1, axiom, ...)``, for provers                  provers; output only
=========================  ====================================================  ==============================

What can be read back is read back equal: ``parse(unicode.write(formula)) == formula``.
"""

from __future__ import annotations

from fol_kb.formats import nltk, tptp, unicode

__all__ = ["nltk", "tptp", "unicode"]
