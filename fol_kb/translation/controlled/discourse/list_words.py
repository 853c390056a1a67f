"""The words of a language by which a list is known to go on with what stands before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ListWords:
    """What may stand before a list, between its points and behind "the following", each as keys of words.

    ``topics`` are nouns of headings that say nothing of what stands below ("rules"), before which ``general``
    ones may stand ("general rules"). ``void`` words say in a heading how what stands below is meant ("old
    rules"), and so does one that begins with one of ``opening`` ("in winter"). A question with ``choosing``
    words asks of what may not be so. ``asides`` begin what is an example or is still to do. A sentence with a
    word of ``ahead`` may be about what follows, one with a word of ``back`` of what is above: if that is the
    last word, or one of ``behind_back`` follows it.
    So does one that names a point by its number, behind one of ``parts`` ("rule 1 is void").
    ``untrue`` words say alone behind a sentence that it is not so.

    ``verbs`` may go on with each point ("must", "has"). ``denying`` words may follow them, but ``uncertain``
    ones may not be there: conditions, choices, and what brings in somebody new. But ``articles`` may begin
    what ends with a ``ruling`` verb; duties that are listed are those of each: each article stands for the
    word for that, but not with a ``telling`` verb ("will"). Behind a ruling verb one of ``handing`` may be,
    of what one has to have with one ("must wear"), or ``doing`` ("do the following"), before "to" one of
    ``permitting``. Of somebody of ``each`` words of ``of_each_one`` may say more: "every guest who"; so
    may one of ``relative`` of several: "guests who". One of ``refraining`` begins what one
    must not do ("must: not smoke").

    Beside ``negative`` words no "and" may join the points. ``joints`` join a point to another one otherwise;
    of these ``choices`` do so without a stem, too. ``placeholders`` stand for points that are not there,
    and ``one_of`` begins a choice within one.

    ``following`` is how a sentence begins of which each point is a subject, and ``items`` are nouns that may
    stand behind it. ``finite`` are the words with which its verb may begin, and ``of_each`` is what may be
    said of each of several things: "the following items are not allowed".
    """

    topics: frozenset[str]
    general: frozenset[str]
    verbs: frozenset[str]
    ruling: frozenset[str]
    articles: Mapping[str, str]
    telling: frozenset[str]
    denying: frozenset[str]
    uncertain: frozenset[str]
    negative: frozenset[str]
    joints: frozenset[str]
    choices: frozenset[str]
    placeholders: frozenset[str]
    void: frozenset[str]
    opening: frozenset[str]
    choosing: frozenset[str]
    asides: frozenset[str]
    ahead: frozenset[str]
    back: frozenset[str]
    behind_back: frozenset[str]
    parts: frozenset[str]
    untrue: frozenset[str]
    one_of: tuple[str, str]
    following: tuple[str, ...] = ()
    items: frozenset[str] = frozenset()
    finite: frozenset[str] = frozenset()
    of_each: frozenset[str] = frozenset()
    handing: frozenset[str] = frozenset()
    permitting: frozenset[str] = frozenset()
    doing: tuple[str, ...] = ()
    each: frozenset[str] = frozenset()
    of_each_one: frozenset[str] = frozenset()
    relative: frozenset[str] = frozenset()
    refraining: frozenset[str] = frozenset()

    def is_topic(self, keys: Sequence[str]) -> bool:
        """Whether words with a colon are a heading that says nothing of what stands below: "House rules:"."""
        return 0 < len(keys) < 4 and keys[-1] in self.topics and all(key in self.general for key in keys[:-1])

    def goes_on(self, keys: Sequence[str]) -> bool:
        """Whether what stands before a list goes on with each of its points: "every guest must"."""
        last = keys[-2] if keys[-1] in self.denying and len(keys) > 1 else keys[-1]
        handing = keys[-1] in self.handing and len(keys) > 2 and keys[-2] in self.ruling
        permitted = keys[-1:] == ["to"] and not self.permitting.isdisjoint(keys[-2:-1])
        rest = keys[1:] if last in self.ruling and keys[0] in self.articles else keys
        plural = not self.relative.isdisjoint(keys[1:2]) and keys[0] not in self.uncertain
        doubtful = self.uncertain - (self.of_each_one if keys[0] in self.each or plural else frozenset())
        certain = doubtful.isdisjoint(key.partition("_")[0] for key in rest)  # "exactly_one"
        return (last in self.verbs or handing or permitted) and keys[0] not in self.denying and certain

    def is_pointing(self, keys: Sequence[str]) -> bool:
        """Whether a sentence is about what follows: "the following are prohibited"."""
        return bool(self.following) and tuple(keys[: len(self.following)]) == self.following

    def is_about_each(self, keys: Sequence[str], verb: int) -> bool:
        """Whether what is said behind "the following", from its verb on, is said of each of the points."""
        start = len(self.following)
        named = verb == start or (verb == start + 1 and keys[start] in self.items)
        return named and len(keys) > verb + 1 and set(keys[verb + 1 :]) <= self.of_each | self.denying

    def says_how(self, keys: Sequence[str]) -> bool:
        """Whether a heading may say how what stands below is meant: "old rules", "in winter"."""
        return bool(keys) and (keys[0] in self.opening or not self.void.isdisjoint(keys))

    def points(self, keys: Sequence[str]) -> bool:
        """Whether a sentence may be about what follows it: "the following is false"."""
        return not self.ahead.isdisjoint(keys)

    def points_back(self, keys: Sequence[str]) -> bool:
        """Whether a sentence may be about what is above it: "the rules above no longer apply"."""
        return any(
            key in self.back and {*keys[at + 1 : at + 2]} <= self.behind_back for at, key in enumerate(keys)
        )
