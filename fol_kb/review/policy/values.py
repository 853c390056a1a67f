"""Policy tests and their results, as plain values, and the document of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from annotated_types import Gt

from fol_kb.beliefs.coverage import NO_TEXT, Coverage
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.common import codec
from fol_kb.common.codec import As, Count, Duration, Member, Ordinal
from fol_kb.common.statuses import Report, Status
from fol_kb.reasoning.question import Question


class Expectation(Status):
    """What a test expects of its statement: the words are the keys of the file."""

    ENTAILS = "entails"
    CONTRADICTS = "contradicts"
    INDEPENDENT = "independent"
    CONSISTENT_WITH = "consistent_with"
    INCONSISTENT_WITH = "inconsistent_with"


class Outcome(Status):
    """What became of a test. ``UNDECIDED``: there is no verdict; ``ERROR``: it could not be asked."""

    PASSED = "PASSED"
    FAILED = "FAILED"
    UNDECIDED = "UNDECIDED"
    ERROR = "ERROR"


@codec.record("PolicyOptionsPart")
@dataclass(frozen=True, slots=True)
class Options:
    """How the verdicts of a test are found; ``timeout`` is in seconds, for each question."""

    semantics: Annotated[str, As(Literal["open", "closed", "rules"])] = "open"
    unique_names: bool = False
    engine: str = "auto"
    timeout: Annotated[float, Gt(0)] = 60.0

    @property
    def question(self) -> Question:
        """How belief sets are asked.

        Raises:
            ValueError: an option that no question has.
        """
        return Question.of(
            semantics=self.semantics, unique_names=self.unique_names, engine=self.engine, timeout=self.timeout
        )


@codec.record("GivenPart", "What a test holds for true beside the belief set.", "text is_sentence")
@dataclass(frozen=True, slots=True)
class Statement:
    """A formula's text, or a sentence of the controlled language, and its 1-based place in the file."""

    text: str
    is_sentence: bool = False
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class PolicyTest:
    """One expected verdict: with what is given besides the belief set, ``expectation`` of ``statement``.

    ``new_names``: whether names that the belief set does not have are meant, and no slip of the pen.
    """

    name: str
    expectation: Expectation
    statement: Statement
    given: tuple[Statement, ...] = ()
    options: Options = Options()
    new_names: bool = False
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Policy:
    """The tests of a file, in its order.

    ``require_coverage`` is the share of the sentences of a text that must have been read.
    """

    tests: tuple[PolicyTest, ...]
    file: str | None = None
    require_coverage: float | None = None


@codec.record(
    "PolicyTestPart",
    "A test and what became of it; ``verdict`` is null where nothing could be asked.",
    "name=test.name line=test.line expected=test.expectation statement=test.statement.text",
    "is_sentence=test.statement.is_sentence given=test.given options=test.options",
    "outcome verdict reason message details support notes elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class TestResult:
    """What became of one test.

    ``verdict`` is the status that was found, None where nothing could be asked; ``message`` says in a line
    why the outcome is what it is; ``details`` are lines in the source's words: a support, a conflict, a
    situation. ``support`` are the ids of formulas that the verdict rests on; ``given-1``, ... are those of
    the test. ``notes`` say what had to be assumed to ask. Times are milliseconds.
    """

    __test__ = False  # pytest would collect it for its name

    test: PolicyTest
    outcome: Outcome
    verdict: str | None
    message: str
    details: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    reason: Annotated[str, As(Reason, Reason)] | None = None
    elapsed_ms: Duration = 0.0


_WORST_FIRST = (Outcome.ERROR, Outcome.FAILED, Outcome.UNDECIDED, Outcome.PASSED)
COUNTED_AS = {
    Outcome.PASSED: "passed",
    Outcome.FAILED: "failed",
    Outcome.UNDECIDED: "undecided",
    Outcome.ERROR: "errors",
}
"""What tests of an outcome are called where they are counted."""
COUNTS = codec.table(
    "PolicyCountsPart",
    "How many tests there are, and how many had each outcome.",
    Member("tests", "tests", hint=Ordinal),
    *COUNTED_AS.values(),
)


@codec.document(
    "fol-kb/policy",
    "PolicyDocument",
    "Expected verdicts over a belief set, and what was found; ``outcome`` is the worst of all.",
    "outcome file counts=figures refused coverage elapsed_ms tests=results",
)
@dataclass(frozen=True, slots=True)
class PolicyReport(Report):
    """The results of all tests, in their order; ``refused`` items are not in the belief set that was asked.

    Raises:
        ValueError: there is no result: nothing was tested.
    """

    results: tuple[TestResult, ...]
    file: str | None = None
    refused: Count = 0
    coverage: Coverage = NO_TEXT

    def __post_init__(self) -> None:
        if not self.results:
            raise ValueError("a report has one result or more; there was no test")

    @property
    def outcome(self) -> Outcome:
        """The outcome of the whole: the worst of all. What could not be asked may be anything."""
        return min((result.outcome for result in self.results), key=_WORST_FIRST.index)

    def counts(self) -> Mapping[Outcome, int]:
        """How many tests had each outcome."""
        return {outcome: sum(r.outcome is outcome for r in self.results) for outcome in Outcome}

    @property
    def figures(self) -> Annotated[dict[str, int], COUNTS]:
        """How many tests there are, and how many had each outcome, as the document has it."""
        found = {COUNTED_AS[outcome]: count for outcome, count in self.counts().items()}
        return {"tests": len(self.results), **found}

    @property
    def elapsed_ms(self) -> Duration:
        """How long the tests took, all together."""
        return sum(result.elapsed_ms for result in self.results)

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/policy``, version 1, as plain data."""
        return codec.to_json(self)
