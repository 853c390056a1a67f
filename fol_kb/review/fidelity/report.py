"""How a text and a belief set account for each other, sentence by sentence and formula by formula.

Everything is counted again from the text and the formulas; what the belief set says of its own coverage is
only held against it. No reasoner is asked: that a formula says what its sentence says is for a person to
judge, who finds both side by side.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
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
from fol_kb.review.agreement.uses import SentenceIndex
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
    found = split(kb.text or "")
    index = SentenceIndex(found)
    formulas = _formulas(kb, index)
    sentences = _sentences(kb, found, index, formulas)
    findings = [finding for finding in kb.findings if finding.level != "error"]
    if kb.text is not None:
        findings += _differing(kb, sentences)
    report = FidelityReport(
        FidelityStatus.ACCOUNTED,
        kb.text is not None,
        kb.language,
        tuple(sentences),
        tuple(formulas),
        tuple(_assumptions(kb, semantics, unique_names)),
        kb.repairs,
        tuple(findings),
        kb.errors,
    )
    return replace(report, status=FidelityStatus.UNACCOUNTED) if report.problems() else report


# ------------------------------------------------------------------ formulas


def _formulas(kb: BeliefSet, index: SentenceIndex) -> list[FormulaAccount]:
    """The formulas, each with the numbers of the sentences that its quote touches."""
    verbaliser = Verbaliser.of(kb)
    lines = Lines(kb.text or "")
    accounts = []
    for belief in current().over(kb):
        status, elsewhere = _quoted(kb.text, lines, belief.source)
        said = verbaliser.say(belief.formula) if isinstance(belief, Belief) else _apart(belief)
        account = FormulaAccount(
            belief.id, belief.stated, said, belief.call, status, belief.source, elsewhere=elsewhere
        )
        if status is QuoteStatus.EXACT:
            within = index.of(belief.source)  # whatever is no white space is in a sentence
            account = replace(account, first=within.start + 1, last=within.stop)
        accounts.append(account)
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


# ------------------------------------------------------------------ sentences


def _sentences(
    kb: BeliefSet, sentences: Sequence[Sentence], index: SentenceIndex, formulas: Sequence[FormulaAccount]
) -> list[SentenceAccount]:
    unread = _beside(index, [each.source for each in kb.coverage.unread])
    declaring = _beside(index, kb.coverage.declaring)
    begin: dict[int, list[int]] = {}
    end: dict[int, list[int]] = {}
    for at, account in enumerate(formulas):
        if account.first is not None and account.last is not None:
            begin.setdefault(account.first, []).append(at)
            end.setdefault(account.last, []).append(at)
    quoted = _union(formulas)
    starts, ends = [start for start, _ in quoted], [stop for _, stop in quoted]
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
        touching = quoted[bisect_right(ends, sentence.start) : bisect_left(starts, sentence.end)]
        listed = sorted(islice(active, MOST_LISTED))
        accounts.append(
            SentenceAccount(
                number,
                sentence.text,
                sentence.start,
                sentence.end,
                sentence.line,
                status,
                tuple(formulas[at].id for at in listed),
                len(active),
                _count(sentence.text),
                _within(sentence, touching),
                why,
            )
        )
        for at in end.get(number, ()):
            del active[at]
    return accounts


def _beside(index: SentenceIndex, sources: Sequence[Source]) -> dict[int, int]:
    """The number of each sentence that one of these places touches, and which of the places that is."""
    return {
        number + 1: at for at, source in reversed(list(enumerate(sources))) for number in index.of(source)
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


def _within(sentence: Sentence, quoted: Sequence[tuple[int, int]]) -> int:
    """How many characters of a sentence, white space apart, are quoted by these parts, which touch it."""
    begin = sentence.start
    return sum(_count(sentence.text[max(start - begin, 0) : end - begin]) for start, end in quoted)


def _count(text: str) -> int:
    return sum(map(len, text.split()))


# ------------------------------------------------------------------ what nobody said


def _differing(kb: BeliefSet, sentences: Sequence[SentenceAccount]) -> Iterator[Finding]:
    """Where the belief set counts its own coverage in another way, a reader has to know."""
    claimed = {
        "sentences": kb.coverage.sentences,
        "covered": kb.coverage.read,
        "declared untranslatable": len(kb.coverage.declared_untranslatable),
        "lost": len(kb.coverage.lost),
    }
    counts = Counter(sentence.status for sentence in sentences)
    found = {
        "sentences": len(sentences),
        "covered": counts[SentenceStatus.COVERED] + counts[SentenceStatus.DECLARATION],
        "declared untranslatable": counts[SentenceStatus.UNTRANSLATABLE],
        "lost": counts[SentenceStatus.LOST],
    }
    if claimed != found:
        said, seen = (
            ", ".join(f"{count:,} {name}" for name, count in figures.items()) for figures in (claimed, found)
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
    if semantics in _OF_SEMANTICS:
        yield _OF_SEMANTICS[semantics]
    if unique_names:
        yield Assumption(
            "unique-names",
            "different constants are different individuals",
            "verdicts are asked with unique names",
        )


_OF_SEMANTICS = {
    "closed": Assumption(
        "closed-domain", "nobody exists but those with a name", "verdicts are asked with semantics closed"
    ),
    "rules": Assumption(
        "rules-only",
        "rules are applied forwards, to those with a name, and nothing else is concluded",
        "verdicts are asked with semantics rules",
    ),
}
