"""Words for the names of a signature: what a predicate is said with, and how an individual is called.

Names are all there is to go by, and the text that they come from, where there is one: "a man" shows that
``man`` is a noun, "is mortal" that ``mortal`` is an adjective, "does not live" that ``live`` is a verb.
Nothing here has to be right for the meaning: what is proposed is tried out, or kept apart from all else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from fol_kb.copulas import copula
from fol_kb.sentences import spans
from fol_kb.translate.controlled import english_words as en
from fol_kb.translate.controlled.english import English
from fol_kb.translate.controlled.english_forms import infinitives, is_s_form
from fol_kb.translate.controlled.language import Lexicon
from fol_kb.translate.controlled.tokens import Unreadable, Word, fold, tokenize
from fol_kb.translate.controlled.tokens import words as words_of

MOST_OF_A_TEXT = 1_000_000
"""So many characters of a text are looked at for how it uses its words."""

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_SPLITTABLE = re.compile(r"[A-Za-z0-9_-]+\Z")
_PREPOSITIONS = frozenset(word for word, tags in en.CLOSED.items() if "PREP" in tags)
_VERBS = frozenset(en.PARTICIPLES.values()) | en.GIVING | words_of("like live work own have")
"""Verbs that need no text to show that they are some."""
_SUBJECTS = words_of("""
    who which that it he she someone something somebody everyone everything everybody nobody nothing anyone
    anything anybody
