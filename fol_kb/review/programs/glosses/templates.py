"""One gloss as a template: its words, with a slot for each argument, and what a sentence puts there.

A past tense is told apart, and so is a denial at the verb. Articles count in phrases, and before what
somebody "is".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from fol_kb.review.programs.glosses.words import (
    ARTICLES,
    BE,
    CAN,
    DO,
    HAVE,
    PAST,
    POSSESSIVES,
    PRESENT,
    Word,
    Words,
    is_past,
    parts_of,
    same_word,
)
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_PREPOSITIONS = word_list("of in on at for with from by to")
_AMOUNTS = word_list("few little most only")
"""With another article they say something else: "has few friends", "has a few friends"."""
_DENYING = word_list("""
    not no never nobody nothing none without lack lacks hardly rarely seldom unable refuses refuse avoids
    avoid fails fail cannot
""")
_OPAQUE = _DENYING | word_list("""
    and or that who which whose if when because but what where how why while unless until except be must may
    might should shall always often usually sometimes believes believe thinks think knows know says say
    considered called believed said thought known helps help lets let makes make
""")
"""With one of these a gloss has two verbs, or denies or weakens something itself: how far a denial, a
quantity or a second verb reaches would be a guess."""
_INTENSIONAL = word_list("""
    needs need wants want seeks seek hopes hope looks look than needing wanting seeking hoping looking
    requires require fears fear afraid resembles resemble similar prefers prefer desires desire dreams dream
    dreaming waits wait waiting asks ask asking orders order ordering imagines imagine worships worship
    allergic prevents prevent paints paint painting become becomes becoming expects expect searching search
""")
"""Who needs a bird need not need any bird that there is, and who is bigger than a mouse is so than all."""
_DENIALS = _DENYING | word_list("""
    neither absent anything barely denied denies deny failed far free lacked less nowhere oppose opposes
    scarcely yet zero
