"""Sentences of controlled English that may say a formula, the smoothest first.

They are proposals: whoever takes one reads it with the translator, and takes it only if that gives the
formula. So a proposal may be wrong, and none is made where it would be tried in vain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fol_kb.fidelity.literal import variable_name
from fol_kb.fidelity.wordings import Phrase, article
from fol_kb.logic.syntax import (
    And,
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
)

MOST_PARTS = 60
"""A formula of more parts is not said in one sentence: nobody would read it."""


class Unsayable(Exception):  # noqa: N818  # it says what a formula is, not what went wrong
    """The formula has a part for which there are no words here; caught where the proposals are made."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of names: ``phrase`` of a predicate of an arity, ``name`` of a constant."""

    phrase: Callable[[str, int], Phrase | None]
    name: Callable[[str], str]

    def of(self, predicate: str, arity: int) -> Phrase:
        """The phrase of a predicate.

        Raises:
            Unsayable: there is none.
        """
        found = self.phrase(predicate, arity)
        if found is None:
            raise Unsayable(predicate)
        return found


def proposals(formula: Formula, words: Words) -> Iterator[str]:
    """The sentences, without the same one twice; none for a formula that no sentence could say."""
    seen: set[str] = set()
    for way in (_fact, _about_one, _with_clauses, _with_that):
        try:
            said = way(formula, words)
        except Unsayable:
            continue
        if said is not None and said not in seen:
            seen.add(said)
            yield f"{said[0].upper()}{said[1:]}."


# ------------------------------------------------------------------ facts


def _fact(formula: Formula, words: Words) -> str | None:
    """Anne is kind and Bob is not kind. Bob gives a book to Anne."""
    parts = formula.operands if isinstance(formula, And) else (formula,)
    if all(_is_ground_literal(part) for part in parts):
        return " and ".join(_literal(part, words, {}) for part in parts)
    if isinstance(formula, Exists):
        return _with_object(formula, None, words)
    return None


def _is_ground_literal(formula: Formula) -> bool:
    inner = formula.operand if isinstance(formula, Not) else formula
    match inner:
        case Atom(_, arguments):
            return all(isinstance(term, Constant) for term in arguments)
        case Equality(left, right):
            return isinstance(left, Constant) and isinstance(right, Constant)
        case _:
            return False


def _literal(formula: Formula, words: Words, scope: Mapping[str, str]) -> str:
    denied = isinstance(formula, Not)
    inner = formula.operand if isinstance(formula, Not) else formula
    match inner:
        case Atom(predicate, (subject, *objects)):
            return f"{_term(subject, words, scope)} {_said(predicate, objects, denied, words, scope)}"
        case Equality(left, right):
            said = "is not" if denied else "is"
            return f"{_term(left, words, scope)} {said} {_term(right, words, scope)}"
        case _:
            raise Unsayable(str(inner))


def _said(predicate: str, objects: list[Term], denied: bool, words: Words, scope: Mapping[str, str]) -> str:
    """What is said of the subject."""
    phrase = words.of(predicate, 1 + len(objects))
    template = phrase.denied if denied else phrase.affirmed
    return template.format("", *(_term(term, words, scope) for term in objects))


def _term(term: Term, words: Words, scope: Mapping[str, str]) -> str:
    match term:
        case Constant(name):
            return words.name(name)
        case Variable(name) if name in scope:
            return scope[name]
        case _:
            raise Unsayable(str(term))


# ------------------------------------------------------------------ one individual without a name


def _about_one(formula: Formula, words: Words) -> str | None:
    """Every man is mortal. No red dog that likes Anne sleeps. There is a bird that does not fly."""
    match formula:
        case ForAll((Binding(name),), Implies(antecedent, consequent)):
            if not _all_about(antecedent, name) or not _all_about(consequent, name):
                return None
            denied = _denied_alike(consequent)
            if denied is not None:
                determiner, generic, said = "no", "nothing", denied
            else:
                determiner, generic, said = "every", "everything", consequent
            noun = _noun_phrase(_parts(antecedent), determiner, generic, name, words)
            return f"{noun} {_verb_phrase(said, name, words)}"
        case ForAll((Binding(name),), body) if _all_about(body, name):
            denied = _denied_alike(body)
            if denied is not None:
                return f"nothing {_verb_phrase(denied, name, words)}"
            return f"everything {_verb_phrase(body, name, words)}"
        case Exists((Binding(name),), body) if _all_about(body, name) and not isinstance(body, Or):
            return f"there is {_noun_phrase(_parts(body), 'a', 'something', name, words)}"
        case Not(Exists((Binding(name),), body)) if _all_about(body, name) and not isinstance(body, Or):
            return f"there is {_noun_phrase(_parts(body), 'no', 'nothing', name, words)}"
        case Not(ForAll((Binding(name),), Implies(antecedent, consequent))):
            if not _all_about(antecedent, name) or not _all_about(consequent, name):
                return None
            noun = _noun_phrase(_parts(antecedent), "not every", "not everything", name, words)
            return f"{noun} {_verb_phrase(consequent, name, words)}"
    return None


