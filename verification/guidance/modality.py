"""How strongly a sentence binds, whether it denies, and which numbers it names: three languages.

These are closed classes of words (modal verbs, negations, bounds of numbers), and no vocabulary of a subject.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from verification.guidance.phrases import KOREAN_BINDING, Word, is_hangul, stem, words_of


class Force(StrEnum):
    """What a sentence demands."""

    REQUIRED = "required"
    FORBIDDEN = "forbidden"
    OPTIONAL = "optional"
    ALLOWED = "allowed"


OPPOSED = frozenset(
    {
        frozenset({Force.REQUIRED, Force.OPTIONAL}),
        frozenset({Force.REQUIRED, Force.FORBIDDEN}),
        frozenset({Force.FORBIDDEN, Force.OPTIONAL}),
        frozenset({Force.FORBIDDEN, Force.ALLOWED}),
    }
)


def set_of(words: str) -> frozenset[str]:
    """Words between blanks."""
    return frozenset(words.split())


_WORDS = {
    Force.REQUIRED: """
        must shall required mandatory obligatory compulsory
        doit doivent devez obligatoire obligatoires exigé exigée
    """,
    Force.FORBIDDEN: """
        forbidden prohibited banned disallowed interdit interdite interdits interdites proscrit proscrite
    """,
    Force.OPTIONAL: """
        optional voluntary facultatif facultative facultatifs facultatives optionnel optionnelle
    """,
    Force.ALLOWED: """
        may can allowed permitted peut peuvent pouvez permis permise autorisé autorisée autorisés autorisées
    """,
}
_FORCE = {word: force for force, words in _WORDS.items() for word in words.split()}
MODALS = set_of("must shall doit doivent devez may can peut peuvent pouvez cannot mustn")
NEGATIONS = set_of("""
    not no never cannot neither nor none nobody nothing don doesn didn won wouldn shouldn isn aren wasn weren
    hasn haven mustn couldn pas jamais aucun aucune ni nul nulle personne rien
""")
_KOREAN_BINDING = KOREAN_BINDING | set_of("않 없 아 못 안 해")
_BOUNDING = set_of("within least most up maximum minimum over under more less sous max min")
BINDING = frozenset(stem(word) for word in (*_FORCE, *NEGATIONS, *_BOUNDING)) | _KOREAN_BINDING
"""The stems of these words: they say nothing of what a sentence is about."""
_PHRASES = (
    (
        re.compile(
            r"\bneed not\b|\bneedn't\b|\b(?:do|does)(?:n't| not) (?:need|have) to\b|\bpas besoin d"
            r"|\bpas nécessaire|\bpas (?:tenue?|obligée?)s? d",
            re.IGNORECASE,
        ),
        Force.OPTIONAL,
    ),
    (re.compile(r"\bil ne faut (?:pas|jamais)\b", re.IGNORECASE), Force.FORBIDDEN),
    (re.compile(r"\b(?:have|has|needs?) to\b|\bil faut\b", re.IGNORECASE), Force.REQUIRED),
    (
        re.compile(r"\Anever\b|\Ane .*\bjamais\b|\bmustn't\b|\bcannot\b|\bcan't\b", re.IGNORECASE),
        Force.FORBIDDEN,
    ),
    (re.compile(r"\Aalways\b", re.IGNORECASE), Force.REQUIRED),
)
_KOREAN_FORCE = (
    (re.compile(r"필수가 아|의무가 아|필요는 없|필요가 없|하지 않아도|선택 ?사항|임의"), Force.OPTIONAL),
    (re.compile(r"금지|하면 안|해서는 안|불허|할 수 없|안 됩니다|안 된다"), Force.FORBIDDEN),
    (re.compile(r"필수|의무|반드시|해야|하여야"), Force.REQUIRED),
    (re.compile(r"허용|가능|할 수 있|해도 됩|해도 된"), Force.ALLOWED),
)
_KOREAN_NO = re.compile(r"않|없|아니|아닙|아닌|못하|못한|못합|불가|지 마|(?<![가-힣])(?:안|못)(?![가-힣])")
_NOT_A_DENIAL = re.compile(
    r"\bnot only\b|\bpas seulement\b|\bno (?:more|less|fewer|longer|later) than\b", re.IGNORECASE
)
_LOWER = re.compile(
    r"(?:at least|minimum(?: of)?|more than|over|au moins|plus de|minimum de|최소)\s*\W?$", re.IGNORECASE
)
_UPPER = re.compile(
    r"(?:at most|up to|maximum(?: of)?|less than|under|within|no more than|no longer than|au plus|jusqu'à"
    r"|moins de|maximum de|sous|dans les|최대)\s*\W?$",
    re.IGNORECASE,
)
_LOWER_AFTER = re.compile(r"\s*[가-힣%]*\s*이상|\s*\w*\s+or more|\s*\w*\s+ou plus", re.IGNORECASE)
_UPPER_AFTER = re.compile(
    r"\s*[가-힣%]*\s*(?:이하|이내|미만)|\s*\w*\s+or less|\s*\w*\s+ou moins", re.IGNORECASE
)
_BEFORE_A_YEAR = set_of("in since until by from of en depuis dès vers")
_CURRENCY = re.compile(r"([$€£₩¥])\s*$")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, what it counts, and whether it is a bound: ``lower``, ``upper`` or nothing."""

    value: float
    unit: str
    bound: str = ""


