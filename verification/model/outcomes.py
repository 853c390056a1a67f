"""What verifiers said of answers, and whether the answers turned out to be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from fol_kb.common import codec
from fol_kb.common.codec import Count, Share, Word
from verification.model.documents import Document, ReadableDocument
from verification.model.remembered import DamagedLine
from verification.model.runs import TierName


@codec.document(
    "fol-kb/prediction",
    "PredictionDocument",
    "How sure a verifier, and the agent itself, was of an answer; id is the hash of the answer.",
    "id confidence own=own_confidence tier model timestamp",
)
@dataclass(frozen=True, slots=True)
class Prediction(Document):
    """How sure a verifier was of an answer, and the agent itself.

    Attributes:
        id: what the answer is called in events; see :func:`verification.model.reference`.
        confidence: of the verifier; None where it gave none.
        own_confidence: of the agent in its own answer; None where it gave none.
    """

    id: Word
    confidence: Share | None
    own_confidence: Share | None
    tier: TierName | None
    model: str | None
    timestamp: str


@codec.document("fol-kb/answer-outcome", "AnswerOutcomeDocument", "Whether an answer turned out to be right.")
@dataclass(frozen=True, slots=True)
class AnswerOutcome(Document):
    """Whether an answer turned out to be right, as somebody found out."""

    id: Word
    right: bool
    timestamp: str


@codec.record(
    "JudgedAnswerPart",
    "How sure a verifier, and the agent itself, was of an answer; right is null while nobody has said.",
    "id confidence own=own_confidence tier model timestamp right",
)
@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """The last prediction about an answer, and whether it turned out to be right; None while nobody has
    said."""

    id: Word
    confidence: Share | None
    own_confidence: Share | None
    tier: TierName | None
    model: str | None
    timestamp: str
    right: bool | None


@codec.document(
    "fol-kb/answer-history",
    "AnswerHistoryDocument",
    "The answers of a history: predictions with their outcomes, and lines that could not be read.",
)
@dataclass(frozen=True, slots=True)
class AnswerHistory(Document):
    """The answers of a history, oldest first, and lines of its files that are no records."""

    answers: tuple[JudgedAnswer, ...]
    damaged: tuple[DamagedLine, ...] = ()


@codec.record("ReliabilityBinPart", "Answers of about the same confidence.")
@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Answers whose confidence is from ``low`` to ``high``: its mean, and the share that was right."""

    low: float
    high: float
    count: Count
    confidence: Share
    right: Share


@codec.document(
    "fol-kb/reliability",
    "ReliabilityDocument",
    "Whether confidence means what it says: bins, and the expected calibration error.",
)
@dataclass(frozen=True, slots=True)
class Reliability(Document):
    """Whether confidence means what it says.

    Attributes:
        bins: those that are not empty, by confidence.
        error: the expected calibration error (Naeini, Cooper and Hauskrecht, AAAI 2015): the mean distance of
            confidence and share of right answers, weighted by the bins; None without answers.
        count: of answers.
    """

    bins: tuple[ReliabilityBin, ...]
    error: Share | None
    count: Count


@codec.document(
    "fol-kb/calibration",
    "CalibrationDocument",
    "From the confidence of a verifier to how often such answers were right.",
)
@dataclass(frozen=True, slots=True)
class Calibration(ReadableDocument):
    """From the confidence of a verifier to how often such answers were right; nothing is needed to apply it.

    Attributes:
        method: ``platt``: the logistic function of ``slope * confidence + intercept``. ``isotonic``: linear
            between the points of ``confidences`` and ``shares``.
        count: of the outcomes that it was fitted to.

    Raises:
        ValueError: an isotonic one whose points are none, or do not ascend.
    """

    called: ClassVar[str] = "a calibration"
    method: Literal["platt", "isotonic"]
    slope: float = 0.0
    intercept: float = 0.0
    confidences: tuple[float, ...] = ()
    shares: tuple[float, ...] = ()
    count: Count = 0

    def __post_init__(self) -> None:
        if self.method == "isotonic":
            points = (self.confidences, self.shares)
            if not self.confidences or len(self.confidences) != len(self.shares):
                raise ValueError("an isotonic calibration has as many confidences as shares, at least one")
            if any(list(each) != sorted(each) for each in points):
                raise ValueError("the points of an isotonic calibration ascend")