def _parts(formula: Formula) -> tuple[Formula, ...]:
    return formula.operands if isinstance(formula, And) else (formula,)


def _all_about(formula: Formula, name: str) -> bool:
    """Whether it joins literals whose subject is the variable and whose objects are constants."""
    match formula:
        case And(operands) | Or(operands):
            return all(_is_about(part, name) for part in operands)
        case _:
            return _is_about(formula, name)


def _is_about(formula: Formula, name: str) -> bool:
    """Whether a verb phrase could say it of the variable."""
    if isinstance(formula, Exists):
        return _object_of(formula, name) is not None
    inner = formula.operand if isinstance(formula, Not) else formula
    match inner:
        case Atom(_, (Variable(subject), *objects)):
            return subject == name and all(
                isinstance(term, Constant) or term == Variable(name) for term in objects
            )
        case Equality(Variable(left), Constant()):
            return left == name
        case _:
            return False


def _denied_alike(formula: Formula) -> Formula | None:
    """What is denied, of a denial or of a conjunction of denials: "no man is red or blue"."""
    if isinstance(formula, Not):
        return formula.operand
    if isinstance(formula, And) and all(isinstance(part, Not) for part in formula.operands):
        return Or(tuple(part.operand for part in formula.operands if isinstance(part, Not)))
    return None


def _verb_phrase(formula: Formula, name: str, words: Words) -> str:
    joint = " or " if isinstance(formula, Or) else " and "
    parts = formula.operands if isinstance(formula, And | Or) else (formula,)
    return joint.join(_predicated(part, name, words) for part in parts)


def _object_of(formula: Exists, name: str | None) -> tuple[Atom, tuple[Formula, ...]] | None:
    """Of "there is something that they own, and that is a donkey": what relates it, and what describes it.

    The subject is the variable, or a constant if ``name`` is None; None for anything else.
    """
    if len(formula.bindings) != 1:
        return None
    other = formula.bindings[0].name
    relating: list[Atom] = []
    describing: list[Formula] = []
    for part in _parts(formula.body):
        if isinstance(part, Atom) and _relates(part, name, other):
            relating.append(part)
        elif not isinstance(part, Exists) and _is_about(part, other):
            describing.append(part)
        else:
            return None
    return (relating[0], tuple(describing)) if len(relating) == 1 else None


def _relates(atom: Atom, name: str | None, other: str) -> bool:
    if len(atom.arguments) < 2 or other == name:
        return False
    subject, *objects = atom.arguments
    fits = isinstance(subject, Constant) if name is None else subject == Variable(name)
    return fits and [term for term in objects if not isinstance(term, Constant)] == [Variable(other)]


def _with_object(formula: Exists, name: str | None, words: Words) -> str | None:
    """ "Owns a donkey", of the variable; "Bob owns a donkey" where it is a constant that does."""
    found = _object_of(formula, name)
    if found is None:
        return None
    atom, describing = found
    other = formula.bindings[0].name
    described = _noun_phrase(describing, "a", "something", other, words)
    subject, *objects = atom.arguments
    said = _said(atom.predicate, objects, False, words, {other: described})
    return said if name is not None else f"{_term(subject, words, {})} {said}"


def _predicated(formula: Formula, name: str, words: Words) -> str:
    if isinstance(formula, Exists):
        said = _with_object(formula, name, words)
        if said is None:
            raise Unsayable(str(formula))
        return said
    denied = isinstance(formula, Not)
    inner = formula.operand if isinstance(formula, Not) else formula
    match inner:
        case Atom(predicate, (_, *objects)):
            return _said(predicate, objects, denied, words, {name: "itself"})
        case Equality(_, right):
            return f"{'is not' if denied else 'is'} {_term(right, words, {})}"
        case _:
            raise Unsayable(str(inner))


