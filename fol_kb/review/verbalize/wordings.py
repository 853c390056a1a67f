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

from fol_kb.beliefs.sentences import spans
from fol_kb.review.copulas import copula
from fol_kb.review.verbalize.dictionary import Kind, kinds, singular
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.forms import infinitives, is_s_form
from fol_kb.translation.controlled.english.language import English
from fol_kb.translation.controlled.english.lexicon import past_forms
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, fold, tokenize
from fol_kb.translation.controlled.syntax.tokens import words as words_of

MOST_OF_A_TEXT = 1_000_000
"""So many characters of a text are looked at for how it uses its words."""

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_SPLITTABLE = re.compile(r"[A-Za-z0-9_-]+\Z")
_PREPOSITIONS = frozenset(word for word, tags in en.CLOSED.items() if "PREP" in tags)
_VERBS = en.GIVING | words_of("""
    like live work own have love hate write see know take eat make hold bite beat catch buy find lead hide
    drive ride choose break steal wear draw feed hit hurt read build keep leave win meet understand hear
    sing begin drink forget cut put set lose say speak bear do grow blow fly
""")
"""Verbs that need no text to show that they are some."""
_SUBJECTS = words_of("""
    who which that it he she someone something somebody everyone everything everybody nobody nothing anyone
    anything anybody
""")
_BEFORE_NOUNS = words_of("a an every each no some the 's his her its their whose own")
_NAMING = frozenset({Kind.NOUN, Kind.ADJECTIVE})
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
        _learn_nouns(words, lexicon)
    for words in sentences:
        _learn_uses(words, lexicon)
        for index, word in enumerate(words):
            if word.key == "the":
                following = [later.key for later in words[index + 1 : index + 4]]
                definite.update("_".join(following[:size]) for size in range(1, len(following) + 1))
    return Usage(lexicon, frozenset(definite))


def _learn_nouns(words: Sequence[Word], lexicon: Lexicon) -> None:
    """What stands after "a", "the", "his" or "Ann's", and what can only be a plural: "no men"."""
    for index, word in enumerate(words):
        only = None if word.capital and index else singular(word.key)
        if only is not None:
            lexicon.nouns.add(only)
        elif index and words[index - 1].key in _BEFORE_NOUNS and kinds(word.key) & _NAMING == {Kind.NOUN}:
            lexicon.nouns.add(word.key)


def _learn_uses(words: Sequence[Word], lexicon: Lexicon) -> None:
    """What stands after its subject in the third person is a verb, what stands alone after "is" an adjective.

    "Bob sleeps", "a dog barks", "who sings"; "the server is down", "bread is food".
    """
    for before, word in pairwise(words):
        named = before.capital and before.key not in en.CLOSED
        subject = named or before.key in lexicon.nouns or before.key in _SUBJECTS
        if subject and not word.capital and is_s_form(word.key) and word.key not in en.CLOSED:
            lexicon.verbs.update(infinitives(word.key)[:1])
        if before.key in {"is", "are"} and not word.capital and word.key not in en.CLOSED:
            lexicon.adjectives.add(word.key)


def phrases(name: str, arity: int, lexicon: Lexicon | None) -> Iterator[Phrase]:
    """Ways to say a predicate, the likeliest first; none where the name does not tell any.

    A predicate of no arguments has none, and nor has one of more than three, or one whose name is not
    English: it has no lexicon.
    """
    if lexicon is None:
        return
    parts = parts_of(name)
    if parts and parts[-1] == str(arity) and len(parts) > 1:
        parts = parts[:-1]  # the controlled language keeps a verb apart from a noun of its form in this way
    if not parts or not all(part.isalpha() for part in parts) or len(parts[0]) == 1:
        return  # "p" is no word
    if parts[0] in {"did", "was", "has"} and len(parts) > 1:
        yield from _in_a_tense(parts, arity, lexicon)
    elif parts[0] == "be" and len(parts) > 1 and Kind.ONGOING in kinds(parts[1]):
        yield from _going_on(parts[1:], arity)
    elif parts[0] in en.MODALS and len(parts) > 1:
        yield from _with_a_modal(parts, arity, lexicon)
    elif arity == 1:
        yield from _unary(parts, lexicon)
    elif arity == 2:
        yield from _binary(parts, lexicon)
    elif arity == 3 and len(parts) > 1 and parts[-1] == "to":
        yield from _doing(parts[:-1], " {1} to {2}", lexicon)


