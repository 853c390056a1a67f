"""Names of several words that no capital alone shows: with "of" in them, and with numbers (decision 0172)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.attributes import is_somebody
from fol_kb.translation.controlled.english.lexicon import classes, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import MEANINGS
from fol_kb.translation.controlled.english.values import is_part_of_day
from fol_kb.translation.controlled.given_names import certain_gender, listed_gender
from fol_kb.translation.controlled.syntax.tokens import Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_BEHIND_A_NAME = frozenset(["was", "does", "has", "did", "had", "and", "or", "'s"])
_IMAGINING = word_list("believe imagine invent dream create devise expect pray worship search look mean")
_ARTICLES = frozenset(["a", "an", "the"])
_SUPPOSING = word_list("""
    not no never nobody nothing neither nor without if when unless whether any every each all or may can
    should must will who
""")
VARIABLE = re.compile(r"[A-Z]\d*\Z")
YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_TIMING = frozenset(["in", "before", "after", "by_", "until_"])
_JOINING = word_list(
    ", and or but nor if then unless who whom whose that which when while because so in before after is are"
)
_OFFICES = word_list("minister secretary chancellor archbishop viceroy bachelor master doctor order knight")


def of_a_name(words: Sequence[Word]) -> frozenset[int]:
    """The places of the words of names with "of" in them: "the Metropolitan Museum of Art".

    What stands before "of" has to end in a noun of things: "Ann Smith of Leeds" is no name, nor is an office.
    With a word for one of a kind before it, one word is a noun: "the University of Rome" is one of Rome.
    """
    found: set[int] = set()
    for place, word in enumerate(words):
        if word.key == "of" and not word.quoted and place not in found:
            start, end = _names_before(words, place), _names_after(words, place)
            if end > place + 1 and _is_of_a_thing(words, start, place) and not _goes_on(words, end):
                found.update(range(start, end))
    return frozenset(found)


def _names_before(words: Sequence[Word], place: int) -> int:
    start = place
    while start and _is_of_names(words[start - 1]):
        start -= 1
    return start


def _names_after(words: Sequence[Word], place: int) -> int:
    first = place + 1 + (place + 1 < len(words) and words[place + 1].key == "the")
    end = first
    while end < len(words) and _is_of_names(words[end]):
        end += 1
    return end if end > first else place


def _is_of_names(word: Word) -> bool:
    return word.capital and not word.quoted and word.key not in en.CLOSED


def _is_of_a_thing(words: Sequence[Word], start: int, place: int) -> bool:
    run = words[start:place]
    if not run or (len(run) == 1 and (run[0].first or words[start - 1].key in en.DETERMINERS)):
        return False
    known = classes(run[-1].key)
    if {"N", "NS"}.isdisjoint(known) or "ADJ" in known:
        return False
    return listed_gender(run[0].key) == "u" and not any(_is_of_persons(one.key) for one in run)


def _is_of_persons(key: str) -> bool:
    noun = (lemmas(key, "NS") or (key,))[0]
    return noun in _OFFICES or is_somebody(noun)


def _goes_on(words: Sequence[Word], end: int) -> bool:
    """Whether more with a capital is joined: "the Ministry of Health and Welfare"."""
    return end + 1 < len(words) and words[end].key in {"and", "or", "&"} and words[end + 1].capital


def before_a_noun(words: Sequence[Word], index: int) -> tuple[str, ...]:
    """What a word with a capital may be as a part of a noun: "a Grand Slam umpire", "a Schengen Visa".

    Nothing where it is a name by itself. Behind "the" it may be one all the same: "the Beatles record".
    """
    start, end = index, index + 1
    while start > 1 and _is_of_names(words[start - 1]):
        start -= 1
    while end < len(words) and _is_of_names(words[end]):
        end += 1
    if words[start].first or words[start].quoted:
        return ()
    noun = _is_a_noun(words, end)
    determiner = _determiner(words, start)
    if determiner:
        if end - start == 1 and start == index and words[index - 1].key in en.DETERMINERS - {"the"}:
            return ()
        if noun:
            return ("NAME", "MOD") if determiner == "the" else ("MOD",)
        if determiner == "the":
            return ()
        own = tuple(tag for tag in ("N", "NS") if tag in classes(words[index].key))
        return ("MOD",) if index + 1 < end else (*(own or ("N",)), "NAME")
    governed = words[start - 1].key in en.CLOSED and "PREP" in en.CLOSED[words[start - 1].key]
    governed = governed or not {"V", "VS", "PAST"}.isdisjoint(classes(words[start - 1].key))
    verb = end < len(words) and not {"V", "VS", "PAST"}.isdisjoint(classes(words[end].key))
    person = listed_gender(words[start].key) != "u" and not words[start].text.isupper()
    if noun and governed and not verb and not person:
        return ("MOD", "NAME")
    return ()


def _is_a_noun(words: Sequence[Word], place: int) -> bool:
    """Whether a noun without a capital stands there."""
    if place >= len(words) or words[place].quoted or words[place].capital:
        return False
    key = words[place].key
    return key not in en.CLOSED and not {"N", "NS"}.isdisjoint(classes(key))


def _determiner(words: Sequence[Word], start: int) -> str:
    """The determiner before a word, over adjectives; empty if there is none."""
    at = start - 1
    while at > 0 and not words[at].capital and not {"ADJ", "PARTICIPLE"}.isdisjoint(classes(words[at].key)):
        if words[at].key in en.CLOSED:
            break
        at -= 1
    key = words[at].key
    return key if key in en.DETERMINERS or key == "'s" else ""


def with_given_names(words: Sequence[Word]) -> list[Word]:
    """The words with "the book Dune" for "a book called Dune", where nothing denies or supposes it."""
    kept = list(words)
    if en.NAMING.isdisjoint(word.key for word in words):
        return kept
    for place in range(len(words) - 2, 1, -1):
        start, noun = place + 1, words[place - 1]
        named = words[place].key in en.NAMING and not words[place].quoted and "N" in classes(noun.key)
        before = range(place - 2, max(-1, place - 5), -1)
        article = next((at for at in before if words[at].key in _ARTICLES), None)
        sought = any(verb_forms(word.key) & (_IMAGINING | MEANINGS.seeking) for word in words[:place])
        if not named or article is None or sought or any(word.key in _SUPPOSING for word in words):
            continue
        end = _end_of_name(words, start)
        after = words[end].key if end < len(words) else ""
        if end == start or (after in {"and", "or", ","} and end + 1 < len(words) and words[end + 1].capital):
            continue
        said = list(words[start:end])
        if not any(word.text.isupper() for word in said) and not said[0].quoted:
            text = " ".join(word.text for word in said)
            said = [replace(said[0], text=text, key=text.lower(), end=said[-1].end, quoted=True)]
        kept[place:end] = said
        kept[article] = replace(words[article], text="the", key="the")
    return kept


def _end_of_name(words: Sequence[Word], start: int) -> int:
    """Where a name ends: words with capitals, with "of" and the like between them."""
    if words[start].quoted:
        return start + 1
    end = start
    for at in range(start, len(words)):
        if words[at].capital and not words[at].quoted:
            end = at + 1
        elif words[at].key not in {"of", "the", "for", "de", "la"}:
            break
    return end


def behind_a_noun(words: Sequence[Word], index: int) -> bool:
    """Whether a name stands behind "the" and a noun: "the film Westworld", "the French channel TF1"."""
    start = index
    if VARIABLE.match(words[index].text) and not words[index].quoted:
        return False
    while start > 1 and (words[start - 1].quoted or words[start - 1].capital):
        start -= 1
    noun = words[start - 1] if start > 1 else None
    if noun is None or noun.key in en.CLOSED or "N" not in classes(noun.key.rsplit("-", 1)[-1]):
        return False
    at = start - 2
    while at > 0 and words[at].key not in en.CLOSED and not words[at].quoted and words[at].text[0].isalpha():
        at -= 1
    return words[at].key == "the"


def numbers_a_noun(words: Sequence[Word], index: int) -> bool:
    """Whether a number tells a thing from others of its kind: "platform 4", not "eats 4 apples"."""
    before = classes(words[index - 1].key) if index and not words[index - 1].quoted else {}
    after = words[index + 1].key if index + 1 < len(words) else ""
    if index == 1 and "V" in before and after not in {"is", "does", "has"}:
        return False  # "Press 1 for sales"
    ends = not after or after in en.CLOSED or after in {",", ";", "and", "or"}
    return "N" in before and not {"VS", "PAST"} & before.keys() and ends


def names_by_number(words: Sequence[Word], index: int) -> bool:
    """Whether a noun and a number behind it are a name: "leaves platform 4", not "the zip code 98199"."""
    if index + 1 >= len(words) or words[index + 1].quoted or not words[index + 1].text.isdigit():
        return False
    before = words[index - 1] if index else None
    known = classes(before.key) if before is not None else {}
    alone = before is None or before.key in en.CLOSED or before.key in {"and", "or", ",", ";"}
    alone = alone or not {"VS", "PAST", "PARTICIPLE"}.isdisjoint(known)
    plain = words[index].key != "number" and not words[index].quoted
    return alone and plain and numbers_a_noun(words, index + 1)


def is_numbered(words: Sequence[Word], index: int) -> bool:
    """Whether a noun with a capital and a number are a name: "Invoice 12 is paid", "signs Form 7"."""
    if index + 1 >= len(words):
        return False
    word, number = words[index], words[index + 1]
    if word.quoted or not word.capital or not number.text.isdigit() or word.key in en.CLOSED:
        return False
    if certain_gender(word.key) != "u" or (index + 2 < len(words) and _counts(words[index + 2])):
        return False  # "gave Bob 3 apples"
    if not word.first:
        return words[index - 1].key not in en.DETERMINERS - {"the"}
    if "N" not in classes(word.key) and classes(word.key):
        return False
    after = words[index + 2].key if index + 2 < len(words) else ""
    return after in en.BE | en.MODALS | _BEHIND_A_NAME or "VS" in classes(after)


def _counts(after: Word) -> bool:
    """Whether a number before a word counts what it names."""
    return not after.quoted and after.key not in en.CLOSED and not {"N", "NS"}.isdisjoint(classes(after.key))


def is_span(words: Sequence[Word], index: int) -> bool:
    """Whether two numbers with a hyphen say of what kind a thing is: "a 9-5 job"."""
    after = words[index + 1] if index + 1 < len(words) else None
    spans = re.fullmatch(r"\d+-\d+", words[index].key) is not None
    return (
        spans and after is not None and not after.capital and not {"N", "NS"}.isdisjoint(classes(after.key))
    )


def is_said_of(words: Sequence[Word], index: int) -> bool:
    """Whether a number is what a clause is about: "1984 is a book", "if 1984 is a book"."""
    before = words[index - 1].key if index else ""
    after = words[index + 1].key if index + 1 < len(words) else ""
    begins = words[index].first or before in {"if", "then", "when", "unless"}
    return begins and after in ({"is", "does"} if words[index].first else {"is", "does", "has", "was"})


def with_year_last(words: Sequence[Word]) -> list[Word]:
    """ "In 1904 she moved to Rome" as "she moved to Rome in 1904", where only one clause may be meant."""
    if len(words) < 4 or not words[0].first:
        return list(words)
    year = words[0].key in _TIMING and YEAR.fullmatch(words[1].text)
    if not year and not words[1].time:
        return list(words)
    behind = 2 + (words[2].key == ",")
    joining = _JOINING - {"is", "are"} if is_part_of_day(words[1]) else _JOINING
    if any(word.quoted or word.key in joining for word in words[behind:]):
        return list(words)
    first, *others = words[behind:]
    when = replace(words[0], capital=False, first=False)
    return [replace(first, first=not first.capital), *others, when, words[1]]


def is_year(words: Sequence[Word], index: int) -> bool:
    """Whether a number is a year: "in 1990", or a part of a name, "the 1972 Summer Olympics"."""
    if not YEAR.match(words[index].text) or not index:
        return False
    after = words[index + 1] if index + 1 < len(words) else None
    if words[index - 1].key == "the":
        return after is not None and after.capital and not after.quoted
    return words[index - 1].key in _TIMING and (
        after is None or after.key in en.CLOSED or after.key in {",", "and", "or"}
    )
