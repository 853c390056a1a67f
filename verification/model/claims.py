"""What is found out about a claim: the result, its evidence, and what each layer said.

Four layers look at a claim, in this order: the *search* for memories, the *judge* (a model) that reads them,
the *quote check* (code) that looks at what the judge quotes, and the *formal* layer (Tweety). Which of them
decided is always said.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, ClassVar

from annotated_types import Ge, Le

from fol_kb.common import codec
from fol_kb.common.codec import Count, Duration, Ordinal
from verification.model.documents import ReadableDocument

Unit = Annotated[float, Ge(0), Le(1)]
"""A number from 0 to 1."""


class ClaimStatus(StrEnum):
    """What was found out about a claim. ERROR: a judge that was asked failed, and nothing else decided."""

    VERIFIED = "VERIFIED"
    CONTRADICTED = "CONTRADICTED"
    AMBIGUOUS = "AMBIGUOUS"
    UNKNOWN = "UNKNOWN"
    ERROR = "ERROR"


class LayerState(StrEnum):
    """Whether a layer looked at the claim. FAILED: it was to, and could not."""

    RAN = "ran"
    NOT_RUN = "not_run"
    FAILED = "failed"


class DecidedBy(StrEnum):
    """Which layer the status comes from."""

    SEARCH = "search"
    JUDGE = "judge"
    QUOTE_CHECK = "quoteCheck"
    FORMAL = "formal"
    JUDGE_AND_FORMAL = "judgeAndFormal"


class FormalVerdict(StrEnum):
    """What Tweety says of a claim as a formula, over the premises that can meet it."""

    ENTAILED = "ENTAILED"
    CONTRADICTED = "CONTRADICTED"
    INDEPENDENT = "INDEPENDENT"
    CONTRADICTORY_PREMISES = "CONTRADICTORY_PREMISES"
    UNDECIDED = "UNDECIDED"


class Side(StrEnum):
    """Whether a quotation speaks for the claim or against it."""

    FOR = "for"
    AGAINST = "against"


class QuoteRejection(StrEnum):
    """Why a quotation of the judge does not count."""

    NO_SUCH_MEMORY = "no_such_memory"
    NOT_IN_MEMORY = "not_in_memory"
    NOT_ABOUT_CLAIM = "not_about_claim"
    MISSING_NAME = "missing_name"
    MISSING_NUMBER = "missing_number"
    ABOUT_THE_VERDICT = "about_the_verdict"
    NEGATED = "negated"
    SAYS_THE_SAME = "says_the_same"
    NOT_STATED = "not_stated"


@codec.record(
    "EvidencePart",
    "A memory that bears on the claim; the quotation is verbatim, its offsets are in the content.",
    "sourceNodeId=source_node_id content nuance quote start end",
)
@dataclass(frozen=True, slots=True)
class Evidence:
    """A memory that bears on a claim, and the words in it that do.

    ``nuance`` is the context or condition that the memory states and the claim leaves out. ``start`` and
    ``end`` are offsets of ``quote`` in ``content``; all three are None where no words of it were quoted.
    """

    source_node_id: str
    content: str
    nuance: str | None = None
    quote: str | None = None
    start: Count | None = None
    end: Count | None = None


@codec.record("SearchHitPart", "A memory that was found.", "sourceNodeId=source_node_id similarity content")
@dataclass(frozen=True, slots=True)
class SearchHit:
    """A memory that the search found, and how similar it is to the claim, from 0 to 1."""

    source_node_id: str
    similarity: Unit
    content: str


@codec.record(
    "SearchLayerPart", "What the search found.", "state mode hits notes detail elapsedMs=elapsed_ms"
)
@dataclass(frozen=True, slots=True)
class SearchLayer:
    """The search: ``mode`` is how (``text``, ``vectors``, ``hybrid``); ``notes`` what was done otherwise."""

    state: LayerState = LayerState.NOT_RUN
    mode: str = ""
    hits: tuple[SearchHit, ...] = ()
    notes: tuple[str, ...] = ()
    detail: str | None = None
    elapsed_ms: Duration = 0.0


@codec.record(
    "JudgeLayerPart",
    "What the judge said, before code looked at it; supporting and contradicting are numbers of hits.",
    "state status supporting contradicting nuance model detail elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class JudgeLayer:
    """The judge: the status it gave, and the 1-based numbers of the hits it named on either side."""

    state: LayerState = LayerState.NOT_RUN
    status: ClaimStatus | None = None
    supporting: tuple[int, ...] = ()
    contradicting: tuple[int, ...] = ()
    nuance: str | None = None
    model: str = ""
    detail: str | None = None
    elapsed_ms: Duration = 0.0


@codec.record(
    "QuoteCheckPart",
    "A quotation of the judge as code found it; rejected says why it does not count, null that it does.",
    "memory side quote sourceNodeId=source_node_id start end rejected detail",
)
@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """One quotation of the judge. ``memory`` is the number that the judge gave, which need not exist."""

    memory: int
    side: Side
    quote: str
    source_node_id: str | None = None
    start: Count | None = None
    end: Count | None = None
    rejected: QuoteRejection | None = None
    detail: str | None = None


@codec.record(
    "QuoteLayerPart", "What code found of the judge's quotations.", "state quotes detail elapsedMs=elapsed_ms"
)
@dataclass(frozen=True, slots=True)
class QuoteLayer:
    """The quote check; ``detail`` says why the judge's status did not stand, where it did not."""

    state: LayerState = LayerState.NOT_RUN
    quotes: tuple[QuoteCheck, ...] = ()
    detail: str | None = None
    elapsed_ms: Duration = 0.0


