"""What the phrases of a sentence mean in a program's names.

A phrase is an individual or several ("Butte and Pierre"), or a quantity: "a club", "all red, round things",
"no one", "the same state", with the kinds for which glosses have words ("x is a club", "x is red").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from fol_kb.logic.names import Spellings, accents, normalise, spelling
from fol_kb.logic.syntax import Atom, Constant, Term, Variable
from fol_kb.review.programs.glosses.templates import LONGEST_PHRASE, Effort, Shape, Template
from fol_kb.review.programs.glosses.words import BE, Word, Words, same_word, words_of
from fol_kb.translation.controlled.syntax.tokens import words as word_list

SOMEBODY = Word("\0")
"""Who "someone" is in the rest of a sentence, in the place of that word and of its pronouns."""
_PART = re.compile(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])|\d+")
_THINGS = word_list("thing things")
_HEADS = _THINGS | {"person", "people", "one"}
"""Nouns that say nothing beside an adjective: "red things" are whatever is red."""
_EVERY = word_list("all every each")
_PERSONAL = word_list("everyone everybody nobody someone somebody anyone anybody")
_WHOLE = {"everyone": "every", "everybody": "every", "everything": "every", "nobody": "no", "nothing": "no"}
_PRIVATIVE = word_list("""
    alleged artificial counterfeit fake false former fictional imaginary mock possible potential pretended
    retired supposed toy unreal virtual
""")
"""A fake dollar is no dollar."""
_NO_NAMES = word_list("""
    all also an any because both but either even every few if it just many most neither never no nobody none
    nor not nothing only or so some than that the then there these they this those though unless until when
    whether while
""")
"""Words that may begin a sentence in capitals before a name."""
_PRONOUNS = word_list("he her him i it me she them they us we who whom you that these this those")
_DENYING = word_list("no none neither nor not")
_FOLLOWING = BE | word_list("""
    has had does did can will and or in on at of for with from by to who which that not , . ; )
""")
"""What may stand behind a name that is complete, besides a verb."""


class Quantity(Enum):
    """How many of a kind a phrase speaks of."""

    SOME = auto()
    ALL = auto()
    NONE = auto()
    INDEFINITE = auto()
    ONE_SHARED = auto()


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """Individuals, or a quantity of those of whom all the atoms ``kinds`` are true, as the bound variable."""

    individuals: tuple[Term, ...] = ()
    quantity: Quantity | None = None
    kinds: tuple[Atom, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a word in capitals stands beside a formula: the words from there, and the whole by spelling and
    by its letters with their accents."""

    words: Words
    individuals: frozenset[str]
    sentence: str
    accented: str

    def tells(self, said: tuple[str, ...], name: str, follows: Callable[[Words], bool]) -> bool | None:
        """Whether these words are the name of that individual there; None if that is not clear."""
        behind = self.words[len(said) :]
        is_longer = any(word.text[:1].isupper() and not word.article for word in behind[:1])
        if name not in self.individuals or is_longer or tuple(w.key for w in self.words[: len(said)]) != said:
            return False
        others = self.individuals - {name}
        is_clear = follows(behind) and all(self._has(other) for other in others)
        return True if is_clear else None

    def _has(self, name: str) -> bool:
        """Whether the sentence has the name somewhere, with its accents or without any."""
        if spelling(name) not in self.sentence:
            return False
        return not accents(name) or any(text in self.accented for text in (_accented(name), normalise(name)))


def _accented(text: str) -> str:
    """The letters of a text with their accents, each one character, so that none is found without its own."""
    return unicodedata.normalize("NFC", accents(text) or normalise(text))


