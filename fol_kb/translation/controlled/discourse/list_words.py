"""The words of a language by which a list is known to go on with what stands before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ListWords:
    """What may stand before a list, between its points and behind "the following", each as keys of words.

    ``topics`` are nouns of headings that say nothing of what stands below ("rules"), before which ``general``
    ones may stand ("general rules"). ``verbs`` may go on with each point ("must", "has"), and so may those of
    ``being`` if "and" joins the points. ``denying`` words may follow them, but ``uncertain`` ones may not be
    there: conditions, choices, and what brings in somebody new. But ``articles`` may begin what ends with a
    ``ruling`` verb; duties that are listed are those of each: each article stands for the word for that.
    Beside ``negative`` words no "and" may join the points. ``joints`` join a point to another one otherwise.

    ``following`` is how a sentence begins of which each point is a subject, and ``items`` are nouns that may
    stand behind it. ``finite`` are the words with which its verb may begin, and ``of_each`` is what may be
    said of each of several things: "the following items are not allowed".
    """

    topics: frozenset[str]
    general: frozenset[str]
    verbs: frozenset[str]
    being: frozenset[str]
    ruling: frozenset[str]
    articles: Mapping[str, str]
    denying: frozenset[str]
    uncertain: frozenset[str]
    negative: frozenset[str]
    joints: frozenset[str]
    following: tuple[str, ...] = ()
    items: frozenset[str] = frozenset()
    finite: frozenset[str] = frozenset()
    of_each: frozenset[str] = frozenset()

    def is_topic(self, keys: Sequence[str]) -> bool:
        """Whether words with a colon are a heading that says nothing of what stands below: "House rules:"."""
        return 0 < len(keys) < 4 and keys[-1] in self.topics and all(key in self.general for key in keys[:-1])

    def goes_on(self, keys: Sequence[str]) -> bool:
        """Whether what stands before a list goes on with each of its points: "every guest must"."""
        last = keys[-2] if keys[-1] in self.denying and len(keys) > 1 else keys[-1]
        rest = keys[1:] if last in self.ruling and keys[0] in self.articles else keys
        certain = self.uncertain.isdisjoint(key.partition("_")[0] for key in rest)  # "exactly_one"
        return last in self.verbs | self.being and keys[0] not in self.denying and certain

    def is_pointing(self, keys: Sequence[str]) -> bool:
        """Whether a sentence is about what follows: "the following are prohibited"."""
        return bool(self.following) and tuple(keys[: len(self.following)]) == self.following

    def is_about_each(self, keys: Sequence[str], verb: int) -> bool:
        """Whether what is said behind "the following", from its verb on, is said of each of the points."""
        start = len(self.following)
        named = verb == start or (verb == start + 1 and keys[start] in self.items)
        return named and len(keys) > verb + 1 and set(keys[verb + 1 :]) <= self.of_each | self.denying
