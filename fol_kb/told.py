"""What the words of a program say by its own glosses, where its formulas say something else.

Programs have words beside their formulas, and words for their predicates. Where a sentence can be read by
these (:class:`fol_kb.glosses.PhraseBook`), it is known what its formula should be. Models write ``Cold(x)``
for "the lion is cold", and their own answer for the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from fol_kb.belief_set import BeliefSet
from fol_kb.errors import LimitError
from fol_kb.fidelity.normal_form import equivalence_key
from fol_kb.formats.program import Gloss
from fol_kb.glosses import PhraseBook, Reading
from fol_kb.logic.names import spelling
from fol_kb.logic.syntax import And, Atom, Formula, Or, Xor, subformulas
from fol_kb.queries import Query, restated, undeclared
from fol_kb.repair.rename import rebuild
from fol_kb.repair.slots import constants


@dataclass(frozen=True, slots=True)
class Retold:
    """A sentence whose formula says something else; ``id`` is that of the belief, None for the question."""

    id: str | None
    words: str
    written: Formula
    said: Formula


@dataclass(frozen=True, slots=True)
class Told:
    """A belief set and query as their words have them, and which of their formulas that changes.

    ``query`` is None where nothing changes, or where it would not fit together. ``understood``: the sentence
    of the question was read, and is what its formula says or among the changes.
    """

    query: Query | None
    changes: tuple[Retold, ...]
    understood: bool


def phrase_book(
    kb: BeliefSet, glosses: Iterable[Gloss], *spoken_of: Formula, partial_names: bool = False
) -> PhraseBook:
    """The glosses for the predicates of a belief set, to read sentences about its individuals by.

    ``spoken_of``: formulas whose individuals count beside those of the belief set.
    """
    predicates = kb.signature.predicates
    by_spelling: dict[str, set[str]] = {}
    for name in predicates:
        by_spelling.setdefault(spelling(name), set()).add(name)
    known = []
    for gloss in glosses:
        found = {gloss.predicate} & predicates.keys() or by_spelling.get(spelling(gloss.predicate), set())
        known += [
            replace(gloss, predicate=name)
            for name in found
            if len(found) == 1 and len(predicates[name]) == len(gloss.parameters)
        ]
    names = dict.fromkeys(
        [*kb.signature.constants, *(name for each in spoken_of for name in constants(each))]
    )
    return PhraseBook(known, names, partial_names=partial_names)


def told(kb: BeliefSet, question: Formula, words: str | None, book: PhraseBook) -> Told:
    """The belief set and question as their words have them.

    ``words``: the sentence that the question is the formula of. What cannot be read stays as it is.
    """
    changes = []
    for belief in kb.formulas:
        quote = belief.source.quote if belief.source else None
        if quote is not None and (reading := book.read(quote)) and _differ(belief.formula, reading):
            changes.append(Retold(belief.id, quote, belief.formula, reading.formula))
    changes = _in_one_piece(kb, changes)
    said = {change.id: change.said for change in changes if change.id is not None}
    asked = None if words is None else book.read(words)
    understood = asked is not None
    if words is not None and asked is not None and _differ(question, asked):
        meant, stands = _predicates(asked.formula), _predicates(question)
        # words in predicates that nothing speaks of may be said in other ones, and that is no slip
        understood = meant <= _spoken_of(kb, said) or not meant.isdisjoint(stands)
        if understood:
            changes.append(Retold(None, words, question, asked.formula))
    query = changes[-1].said if changes and changes[-1].id is None else question
    return Told(restated(kb, said, query) if changes else None, tuple(changes), understood)


def _in_one_piece(kb: BeliefSet, changes: list[Retold]) -> list[Retold]:
    """The changes that leave no predicate in pieces.

    A name that no call declared (``NotRound``, ``Loves``) may be what a program has for something else; where
    only some of its uses can be read, they would be parted from the others.
    """
    changed = {change.id for change in changes}
    rest = {
        name for belief in kb.formulas if belief.id not in changed for name in _predicates(belief.formula)
    }
    in_pieces = rest & {name for kind, name in undeclared(kb) if kind == "predicate"}
    return [
        each for each in changes if in_pieces.isdisjoint(_predicates(each.written) - _predicates(each.said))
    ]


def _spoken_of(kb: BeliefSet, said: Mapping[str, Formula]) -> set[str]:
    """The predicates of the premises as their words have them."""
    formulas = [*(belief.formula for belief in kb.formulas), *said.values()]
    return {name for formula in formulas for name in _predicates(formula)}


def _differ(written: Formula, reading: Reading) -> bool:
    """Whether a formula says something else than its words.

    One that says more has the rest from elsewhere, perhaps; "or" may well be meant to exclude both; and of
    the past another predicate may speak. Of formulas that are too large nothing is known.
    """
    said = reading.formula
    if reading.other_tense and _predicates(written) != _predicates(said):
        return False
    parts = written.operands if isinstance(written, And) else ()
    try:
        key = equivalence_key(said)
        return all(equivalence_key(each) != key for each in (written, _inclusive(written), *parts))
    except LimitError:
        return False


def _inclusive(formula: Formula) -> Formula:
    """The formula with *or* for each *either ... or*."""
    inner = rebuild(formula, _inclusive)
    return Or(inner.operands) if isinstance(inner, Xor) else inner


def _predicates(formula: Formula) -> frozenset[str]:
    return frozenset(part.predicate for part in subformulas(formula) if isinstance(part, Atom))


__all__ = ["Retold", "Told", "phrase_book", "told"]
