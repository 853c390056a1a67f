"""Where the names of a belief set are used: in formulas of which sentences, and in what place there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fol_kb.beliefs.belief_set import Belief, BeliefSet, Source
from fol_kb.beliefs.sentences import Sentence
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import (
    QUANTIFIED,
    Application,
    Atom,
    Constant,
    Equality,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
    Xor,
    children,
    terms_of,
)
from fol_kb.logic.type_checker import TypeChecker

SORT, CONSTANT, FUNCTION, PREDICATE = KINDS = ("sort", "constant", "function", "predicate")


@dataclass(frozen=True, slots=True, order=True)
class Symbol:
    """A name of a signature: what kind it is of, and how many arguments it takes."""

    kind: str
    name: str
    arity: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place in formulas of one sentence: below what symbol and where, or how an atom or variable stands.

    ``polarity`` of an atom is 1, -1 or, below an equivalence, 0; of a sort it is that of its quantifier.
    """

    sentence: int
    host: Symbol | None
    position: int
    polarity: int = 0


@dataclass(frozen=True, slots=True)
class Use:
    """All uses of one symbol in formulas that quote the text; ``sentences`` are 0-based."""

    sentences: frozenset[int] = frozenset()
    places: Counter[Place] = field(default_factory=Counter, hash=False)


def symbols(kb: BeliefSet) -> tuple[Symbol, ...]:
    """Every name of the signature, kind by kind; the top sort, which is everybody's, is left out."""
    signature = kb.signature
    return (
        *(Symbol(SORT, name) for name in signature.sorts if name != TOP),
        *(Symbol(CONSTANT, name) for name in signature.constants),
        *(Symbol(FUNCTION, name, len(kind.arguments)) for name, kind in signature.functions.items()),
        *(Symbol(PREDICATE, name, len(sorts)) for name, sorts in signature.predicates.items()),
    )


def sorts_of(kb: BeliefSet, symbol: Symbol) -> tuple[str, ...]:
    """The sorts of a symbol's arguments and value, as far as it has any: what alignment compares."""
    signature = kb.signature
    match symbol.kind:
        case "predicate":
            return signature.predicates[symbol.name]
        case "function":
            kind = signature.functions[symbol.name]
            return (*kind.arguments, kind.result)
        case "constant":
            return (signature.constants[symbol.name],)
    return ()


class SentenceIndex:
    """Finds the sentences of a text that words are in, by bisection."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self._starts = [sentence.start for sentence in sentences]
        self._ends = [sentence.end for sentence in sentences]

    def of(self, source: Source | None) -> range:
        """The indices of the sentences that the words of a source are in, all or some of their words.

        None without a source, and for a quotation of nothing but blanks between sentences.
        """
        if source is None:
            return range(0)
        return range(bisect_right(self._ends, source.start), bisect_left(self._starts, source.end))


def uses(kb: BeliefSet, sentences: Sequence[Sentence]) -> Mapping[Symbol, Use]:
    """The uses of every symbol that a formula with a quote has.

    Args:
        kb: its formulas are checked, so that every variable has its sort.
        sentences: those of its text.
    """
    checker = TypeChecker(kb.signature, kb.hierarchy)
    index = SentenceIndex(sentences)
    found: dict[Symbol, Counter[Place]] = {}
    for belief in kb:
        for sentence in index.of(belief.source):
            if isinstance(belief, Belief):
                made = _of_formula(checker.check(belief.formula), sentence)
            else:
                made = ((Symbol(SORT, sort), Place(sentence, None, -1, -1)) for sort in belief.sorts)
            for symbol, place in made:
                found.setdefault(symbol, Counter())[place] += 1
    found.pop(Symbol(SORT, TOP), None)
    return {s: Use(frozenset(p.sentence for p in places), places) for s, places in found.items()}


def _of_formula(formula: Formula, sentence: int) -> Iterator[tuple[Symbol, Place]]:
    pending = [(formula, 1)]
    while pending:
        part, polarity = pending.pop()
        match part:
            case Atom(predicate, arguments):
                symbol = Symbol(PREDICATE, predicate, len(arguments))
                yield symbol, Place(sentence, None, -1, polarity)
                yield from _of_terms(arguments, symbol, sentence)
            case Equality():
                yield from _of_terms(terms_of(part), None, sentence)
            case Not(operand):
                pending.append((operand, -polarity))
            case Implies(antecedent, consequent):
                pending += [(antecedent, -polarity), (consequent, polarity)]
            case Iff() | Xor():
                pending += [(child, 0) for child in children(part)]
            case _:
                pending += [(child, polarity) for child in children(part)]
        if isinstance(part, QUANTIFIED):
            for binding in part.bindings:
                quantifier = polarity if isinstance(part, ForAll) else -polarity
                yield Symbol(SORT, binding.sort or TOP), Place(sentence, None, -1, quantifier)


def _of_terms(terms: Sequence[Term], host: Symbol | None, sentence: int) -> Iterator[tuple[Symbol, Place]]:
    for position, term in enumerate(terms):
        place = Place(sentence, host, position if host is not None else -1)
        if isinstance(term, Constant):
            yield Symbol(CONSTANT, term.name), place
        elif isinstance(term, Application):
            symbol = Symbol(FUNCTION, term.function, len(term.arguments))
            yield symbol, place
            yield from _of_terms(term.arguments, symbol, sentence)
