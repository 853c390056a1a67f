"""How a text and a belief set account for each other, sentence by sentence and formula by formula.

Everything is counted again from the text and the formulas; what the belief set says of its own coverage is
only held against it. No reasoner is asked: that a formula says what its sentence says is for a person to
judge, who finds both side by side.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts, Source
from fol_kb.beliefs.coverage import NO_REASON
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.one_text import in_one_text
from fol_kb.beliefs.sentences import Lines, Sentence, split
from fol_kb.builder.lint import lint
from fol_kb.common import quotations
from fol_kb.common.deadline import current
from fol_kb.logic.names import quote
from fol_kb.review.fidelity.values import (
    Assumption,
    FidelityReport,
    FidelityStatus,
    FormulaAccount,
    QuoteStatus,
    SentenceAccount,
    SentenceStatus,
)
from fol_kb.review.verbalize.literal import MARK
from fol_kb.review.verbalize.words import Said, Verbaliser, Wording

MOST_LISTED = 100
"""So many formulas of a sentence are listed; all are counted."""
_MOST_PLACES = 5

ASSUMING = {
    "declare-symbol": "undeclared-name",
    "declare-constant": "undeclared-name",
    "declare-sort": "undeclared-name",
    "close-variables": "universal-closure",
}
"""The rules of repair that add what nobody said, and the kind of assumption that it is."""


def fidelity(kb: BeliefSet, *, semantics: str = "open", unique_names: bool = False) -> FidelityReport:
    """The report on a belief set.

    Args:
        kb: the belief set. Its documents, if it has several, are looked at as one text, an empty line between
            two of them; places are those in that text.
        semantics: ``open``, ``closed`` or ``rules``: what verdicts are to be asked under. It goes into the
            assumptions, and nothing else depends on it.
        unique_names: likewise.

    Raises:
        ValueError: an unknown semantics.
        DeadlineError: the time that stands for this thread or task was over before
        (:mod:`fol_kb.common.deadline`).
    """
    if semantics not in ("open", "closed", "rules"):
        raise ValueError(f"semantics is 'open', 'closed' or 'rules', not {semantics!r}")
    kb = in_one_text(kb)
    formulas = _formulas(kb)
    sentences: list[SentenceAccount] = []
    findings = [finding for finding in kb.findings if finding.level != "error"]
    if kb.text is not None:
        found = split(kb.text)
        formulas = _placed(formulas, found)
        sentences = _sentences(kb, kb.text, found, formulas)
        findings += _differing(kb, sentences)
    refused = kb.errors
    report = FidelityReport(
        FidelityStatus.ACCOUNTED,
        kb.text is not None,
        kb.language,
        tuple(sentences),
        tuple(formulas),
        tuple(_assumptions(kb, semantics, unique_names)),
        kb.repairs,
        tuple(findings),
        refused,
    )
    return replace(report, status=FidelityStatus.UNACCOUNTED) if report.problems() else report


# ------------------------------------------------------------------ formulas


def _formulas(kb: BeliefSet) -> list[FormulaAccount]:
    verbaliser = Verbaliser.of(kb)
    lines = Lines(kb.text or "")
    accounts = []
    beliefs: tuple[Belief | DisjointSorts, ...] = (*kb.formulas, *kb.disjoint)
    for belief in current().over(beliefs):
        status, elsewhere = _quoted(kb.text, lines, belief.source)
        stated = str(belief.formula) if isinstance(belief, Belief) else str(belief)
        said = verbaliser.say(belief.formula) if isinstance(belief, Belief) else _apart(belief)
        accounts.append(
            FormulaAccount(belief.id, stated, said, belief.call, status, belief.source, elsewhere=elsewhere)
        )
    return accounts


def _quoted(text: str | None, lines: Lines, source: Source | None) -> tuple[QuoteStatus, tuple[int, ...]]:
    if source is None or source.quote.isspace():  # blanks are no words, within a sentence or between two
        return QuoteStatus.ABSENT, ()
    if text is not None and 0 <= source.start < source.end <= len(text):
        there = text[source.start : source.end] == source.quote
        if there and lines.line(source.start) == source.line:
            return QuoteStatus.EXACT, ()
    return QuoteStatus.MISPLACED, tuple(
        islice(quotations.Source(text or "").verbatim(source.quote), _MOST_PLACES)
    )


def _apart(belief: DisjointSorts) -> Said:
    """A disjointness in words; no formula has these, which speak of nothing before any colon."""
    *most, last = map(quote, belief.sorts)
    return Said(f"{MARK}nothing is of two of the sorts {', '.join(most)} and {last}.", Wording.LITERAL)


def _placed(formulas: Sequence[FormulaAccount], sentences: Sequence[Sentence]) -> list[FormulaAccount]:
    """The formulas, each with the numbers of the sentences that its quote touches."""
    starts = [sentence.start for sentence in sentences]
    ends = [sentence.end for sentence in sentences]
    placed = []
    for account in formulas:
        if account.quote is QuoteStatus.EXACT and account.source is not None:
            first = bisect_right(ends, account.source.start)
            last = bisect_left(starts, account.source.end) - 1
            # whatever is no white space is in a sentence
            account = replace(account, first=first + 1, last=last + 1)
        placed.append(account)
    return placed


# ------------------------------------------------------------------ sentences


def _sentences(
    kb: BeliefSet, text: str, sentences: Sequence[Sentence], formulas: Sequence[FormulaAccount]
) -> list[SentenceAccount]:
    unread = _beside(sentences, [each.source for each in kb.coverage.unread])
    declaring = _beside(sentences, kb.coverage.declaring)
    begin: dict[int, list[int]] = {}
    end: dict[int, list[int]] = {}
    for index, account in enumerate(formulas):
        if account.first is not None and account.last is not None:
            begin.setdefault(account.first, []).append(index)
            end.setdefault(account.last, []).append(index)
    quoted = _union(formulas)
    ends = [stop for _, stop in quoted]
    active: dict[int, None] = {}
    accounts = []
    for number, sentence in enumerate(sentences, start=1):
        active.update(dict.fromkeys(begin.get(number, ())))
        why = None
        if number in unread:  # whatever quotes it besides
            each = kb.coverage.unread[unread[number]]
            status = SentenceStatus.UNTRANSLATABLE if each.declared else SentenceStatus.LOST
            why = each.why
        elif active:
            status = SentenceStatus.COVERED
        elif number in declaring:
            status = SentenceStatus.DECLARATION
        else:
            status, why = SentenceStatus.LOST, NO_REASON
        listed = sorted(islice(active, MOST_LISTED))
        accounts.append(
            SentenceAccount(
                number,
                sentence.text,
                sentence.start,
                sentence.end,
                sentence.line,
                status,
                tuple(formulas[index].id for index in listed),
                len(active),
                _count(sentence.text),
                _within(text, sentence, quoted, bisect_right(ends, sentence.start)),
                why,
            )
        )
        for index in end.get(number, ()):
            del active[index]
    return accounts


def _beside(sentences: Sequence[Sentence], sources: Sequence[Source]) -> dict[int, int]:
    """The number of each sentence that one of these places touches, and the index of that place."""
    starts = [sentence.start for sentence in sentences]
    ends = [sentence.end for sentence in sentences]
    return {
        number + 1: index
        for index, source in reversed(list(enumerate(sources)))
        for number in range(bisect_right(ends, source.start), bisect_left(starts, source.end))
    }


def _union(formulas: Sequence[FormulaAccount]) -> list[tuple[int, int]]:
    """The parts of the text that any formula quotes, in order and apart."""
    spans = sorted(
        (account.source.start, account.source.end)
        for account in formulas
        if account.source is not None and account.quote is QuoteStatus.EXACT
    )
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _within(text: str, sentence: Sentence, quoted: Sequence[tuple[int, int]], index: int) -> int:
    """How many characters of a sentence, white space apart, are quoted; from the part with that index on."""
    count = 0
    while index < len(quoted) and quoted[index][0] < sentence.end:
        start, end = quoted[index]
        count += _count(text[max(start, sentence.start) : min(end, sentence.end)])
        index += 1
    return count


def _count(text: str) -> int:
    return sum(map(len, text.split()))


# ------------------------------------------------------------------ what nobody said


def _differing(kb: BeliefSet, sentences: Sequence[SentenceAccount]) -> Iterator[Finding]:
    """Where the belief set counts its own coverage in another way, a reader has to know."""
    claimed = (
        kb.coverage.sentences,
        kb.coverage.read,
        len(kb.coverage.declared_untranslatable),
        len(kb.coverage.lost),
    )
    found = (
        len(sentences),
        sum(s.status in (SentenceStatus.COVERED, SentenceStatus.DECLARATION) for s in sentences),
        sum(s.status is SentenceStatus.UNTRANSLATABLE for s in sentences),
        sum(s.status is SentenceStatus.LOST for s in sentences),
    )
    if claimed != found:
        names = ("sentences", "covered", "declared untranslatable", "lost")
        said, seen = (
            ", ".join(f"{count:,} {name}" for count, name in zip(counts, names, strict=True))
            for counts in (claimed, found)
        )
        yield Finding("coverage-differs", "warning", f"the belief set counts {said}; counted again: {seen}")


def _assumptions(kb: BeliefSet, semantics: str, unique_names: bool) -> Iterator[Assumption]:
    for repair in kb.repairs:
        if repair.rule in ASSUMING:
            after = f" as {repair.after}" if repair.after is not None else ""
            yield Assumption(ASSUMING[repair.rule], f"{repair.what}{after}", repair.why, repair.call)
    sorts = kb.signature.sorts
    for edge in kb.hierarchy.edges:
        if edge.sub in sorts and edge.super in sorts and all(r.kind == "inferred" for r in edge.reasons):
            yield Assumption(
                "inferred-sub-sort",
                f"the sort {edge.sub!r} is below {edge.super!r}",
                "a formula says it of predicates with these names, and it is taken to hold of the sorts",
                edge.reasons[0].call,
            )
    for finding in lint(kb):
        if finding.kind == "sort-without-individual":
            what = f"there is an individual of the sort {finding.names[0]!r}"
            yield Assumption("inhabited-sort", what, "no sort is empty, and no constant is of this one")
    if semantics == "closed":
        yield Assumption(
            "closed-domain", "nobody exists but those with a name", "verdicts are asked with semantics closed"
        )
    elif semantics == "rules":
        yield Assumption(
            "rules-only",
            "rules are applied forwards, to those with a name, and nothing else is concluded",
            "verdicts are asked with semantics rules",
        )
    if unique_names:
        yield Assumption(
            "unique-names",
            "different constants are different individuals",
            "verdicts are asked with unique names",
        )
