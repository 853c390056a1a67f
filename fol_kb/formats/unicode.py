"""Formulas in logical signs, as books print them: ``∀x (man(x) → mortal(x))``."""

from __future__ import annotations

from fol_kb.logic.names import TRUTH_WORDS, quote
from fol_kb.logic.printer import Style, written_binding, written_name
from fol_kb.logic.syntax import Binding, Formula, Term


def _head(word: str, bindings: tuple[Binding, ...]) -> str:
    # A sort is only told from the beginning of the body by a mark after it.
    mark = ":" if any(binding.sort is not None for binding in bindings) else ""
    return f"{word}{', '.join(map(written_binding, bindings))}{mark} "


def _name(name: str) -> str:
    return quote(name) if name.casefold() in TRUTH_WORDS else written_name(name)


_UNICODE = Style(
    conjunction=" ∧ ",
    disjunction=" ∨ ",
    exclusive_disjunction=" ⊕ ",
    implication=" → ",
    equivalence=" ↔ ",
    negation="¬",
    equality=" = ",
    truth="⊤",
    falsity="⊥",
    for_all="∀",
    exists="∃",
    head=_head,
    name=_name,
)


def write(value: Formula | Term) -> str:
    """The formula or term in logical signs; :func:`fol_kb.parse` reads it back equal.

    >>> from fol_kb.logic.parser import parse
    >>> write(parse("forall x:man: (!rich(x) && wise(x) => exists y: loves(x, y))"))
    '∀x:man: (¬rich(x) ∧ wise(x) → (∃y loves(x, y)))'
    """
    return _UNICODE.write(value)
