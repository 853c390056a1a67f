"""English noun phrases that a pronoun may mean, and pronouns.

What is not known of a noun or a name is possible, so that it is a rival: a wrong antecedent makes a claim
that nobody made, a missing one only leaves the pronoun where it was.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from fol_kb.translation import english_classes, english_gender, given_name_gender
from verification.claims.extraction import english_words as en
from verification.claims.extraction.english_verbs import finite
from verification.claims.extraction.words import Candidate, Pronoun, Token, token_at

_TITLES = {
    "mr.": "m", "mr": "m", "mrs.": "f", "mrs": "f", "ms.": "f", "ms": "f", "dr.": "h", "dr": "h",
    "prof.": "h", "sir": "m", "lady": "f", "king": "m", "queen": "f", "president": "h", "professor": "h",
}  # fmt: skip
_OF_A_PLACE = ("u", "mn", "fn", "hn")
_LINKS = frozenset({"of", "the", "de", "la", "du", "von", "van", "der", "di", "da", "&", "-", "del"})
_THIRD = {
    "he": "mhu", "him": "mhu", "his": "mhu", "she": "fhu", "her": "fhu", "hers": "fhu",
    "it": "nu", "its": "nu", "they": "", "them": "", "their": "", "theirs": "",
}  # fmt: skip
_POSSESSIVE = frozenset({"his", "her", "its", "their"})
_THINGS = (
    "ory", "ery", "ure", "ence", "ance", "sis", "logy", "graphy", "nomy", "metry", "cy", "gram", "scope",
    "phone", "um", "tude", "work", "itis", "emia", "oma", "ize", "cle", "land", "ation", "thing",
)  # fmt: skip
_POINTING = en.listed("this that these those")
_ENDING = en.FINITE | en.PREPOSITIONS | en.SUBJECTS | en.listed("and or 's not")
"""No noun phrase goes on with them."""
_SPEAKERS = en.listed("i me my mine we us our ours you your yours")
_PREDICATING = en.BE | en.listed("'s not n't become became becomes remain as")
"""Behind them and a verb stands what something is, which is no second thing."""


def candidates(words: Sequence[Token], sentence: str) -> list[Candidate]:
    """What pronouns may mean by these words, in their order."""
    verb = next((place for place in range(1, len(words)) if finite(words, place) == 2), len(words))
    found: list[Candidate] = []
    place = 0
    while place < len(words):
        end = _name(words, place)
        if end:
            found += _named(words, place, end, sentence, verb)
            place = end
            continue
        phrase = _phrase(words, place)
        if phrase is not None:
            head, end = phrase
            one = _described(words, place, head, end, sentence, verb)
            if one is not None:
                found.append(one)
                if words[head].key in en.COLLECTIVE:
                    found.append(replace(one, gender="u", plural=True))
            place = head + 1
            continue
        token = words[place]
        if token.key in _THIRD and token.key not in _POSSESSIVE:
            plural = token.key in ("they", "them", "theirs")
            gender = _THIRD[token.key][:1] or "u"
            found.append(Candidate("", token.start, token.end, gender, plural, place < verb))
        elif token.key in _POINTING and (place + 1 == len(words) or finite(words, place + 1)):
            found.append(Candidate("", token.start, token.end, "nu", token.key.endswith("se"), place < verb))
        place += 1
    return _joined(found, sentence)


def _name(words: Sequence[Token], place: int) -> int:
    """Where a run of capitalised words ends that begins here; 0 if none does."""
    token = words[place]
    if not token.capital or not token.text[0].isalpha() or token.key in en.PERSONAL | {"i"}:
        return 0
    if place == 0 or words[place - 1].text in '"“«(:':
        known = english_classes(token.key).keys()
        following = words[place + 1] if place + 1 < len(words) else None
        given = given_name_gender(token.text) != "u"
        capital = following is not None and following.capital and following.text[0].isalpha()
        if token.key in en.DETERMINERS | en.PREPOSITIONS | en.SUBORDINATORS | en.CONJUNCTS | en.SUBJECTS:
            return 0
        if known and not capital and not token.text.isupper():
            verb_follows = place + 1 < len(words) and finite(words, place + 1) == 2
            if not given or not verb_follows:
                return 0
    end = place + 1
    while end < len(words):
        if (words[end].capital and words[end].text[0].isalpha() and words[end].key not in en.PERSONAL) or (
            words[end].text.isdigit() and end == place + 1 and not words[end].text.startswith(("19", "20"))
        ):
            end += 1
        elif (
            words[end].key in _LINKS
            and end + 1 < len(words)
            and (
                words[end + 1].capital
                or (words[end + 1].key == "the" and end + 2 < len(words) and words[end + 2].capital)
            )
        ):
            end += 2 if words[end + 1].capital else 3
        else:
            break
    return end


def _named(words: Sequence[Token], place: int, end: int, sentence: str, verb: int) -> list[Candidate]:
    last = words[end - 1]
    if last.key in en.TIME_NOUNS or words[place].key in en.TIME_NOUNS:
        return []
    first = words[place]
    start = first.start
    before = token_at(words, place - 1)
    led_by = before.key
    gender = _TITLES.get(first.key) or given_name_gender(first.text, frequent=True)
    if gender == "u":
        gender = given_name_gender(first.text)
        if gender in "mfh" and end - place == 1:
            gender += "n"  # Paris and Florence are given names as well
    common = english_classes(last.key).keys() & {"N", "NS"}
    if gender == "u" and (end - place > 1 and common):
        gender = "n" if english_gender(last.key) in ("n", "u") else english_gender(last.key)
    elif (gender == "u" and led_by == "the") or (gender in _OF_A_PLACE and led_by in en.PLACING):
        gender = "n"
    elif gender in "mfh" and end - place > 1 and common and first.key not in _TITLES:
        gender = gender if english_gender(last.key) != "n" else "u"
    text = sentence[start : last.end]
    plural = False
    if led_by == "the":
        text, start = f"the {text}", before.start
        plural = "NS" in english_classes(last.key)
    return [Candidate(text, start, last.end, gender, plural, place < verb, True)]


def _phrase(words: Sequence[Token], place: int) -> tuple[int, int] | None:
    """The head of a noun phrase that begins here and where the phrase with its "of" ends."""
    token = words[place]
    if finite(words, place) and place:
        return None
    determined = token.key in en.DETERMINERS - _POINTING or token.text[0].isdigit()
    head = -1
    index = place + 1 if determined else place
    while index < len(words):
        word = words[index]
        known = english_classes(word.key).keys()
        if not word.is_word or word.key in _ENDING:
            break
        if index > place and head >= 0 and finite(words, index):
            break
        if word.capital and index > place and word.text[0].isalpha() and given_name_gender(word.text) != "u":
            break
        if {"N", "NS"} & known or not known:
            if "ADV" in known and head >= 0:
                break
            head = index
        elif not {"ADJ", "ADJR", "ADJT", "PARTICIPLE", "ING", "ADV"} & known:
            break
        index += 1
    if head < 0 or (not determined and not _bare(words, place, head)):
        return None
    end = head + 1
    if end + 1 < len(words) and words[end].key == "of":
        inner = _name(words, end + 1) or (
            _name(words, end + 2) if words[end + 1].key == "the" and end + 2 < len(words) else 0
        )
        if not inner:
            phrase = _phrase(words, end + 1)
            inner = phrase[1] if phrase else 0
        end = inner or end
    return head, end


def _bare(words: Sequence[Token], place: int, head: int) -> bool:
    """Whether nouns without a determiner stand where a phrase may begin."""
    before = words[place - 1].key if place else ""
    return "ADV" not in english_classes(words[head].key) and before not in ("the", "a", "an")


def _described(
    words: Sequence[Token], place: int, head: int, end: int, sentence: str, verb: int
) -> Candidate | None:
    before = words[place - 1].key if place else ""
    noun = words[head].key
    known = english_classes(noun)
    if before in _PREDICATING and place > verb:
        return None
    plural = "NS" in known and "N" not in known
    singular = known["NS"][0] if plural else noun
    if singular in en.TIME_NOUNS or (not known and not noun.isalpha()):
        return None
    start = words[place].start
    text = sentence[start : words[end - 1].end]
    first = words[place].key
    if first in ("a", "an"):
        text = "the" + text[len(first) :]
    elif first in ("no", "every", "each", "any"):
        return Candidate("", start, words[head].end, _gender(singular), plural, place < verb)
    elif first in en.DETERMINERS:
        text = text[:1].lower() + text[1:]
    elif place == head or words[place].text[0].isalpha():
        text = text if words[place].text.isupper() else text[:1].lower() + text[1:]
    return Candidate(text, start, words[head].end, _gender(singular), plural, place < verb)


def _gender(noun: str) -> str:
    """Which pronouns a noun takes; endings that make no person's noun are Quirk et al., appendix I."""
    gender = english_gender(noun)
    return "n" if gender == "u" and noun.endswith(_THINGS) else gender


