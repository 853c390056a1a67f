"""What the words of a program say by its own glosses, where its formulas say something else.

Programs have words beside their formulas, and words for their predicates. Where a sentence can be read by
these (:class:`fol_kb.review.programs.glosses.PhraseBook`), it is known what its formula should be. Models
write ``Cold(x)`` for "the lion is cold", and their own answer for the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.changes import Kind, Rename
from fol_kb.builder.fitting import restated
from fol_kb.common.errors import LimitError
from fol_kb.formats.program import Gloss
from fol_kb.logic.names import Spellings, told_apart
from fol_kb.logic.normal_forms import equivalence_key
from fol_kb.logic.substitution import rebuild
from fol_kb.logic.syntax import (
    And,
    Atom,
    Binding,
    Constant,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
    Xor,
)
from fol_kb.logic.traversal import constants, symbols
from fol_kb.review.programs.glosses import PhraseBook, Reading

_UNUSED = "w1"
"""A variable; a question that is one atom binds none."""
_PERSONS = re.compile(
    r"\b(?:everyone|everybody|nobody|no one|someone|somebody|anyone|anybody)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Retold:
    """A sentence whose formula says something else; ``id`` is that of the belief, None for the question."""

    id: str | None
    words: str
    written: Formula
    said: Formula


@dataclass(frozen=True, slots=True)
class Told:
    """A belief set and question as their words have them, and which of their formulas that changes.

    ``kb`` is None where the formulas would not fit together. ``understood``: the sentence of the question was
    read, and is what its formula says or among the changes. ``asks_the_opposite``: the question denies what
    its words affirm, or the other way round, and that is all.
    """

    kb: BeliefSet | None
    question: Formula
    changes: tuple[Retold, ...]
    understood: bool
    asks_the_opposite: bool = False

    @property
    def asks_otherwise(self) -> bool:
        """Whether the question is among the changes."""
        return any(change.id is None for change in self.changes)

    def of_premises(self, question: Formula) -> Told:
        """The same with that question, of which nothing is known."""
        changes = tuple(change for change in self.changes if change.id is not None)
        return Told(self.kb, question, changes, understood=False)


def phrase_book(
    kb: BeliefSet, glosses: Iterable[Gloss], *spoken_of: Formula, partial_names: bool = False
) -> PhraseBook:
    """The glosses for the predicates of a belief set, to read sentences about its individuals by.

    ``spoken_of``: formulas whose individuals count beside those of the belief set.
    """
    predicates = kb.signature.predicates
    renamed = {
        (change.old, change.arity): change.new
        for repair in kb.repairs
        for change in repair.changes
        if isinstance(change, Rename) and change.kind is Kind.PREDICATE and change.arity is not None
    }
    called = [
        (gloss, renamed.get((gloss.predicate, len(gloss.parameters)), gloss.predicate)) for gloss in glosses
    ]
    spellings = Spellings(predicates, (name for _, name in called))
    known = []
    for gloss, name in called:
        own = spellings.one(name)
        if own is not None and len(predicates[own]) == len(gloss.parameters):
            known.append(replace(gloss, predicate=own))
    names = [*kb.signature.constants, *(name for each in spoken_of for name in constants(each))]
    spoken = [
        (each.source.quote, frozenset(constants(each.formula)))
        for each in kb.formulas
        if each.source is not None and each.source.quote
    ]
    return PhraseBook(known, names, partial_names=partial_names, spoken=spoken)


def told(kb: BeliefSet, question: Formula, words: str | None, book: PhraseBook) -> Told:
    """The belief set and question as their words have them.

    ``words``: the sentence that the question is the formula of. What cannot be read stays as it is.
    """
    stated = [(each.id, each.source.quote if each.source else None, each.formula) for each in kb.formulas]
    changes: list[Retold] = []
    unread: list[Formula] = []
    readings = [(id, quote, written, quote and book.read(quote)) for id, quote, written in stated]
    asked = book.read(words) if words else None
    for id, quote, written, reading in [*readings, (None, words, question, asked)]:
        if not quote or not reading:
            unread.append(written)
        elif _differ(written, reading, quote, is_question=id is None):
            changes.append(Retold(id, quote, written, reading.formula))
    spoken_of = {name for change in changes if change.id is not None for name in _predicates(change.said)}
    spoken_of |= {name for _, _, written in stated for name in _predicates(written)}
    kept = _in_one_piece(
        [each for each in changes if each.id is not None or _is_slip(each, spoken_of)],
        unread,
        book.predicates,
    )
    said = {change.id: change.said for change in kept}
    dropped = any(change.id is None for change in changes) and None not in said
    premises = {id: formula for id, formula in said.items() if id is not None}
    of_now = asked is not None and not asked.other_tense
    return Told(
        restated(kb, premises),
        said.get(None, question),
        tuple(kept),
        asked is not None and not dropped and (of_now or _predicates(question) == _predicates(asked.formula)),
        of_now
        and None in said
        and _is_one_of(said[None], [Not(question)])
        and book.affirms(_predicates(question)),
    )


def _is_slip(asked: Retold, spoken_of: set[str]) -> bool:
    """Whether a question says something else than its words: in predicates that nothing speaks of, these may
    be said in other ones."""
    meant = _predicates(asked.said)
    return meant <= spoken_of or not meant.isdisjoint(_predicates(asked.written))


def _in_one_piece(changes: list[Retold], unread: list[Formula], glossed: frozenset[str]) -> list[Retold]:
    """The changes that leave no predicate in pieces.

    A program may have a name of its own for what its words call otherwise (``NotRound``, ``Loves``). Where
    some of its uses cannot be read, the others would be parted from them. No such name is what has words of
    its own in a question that shares others with its words.
    """
    waiting: dict[str, list[int]] = {}
    for index, each in enumerate(changes):
        written, said = _predicates(each.written), _predicates(each.said)
        for name in written - said - (glossed if each.id is None and written & said else frozenset()):
            waiting.setdefault(name, []).append(index)
    dropped: set[int] = set()
    staying = [name for formula in unread for name in _predicates(formula)]
    while staying:
        for index in waiting.pop(staying.pop(), ()):
            if index not in dropped:
                dropped.add(index)
                staying.extend(_predicates(changes[index].written))
    return [each for index, each in enumerate(changes) if index not in dropped]


def _differ(written: Formula, reading: Reading, words: str, *, is_question: bool) -> bool:
    """Whether a formula says something else than its words.

    A premise that says more has the rest from elsewhere, perhaps; "or" may well be meant to exclude both; of
    the past another predicate may speak, and "everyone" may be those that the formula names. Of formulas
    that are too large nothing is known.
    """
    said = reading.formula
    if reading.other_tense and _predicates(written) != _predicates(said):
        return False
    if _predicates(said) < _predicates(written) and _PERSONS.search(words):
        return False
    try:
        forms = (written, _inclusive(written))
        wholes = {equivalence_key(each) for each in forms}
        if is_question or equivalence_key(said) in wholes:
            return equivalence_key(said) not in wholes
        keys = wholes | {equivalence_key(part) for form in forms for part in _parts(form)}
        return not all(equivalence_key(part) in keys for part in _parts(said))
    except LimitError:
        return False


def is_one_of_its_class(written: Formula, said: Formula, name: str) -> bool:
    """Whether a formula says of an individual what its words say of one of that class.

    ``Lent(ann, club)`` for "lent to a club".
    """
    atom = written.operand if isinstance(written, Not) else written
    if not isinstance(atom, Atom):
        return False
    bound = Variable(_UNUSED)
    places = tuple(bound if place == Constant(name) else place for place in atom.arguments)
    names = told_apart({*_predicates(said), name})
    kinds = [each for each in _predicates(said) if names[each] == names[name]]
    meant = [
        Exists((Binding(_UNUSED),), And((Atom(kind, (bound,)), Atom(atom.predicate, places))))
        for kind in kinds
    ]
    return _is_one_of(said, [Not(each) if isinstance(written, Not) else each for each in meant])


def _is_one_of(said: Formula, others: Iterable[Formula]) -> bool:
    """Whether a formula says what one of others does; of those that are too large nothing is known."""
    try:
        return equivalence_key(said) in map(equivalence_key, others)
    except LimitError:
        return False


def _parts(formula: Formula) -> list[Formula]:
    """Formulas that together say what the formula says."""
    match formula:
        case And(operands):
            return [part for operand in operands for part in _parts(operand)]
        case ForAll(bindings, body):
            return [ForAll(bindings, part) for part in _parts(body)]
        case Implies(antecedent, consequent):
            return [Implies(antecedent, part) for part in _parts(consequent)]
    return [formula]


def _inclusive(formula: Formula) -> Formula:
    """The formula with *or* for each *either ... or*."""
    inner = rebuild(formula, _inclusive)
    return Or(inner.operands) if isinstance(inner, Xor) else inner


def _predicates(formula: Formula) -> frozenset[str]:
    return frozenset(symbol.name for symbol in symbols(formula) if not symbol.is_function)
