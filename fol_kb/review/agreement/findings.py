"""What a person should look at after several belief sets were compared; and the one to go on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.review.agreement.values import (
    AgreementReport,
    AgreementStatus,
    Comparison,
    Doubt,
    SentenceAgreement,
    Words,
)

KIND = "disagreement"
"""The kind of the findings about words that not all belief sets read alike."""
_LONGEST = 80
_MOST_ATOMS = 20
_NO_WORDS = "what quotes no words"


def findings(report: AgreementReport) -> tuple[Finding, ...]:
    """A finding for each passage that is not agreed on, and for each name that was matched by assumption.

    The numbers of calls are those of the recommended belief set.
    """
    return (*_disagreements(report), *_empty(report), *_assumptions(report))


def recommended(kbs: Sequence[BeliefSet], report: AgreementReport) -> BeliefSet:
    """The belief set that is nearest to the majority, with the findings about what is not agreed.

    Nothing of it is taken out or changed: what a minority reads differently, and what it reads differently
    from the majority itself, is left for a person to decide.

    Args:
        kbs: the belief sets that the report is about, in the same order.
        report: what :func:`fol_kb.review.agreement.agree` made of them.
    """
    kb = kbs[report.recommended]
    return replace(kb, findings=(*kb.findings, *report.findings))


def _disagreements(report: AgreementReport) -> Iterator[Finding]:
    for sentence in report.sentences:
        if sentence.classes and sentence.status is not AgreementStatus.AGREED:
            calls = tuple(
                belief.call for belief in sentence.beliefs[report.recommended] if belief.call is not None
            )
            yield Finding(KIND, "warning", _message(report, sentence), calls)


def _empty(report: AgreementReport) -> Iterator[Finding]:
    for sentence in report.sentences:
        details = [c.detail for c in sentence.comparisons if c.status is AgreementStatus.AGREED and c.detail]
        for detail in dict.fromkeys(details):
            yield Finding(
                "empty-agreement", "warning", f"{where(sentence.words, _NO_WORDS)}: agreed, but {detail}"
            )


def where(words: Words, unquoted: str) -> str:
    """The words with their line, the end left out if they are long; ``unquoted`` where there are none."""
    if words.text is None:
        return unquoted
    line = " ".join(words.text.split())
    shown = line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."
    return f'line {words.line} "{shown}"'


def _message(report: AgreementReport, sentence: SentenceAgreement) -> str:
    said = "; ".join(
        f"{_samples(report, members)}: {' and '.join(b.stated for b in sentence.beliefs[members[0]])}"
        for members in sentence.classes
    )
    missing = f"; nothing in {_samples(report, sentence.missing)}" if sentence.missing else ""
    reason = "" if sentence.reason is None else f" ({sentence.reason.value})"
    status = sentence.status.value.lower() + reason
    majority = ""
    if sentence.majority is not None and report.recommended not in sentence.majority:
        majority = f"; the majority reads it otherwise than {report.samples[report.recommended]}"
    why = _apart(report, sentence.comparisons) + _why(sentence.comparisons)
    return f"{where(sentence.words, _NO_WORDS)}: {status}: {said}{missing}{majority}{why}"


def _apart(report: AgreementReport, comparisons: Sequence[Comparison]) -> str:
    """The first situation that tells two of the readings apart; the report has them all."""
    scenario = next((scenario for c in comparisons for scenario in c.scenarios), None)
    if scenario is None:
        return ""
    holds, fails = report.samples[scenario.holds], report.samples[scenario.fails]
    true = scenario.shown.atoms()
    more = f" and {len(true) - _MOST_ATOMS} more" if len(true) > _MOST_ATOMS else ""
    shown = f"nothing but {', '.join(true[:_MOST_ATOMS])}{more}" if true else "nothing"
    return f"; {holds} holds and {fails} fails where {shown} is true"


def _why(comparisons: Sequence[Comparison]) -> str:
    supposing = dict.fromkeys(
        str(link) for c in comparisons if c.reason is Doubt.NAMES for link in c.supposing
    )
    return f"; they would agree if {', '.join(supposing)}" if supposing else ""


def _assumptions(report: AgreementReport) -> Iterator[Finding]:
    for name in report.names:
        if name.assumed:
            yield Finding(
                "assumed-names",
                "warning",
                f"the {name.kind} names {name} are taken for one: {name.why}",
                (),
                tuple(dict.fromkeys(symbol.name for _, symbol in name.members)),
            )


def _samples(report: AgreementReport, members: Sequence[int]) -> str:
    return ", ".join(report.samples[sample] for sample in members)