def _noun_phrase(parts: tuple[Formula, ...], determiner: str, generic: str, name: str, words: Words) -> str:
    """A man that is kind: the first noun among the parts, then the others; "something" if none is one."""
    rest = list(parts)
    head = generic
    for part in parts:
        if isinstance(part, Atom) and len(part.arguments) == 1:
            noun = words.of(part.predicate, 1).noun
            if noun is not None:
                rest.remove(part)
                head = f"{article(noun) if determiner == 'a' else determiner} {noun}"
                break
    if parts and isinstance(parts[0], Or):
        return f"{generic} that {_verb_phrase(parts[0], name, words)}"
    return head + " and".join(f" that {_predicated(part, name, words)}" for part in rest)


# ------------------------------------------------------------------ anything, with variables

_POSSESSION = "of"
"""The relation that the controlled language makes of "a dog of Bob" and "Bob's dog"."""


def _with_owners(parts: Sequence[Formula], words: Words) -> list[tuple[Formula, Term | None]]:
    """The parts, with "X is of Bob" joined to a part that says by a noun what X is: "X is a dog of Bob"."""
    owners: dict[Term, list[Formula]] = {}
    for part in parts:
        if isinstance(part, Atom) and part.predicate == _POSSESSION and len(part.arguments) == 2:
            owners.setdefault(part.arguments[0], []).append(part)
    found: list[tuple[Formula, Term | None]] = []
    joined: list[Formula] = []
    for part in parts:
        owner = None
        if isinstance(part, Atom) and len(part.arguments) == 1 and owners.get(part.arguments[0]):
            phrase = words.phrase(part.predicate, 1)
            if phrase is not None and phrase.noun is not None:
                owning = owners[part.arguments[0]].pop(0)
                assert isinstance(owning, Atom)
                joined.append(owning)
                owner = owning.arguments[1]
        found.append((part, owner))
    return [(part, owner) for part, owner in found if part not in joined]


def _with_clauses(formula: Formula, words: Words) -> str | None:
    """If something X likes something Y then Y likes X. There is something X and X barks."""
    return _Sentence(words, joined_by_that=False).of(formula)


def _with_that(formula: Formula, words: Words) -> str | None:
    """There is something X such that it is true that X sees Anne and that if ..."""
    return _Sentence(words, joined_by_that=True).of(formula)


class _Sentence:
    """One sentence with variables. Each is introduced where it is bound or, in a condition, first used."""

    def __init__(self, words: Words, *, joined_by_that: bool) -> None:
        self._words = words
        self._joined_by_that = joined_by_that
        self._bound = 0
        self._parts = 0

    def of(self, formula: Formula) -> str:
        return self._clauses(formula, {})

    def _clauses(self, formula: Formula, scope: Mapping[str, str]) -> str:
        """A formula where several clauses may stand."""
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
        return "" if owner is None else f" of {_term(owner, self._words, scope)}"

    def _clause(self, formula: Formula, scope: Mapping[str, str]) -> str:
        """A formula where one clause may stand."""
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise Unsayable("too long")
        match formula:
            case Atom() | Equality() | Not(Atom()) | Not(Equality()):
                return _literal(formula, self._words, scope)
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
            case Truth():
                raise Unsayable(str(formula))
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
        return f"if {self._clauses(antecedent, scope)} then {self._clauses(consequent, scope)}"

    def _universal(self, bindings: tuple[Binding, ...], body: Formula, scope: Mapping[str, str]) -> str:
        inner = dict(scope)
        names = [self._bind(binding, inner) for binding in bindings]
        if isinstance(body, Implies):
            first = self._introducing(body.antecedent, names, inner)
            if first is not None:
                return f"if {first} then {self._clauses(body.consequent, inner)}"
        heads = ", ".join(f"for everything {name}" for name in names)
        return f"{heads}, {self._clause(body, inner)}"

    def _introducing(self, antecedent: Formula, names: list[str], scope: Mapping[str, str]) -> str | None:
        """A condition that introduces all of the variables; None if it does not mention each, plainly."""
        parts = _parts(antecedent)
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
            clauses.append(_literal(part, self._words, shown) + self._of(owner, shown))
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


__all__ = ["Unsayable", "Words", "proposals"]
