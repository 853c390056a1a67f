"""What verifiers say of an answer, made one: its confidence and completeness, gaps and warnings.

The lowest number of several verifiers counts. Code's findings stand whatever they say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verification.answers.floor import look_up
from verification.answers.lookup.existence import ExistenceCheck
from verification.answers.verifying.checking import warnings_of
from verification.answers.verifying.opinions import Asked
from verification.answers.verifying.options import VerifyOptions
from verification.model import (
    LayerState,
    Mention,
    MentionStatus,
    ReportStatus,
    ReportWarning,
    Run,
    VerificationReport,
    VerifierOpinion,
    WarningCode,
    WarningDetails,
)


def merged(
    report: VerificationReport, run: Run, asked: Sequence[Asked], options: VerifyOptions
) -> VerificationReport:
    """Code's report with what verifiers said: numbers, gaps, warnings; the status of no mention changes."""
    opinions = tuple(each.opinion for each in asked)
    failed = [each for each in opinions if each.state is not LayerState.RAN]
    warnings = list(report.warnings)
    for each in opinions:
        if each.same_model:
            message = f"the answer of {each.model} was checked by {each.model} itself"
            warnings.append(ReportWarning(WarningCode.SAME_MODEL, message))
    if failed:
        for each in failed:
            details = WarningDetails(problem=each.detail)
            message = f"the verifier {each.model or ''} failed: {each.detail}".replace("  ", " ")
            warnings.append(ReportWarning(WarningCode.VERIFICATION_FAILED, message, details))
        return replace(
            report, status=ReportStatus.FAILED, verifiers=opinions, warnings=tuple(dict.fromkeys(warnings))
        )
    mentions = _with_named(report.mentions, run, opinions, options.checks)
    known = set(report.mentions)
    warnings += warnings_of([each for each in mentions if each not in known])
    warnings += _overruled(mentions, run, opinions)
    confidence = min(each.confidence for each in opinions if each.confidence is not None)
    completeness = min(each.completeness for each in opinions if each.completeness is not None)
    gaps = tuple(dict.fromkeys(gap for each in opinions for gap in each.gaps if gap.strip()))
    warnings += _of_numbers(confidence, completeness, gaps, options)
    for each in opinions:
        warnings += [ReportWarning(WarningCode.CONTRADICTION, told) for told in each.contradictions]
        warnings += [ReportWarning(WarningCode.REMARK, told) for told in each.remarks]
    warnings += _disagreements(opinions, options)
    return replace(
        report,
        status=ReportStatus.COMPLETE,
        mentions=mentions,
        confidence=confidence,
        completeness=completeness,
        gaps=gaps,
        warnings=tuple(dict.fromkeys(warnings)),
        reasoning=" / ".join(each.reasoning for each in opinions if each.reasoning) or None,
        verifiers=opinions,
        cached=all(each.cached for each in asked),
    )


def _with_named(
    mentions: Sequence[Mention],
    run: Run,
    opinions: Sequence[VerifierOpinion],
    checks: Sequence[ExistenceCheck],
) -> tuple[Mention, ...]:
    """The mentions, and those that a verifier calls unverified, which stand in the answer and code had not
    seen."""
    taken = [(each.start, each.end) for each in mentions]
    places: list[tuple[int, int]] = []
    for text in dict.fromkeys(text.strip() for each in opinions for text in each.unverified):
        start = run.answer.find(text) if len(text) > 2 else -1
        end = start + len(text)
        if start >= 0 and not any(start < other_end and other < end for other, other_end in taken):
            taken.append((start, end))
            places.append((start, end))
    if not places:
        return tuple(mentions)
    found = look_up(run, places, checks)
    return tuple(sorted((*mentions, *found), key=lambda each: each.start))


def _overruled(
    mentions: Sequence[Mention], run: Run, opinions: Sequence[VerifierOpinion]
) -> Iterator[ReportWarning]:
    """Where a verifier's lists say otherwise than code; code's findings stand."""
    status = {each.text: each.status for each in mentions}
    for opinion in opinions:
        told: list[tuple[str, str]] = []
        for text in dict.fromkeys(opinion.verified):
            if status.get(text) is MentionStatus.UNVERIFIED:
                told.append((text, "verified by the verifier, and code finds it nowhere"))
            elif text not in run.answer:
                told.append((text, "verified by the verifier, and the answer does not have it"))
        for text in dict.fromkeys(opinion.unverified):
            if status.get(text) is MentionStatus.VERIFIED:
                told.append((text, "unverified by the verifier, and code finds it"))
        for text, said in told:
            message = f"{text!r} is called {said}"
            yield ReportWarning(WarningCode.MODEL_OVERRULED, message, WarningDetails(text))


def _of_numbers(
    confidence: float, completeness: float, gaps: Sequence[str], options: VerifyOptions
) -> Iterator[ReportWarning]:
    if confidence < options.uncertain:
        details = WarningDetails(value=confidence, threshold=options.uncertain)
        yield ReportWarning(WarningCode.LOW_CONFIDENCE, f"confidence {confidence:.2f}", details)
    if completeness < options.incomplete:
        told = f"completeness {completeness:.2f}" + (f"; missing: {'; '.join(gaps)}" if gaps else "")
        details = WarningDetails(value=completeness, threshold=options.incomplete)
        yield ReportWarning(WarningCode.INCOMPLETE_ANSWER, told, details)


def _disagreements(opinions: Sequence[VerifierOpinion], options: VerifyOptions) -> Iterator[ReportWarning]:
    """What two verifiers do not agree on: a number, or whether there is a contradiction."""
    if len(opinions) < 2:
        return
    for name in ("confidence", "completeness"):
        numbers = [getattr(each, name) for each in opinions]
        if max(numbers) - min(numbers) > options.apart:
            told = " and ".join(
                f"{number:.2f} ({each.model})" for number, each in zip(numbers, opinions, strict=True)
            )
            yield ReportWarning(WarningCode.VERIFIERS_DISAGREE, f"{name}: {told}")
    if len({bool(each.contradictions) for each in opinions}) > 1:
        yield ReportWarning(
            WarningCode.VERIFIERS_DISAGREE, "one verifier sees a contradiction, the other none"
        )