""")
_NO_NOUN = frozenset({"thing", "person", "people", "things", "persons"})
"""Nouns that the controlled language takes for anything at all where they stand for an individual."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """How a predicate is said of its subject: "is a man", "does not live in {1}".

    ``{n}`` stands for the argument with that index; the subject, before it all, is argument 0. ``noun`` is
    set where the predicate is said with one ("every man").
    """

    affirmed: str
    denied: str
    noun: str | None = None


def parts_of(name: str) -> list[str]:
    """The words that a name is made of, in lower case: ``livesIn`` and ``lives_in`` have two.

    Nothing for a name with other signs than ASCII letters, digits, underscores and hyphens.
    """
    if not _SPLITTABLE.match(name):
        return []
    return [part.lower() for part in _PARTS.findall(name)]


@lru_cache(maxsize=1)
def _english() -> English:
    """One for all: its grammar takes a while to compile."""
    return English()


@dataclass(frozen=True, slots=True)
class Usage:
    """How a text uses its words: ``definite`` are the names that "the vault", "the red box" would have."""

    lexicon: Lexicon = field(default_factory=Lexicon)
    definite: frozenset[str] = frozenset()


def learned(text: str | None) -> Usage:
    """How a text uses its words, as far as the controlled English sees it; nothing without a text."""
    if not text:
        return Usage()
    lexicon = Lexicon()
    english = _english()
    sentences = []
    for span in spans(text[:MOST_OF_A_TEXT]):
        try:
            words = tokenize(text, span.words_from, min(span.sentence.end, span.words_from + 2_000))
        except Unreadable:  # a question, say: it shows nothing
            continue
        sentences.append(english.prepare(words))
    english.learn(sentences, lexicon)
    definite: set[str] = set()
    for words in sentences:
        _learn_verbs(words, lexicon)
        for index, word in enumerate(words):
            if word.key == "the":
                following = [later.key for later in words[index + 1 : index + 4]]
                definite.update("_".join(following[:size]) for size in range(1, len(following) + 1))
    return Usage(lexicon, frozenset(definite))


def _learn_verbs(words: Sequence[Word], lexicon: Lexicon) -> None:
    """ "Bob sleeps", "a dog barks", "who sings": what stands there in the third person is a verb."""
    for before, word in pairwise(words):
        subject = before.capital or before.key in lexicon.nouns or before.key in _SUBJECTS
        if subject and not word.capital and is_s_form(word.key) and word.key not in en.CLOSED:
            lexicon.verbs.update(infinitives(word.key)[:1])


def phrases(name: str, arity: int, lexicon: Lexicon) -> Iterator[Phrase]:
    """Ways to say a predicate, the likeliest first; none where the name does not tell any.

    A predicate of no arguments has none, and nor has one of more than three.
    """
    parts = parts_of(name)
    if parts and parts[-1] == str(arity) and len(parts) > 1:
        parts = parts[:-1]  # the controlled language keeps a verb apart from a noun of its form in this way
    if not parts or not all(part.isalpha() for part in parts) or len(parts[0]) == 1:
        return  # "p" is no word
    if arity == 1:
        yield from _unary(parts, lexicon)
    elif arity == 2:
        yield from _binary(parts, lexicon)
    elif arity == 3 and len(parts) > 1 and parts[-1] == "to":
        for verb, infinitive in _verbs(parts[:-1], lexicon):
            yield Phrase(f"{verb} {{1}} to {{2}}", f"does not {infinitive} {{1}} to {{2}}")


def _unary(parts: list[str], lexicon: Lexicon) -> Iterator[Phrase]:
    parts = parts[copula(parts) :]
    word = "-".join(parts)
    noun = Phrase(f"is {article(word)} {word}", f"is not {article(word)} {word}", word)
    adjective = Phrase(f"is {word}", f"is not {word}")
    verbs = [Phrase(verb, f"does not {infinitive}") for verb, infinitive in _verbs(parts, lexicon)]
    if word in _NO_NOUN:
        noun = Phrase(noun.affirmed, noun.denied)
    if word in lexicon.nouns:
        order = [noun, adjective, *verbs]
    elif word in lexicon.adjectives or word in lexicon.attributes or word in en.ADJECTIVES:
        order = [adjective, noun, *verbs]
    elif is_s_form(word):
        order = verbs  # "is barks" would be read, and nobody would say it
    elif word in lexicon.verbs:
        order = [*verbs, noun, adjective]
    elif word.endswith(en.ADJECTIVE_ENDINGS):
        order = [adjective, noun, *verbs]
    else:
        order = [noun, adjective, *verbs]
    yield from order


def _binary(parts: list[str], lexicon: Lexicon) -> Iterator[Phrase]:
    *head, last = parts
    if not head:
        if last in _PREPOSITIONS:  # possession is the relation "of"
            yield Phrase(f"is {last} {{1}}", f"is not {last} {{1}}")
            return
        shown = last in lexicon.verbs or (third_person(last) in lexicon.lower and last not in lexicon.nouns)
        if shown or is_s_form(last) or last in _VERBS or last in en.IRREGULAR_VERBS:
            for verb, infinitive in _verbs(parts, lexicon):
                yield Phrase(f"{verb} {{1}}", f"does not {infinitive} {{1}}")
        return
    if copula(parts):
        if last in _PREPOSITIONS:
            rest = " ".join(parts[1:])
            yield Phrase(f"is {rest} {{1}}", f"is not {rest} {{1}}")
        return
    if last in _PREPOSITIONS:
        word = "-".join(head)
        adjective = Phrase(f"is {word} {last} {{1}}", f"is not {word} {last} {{1}}")
        verbs = [
            Phrase(f"{verb} {last} {{1}}", f"does not {infinitive} {last} {{1}}")
            for verb, infinitive in _verbs(head, lexicon)
        ]
        noun = Phrase(
            f"is {article(word)} {word} {last} {{1}}", f"is not {article(word)} {word} {last} {{1}}"
        )
        of_noun = last == "of" and not is_s_form(head[0]) and word not in lexicon.verbs
        if last == "than":
            yield adjective
        elif word in lexicon.adjectives or (
            word not in lexicon.verbs and word.endswith(en.ADJECTIVE_ENDINGS)
        ):
            yield from (adjective, noun, *verbs)
        elif of_noun:
            yield from (noun, adjective, *verbs)
        else:
            yield from (*verbs, adjective)


def _verbs(parts: list[str], lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """Third person and infinitive of a verb, of which the name is the one or the other."""
    if len(parts) > 1:
        return
    (word,) = parts
    third = is_s_form(word) or word in en.IRREGULAR_VERBS
    if not third or word in lexicon.verbs:
        yield third_person(word), word
    if third:
        yield word, infinitives(word)[0]


def third_person(infinitive: str) -> str:
    """The form that goes with "he": has, goes, watches, carries, likes."""
    for form, verb in en.IRREGULAR_VERBS.items():
        if verb == infinitive:
            return form
    if infinitive.endswith(("s", "x", "z", "ch", "sh")) or infinitive in {"go", "do"}:
        return infinitive + "es"
    if infinitive.endswith("y") and infinitive[-2:-1] not in {"a", "e", "i", "o", "u", ""}:
        return infinitive[:-1] + "ies"
    return infinitive + "s"


def article(word: str) -> str:
    """ "a" or "an", by the letter that a word begins with."""
    return "an" if word[:1] in {"a", "e", "i", "o", "u"} else "a"


_VARIABLE = re.compile(r"[A-Z]\d*\Z")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*\Z|[A-Z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*\Z")


def proper_name(name: str) -> str | None:
    """A constant as a proper name, ``new_york`` as "New York"; None if it could mean something else."""
    if not name.isascii() or not _NAME.match(name) or fold(name) in en.CLOSED or fold(name) in en.NOT_COVERED:
        return None
    words = [part[:1].upper() + part[1:] for part in name.split("_")]
    if any(_VARIABLE.match(word) for word in words):
        return None
    return " ".join(words)


__all__ = ["Phrase", "Usage", "article", "learned", "parts_of", "phrases", "proper_name", "third_person"]
