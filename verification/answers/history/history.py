"""How sure verifiers were of answers, and whether the answers were right: kept, and held against each other.

Two append-only files under a folder, with the same promises as those of a memory: ``predictions.jsonl`` and
``outcomes.jsonl``. An answer is kept as its hash, never as its text.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verification.answers.history.reliability import Pair, reliability
from verification.answers.memory.files import RecordFile, locked, stamp
from verification.answers.memory.places import inside
from verification.model import (
    AnswerHistory,
    AnswerOutcome,
    DamagedLine,
    JudgedAnswer,
    Prediction,
    Reliability,
    TierName,
    VerificationReport,
    reference,
)


@dataclass(frozen=True, slots=True)
class Bias:
    """How much surer agents are of themselves than others are of them; None where nothing is known.

    Attributes:
        over_verifiers: the mean of own confidence less the verifier's.
        over_outcomes: the mean of own confidence less the share that was right.
        answers: those with both confidences.
        outcomes: those with an own confidence and an outcome.
    """

    over_verifiers: float | None
    over_outcomes: float | None
    answers: int
    outcomes: int


class History:
    """What verifiers said of answers, and what became of them.

    Args:
        root: the folder; it is made when something is recorded.
        lock_timeout: seconds to wait for other processes that write.

    Raises:
        MemoryPlaceError: a file leads out of the root.
    """

    def __init__(self, root: str | os.PathLike[str], *, lock_timeout: float = 10.0) -> None:
        self.root = Path(root)
        self._timeout = lock_timeout
        self._predictions = RecordFile(inside(self.root, self.root / "predictions.jsonl"), Prediction)
        self._outcomes = RecordFile(inside(self.root, self.root / "outcomes.jsonl"), AnswerOutcome)

    def record(
        self,
        answer: str,
        report: VerificationReport,
        *,
        tier: TierName | None = None,
        model: str | None = None,
    ) -> Prediction | None:
        """Keep how sure a verifier and the agent were of an answer; None where neither gave a number.

        Args:
            answer: its text.
            report: on it.
            tier, model: of the verifier; those of the report if not given.

        Raises:
            MemoryFileError: it cannot be written.
        """
        own = report.self_assessment.confidence if report.self_assessment is not None else None
        if report.confidence is None and own is None:
            return None
        opinion = report.verifiers[0] if report.verifiers else None
        prediction = Prediction(
            reference(answer),
            report.confidence,
            own,
            tier or (opinion.tier if opinion is not None else None),
            model or (opinion.model if opinion is not None else None),
            stamp(),
        )
        with locked(self.root, self._timeout):
            self._predictions.append([prediction])
        return prediction

    def outcome(self, answer: str, right: bool) -> AnswerOutcome:
        """Keep whether an answer was right; the last word counts.

        Args:
            answer: its text, or what it is called in events.
            right: whether it was.

        Raises:
            MemoryFileError: it cannot be written.
        """
        id = answer if answer.startswith("sha256:") else reference(answer)
        found = AnswerOutcome(id, right, stamp())
        with locked(self.root, self._timeout):
            self._outcomes.append([found])
        return found

    def report(self, *, tier: TierName | None = None) -> AnswerHistory:
        """The answers, each with its last prediction and its last outcome.

        Args:
            tier: of the verifiers; all if not given.
        """
        predictions, outcomes = self._predictions.read(), self._outcomes.read()
        right = {each.id: each.right for each in outcomes.records}
        last = {each.id: each for each in predictions.records if tier in (None, each.tier)}
        answers = tuple(
            JudgedAnswer(
                id, each.confidence, each.own_confidence, each.tier, each.model, each.timestamp, right.get(id)
            )
            for id, each in last.items()
        )
        return AnswerHistory(answers, (*predictions.problems, *outcomes.problems))

    def pairs(self, *, own: bool = False, tier: TierName | None = None) -> tuple[Pair, ...]:
        """Confidence and outcome of each answer that has both; the last of each counts.

        Args:
            own: the agents' own confidence, in place of the verifiers'.
            tier: of the verifiers; all if not given.
        """
        found = [
            (each.own_confidence if own else each.confidence, each.right)
            for each in self.report(tier=tier).answers
        ]
        return tuple((said, was) for said, was in found if said is not None and was is not None)

    def reliability(self, *, bins: int = 10, own: bool = False, tier: TierName | None = None) -> Reliability:
        """The reliability curve of the answers so far, and the expected calibration error."""
        return reliability(self.pairs(own=own, tier=tier), bins)

    def bias(self) -> Bias:
        """How much surer agents are of themselves than verifiers and outcomes are."""
        over = [
            each.own_confidence - each.confidence
            for each in self.report().answers
            if each.own_confidence is not None and each.confidence is not None
        ]
        against = [said - was for said, was in self.pairs(own=True)]
        return Bias(_mean(over), _mean(against), len(over), len(against))

    def problems(self) -> tuple[DamagedLine, ...]:
        """The lines of the files that are no records, and count for nothing."""
        return self.report().damaged


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
