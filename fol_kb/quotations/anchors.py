"""What a quotation and a passage may not differ in, if one is to be a slip of the other.

Numbers and what is beside them (a sign, a currency, a unit, a comparison), negations, names; and words of a
closed class that say how much, how many, or whether one must, where one stands for another.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from fol_kb.quotations.tokens import TOKEN, parts

Changes = Sequence[tuple[int, int, int, int]]
"""In which words two texts differ, as :func:`fol_kb.quotations.tokens.changes` gives them."""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_NUMBER = re.compile(r"(?:(?<![\w)%])[-+~])?\d+(?:[.,]\d+)*")
_SENTENCE_ENDS = re.compile(r"[.!?:]['\")\]]*\s+[\"'(\[]*$")
_NEGATIONS = _words(
    """
    not no never none nothing nobody nowhere neither nor cannot without hardly scarcely barely seldom rarely
    unless except
    ne n pas jamais aucun aucune rien personne sans non ni nul nulle plus guère sauf
    안 못
    """
)
_DENYING = re.compile(r"n't$|않|없|아니|아닌|아닙|못하|못한|못했|모르")
_NUMBER_WORDS = _words(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
    billion half third quarter double twice triple dozen score first second fourth fifth sixth seventh eighth
    ninth tenth eleventh twelfth
    zéro deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente
    quarante cinquante soixante cent cents mille millions milliard milliards demi moitié tiers quart double
    triple douzaine premier première deuxième seconde troisième quatrième cinquième sixième septième huitième
    neuvième dixième
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    lundi mardi mercredi jeudi vendredi samedi dimanche
    하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 백 천 만 억
    """
)
_UNIT_WORDS = _words(
    """
    milligram milligrams gram grams kilogram kilograms kilo kilos ton tons tonne tonnes ounce ounces pound
    pounds millimetre millimetres millimeter millimeters centimetre centimetres centimeter centimeters metre
    metres meter meters kilometre kilometres kilometer kilometers inch inches foot feet yard yards mile miles
    acre acres hectare hectares millilitre millilitres milliliter milliliters litre litres liter liters pint
    pints gallon gallons teaspoon teaspoons tablespoon tablespoons cup cups degree degrees celsius fahrenheit
    millisecond milliseconds second seconds minute minutes hour hours day days week weeks fortnight month
    months year years decade decades century centuries hourly daily weekly monthly quarterly yearly annually
    cent cents dollar dollars euro euros percent volt volts watt watts kilowatt kilowatts bytes kilobytes
    megabytes gigabytes
    milligramme milligrammes gramme grammes kilogramme kilogrammes tonne tonnes millimètre millimètres
    centimètre centimètres mètre mètres kilomètre kilomètres millilitre millilitres litre litres seconde
    secondes heure heures jour jours semaine semaines mois an ans année années siècle siècles degré degrés
    초 분 시간 일 주 개월 달 년 원 그램 킬로그램 미터 킬로미터 리터
    """
)
_UNIT_SIGNS = re.compile(
    rf"{_NUMBER.pattern}[ -]?"
    r"((?:[GMkcmµμn]?(?:m|g|s|l|L|W|V|A|J|N|Pa|Hz|mol|cal|eq|U|Wh)|[kMGT]i?[Bb]|h|hPa|ha|t|dl|dL|cl|cL|K|"
    r"lbs?|oz|ft|yd|mph|gal|min|hrs?|bpm|ppm|ppb|dB|rpm|IU|[ap]\.?m)(?![\w']))"
)
"""Signs of units, which have to stand behind a number: those of the SI with the prefixes in use, and a
    few."""
_QUANTIFYING = frozenset("%‰‱°′″<>=≤≥≠≈±×÷")
"""With signs of currencies: what says how much, wherever it stands."""
_SCALES = tuple(
    tuple(map(_words, scale.split("|")))
    for scale in (
        # whether one must, may, or can
        "must shall | should ought | may might can could | will would",
        "doit doivent devra devront | devrait devraient | peut peuvent pourra pourront pourrait pourraient",
        # how many of them, how much, how often
        "all every each | any | most many much | some several | few little | both | either | neither | only",
        "tout tous toute toutes chaque | certains certaines quelques plusieurs | beaucoup | peu | seul seuls",
        "모든 모두 | 대부분 | 일부 몇몇 어떤 | 오직",
        "always | often usually | sometimes occasionally",
        "toujours | souvent | parfois quelquefois",
        # comparisons
        "more | less fewer",
        "most | least",
        "plus | moins",
        "greater larger higher longer | smaller lower shorter",
        "over above exceeding | under below",
        "supérieur supérieure | inférieur inférieure",
        "이상 | 이하 | 초과 | 미만",
        "maximum | minimum",
        "before until | after",
        "avant | après",
        # one of two, or both
        "and | or",
        "et | ou",
        "former | latter",
    )
)
"""Words of closed classes that say how much, how many, or whether one must; those that say the same together.

One of them for another is no slip: it says something else.
"""
FUNCTION_WORDS = _words(
    """
    a an the this that these those it he she we they you there in on at of for to from by with as and but or
    if when while is are was were be been has have had do does did its his her their our your my which who
    whose where than then into so also
    le la les l un une des du de d ce cet cette ces il elle ils elles on nous vous en au aux à par pour dans
    sur avec et mais ou si quand
    """
)
"""Of one of them a capital says only that a sentence begins; and no phrase ends in it."""
_DENYING_PREFIXES = ("un", "in", "im", "il", "ir", "non", "non-", "dis", "mis", "dé", "dés", "mal", "anti")
_DENYING_SYLLABLES = ("비", "불", "부", "무", "미")


