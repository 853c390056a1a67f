"""What sentences are put together from: the words of names, and what a literal says of its subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fol_kb.logic.syntax import And, Atom, Constant, Equality, Formula, Not, Term, Variable
from fol_kb.review.verbalize.wordings import Phrase


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


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The parts of a conjunction; any other formula is its own part."""
    return formula.operands if isinstance(formula, And) else (formula,)


def clause_of(formula: Formula, words: Words, scope: Mapping[str, str]) -> str:
    """A literal as a clause; ``scope`` has the words of the variables.

    Raises:
        Unsayable: no literal, or one of a name or term that has no words.
    """
    denied = isinstance(formula, Not)
    inner = formula.operand if isinstance(formula, Not) else formula
    match inner:
        case Atom(predicate, (subject, *objects)):
            return f"{words_of(subject, words, scope)} {said_of(predicate, objects, denied, words, scope)}"
        case Equality(left, right):
            said = "is not" if denied else "is"
            return f"{words_of(left, words, scope)} {said} {words_of(right, words, scope)}"
        case _:
            raise Unsayable(str(inner))


def said_of(predicate: str, objects: list[Term], denied: bool, words: Words, scope: Mapping[str, str]) -> str:
    """What is said of the subject."""
    phrase = words.of(predicate, 1 + len(objects))
    template = phrase.denied if denied else phrase.affirmed
    return template.format("", *(words_of(term, words, scope) for term in objects))


def words_of(term: Term, words: Words, scope: Mapping[str, str]) -> str:
    """The words of a term.

    Raises:
        Unsayable: a function, or a variable that is not in scope.
    """
    match term:
        case Constant(name):
            return words.name(name)
        case Variable(name) if name in scope:
            return scope[name]
        case _:
            raise Unsayable(str(term))