""")
_MISSPELT = re.compile(r"(?:is|are|was|were|do|does|did|can|could|would|has|have|had)n[´‘`]?t")
_PREFIXES = ("un", "non", "non-", "in", "im", "il", "ir", "dis", "mis", "anti", "anti-", "a")
"""Before the name of the predicate itself they deny it: ``Happy`` for "x is unhappy"."""
_LASTING = word_list("born built composed discovered founded invented painted written")
"""What was written by somebody is written by him, and the other way round: how something came to be stays.
Not so what may go on and end, as what is produced somewhere."""
_MOST_SLOTS = 3
LONGEST_PHRASE = 12
_QUESTION = re.compile(r"(?:is|are|was|were|do|does|can|will|has|have)\b.*\?\s*", re.IGNORECASE | re.DOTALL)
_MOST_STEPS = 30_000


class TooMuchError(Exception):
    """A sentence that takes too long to read."""


class Effort:
    """How much may still be tried for one sentence."""

    def __init__(self) -> None:
        self._left = _MOST_STEPS

    def spend(self) -> None:
        """Count a step; raises :class:`TooMuchError` past the last."""
        self._left -= 1
        if self._left < 0:
            raise TooMuchError


class Shape(Enum):
    """How a gloss is built, as far as that decides what may stand in it besides individuals."""

    COPULA = auto()
    """ "x is ..." """
    VERB = auto()
    """ "x likes ..." """
    MODAL = auto()
    """ "x can ..." """
    POSSESSIVE = auto()
    """ "x's ... is ..." """
    OTHER = auto()
    """Individuals only, and nothing is denied or added."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The phrases that a sentence puts into the slots of a template, in the order of the arguments.

    ``denied``: the sentence denies it. ``shared``: the slots for which the sentence has "the same season"
    where the template has "season" itself before the slot. ``other_tense``: one of them is of the past.
    ``definite``: the sentence has *the* where the gloss has *a*: "is the teacher".
    """

    phrases: tuple[Words, ...]
    denied: bool
    shared: frozenset[int]
    other_tense: bool
    definite: bool


@dataclass(slots=True)
class _Way:
    """A way through a template so far; the end of it is a :class:`Filled`."""

    phrases: dict[str, Words]
    denied: bool = False
    shared: frozenset[int] = frozenset()
    other_tense: bool = False
    definite: bool = False


@dataclass(frozen=True, slots=True)
class Template:
    """A predicate and the words of its gloss; ``slots`` are the names of the arguments among the words.

    ``article`` stands before what "x is", in lower case: *a*, *the*, or nothing.
    """

    predicate: str
    slots: tuple[str, ...]
    words: tuple[str, ...]
    article: str
    shape: Shape

    @property
    def first(self) -> int:
        """The argument whose slot comes first."""
        return min(range(len(self.slots)), key=lambda index: self.words.index(self.slots[index]))

    @property
    def is_kind(self) -> bool:
        """Whether it says what its first argument is now: "x is a big club", "x is a product of y"."""
        return self.shape is Shape.COPULA and self.words[1].casefold() in PRESENT

    @property
    def is_noun(self) -> bool:
        """Whether that is a noun, as far as its article tells."""
        return self.article != ""

    @property
    def denies(self) -> bool:
        """Whether the gloss has, or may have, a denial of its own."""
        words = {word.casefold() for word in self.words}
        name = self.predicate.casefold()
        prefixed = any(
            word.startswith(prefix) and same_word(word.removeprefix(prefix), name)
            for word in words
            for prefix in _PREFIXES
        )
        return prefixed or not _DENIALS.isdisjoint(words) or any(map(_MISSPELT.fullmatch, words))

    def begins(self, other: Template) -> bool:
        """Whether another template is this one with one argument more: "is married", "is married to y"."""
        own = [self.slots.index(word) if word in self.slots else word.casefold() for word in self.words]
        words = [other.slots.index(word) if word in other.slots else word.casefold() for word in other.words]
        return len(other.slots) == len(self.slots) + 1 and words[: len(own)] == own

    @property
    def takes_quantities(self) -> bool:
        """Whether "a bird" and the like may stand behind the verb."""
        keys = {word.casefold() for word in self.words}
        return self.shape is not Shape.OTHER and _INTENSIONAL.isdisjoint(keys)

    @property
    def _denial_at(self) -> int | None:
        """Where a denial may stand: behind the first auxiliary, or before a verb without one."""
        if self.shape in (Shape.COPULA, Shape.MODAL):
            return 2
        if self.shape is Shape.POSSESSIVE:
            return next(i for i, word in enumerate(self.words) if word.casefold() in BE) + 1
        return 1 if self.shape is Shape.VERB else None

    def filled(self, sentence: Words, effort: Effort) -> Iterator[Filled]:
        """All ways in which the sentence is the template with phrases in its slots."""
        for way in self._from(0, sentence, effort):
            phrases = tuple(way.phrases[slot] for slot in self.slots)
            yield Filled(phrases, way.denied, way.shared, way.other_tense, way.definite)

    def _from(self, at: int, rest: Words, effort: Effort) -> Iterator[_Way]:
        """The ways through the template from a word on, and the rest of a sentence."""
        effort.spend()
        if at == len(self.words) or not rest:
            if at == len(self.words) and not rest:
                yield _Way({})
            return
        word = self.words[at]
        if denial := self._denial(at, rest):
            for way in self._from(at, rest[denial:], effort):
                if not way.denied:
                    way.denied = True
                    way.other_tense |= rest[0].key == "did"
                    yield way
        elif word in self.slots:
            for end in range(1, min(len(rest), LONGEST_PHRASE) + 1):
                for way in self._from(at + 1, rest[end:], effort):
                    way.phrases[word] = rest[:end]
                    yield way
        elif (tense := self._same(at, rest[0])) is not None:
            if at == 1 and self.shape is Shape.COPULA and not self._fits(rest):
                return
            for way in self._from(at + 1, rest[1:], effort):
                way.other_tense |= tense
                way.definite |= at == 2 and self.article == "a" and rest[0].article.casefold() == "the"
                yield way
        elif rest[0].key == "same" and rest[0].article and rest[1:2] and rest[1].key == word.casefold():
            slot = self.words[at + 1] if at + 1 < len(self.words) else ""
            if slot in self.slots:
                for way in self._from(at + 2, rest[2:], effort):
                    way.phrases[slot] = rest[:2]
                    way.shared |= {self.slots.index(slot)}
                    yield way

    def _fits(self, rest: Words) -> bool:
        """Whether the article behind this form of *be* can be that of the gloss.

        Who "is patient" is no patient, and who "is a cold" is not cold; they "are" what each is a.
        """
        behind = rest[2:] if len(rest) > 1 and rest[1].key == "not" else rest[1:]
        if not behind or self.words[2] in self.slots:
            return True
        article = behind[0].article.casefold().replace("an", "a")
        if not self.article:
            return not article
        return article in (self.article, "the") or (not article and rest[0].key in ("are", "were"))

    def _same(self, at: int, word: Word) -> bool | None:
        """Whether a word of the sentence is the template's in another tense; None if it is another word."""
        own, other = self.words[at].casefold(), word.key
        if own == other or any(own in group and other in group for group in (PRESENT, PAST, HAVE - {"had"})):
            return False
        if own in BE and other in BE:
            lasts = any(following.casefold() in _LASTING for following in self.words[at + 1 : at + 2])
            return not (lasts and self.shape is Shape.COPULA)
        if "their" in (own, other) and {own, other} <= POSSESSIVES:
            return False
        if self.shape is Shape.COPULA and not self.is_noun:
            return None  # "is new" and "is news"
        if same_word(own, other):
            return False
        is_verb = BE.isdisjoint(before.casefold() for before in self.words[:at])
        return True if is_verb and is_past(own, other) else None

    def _denial(self, at: int, rest: Words) -> int:
        """How many words here are a denial, before a word of the template."""
        if at != self._denial_at:
            return 0
        if at > 1:
            return 1 if rest[0].key == "not" else 0
        return 2 if rest[0].key in DO and [word.key for word in rest[1:2]] == ["not"] else 0


