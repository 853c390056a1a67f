"""An answer checked: the floor by code, what a verifier says of it where one is asked, and the report of
both."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verification.answers.floor import floor
from verification.answers.grounds.passages import Passages, under_way
from verification.answers.grounds.summary import SummaryOptions, summarize
from verification.answers.lookup.existence import KNOWN, ExistenceCheck
from verification.answers.lookup.grounding import Lookup
from verification.answers.reading import Conversation
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


def by_code(
    run: Run | Conversation, checks: Sequence[ExistenceCheck] = KNOWN, options: SummaryOptions | None = None
) -> VerificationReport:
    """The report on an answer without a model.

    Args:
        run: what the agent did; each reply of a conversation is held against what came before it.
        checks: asked about what was found nowhere.
        options: of the summary of the tool results.
    """
    started = time.perf_counter()
    if isinstance(run, Conversation):
        found: list[Mention] = []
        lookup, known = Lookup(), Passages()
        for reply in run.replies:
            lookup.add(known.new(reply.run, reply.under_way), under_way(reply.run, reply.under_way))
            found += (moved(each, reply.start) for each in floor(reply.run, checks, lookup))
        results = run.replies[-1].run.tool_results if run.replies else ()
        text, notes, assessment = run.answer, run.notes, None
    else:
        found = list(floor(run, checks))
        results, text, notes, assessment = run.tool_results, None, (), run.self_assessment
    summary, _ = summarize(results, options)
    return VerificationReport(
        ReportStatus.FLOOR_ONLY,
        tuple(found),
        warnings=tuple(warnings_of(found)),
        self_assessment=assessment,
        verifiers=(VerifierOpinion(LayerState.NOT_RUN, detail="no verifier was asked"),),
        tool_summary=summary,
        notes=notes,
        id=run.id,
        answer=text,
        elapsed_ms=round((time.perf_counter() - started) * 1000, 3),
    )


def moved(mention: Mention, by: int) -> Mention:
    """The mention in a text that has so many characters before it."""
    operands = tuple(
        each
        if each.start is None or each.end is None
        else replace(each, start=each.start + by, end=each.end + by)
        for each in mention.operands
    )
    return replace(mention, start=mention.start + by, end=mention.end + by, operands=operands)


def warnings_of(mentions: Sequence[Mention]) -> Iterator[ReportWarning]:
    """A warning for each unverified mention, once for each text, and for what is out of scope."""
    told: set[tuple[WarningCode, str]] = set()
    for each in mentions:
        details = WarningDetails(each.text, each.kind, each.start, each.end)
        found: list[ReportWarning] = []
        if each.status is MentionStatus.UNVERIFIED:
            code = WarningCode.unverified(each.kind)
            nowhere = "stands neither in the task nor in what the tools returned"
            why = nowhere if each.doubt is None else f"is not verified: {each.doubt}"
            found.append(ReportWarning(code, f"the {each.kind} {each.text!r} {why}", details))
        elif each.doubt is not None:
            message = f"the {each.kind} {each.text!r} is found, and {each.doubt}"
            found.append(ReportWarning(WarningCode.OTHER_RECORD, message, details))
        if each.out_of_scope:
            message = f"the {each.kind} {each.text!r} exists, and is outside the scope"
            found.append(ReportWarning(WarningCode.OUT_OF_SCOPE, message, details))
        for warning in found:
            if (warning.code, each.text) not in told:
                told.add((warning.code, each.text))
                yield warning
