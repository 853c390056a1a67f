"""Formulas of FOF, CNF and TFF, read as the TPTP's grammar has them.

The grammar gives connectives no precedence: ``&`` and ``|`` join any number of formulas, every other one
just two, and two different ones need brackets. A quantifier reaches over one formula without connectives,
so that ``![X]: p(X) => q(X)`` is an implication with a variable that nothing binds. People, and models, mean
something else by it. It is refused, as is every variable that is bound in one place of a formula and free
in another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fol_kb.common.errors import FolKbError, FormulaSyntaxError, LimitError, SortMismatchError, TypingError
from fol_kb.formats.many_sorted import all_different
from fol_kb.formats.tptp.scanner import Token
from fol_kb.formats.tptp.types import Types
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    VARIABLE_NAME,
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
    Term,
    Truth,
    Variable,
    Xor,
    subformulas,
)

MOST_DISTINCT = 200
"""Things of which each pair is said to be different."""
MOST_PAIRS = 100_000
"""All those pairs of a problem."""

_ATOMIC = (Atom, Equality, Truth)
_BINARY: Mapping[str, Callable[[Formula, Formula], Formula]] = {
    "<=>": Iff,
    "<~>": lambda left, right: Xor((left, right)),
    "=>": Implies,
    "<=": lambda left, right: Implies(right, left),
    "~|": lambda left, right: Not(Or((left, right))),
    "~&": lambda left, right: Not(And((left, right))),
}


class FormulaReader:
    """Reads the tokens of one formula. ``typed``: variables may say their type, as in TFF.

    ``functions`` and ``predicates`` are the symbols without a declared type, with each number of arguments
    that they have; ``objects`` the distinct objects.
    """

    def __init__(self, tokens: Sequence[Token], types: Types, *, typed: bool) -> None:
        self.functions: dict[tuple[str, int], None] = {}
        self.predicates: dict[tuple[str, int], None] = {}
        self.objects: dict[str, None] = {}
        last = tokens[-1].end if tokens else 0
        self._tokens = [*tokens, Token("end", "", last, last)]
        self._types = types
        self._typed = typed
        self._at = 0
        self._scope: dict[str, list[str]] = {}
        self._bound: set[str] = set()
        self._free: dict[str, Token] = {}

    def formula(self, *, closed: bool = False) -> Formula:
        """The formula. A variable that is bound nowhere in it stays free, unless it is to be ``closed``.

        Raises:
            FolKbError: with line and column, if this is no formula, is not well-typed or not supported.
        """
        formula = self._formula(1)
        self._end()
        for name, token in self._free.items():
            if name in self._bound:
                message = (
                    f"the variable {name} is bound elsewhere in the formula, but not here: a quantifier"
                    f" reaches over one formula without connectives, so put what it is about in brackets"
                )
                raise self._error(message, token, TypingError)
            if self._types.has_sorts:
                raise self._error(f"the variable {name} is not bound", token, TypingError)
        return self._closed(formula) if closed else formula

    def clause(self) -> Formula:
        """A clause of CNF: a disjunction of literals, universally closed; raises as :meth:`formula`."""
        formula = self._formula(1)
        self._end()
        for part in subformulas(formula):
            inner = part.operand if isinstance(part, Not) else part
            if not isinstance(inner, _ATOMIC) and not isinstance(part, Or):
                raise self._error("a clause is a disjunction of literals", self._tokens[0])
        return self._closed(formula)

    def _closed(self, formula: Formula) -> Formula:
        sort = self._types.individuals if self._types.has_sorts else None
        bindings = tuple([Binding(name, sort) for name in self._free])
        return ForAll(bindings, formula) if bindings else formula

    # -------------------------------------------------------------- formulas

    def _formula(self, level: int) -> Formula:
        first = self._unit(level)
        sign = self._peek()
        if sign.is_sign("&", "|"):
            parts = [first]
            while self._takes(sign.text):
                parts.append(self._unit(level))
            self._no_connective(sign)
            return And(tuple(parts)) if sign.text == "&" else Or(tuple(parts))
        if not self._takes(*_BINARY):
            return first
        second = self._unit(level)
        self._no_connective(sign)
        return _BINARY[sign.text](first, second)

    def _no_connective(self, before: Token) -> None:
        token = self._peek()
        if token.is_sign("&", "|", *_BINARY):
            message = (
                f"{token.text!r} follows {before.text!r}; no connective goes before another: use brackets"
            )
            raise self._error(message, token)

    def _unit(self, level: int) -> Formula:
        """A formula without connectives outside of brackets."""
        negations = 0
        while self._takes("~"):
            negations += 1
        level += negations
        token = self._peek()
        if level > MAX_DEPTH:
            raise self._error(f"this nests deeper than {MAX_DEPTH} levels; split it", token, LimitError)
        if self._takes("("):
            formula = self._formula(level + 1)
            self._expect(")")
        elif token.is_sign("!", "?"):
            formula = self._quantified(level)
        else:
            formula = self._atomic(level)
        for _ in range(negations):
            formula = Not(formula)
        return formula

    def _quantified(self, level: int) -> Formula:
        universal = self._next().text == "!"
        self._expect("[")
        found: dict[str, str] = {}
        while True:
            token = self._next()
            if token.kind != "variable":
                raise self._error("a variable is expected; it begins with a capital letter", token)
            name = self._variable(token)
            if name in found:
                raise self._error(f"the variable {name} is bound twice", token)
            if self._takes(":"):
                if not self._typed:
                    raise self._error("a variable has a type in TFF only", self._peek(), TypingError)
                sort = self._types.sort(self._next())
            else:
                sort = self._types.individuals
            found[name] = sort
            if not self._takes(","):
                break
        self._expect("]")
        self._expect(":")
        for name, sort in found.items():
            self._scope.setdefault(name, []).append(sort)
        self._bound.update(found)
        body = self._unit(level + 1)
        for name in found:
            self._scope[name].pop()
        has_sorts = self._types.has_sorts
        bindings = tuple([Binding(name, sort if has_sorts else None) for name, sort in found.items()])
        return ForAll(bindings, body) if universal else Exists(bindings, body)

    def _atomic(self, level: int) -> Formula:
        token = self._peek()
        if token.kind == "dollar":
            return self._defined(level)
        if token.is_name:
            self._at += 1
            arguments = self._arguments(level)
            if not self._peek().is_sign("=", "!="):
                return self._predicate(token, arguments)
            left = self._applied(token, arguments)
        elif token.kind in ("variable", "object", "number"):
            left = self._term(level)
        else:
            raise self._unexpected(token, "a formula")
        sign = self._peek()
        if token.kind == "variable" and sign.is_sign("("):
            raise self._error(f"{token.text!r} is a variable: names begin in lower case or are quoted", token)
        if not self._takes("=", "!="):
            raise self._error(f"{token.text!r} is a term, and a formula is expected", token)
        right = self._term(level)
        if left[1] != right[1]:
            message = f"terms of the types {left[1]!r} and {right[1]!r} are never equal"
            raise self._error(message, sign, SortMismatchError)
        equality = Equality(left[0], right[0])
        return equality if sign.text == "=" else Not(equality)

    def _defined(self, level: int) -> Formula:
        token = self._next()
        if token.text in ("$true", "$false"):
            return Truth(token.text == "$true")
        if token.text != "$distinct":
            message = f"{token.text!r} is not supported: there is no arithmetic, and no ite or let here"
            raise self._error(message, token, TypingError)
        terms = self._arguments(level)
        if not 2 <= len(terms) <= MOST_DISTINCT:
            message = f"$distinct takes 2 to {MOST_DISTINCT} terms, {len(terms)} given"
            raise self._error(message, token, LimitError)
        if len({sort for _, sort, _ in terms}) > 1:
            raise self._error("$distinct is of terms of one type", token, SortMismatchError)
        self._types.count_pairs(len(terms) * (len(terms) - 1) // 2, MOST_PAIRS, token)
        return all_different(term for term, _, _ in terms)

    def _predicate(self, token: Token, arguments: Sequence[tuple[Term, str, Token]]) -> Formula:
        sorts = [(sort, where) for _, sort, where in arguments]
        if self._types.applied(token, sorts, predicate=True) is None:
            self.predicates[token.text, len(arguments)] = None
        return Atom(token.text, tuple([term for term, _, _ in arguments]))

    # -------------------------------------------------------------- terms

    def _term(self, level: int) -> tuple[Term, str]:
        """A term and its sort."""
        token = self._next()
        if level > MAX_DEPTH:
            raise self._error(f"this nests deeper than {MAX_DEPTH} levels; split it", token, LimitError)
        if token.kind == "variable":
            name = self._variable(token)
            sorts = self._scope.get(name)
            if not sorts:
                self._free.setdefault(name, token)
                return Variable(name), self._types.individuals
            return Variable(name), sorts[-1]
        if token.is_name:
            return self._applied(token, self._arguments(level))
        if token.kind == "object":
            # the quotation marks are a part of its name: "Ann" is not the constant 'Ann'
            name = f'"{token.text}"'
            self._types.name(token)
            self.objects[name] = None
            return Constant(name), self._types.individuals
        if token.kind in ("number", "dollar"):
            message = f"{token.text!r} is not supported: there is no arithmetic here"
            raise self._error(message, token, TypingError)
        raise self._unexpected(token, "a term")

    def _arguments(self, level: int) -> list[tuple[Term, str, Token]]:
        """The arguments in brackets, if there are any: each with its sort and where it is."""
        found: list[tuple[Term, str, Token]] = []
        if not self._takes("("):
            return found
        while True:
            where = self._peek()
            term, sort = self._term(level + 1)
            found.append((term, sort, where))
            if not self._takes(","):
                break
        self._expect(")")
        return found

    def _applied(self, token: Token, arguments: Sequence[tuple[Term, str, Token]]) -> tuple[Term, str]:
        sort = self._types.applied(token, [(sort, where) for _, sort, where in arguments], predicate=False)
        if sort is None:
            self.functions[token.text, len(arguments)] = None
            sort = self._types.individuals
        if not arguments:
            return Constant(token.text), sort
        return Application(token.text, tuple([term for term, _, _ in arguments])), sort

    def _variable(self, token: Token) -> str:
        if not VARIABLE_NAME.match(token.text):
            raise self._error(f"{token.text!r} cannot be a variable", token)
        return self._types.name(token)

    # -------------------------------------------------------------- tokens

    def _peek(self) -> Token:
        return self._tokens[self._at]

    def _next(self) -> Token:
        token = self._tokens[self._at]
        if token.kind != "end":
            self._at += 1
        return token

    def _takes(self, *signs: str) -> bool:
        """Whether one of these signs is next; if so, it is passed."""
        is_next = self._tokens[self._at].is_sign(*signs)
        self._at += is_next
        return is_next

    def _expect(self, sign: str) -> None:
        token = self._next()
        if not token.is_sign(sign):
            raise self._unexpected(token, repr(sign))

    def _end(self) -> None:
        if self._peek().kind != "end":
            raise self._unexpected(self._peek(), "a connective or the end")

    def _unexpected(self, token: Token, expected: str) -> FolKbError:
        found = "the end of the formula" if token.kind == "end" else repr(token.text[:40])
        return self._error(f"{expected} is expected, not {found}", token)

    def _error(self, message: str, token: Token, kind: type[FolKbError] = FormulaSyntaxError) -> FolKbError:
        return self._types.error(message, token, kind)
