"""Answers verified across tiers: code's findings, and over them what a model of a higher tier says.

Code outranks the model: what code found is verified whatever the model says, and what it did not find is not.
A verifier that fails leaves code's findings, gives no numbers, and sets nothing in motion.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace

from verification.answers.reading import Conversation
from verification.answers.verifying.checking import by_code
from verification.answers.verifying.confidence import merged
from verification.answers.verifying.opinions import Asked, Verifier
from verification.answers.verifying.options import ABOVE, VerifyOptions
from verification.answers.verifying.submission import content_of
from verification.model import (
    LayerState,
    ReportStatus,
    Run,
    TierName,
    VerificationReport,
    VerifierOpinion,
)


class AnswerVerifier:
    """Verifies answers of agents.

    Args:
        tiers: the verifiers by their tiers; each may be the same.
        second: another model. It checks what the large one wrote, and in dual mode it is asked as well.
        dual: whether both are asked, and have to agree.
        options: how.

    Raises:
        ValueError: dual mode without a second verifier.
    """

    def __init__(
        self,
        tiers: Mapping[TierName, Verifier],
        *,
        second: Verifier | None = None,
        dual: bool = False,
        options: VerifyOptions | None = None,
    ) -> None:
        if dual and second is None:
            raise ValueError("in dual mode two verifiers are asked; give a second one")
        self._tiers = dict(tiers)
        self._second = second
        self._dual = dual
        self._options = options or VerifyOptions()

    async def verify(self, run: Run | Conversation) -> VerificationReport:
        """The report on an answer. A verifier that fails is a report that says so, and never an exception."""
        started = time.perf_counter()
        options = self._options
        report = await asyncio.to_thread(by_code, run, options.checks, options.summary)
        whole = run.whole() if isinstance(run, Conversation) else run
        if len(whole.answer.strip()) <= options.shortest:
            told = f"the answer has {options.shortest} characters or fewer"
            report = replace(
                report,
                status=ReportStatus.SKIPPED,
                verifiers=(VerifierOpinion(LayerState.NOT_RUN, detail=told),),
            )
        else:
            asked = await self._asked(whole)
            report = merged(report, whole, asked, options)
        return replace(report, elapsed_ms=round((time.perf_counter() - started) * 1000, 3))

    async def _asked(self, run: Run) -> list[Asked]:
        content, _ = content_of(run, self._options.summary)
        verifiers = self._verifiers(run)
        if isinstance(verifiers, VerifierOpinion):
            return [Asked(verifiers)]
        deadline = self._options.deadline
        return await asyncio.gather(*(each.opinion(content, run.model, deadline) for each in verifiers))

    def _verifiers(self, run: Run) -> list[Verifier] | VerifierOpinion:
        """Who is asked, or why nobody can be."""
        worker = run.tier or "small"
        wanted = ABOVE[worker]
        first = self._tiers.get(wanted)
        if worker == "large" and self._second is not None and not self._dual:
            first = self._second
        if first is None:
            told = f"there is no verifier of the tier {wanted}, which checks what a {worker} one wrote"
            return VerifierOpinion(LayerState.FAILED, wanted, detail=told)
        return [first, self._second] if self._dual and self._second is not None else [first]
