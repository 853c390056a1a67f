"""Whether the clauses that say most of a claim say it as the claim does.

Each clause of the claim is held against all clauses that are quoted for it. Those that share most with it
decide: if one of them says it without a limit that the claim leaves out, and without another word in the
place of one of the claim's, it is borne out. Clauses that share less decide nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.claims.alignment import COORDINATING, Alignment, Replaced, align, nearest
from verification.claims.clauses import Clause, Word, clauses
from verification.claims.dropped_limits import conditions, limits, the_other_way
from verification.claims.extraction.english_words import listed
from verification.claims.nouns import INDEFINITE, OF_ALL, SOME, Noun, nouns
from verification.claims.quantities import excluding
from verification.claims.restricted import happened
from verification.model import QuoteRejection

MOST_CLAUSES = 40
"""A claim with more is a text, and its clauses are not compared."""
_TIME = listed("when whenever while before after until quand lorsque lorsqu' pendant avant après")
_AT_LEAST = (["at", "least"], ["au", "moins"])


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words of a memory that are said to speak for a claim, by their place in it.

    ``rejected`` says why they do not count by themselves; ``denied`` that one of the two denies, and the
    other does not.
    """

    content: str
    start: int
    end: int
    rejected: str | None = None
    denied: bool = False

    def clauses(self) -> Sequence[Clause]:
        """The clauses of the memory in which the words stand."""
        return [each for each in clauses(self.content) if each.start < self.end and self.start < each.end]

    def sentence(self, clause: Clause) -> Sequence[Clause]:
        """All clauses of the sentence of one of them."""
        return [each for each in clauses(self.content) if each.sentence == clause.sentence]


def not_borne_out(claim: str, quotations: Sequence[Quotation]) -> str | None:
    """Why the quotations for a claim do not bear it out; None if nothing of the kind was found."""
    asked = clauses(claim)
    if len(asked) > MOST_CLAUSES:
        return f"the claim has {len(asked)} clauses; at most {MOST_CLAUSES} are compared"
    quoted = [(clause, one) for one in quotations for clause in one.clauses()]
    for clause in asked:
        if why := _clause(clause, asked, quoted) or _part(clause, quoted):
            return why
    return None


def _part(asked: Clause, quoted: Sequence[tuple[Clause, Quotation]]) -> str | None:
    """The second of two alike things that the claim joins by "and", if half of it is said, or less."""
    parts: list[list[Word]] = [[]]
    for word in asked.words:
        if word.key in COORDINATING:
            parts.append([])
        elif word.means:
            parts[-1].append(word)
    for first, part in pairwise(parts):
        said = [word for word in part if any(_count([word], clause.words) for clause, _ in quoted)]
        if _count(part, first) and 2 * len(said) <= len(part):
            return f"the claim says {' '.join(word.text for word in part)!r}, and the memories do not"
    return None


def _clause(asked: Clause, claim: Sequence[Clause], quoted: Sequence[tuple[Clause, Quotation]]) -> str | None:
    aligned = [(align(asked, clause), one) for clause, one in quoted]
    most = max((alignment.shared for alignment, _ in aligned), default=0)
    near = [pair for pair in aligned if pair[0].shared == most and pair[0].is_near]
    if not near:
        return _of_the_other(asked, quoted)
    reasons = [_reason(alignment, claim, one) for alignment, one in near]
    if denied := next((one.rejected for _, one in near if one.denied), None):
        return denied
    return reasons[0] if all(reasons) else None


def not_against(claim: str, quotation: Quotation) -> tuple[QuoteRejection, str] | None:
    """Why a quotation does not say something else of what a claim speaks of; None if it does."""
    reason = None
    if len(clauses(claim)) > MOST_CLAUSES:
        told = f"the claim has {len(clauses(claim))} clauses; at most {MOST_CLAUSES} are compared"
        return QuoteRejection.NOT_ABOUT_CLAIM, told
    for asked in clauses(claim):
        near = [each for each in nearest(asked, quotation.clauses()) if each.is_near]
        reasons = [_same_or_other(each, clauses(claim), quotation) for each in near]
        if near and not any(reasons):
            return None
        reason = reason or next(filter(None, reasons), None)
    if reason is None and quotation.denied:
        return None
    return reason or (QuoteRejection.NOT_ABOUT_CLAIM, "no clause of it says more than half of the claim's")


def other_numbers(claim: str, quotation: Quotation) -> str | None:
    """The words of a quotation that say most of a clause of the claim, if they say it of other numbers."""
    for asked in clauses(claim)[:MOST_CLAUSES]:
        near = [each for each in nearest(asked, quotation.clauses()) if each.is_near]
        if near and all(any(map(_of_numbers, each.replaced)) for each in near):
            return " ".join(word.text for word in near[0].said.words)
    return None


def _of_numbers(replaced: Replaced) -> bool:
    return any(word.number for word in replaced.asked) and any(word.number for word in replaced.said)


