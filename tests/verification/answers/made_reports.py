"""Reports on answers: made in a line for examples, and drawn for laws."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from verification.model import (
    FoundIn,
    Match,
    Mention,
    MentionKind,
    MentionStatus,
    ReportStatus,
    ReportWarning,
    Source,
    VerificationReport,
    WarningCode,
)

FOUND = FoundIn(Source.RESULT, Match.EXACT, 0)


def mention(text: str, *, found: bool, kind: MentionKind = MentionKind.PACKAGE) -> Mention:
    """A mention that code found, or did not."""
    if found:
        return Mention(text, kind, 0, len(text), MentionStatus.VERIFIED, FOUND)
    return Mention(text, kind, 0, len(text))


def contradiction(message: str = "it says both") -> ReportWarning:
    """A warning of a contradiction."""
    return ReportWarning(WarningCode.CONTRADICTION, message)


def report(
    invented: Iterable[str] = (),
    found: Iterable[str] = (),
    *,
    confidence: float | None = 0.9,
    completeness: float | None = 0.9,
    gaps: Iterable[str] = (),
    warnings: Iterable[ReportWarning] = (),
    status: ReportStatus | None = None,
    kind: MentionKind = MentionKind.PACKAGE,
) -> VerificationReport:
    """A report on an answer; without numbers it is one of code alone."""
    whole = status or (ReportStatus.FLOOR_ONLY if confidence is None else ReportStatus.COMPLETE)
    numbers = (confidence, completeness) if whole is ReportStatus.COMPLETE else (None, None)
    return VerificationReport(
        whole,
        (
            *(mention(each, found=False, kind=kind) for each in invented),
            *(mention(each, found=True, kind=kind) for each in found),
        ),
        *numbers,
        tuple(gaps),
        tuple(warnings),
    )


NAMES = st.sampled_from(["requests", "requests_pro", "src/app.py", "Foo", "numpy", "fastjson", "x1", "é ∀"])
SHARES = st.sampled_from([0.0, 0.1, 0.39, 0.4, 0.5, 0.59, 0.6, 0.7, 1.0])


@st.composite
def reports(draw: st.DrawFn) -> VerificationReport:
    """Any report that a verifier can come to."""
    status = draw(st.sampled_from(ReportStatus))
    return report(
        draw(st.lists(NAMES, max_size=6)),
        draw(st.lists(NAMES, max_size=3)),
        confidence=draw(SHARES) if status is ReportStatus.COMPLETE else None,
        completeness=draw(SHARES) if status is ReportStatus.COMPLETE else None,
        gaps=draw(st.lists(st.sampled_from(["the tests", "the price", "why"]), max_size=4)),
        warnings=draw(st.lists(st.builds(contradiction), max_size=2)),
        status=status,
        kind=draw(st.sampled_from(MentionKind)),
    )