@codec.record(
    "FormalPremisePart",
    "A formula that the formal verdict rests on, and the words of the memory it comes from.",
    "formula id sourceNodeId=source_node_id quote start end",
)
@dataclass(frozen=True, slots=True)
class FormalPremise:
    """A premise: its formula, its id in the belief set, and the words it was read from, if there are any."""

    formula: str
    id: str
    source_node_id: str | None = None
    quote: str | None = None
    start: Count | None = None
    end: Count | None = None


@codec.record(
    "FormalLayerPart",
    "What Tweety says of the claim over the memories that were translated; see docs for each member.",
    "state verdict reason formula semantics uniqueNames=unique_names engine premises derivation",
    "memories translated untranslatedHits=untranslated_hits detail elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class FormalLayer:
    """The formal layer.

    ``formula`` is the claim as it was translated. ``memories`` counts those of the store, ``translated``
    those that a formula came from; ``untranslated_hits`` are the ids of memories that the search found for
    this claim and that no formula, or not every sentence, was made of. ``reason`` says why it is UNDECIDED,
    or why it did not run.
    """

    state: LayerState = LayerState.NOT_RUN
    verdict: FormalVerdict | None = None
    reason: str | None = None
    formula: str | None = None
    semantics: str | None = None
    unique_names: bool | None = None
    engine: str | None = None
    premises: tuple[FormalPremise, ...] = ()
    derivation: tuple[str, ...] = ()
    memories: Count = 0
    translated: Count = 0
    untranslated_hits: tuple[str, ...] = ()
    detail: str | None = None
    elapsed_ms: Duration = 0.0


@codec.record("LayersPart", "What each layer said.", "search judge quoteCheck=quote_check formal")
@dataclass(frozen=True, slots=True)
class Layers:
    """What each layer said, how long it took, and whether it ran at all."""

    search: SearchLayer = field(default_factory=SearchLayer)
    judge: JudgeLayer = field(default_factory=JudgeLayer)
    quote_check: QuoteLayer = field(default_factory=QuoteLayer)
    formal: FormalLayer = field(default_factory=FormalLayer)

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the layers that were to look at the claim, and could not."""
        named = (("search", self.search), ("judge", self.judge), ("formal", self.formal))
        return tuple(name for name, layer in named if layer.state is LayerState.FAILED)


@codec.record("ClaimPartPart", "A part of a claim, with its own status; null where it was not judged.")
@dataclass(frozen=True, slots=True)
class ClaimPart:
    """A part of a claim with its own status, None where it was not judged; ``detail`` says what it is."""

    text: str
    status: ClaimStatus | None
    detail: str | None = None


@codec.document(
    "fol-kb/verification-result",
    "VerificationResultDocument",
    "What was found out about a claim, by which layer, with which words of which memories.",
    "claim status confidenceScore=confidence_score verdictConfidence=verdict_confidence?",
    "decidedBy=decided_by evidence contradictoryEvidence=contradictory_evidence layers",
    "start? end? line? standalone? notes parts?",
)
@dataclass(frozen=True, slots=True)
class VerificationResult(ReadableDocument):
    """What was found out about a claim.

    ``confidence_score`` is the similarity of the best candidate of the search, as the original contract has
    it; it says nothing of the verdict. ``verdict_confidence`` is calibrated, and absent where no calibration
    is configured. ``evidence`` is the memory that carried the verdict; ``contradictory_evidence`` are other
    memories that speak against the claim. UNKNOWN and ERROR have neither. ``start``, ``end`` and ``line`` are
    the place of the claim in its text, and ``standalone`` is what was asked, where that is other words.
    ``parts`` are the statements of a claim that has several, or something beside its one.

    Raises:
        ValueError: UNKNOWN or ERROR with evidence; the same memory on both sides.
    """

    called: ClassVar[str] = "a verification result"
    claim: str
    status: ClaimStatus
    confidence_score: Unit
    decided_by: DecidedBy
    evidence: Evidence | None = None
    contradictory_evidence: tuple[Evidence, ...] = ()
    layers: Layers = field(default_factory=Layers)
    verdict_confidence: Unit | None = None
    start: Count | None = None
    end: Count | None = None
    line: Ordinal | None = None
    standalone: str | None = None
    notes: tuple[str, ...] = ()
    parts: tuple[ClaimPart, ...] = ()

    def __post_init__(self) -> None:
        if self.status in (ClaimStatus.UNKNOWN, ClaimStatus.ERROR) and (
            self.evidence is not None or self.contradictory_evidence
        ):
            raise ValueError(f"a result of status {self.status} has no evidence")
        ids = [each.source_node_id for each in self.contradictory_evidence]
        if len(set(ids)) < len(ids) or (self.evidence is not None and self.evidence.source_node_id in ids):
            raise ValueError("a memory is named once: as evidence, or among the contradictory evidence")


@codec.record(
    "ClaimSummaryPart",
    "How many claims have which status, and which sentences are no claims.",
    "claims verified contradicted ambiguous unknown error notClaims=not_claims extraction",
    "elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over the claims of a text. ``extraction`` is who found the claims: ``model`` or ``rules``."""

    claims: Count
    verified: Count
    contradicted: Count
    ambiguous: Count
    unknown: Count
    error: Count
    not_claims: Count = 0
    extraction: str = ""
    elapsed_ms: Duration = 0.0

    @staticmethod
    def of(
        results: tuple[VerificationResult, ...],
        *,
        not_claims: int = 0,
        extraction: str = "",
        elapsed_ms: float = 0.0,
    ) -> Summary:
        """The counts of these results."""
        counts = Counter(result.status for result in results)
        return Summary(
            claims=len(results),
            **{status.lower(): counts[status] for status in ClaimStatus},
            not_claims=not_claims,
            extraction=extraction,
            elapsed_ms=elapsed_ms,
        )


@codec.document(
    "fol-kb/claim-check", "ClaimCheckDocument", "The claims of a text, verified, in the order of the text."
)
@dataclass(frozen=True, slots=True)
class CheckReport(ReadableDocument):
    """The claims of a text, verified, in the order of the text."""

    called: ClassVar[str] = "a check of claims"
    results: tuple[VerificationResult, ...]
    summary: Summary
    notes: tuple[str, ...] = ()
