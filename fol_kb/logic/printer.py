"""Writes formulas and terms as text: :func:`write`, and :class:`Style` for other spellings of it.

``parse(write(formula)) == formula`` for every formula and every style here. A connective inside another
one gets parentheses, except that conjunctions and disjunctions stand bare beside ``=>`` and ``<=>``; a
quantifier inside a connective always gets them, since its scope would reach too far otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from fol_kb.logic.names import KEYWORDS, is_plain, quote
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Printable,
    Term,
    Truth,
    Variable,
    Xor,
)

_NO_NAMES: frozenset[str] = frozenset()
_CONNECTIVES = frozenset({And, Or, Xor, Implies, Iff})
_NEVER_BRACKETED = frozenset({Atom, Equality, Truth, Not})
_BARE_IN_IMPLICATION = _NEVER_BRACKETED | {And, Or, Xor}
_BARE_IN_NEGATION = frozenset({Atom, Truth, Not})


@lru_cache(maxsize=1 << 16)
def written_name(name: str) -> str:
    """The name as it stands in formula text: quoted where it has to be."""
    return name if is_plain(name) else quote(name)


def _head(word: str, bindings: tuple[Binding, ...]) -> str:
    return f"{word} {', '.join(map(written_binding, bindings))}: "


def written_binding(binding: Binding) -> str:
    """A variable as it stands in a quantifier, with its sort if it has one."""
    name = f"?{binding.name}" if binding.name in KEYWORDS else binding.name
    return name if binding.sort is None else f"{name}:{written_name(binding.sort)}"


@dataclass(frozen=True, slots=True)
class Style:
    """A spelling of the syntax, as far as :func:`fol_kb.parse` reads it.

    ``head`` makes the text of a quantifier up to its body, the closing blank included; ``name`` the text
    of a name that is no variable. With ``bare`` false every connective within another gets parentheses.
    """

    conjunction: str = " && "
    disjunction: str = " || "
    exclusive_disjunction: str = " ^^ "
    implication: str = " => "
    equivalence: str = " <=> "
    negation: str = "!"
    equality: str = " == "
    truth: str = "+"
    falsity: str = "-"
    comma: str = ", "
    for_all: str = "forall"
    exists: str = "exists"
    head: Callable[[str, tuple[Binding, ...]], str] = _head
    name: Callable[[str], str] = written_name
    bare: bool = True
    _writers: dict[type, Callable[..., str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        nary = {And: self.conjunction, Or: self.disjunction, Xor: self.exclusive_disjunction}
        binary = {Implies: self.implication, Iff: self.equivalence}
        writers: dict[type, Callable[..., str]] = {
            Atom: self._atom,
            Not: self._not,
            Equality: self._equality,
            Truth: self._truth,
            ForAll: self._quantified(self.for_all),
            Exists: self._quantified(self.exists),
            **{kind: self._joined(sign) for kind, sign in nary.items()},
            **{kind: self._paired(sign) for kind, sign in binary.items()},
        }
        object.__setattr__(self, "_writers", writers)

    def write(self, value: Formula | Term) -> str:
        """The text of a formula or term; anything else is a TypeError."""
        if isinstance(value, Variable | Constant | Application):
            return self._term(value, _NO_NAMES)
        try:
            writer = self._writers[type(value)]
        except KeyError:
            raise TypeError(f"only formulas and terms can be written, not {type(value).__name__}") from None
        return writer(value, _NO_NAMES)

    # What is bound where a part stands is handed down: it decides whether a name is a constant's or a
    # variable's for the reader, and hence what has to be quoted or marked.

    def _term(self, term: Term, bound: frozenset[str]) -> str:
        kind = type(term)
        if kind is Constant:
            name: str = term.name  # type: ignore[union-attr]  # an identity test of the type, for speed
            return quote(name) if name in bound else self.name(name)
        if kind is Variable:
            name = term.name  # type: ignore[union-attr]  # likewise
            return name if name in bound and name not in KEYWORDS else f"?{name}"
        return self._applied(term.function, term.arguments, bound)  # type: ignore[union-attr]  # likewise

    def _applied(self, name: str, arguments: tuple[Term, ...], bound: frozenset[str]) -> str:
        if len(arguments) == 1:
            return f"{self.name(name)}({self._term(arguments[0], bound)})"
        inner = self.comma.join([self._term(argument, bound) for argument in arguments])
        return f"{self.name(name)}({inner})"

    def _atom(self, formula: Atom, bound: frozenset[str]) -> str:
        if not formula.arguments:
            return self.name(formula.predicate)
        return self._applied(formula.predicate, formula.arguments, bound)

    def _equality(self, formula: Equality, bound: frozenset[str]) -> str:
        return f"{self._term(formula.left, bound)}{self.equality}{self._term(formula.right, bound)}"

    def _truth(self, formula: Truth, bound: frozenset[str]) -> str:
        return self.truth if formula.value else self.falsity

    def _not(self, formula: Not, bound: frozenset[str]) -> str:
        operand = formula.operand
        text = self._writers[type(operand)](operand, bound)
        return self.negation + (text if type(operand) in _BARE_IN_NEGATION else f"({text})")

    def _joined(self, sign: str) -> Callable[[Any, frozenset[str]], str]:
        def write_joined(formula: And | Or | Xor, bound: frozenset[str]) -> str:
            writers = self._writers
            parts = []
            for operand in formula.operands:
                text = writers[type(operand)](operand, bound)
                parts.append(text if type(operand) in _NEVER_BRACKETED else f"({text})")
            return sign.join(parts)

        return write_joined

    def _paired(self, sign: str) -> Callable[[Any, frozenset[str]], str]:
        without = _BARE_IN_IMPLICATION if self.bare else _NEVER_BRACKETED

        def write_paired(formula: Implies | Iff, bound: frozenset[str]) -> str:
            if isinstance(formula, Implies):
                left, right = formula.antecedent, formula.consequent
            else:
                left, right = formula.left, formula.right
            before = self._writers[type(left)](left, bound)
            after = self._writers[type(right)](right, bound)
            if type(left) not in without:
                before = f"({before})"
            if type(right) not in without:
                after = f"({after})"
            return before + sign + after

        return write_paired

    def _quantified(self, word: str) -> Callable[[Any, frozenset[str]], str]:
        def write_quantified(formula: ForAll | Exists, bound: frozenset[str]) -> str:
            bindings = formula.bindings
            body = formula.body
            text = self._writers[type(body)](body, bound.union([binding.name for binding in bindings]))
            if type(body) in _CONNECTIVES:
                text = f"({text})"
            return self.head(word, bindings) + text

        return write_quantified


_PROJECT = Style()


def write(value: Formula | Term) -> str:
    """The formula or term in the project's syntax, so that the reader gives back an equal value.

    A variable that nothing binds is written ``?X``, since a bare unbound name is a constant.

    >>> write(Implies(Atom("rain"), Exists((Binding("X", "road"),), Atom("wet", (Variable("X"),)))))
    'rain => (exists X:road: wet(X))'
    """
    return _PROJECT.write(value)


Printable.writer = write
