"""How a memory says the words that are quoted from it: as a statement of its own, or not.

A quotation is verbatim and may be what the memory denies, supposes, asks, or tells as somebody's words. What
surrounds it in its sentence says so: a verb or an adjective that takes a clause ("denies that", "it is false
that", "says that"), a modal verb, a label ("Myth:"), a question mark, "according to", quotation marks, a
block quotation. What the claim says in the same way takes nothing away: "Tom denies that Anna left" is borne
out by itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fol_kb.translation import detect_language, sentences
from verification.claims.alignment import relevant
from verification.claims.anchors import anchors, fold, stem
from verification.claims.clauses import Word, clauses
from verification.claims.denials import denials
from verification.claims.extraction import english_verbs, english_words, french_verbs, french_words
from verification.claims.extraction.english_words import listed
from verification.claims.extraction.words import Token, tokenize
from verification.markup import Kind, blocks
from verification.quotation_marks import Pair, paired

_DENYING = listed("deny doubt dispute refute disprove debunk reject contest question challenge")
_DENYING_FR = listed("nier démentir douter contester réfuter rejeter infirmer")
_WISHING = listed(
    "hope wish want fear dream imagine pretend suppose assume expect ask demand request propose"
)
_WISHING_FR = listed("espérer souhaiter vouloir craindre rêver imaginer feindre supposer demander proposer")
_NEVER_TOLD = listed("know show find reveal demonstrate mean read hear understand prove")
"""Verbs of speech and thought after which a clause is so, or is the speaker's own."""
_NEVER_TOLD_FR = listed("savoir montrer constater reconnaître trouver prouver")
_VOUCHED = listed("announce confirm admit declare")
"""Verbs of those who say what is theirs to say: it counts, and is told as theirs."""
_VOUCHED_FR = listed("annoncer confirmer admettre reconnaître déclarer")
_BY = re.compile(
    r"\b(?:according to|in the (?:words|view|opinion) of|selon|d['’]après|aux dires d[eu'’])", re.IGNORECASE
)
"""What names a source of words without a verb."""
_OPEN = listed(
    """
    would could might may should ought perhaps maybe allegedly supposedly reportedly possibly purportedly
    probably presumably apparently conceivably seemingly
    peut-être prétendument soi-disant probablement vraisemblablement apparemment
    """
)
"""Words by which a clause says what may, would or should be."""
_OPEN_THAT = listed(
    """
    possible likely unlikely doubtful improbable impossible probable douteux myth legend rumour rumor hoax lie
    belief fiction mythe légende rumeur canular mensonge croyance evidence sign proof preuve signe
    """
)
"""Before "that": what follows is not stated, or is denied by what the word means."""
_REVERSED = listed("false untrue incorrect wrong inaccurate faux fausse inexact inexacte erroné")
_THAT = listed("that que qu' whether if si")
_CONDITION = listed("if unless si")
_ENDING = english_words.SUBORDINATORS | listed("and but or who which to")
"""What a verb stands behind is no clause that begins before it: "assumed the post when she returned"."""
_LABEL = re.compile(r"\W*(\w+)[”\"*_]*\s?:")
_LABELS = listed(
    "myth legend rumour rumor hoax fiction false untrue wrong question mythe légende rumeur faux intox"
)
_BE = r"(?:is|was|are|were|'s|est|était)"
_FALSE = (
    rf"(?:(?:not|n['’]t|pas)\s+(?:true|correct|so|vrai|exact)|(?:an?\s+|une?\s+)?(?:common\s+)?"
    rf"(?:{'|'.join(sorted(_REVERSED | {'myth', 'lie', 'hoax', 'mythe', 'mensonge', 'rumour', 'rumor'}))}))\b"
)
_TAKEN_BACK = re.compile(
    rf"(?:\A|[\"”»),.;:–—-])\s*(?:(?:but\s+|mais\s+)?(?:which|this|that|it|ce\s+qui|cela|c['’]|ce)\s*(?:n['’])?)?"
    rf"\s*{_BE}\s*{_FALSE}(?!\s+(?:to|for|with|that|de|pour|qu[e'’])\b)",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(r"[,;:–—(]\s|\b(?:and|but|or|et|mais|ou)\s", re.IGNORECASE)
_MARKS = frozenset('“”«»"')
_SAID_AFTER = re.compile(
    r"[,!?]?[\"”»]?\s*,?\s*(\w+(?:-t)?)[ -](?:[A-ZÀ-Þ]|he\b|she\b|they\b|il\b|elle\b|the\b|l[ea]\b)"
)
_SAID_BEFORE = re.compile(r"(\w+)\s?[:,]\s?[\"“«]\s?[^\"”»]*\Z")


@dataclass(frozen=True, slots=True)
class Stance:
    """How words are said.

    ``withheld`` says why the memory does not state them; ``told`` what a reader should know of how it does;
    ``denials`` is how many denials reach them, their own included.
    """

    denials: int = 0
    withheld: str | None = None
    told: str | None = None


def stance(content: str, start: int, end: int, claim: str) -> Stance:
    """How a memory says ``content[start:end]``, as far as the claim does not say it in the same way."""
    first, last = _sentence(content, start), _sentence(content, max(start, end - 1))
    before, after = content[first[0] : start], content[end : last[1]]
    governing = _governing(before)
    language = detect_language(content[first[0] : last[1]])
    said = _Reading.of(governing + content[start:end], language, anchors(claim).everything())
    asked = _Reading.of(claim, detect_language(claim))
    extra = said.withholding - asked.withholding
    count = denials(relevant(claim, clauses(governing + content[start:end]))) + said.reversed
    if extra:
        word = next(iter(extra))
        return Stance(count, f"the memory does not state it: {word!r}")
    if why := _around(content, first[0], end, last[1], claim):
        return Stance(count, why)
    if why := _in_marks(content, start, end, claim):
        return Stance(count, why)
    if (by := _BY.search(content[first[0] : last[1]])) and not _BY.search(claim):
        return Stance(count, f"the memory tells it as somebody's words: {by[0]!r}")
    verb = next(iter(set(said.telling) - _VOUCHED - _VOUCHED_FR), None)
    if verb is not None and not asked.telling:
        return Stance(count, f"the memory tells it as somebody's words: {verb!r}")
    if (verb := _spoken(content, start, after)) and not asked.telling and not _has_marks(claim):
        return Stance(count, f"the memory tells it as somebody's words: {verb!r}")
    told = said.telling - asked.telling
    if told:
        return Stance(count, None, f"the memory tells it as somebody's words: {next(iter(told))!r}")
    if who := _quoted(content, start):
        return Stance(count, None, who)
    conditions = {token for token in _words(first, content) if token in _CONDITION} - set(asked.keys)
    if conditions & set(said.keys) or (conditions and _starts_with(before, conditions)):
        return Stance(count, None, f"the memory says it under a condition: {min(conditions)!r}")
    return Stance(count)


def claim_denials(claim: str) -> int:
    """How often a claim denies, "it is false that" included."""
    return denials(claim) + _Reading.of(claim, detect_language(claim)).reversed


@dataclass(frozen=True, slots=True)
class _Reading:
    """The words of a text that say how a clause in it is meant."""

    keys: tuple[str, ...]
    withholding: Counter[str]
    telling: Counter[str]
    reversed: int

    @staticmethod
    def of(text: str, language: str, about: frozenset[str] = frozenset()) -> _Reading:
        """What reaches the clause that says most of what it is ``about``; all if it is about nothing."""
        french = language == "fr"
        words = tokenize(text, language)
        reach = _reach(text, words, about)
        withholding: Counter[str] = Counter()
        telling: Counter[str] = Counter()
        turned = 0
        for place, word in enumerate(words):
            if word.start < reach[0] or word.start >= reach[1]:
                continue
            if word.key in _OPEN and not (word.text == "May" and (place or _dated(words))):
                withholding[word.key] += 1
            elif french and _would(word.key):
                withholding["conditionnel"] += 1
            takes = _takes_clause(words, place)
            if takes and word.key in _REVERSED:
                turned += 1
            elif takes == "that" and word.key in _OPEN_THAT:
                withholding[word.key] += 1
            elif takes:
                lemmas = _lemmas(word, french)
                if lemmas & (_DENYING_FR | _WISHING_FR if french else _DENYING | _WISHING):
                    withholding[min(lemmas)] += 1
                elif lemmas & (
                    french_words.SPEECH - _NEVER_TOLD_FR if french else english_words.SPEECH - _NEVER_TOLD
                ):
                    denied = denials(" ".join(each.text for each in words[: place + 1])) % 2
                    (withholding if denied else telling)[min(lemmas)] += 1
        return _Reading(tuple(word.key for word in words), withholding, telling, turned)


def _reach(text: str, words: Sequence[Token], about: frozenset[str]) -> tuple[int, int]:
    """From where to where the clause goes that shares most with a claim, and one before that governs it."""
    edges = [0, *(match.end() for match in _BOUNDARY.finditer(text)), len(text)]
    clauses = list(pairwise(edges))
    shared = [
        len({stem(fold(word.text)) for word in words if start <= word.start < end} & about)
        for start, end in clauses
    ]
    if not any(shared):
        return 0, len(text)
    place = shared.index(max(shared))
    start, end = clauses[place]
    if place and any(word.key in _THAT for word in words if start <= word.start < end):
        start = clauses[place - 1][0]
    return start, end


def _dated(words: Sequence[Token]) -> bool:
    return len(words) > 1 and words[1].text[:1].isdigit()


def _takes_clause(words: Sequence[Token], place: int) -> str | None:
    """Whether a clause follows that belongs to a word: after "that", or at once with its subject and verb."""
    for index in range(place + 1, min(place + 5, len(words))):
        if words[index].key in _THAT:
            return "that"
        if words[index].text in ",;:":
            return None
    following = words[place + 1] if place + 1 < len(words) else None
    if (
        following is None
        or not place
        or not (following.capital or following.key in english_words.DETERMINERS | english_words.PERSONAL)
    ):
        return None
    for index in range(place + 2, len(words)):
        if words[index].text in ",;:" or words[index].key in _ENDING:
            return None
        if english_verbs.finite(words, index) == 2:
            return "clause"
    return None


def _lemmas(word: Token, french: bool) -> frozenset[str]:
    if french:
        return frozenset(french_verbs.lemmas_of(word.key))
    return frozenset(english_verbs.lemmas_of(word.key, "V", "VS", "PAST", "PARTICIPLE"))


def _would(key: str) -> bool:
    forms = french_verbs.forms_of(key)
    return bool(forms) and all(form[0] == "C" for form in forms)


def around(content: str, start: int, end: int) -> str:
    """The sentences of a memory in which words stand."""
    return content[_sentence(content, start)[0] : _sentence(content, max(start, end - 1))[1]]


def _sentence(content: str, place: int) -> tuple[int, int]:
    for each in sentences(content):
        if each.start <= place < each.end:
            return each.start, each.end
    return place, place


def _words(span: tuple[int, int], content: str) -> Iterator[str]:
    return (token.key for token in tokenize(content[span[0] : span[1]], "en"))


def _starts_with(before: str, words: set[str]) -> bool:
    found = tokenize(before, "en")
    return bool(found) and found[0].key in words


def _governing(before: str) -> str:
    """What of the words before a quotation reaches into it."""
    last = tokenize(before, detect_language(before))[-1:]
    if last and last[0].key in _THAT:
        return before
    *_, end = [0, *(match.end() for match in _BOUNDARY.finditer(before))]
    return before[end:]


def _around(content: str, first: int, end: int, last: int, claim: str) -> str | None:
    """What takes a quotation back in its sentence or after it: a label, a question mark, "which is false"."""
    label = _LABEL.match(content, first)
    if label and label[1].casefold() in _LABELS and label[1].casefold() not in claim.casefold():
        return f"the memory does not state it: {label[1]!r} stands before it"
    if _asks(content[:last]) and not _asks(claim):
        return "the memory asks it"
    taken = _TAKEN_BACK.search(content[first : end + 1]) or _TAKEN_BACK.match(content[end : last + 80])
    if taken and not _TAKEN_BACK.search(claim):
        return f"the memory takes it back: {' '.join(taken[0].split())!r}"
    return None


def _asks(text: str) -> bool:
    return text.rstrip(' "”»)\n').endswith("?")


def _spoken(content: str, start: int, after: str) -> str | None:
    """The verb of speech that stands behind words, or before the quotation marks that they stand in."""
    said = _SAID_AFTER.match(after)
    marked = content[:start] + content[start : start + 1] * (content[start : start + 1] in _MARKS)
    for match in (said, _SAID_BEFORE.search(marked)):
        if match and _is_speech(match[1].casefold()):
            return match[1]
    return None


def _is_speech(key: str) -> bool:
    return bool(
        english_verbs.lemmas_of(key, "V", "VS", "PAST") & english_words.SPEECH
        or french_verbs.lemmas_of(key) & french_words.SPEECH
    )


def _quoted(content: str, start: int) -> str | None:
    """Whether words stand in a block quotation: they are somebody's, and it is not said whose."""
    if any(
        block.kind is Kind.QUOTED and block.start <= start < block.end
        for block in (blocks(content) if "\n>" in f"\n{content}" else ())
    ):
        return "the memory tells it as somebody's words: they stand in a block quotation"
    return None


def _in_marks(content: str, start: int, end: int, claim: str) -> str | None:
    """Whether what words say of a claim stands in quotation marks, and is not said but mentioned.

    A title or a nickname is a part of what is said: it has no verb, and one stands outside them. What the
    claim has between marks, too, is mentioned by both.
    """
    if not any(mark in content for mark in _MARKS):
        return None
    pairs, of_claim = paired(content)[0], paired(claim)[0]
    about = anchors(claim).everything()
    both = {_stem(word) for clause in clauses(claim) for word in clause.words if _stands_in(word, of_claim)}
    for clause in clauses(content):
        if clause.end <= start or end <= clause.start:
            continue
        shared = [word for word in clause.words if word.means and _stem(word) in about - both]
        inside = [word for word in shared if _stands_in(word, pairs)]
        alone = any(pair.opens <= start and end <= pair.closes + pair.width for pair in pairs)
        if inside and (alone or (2 * len(inside) > len(shared) and _is_clause(inside, content, pairs))):
            return "the memory tells it as somebody's words: they stand in quotation marks"
    return None


def _is_clause(inside: Sequence[Word], content: str, pairs: Sequence[Pair]) -> bool:
    """Whether words between marks have a verb of their own there, or no verb stands outside these."""
    own = [pair for pair in pairs if any(_stands_in(word, [pair]) for word in inside)]
    verbs = [each.words[each.verb] for each in clauses(content) if each.verb is not None]
    return all(_stands_in(verb, own) for verb in verbs) or any(
        each.verb is not None for pair in own for each in clauses(content[pair.inside : pair.closes])
    )


def _stem(word: Word) -> str:
    return stem(fold(word.text))


def _stands_in(word: Word, pairs: Sequence[Pair]) -> bool:
    return any(pair.opens < word.start < pair.closes for pair in pairs)


def _has_marks(text: str) -> bool:
    return any(mark in text for mark in _MARKS)
