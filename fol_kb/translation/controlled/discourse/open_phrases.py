"""Whether it counts for a text with what a phrase goes that may go with a noun or a verb (decision 0184)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.translation.controlled.discourse.boxes import Holds, Individual, Named, holdings
from fol_kb.translation.controlled.discourse.evidence import last_word
from fol_kb.translation.controlled.discourse.statements import Text
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, unclear

NOUN_OR_VERB = "a phrase with {word!r} may go with the noun before it or with the verb, and that counts here"
THIS_OR_ANOTHER = "'the' before {word!r} may mean one, or another one each time; use names"


def refuse_open(texts: Sequence[Text], having: frozenset[str]) -> None:
    """Refuse "Sam bought a house in Paris" where it counts what is in Paris: "Every house in Paris is old".

    It counts if the text says what of its kind is in anything, or who does that in something; of "with", who
    or what has something (``having``). So it does if somebody does that with what may be of the kind:
    "keeps a poodle in the garden" and "keeps a dog in the garden", where a poodle is a dog. "The register at
    the gate" is another one than "the register at the desk", if they are the nouns' phrases.
    """
    read = [
        (reading, holdings(reading.conditions), number)
        for number, text in enumerate(texts)
        for reading in text.readings
        if reading.problem is None
    ]
    opened = {one.predicate.open for _, holding, _ in read for one in holding if one.predicate.open}
    if not opened:
        return
    from networkx.utils import UnionFind  # most texts have nothing open, and need not wait for it

    prepositions = {preposition for _, _, preposition in opened}
    nouns: dict[tuple[int, Individual], set[str]] = {}
    placed: dict[tuple[int, Individual], set[str]] = {}
    where: dict[Individual, set[tuple[str, Individual]]] = {}
    lemmas: set[str] = set()
    for _, holding, number in read:
        done = {one.predicate.open[0] for one in holding if one.predicate.open}
        for one in holding:
            for each in one.arguments:
                if isinstance(each, Named) and each.definite:
                    nouns.setdefault((number, each), set()).update((each.lemma, *each.properties))
            if one.predicate.arity == 1:
                nouns.setdefault((number, one.arguments[0]), set()).add(one.predicate.lemma)
            if not one.predicate.open and one.predicate.lemma not in done:
                lemmas.add(one.predicate.lemma)
                for each in one.arguments:
                    last = {last_word(one.predicate.lemma)} & prepositions
                    placed.setdefault((number, each), set()).update(last)
        for one, what in _described(holding):
            where.setdefault(what, set()).add((one.predicate.open[2], one.arguments[-1]))
    has = not having.isdisjoint(map(last_word, lemmas))
    counting = {
        (noun, how) for each, of_one in nouns.items() for noun in of_one for how in placed.get(each, ())
    }
    related = UnionFind(noun for _, noun, _ in opened)
    for of_one in nouns.values():
        related.union(*of_one)
    kinds: dict[tuple[str, str, str], set[str]] = {}
    for verb, noun, preposition in opened:
        kinds.setdefault((verb, preposition, related[noun]), set()).add(noun)
    for reading, holding, _ in read:
        for verb, noun, preposition in (one.predicate.open for one in holding if one.predicate.open):
            counts = (noun, preposition) in counting or f"{verb}_{preposition}" in lemmas
            counts = counts or (preposition == "with" and has)
            if counts or len(kinds[verb, preposition, related[noun]]) > 1:
                reading.problem = _about(NOUN_OR_VERB, preposition, reading.words)
        another = next((one for one, what in _described(holding) if len(where[what]) > 1), None)
        if another is not None and reading.problem is None:
            reading.problem = _about(THIS_OR_ANOTHER, last_word(another.predicate.open[1]), reading.words)


def _described(holding: Sequence[Holds]) -> Iterator[tuple[Holds, Named]]:
    """What leaves open with what a phrase goes, and the object of it, if that is one with "the"."""
    for one in holding:
        for other in holding if one.predicate.open else ():
            what = other.arguments[-1]
            if other.predicate.lemma == one.predicate.open[0] and isinstance(what, Named) and what.definite:
                yield one, what


def _about(reason: str, key: str, words: Sequence[Word]) -> Unreadable:
    at = next((word for word in words if word.key == key), words[0])
    return unclear(reason, at)