def _in_a_tense(parts: list[str], arity: int, lexicon: Lexicon) -> Iterator[Phrase]:
    """Ways to say what is of the past or the perfect: "visited {1}", "was a student", "has been to {1}"."""
    tense, verb, *after = parts
    if tense == "was" or verb == "been":
        said, denied = ("was", "was not") if tense == "was" else ("has been", "has not been")
        for state in _states(parts[1:] if tense == "was" else after, arity, lexicon):
            yield Phrase(said + state, denied + state)
        return
    if arity == 3 and after == ["to"]:
        after = ["{1}", "to", "{2}"]
    elif arity < 3 and _PREPOSITIONS.issuperset(after) and (tense == "did" or Kind.PARTICIPLE in kinds(verb)):
        after = [*after, *["{1}"] * (arity - 1)]
    else:
        return
    for form in past_forms(verb) if tense == "did" else [f"has {verb}"]:
        negated = f"did not {verb}" if tense == "did" else f"has not {verb}"
        yield Phrase(" ".join([form, *after]), " ".join([negated, *after]))


def _going_on(parts: list[str], arity: int) -> Iterator[Phrase]:
    """Ways to say what goes on: "is sleeping", "is using {1}", "is teaching at {1}"."""
    if arity == 1 or (arity == 2 and _PREPOSITIONS.issuperset(parts[1:])):
        said = " ".join([*parts, *["{1}"] * (arity - 1)])
        yield Phrase(f"is {said}", f"is not {said}")


def _with_a_modal(parts: list[str], arity: int, lexicon: Lexicon) -> Iterator[Phrase]:
    """Ways to say what may or must be: "can swim", "must not visit {1}", "must wear a helmet"."""
    denied = f"{parts[0]} not"
    said, after = (denied, parts[2:]) if parts[1] == "not" else (parts[0], parts[1:])
    if not after or arity > 3:
        return
    if after[0] == "be":
        for state in _states(after[1:], arity, lexicon):
            yield Phrase(f"{said} be{state}", f"{denied} be{state}")
        return
    verb, *rest = after
    if arity == 3 and rest == ["to"]:
        rest = ["{1}", "to", "{2}"]
    elif arity == 1 and rest and not _PREPOSITIONS.issuperset(rest):
        start = 1 if rest[0] in _PREPOSITIONS else 0
        rest = [*rest[:start], article(rest[start]), *rest[start:]] if rest[start:] else rest
    elif arity < 3 and _PREPOSITIONS.issuperset(rest):
        rest = [*rest, *["{1}"] * (arity - 1)]
    else:
        return
    yield Phrase(" ".join([said, verb, *rest]), " ".join([denied, verb, *rest]))


def _states(parts: list[str], arity: int, lexicon: Lexicon) -> Iterator[str]:
    """What may stand behind a form of "be" for these words: " a student", " in {1}"."""
    if parts and arity < 3:
        for phrase in (_unary if arity == 1 else _binary)(parts, lexicon):
            if phrase.affirmed.startswith("is "):
                yield phrase.affirmed.removeprefix("is")


def _doing(parts: list[str], objects: str, lexicon: Lexicon) -> Iterator[Phrase]:
    """Ways to say what somebody does, with what stands behind the verb."""
    for verb, infinitive in _verbs(parts, lexicon):
        yield Phrase(f"{verb}{objects}", f"does not {infinitive}{objects}")


def _unary(parts: list[str], lexicon: Lexicon) -> Iterator[Phrase]:
    parts = parts[copula(parts) :]
    word = "-".join(parts)
    for kind in _kinds(parts, lexicon):
        match kind:
            case Kind.NOUN:
                noun = None if word in _NO_NOUN else word
                yield Phrase(f"is {article(word)} {word}", f"is not {article(word)} {word}", noun)
            case Kind.ADJECTIVE:
                yield Phrase(f"is {word}", f"is not {word}")
            case _:
                yield from _doing(parts, "", lexicon)


_USUAL = (Kind.NOUN, Kind.ADJECTIVE, Kind.VERB)