def _joined(found: list[Candidate], sentence: str) -> list[Candidate]:
    """Two that "and" joins are one more, of several."""
    joined: list[Candidate] = []
    for one, other in itertools.pairwise(found):
        between = sentence[one.end : other.start].strip()
        if between in ("and", "&") and one.text and other.text:
            text = f"{one.text} and {other.text}"
            joined.append(Candidate(text, one.start, other.end, "u", True, one.subject))
    return sorted([*found, *joined], key=lambda each: (each.start, each.end))


def pronouns(words: Sequence[Token]) -> list[Pronoun]:
    """The words that point elsewhere, in their order."""
    found: list[Pronoun] = []
    for place, token in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else None
        key = token.key
        if key in _THIRD:
            if key == "it" and _nobody(words, place):
                continue
            possessive = key in _POSSESSIVE and not (key == "her" and not _noun_follows(words, place))
            plural = not _THIRD[key]
            bound = possessive and any(_subject_fits(words[one], key) for one in range(place))
            apart = possessive and place > 0 and words[place - 1].key in en.BE | {"'s"}
            found.append(Pronoun(token, _THIRD[key] or "mfhnu", plural, possessive, bound, apart))
        elif key in _SPEAKERS:
            found.append(Pronoun(token, ""))
        elif key in _POINTING:
            if key in ("those", "that") and after is not None and _restricted(after):
                continue  # "those given placebo", "that of the sun"
            pronominal = after is None or finite(words, place + 1) or not after.is_word
            determining = after is not None and not pronominal and _is_noun_phrase(words, place + 1)
            if key == "that" and ((place > 0 and not pronominal) or _relative(words, place)):
                continue
            if pronominal or determining:
                timed = determining and after is not None and after.key in en.TIME_NOUNS
                if not timed:
                    found.append(Pronoun(token, ""))
    return found


