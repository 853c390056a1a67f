"""English words that their neighbours make into something that the grammar would read wrongly."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.infinitives import takes_infinitive, takes_noun
from fol_kb.translation.controlled.english.lexicon import classes, lemmas
from fol_kb.translation.controlled.english.values import SHORT_MONTHS
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

_LONGEST_IDIOM = max(map(len, en.IDIOMS))
_OPEN_IDIOMS = frozenset(idiom[0] for idiom in en.IDIOMS)
NOTHING_AFTER = "{word!r} has nothing after it here; repeat what is meant"
_STRESSING = frozenset(["single", "given", "individual", "actual"])
_IN_PLACE = re.compile("(?:in|on|off|by)-[a-z]+")
_AGAIN = frozenset(["after", "by", "for", "to", "upon", "on", "over"])
"""Prepositions between a noun and the same noun: "market after market"."""
_FEWEST_UNKNOWN = 3
_ENGLISH = en.QUANTIFIERS | en.BE | frozenset(["the", "an", "of", "and", "who", "that", "not", "has", "with"])
_BE_OR_NOT = en.BE | {"not"}


def check_word(words: Sequence[Word], index: int, lexicon: Lexicon) -> None:
    """Refuse words that their neighbours make into something that the grammar would read wrongly."""
    word = words[index]
    key = word.key
    if word.quoted:
        return
    previous = words[index - 1].key if index else ""
    following = words[index + 1].key if index + 1 < len(words) else ""
    if key in _OPEN_IDIOMS:
        _check_idiom(words, index)
    if key == "former" and previous == "the" and (following in en.CLOSED or not _may_be_noun(following)):
        raise Unreadable(f"{word.text!r} is {en.BACK}, which is not covered", word.start)
    if previous == following and key in _AGAIN and not {"N", "NS"}.isdisjoint(classes(previous)):
        again = f"{previous} {key} {following}"  # "market after market"
        raise Unreadable("{word!r} is a set phrase, which is not covered", words[index - 1].start, word=again)
    if key in SHORT_MONTHS and not following and previous in {"on", "from", "until", "since"}:
        raise refused(NOTHING_AFTER, word)  # "was born on Aug."
    if _IN_PLACE.fullmatch(key) and not following and not {"N", "NS"}.isdisjoint(classes(previous)):
        raise refused("{word!r} seems to be an adverb, which is not covered", word)
    if key == "both" and all(one.key != "and" for one in words[index + 2 :]):
        raise Unreadable(f"{word.text!r} is {en.COUNTING}, which is not covered", word.start)
    if key == "that" and previous in {"", ",", "then", "if"} and _may_be_noun(following):
        raise refused("{word!r} before a noun points back, which is not covered; say 'the'", word)
    if key == "all" and previous in en.BE:
        reason = "{word!r} after {before!r} is not covered; put it before what it counts"
        raise refused(reason, word, before=previous)
    if word.first and word.capital and key in en.OPENING and key not in lexicon.names:
        raise Unreadable(f"{word.text!r} is an adverb or preposition, which is not covered", word.start)
    if key in _STRESSING and previous in {"every", "each", "any"}:
        raise unclear("{word!r} behind {before!r} may only stress it; leave it out", word, before=previous)
    if key == "upside" and previous not in en.DETERMINERS:
        raise refused("{word!r} is an adverb, which is not covered", word)
    if key == "without" and any(one.key == "not" for one in words[:index]):
        raise unclear("'not' with {word!r} may deny either or both; say it with 'if'", word)
    if key == "but" and previous in en.NOT_BUT:
        raise Unreadable("'but' makes an exception here, which is not covered", word.start)
    if key == "to" and following in {"", ","} and takes_infinitive(previous):
        raise refused(NOTHING_AFTER, word)
    infinitive = key == "to" and "V" in classes(following) and not words[index + 1].capital
    to_noun = takes_noun(previous, following) and previous != "going"
    if infinitive and not takes_infinitive(previous) and not to_noun:
        raise refused("{word!r} begins an infinitive here, or a phrase without 'a' or 'the'", word)
    placed = "PREP" in en.CLOSED.get(following, ()) and previous not in _BE_OR_NOT
    plain = following in {"by", "", "and", "or", "if", "then", ",", "was", "is", "for", "off", "back"}
    object_follows = following in en.DETERMINERS and index + 2 < len(words) and not words[index + 2].capital
    if key in en.NAMING and not (placed or plain or (key == "called" and object_follows)):
        raise Unreadable(f"{word.text!r} gives a name, which is not covered; say 'is'", word.start)
    open_after = following not in en.CLOSED and not {"N", "NS", "ADJ"}.isdisjoint(classes(following))
    if key in en.DEEMING and open_after and _follows_be(words, index):
        raise refused("{word!r} says what something is taken for, which is not covered", word)
    alone = not {"N", "NS", "ADJ", "ING", "PARTICIPLE"} & classes(following).keys() or following in en.CLOSED
    called = index + 1 < len(words) and words[index + 1].capital
    if key in en.ORDINALS and previous == "the" and alone and not called:
        raise Unreadable(f"{word.text!r} is {en.ORDERING}, which is not covered", word.start)
    if key in en.ORDINALS and previous in {"every", "each"}:
        raise Unreadable(f"{word.text!r} counts, which is not covered", word.start)
    finite = following in {"is", "does", "was", "did", ""} or "VS" in classes(following)
    if key in {"elect", "designate"} and "N" in classes(previous) and finite:
        raise refused("{word!r} after a noun says what somebody is to be, which is not covered", word)
    if key == "certain" and following not in {"", "of", "and", "or", ",", "then"}:
        raise Unreadable("'certain' may mean some or sure here, which is not covered", word.start)
    either = index >= 2 and {"VS", "NS"} <= classes(previous).keys() and "N" in classes(words[index - 2].key)
    if key == "like" and either:
        reason = f"{words[index - 1].text!r} may be a verb or a plural noun before 'like'"
        raise Unreadable(reason, words[index - 1].start, several=True)
    if key == "as" and word.text == "As" and not word.first:
        raise unclear("{word!r} with a capital may be a part of a name; quote the name", word)
    if key in {"like", "unlike"} and _follows_be(words, index):
        raise Unreadable(f"{word.text!r} compares several individuals, which is not covered", word.start)
    if key == "it":
        auxiliary = following in {"is", "was", "has"} and index + 2 < len(words)
        verb = words[index + 2].key if auxiliary else following
        for one in words[index + 1 : index + 4]:
            if en.WEATHER & {one.key, *infinitives(one.key), *lemmas(one.key, "PARTICIPLE")}:
                verb = one.key
        stems = {verb, *infinitives(verb), *lemmas(verb, "PAST"), verb.removesuffix("ing")}
        if stems & en.WEATHER:
            raise Unreadable("'it' means nobody here, which is not covered", word.start)


def check_known(words: Sequence[Word]) -> None:
    """Refuse a sentence most of whose words nobody knows: it is in another language, or in none."""
    if not _ENGLISH.isdisjoint([word.key for word in words]):
        return
    said = [word for word in words if word.text.isalpha() and word.text.islower() and len(word.key) > 1]
    unknown = [word for word in said if word.key not in en.CLOSED and not classes(word.key)]
    if len(unknown) >= _FEWEST_UNKNOWN and 2 * len(unknown) > len(said):
        reason = "{word!r} and most other words here are not known; this may be in another language"
        raise refused(reason, unknown[0])


def _follows_be(words: Sequence[Word], index: int) -> bool:
    """Whether a form of "be" stands before a word, over "not" and adverbs."""
    at = index - 1
    while at > 0 and (words[at].key == "not" or classes(words[at].key).keys() == {"ADV"}):
        at -= 1
    return index > 0 and words[at].key in en.BE | {"was", "were", "be", "been"}


def _may_be_noun(key: str) -> bool:
    """Whether a word may be a noun, or stand before one, and is no verb of one person."""
    return bool({"N", "ADJ"} & classes(key).keys()) and not {"VS", "PAST"} & classes(key).keys()


def _check_idiom(words: Sequence[Word], index: int) -> None:
    """Refuse "kind of happy" and "a little nervous", not "a kind of fish" and "a little dog"."""
    keys = tuple(word.key for word in words[index : index + _LONGEST_IDIOM])
    for idiom in en.IDIOMS:
        if keys[: len(idiom)] != idiom:
            continue
        rest = [word.key for word in words[index + len(idiom) : index + len(idiom) + 2]]
        noun = bool({"N", "NS"} & {name for key in rest for name in classes(key)})
        before = words[index - 1].key if index else ""
        literal = idiom[0] in {"kind", "sort"} and before not in _BE_OR_NOT
        if ((idiom[0] == "a" or idiom in {("at", "all"), ("if", "any")}) and noun) or literal:
            continue
        said = " ".join(words[place].text for place in range(index, index + len(idiom)))
        raise Unreadable("{word!r} is a set phrase, which is not covered", words[index].start, word=said)