def says(claim: str, quotation: Quotation) -> bool:
    """Whether a quotation has all words of the claim, each clause of it in one of its own."""
    aligned = [[align(asked, clause) for clause in quotation.clauses()] for asked in clauses(claim)]
    return not quotation.denied and all(any(each.shared == len(each.ours) for each in row) for row in aligned)


def _same_or_other(
    alignment: Alignment, claim: Sequence[Clause], quotation: Quotation
) -> tuple[QuoteRejection, str] | None:
    subject = [word for word in alignment.asked.subject if word.means]
    named = [word for word in subject if word.name] or subject
    if not alignment.by_pronoun and (other := [w for w in named if not _count([w], alignment.said.words)]):
        told = f"it does not speak of {' '.join(word.text for word in other)!r}"
        return QuoteRejection.MISSING_NAME, told
    if limit := next(conditions(alignment, claim, quotation.sentence(alignment.said)), None):
        return QuoteRejection.NOT_STATED, f"the memory limits it, and the claim does not: {limit!r}"
    if _other_numbers(alignment) or alignment.is_swapped or excluding(alignment):
        return None
    if both := _compatible(alignment, claim, quotation.sentence(alignment.said)):
        return QuoteRejection.NOT_STATED, f"both can be so: {both!r}"
    if quotation.denied or alignment.replaced:
        return None
    if next(the_other_way(alignment), None):
        return None
    return QuoteRejection.SAYS_THE_SAME, "it says what the claim says, or a part of it"


def _other_numbers(alignment: Alignment) -> bool:
    """Whether each of the two has a number that the other has not."""
    ours, theirs = (
        [word for word in words if word.number is not None] for words in (alignment.ours, alignment.theirs)
    )
    return _count(ours, theirs) < len(ours) and _count(theirs, ours) < len(theirs)


def _of_the_other(asked: Clause, quoted: Sequence[tuple[Clause, Quotation]]) -> str | None:
    """Whether a sentence says of something else what the claim says of the subject of a clause in it."""
    subject = [word for word in asked.subject if word.means]
    rest = [word for word in asked.words if word.means and word not in subject]
    for clause, one in quoted:
        if not subject or _count(subject, clause.words) < len(subject):
            continue
        for other in one.sentence(clause):
            if not _count(subject, other.words) and _count(rest, other.words) > _count(rest, clause.words):
                told = " ".join(word.text for word in other.words[:5])
                return f"the memory does not say it of {' '.join(word.text for word in subject)!r}: {told!r}"
    return None


def _count(words: Sequence[Word], among: Sequence[Word]) -> int:
    return sum(any(word.same(other) for other in among) for word in words)


def _reason(alignment: Alignment, claim: Sequence[Clause], quotation: Quotation) -> str | None:
    if quotation.rejected is not None:
        return quotation.rejected
    limit = next(limits(alignment, claim, quotation.sentence(alignment.said)), None)
    if limit is not None:
        return f"the memory limits it, and the claim does not: {limit!r}"
    if alignment.is_swapped:
        return "it says it of the two the other way round"
    if differs := alignment.differs_in:
        asked, said = (" ".join(word.text for word in words) for words in (differs.asked, differs.said))
        return f"where the claim says {asked!r} the memory says {said!r}"
    return None


def _compatible(alignment: Alignment, claim: Sequence[Clause], sentence: Sequence[Clause]) -> str | None:
    """Why a claim and a clause that says something else can both be so, if something of the kind was found.

    "A fire destroyed a school" is no contradiction of "a fire destroyed a barn": each speaks of one of
    several that there may be. So do "some", "many", "at least three" and, of what happened, "a". Where one
    word or a denial is all that differs, one of the two has to speak of all, or of something that is named.
    """
    if _of_some(alignment.asked) and _of_some(alignment.said):
        return " ".join(word.text for word in alignment.said.words)
    if (other := _one_of_several(alignment)) is not None:
        return other
    for clause in claim:
        if clause.opener in _TIME and not any(align(clause, each).is_near for each in sentence):
            return " ".join(word.text for word in clause.words)
    return None


def _of_some(clause: Clause) -> bool:
    """Whether it speaks of some that there are, and not of all, of one that is named, or of a number."""
    keys = [word.key for word in clause.words if word.key != clause.opener][:2]
    if not keys or OF_ALL.intersection(keys):
        return False
    return keys[0] in SOME or keys in _AT_LEAST or (keys[0] in INDEFINITE and happened(clause))


def _one_of_several(alignment: Alignment) -> str | None:
    """The noun in the place of one of the claim's, if both are some of several: "a yew hedge", "boxes"."""
    for one in alignment.replaced:
        ours = [noun for noun in nouns(alignment.asked) if one.asked[0] in noun.words]
        theirs = [noun for noun in nouns(alignment.said) if one.said[0] in noun.words]
        if all(_is_one_of_several(noun) for noun in (*ours, *theirs)) and ours and theirs:
            return " ".join(word.text for word in theirs[0].words)
    return None


def _is_one_of_several(noun: Noun) -> bool:
    if noun.opens or any(word.name for word in noun.words):
        return False
    return noun.article in INDEFINITE or (not noun.article and noun.is_plural)
