"""Adverbs that say how or how often something is done, and with what they go (decision 0170)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from fol_kb.translation.controlled.ambiguity.two_readings import (
    ALL_OR_SOME,
    ONE_OR_ALL,
    first_word,
    head_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.discourse.definites import ONE_FOR_ALL
from fol_kb.translation.controlled.discourse.interpret import ONE_OR_EVERY
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.checking import phrases_in, within_conditions
from fol_kb.translation.controlled.english.lexicon import classes, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import OF_KINDS, TIMES
from fol_kb.translation.controlled.english.quantities import number_of
from fol_kb.translation.controlled.english.values import as_one
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tenses import WANTED, tense_of
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_DAYS = TIMES - word_list(
    "christmas easter noon midnight decade century dawn dusk holiday term semester season"
)
"""What comes again and again: "every day", "every Monday"."""
_OF_DAYS = OF_KINDS | word_list(
    "count spend remember celebrate record have miss save use fill waste need mark"
)
"""Verbs of which "every day" may be the object."""
_AT_TIMES = word_list("often sometimes regularly frequently occasionally")
"""With these "is locked" may be a state that comes and goes; "is cleaned daily" is what is done."""
_LICENSING = word_list(
    "no nobody no-one nothing not never if any anyone anybody every everyone everybody all"
)
"""Words after which "ever" may stand, and says no more than the tense does (Quirk et al., 10.60)."""


_PAIRS = frozenset([("he", "she"), ("his", "her"), ("him", "her"), ("himself", "herself")])


def in_words(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, "every day" as one, and without "also" and "ever", which leave it as it is."""
    kept: list[Word] = []
    place = 0
    while place < len(words):
        word, size = words[place], 1
        day = kept[-1] if kept else None
        if kind := _of_a_kind(words, place):
            size = kind
        elif _makes_more_of(words, place):
            size = 2
            kept.append(as_one(words[place : place + size], f"{word.key}_{words[place + 1].key}"))
        elif (way := _how_or_as_what(words, place))[0]:
            size, key = way
            kept.append(as_one(words[place : place + size], key))
        elif len(kept) > 1 and kept[-1].key in {"/", "or"} and (kept[-2].key, word.key) in _PAIRS:
            joint, first = kept.pop(), kept.pop()
            text = f"{first.text}/{word.text}" if joint.key == "/" else f"{first.text} or {word.text}"
            kept.append(replace(first, text=text, key=f"{first.key}_or_{word.key}", end=word.end))
        elif word.quoted or day is None:
            kept.append(word)
        elif _says_nothing(word, kept):
            pass
        elif word.key in _OVER_AGAIN and day.key in en.BE and place + 1 < len(words):
            size = 2
            kept += [words[place + 1], word]  # "was twice elected" was elected twice
        elif often := _how_often(words, place, kept):
            size = often
            run = words[place : place + size]
            kept.append(as_one(run, _so_often([one.key for one in run])))
        elif day.key == "every" and word.key in _DAYS and len(kept) > 1 and _goes_with_days(kept[-2]):
            kept[-1] = as_one([day, word], f"every_{word.key}")
        else:
            kept.append(word)
        place += size
    return kept


