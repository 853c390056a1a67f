"""Code looks at what the judge quotes: it must stand in the memory, and speak of what the claim speaks of.

A quotation counts if all of this holds:

- the memory that it is said to come from was among those that the judge was given;
- it stands there, verbatim or but for white space and the form of quotation marks and dashes;
- the memory states it, and does not deny, suppose or ask it (:mod:`verification.claims.stance`); it is said
  where the memory tells it as somebody's words;
- no status or tool of the judge is named in its sentence as a judge would write it (unless the claim names
  it);
- it shares two of the names, numbers and words of the claim, if that has two. A pronoun stands for what the
  memory named before it.
- If it speaks for the claim: it denies something exactly if the claim does; it does not say of two things
  the other way round what the claim says (:mod:`verification.claims.swapped`); what of it says most of a
  clause of the claim does not say it of other numbers; all quotations together have each name and number of
  the claim, and the word that it begins with, which may be a name too; and the clauses that say most of the
  claim say it without a limit that the claim leaves out, and with no other word in the place of one of the
  claim's (:mod:`verification.claims.bearing`).
- If it speaks against the claim: it shares a name with it, if it has names, and more than half of its names,
  numbers and words; the clause that says most of the claim has all of its subject, so that it is the same
  thing of which it says something else; and something differs: a denial, a number, one word for another.

So a falsehood in a memory can still be evidence, and an order in a memory never is.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import replace

from fol_kb.common.quotations import Source, Status
from verification.claims.anchors import Anchors, anchors, is_ordinary, stem
from verification.claims.bearing import Quotation, not_against, not_borne_out, other_numbers, says
from verification.claims.extraction.english_words import TIME_NOUNS
from verification.claims.judge import Judgement, Quoted
from verification.claims.measured import Measured, missing
from verification.claims.stance import around, claim_denials, stance
from verification.claims.swapped import swapped
from verification.model import LayerState, QuoteCheck, QuoteLayer, QuoteRejection, SearchHit, Side

_ENOUGH = 2
"""So much of a claim a quotation shares at least: one name alone is shared by all that is said of it."""
_FOUND = (Status.EXACT, Status.NORMALIZED)


def check_quotes(
    claim: str,
    judgement: Judgement,
    hits: Sequence[SearchHit],
) -> QuoteLayer:
    """What each quotation of a judgement is worth.

    Args:
        claim: the claim as it was put to the judge.
        judgement: what the judge said; its numbers are 1-based positions in ``hits``.
        hits: the memories that the judge was given, in their order.
    """
    started = time.perf_counter()
    about = replace(anchors(claim), denials=claim_denials(claim))
    looked = [
        _checked(side, quoted, claim, about, hits)
        for side, all_quoted in ((Side.FOR, judgement.supporting), (Side.AGAINST, judgement.contradicting))
        for quoted in all_quoted
    ]
    looked = _together(looked, about, hits)
    looked = _unanimous(_most_said(looked, claim, hits), claim, hits)
    elapsed = (time.perf_counter() - started) * 1000
    return QuoteLayer(LayerState.RAN, tuple(looked), None, round(elapsed, 3))


def can_be_quoted(claim: str, memory: str) -> bool:
    """Whether any words of a memory could count for a claim or against it.

    What no word of can count is not shown to a judge: it decides nothing, and a judge might obey it.
    """
    about, said = anchors(claim), anchors(memory)
    shared, of = _shared(about, said, said.everything())
    return shared >= min(_ENOUGH, of) and shared > 0


def _checked(
    side: Side,
    quoted: Quoted,
    claim: str,
    about: Anchors,
    hits: Sequence[SearchHit],
) -> QuoteCheck:
    check = QuoteCheck(quoted.memory, side, quoted.quote)
    if not 1 <= quoted.memory <= len(hits):
        told = f"there are memories 1 to {len(hits)}, and no {quoted.memory}"
        return _rejected(check, QuoteRejection.NO_SUCH_MEMORY, told)
    hit = hits[quoted.memory - 1]
    check = replace(check, source_node_id=hit.source_node_id)
    match = Source(hit.content).find(quoted.quote) if quoted.quote.strip() else None
    if match is None or match.status not in _FOUND or match.start is None or match.end is None:
        return _rejected(check, QuoteRejection.NOT_IN_MEMORY, "these words do not stand in the memory")
    check = replace(check, quote=hit.content[match.start : match.end], start=match.start, end=match.end)
    how = stance(hit.content, match.start, match.end, claim)
    said = replace(anchors(check.quote), denials=how.denials)
    check = replace(check, detail=how.told)
    sentence = anchors(around(hit.content, match.start, match.end))
    if orders := sentence.of_the_verdict - about.of_the_verdict:
        told = f"it speaks of {', '.join(sorted(orders))}, not of the world"
        return _rejected(check, QuoteRejection.ABOUT_THE_VERDICT, told)
    if how.withheld:
        return _rejected(check, QuoteRejection.NOT_STATED, how.withheld)
    known = said.everything() | _named_before(check, hit, said)
    shared, of = _shared(about, said, known)
    if shared < min(_ENOUGH, of) or not shared:
        told = f"it shares {shared} of the {of} names, numbers and words of the claim"
        return _rejected(check, QuoteRejection.NOT_ABOUT_CLAIM, told)
    if side is Side.FOR:
        if swapped(claim, check.quote):
            return _rejected(check, QuoteRejection.NOT_STATED, "it says it of the two the other way round")
        if other := other_numbers(claim, Quotation(hit.content, match.start, match.end)):
            return _rejected(check, QuoteRejection.MISSING_NUMBER, f"it has other numbers: {other!r}")
        return _speaks_for(check, said, about)
    if unrelated := _unrelated(about, known):
        return _rejected(check, *unrelated)
    if 2 * shared <= of:
        told = f"it shares {shared} of the {of} names, numbers and words of the claim, not more than half"
        return _rejected(check, QuoteRejection.NOT_ABOUT_CLAIM, told)
    # "may not enter without a badge" denies neither that they may nor that they may not
    denied = said.denials % 2 != about.denials % 2 and not (said.denials and about.denials)
    if same_or_other := not_against(claim, Quotation(hit.content, match.start, match.end, None, denied)):
        return _rejected(check, *same_or_other)
    return check


def _unrelated(about: Anchors, known: frozenset[str]) -> tuple[QuoteRejection, str] | None:
    """Why a quotation does not speak of whom or what the claim speaks of, if it does not.

    The month of a date names nobody.
    """
    names = [name for name in about.names if not (about.numbers and TIME_NOUNS.issuperset(name))]
    if names and not any(_shares(name, known) for name in names):
        return QuoteRejection.MISSING_NAME, "it shares no name with the claim"
    if about.first is not None and not _has(known, about.first):
        return QuoteRejection.NOT_ABOUT_CLAIM, f"it does not say {about.first!r}, with which the claim begins"
    return None


def _shared(about: Anchors, said: Anchors, known: frozenset[str]) -> tuple[int, int]:
    """How many of the names, numbers and words of the claim a quotation has, and how many there are."""
    words = about.words - {stem(part) for part in about.name_parts()}
    shared = sum(_shares(name, known) for name in about.names)
    shared += len(about.values() & said.values()) + len(words & known)
    return shared, len(about.names) + len(about.values()) + len(words)


def _has(known: frozenset[str], word: str) -> bool:
    """Whether one of the stems is that of the word, in whatever number."""
    return any(one.startswith(word) or word.startswith(one) for one in known if len(one) > 2)


def _speaks_for(check: QuoteCheck, said: Anchors, about: Anchors) -> QuoteCheck:
    # Two denials may cancel each other out, or deny two things of which the quotation says one.
    if said.denials % 2 == about.denials % 2 and bool(said.denials) >= bool(about.denials):
        return check
    which = "the claim denies something, it does not"
    return _rejected(
        check, QuoteRejection.NEGATED, which if about.denials else "it denies something, the claim does not"
    )


def _together(
    checks: Sequence[QuoteCheck],
    about: Anchors,
    hits: Sequence[SearchHit],
) -> list[QuoteCheck]:
    """The quotations, those for the claim rejected if all of them together do not say enough of it."""
    known: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    names: frozenset[tuple[str, ...]] = frozenset()
    numbers: frozenset[Measured] = frozenset()
    for check in checks:
        if check.side is Side.FOR and check.rejected is None:
            said = anchors(check.quote)
            numbers |= said.numbers
            names |= anchors(hits[check.memory - 1].content).names
            own |= said.everything()
            known |= said.everything() | _named_before(check, hits[check.memory - 1], said)
    problem = _lacking(about, known, names, numbers) or _too_little(about, own, known, numbers)
    if problem is None:
        return list(checks)
    return _without(Side.FOR, checks, *problem)


def _most_said(checks: Sequence[QuoteCheck], claim: str, hits: Sequence[SearchHit]) -> list[QuoteCheck]:
    """The quotations, those for the claim rejected if the clauses that say most of it do not say it."""
    quoted = [
        Quotation(
            hits[check.memory - 1].content,
            check.start,
            check.end,
            check.detail if check.rejected is not None else None,
            check.rejected is QuoteRejection.NEGATED,
        )
        for check in checks
        if check.side is Side.FOR and check.start is not None and check.end is not None
    ]
    if all(one.rejected for one in quoted) or (why := not_borne_out(claim, quoted)) is None:
        return list(checks)
    return _without(Side.FOR, checks, QuoteRejection.NOT_STATED, why)


def _unanimous(checks: Sequence[QuoteCheck], claim: str, hits: Sequence[SearchHit]) -> list[QuoteCheck]:
    """The quotations, those against the claim rejected if one that is said to speak against it says it."""
    for one in checks:
        if one.side is Side.AGAINST and one.rejected is QuoteRejection.SAYS_THE_SAME:
            assert one.start is not None
            assert one.end is not None
            if says(claim, Quotation(hits[one.memory - 1].content, one.start, one.end)):
                told = f"memory {one.memory} says what the claim says"
                return _without(Side.AGAINST, checks, QuoteRejection.NOT_STATED, told)
    return list(checks)


def _lacking(
    about: Anchors, known: frozenset[str], names: Collection[Sequence[str]], numbers: frozenset[Measured]
) -> tuple[QuoteRejection, str] | None:
    """What the claim says and the quotations for it, all together, do not."""
    if lacking := missing(about.numbers, numbers):
        told = ", ".join(sorted(str(number) for number in lacking))
        return QuoteRejection.MISSING_NUMBER, f"the claim says {told}, and no quotation for it does"
    if unnamed := sorted(" ".join(name) for name in about.names if not _shares(name, known)):
        told = ", ".join(unnamed)
        return QuoteRejection.MISSING_NAME, f"the claim names {told}, and no quotation for it does"
    for name in about.names:
        if other := _other_name(name, names):
            told = f"the claim names {' '.join(name)}, and the quotations for it {other}"
            return QuoteRejection.MISSING_NAME, told
    if about.first is not None and not _has(known, about.first):
        told = f"the claim begins with {about.first!r}, and no quotation for it says that"
        return QuoteRejection.NOT_ABOUT_CLAIM, told
    return None


def _too_little(
    about: Anchors, own: frozenset[str], known: frozenset[str], numbers: frozenset[Measured]
) -> tuple[QuoteRejection, str] | None:
    """Whether the quotations for the claim, all together, leave most of what it says out.

    What a pronoun of theirs stands for tells whom they speak of, and nothing of what they say.
    """
    words = about.words - {stem(part) for part in about.name_parts()}
    shared = sum(_shares(name, known) for name in about.names)
    shared += len(about.numbers) - len(missing(about.numbers, numbers))
    of = len(about.names) + len(about.numbers) + len(words)
    if words and 2 * (shared + len(words & own)) <= of:
        told = f"they share {shared + len(words & own)} of the {of} names, numbers and words of the claim"
        return QuoteRejection.NOT_ABOUT_CLAIM, f"{told}, not more than half"
    return None


def _named_before(check: QuoteCheck, hit: SearchHit, said: Anchors) -> frozenset[str]:
    """What a pronoun of the quotation may stand for: what the memory names before it."""
    if not said.pronouns or check.start is None:
        return frozenset()
    return anchors(hit.content[: check.start]).everything()


def _shares(name: Sequence[str], known: frozenset[str]) -> bool:
    return any(
        stem(part) in known or ("-" in part and all(stem(each) in known for each in part.split("-")))
        for part in name
        if len(part) > 1
    )


def _other_name(name: Sequence[str], names: Collection[Sequence[str]]) -> str | None:
    """The name that a name is taken for, if every name that has a part of it has another part in its place.

    "Marta Holub" is "Holub" and "Dr Marta Holub", and it is neither "Jan Holub" nor "Marta Prokop".
    """
    others = [other for other in names if not set(name).isdisjoint(other)]
    differing = [other for other in others if _one_part_differs(name, other)]
    return " ".join(differing[0]) if differing and len(differing) == len(others) else None


def _one_part_differs(name: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names are as long, and differ in one part; an office in place of a name is none."""
    if len(name) != len(other):
        return False
    differing = [pair for pair in zip(name, other, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and is_ordinary(differing[0][0]) == is_ordinary(differing[0][1])


def _without(side: Side, checks: Sequence[QuoteCheck], why: QuoteRejection, detail: str) -> list[QuoteCheck]:
    """The quotations, those of a side that counted rejected."""
    return [
        _rejected(check, why, detail) if check.side is side and check.rejected is None else check
        for check in checks
    ]


def _rejected(check: QuoteCheck, why: QuoteRejection, detail: str) -> QuoteCheck:
    return replace(check, rejected=why, detail=detail)
