"""Sentences of controlled English that may say a formula, the smoothest first.

They are proposals: whoever takes one reads it with the translator, and takes it only if that gives the
formula. So a proposal may be wrong, and none is made where it would be tried in vain.
"""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.logic.syntax import (
    And,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
    is_literal,
    terms_of,
)
from fol_kb.review.verbalize.phrasing import Unsayable, Words, clause_of, conjuncts, said_of, words_of
from fol_kb.review.verbalize.variables import with_clauses, with_that
from fol_kb.review.verbalize.wordings import article


def proposals(formula: Formula, words: Words) -> Iterator[str]:
    """The sentences, without the same one twice; none for a formula that no sentence could say."""
    seen: set[str] = set()
    for way in (_fact, _about_one, with_clauses, with_that):
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
        return " and ".join(clause_of(part, words, {}) for part in parts)
    inner = formula.operand if isinstance(formula, Not) else formula
    if isinstance(inner, Exists):
        return _with_object(inner, None, words, denied=inner is not formula)
    return None


def _is_ground_literal(formula: Formula) -> bool:
    inner = formula.operand if isinstance(formula, Not) else formula
    return is_literal(formula) and all(isinstance(term, Constant) for term in terms_of(inner))


# ------------------------------------------------------------------ one individual without a name


def _about_one(formula: Formula, words: Words) -> str | None:
    """Every man is mortal. No red dog that likes Anne sleeps. There is a bird that does not fly."""
    match formula:
        case ForAll((Binding(name),), Implies(condition, said)) if _both_about(condition, said, name):
            denied = _denied_alike(said)
            subject = ("every", "everything") if denied is None else ("no", "nothing")
            noun = _noun_phrase(conjuncts(condition), *subject, name, words)
            return f"{noun} {_verb_phrase(denied or said, name, words)}"
        case ForAll((Binding(name),), body) if _all_about(body, name):
            denied = _denied_alike(body)
            generic = "everything" if denied is None else "nothing"
            return f"{generic} {_verb_phrase(denied or body, name, words)}"
        case Exists((Binding(name),), body) if _all_about(body, name) and not isinstance(body, Or):
            return f"there is {_noun_phrase(conjuncts(body), 'a', 'something', name, words)}"
        case Not(Exists((Binding(name),), body)) if _all_about(body, name) and not isinstance(body, Or):
            return f"there is {_noun_phrase(conjuncts(body), 'no', 'nothing', name, words)}"
        case Not(ForAll((Binding(name),), Implies(condition, said))) if _both_about(condition, said, name):
            noun = _noun_phrase(conjuncts(condition), "not every", "not everything", name, words)
            return f"{noun} {_verb_phrase(said, name, words)}"
    return None


def _all_about(formula: Formula, name: str) -> bool:
    """Whether it joins literals whose subject is the variable and whose objects are constants."""
    match formula:
        case And(operands) | Or(operands):
            return all(_is_about(part, name) for part in operands)
        case _:
            return _is_about(formula, name)


def _both_about(condition: Formula, said: Formula, name: str) -> bool:
    return _all_about(condition, name) and _all_about(said, name)


def _is_about(formula: Formula, name: str) -> bool:
    """Whether a verb phrase could say it of the variable."""
    inner = formula.operand if isinstance(formula, Not) else formula
    match inner:
        case Exists():
            return _object_of(inner, name) is not None
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
    for part in conjuncts(formula.body):
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


def _with_object(formula: Exists, name: str | None, words: Words, *, denied: bool) -> str | None:
    """ "Owns a donkey", of the variable; "Bob owns a donkey" where it is a constant that does."""
    found = _object_of(formula, name)
    if found is None:
        return None
    atom, describing = found
    other = formula.bindings[0].name
    described = _noun_phrase(describing, "a", "something", other, words)
    subject, *objects = atom.arguments
    said = said_of(atom.predicate, objects, denied, words, {other: described})
    return said if name is not None else f"{words_of(subject, words, {})} {said}"


def _predicated(formula: Formula, name: str, words: Words) -> str:
    denied = isinstance(formula, Not)
    inner = formula.operand if isinstance(formula, Not) else formula
    match inner:
        case Exists():
            said = _with_object(inner, name, words, denied=denied)
            if said is None:
                raise Unsayable(str(formula))
            return said
        case Atom(predicate, (_, *objects)):
            return said_of(predicate, objects, denied, words, {name: "itself"})
        case Equality(_, right):
            return f"{'is not' if denied else 'is'} {words_of(right, words, {})}"
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
