"""Any formula word for word: not smooth, but total, and never the same words for two formulas.

What is read off the words again: a text of this form is a logical formula in which every sign has become
words, with square brackets where the formula has parentheses. Terms are capitalised or quoted, words of
predicates are neither, and no such word is one of those that hold the text together; a name that could be
mistaken for anything else is quoted. So the words determine the formula up to the names of its variables.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from fol_kb.logic.names import quote
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
from fol_kb.translation.controlled.syntax.tokens import words as words_of

MARK = "Formally: "
"""What every such text begins with. No sentence of a controlled language has a colon."""

DEEPEST = 3
"""Parts that are nested more deeply stand behind the sentence, under a number."""

RESERVED = words_of("""
    and or if then only not it is the case that holds hold of every for some same as exactly one these an a
    odd number there where always never nothing sort unbound both which no
""")
"""The words that hold a text together. Only where a phrase puts them does a predicate have them."""

_LETTERS = "XYZWVU"
_SORT = re.compile(r"[a-z][a-z0-9_]*\Z")


def variable_name(number: int) -> str:
    """The name of the n-th variable of a text, from 0: X, Y, Z, W, V, U, X1, ..."""
    letter = _LETTERS[number % len(_LETTERS)]
    return letter if number < len(_LETTERS) else f"{letter}{number // len(_LETTERS)}"


@dataclass(frozen=True, slots=True)
class PlainWords:
    """What names are called in the words of a formula, if they are called anything; no two are called alike.

    Attributes:
        phrases: for a predicate and its arity the words with ``{0}``, ``{1}`` for its arguments.
        names: for a constant its words, capitalised.
        functions: for a function its word.
    """

    phrases: Mapping[tuple[str, int], str]
    names: Mapping[str, str]
    functions: Mapping[str, str]


def literal(formula: Formula, words: PlainWords) -> str:
    """The words of a formula, with the mark before them and a full stop behind them."""
    return _Text(words).of(formula)


class _Text:
    """One text: its variables, and the parts that stand behind it."""

    def __init__(self, words: PlainWords) -> None:
        self._words = words
        self._bound = 0
        self._later: deque[tuple[int, Formula, Mapping[str, str]]] = deque()
        self._numbered = 0

    def of(self, formula: Formula) -> str:
        lines = [self._formula(formula, {}, 0)]
        while self._later:
            number, part, scope = self._later.popleft()
            lines.append(f"({number}) {self._formula(part, scope, 0)}")
        where = f", where {lines[1]}" if len(lines) > 1 else ""
        return MARK + "; ".join((lines[0] + where, *lines[2:])) + "."

    def _formula(self, formula: Formula, scope: Mapping[str, str], level: int) -> str:
        match formula:
            case Truth(value):
                return "it always holds" if value else "it never holds"
            case Atom(predicate, arguments):
                return self._atom(predicate, arguments, scope)
            case Equality(left, right):
                return f"{self._term(left, scope)} is the same as {self._term(right, scope)}"
            case Not(operand):
                return f"it is not the case that {self._part(operand, scope, level)}"
            case And(operands):
                return " and ".join(self._part(part, scope, level) for part in operands)
            case Or(operands):
                return " or ".join(self._part(part, scope, level) for part in operands)
            case Xor(operands):
                head = "exactly one of these holds" if len(operands) == 2 else "an odd number of these hold"
                return f"{head}: " + "; ".join(self._part(part, scope, level) for part in operands)
            case Implies(left, right) | Iff(left, right):
                one, other = self._part(left, scope, level), self._part(right, scope, level)
                return (
                    f"{one} if and only if {other}" if isinstance(formula, Iff) else f"if {one} then {other}"
                )
            case ForAll() | Exists():
                return self._quantified(formula, scope, level)

    def _part(self, formula: Formula, scope: Mapping[str, str], level: int) -> str:
        """A part of a connective: in brackets unless it is short, and behind the sentence if it is deep."""
        if self._is_short(formula):
            return self._formula(formula, scope, level)
        if level + 1 < DEEPEST:
            return f"[{self._formula(formula, scope, level + 1)}]"
        self._numbered += 1
        self._later.append((self._numbered, formula, scope))
        return f"({self._numbered})"

    def _quantified(self, formula: ForAll | Exists, scope: Mapping[str, str], level: int) -> str:
        inner = dict(scope)
        parts = []
        for binding in formula.bindings:
            inner[binding.name] = name = variable_name(self._bound)
            self._bound += 1
            parts.append(name if binding.sort is None else f"{name} of the sort {_sort(binding.sort)}")
        # what a quantifier binds reaches to the end of its brackets, so that its body needs none
        head = "for every" if isinstance(formula, ForAll) else "for some"
        return f"{head} {' and '.join(parts)}: {self._formula(formula.body, inner, level)}"

    def _is_short(self, formula: Formula) -> bool:
        """Whether it needs no brackets beside a connective: nothing in it could go on or end too early."""
        match formula:
            case Truth() | Equality() | Not():
                return True
            case Atom(predicate, arguments):
                return len(arguments) < 2 or (predicate, len(arguments)) in self._words.phrases
            case _:
                return False

    def _atom(self, predicate: str, arguments: tuple[Term, ...], scope: Mapping[str, str]) -> str:
        terms = [self._term(term, scope) for term in arguments]
        phrase = self._words.phrases.get((predicate, len(terms)))
        if phrase is not None:
            return phrase.format(*terms)
        said = quote(predicate)
        if not terms:
            return f"{said} holds"
        return f"{said} holds of {' and '.join((', '.join(terms[:-1]), terms[-1]) if terms[1:] else terms)}"

    def _term(self, term: Term, scope: Mapping[str, str]) -> str:
        match term:
            case Variable(name):
                return scope.get(name) or f"the unbound {quote(name)}"
            case Constant(name):
                return self._words.names.get(name) or quote(name)
            case Application(function, arguments):
                said = self._words.functions.get(function) or quote(function)
                terms = [self._term(argument, scope) for argument in arguments]
                if len(terms) == 1:
                    return f"the {said} of {terms[0]}"
                return f"the {said} of ({', '.join(terms)})"


def _sort(name: str) -> str:
    return name if _SORT.match(name) and name not in RESERVED else quote(name)