def _restricted(after: Token) -> bool:
    return after.key in ("of", "who", "whose", "in", "with", "from") or "PARTICIPLE" in english_classes(
        after.key
    )


def _relative(words: Sequence[Token], place: int) -> bool:
    before = words[place - 1] if place else None
    return before is not None and bool(
        {"N", "NS", "V", "VS", "PAST", "ADJ"} & english_classes(before.key).keys() or before.capital
    )


def _subject_fits(token: Token, key: str) -> bool:
    """Whether a word before a possessive may be the one who has."""
    if token.key in ("he", "she", "it", "they", "who", "which"):
        return token.key in ("who", "which") or _THIRD[token.key] == _THIRD[key]
    return False


def _is_noun_phrase(words: Sequence[Token], place: int) -> bool:
    known = english_classes(words[place].key).keys()
    return bool({"N", "NS", "ADJ"} & known)


def _noun_follows(words: Sequence[Token], place: int) -> bool:
    after = words[place + 1] if place + 1 < len(words) else None
    if after is None or not after.is_word or after.key in en.PREPOSITIONS | en.DETERMINERS | {"and", "or"}:
        return False
    known = english_classes(after.key).keys()
    return bool({"N", "NS", "ADJ", "ADJT"} & known) or not known


def _nobody(words: Sequence[Token], place: int) -> bool:
    """Whether "it" is nobody: weather, time, and what a later clause says (Quirk et al. 10.26, 18.33)."""
    rest = [token.key for token in words[place + 1 :]]
    if not rest:
        return False
    verbs = {lemma for name in ("V", "VS", "PAST", "ING") for lemma in english_classes(rest[0]).get(name, ())}
    if verbs & (en.WEATHER | en.IMPERSONAL) and (verbs & en.WEATHER or {"to", "that"} & set(rest[:8])):
        return True
    skip = 0
    helping = en.BE | en.MODALS | {"'s", "has", "had", "not", "n't", "be", "been"}
    degrees = en.DEGREES - {"the", "a", "an", "one", "of", "its"}
    while skip < len(rest) and rest[skip] in helping | degrees:
        skip += 1
    if not skip:
        return False
    tail = rest[skip:]
    if not tail:
        return False
    known = english_classes(tail[0]).keys()
    if {lemma for name in ("ING", "V") for lemma in english_classes(tail[0]).get(name, ())} & en.WEATHER:
        return True
    clause = {"that", "to", "whether", "when", "who", "for"} & set(tail[1:4])
    if clause and {"ADJ", "PARTICIPLE", "ADV"} & known:
        return True
    if tail[0][:1].isdigit() and set(tail[1:3]) & {"am", "pm", "o'clock", "a.m.", "p.m."}:
        return True
    return bool({"that", "who"} & set(tail[1:6])) or bool(set(tail[:2]) & en.CLOCK)


def put(pronoun: Pronoun, antecedent: Candidate, words: Sequence[Token]) -> tuple[int, int, str] | None:
    """The noun in place of its pronoun, with the ending of its verb."""
    token = pronoun.token
    text = antecedent.text
    if pronoun.possessive:
        text += "'" if antecedent.plural and text.endswith("s") else "'s"
    elif token.key in ("hers", "theirs"):
        return None
    if words and words[0].start >= token.start:
        text = text[:1].upper() + text[1:]
    end = token.end
    after = next((one for one in words if one.start == token.end), None)
    if after is not None and after.key in _SPELLED and not pronoun.possessive:
        following = next((one for one in words if one.start > after.start), None)
        known = english_classes(following.key).keys() if following else {}
        if after.key == "'s" and "PARTICIPLE" in known:
            return token.start, end, text
        return token.start, after.end, f"{text} {_SPELLED[after.key]}"
    return token.start, end, text


_SPELLED = {"'s": "is", "'re": "are", "'ve": "have", "'ll": "will"}
