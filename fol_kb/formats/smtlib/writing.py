"""Formulas as SMT-LIB 2.6 terms; what names and quantifiers become depends on their problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
)

Scope = TypeVar("Scope")
"""What a writer knows of the variables that are bound where a part stands."""
_SIGNS: dict[type[Formula], str] = {And: "and", Or: "or", Xor: "xor"}


def applied(head: str, parts: Sequence[str]) -> str:
    """An application; the head alone where it has no arguments."""
    return f"({head} {' '.join(parts)})" if parts else head


def joined(sign: str, parts: Sequence[str]) -> str:
    """A connective; its only part where it has one."""
    return parts[0] if len(parts) == 1 else f"({sign} {' '.join(parts)})"


def bound(variables: Iterable[str]) -> str:
    """Variables of the one universe, as a quantifier binds them."""
    return " ".join(f"({variable} U)" for variable in variables)


@dataclass(frozen=True, slots=True)
class Writer(Generic[Scope]):
    """Writes the formulas of a problem, which says how symbols, variables and quantifiers are written."""

    constant: Callable[[str], str]
    predicate: Callable[[str], str]
    function: Callable[[str], str]
    variable: Callable[[str, Scope], str]
    quantified: Callable[[ForAll | Exists, Scope], str]

    def formula(self, formula: Formula, scope: Scope) -> str:
        """A formula as a term."""
        match formula:
            case Truth(value):
                return "true" if value else "false"
            case Atom(name, arguments):
                return applied(self.predicate(name), [self.term(each, scope) for each in arguments])
            case Equality(one, other):
                return f"(= {self.term(one, scope)} {self.term(other, scope)})"
            case Not(operand):
                return f"(not {self.formula(operand, scope)})"
            case And(operands) | Or(operands) | Xor(operands):
                return joined(_SIGNS[type(formula)], [self.formula(each, scope) for each in operands])
            case Implies(left, right):
                return f"(=> {self.formula(left, scope)} {self.formula(right, scope)})"
            case Iff(left, right):
                return f"(= {self.formula(left, scope)} {self.formula(right, scope)})"
            case ForAll() | Exists():
                return self.quantified(formula, scope)

    def term(self, term: Term, scope: Scope) -> str:
        """A term of the logic as one of SMT-LIB."""
        match term:
            case Variable(name):
                return self.variable(name, scope)
            case Constant(name):
                return self.constant(name)
            case Application(name, arguments):
                return applied(self.function(name), [self.term(each, scope) for each in arguments])


def guarded(formula: ForAll | Exists, variables: Sequence[str], guards: Sequence[str], body: str) -> str:
    """A quantifier over one universe, whose variables are of the sorts that the guards say."""
    if isinstance(formula, ForAll):
        return f"(forall ({bound(variables)}) (=> {joined('and', guards)} {body}))"
    return f"(exists ({bound(variables)}) {joined('and', [*guards, body])})"
