"""The claims of a text, each verified: together or one by one as they come."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fol_kb.common.pages import counted
from fol_kb.llm import ChatModel, Message, Role, call_tool
from verification.claims.claim import Claim
from verification.claims.extraction import Ask, ByModel, Extraction, Submission, extract
from verification.claims.verifier import ClaimVerifier
from verification.model import (
    CheckReport,
    ClaimStatus,
    DecidedBy,
    JudgeLayer,
    Layers,
    LayerState,
    Summary,
    VerificationResult,
)
from verification.prompts import Delimiters

_log = logging.getLogger(__name__)

Extractor = Callable[[str], Awaitable[Extraction]]
"""What finds the claims of a text: by a model (:mod:`verification.claims.extraction`), or by rules."""


def extractor(
    model: ChatModel | None = None, delimiters: Delimiters | None = None, *, language: str | None = None
) -> Extractor:
    """What finds the claims of a text: a model, where one is given, with the rules behind it; else the rules.

    Args:
        model: who is asked.
        delimiters: for the text in the prompt; needed with a model.
        language: of the text, ``en`` or ``fr``; found out if not given.

    Raises:
        ValueError: a model without delimiters.
    """

    async def by_rules(text: str) -> Extraction:
        return await asyncio.to_thread(extract, text, language)

    if model is None:
        return by_rules
    if delimiters is None:
        raise ValueError("a model is given the text between delimiters, and none are given")
    return ByModel(_asking(model), delimiters, language)


def _asking(model: ChatModel) -> Ask:
    async def ask(instructions: str, content: str, tool: type[Submission], **options: Any) -> Submission:
        messages = (Message(Role.SYSTEM, instructions), Message(Role.USER, content))
        return (await call_tool(model, messages, tool, **options)).value

    return ask


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How the claims of a text are verified.

    Args:
        concurrency: how many claims, or batches of them, are verified at the same time.
        batch: about how many claims a judge is asked in one call.

    Raises:
        ValueError: a number that is not positive.
    """

    concurrency: int = 4
    batch: int = 1

    def __post_init__(self) -> None:
        for name in ("concurrency", "batch"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is 1 or more, not {getattr(self, name)!r}")


class FactChecker:
    """Finds the claims of a text and verifies them concurrently.

    Each claim (or batch) has a deadline of its own, which begins when its turn comes. One that fails is a
    result of status ERROR and touches no other.

    Args:
        verifier: verifies a claim.
        find: finds the claims; by rules if not given.
        options: how.
    """

    def __init__(
        self,
        verifier: ClaimVerifier,
        find: Extractor | None = None,
        options: CheckOptions | None = None,
    ) -> None:
        self._verifier = verifier
        self._find = find or extractor()
        self._options = options or CheckOptions()

    async def check(self, text: str) -> CheckReport:
        """The claims of a text with what was found out about each, in the order of the text.

        Raises:
            FolKbError: the claims of the text could not be found, not even by rules.
        """
        started = time.perf_counter()
        extraction = await self._find(text)
        found = {number: result async for number, result in self.results(extraction.claims)}
        results = tuple(found[number] for number in range(len(extraction.claims)))
        elapsed = round((time.perf_counter() - started) * 1000, 3)
        left_out = len(extraction.left_out)
        summary = Summary.of(results, not_claims=left_out, extraction=extraction.origin, elapsed_ms=elapsed)
        return CheckReport(results, summary, tuple(extraction.notes))

    async def results(self, claims: Sequence[Claim]) -> AsyncGenerator[tuple[int, VerificationResult], None]:
        """The results one by one as they come, each with the number of its claim, from 0.

        Whoever stops listening cancels what is still under way.
        """
        turn = asyncio.Semaphore(self._options.concurrency)
        size = self._options.batch

        async def verified(first: int) -> tuple[int, list[VerificationResult]]:
            async with turn:
                return first, await self._verified(claims[first : first + size])

        tasks = [asyncio.create_task(verified(first)) for first in range(0, len(claims), size)]
        try:
            for done in asyncio.as_completed(tasks):
                first, results = await done
                for number, result in enumerate(results, start=first):
                    yield number, result
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _verified(self, claims: Sequence[Claim]) -> list[VerificationResult]:
        try:
            return await self._verifier.find_evidence_within(claims)
        except Exception as problem:  # noqa: BLE001 - one claim spoils no other, whatever went wrong
            _log.exception("%s could not be verified", counted(len(claims), "claim"))
            if len(claims) > 1:
                return [result for claim in claims for result in await self._verified([claim])]
            return [_error(claims[0], problem)]


def _error(given: Claim, problem: Exception) -> VerificationResult:
    told = f"{type(problem).__name__}: {problem}"
    return VerificationResult(
        claim=given.text,
        status=ClaimStatus.ERROR,
        confidence_score=0.0,
        decided_by=DecidedBy.SEARCH,
        layers=Layers(judge=JudgeLayer(LayerState.FAILED, detail=told)),
        start=given.start,
        end=given.end,
        line=given.line,
        notes=(*given.notes, told),
    )
