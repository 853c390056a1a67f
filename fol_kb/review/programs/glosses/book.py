"""A phrase book: sentences read by the words with which a program explains its predicates.

What is read is one clause of a gloss with individuals, "a club", "all red things", "no one" or "the same
state" in its places, affirmed or denied, and clauses of that kind joined by *and* or by *or*, by *neither ...
nor*, by *if ... then*. What could be read in two ways is not read: a wrong reading is worse than none. *Or*
does not exclude *both*, as in the controlled language.
"""

from __future__ import annotations

from collections.abc import Iterable

from fol_kb.formats.program import Gloss
from fol_kb.review.programs.glosses.noun_phrases import Names
from fol_kb.review.programs.glosses.sentences import AmbiguousError, Reading, Sentence
from fol_kb.review.programs.glosses.templates import TooMuchError, template
from fol_kb.review.programs.glosses.words import words_of

_LONGEST_SENTENCE = 60
_MOST_GLOSSES = 300


class PhraseBook:
    """The glosses of a program, and the individuals that it names.

    Args:
        glosses: those with words that name each argument once count; of one predicate there may be several.
        names: the individuals that a sentence may speak of.
        partial_names: "Robert Lewandowski" is ``robert`` where no other individual could be meant. A guess.
        spoken: sentences, each with the individuals of the formula that somebody gave for it. Where they say
            "Robert Lewandowski" for ``robert``, and always do, that is his name and no guess.

    >>> book = PhraseBook([Gloss("Likes", ("x", "y"), "x likes y.")], ["anne", "bob"])
    >>> str(book.read("Anne does not like Bob.").formula), book.read("Anne likes Carol.")
    ('!Likes(anne, bob)', None)
    """

    def __init__(
        self,
        glosses: Iterable[Gloss],
        names: Iterable[str],
        *,
        partial_names: bool = False,
        spoken: Iterable[tuple[str, frozenset[str]]] = (),
    ) -> None:
        made = (template(gloss.predicate, gloss.parameters, gloss.words) for gloss in glosses)
        self._templates = list(dict.fromkeys(found for found in made if found is not None))
        self._names = Names(names, self._templates, partial=partial_names, spoken=spoken)

    @property
    def predicates(self) -> frozenset[str]:
        """The predicates that sentences are read in."""
        return frozenset(each.predicate for each in self._templates)

    def affirms(self, predicates: Iterable[str]) -> bool:
        """Whether no gloss of these predicates denies something itself, so that it is clear what affirms."""
        return not any(each.denies for each in self._templates if each.predicate in set(predicates))

    def read(self, sentence: str) -> Reading | None:
        """What a sentence says in the predicates of the glosses; None if that is nothing, or not one thing.

        A sentence of more than 60 words, one beside more than 300 glosses, and one that takes too long are
        not read.
        """
        if not 0 < len(self._templates) <= _MOST_GLOSSES:
            return None
        words = words_of(sentence)
        if not 0 < len(words) <= _LONGEST_SENTENCE:
            return None
        try:
            return Sentence(self._templates, self._names).read(words)
        except (AmbiguousError, TooMuchError):
            return None
