"""A whole answer through every layer that is configured, and what no layer spoke about.

The layers do not know each other. A layer that is not configured says that it did not run, and one that fails
says so and spoils none of the others.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from fol_kb.common.errors import FolKbError
from verification.answers import by_code
from verification.answers.orchestration import ConsistencyOptions, consistency_of
from verification.citations import CitedSource, Sources, check_quotations
from verification.claims import FactChecker
from verification.model import (
    AnswerLayer,
    AnswerRow,
    AnswerRun,
    AnswerRunCounts,
    ClaimStatus,
    LayerState,
    Mention,
    MentionStatus,
    QuotationReport,
    QuoteCounts,
    Quoted,
    QuoteStatus,
    RowKind,
    RowVerdict,
    Run,
    SelfCheck,
    Verdict,
    VerificationResult,
)
from verification.pipeline.rows import rows_of, with_outside, within
from verification.self_check import SelfChecker, Source

_log = logging.getLogger(__name__)
T = TypeVar("T")
_LONGEST = 20_000
"""Characters of a text that are read for its formulas; data is not read at all."""
CITATIONS, MENTIONS, CLAIMS, FORMAL, SELF_CHECK = "citations", "mentions", "claims", "formal", "selfCheck"


Spending = Callable[[], tuple[int, int]]
"""What asking a model took so far: requests and tokens."""


@dataclass(frozen=True, slots=True)
class RunLayers:
    """What an answer is held against.

    Args:
        sources: texts that the answer may quote, beside what the tools returned.
        claims: verifies the claims of the answer; None: no store was given.
        self_check: a model that judges the whole; None: none is configured.
        formal: how consistency is decided; None: it is not.
        claims_spent, self_check_spent: what their models were asked so far.
    """

    sources: tuple[Source, ...] = ()
    claims: FactChecker | None = None
    self_check: SelfChecker | None = None
    formal: ConsistencyOptions | None = field(default_factory=ConsistencyOptions)
    claims_spent: Spending = lambda: (0, 0)
    self_check_spent: Spending = lambda: (0, 0)


async def run_answer(run: Run, layers: RunLayers | None = None) -> AnswerRun:
    """The report on an answer: a row for each statement, with what each layer says of it.

    Args:
        run: the task, the answer, and what the tools returned.
        layers: what is configured.
    """
    given = layers or RunLayers()
    texts = [*given.sources, *_returned(run)]
    no_quotes = QuotationReport((), QuoteCounts.of(()))
    no_mentions: tuple[Mention, ...] = ()
    no_claims: tuple[VerificationResult, ...] = ()
    no_clashes: tuple[_Clash, ...] = ()
    nothing: SelfCheck | None = None
    why = None if texts else "there is nothing that it could quote"
    quoted, cited = await _layer(CITATIONS, lambda: _quotes(run, texts), no_quotes, why)
    mentions, mentioned = await _layer(MENTIONS, lambda: _mentions(run), no_mentions)
    why = None if given.claims else "no store was given"
    claims, claimed = await _layer(
        CLAIMS, lambda: _claims(run, given.claims), no_claims, why, given.claims_spent
    )
    why = None if given.formal else "it is left out"
    clashes, formal = await _layer(FORMAL, lambda: _clashes(run, texts, given.formal), no_clashes, why)
    why = None if given.self_check else "no model is asked"
    judged, checked = await _layer(
        SELF_CHECK, lambda: _judged(run, texts, given.self_check), nothing, why, given.self_check_spent
    )
    ran = {each.name for each in (cited, mentioned, claimed, formal) if each.state is LayerState.RAN}
    placed = with_outside(run.answer, rows_of(run.answer), [*quoted.quotes, *mentions, *claims, *clashes])
    parted = zip(
        placed,
        within(placed, quoted.quotes),
        within(placed, mentions),
        within(placed, claims),
        within(placed, clashes),
        strict=True,
    )
    rows = tuple(_row(*of_row, ran=ran) for of_row in parted)
    if judged is not None and not judged.success:
        checked = replace(checked, state=LayerState.FAILED, detail=judged.note)
    statements = [row for row in rows if row.kind is RowKind.SENTENCE]
    counts = AnswerRunCounts(
        len(rows), len(statements), sum(row.against for row in rows), sum(row.unspoken for row in rows)
    )
    layers_run = (cited, mentioned, claimed, formal, checked)
    notes = (*(mark.told for mark in quoted.unclosed), *quoted.notes)
    return AnswerRun(run.id, run.answer, counts, rows, layers_run, quoted.missing, judged, notes)


class _NothingReadError(Exception):
    """A layer has nothing to stand on; says why."""


async def _layer(
    name: str,
    work: Callable[[], Awaitable[tuple[T, str]]],
    otherwise: T,
    why: str | None = None,
    spent: Spending = lambda: (0, 0),
) -> tuple[T, AnswerLayer]:
    """What a layer finds, and how it went; ``why`` is why it does not run."""
    if why is not None:
        return otherwise, AnswerLayer(name, LayerState.NOT_RUN, why)
    started, before = time.perf_counter(), spent()
    state = LayerState.RAN
    try:
        found, detail = await work()
    except _NothingReadError as reason:
        found, detail, state = otherwise, str(reason), LayerState.NOT_RUN
    except (FolKbError, OSError, ValueError) as problem:
        _log.warning("the layer %s failed: %s", name, type(problem).__name__)
        found, detail, state = otherwise, str(problem), LayerState.FAILED
    elapsed = round((time.perf_counter() - started) * 1000, 3)
    after = spent()
    return found, AnswerLayer(name, state, detail, elapsed, after[0] - before[0], after[1] - before[1])


# ---------------------------------------------------------------------- the layers


def _returned(run: Run) -> list[Source]:
    """What the tools returned, as texts."""
    found = []
    for number, result in enumerate(run.tool_results):
        output = result.output
        text = output if isinstance(output, str) else json.dumps(output, ensure_ascii=False)
        if output is not None and text.strip():
            found.append(Source(f"result {number}: {result.tool}", text))
    return found


def _strings(run: Run) -> Iterator[Source]:
    """The texts within results that are data, as they read: JSON escapes their marks and line breaks."""
    for number, result in enumerate(run.tool_results):
        data = result.output
        if isinstance(data, str):
            if data.lstrip()[:1] not in ("{", "["):
                continue
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                continue
        text = "\n\n".join(_leaves(data))
        if text.strip():
            yield Source(f"result {number}: {result.tool}, its texts", text)


def _leaves(data: object) -> Iterator[str]:
    """The strings of data, in their order; without recursion, since others say how deep it is."""
    waiting = [data]
    while waiting:
        match waiting.pop():
            case str(text):
                yield text
            case dict(fields):
                waiting += reversed(fields.values())
            case list(items):
                waiting += reversed(items)


async def _quotes(run: Run, texts: Sequence[Source]) -> tuple[QuotationReport, str]:
    # behind the others, so that the numbers of sources stay what the answer's writer knew
    sources = Sources(CitedSource(each.name, each.text) for each in (*texts, *_strings(run)))
    report = await asyncio.to_thread(check_quotations, run.answer, sources, run.task)
    missing = f", missing: {len(report.missing):,}" if report.missing else ""
    return report, f"quotations: {len(report.quotes):,}, sources: {len(texts):,}{missing}"


async def _mentions(run: Run) -> tuple[tuple[Mention, ...], str]:
    report = await asyncio.to_thread(by_code, run)
    return report.mentions, f"mentions: {len(report.mentions):,}, tool results: {len(run.tool_results):,}"


async def _claims(run: Run, checker: FactChecker | None) -> tuple[tuple[VerificationResult, ...], str]:
    assert checker is not None
    report = await checker.check(run.answer)
    return report.results, f"claims: {len(report.results):,}"


@dataclass(frozen=True, slots=True)
class _Clash:
    """Words of the answer that cannot hold together with others."""

    start: int
    end: int
    told: str


async def _clashes(
    run: Run, texts: Sequence[Source], options: ConsistencyOptions | None
) -> tuple[tuple[_Clash, ...], str]:
    prose = (each for each in texts if each.text.lstrip()[:1] not in ("{", "["))
    documents = {"answer": run.answer} | {each.name: each.text[:_LONGEST] for each in prose}
    found, warnings = await consistency_of(documents, options)
    clashes = []
    for warning in warnings:
        quotes = warning.details.quotes
        for side in quotes:
            if side.source == "answer" and side.start is not None and side.end is not None:
                others = "; ".join(f"{each.source}: {each.quote!r}" for each in quotes if each is not side)
                clashes.append(_Clash(side.start, side.end, f"cannot hold together with {others}"))
    read = f"{found.read:,} of {found.sentences:,} sentences of answer and sources are read"
    reason = f" ({found.reason})" if found.reason else ""
    if found.status == "NOT_RUN":
        raise _NothingReadError(f"nothing to decide{reason}; {read}")
    return tuple(clashes), f"{found.status}{reason}; {read}"


async def _judged(
    run: Run, texts: Sequence[Source], checker: SelfChecker | None
) -> tuple[SelfCheck | None, str]:
    assert checker is not None
    found = await checker.check(run.task, run.answer, texts)
    return found, found.note


# ---------------------------------------------------------------------- the rows


def _row(
    row: AnswerRow,
    quotes: tuple[Quoted, ...],
    mentions: tuple[Mention, ...],
    claims: tuple[VerificationResult, ...],
    clashes: tuple[_Clash, ...],
    *,
    ran: set[str],
) -> AnswerRow:
    verdicts = [
        *_of_quotes(quotes),
        *_of_mentions(mentions),
        *_of_claims(claims),
        *(RowVerdict(FORMAL, Verdict.AGAINST, each.told) for each in clashes),
    ]
    spoke = {each.layer for each in verdicts}
    silent = tuple(name for name in (CITATIONS, MENTIONS, CLAIMS, FORMAL) if name in ran - spoke)
    return replace(
        row, quotes=quotes, mentions=mentions, claims=claims, verdicts=tuple(verdicts), silent=silent
    )


def _of_quotes(quotes: Sequence[Quoted]) -> list[RowVerdict]:
    if not quotes:
        return []
    absent = [each for each in quotes if each.status is QuoteStatus.ABSENT]
    near = [each for each in quotes if each.status is QuoteStatus.NEAR]
    if absent:
        return [RowVerdict(CITATIONS, Verdict.AGAINST, f"in no source: {_listed(absent)}")]
    for wrong, told in (
        ("misleading", "a part of a word or number of a source"),
        ("misattributed", "in another source than the answer says"),
    ):
        found = [each for each in quotes if each.wrong == wrong]
        if found:
            return [RowVerdict(CITATIONS, Verdict.AGAINST, f"{told}: {_listed(found)}")]
    if near:
        return [RowVerdict(CITATIONS, Verdict.OPEN, f"nearly in a source: {_listed(near)}")]
    return [RowVerdict(CITATIONS, Verdict.FOR, f"in a source: {_listed(quotes)}")]


def _of_mentions(mentions: Sequence[Mention]) -> list[RowVerdict]:
    """One verdict: the worst, since one invented number is enough."""
    for status, verdict, told in (
        (MentionStatus.UNVERIFIED, Verdict.AGAINST, "found nowhere"),
        (MentionStatus.COMPUTED, Verdict.OPEN, "computed"),
        (MentionStatus.SUGGESTED, Verdict.OPEN, "suggested, not run"),
        (MentionStatus.VERIFIED, Verdict.FOR, "found"),
    ):
        found = [each for each in mentions if each.status is status]
        if found:
            return [RowVerdict(MENTIONS, verdict, f"{told}: {_listed(found)}")]
    return []


_CLAIMS = {
    ClaimStatus.VERIFIED: Verdict.FOR,
    ClaimStatus.CONTRADICTED: Verdict.AGAINST,
    ClaimStatus.AMBIGUOUS: Verdict.OPEN,
}


def _of_claims(claims: Sequence[VerificationResult]) -> list[RowVerdict]:
    """A verdict for each claim of which anything is known: UNKNOWN and ERROR say nothing of a statement."""
    return [
        RowVerdict(CLAIMS, _CLAIMS[each.status], f"{each.status.value}: {each.claim}")
        for each in claims
        if each.status in _CLAIMS
    ]


class _Text(Protocol):
    @property
    def text(self) -> str: ...


def _listed(found: Sequence[_Text]) -> str:
    return ", ".join(dict.fromkeys(repr(" ".join(each.text.split())) for each in found))
