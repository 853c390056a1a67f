"""Whether a sentence without sorts can say a formula with sorts, to a reader who knows of none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.substitution import rebuild
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    subformulas,
)


def guarded(formula: Formula, signature: Signature, is_below: Callable[[str, str], bool]) -> bool:
    """Whether what each variable ranges over is said by a predicate, wherever its sort is not that of all.

    "Every student is tall" says it, if only a person is a student by the schema of the predicate. "Everything
    is tall" does not, if by the schema only persons are tall: read without it, that says more. So does
    "everything big is tall", if by its schema anything may be big.

    Args:
        formula: the formula, with the sorts of its variables.
        signature: the schemas.
        is_below: whether a sort is another one, or below it.
    """
    schemas = _Schemas(signature, is_below)
    return all(
        schemas.guard(part, binding)
        for part in subformulas(formula)
        if isinstance(part, ForAll | Exists)
        for binding in part.bindings
        if binding.sort not in (None, TOP)
    )


def without_top(formula: Formula) -> Formula:
    """The formula without the sort of all where a variable has it: there is nothing to say of it."""
    match formula:
        case ForAll(bindings, body) | Exists(bindings, body):
            bare = (Binding(each.name) if each.sort == TOP else each for each in bindings)
            return type(formula)(tuple(bare), without_top(body))
    return rebuild(formula, without_top)


class _Schemas:
    """What predicates and functions say of the sorts of their arguments."""

    def __init__(self, signature: Signature, is_below: Callable[[str, str], bool]) -> None:
        self._signature = signature
        self._is_below = is_below

    def guard(self, quantified: ForAll | Exists, binding: Binding) -> bool:
        """Whether the body says of the variable that it is of its sort, where that is needed."""
        body = quantified.body
        while isinstance(body, type(quantified)):
            if any(inner.name == binding.name for inner in body.bindings):
                return False
            body = body.body
        if isinstance(quantified, Exists):
            return self._says(body, binding)
        if isinstance(body, Implies):
            return self._says(body.antecedent, binding)
        return isinstance(body, Not) and self._says(body.operand, binding)

    def _says(self, formula: Formula, binding: Binding) -> bool:
        """Whether a predicate that needs the sort holds of the variable wherever the formula does."""
        match formula:
            case Atom(predicate, arguments):
                return self._expects(self._signature.predicates.get(predicate, ()), arguments, binding)
            case And(operands):
                return any(self._says(part, binding) for part in operands)
            case Or(operands):
                return all(self._says(part, binding) for part in operands)
            case _:
                return False

    def _expects(self, sorts: Sequence[str], arguments: Sequence[Term], binding: Binding) -> bool:
        """Whether the variable stands among the arguments, or within them, where its sort is expected."""
        for sort, term in zip(sorts, arguments, strict=False):
            if term == Variable(binding.name):
                if self._is_below(sort, binding.sort or TOP):
                    return True
            elif isinstance(term, Application) and term.function in self._signature.functions:
                kind = self._signature.functions[term.function]
                if self._expects(kind.arguments, term.arguments, binding):
                    return True
        return False