class Names:
    """The individuals and the kinds of a program, by the words for them."""

    def __init__(
        self,
        names: Iterable[str],
        templates: Sequence[Template],
        *,
        partial: bool,
        spoken: Iterable[tuple[str, frozenset[str]]] = (),
    ) -> None:
        self._partial = partial
        self._templates = templates
        self._called: dict[tuple[tuple[str, ...], str], bool] = {}
        self._spoken: dict[str, list[_Place]] = {}
        for sentence, individuals in spoken:
            words, whole = words_of(sentence), spelling(sentence)
            accented = _accented(sentence)
            for index, word in enumerate(words):
                if word.text[:1].isupper():
                    behind = words[index : index + LONGEST_PHRASE + 1]
                    self._spoken.setdefault(word.key, []).append(_Place(behind, individuals, whole, accented))
        own = set(names)
        self._named = Spellings(own)
        self._by_first: dict[str, list[list[str]]] = {}
        self._of_parts: dict[tuple[str, ...], set[str]] = {}
        self._all_parts: set[str] = set()
        for name in own if partial or self._spoken else ():
            parts = [part.casefold() for part in _PART.findall(name)]
            if parts:
                self._by_first.setdefault(parts[0], []).append(parts)
                self._of_parts.setdefault(tuple(parts), set()).add(name)
                self._all_parts.update(parts)
        self._kinds = [found for found in templates if found.is_kind]
        self._has_persons = any(
            found.words[2:] in (("person",), ("human",), ("human", "being")) for found in self._kinds
        )
        free = (name for name in ("x", "y", "z", "u", "v", "w") if {name} != self._named.candidates(name))
        self.bound, self.somebody = Variable(next(free, "x1")), Variable(next(free, "y1"))

    def phrases(
        self, words: Words, effort: Effort, *, is_first: bool, is_shared: bool, is_general: bool
    ) -> list[NounPhrase]:
        """What a phrase may mean; nothing if that is not known.

        ``is_first``: it begins the sentence, where "a bird" may be all birds, so that it means nothing here.
        ``is_shared``: it is "the same" of a kind that the template says itself. ``is_general``: "cold things"
        are all of them, as in "are red"; who "live in Paris" may be some.
        """
        if is_shared:
            return [NounPhrase(quantity=Quantity.ONE_SHARED)]
        if individuals := self._individuals(words):
            return [NounPhrase(individuals)]
        if self.is_personal(words):
            return []
        quantity, kind = _quantity(words, is_first=is_first, is_general=is_general)
        if quantity is None:
            return []
        return [NounPhrase((), quantity, kinds) for kinds in self._of_kind(kind, effort)]

    def is_personal(self, words: Words) -> bool:
        """Whether the words are of persons where the program has a predicate for these: not of everything."""
        keys = [word.key for word in words]
        return self._has_persons and (not _PERSONAL.isdisjoint(keys) or keys == ["no", "one"])

    def is_pair(self, words: Words) -> bool:
        """Whether the words name two individuals."""
        return len(self._individuals(words)) > 1

    def is_name(self, words: Words) -> bool:
        """Whether the words are the name of an individual."""
        return self._individual(words) is not None

    # ------------------------------------------------------------ individuals

    def _individuals(self, words: Words) -> tuple[Term, ...]:
        """The individual that the words name, or those that they name with *and* between them; none if they
        may be either."""
        whole = self._individual(words)
        for index, word in enumerate(words):
            if word.key == "and" and 0 < index < len(words) - 1:
                one, other = self._individual(words[:index]), self._individual(words[index + 1 :])
                if one is not None and other is not None:
                    return (one, other) if whole is None else ()
        return () if whole is None else (whole,)

    def _individual(self, words: Words) -> Term | None:
        if words == (SOMEBODY,):
            return self.somebody
        if self._is_no_name(words):
            return None
        text = " ".join(map(str, words))
        without = " ".join(map(str, (Word(words[0].text), *words[1:])))
        for said in (text, without) if words[0].article.casefold() == "the" else (text,):
            named = self._named.candidates(said)
            if len(named) == 1:
                return Constant(next(iter(named)))
        found = self._by_part(words)
        return None if found is None or not (self._partial or self._calls(words, found.name)) else found

    def _is_no_name(self, words: Words) -> bool:
        """Whether the words are a pronoun or a quantity, or for a kind as well: "the lion", "lions"."""
        keys = [word.key for word in words]
        if len(words) == 1 and words[0].text in _PRONOUNS:
            return True
        if keys[0] in _DENYING or (len(words) == 1 and (keys[0] in _WHOLE or keys[0] in _PERSONAL)):
            return True
        return any(
            each.is_noun
            and len(each.slots) == 1
            and len(each.words) == len(words) + 2
            and all(same_word(own.casefold(), key) for own, key in zip(each.words[2:], keys, strict=True))
            for each in self._kinds
        )

    def _calls(self, words: Words, name: str) -> bool:
        """Whether the sentences beside formulas call that individual so, and never call it or another
        one otherwise with the same first word."""
        said = tuple(word.key for word in words)
        if (said, name) not in self._called:
            told = {place.tells(said, name, self._may_follow) for place in self._spoken.get(said[0], [])}
            self._called[said, name] = True in told and False not in told
        return self._called[said, name]

    def _may_follow(self, words: Words) -> bool:
        """Whether a name is complete before these words: no "junior", no "river", nobody's "grandson"."""
        if not words or words[0].key in _FOLLOWING or words[0].key.endswith("ed"):
            return True
        return any(
            same_word(each.words[1].casefold(), words[0].key)
            if each.shape is Shape.VERB
            else each.shape is Shape.POSSESSIVE and [w.key for w in words[:2]] == list(each.words[1:3])
            for each in self._templates
        )

    def _by_part(self, words: Words) -> Constant | None:
        """The one individual of that given name, with a family name that nobody has; or the one of that given
        and family name."""
        said = [word.key for word in words]
        if not all(word.text[:1].isupper() for word in words) or not _NO_NAMES.isdisjoint(said):
            return None
        begun = [
            parts
            for parts in self._by_first.get(said[0], [])
            if (parts == said[:1] and len(said) == 2 and said[1] not in self._all_parts)
            or (len(parts) == len(said) + 1 and parts[:-1] == said and len(parts[-1]) > 1)
        ]
        names = {name for parts in begun for name in self._of_parts[tuple(parts)]}
        return Constant(next(iter(names))) if len(names) == 1 else None

    # ------------------------------------------------------------ kinds

    def _of_kind(self, words: Words, effort: Effort) -> list[tuple[Atom, ...]]:
        """What is said of those that the words are for: as one kind, or by adjectives and a noun."""
        if not words:
            return [()]
        if whole := self._said(words, effort):
            return [(atom,) for atom in whole if self._is_noun(atom) or not words[0].has_indefinite]
        *adjectives, last = words
        if adjectives and (
            adjectives[-1].text == "," or not _PRIVATIVE.isdisjoint(word.key for word in adjectives)
        ):
            return []
        said = [
            [atom for atom in self._said((word,), effort) if not self._is_noun(atom)]
            for word in adjectives
            if word.text != ","
        ]
        noun = [atom for atom in self._said((last,), effort) if self._is_noun(atom)]
        if last.key == "people":
            noun = noun or self._said((Word("person", "a"),), effort)
        if noun or last.key not in _HEADS:
            said.append(noun)
        if not said and last.key in _THINGS:
            return [()]
        return [tuple(found[0] for found in said)] if said and all(len(found) == 1 for found in said) else []

    def _is_noun(self, atom: Atom) -> bool:
        return any(
            each.is_noun or len(each.slots) > 1 for each in self._kinds if each.predicate == atom.predicate
        )

    def _said(self, words: Words, effort: Effort) -> list[Atom]:
        """What "is a" with these words behind it says of somebody, with individuals in all other places."""
        found = []
        for template in self._kinds:
            sentence = (SOMEBODY, Word("is"), Word(words[0].text, template.article), *words[1:])
            for filled in template.filled(sentence, effort):
                first = template.first
                others = [self._individual(phrase) for n, phrase in enumerate(filled.phrases) if n != first]
                terms = [term for term in others if term is not None]
                plain = not (filled.denied or filled.shared or filled.other_tense)
                if plain and filled.phrases[first] == (SOMEBODY,) and len(terms) == len(others):
                    terms.insert(first, self.bound)
                    found.append(Atom(template.predicate, tuple(terms)))
        return list(dict.fromkeys(found))


def _quantity(words: Words, *, is_first: bool, is_general: bool) -> tuple[Quantity | None, Words]:
    """How many a phrase speaks of, and the words for their kind; no words for everything there is."""
    first, kind = words[0], words[1:]
    if len(words) == 1 and first.key in _WHOLE:
        return (Quantity.ALL if _WHOLE[first.key] == "every" else Quantity.NONE), ()
    if first.key == "no" and [word.key for word in kind] == ["one"]:
        return Quantity.NONE, ()
    if first.key == "same" and first.article:
        plural = not kind or (kind[-1].key.endswith("s") and not kind[-1].key.endswith("ss"))
        return None if plural else Quantity.ONE_SHARED, kind
    if first.article:
        return (Quantity.INDEFINITE if first.has_indefinite and not is_first else None), words
    if is_first and words[-1].key in ("things", "people") and first.key not in _EVERY | {"no", "some"}:
        return (Quantity.ALL if is_general and len(words) > 1 else None), words
    of = {"no": Quantity.NONE, "some": Quantity.SOME, **dict.fromkeys(_EVERY, Quantity.ALL)}
    return (of.get(first.key) if kind else None), kind
