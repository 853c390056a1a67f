"""Formulas as NLTK's logic package writes them, and near enough to that Prover9.

What the style has no spelling for keeps that of the project, so that every formula can be read back:

* sorts stand at the variable (``all x:man.(...)``), truth values are Prover9's ``$T`` and ``$F``, exclusive
  or is ``xor``. NLTK refuses the first and the last, and takes ``$T`` for a constant;
* names that are no identifiers are quoted, and so are those that are words of NLTK.

NLTK reads a lone letter with or without digits (``x``, ``x1``) as a variable, also where it is a constant
here, and binds only such; names are not changed for that.
"""

from __future__ import annotations

import re

from fol_kb.logic.names import KEYWORDS, TRUTH_WORDS, quote
from fol_kb.logic.printer import Style, written_binding
from fol_kb.logic.syntax import Binding, Formula, Term

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORDS = KEYWORDS | {"exist", "iota"}


def _head(word: str, bindings: tuple[Binding, ...]) -> str:
    # Only a comma tells the sort of one variable from the next variable.
    between = ", " if any(binding.sort is not None for binding in bindings) else " "
    return f"{word} {between.join(map(written_binding, bindings))}."


def _name(name: str) -> str:
    plain = _IDENTIFIER.fullmatch(name) and name not in _WORDS and name.casefold() not in TRUTH_WORDS
    return name if plain else quote(name)


_NLTK = Style(
    conjunction=" & ",
    disjunction=" | ",
    exclusive_disjunction=" xor ",
    implication=" -> ",
    equivalence=" <-> ",
    negation="-",
    equality=" = ",
    truth="$T",
    falsity="$F",
    comma=",",
    for_all="all",
    exists="exists",
    head=_head,
    name=_name,
    bare=False,
)


def write(value: Formula | Term) -> str:
    """The formula or term in the style of NLTK; :func:`fol_kb.parse` reads it back equal.

    >>> from fol_kb.logic.parser import parse
    >>> write(parse("forall x: (man(x) && !rich(x) => exists y: loves(x, y))"))
    'all x.((man(x) & -rich(x)) -> (exists y.loves(x,y)))'
    """
    return _NLTK.write(value)