def different_anchor(words: str, passage: str, before: str, changes: Changes) -> str | None:
    """What a quotation and a passage may not differ in, and do; None if there is no such thing.

    Args:
        words, passage: both in the normal form.
        before: what stands before the passage.
        changes: in which words and marks they differ.
    """
    if _numbers(words) != _numbers(passage) or _more(words, passage, _NUMBER_WORDS, but="one"):
        return "a number differs"
    if _quantities(words) != _quantities(passage) or _other_unit(words, passage):
        return "a quantity differs"
    if _negations(words) != _negations(passage):
        return "a negation differs"
    said, read = list(TOKEN.finditer(words)), list(TOKEN.finditer(passage))
    for begin, end, other_begin, other_end in changes:
        ours = [token[0] for token in said[begin:end]]
        theirs = [token[0] for token in read[other_begin:other_end]]
        if any(_denies(one, other) or _denies(other, one) for one in ours for other in theirs):
            return "a negation differs"
        if any(_on_one_scale(one, other) for one in ours for other in theirs):
            return "how much, how many or whether one must differs"
        # The first word takes the case of the sentence that it is quoted in.
        if begin == other_begin == 0 and [each.lower() for each in ours] == [each.lower() for each in theirs]:
            continue
        named = [
            *(_is_name(words, "", token, theirs) for token in said[begin:end]),
            *(_is_name(passage, before, token, ours) for token in read[other_begin:other_end]),
        ]
        if any(named):
            return "a name differs"
    return None


def _numbers(text: str) -> tuple[object, ...]:
    signs = [each for each in text if each.isnumeric() and not each.isdecimal()]
    return _NUMBER.findall(text), signs


def _quantities(text: str) -> tuple[object, ...]:
    """The signs that say how much, and the units behind numbers; in their order."""
    signs = [each for each in text if not each.isalnum() and _quantifies(each)]
    if not any(map(str.isdecimal, text)):
        return signs, []
    return signs, [unit.replace(".", "") for unit in _UNIT_SIGNS.findall(text)]


def _quantifies(sign: str) -> bool:
    return sign in _QUANTIFYING or unicodedata.category(sign) == "Sc"


def _more(words: str, passage: str, listed: frozenset[str], but: str | None = None) -> bool:
    """Whether a quotation has a word of a list that the passage has not, or another one.

    What it leaves out, or misspells, is no other one; and "one" is a pronoun too.
    """
    said, read = (Counter(part for part in parts(text) if part in listed) for text in (words, passage))
    more, less = said - read, read - said
    return bool(more) and (bool(less) or set(more) != {but})


def _other_unit(words: str, passage: str) -> bool:
    """Whether a quotation has another unit in words, or one behind a number that has none in the passage."""
    said, read = (Counter(part for part in parts(text) if part in _UNIT_WORDS) for text in (words, passage))
    return bool(said - read and read - said) or bool(_measured(words) - _measured(passage) - read)


def _measured(text: str) -> Counter[str]:
    """The units in words that stand behind a number."""
    return Counter(
        unit
        for number, unit in pairwise(parts(text))
        if unit in _UNIT_WORDS and (number[:1].isdecimal() or number in _NUMBER_WORDS)
    )


def _negations(text: str) -> tuple[Counter[str], int]:
    words = Counter(part for part in parts(text) if part in _NEGATIONS)
    return words, sum(_DENYING.search(token.lower()) is not None for token in TOKEN.findall(text))


def _denies(one: str, other: str) -> bool:
    """Whether a word is another with a prefix that denies it: "unhappy" and "happy"."""
    one, other = one.lower(), other.lower()
    if not one.endswith(other) or one == other:
        return False
    prefix = one.removesuffix(other)
    return prefix in _DENYING_SYLLABLES or (len(other) > 2 and prefix in _DENYING_PREFIXES)


def _on_one_scale(one: str, other: str) -> bool:
    """Whether two words stand at two places of one scale: "must" and "may"."""
    one, other = one.lower(), other.lower()
    places = ([n for n, each in enumerate(scale) if one in each or other in each] for scale in _SCALES)
    return any(len(place) == 2 for place in places)


def _is_name(text: str, before: str, token: re.Match[str], others: Sequence[str]) -> bool:
    """Whether a word that differs is a name: it has a capital, and not only because a sentence begins."""
    word = token[0]
    if not word[0].isupper():
        return False
    opening = before + text[: token.start()]
    if opening.strip("\"'([ ") and not _SENTENCE_ENDS.search(opening):
        return True
    lower = word.lower()
    return lower not in FUNCTION_WORDS and lower not in [other.lower() for other in others]


__all__ = ["FUNCTION_WORDS", "different_anchor"]