def template(predicate: str, parameters: Sequence[str], words: str) -> Template | None:
    """The template of a gloss; None if its words do not name each argument once, with words between them.

    A gloss in the form of a question ("Is x cold?") is what the question asks.
    """
    said = parts_of(words)
    if _QUESTION.fullmatch(words) and len(said) > 2:
        said = said[1:] if said[0].casefold() in DO else [said[1], said[0], *said[2:]]
    article = said[2].casefold().replace("an", "a") if len(said) > 3 and said[1].casefold() in BE else ""
    said = [word for word in said if word in parameters or word.casefold() not in ARTICLES]
    if not 0 < len(parameters) <= _MOST_SLOTS or any(said.count(name) != 1 for name in parameters):
        return None
    adjacent = any(one in parameters and other in parameters for one, other in pairwise(said))
    if adjacent or len(said) == 1 or not _AMOUNTS.isdisjoint(word.casefold() for word in said):
        return None
    is_article = article in ARTICLES
    return Template(
        predicate, tuple(parameters), tuple(said), article if is_article else "", _shape(said, parameters)
    )


def _shape(words: Sequence[str], parameters: Sequence[str]) -> Shape:
    keys = [word.casefold() for word in words]
    has_infinitive = any(
        key == "to" and following not in parameters
        for key, following in zip(keys, [*words[1:], ""], strict=True)
    )
    if words[0] not in parameters or has_infinitive or not _OPAQUE.isdisjoint(keys):
        return Shape.OTHER
    if keys[1] in BE:
        return Shape.COPULA if len(words) > 2 else Shape.OTHER
    if keys[1] in CAN:
        return Shape.MODAL if len(words) > 2 else Shape.OTHER
    if keys[1] == "'s":
        return Shape.POSSESSIVE if any(key in BE for key in keys[2:-1]) else Shape.OTHER
    return Shape.VERB if keys[1].isalpha() and keys[1] not in _PREPOSITIONS else Shape.OTHER
