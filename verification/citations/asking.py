"""Whether a question asks for quotations, and for which: whole, exact, or so many passages.

English and French. A request is a verb of quoting that is addressed to the reader ("quote", "récite"), or
words that only a quotation can answer ("the exact wording", "mot pour mot"). What forbids quoting, what asks
about a quotation, and what asks for references or prices asks for none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verification.model import MissingKind


def _either(lines: str) -> str:
    """Alternatives, parted by commas or line breaks; blanks within one stand for white space."""
    words = (" ".join(each.split()) for each in re.split(r"[,\n]", lines))
    return "(?:" + "|".join(word.replace(" ", r"\s+") for word in words if word) + ")"


def _counted(words: str) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split())}


_NUMBERS = {
    **_counted("zero one two three four five six seven eight nine ten eleven twelve"),
    **_counted("zéro un deux trois quatre cinq six sept huit neuf dix onze douze"),
    **dict.fromkeys(("une", "a", "an", "some", "des", "les"), 1),
    **dict.fromkeys(("several", "few", "couple", "plusieurs", "quelques"), 2),
}
_COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(_NUMBERS)})"
_PASSAGES = _either(
    r"""passages?, quotes?, quotations?, excerpts?, extracts?, verses?, lines, sentences, stanzas?
    paragraphs?
    citations?, extraits?, vers, phrases, strophes?, paragraphes?"""
)
_POLITE = _either(
    r"""please, pls, plz, kindly, now, then, and, just, also, ok, okay, hey, hi, hello
    could you, can you, would you, will you
    you should, you must, i want you to, i want to, i need you to, i would like you to, i['’]?d like you to
    bonjour, merci de, svp, stp, s['’]il te pla[iî]t, s['’]il vous pla[iî]t, peux-tu, pouvez-vous, ensuite
    pourrais-tu
    pourriez-vous, veuillez, tu peux, vous pouvez, il faut, je veux que tu, je voudrais que tu
    je voudrais que vous, j['’]aimerais que tu, j['’]aimerais que vous, me, m['’], nous, de, et, puis"""
)
_VERB = _either(
    r"""quote, cite, recite, reproduce, transcribe, copy, copy out, excerpt
    cit(?:e[rsz]?|es), r[ée]cit(?:e[rsz]?|es), reprodui(?:s|sez|re|ses), recopi(?:e[rsz]?|es)
    transcri(?:s|vez|re|ves), restitu(?:e[rz]?|es)"""
)
_GIVING = _either(
    r"""give, show, find, list, provide, send, get, print, write, write out, pick, select, choose, want, need
    donne[rz]?, montre[rz]?, trouve[rz]?, fourni(?:s|ssez|r), [ée]cri(?:s|vez|re), choisi(?:s|ssez|r)
    rel[eè]ve[rz]?, veux, voudrais, faut"""
)
_START = r"(?:^\s*|[.!?;:,\n]\s*|\b(?:and|then|et|puis)\s+)"
_TO_ME = r"(?:[\s-]+(?:me|moi|us|nous|lui))?"
_QUALITIES = _either(
    r"""of, de, d['’], short, exact, direct, different, best, relevant, verbatim, long, good, beaux?, belles?
    courte?s?, exacte?s?, importante?s?, petite?s?"""
)
_QUOTING = re.compile(rf"{_START}(?:{_POLITE}[\s,:]*)*(?P<verb>{_VERB}){_TO_ME}\b(?P<rest>.*)", re.I | re.S)
_GIVEN = re.compile(
    rf"\b{_GIVING}{_TO_ME}\s+(?:the\s+|my\s+|les\s+|an?\s+|at\s+least\s+|au\s+moins\s+)*"
    rf"{_COUNT}\s+(?:{_QUALITIES}\s*)*{_PASSAGES}\b(?P<rest>.*)",
    re.I | re.S,
)
_MANY = re.compile(rf"\b{_COUNT}\s+(?:\w+\s+){{0,2}}?{_PASSAGES}\b", re.I)
_WHOLE = re.compile(
    r"\b"
    + _either(
        r"""in full, entire, entirely, entirety, whole, complete, completely, full text, full poem
        full, all of
        from start to finish, from beginning to end, every line, without leaving anything out
        en entier, enti[eè]re, enti[eè]rement, int[ée]gral, int[ée]grale, int[ée]gralement, int[ée]gralit[ée]
        in extenso, complet, compl[eè]te, compl[eè]tement, du d[ée]but [àa] la fin, tout le, toute la"""
    )
    + r"\b",
    re.I,
)
_WORDING = re.compile(
    r"\b(?:"
    r"(?:exact|precise|original|actual|literal)\s+"
    + _either("words?, wording, text, phrase, phrasing, quotes?, quotations?, sentence, language")
    + "|"
    + _either("termes?, mots?, texte, phrase, formulation, paroles, citation")
    + r"\s+exacte?s?|word[- ]for[- ]word|verbatim|mot\s+pour\s+mot|mot\s+[àa]\s+mot"
    r"|textuellement|in\s+extenso)\b",
    re.I,
)
_RECITED = re.compile(r"r[eé]cit", re.I)
_FORBIDDEN = re.compile(
    r"\b(?:(?:do\s+not|don['’]t|never|without|no\s+need\s+to|avoid)\s+(?:\w+\s+)?"
    r"(?:quot|cit|recit|cop)\w*"
    r"|(?:ne|n['’])\s*(?:me\s+)?(?:cite|recopie|reproduis)\w*\s+(?:pas|rien|jamais)"
    r"|sans\s+(?:\w+\s+)?(?:cit|recopi|reprodui)\w*|in\s+your\s+own\s+words"
    r"|avec\s+(?:tes|vos)\s+(?:propres\s+)?mots"
    r"|no\s+(?:quotes|quotations)|(?:pas|aucune)\s+(?:de\s+)?citations?)\b",
    re.I,
)
_OTHER_SENSE = re.compile(
    r"\s*(?:me|us|moi|nous)?\s*(?:(?:an?|the|une?|your|my|his|her|their|its|l[ea]s?|[tvs]o?es|mes)\s+)*"
    r"(?:prices?|rates?|premium|cost|fee|sources?|references?|works?\s+cited|papers?|studies|prix|tarif|devis"
    r"|r[ée]f[ée]rences?)\b",
    re.I,
)
_ABOUT = re.compile(
    r"\b"
    + _either(
        r"""on the theme of, on the subject of, on the topic of, about, regarding, concerning
        dealing with, on
        where, that speaks? of, that talks? about, that mentions?, that say
        sur le th[eè]me de la, sur le th[eè]me de l['’]?, sur le th[eè]me du, sur le th[eè]me des
        sur le th[eè]me d['’]
        sur le th[eè]me de, sur, [àa] propos de, [àa] propos du, [àa] propos des, au sujet de, au sujet du
        concernant, qui parlent? de, qui parlent? du, qui parlent? des, o[ùu]"""
    )
    + r"\s*\b(?P<about>[^.!?\n]+)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Request:
    """A request for quotations.

    Args:
        kind: for a unit whole, for exact words, or for passages.
        count: how many passages at least.
        about: the words that say of what, as the question has them.
    """

    kind: MissingKind
    count: int
    about: str


def recognize(question: str) -> Request | None:
    """The request for quotations that a question makes; None if it makes none.

    >>> found = recognize("Give me three passages about winter.")
    >>> found.kind.value, found.count, found.about
    ('passages', 3, 'winter')
    >>> recognize("Cite le poème « La Pluie » en entier.").kind.value
    'whole'
    >>> recognize("Who cited this poem?")
    """
    if _FORBIDDEN.search(question):
        return None
    given, quoting, wording = _GIVEN.search(question), _QUOTING.search(question), _WORDING.search(question)
    if quoting is not None and _OTHER_SENSE.match(quoting["rest"]):
        quoting = None
    if given is not None and re.match(r"\s*for\b", given["rest"]) and _number(given["count"]) == 1:
        given = None  # "get me a quote for the repair"
    asked = quoting or given
    if asked is None and wording is None:
        return None
    about = _about(question if asked is None else asked["rest"], question)
    many = _MANY.search(question) if quoting is not None else given
    count = 0 if many is None else _number(many["count"])
    if count > 1 or (quoting is None and given is not None):
        return Request(MissingKind.PASSAGES, max(1, count), about)
    if _WHOLE.search(question) or (quoting is not None and _RECITED.match(quoting["verb"])):
        return Request(MissingKind.WHOLE, 1, about)
    return Request(MissingKind.EXACT, 1, about)


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS[word.lower()]


def _about(rest: str, question: str) -> str:
    found = _ABOUT.search(rest)
    words = found["about"] if found is not None else rest.strip() or question
    return words.strip(' \t\n.,;:!?"“”«»')
