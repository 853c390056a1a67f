"""Whether a sentence without sorts can say a formula with sorts, to a reader who knows of none."""

from __future__ import annotations

from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import (
    And,
    Atom,
    Binding,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    Xor,
    subformulas,
    subterms,
)


def guarded(formula: Formula) -> bool:
    """Whether what each variable ranges over is said by a predicate, wherever its sort is not that of all.

    "Every student is tall" says it: only a person is a student, by the schema of the predicate. "Everything
    is tall" does not, if by the schema only persons are tall: read without it, that says more.
    """
    return all(
        _is_guarded(part, binding)
        for part in subformulas(formula)
        if isinstance(part, ForAll | Exists)
        for binding in part.bindings
        if binding.sort not in (None, TOP)
    )


def without_top(formula: Formula) -> Formula:
    """The formula without the sort of all where a variable has it: there is nothing to say of it."""
    match formula:
        case ForAll(bindings, body):
            return ForAll(tuple(map(_bare, bindings)), without_top(body))
        case Exists(bindings, body):
            return Exists(tuple(map(_bare, bindings)), without_top(body))
        case Not(operand):
            return Not(without_top(operand))
        case Implies(left, right):
            return Implies(without_top(left), without_top(right))
        case Iff(left, right):
            return Iff(without_top(left), without_top(right))
        case And(operands) | Or(operands) | Xor(operands):
            return type(formula)(tuple(map(without_top, operands)))
        case _:
            return formula


def _bare(binding: Binding) -> Binding:
    return Binding(binding.name) if binding.sort == TOP else binding


def _is_guarded(quantified: ForAll | Exists, binding: Binding) -> bool:
    body = quantified.body
    while isinstance(body, type(quantified)):
        if any(inner.name == binding.name for inner in body.bindings):
            return False
        body = body.body
    if isinstance(quantified, Exists):
        return _says(body, binding.name)
    if isinstance(body, Implies):
        return _says(body.antecedent, binding.name)
    return isinstance(body, Not) and _says(body.operand, binding.name)


def _says(formula: Formula, name: str) -> bool:
    """Whether a predicate holds of the variable wherever the formula does."""
    match formula:
        case Atom(_, arguments):
            return any(inner == Variable(name) for term in arguments for inner in subterms(term))
        case And(operands):
            return any(_says(part, name) for part in operands)
        case Or(operands):
            return all(_says(part, name) for part in operands)
        case _:
            return False


__all__ = ["guarded", "without_top"]