def _kinds(parts: Sequence[str], lexicon: Lexicon) -> list[Kind]:
    """What the word of a predicate is, the likeliest first: as the text uses it, else by the dictionary.

    A participle is said like an adjective. What a text uses and no dictionary has is a name for a class; of
    such a name without a text nothing is known.
    """
    word = "-".join(parts)
    shown = {
        Kind.VERB: word in lexicon.verbs,  # a subject before it shows more than "no men" before "sleep"
        Kind.NOUN: word in lexicon.nouns,
        Kind.ADJECTIVE: word in lexicon.adjectives or word in lexicon.attributes,
    }
    if any(shown.values()):
        return [kind for kind, is_shown in shown.items() if is_shown]
    can_be = _of_dictionary(parts)
    if lexicon.lower and len(parts) == 1 and not kinds(word) and not can_be:
        return [Kind.ADJECTIVE, Kind.NOUN] if word.endswith(en.ADJECTIVE_ENDINGS) else [Kind.NOUN]
    # a text shows what is a noun in it, by an article at least
    order = [Kind.ADJECTIVE, Kind.VERB, Kind.NOUN] if lexicon.nouns or word in en.ADJECTIVES else _USUAL
    return [kind for kind in order if kind in can_be]


def _of_dictionary(parts: Sequence[str]) -> set[Kind]:
    """What a word or a compound can be; of a compound the last word tells, and a verb begins none."""
    *modifiers, last = parts
    if not modifiers and last in _PREPOSITIONS:
        return {Kind.ADJECTIVE}  # "is down"
    found = set(kinds(last))
    if modifiers:
        if modifiers[0] in _PREPOSITIONS:
            return {Kind.ADJECTIVE}  # "on-duty"
        if any(not kinds(each) or kinds(each) <= {Kind.VERB, Kind.THIRD} for each in modifiers):
            return set()
        found -= {Kind.VERB, Kind.THIRD}
    if last in en.ADJECTIVES or Kind.PARTICIPLE in found:
        found.add(Kind.ADJECTIVE)
    if Kind.THIRD in found and Kind.NOUN not in found:
        found.add(Kind.VERB)
    return found & {Kind.NOUN, Kind.ADJECTIVE, Kind.VERB}


def _binary(parts: list[str], lexicon: Lexicon) -> Iterator[Phrase]:
    *head, last = parts
    if not head:
        if last in _PREPOSITIONS:  # possession is the relation "of"
            yield Phrase(f"is {last} {{1}}", f"is not {last} {{1}}")
        elif _is_verb(last, lexicon):
            yield from _doing(parts, " {1}", lexicon)
        return
    if last not in _PREPOSITIONS:
        return
    is_said = copula(parts)
    if is_said == 1 and (len(head) == 1 or Kind.NOUN not in _kinds(head[1:], lexicon)):
        rest = " ".join(parts[1:])
        yield Phrase(f"is {rest} {{1}}", f"is not {rest} {{1}}")
        return
    head = head[is_said:]
    word = "-".join(head)
    found = [Kind.ADJECTIVE] if last == "than" else _kinds(head, lexicon)
    if last == "of" and Kind.NOUN in found:
        found = [Kind.NOUN]
    elif Kind.VERB in found and word not in lexicon.nouns:
        found = [Kind.VERB, *found]  # "works for", though there are works
    for kind in dict.fromkeys(found):
        match kind:
            case Kind.NOUN:
                noun = f"{article(word)} {word} {last}"
                yield Phrase(f"is {noun} {{1}}", f"is not {noun} {{1}}")
            case Kind.ADJECTIVE:
                yield Phrase(f"is {word} {last} {{1}}", f"is not {word} {last} {{1}}")
            case _:
                yield from _doing(head, f" {last} {{1}}", lexicon)


def _is_verb(word: str, lexicon: Lexicon) -> bool:
    """Whether a relation of this name is said with a verb: ``parent`` is none, though some parent others."""
    if word in lexicon.verbs or (third_person(word) in lexicon.lower and word not in lexicon.nouns):
        return True
    if word in _VERBS or word in en.IRREGULAR_VERBS:
        return True
    found = kinds(word)
    return Kind.THIRD in found or (Kind.VERB in found and Kind.NOUN not in found)


def _verbs(parts: list[str], lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """Third person and infinitive of a verb, of which the name is the one or the other."""
    if len(parts) > 1:
        return
    (word,) = parts
    third = Kind.THIRD in kinds(word) or word in en.IRREGULAR_VERBS
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
    """ "a" or "an", by the sound that a word begins with."""
    vowel = word[:1] in {"a", "e", "i", "o", "u"}
    return "an" if vowel != bool(_NOT_AS_WRITTEN.match(word)) else "a"


_NOT_AS_WRITTEN = re.compile("uni(?!n|m)|u[bst][aeiu]|eu|ewe|one(?!r)|once|hour|honou?r|honest|heir")
"""Words that begin with a vowel in writing or in speech, and not in both: a unit, an hour."""

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