def _how_or_as_what(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from here on say how, or as what, something is done, and their key."""
    if place < 2:
        return 0, ""
    word, before = words[place], words[place - 1].key
    size, key = (0, "") if word.quoted else _as_what(words, place)
    such = word.key == "in" and {"ADJ"} == classes(before).keys() - {"N", "ADV", "V", "VS"}
    if size or such or before in en.BE | {"be", "not"}:
        return size, key
    return _in_what_way(words, place)


def _of_a_kind(words: Sequence[Word], place: int) -> int:
    """How many words from here on only say of a noun that it is a kind: "Fraud is a (type of) crime"."""
    keys = [word.key for word in words[place : place + 3]]
    before = [word.key for word in words[max(0, place - 2) : place]]
    if keys[:2] not in (["type", "of"], ["kind", "of"], ["form", "of"]) or before[-1:] != ["a"]:
        return 0
    return (3 if keys[2:] in (["a"], ["an"]) else 2) if before[0] in en.BE else 0


def _makes_more_of(words: Sequence[Word], place: int) -> bool:
    """Whether a word stands before an adjective, and that before a noun: "a very old house"."""
    before, word = words[place - 1].key if place else "", words[place]
    most = word.key == "most" and before == "the"
    if place + 2 >= len(words) or word.quoted or not (most or word.key in en.DEGREES):
        return False
    adjective, after = classes(words[place + 1].key), classes(words[place + 2].key)
    if words[place + 1].key in en.NOT_COVERED or words[place + 1].key in en.CLOSED:
        return False
    described = not {"ADJ", "PARTICIPLE"}.isdisjoint(adjective)
    return described and not {"N", "NS", "ADJ"}.isdisjoint(after) and words[place + 2].key not in en.CLOSED


def _how_often(words: Sequence[Word], place: int, kept: Sequence[Word]) -> int:
    """How many words say how often: "every four hours", "twice a day", "three times a week"."""
    keys = [word.key for word in words[place : place + 4]]
    if not _goes_with_days(kept[-1]):
        return 0
    match keys:
        case ["every", number, unit, *_] if number_of(number) and unit.removesuffix("s") in _DAYS:
            return 3
        case ["once" | "twice", "a" | "an" | "every" | "each", unit, *_] if unit in _DAYS:
            return 3
        case [number, "times", "a" | "an" | "every" | "each", unit] if number_of(number) and unit in _DAYS:
            return 4
        case [number, "times", *after] if number_of(number) and (not after or after[0] in _AFTER_TIMES):
            return 2
        case _:
            return 0


def _so_often(keys: Sequence[str]) -> str:
    """One name for "twice a day", "two times each day" and "2 times a day"."""
    number, *rest = keys
    if rest[0] == "times":
        number = _TIMES_OVER.get(number_of(number), f"{number_of(number)}_times")
        rest = rest[1:]
        if not rest:
            return number
    said = [number_of(key) or ("a" if key in {"an", "each", "every"} else key) for key in rest]
    return "_".join([number, *said]) if keys[0] != "every" else "_".join(["every", *said])


_AFTER_TIMES = frozenset(["and", "but", ",", "before", "in", "on", "at", "by"])
_TIMES_OVER = {"one": "once", "two": "twice"}


def _says_nothing(word: Word, before: Sequence[Word]) -> bool:
    if word.key == "ever":
        return any(one.key in _LICENSING for one in before)
    return word.key == "also" and before[-1].key != "not"


def _goes_with_days(before: Word) -> bool:
    """Whether "every day" behind a word says how often, and is not what is liked or counted."""
    if before.quoted or (before.capital and not before.first):
        return True
    if before.key == "it" or "PRON_OBJ" in en.CLOSED.get(before.key, ()):
        return True
    closed = before.key in en.CLOSED or before.key in {"and", "or", "but"}
    return before.text[0].isalnum() and not closed and verb_forms(before.key).isdisjoint(_OF_DAYS)


def _as_what(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from "as" on say as what something is done, and their key: "as a clerk"."""
    if (
        words[place].key != "as"
        or words[place].text == "As"
        or words[place - 1].key == "times"
        or any(one.key == "as" for at, one in enumerate(words) if at != place)
    ):
        return 0, ""
    at = place + 1
    at += at < len(words) and words[at].key in {"a", "an"}
    said: list[str] = []
    while (
        at < len(words) and not words[at].quoted and not words[at].capital and words[at].key not in en.CLOSED
    ):
        known = classes(words[at].key)
        if {"N", "NS"}.isdisjoint(known) and "ADJ" not in known:
            break
        said.append(words[at].key)
        at += 1
    after = words[at] if at < len(words) else None
    ends = after is None or after.key in {*en.CLOSED, "and", "or", ",", "but"}
    if not said or not ends or {"N", "NS"}.isdisjoint(classes(said[-1])):
        return 0, ""
    said[-1] = (lemmas(said[-1], "NS") or (said[-1],))[0]
    return at - place, "_".join(["as", *said])


_WAYS = frozenset(
    tuple(phrase.split("-"))
    for phrase in word_list("""
        in-advance in-person in-writing in-cash in-full in-private in-public in-silence by-hand by-post
        by-mail by-email by-phone by-telephone by-fax by-letter by-card by-cheque by-check on-foot
        at-any-time at-all-times on-time as-soon-as-possible around-the-clock day-and-night
        free-of-charge at-no-charge at-no-extra-charge at-no-cost for-free at-random under-oath
    """)
)
"""Phrases without an article that say how something is done (Quirk et al., 8.78 to 8.84)."""
_FIRST_OF_WAYS = frozenset(way[0] for way in _WAYS)


def _in_what_way(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from here on say how something is done, and their key: "by post"."""
    if words[place].key not in _FIRST_OF_WAYS:
        return 0, ""
    for size in (4, 3, 2):
        keys = tuple(word.key for word in words[place : place + size])
        after = words[place + size] if place + size < len(words) else None
        ends = after is None or after.key in {*en.CLOSED, "and", "or", ",", "but", "if"} - {"of"}
        named = any(word.capital for word in words[place : place + size])
        if len(keys) == size and keys in _WAYS and ends and not named:
            return size, "_".join(keys)
    return 0, ""


def says_as_what(key: str) -> bool:
    """Whether a word is what something is done as: "as_clerk"."""
    return key.startswith("as_")


def without_degree(key: str) -> str:
    """ "Old" of "very_old"."""
    degree, joint, adjective = key.partition("_")
    return adjective if joint and degree in en.DEGREES else key


def says_how_often(key: str) -> bool:
    """Whether a word says how often something is done: "often", "every_day"."""
    last = key.rpartition("_")[2]
    times = key.startswith(("every_", "once_", "twice_")) or "_times_" in key
    return key in en.HOW_OFTEN or (times and (last in _DAYS or last.removesuffix("s") in _DAYS))


def _says_so_often(key: str) -> bool:
    return says_how_often(key) or key in _OVER_AGAIN or (key.endswith("_times") and key[:3] != "at_")


@lru_cache(maxsize=1 << 14)
def says_how_done(key: str) -> bool:
    """Whether a word says how or how often something is done, and nothing else: "slowly", "often"."""
    if _says_so_often(key) or says_as_what(key):
        return True
    if tuple(key.split("_")) in _WAYS:
        return True
    if not key.endswith("ly") or key in en.NOT_HOW or set(classes(key)) != {"ADV"}:
        return False
    bases = (key[:-2], f"{key[:-3]}y", f"{key[:-1]}e", f"{key[:-2]}l", key[:-4])
    return any("ADJ" in classes(base) for base in bases if len(base) > 2)


_OVER_AGAIN = frozenset(["again", "twice"])
"""How many times, and that it was so before: which leaves it so."""
_KEPT_UP = word_list("""
    empty clean check wash test inspect water feed change update service replace refill rinse wipe dust sweep
    polish oil charge reset review audit calibrate renew measure weigh record back_up clean_up
""")
"""What is done to each of the things of a place, again and again: "lockers are emptied weekly"."""


def _keeps_up(part: Node, words: Sequence[Word]) -> bool:
    return part.rule == "copula" and any(
        one.rule == "adjective" and not _KEPT_UP.isdisjoint(lemmas(words[first_word(one)].key, "PARTICIPLE"))
        for one in nodes(part)
    )


def is_adverb(words: Sequence[Word], index: int) -> bool:
    """Whether a word is an adverb of manner or of how often, by what the dictionary has and its place.

    "Works hard", "runs fast": behind a verb or its object and before no noun.
    """
    word = words[index]
    known = set(classes(word.key))
    if word.quoted or "ADV" not in known or word.key in en.CLOSED or word.key in en.NOT_HOW - _FREQUENT:
        return False
    if known == {"ADV"}:
        return word.key.endswith("ly") or word.key in en.HOW_OFTEN | _FREQUENT
    after = words[index + 1] if index + 1 < len(words) else None
    ends = after is None or after.key in en.CLOSED or after.key in {"and", "or", ","}
    before = words[index - 1].key if index and words[index - 1].key not in en.CLOSED else ""
    return ends and not {"V", "VS"}.isdisjoint(classes(before)) and "NS" not in known


_FREQUENT = frozenset(["usually", "mostly", "generally", "rarely", "seldom"])


def check_adverbs(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for an adverb that may go with more than its verb: "dogs often bark" (many dogs?)."""
    if not tree.has("how", "and_", "or_"):
        return
    conditions = within_conditions(tree, ["conditional"])
    for node in nodes(tree):
        match node.rule, node.children:
            case "simple", (Node() as subject, Node() as predicate) if id(node) not in conditions:
                keys = [words[place].key for place in _adverbs(predicate)]
                often = any(says_how_often(key) or says_as_what(key) for key in keys)
                kept = all(tense_of(part) in WANTED or _keeps_up(part, words) for part in leaves(predicate))
                at_times = any(key in _AT_TIMES or says_as_what(key) or key != "always" for key in keys)
                at_times = at_times and not (kept and not any(key in _AT_TIMES for key in keys))
                for one in leaves(subject) if often else ():
                    if one.rule == "a" or (one.rule == "bare_plural" and at_times):
                        reason = ALL_OR_SOME if one.rule == "bare_plural" else ONE_OR_EVERY
                        raise Unreadable(reason, words[first_word(one)].start, several=True)
            case "adjective", (int() as said, *_, Node("how", (int() as place,))) if words[
                place
            ].key in _AT_TIMES or (says_how_often(words[place].key) and "ADJ" in classes(words[said].key)):
                raise refused("{word!r} may say at what times it is so, which is not covered", words[place])
            case (("and_" | "or_"), _):
                for before, member in pairwise(leaves(node)):
                    _check_shared(before, member, words)


def check_often(tree: Node, words: Sequence[Word]) -> None:
    """Raise Unreadable for "visits a museum every week": one museum, or several? ACE reads one."""
    for node in nodes(tree) if tree.has("how") else ():
        if node.rule == "does" and any(_says_so_often(words[place].key) for place in _adverbs(node)):
            parts = (
                part.children[-1] if isinstance(part, Node) and part.rule == "circumstance" else part
                for part in node.children[1:]
            )
            for one in phrases_in(parts):
                if one.rule in {"a", "some", "some_plural"}:
                    raise Unreadable(ONE_FOR_ALL, words[head_word(one)].start, several=True)


def _check_shared(before: Node, member: Node, words: Sequence[Word]) -> None:
    """ "Often sings and dances", "sings and dances slowly": the other one too?"""
    first, second = list(_adverbs(before)), list(_adverbs(member))
    leading = [place for place in first if place < verb_place(before)]
    never = [
        verb - 1
        for verb in (verb_place(before), verb_place(member))
        if verb and words[verb - 1].key in {"never", "no-longer"}
    ]
    if len(never) == 1 and never[0] < verb_place(before):
        leading, second = never, []
    trailing = [place for place in second if place > verb_place(member)]
    for place in (*(leading if not second else ()), *(trailing if not first else ())):
        raise unclear(ONE_OR_ALL, words[place])


def verb_place(phrase: Node) -> int:
    """The place of the first word that is no adverb."""
    adverbs = set(_adverbs(phrase))
    places = [child for node in nodes(phrase) for child in node.places]
    return min((place for place in places if place not in adverbs), default=0)


def _adverbs(phrase: Node) -> Iterator[int]:
    """The places of the adverbs of a verb phrase, but for those in its noun phrases."""
    for child in phrase.children:
        if isinstance(child, Node):
            if child.rule == "how":
                yield from child.places
            elif child.rule in {"verb", "not_verb", "adjective", "and_", "or_", "does", "copula", "not_"}:
                yield from _adverbs(child)
