"""Whether a claim and a clause that says something else can both be so.

"A fire destroyed a school" is no contradiction of "a fire destroyed a barn": each speaks of one of several
that there may be. So do "some", "many", "at least three" and, of what happened, "a". Where one word or a
denial is all that differs, one of the two clauses has to speak of all, or of something that is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verification.claims.alignment import Alignment, align
from verification.claims.clauses import Clause
from verification.claims.extraction.english_words import listed
from verification.claims.nouns import INDEFINITE, OF_ALL, SOME, Noun, nouns
from verification.claims.restricted import happened

_TIME = listed("when whenever while before after until quand lorsque lorsqu' pendant avant après")
_AT_LEAST = (["at", "least"], ["au", "moins"])


def compatible(alignment: Alignment, claim: Sequence[Clause], sentence: Iterable[Clause]) -> str | None:
    """Why both can be so, in the words of the clause of the quotation; None if nothing of the kind was found.

    Args:
        alignment: of a clause of the claim and one of a quotation.
        claim: all clauses of the claim.
        sentence: the clauses of the sentence that is quoted.
    """
    if _of_some(alignment.asked) and _of_some(alignment.said):
        return " ".join(word.text for word in alignment.said.words)
    if (other := _one_of_several(alignment)) is not None:
        return other
    sentence = list(sentence)
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
