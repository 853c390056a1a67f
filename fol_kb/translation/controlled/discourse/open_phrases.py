"""Whether it counts for a text with what a phrase goes that may go with a noun or a verb (decision 0184)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fol_kb.translation.controlled.discourse.boxes import Holds, Individual, Named, conditions_below
from fol_kb.translation.controlled.discourse.statements import Text
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word

NOUN_OR_VERB = "a phrase with {word!r} may go with the noun before it or with the verb, and that counts here"
THIS_OR_ANOTHER = "'the' before {word!r} may mean one, or another one each time; use names"


@dataclass
class _Said:
    """What the sentences of texts say beside what they leave open."""

    placed: dict[str, set[str]] = field(default_factory=dict)
    """By nouns the last words of what is said where they occur: "in" of "every house in Paris is old"."""
    lemmas: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    """The last words of all that is said."""
    family: dict[str, str] = field(default_factory=dict)
    """Nouns that are said of one individual, so that one may be the other."""

    def add(self, holding: Sequence[Holds], nouns: Mapping[Individual, set[str]]) -> None:
        """Note what a sentence says, with the nouns that the text says of each individual."""
        done = {one.predicate.open[0] for one in holding if one.predicate.open}
        lemmas = {one.predicate.lemma for one in holding if not one.predicate.open} - done
        self.lemmas.update(lemmas)
        self.words.update(lemma.rsplit("_", 1)[-1] for lemma in lemmas)
        last = {lemma.rsplit("_", 1)[-1] for lemma in lemmas if "_" in lemma}
        for each in {each for one in holding for each in one.arguments}:
            of_one = nouns.get(each, set())
            for noun in of_one:
                self.placed.setdefault(noun, set()).update(last)
                self.family[self.root(noun)] = self.root(min(of_one))

    def root(self, noun: str) -> str:
        """The noun that stands for all that a chain of sentences has together."""
        while (above := self.family.get(noun, noun)) != noun:
            noun = above
        return noun


def refuse_open(texts: Sequence[Text], having: frozenset[str]) -> None:
    """Refuse "Sam bought a house in Paris" where it counts what is in Paris: "Every house in Paris is old".

    It counts if the text says what of its kind is in anything, or who does that in something; of "with", who
    or what has something (``having``). So it does if somebody does that with what may be of the kind:
    "keeps a poodle in the garden" and "keeps a dog in the garden", where a poodle is a dog. "The register at
    the gate" is another one than "the register at the desk", if they are the nouns' phrases.
    """
    read = [
        (reading, [one for one in conditions_below(reading.conditions) if isinstance(one, Holds)], number)
        for number, text in enumerate(texts)
        for reading in text.readings
        if reading.problem is None
    ]
    opened = [one.predicate.open for _, holding, _ in read for one in holding if one.predicate.open]
    if not opened:
        return
    nouns: list[dict[Individual, set[str]]] = [{} for _ in texts]
    for _, holding, number in read:
        for one in holding:
            for each in one.arguments:
                if isinstance(each, Named) and each.definite:
                    nouns[number].setdefault(each, set()).update((each.lemma, *each.properties))
            if one.predicate.arity == 1:
                nouns[number].setdefault(one.arguments[0], set()).add(one.predicate.lemma)
    said = _Said()
    where: dict[Individual, set[tuple[str, Individual]]] = {}
    for _, holding, number in read:
        said.add(holding, nouns[number])
        for one, what in _described(holding):
            where.setdefault(what, set()).add((one.predicate.open[2], one.arguments[-1]))
    kinds: dict[tuple[str, str, str], set[str]] = {}
    for verb, noun, preposition in opened:
        kinds.setdefault((verb, preposition, said.root(noun)), set()).add(noun)
    for reading, holding, _ in read:
        for one in holding:
            if one.predicate.open and reading.problem is None:
                verb, noun, preposition = one.predicate.open
                counts = preposition in said.placed.get(noun, ()) or f"{verb}_{preposition}" in said.lemmas
                counts = counts or (preposition == "with" and not having.isdisjoint(said.words))
                if counts or len(kinds[verb, preposition, said.root(noun)]) > 1:
                    reading.problem = _about(NOUN_OR_VERB, preposition, reading.words)
        another = next((one for one, what in _described(holding) if len(where[what]) > 1), None)
        if another is not None and reading.problem is None:
            noun = another.predicate.open[1].rsplit("_", 1)[-1]
            reading.problem = _about(THIS_OR_ANOTHER, noun, reading.words)


def _described(holding: Sequence[Holds]) -> Iterator[tuple[Holds, Named]]:
    """What leaves open with what a phrase goes, and the object of it, if that is one with "the"."""
    for one in holding:
        for other in holding if one.predicate.open else ():
            what = other.arguments[-1]
            if other.predicate.lemma == one.predicate.open[0] and isinstance(what, Named) and what.definite:
                yield one, what


def _about(reason: str, key: str, words: Sequence[Word]) -> Unreadable:
    at = next((word for word in words if word.key == key), words[0])
    return Unreadable(reason, at.start, several=True, word=at.text)
