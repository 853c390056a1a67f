"""Sentences with variables: "If something X likes something Y then Y likes X"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fol_kb.logic.syntax import (
    And,
    Atom,
    Binding,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)
from fol_kb.review.verbalize.literal import variable_name
from fol_kb.review.verbalize.phrasing import Unsayable, Words, clause_of, conjuncts, words_of

MOST_PARTS = 60
"""A formula of more parts is not said in one sentence: nobody would read it."""

_POSSESSION = "_of"
"""What the controlled language adds to the noun for the relation in "a dog of Bob" and "Bob's dog"."""


def _with_owners(parts: Sequence[Formula], words: Words) -> list[tuple[Formula, Term | None]]:
    """The parts, with "X is a dog" and "X is a dog of Bob" joined to the latter, the owner beside it."""
    owners = {
        (part.predicate.removesuffix(_POSSESSION), part.arguments[0]): part
        for part in parts
        if isinstance(part, Atom) and part.predicate.endswith(_POSSESSION) and len(part.arguments) == 2
    }
    found: list[tuple[Formula, Term | None]] = []
    joined: list[Formula] = []
    for part in parts:
        owner = None
        if isinstance(part, Atom) and len(part.arguments) == 1:
            owning = owners.pop((part.predicate, part.arguments[0]), None)
            phrase = words.phrase(part.predicate, 1)
            if owning is not None and phrase is not None and phrase.noun is not None:
                joined.append(owning)
                owner = owning.arguments[1]
        found.append((part, owner))
    return [(part, owner) for part, owner in found if part not in joined]


def with_clauses(formula: Formula, words: Words) -> str | None:
    """If something X likes something Y then Y likes X. There is something X and X barks."""
    return _Sentence(words, joined_by_that=False).clauses(formula, {})


def with_that(formula: Formula, words: Words) -> str | None:
    """There is something X such that it is true that X sees Anne and that if ..."""
    return _Sentence(words, joined_by_that=True).clauses(formula, {})


class _Sentence:
    """One sentence with variables. Each is introduced where it is bound or, in a condition, first used."""

    def __init__(self, words: Words, *, joined_by_that: bool) -> None:
        self._words = words
        self._joined_by_that = joined_by_that
        self._bound = 0
        self._parts = 0

    def clauses(self, formula: Formula, scope: Mapping[str, str]) -> str:
        """A formula where several clauses may stand; ``scope`` has the words of the variables."""
        match formula:
            case And() | Exists() if not self._joined_by_that:
                return self._conjoined(formula, scope)
            case And(operands):
                return " and ".join(self._clause(part, scope) for part in operands)
            case Or(operands):
                return " or ".join(self._clause(part, scope) for part in operands)
            case _:
                return self._clause(formula, scope)

    def _conjoined(self, formula: Formula, scope: Mapping[str, str]) -> str:
        """Clauses that share what "there is" introduces. A condition stands last, since it would not end."""
        clauses: list[str] = []
        conditions: list[str] = []
        pending: list[tuple[Formula, Term | None, Mapping[str, str]]] = [(formula, None, scope)]
        while pending:
            part, owner, known = pending.pop()
            match part:
                case And(operands):
                    owned = _with_owners(operands, self._words)
                    pending += ((operand, its, known) for operand, its in reversed(owned))
                case Exists(bindings, body):
                    inner = dict(known)
                    clauses += [f"there is something {self._bind(binding, inner)}" for binding in bindings]
                    pending.append((body, None, inner))
                case Implies() | ForAll() | Iff():
                    conditions.append(self._clause(part, known))
                case _:
                    clauses.append(self._clause(part, known) + self._of(owner, known))
        if len(conditions) > 1:
            conditions = [f"it is true that {' and that '.join(conditions)}"]
        return " and ".join((*clauses, *conditions))

    def _of(self, owner: Term | None, scope: Mapping[str, str]) -> str:
        return "" if owner is None else f" of {words_of(owner, self._words, scope)}"

    def _clause(self, formula: Formula, scope: Mapping[str, str]) -> str:
        """A formula where one clause may stand."""
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise Unsayable("too long")
        match formula:
            case Atom() | Equality() | Not(Atom()) | Not(Equality()):
                return clause_of(formula, self._words, scope)
            case Not(operand):
                return f"it is false that {self._that(operand, scope)}"
            case And() | Or() | Iff():
                return f"it is true that {self._that(formula, scope)}"
            case Implies(antecedent, consequent):
                return self._conditional(antecedent, consequent, scope)
            case ForAll(bindings, body):
                return self._universal(bindings, body, scope)
            case Exists(bindings, body):
                return self._existential(bindings, body, scope)
        raise Unsayable(str(formula))

    def _that(self, formula: Formula, scope: Mapping[str, str]) -> str:
        match formula:
            case And(operands):
                return " and that ".join(self._clause(part, scope) for part in operands)
            case Or(operands):
                return " or that ".join(self._clause(part, scope) for part in operands)
            case Iff(left, right):
                return self._that(And((Implies(left, right), Implies(right, left))), scope)
            case _:
                return self._clause(formula, scope)

    def _conditional(self, antecedent: Formula, consequent: Formula, scope: Mapping[str, str]) -> str:
        return f"if {self.clauses(antecedent, scope)} then {self.clauses(consequent, scope)}"

    def _universal(self, bindings: tuple[Binding, ...], body: Formula, scope: Mapping[str, str]) -> str:
        inner = dict(scope)
        names = [self._bind(binding, inner) for binding in bindings]
        if isinstance(body, Implies):
            first = self._introducing(body.antecedent, names, inner)
            if first is not None:
                return f"if {first} then {self.clauses(body.consequent, inner)}"
        heads = ", ".join(f"for everything {name}" for name in names)
        return f"{heads}, {self._clause(body, inner)}"

    def _introducing(self, antecedent: Formula, names: list[str], scope: Mapping[str, str]) -> str | None:
        """A condition that introduces all of the variables; None if it does not mention each, plainly."""
        parts = conjuncts(antecedent)
        if not all(isinstance(part, Atom) for part in parts):
            return None
        clauses = []
        left = list(names)
        for part, owner in _with_owners(parts, self._words):
            assert isinstance(part, Atom)
            terms = part.arguments if owner is None else (*part.arguments, owner)
            used = [scope[term.name] for term in terms if isinstance(term, Variable) and term.name in scope]
            new = {}
            for name in left:
                if used.count(name) > 1:
                    return None  # "something X likes something X" would introduce two
                if name in used:
                    new[name] = f"something {name}"
            left = [name for name in left if name not in new]
            shown = {written: new.get(name, name) for written, name in scope.items()}
            clauses.append(clause_of(part, self._words, shown) + self._of(owner, shown))
        return None if left else " and ".join(clauses)

    def _existential(self, bindings: tuple[Binding, ...], body: Formula, scope: Mapping[str, str]) -> str:
        inner = dict(scope)
        names = [self._bind(binding, inner) for binding in bindings]
        heads = " such that ".join(f"there is something {name}" for name in names)
        return f"{heads} such that {self._clause(body, inner)}"

    def _bind(self, binding: Binding, scope: dict[str, str]) -> str:
        name = variable_name(self._bound)
        self._bound += 1
        scope[binding.name] = name
        return name
