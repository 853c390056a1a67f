"""Why the English grammar stopped at a word, where that is more than what it could go on with."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled import english_words as en
from fol_kb.translation.controlled.english_lexicon import classes
from fol_kb.translation.controlled.english_meanings import TIME_AND_WEATHER
from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.tokens import Unreadable, Word

_BE = frozenset(["is", "are"])
_QUESTIONS = frozenset(["who", "whom", "which", "whose"])
_FLOATING = frozenset(["each", "all"])
_JOINTS = frozenset(["and", "or", ","])
_OPENING = frozenset(["if", "then", "and", "or", "but", "that", ","])
_POSSESSIVES = frozenset(["his", "her", "its", "their", "'s"])
_CLAUSAL = frozenset(["before", "after", "than"])
"""Prepositions that may begin a clause."""


def stopped(at: int, words: Sequence[Word]) -> Unreadable | None:
    """What keeps the grammar from reading on at a word: a construction that is not covered, or None."""
    return (
        _by_start(words)
        or _denied(at, words)
        or (_by_word(at, words) if at < len(words) else None)
        or _by_end(at, words)
    )


def past(word: Word) -> Unreadable:
    """That a word is a past form."""
    return _of(word, "{word!r} is a past form, and tenses other than the present are not covered")


def _by_start(words: Sequence[Word]) -> Unreadable | None:
    """What the first words show of the sentence as a whole."""
    first = words[0]
    copula = words[1].key if len(words) > 2 else ""
    if first.key == "it" and copula == "is" and words[2].key in TIME_AND_WEATHER:
        return _of(first, "{word!r} means nobody here, which is not covered")
    known = classes(first.key) if first.key not in en.CLOSED.keys() | en.GIVEN_NAMES else {}
    following = words[1].key if len(words) > 1 else ""
    if {"V", "VS"} & known.keys() and (following in en.DETERMINERS or not {"N", "NS"} & known.keys()):
        return _of(first, "a sentence that begins with {word!r} has no subject here")
    listed = len(words) > 2 and words[2].key == "," and "NS" in (classes(following) or {"NS"})
    finite = following in {"is", "does"} or "VS" in classes(following)
    if not first.capital and not first.quoted and finite and certain_gender(first.key) != "u":
        return _of(first, "{word!r} may be a name; begin it with a capital or quote it")
    if "VS" in known and listed:
        return _of(first, "{word!r} may be a plural noun or a verb without its subject")
    if first.key in _QUESTIONS:
        return _of(first, "a sentence that begins with {word!r} is a question, and states nothing")
    if first.key in {"do", "does"}:
        return _of(
            first, "a sentence that begins with {word!r} is an order or a question, and states nothing"
        )
    if en.CLOSED.get(first.key) == ("PREP",) or first.key in {"by", "of", "to"}:
        return _of(first, "a phrase with {word!r} before the subject is not covered")
    if first.key == "neither" and all(word.key != "nor" for word in words):
        return _of(first, "{word!r} is covered with 'nor' only")
    plain = first.text[0].isalpha() and first.key not in en.CLOSED
    if not first.capital and plain and not first.quoted and not classes(first.key):
        return _of(first, "{word!r} is no word that is known here; begin a name with a capital or quote it")
    return None


def _denied(at: int, words: Sequence[Word]) -> Unreadable | None:
    """The second verb of "Nadia does not swim or sing"."""
    for place in range(max(at - 1, 4), min(at + 1, len(words))):
        auxiliary, denial, verb, joint, word = words[place - 4 : place + 1]
        verbs = all("V" in classes(one.key) for one in (verb, word))
        if (
            auxiliary.key in {"does", "do"}
            and denial.key == "not"
            and joint.key in {"and", "or"}
            and verbs
            and word.key not in en.CLOSED
        ):
            return Unreadable(
                "'not' may deny this verb too; repeat it, or the subject", word.start, several=True
            )
    return None


def _by_word(at: int, words: Sequence[Word]) -> Unreadable | None:
    """What the word where it stopped, and those before it, show."""
    word = words[at]
    if word.key == "not" and at and words[at - 1].key in {"but", "and"}:
        return _of(word, "{word!r} without a verb of its own is not covered; repeat the verb")
    if word.key == "that" and words[at - 1].key == "all":
        return _of(word, "'all' before {word!r} is not covered; say 'everything'")
    if at == 1 and "ING" in classes(words[0].key):
        return _of(words[0], "{word!r} says what somebody does, and is no subject that is covered")
    before = words[at - 1] if at else None
    earlier = words[at - 2].key if at > 1 else ""
    known = classes(word.key) if word.key not in en.CLOSED else {}
    following = words[at + 1].key if at + 1 < len(words) else ""
    if following == "by" and before is not None and before.key in {"and", "or", ","}:
        return _of(word, "{word!r} with 'by' cannot be joined by itself here; repeat the verb")
    if "PAST" in known and not {"V", "VS", "N", "NS", "ADJ"} & known.keys():
        return past(word)
    if before is None or before.quoted:
        return None
    if not any(_may_be_verb(place, words) for place in range(len(words))):
        return _of(word, "there is no verb before {word!r} or after it")
    if word.text[0].isdigit():
        return _of(word, "the number {word!r} is not covered")
    if word.key in _QUESTIONS and before.key == ",":
        return _of(word, "{word!r} after a comma adds something, which is not covered; say it by itself")
    verbal = classes(before.key) if before.key not in en.CLOSED else {}
    if "PAST" in verbal and word.capital and not word.first:
        return _of(before, "{word!r} may be a past form, and tenses other than the present are not covered")
    if "ING" in known and before.key in _BE | {"not"}:
        return _of(word, "'is' with {word!r} is a tense other than the simple present, which is not covered")
    if word.capital and before.first and before.capital and "N" in verbal:
        return _of(word, "{before!r} and {word!r} may be one name; quote it", before=before.text)
    if word.capital and before.key == "'s":
        return _of(
            word, '{word!r} is a part of a name after "\'s", which is not covered; quote the whole name'
        )
    if "NS" in known and "N" not in known and before.key in _POSSESSIVES:
        return _of(word, "{word!r} after a possessive may mean all or some, which is not covered")
    if "PAST" in known and (before.capital or before.key in en.CLOSED) and not {"V", "VS"} & known.keys():
        return _of(word, "{word!r} may be a past form, and tenses other than the present are not covered")
    bare_noun = _bare(at, words)
    if bare_noun is not None:
        return bare_noun
    if "PARTICIPLE" in verbal and earlier in {"has", "have"}:
        return _of(before, "'has' with {word!r} is a tense other than the present, which is not covered")
    if (
        "PAST" in verbal
        and earlier not in _BE | {"not"} | en.DETERMINERS
        and not {"VS", "ADJ"} & verbal.keys()
    ):
        return _of(before, "{word!r} may be a past form, and tenses other than the present are not covered")
    if word.key in _FLOATING:
        return _of(word, "{word!r} after what it counts is not covered; put it before the noun")
    finite = word.key in _BE or word.key in {"does", "do", "has", "have"} or "VS" in known
    bare = at == 1 or "PREP" in en.CLOSED.get(earlier, ())
    if finite and bare and "N" in verbal and before.key not in en.GIVEN_NAMES:
        return _of(before, "{word!r} without 'a', 'the' or the like may mean a kind or some of it")
    told = before if word.key == "that" and "VS" in verbal else _told(at, words)
    if told is not None:
        return _of(
            told, "a clause with 'that' after {word!r} is told, and not asserted, which is not covered"
        )
    opening = next((one for one in reversed(words[max(0, at - 4) : at]) if one.key in _CLAUSAL), None)
    if finite and opening is not None:
        return _of(opening, "a clause after {word!r} is not covered")
    if "PREP" in en.CLOSED.get(word.key, ()):
        if before.key in {"and", "or", "but"}:
            return _of(word, "a phrase with {word!r} cannot be joined by itself here; repeat the verb")
        return _of(
            word,
            "a phrase with {word!r} is covered after a verb or an adjective only; here it may go with the"
            " noun before it or with the whole sentence",
        )
    adverb = next((one for one in (word, before) if _may_be_adverb(one)), None)
    if adverb:
        return _of(adverb, "{word!r} may be an adverb here, which is not covered")
    if word.text.isalpha() and not word.capital and word.key not in en.CLOSED and not known:
        return _of(word, "{word!r} is no word that is known here; begin a name with a capital or quote it")
    return None


def _by_end(at: int, words: Sequence[Word]) -> Unreadable | None:
    """What the last word shows of a sentence that the grammar would go on with."""
    last = words[-1]
    if at < len(words) or last.quoted or last.key in en.CLOSED:
        return None
    if _may_be_adverb(last):
        return _of(last, "{word!r} may be an adverb here, which is not covered")
    before = words[-2].key if len(words) > 1 else ""
    known = classes(last.key)
    if len(words) > 2 and before in _FLOATING and words[-3].key in _BE:
        return _of(words[-2], "{word!r} after what it counts is not covered; put it before the noun")
    if "ING" in known and before in _BE | {"not"}:
        return _of(last, "'is' with {word!r} is a tense other than the simple present, which is not covered")
    if before in _JOINTS and "NS" in known and "N" not in known:
        return _of(last, "{word!r}: a plural without 'all', 'some' or 'no' may mean all or some here")
    if "NS" in known and "N" not in known and before in _POSSESSIVES:
        return _of(last, "{word!r} after a possessive may mean all or some, which is not covered")
    bare_noun = _bare(at, words)
    if bare_noun is not None:
        return bare_noun
    if last.text.isalpha() and not last.capital and not known:
        return _of(last, "{word!r} is no word that is known here; begin a name with a capital or quote it")
    if "N" in classes(last.key) and before not in _BE | en.DETERMINERS | {"not"}:
        return _of(last, "{word!r} without 'a', 'the' or the like may mean a kind or some of it")
    return None


def _bare(at: int, words: Sequence[Word]) -> Unreadable | None:
    """A noun without a determiner before the word where it stopped: its verb was taken for a noun."""
    mass = "{word!r} without 'a', 'the' or the like may mean a kind or some of it"
    for place in range(1, min(at + 1, len(words))):
        word, before = words[place], words[place - 1]
        opens = place == 1 or words[place - 2].key in _OPENING
        noun = "N" in (classes(before.key) or {"N"}) and before.key not in en.CLOSED and not before.quoted
        named = before.capital and (place > 1 or before.key in en.GIVEN_NAMES or not classes(before.key))
        noun = noun and (place > 2 or bool(classes(before.key)))
        opens = opens or all({"ADJ", "N"} & classes(one.key).keys() for one in words[: place - 1])
        if opens and noun and not named and "VS" in classes(word.key) and place >= at - 1:
            return _of(before, mass)
        joined = word.key in _JOINTS and place > 1
        after_verb = joined and {"V", "VS"} & classes(words[place - 2].key).keys()
        if after_verb and noun and not named and "ADJ" not in classes(before.key) and place >= at - 2:
            return _of(before, mass)
        finite = word.key in {"is", "does"} or "VS" in classes(word.key)
        shared = place > 1 and words[place - 2].key in {"or", "and"} and finite
        if shared and noun and not named and place >= at - 1:
            return _of(before, "{word!r} has no word like 'a' or 'every' of its own; repeat it", several=True)
    owners = [place for place in range(2, at) if words[place].key == "and" and words[place - 2].key == "of"]
    if owners and at < len(words) and (words[at].key in _BE or "VS" in classes(words[at].key)):
        return _of(words[owners[0] - 2], "{word!r} may go with one of those that are joined, or with all")
    return None


def _told(at: int, words: Sequence[Word]) -> Word | None:
    """The verb of "the seller warrants that the goods are ...", where a clause follows."""
    for place in range(at - 1, 1, -1):
        if words[place].key == "that":
            verb = words[place - 1]
            known = classes(verb.key) if verb.key not in en.CLOSED else {}
            subject = words[place - 2]
            return verb if "VS" in known and subject.key not in en.DETERMINERS else None
    return None


def _may_be_verb(place: int, words: Sequence[Word]) -> bool:
    key = words[place].key
    if key in en.CLOSED or key in {"there", "it"}:  # "there is" is one word here
        return key in _BE | {"has", "have", "does", "do", "there", "it"}
    determined = place > 0 and words[place - 1].key in en.DETERMINERS
    return not determined and (not classes(key) or bool({"V", "VS", "PAST"} & classes(key).keys()))


def _may_be_adverb(word: Word) -> bool:
    return word.key not in en.CLOSED and not word.quoted and "ADV" in classes(word.key)


def _of(word: Word, template: str, *, several: bool = False, **quoted: str) -> Unreadable:
    return Unreadable(template, word.start, several=several, word=word.text, **quoted)