def force_of(sentence: str, words: Sequence[Word]) -> Force | None:
    """What a sentence demands; None if it says nothing of the kind."""
    if any(is_hangul(word.text) for word in words):
        return next((force for pattern, force in _KOREAN_FORCE if pattern.search(sentence)), None)
    plain = sentence.replace("’", "'").strip()
    for pattern, force in _PHRASES:
        if pattern.search(plain):
            return force
    texts = [word.text for word in words_of(_NOT_A_DENIAL.sub(" ", plain))]
    for place, text in enumerate(texts):
        if text in _FORCE:
            behind = set(texts[place + 1 : place + 3]) & NEGATIONS
            before = set(texts[max(0, place - 3) : place]) & NEGATIONS
            return _denied(_FORCE[text], modal=text in MODALS) if behind or before else _FORCE[text]
    return None


def _denied(force: Force, *, modal: bool) -> Force:
    """What the denial of a demand demands: "must not" forbids, "not required" does not."""
    if force is Force.REQUIRED:
        return Force.FORBIDDEN if modal else Force.OPTIONAL
    if force is Force.ALLOWED:
        return Force.FORBIDDEN
    return Force.ALLOWED if force is Force.FORBIDDEN else Force.REQUIRED


def denies(sentence: str, words: Sequence[Word]) -> bool:
    """Whether a sentence denies: an odd number of negations."""
    plain = _NOT_A_DENIAL.sub(" ", sentence)
    if any(is_hangul(word.text) for word in words):
        return len(_KOREAN_NO.findall(plain)) % 2 == 1
    return sum(word.text in NEGATIONS for word in words_of(plain)) % 2 == 1


def quantities(sentence: str, words: Sequence[Word]) -> tuple[Quantity, ...]:
    """The numbers of a sentence with what they count: the word behind, or the sign of a currency before."""
    found = []
    for place, word in enumerate(words):
        if not word.text[0].isdigit():
            continue
        value = _value(word.text)
        behind = sentence[word.end : word.end + 1]
        before = sentence[: word.start]
        if currency := _CURRENCY.search(before):
            unit = currency[1]
        elif behind == "%" or sentence[word.end : word.end + 2] == " %":
            unit = "%"
        elif behind in "$€£₩¥" and behind:
            unit = behind
        else:
            is_year = place > 0 and words[place - 1].text in _BEFORE_A_YEAR and 1_000 <= value <= 2_100
            following = words[place + 1] if place + 1 < len(words) else None
            gap = sentence[word.end : following.start] if following else ""
            unit = ""
            if (
                following is not None
                and not is_year
                and not gap.strip(" \u00a0\u202f-")
                and following.text[0].isalpha()
            ):
                unit = stem(following.text)
            if is_hangul(unit):
                unit = unit[:1]
        bound = ""
        behind_text = sentence[word.end : word.end + 24]
        if _LOWER.search(before) or _LOWER_AFTER.match(behind_text):
            bound = "lower"
        elif _UPPER.search(before) or _UPPER_AFTER.match(behind_text):
            bound = "upper"
        found.append(Quantity(value, unit, bound))
    return tuple(found)


def _value(digits: str) -> float:
    """A number, whichever marks part its digits: three digits behind a mark are thousands."""
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", digits):
        return float(re.sub(r"[.,]", "", digits))
    return float(re.sub(r"[.,](?=.*[.,])", "", digits).replace(",", "."))


def compatible(one: Quantity, other: Quantity) -> bool:
    """Whether both can hold of the same thing."""
    if one.value == other.value:
        return True
    if one.bound == other.bound:
        return False
    low, high = sorted((one, other), key=lambda each: {"lower": 0, "": 1, "upper": 2}[each.bound])
    return low.value <= high.value
