"""Policy tests and their results, as plain values, and the document of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from fol_kb.beliefs.coverage import NO_TEXT, Coverage
from fol_kb.beliefs.statuses import Report, Status
from fol_kb.reasoning.question import Question

SEMANTICS = ("open", "closed", "rules")
ENGINES = ("auto", "ground", "eprover", "models", "simple")


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


@dataclass(frozen=True, slots=True)
class Options:
    """How the verdicts of a test are found; ``timeout`` is in seconds, for each question."""

    semantics: str = "open"
    unique_names: bool = False
    engine: str = "auto"
    timeout: float = 60.0

    def to_json(self) -> dict[str, Any]:
        """The options, by the names that policies have for them."""
        return asdict(self)

    @property
    def question(self) -> Question:
        """How belief sets are asked.

        Raises:
            ValueError: an option that no question has.
        """
        return Question.of(
            semantics=self.semantics, unique_names=self.unique_names, engine=self.engine, timeout=self.timeout
        )


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
    reason: str | None = None
    elapsed_ms: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """As the document has it."""
        test = self.test
        return {
            "name": test.name,
            "line": test.line,
            "expected": test.expectation.value,
            "statement": test.statement.text,
            "is_sentence": test.statement.is_sentence,
            "given": [{"text": one.text, "is_sentence": one.is_sentence} for one in test.given],
            "options": test.options.to_json(),
            "outcome": self.outcome.value,
            "verdict": self.verdict,
            "reason": self.reason,
            "message": self.message,
            "details": list(self.details),
            "support": list(self.support),
            "notes": list(self.notes),
            "elapsed_ms": self.elapsed_ms,
        }


_WORST_FIRST = (Outcome.ERROR, Outcome.FAILED, Outcome.UNDECIDED, Outcome.PASSED)


@dataclass(frozen=True, slots=True)
class PolicyReport(Report):
    """The results of all tests, in their order; ``refused`` items are not in the belief set that was asked.

    Raises:
        ValueError: there is no result: nothing was tested.
    """

    results: tuple[TestResult, ...]
    file: str | None = None
    refused: int = 0
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

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/policy``, version 1, as plain data."""
        counts = self.counts()
        return {
            "format": "fol-kb/policy",
            "version": 1,
            "outcome": self.outcome.value,
            "file": self.file,
            "counts": {
                "tests": len(self.results),
                "passed": counts[Outcome.PASSED],
                "failed": counts[Outcome.FAILED],
                "undecided": counts[Outcome.UNDECIDED],
                "errors": counts[Outcome.ERROR],
            },
            "refused": self.refused,
            "coverage": self.coverage.to_json(),
            "elapsed_ms": sum(result.elapsed_ms for result in self.results),
            "tests": [result.to_json() for result in self.results],
        }


__all__ = [
    "ENGINES",
    "SEMANTICS",
    "Expectation",
    "Options",
    "Outcome",
    "Policy",
    "PolicyReport",
    "PolicyTest",
    "Statement",
    "TestResult",
]
