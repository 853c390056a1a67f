"""How a question is to be answered: semantics, engine and limits, as one value, validated where it is made.

What users write as keyword arguments (:func:`fol_kb.check`, a task, a policy, the options of a command)
becomes a :class:`Question` where it comes in, and that is what is passed on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from fol_kb.beliefs.coverage import checked_share
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.common.deadline import check_timeout

DOMAINS = ("open", "closed", "rules")
ENGINES = ("auto", "ground", "eprover", "models", "simple")
DEFAULT_TIMEOUT = 60.0
"""Seconds of wall clock that a question may take."""
DEFAULT_CONFLICTS = 10
"""So many minimal conflicts are looked for at most."""
MOST = (1 << 31) - 1
"""The largest number that Java's counters take."""
SMALLEST_MEMORY_MB = 256
"""MiB that a process of its own needs for Java to start in."""


class Options(TypedDict, total=False):
    """What questions of both kinds and sessions take; see :func:`fol_kb.check`."""

    semantics: str
    unique_names: bool
    engine: str
    timeout: float
    conflicts: int
    max_instances: int | None
    isolated: bool
    memory_mb: int | None
    require_coverage: float | None


class CheckOptions(Options, total=False):
    """The options of :func:`fol_kb.check`."""

    model: bool


class QueryOptions(Options, total=False):
    """The options of :func:`fol_kb.query`."""

    scenarios: bool


class AllOptions(CheckOptions, QueryOptions, total=False):
    """The options of both."""


def _expect(options: AllOptions, taken: type) -> None:
    unknown = options.keys() - taken.__annotations__.keys()
    if unknown:
        raise TypeError(f"there is no option {', '.join(map(repr, sorted(unknown)))} here")


def check_count(name: str, number: object, least: int = 0) -> None:
    """Let a whole number pass, and nothing else: scripts without type checks pass texts and None, too.

    Raises:
        ValueError: anything else; ``name`` is the option's.
    """
    if not isinstance(number, int | float) or not least <= number <= MOST or number != int(number):
        raise ValueError(f"{name} is a number from {least} to {MOST}, not {number!r}")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a question may take: seconds, ground clauses, and MiB of a process of its own.

    Raises:
        ValueError: a limit that cannot be.
    """

    timeout: float = DEFAULT_TIMEOUT
    max_instances: int | None = None
    isolated: bool = False
    memory_mb: int | None = None

    def __post_init__(self) -> None:
        check_timeout(self.timeout)
        if self.max_instances is not None:
            check_count("max_instances", self.max_instances)
        if self.memory_mb is not None and not self.isolated:
            raise ValueError("memory_mb limits a process of its own; it needs isolated=True")
        if self.memory_mb is not None and self.memory_mb < SMALLEST_MEMORY_MB:
            raise ValueError(f"memory_mb is {SMALLEST_MEMORY_MB} or more, not {self.memory_mb!r}")


@dataclass(frozen=True, slots=True)
class Question:
    """How a belief set is to be asked, and what besides the verdict is wanted.

    Attributes:
        semantics: what is asked for; :attr:`about` is what the answer is about.
        engine: one of :data:`ENGINES`.
        limits: what it may take.
        conflicts: so many minimal conflicts are looked for at most; 0 asks for the verdict alone.
        witnesses: whether models are wanted: one of a consistent belief set, or situations in which an
            independent query holds and fails.
        require_coverage: the share of the text that must have been read.

    Raises:
        ValueError: an unknown semantics or engine, or a limit that cannot be.
    """

    semantics: Semantics = field(default_factory=Semantics)
    engine: str = "auto"
    limits: Limits = field(default_factory=Limits)
    conflicts: int = DEFAULT_CONFLICTS
    witnesses: bool = False
    require_coverage: float | None = None

    def __post_init__(self) -> None:
        if self.semantics.domain not in DOMAINS:
            raise ValueError(f"semantics is one of {', '.join(DOMAINS)}, not {self.semantics.domain!r}")
        if self.engine not in ENGINES:
            raise ValueError(f"engine is one of {', '.join(ENGINES)}, not {self.engine!r}")
        check_count("conflicts", self.conflicts)
        if self.require_coverage is not None:
            checked_share(self.require_coverage)

    @classmethod
    def of(cls, taken: type = AllOptions, /, **options: Unpack[AllOptions]) -> Question:
        """The question that keyword arguments describe; ``taken`` are the options of whoever is given them.

        Raises:
            TypeError: an argument that is none of them.
            ValueError: as for the class.
        """
        _expect(options, taken)
        return Question().but(**options)

    def but(self, **options: Unpack[AllOptions]) -> Question:
        """This question with other options; raises as :meth:`of`."""
        _expect(options, AllOptions)
        semantics, limits = self.semantics, self.limits
        return Question(
            Semantics(
                options.get("semantics", semantics.domain),
                options.get("unique_names", semantics.unique_names),
            ),
            options.get("engine", self.engine),
            Limits(
                options.get("timeout", limits.timeout),
                options.get("max_instances", limits.max_instances),
                options.get("isolated", limits.isolated),
                options.get("memory_mb", limits.memory_mb),
            ),
            options.get("conflicts", self.conflicts),
            options.get("scenarios", options.get("model", self.witnesses)),
            options.get("require_coverage", self.require_coverage),
        )

    @property
    def about(self) -> Semantics:
        """What the answer is about. Tweety's own reasoner knows one reading only, whatever is asked."""
        return Semantics("closed", True) if self.engine == "simple" else self.semantics
