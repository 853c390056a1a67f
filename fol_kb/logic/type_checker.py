"""Type checking: does a formula fit a signature, and which sort has each of its variables?

The sort of a variable that gives none is the greatest sort below everything that its uses expect
(belief sets in order-sorted logic: Oberschelp 1962; Goguen and Meseguer 1992). The order of the
sorts comes in as a :class:`SortOrder`, so that this module knows nothing of graphs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from fol_kb.common.errors import (
    ArityClashError,
    LimitError,
    NearMisses,
    NoFittingSortError,
    SortMismatchError,
    TypingError,
    Wording,
)
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    NARY,
    QUANTIFIED,
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
    Term,
    Variable,
    children,
    depth,
    free_variables,
)


class UnrelatedSortsError(SortMismatchError):
    """An equality between sorts that share no super-sort: one above both has to be declared.

    The top sort is such a one; a builder declares it where an equality needs it.
    """


class SortOrder(Protocol):
    """What type checking asks of a sort hierarchy."""

    def is_compatible(self, actual: str, expected: str) -> bool:
        """Whether every individual of ``actual`` is one of ``expected``."""
        ...

    def greatest_lower_bound(self, sorts: Sequence[str]) -> str | None:
        """The greatest sort below all of these, or None where there is no single one."""
        ...

    def related(self, left: str, right: str) -> bool:
        """Whether some sort is above both."""
        ...

    def explain_mismatch(self, actual: str, expected: str) -> Wording:
        """Words for why ``actual`` is not below ``expected`` and what would change it."""
        ...


class _Use(NamedTuple):
    """One place where a variable occurs, for error messages."""

    expected: str
    where: Formula


Watched: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]
"""Goes through items one by one, and may raise on the way: because the time is over, say."""


def unwatched(items: Iterable[Any]) -> Iterable[Any]:
    """The items as they are."""
    return items


def wide(operands: Sequence[Formula], watched: Watched) -> Iterable[Formula]:
    """The operands, watched if they are many: those of most formulas are gone through in no time."""
    return watched(operands) if len(operands) >= _WIDE else operands


_WIDE = 64


class TypeChecker:
    """Checks formulas against one signature and one sort order."""

    def __init__(self, signature: Signature, order: SortOrder, watched: Watched = unwatched) -> None:
        """``watched`` is what the parts of wide formulas are gone through by; it may raise."""
        self.signature = signature
        self.order = order
        self._watched = watched
        self._near_misses = NearMisses()

    def check(self, formula: Formula) -> Formula:
        """The same formula with a sort on every binding.

        Raises:
            SortMismatchError: an argument of a sort that is not below the expected one.
            TypingError: a name that is not declared, a wrong number of arguments, a free variable,
                or a variable whose uses have no common sort.
            LimitError: it nests deeper than formulas may.
        """
        if self._is_sound_fact(formula):
            return formula
        if depth(formula) > MAX_DEPTH:
            raise LimitError(f"the formula nests deeper than {MAX_DEPTH} levels; split it")
        return self._formula(formula, {})

    def _is_sound_fact(self, formula: Formula) -> bool:
        """Whether this is a literal over constants that fits: the bulk of a large belief set, seen quickly.

        What is not is left to the thorough way, which knows the words for what is wrong.
        """
        atom = formula.operand if type(formula) is Not else formula
        if type(atom) is not Atom:
            return False
        expected = self.signature.predicates.get(atom.predicate)
        if expected is None or len(expected) != len(atom.arguments):
            return False
        constants = self.signature.constants
        for term, sort in zip(atom.arguments, expected, strict=True):
            if type(term) is not Constant:
                return False
            actual = constants.get(term.name)
            if actual is None or (actual != sort and not self.order.is_compatible(actual, sort)):
                return False
        return True

    def _formula(self, formula: Formula, scope: dict[str, str]) -> Formula:
        match formula:
            case Atom(predicate, arguments):
                self._arguments(f"{predicate}", arguments, self._predicate(formula), scope)
                return formula
            case Equality(left, right):
                self._equality(formula, self._term(left, scope), self._term(right, scope))
                return formula
            case Not(operand):
                return Not(self._formula(operand, scope))
            case Implies(left, right):
                return Implies(self._formula(left, scope), self._formula(right, scope))
            case Iff(left, right):
                return Iff(self._formula(left, scope), self._formula(right, scope))
            case ForAll(bindings, body) | Exists(bindings, body):
                bound = tuple(self._bind(binding, body, scope) for binding in bindings)
                inner = scope | {binding.name: binding.sort or TOP for binding in bound}
                return type(formula)(bound, self._formula(body, inner))
        if isinstance(formula, NARY):
            parts = wide(formula.operands, self._watched)
            return type(formula)(tuple([self._formula(operand, scope) for operand in parts]))
        return formula

    def _predicate(self, atom: Atom) -> tuple[str, ...]:
        expected = self.signature.predicates.get(atom.predicate)
        if expected is None:
            raise self._undeclared("predicate", atom.predicate, self.signature.predicates)
        return expected

    def _undeclared(self, kind: str, name: str, known: Iterable[str], of: str = "") -> TypingError:
        return TypingError(f"the {kind} {name!r}{of} is not declared{self._near_misses.of(name, known)}")

    def _arguments(
        self, name: str, arguments: tuple[Term, ...], expected: tuple[str, ...], scope: dict[str, str]
    ) -> None:
        if len(arguments) != len(expected):
            raise ArityClashError(
                f"{name!r} takes {len(expected)} argument{'s' * (len(expected) != 1)}"
                f" ({', '.join(expected) or 'none'}), {len(arguments)} given"
            )
        for position, (term, sort) in enumerate(zip(arguments, expected, strict=True), start=1):
            actual = self._term(term, scope)
            if not self.order.is_compatible(actual, sort):
                whole = _words(Atom(name, arguments))
                raise SortMismatchError(
                    Wording.of(
                        f"argument {position} of {whole}: {_words(term)} is of sort {actual!r},"
                        f" {sort!r} is expected; ",
                        self.order.explain_mismatch(actual, sort),
                    )
                )

    def _equality(self, equality: Equality, left: str, right: str) -> None:
        if not self.order.related(left, right):
            raise UnrelatedSortsError(
                Wording.of(
                    f"{_words(equality)}: {_words(equality.left)} is of sort {left!r} and"
                    f" {_words(equality.right)} of sort {right!r}, which have no common super-sort; ",
                    self.order.explain_mismatch(left, right),
                )
            )

    def _term(self, term: Term, scope: dict[str, str]) -> str:
        match term:
            case Variable(name):
                if name not in scope:
                    raise TypingError(f"the variable {name!r} is not bound by a quantifier")
                return scope[name]
            case Constant(name):
                sort = self.signature.constants.get(name)
                if sort is None:
                    raise self._undeclared("constant", name, self.signature.constants)
                return sort
            case Application(name, arguments):
                function = self.signature.functions.get(name)
                if function is None:
                    raise self._undeclared("function", name, self.signature.functions)
                self._arguments(name, arguments, function.arguments, scope)
                return function.result

    def _bind(self, binding: Binding, body: Formula, scope: dict[str, str]) -> Binding:
        if binding.sort is not None:
            if binding.sort not in self.signature.sorts:
                of = f" of the variable {binding.name!r}"
                raise self._undeclared("sort", binding.sort, self.signature.sorts, of)
            return binding
        uses = self._uses(binding.name, body, scope)
        # everything is below the top sort, also where nobody declared it
        expected = dict.fromkeys(use.expected for use in uses if use.expected != TOP)
        if not expected:
            return Binding(binding.name, TOP)
        uses = [use for use in uses if use.expected != TOP]
        sort = self.order.greatest_lower_bound(list(expected))
        if sort is None:
            first = uses[0]
            bounds = (self.order.greatest_lower_bound([first.expected, use.expected]) for use in uses)
            apart = (use for use, bound in zip(uses, bounds, strict=True) if bound is None)
            other = next(apart, uses[-1])
            raise NoFittingSortError(
                Wording.of(
                    f"the variable {binding.name!r} has no sort that fits all its uses:"
                    f" {_words(first.where)} expects {first.expected!r}"
                    f" and {_words(other.where)} expects {other.expected!r}; ",
                    self.order.explain_mismatch(first.expected, other.expected),
                    "; a sort below both would do",
                )
            )
        return Binding(binding.name, sort)

    def _uses(self, name: str, body: Formula, scope: dict[str, str]) -> list[_Use]:
        """What each occurrence of the variable expects; an equality expects the sort of its other side."""
        uses: list[_Use] = []
        weak: list[_Use] = []
        pending: list[tuple[Formula, dict[str, str]]] = [(body, scope)]
        while pending:
            formula, known = pending.pop()
            if isinstance(formula, Atom):
                expected = self.signature.predicates.get(formula.predicate, ())
                self._term_uses(name, formula, formula.arguments, expected, uses)
            elif isinstance(formula, Equality):
                for one, other in ((formula.left, formula.right), (formula.right, formula.left)):
                    self._term_uses(name, formula, (one,), (), uses)
                    if one == Variable(name) and other != one:
                        sort = self._sort_if_known(other, known)
                        if sort is not None:
                            weak.append(_Use(sort, formula))
            elif isinstance(formula, QUANTIFIED):
                if any(binding.name == name for binding in formula.bindings):
                    continue
                inner = {b.name: b.sort for b in formula.bindings if b.sort is not None}
                outer = {k: v for k, v in known.items() if all(b.name != k for b in formula.bindings)}
                pending.append((formula.body, outer | inner))
            else:
                pending.extend((part, known) for part in reversed(children(formula)))
        return uses or weak

    def _term_uses(
        self,
        name: str,
        where: Formula,
        arguments: tuple[Term, ...],
        expected: tuple[str, ...],
        uses: list[_Use],
    ) -> None:
        for position, argument in enumerate(arguments):
            if isinstance(argument, Variable):
                if argument.name == name and position < len(expected):
                    uses.append(_Use(expected[position], where))
            elif isinstance(argument, Application):
                inner = self.signature.arguments_of(argument.function, True) or ()
                self._term_uses(name, where, argument.arguments, inner, uses)

    def _sort_if_known(self, term: Term, scope: dict[str, str]) -> str | None:
        match term:
            case Variable(name):
                return scope.get(name)
            case Constant(name):
                return self.signature.constants.get(name)
            case Application(name, _):
                function = self.signature.functions.get(name)
                return function.result if function else None


def _words(part: Formula | Term) -> str:
    """A part of a formula as it stood there: on its own its variables would be marked as unbound."""
    formula = Atom("part", (part,)) if isinstance(part, Variable | Constant | Application) else part
    free = tuple(Binding(name) for name in free_variables(formula))
    text = str(ForAll(free, formula)).partition(": ")[2] if free else str(formula)
    return text if formula is part else text[len("part(") : -1]
