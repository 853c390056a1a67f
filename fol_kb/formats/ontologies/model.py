"""What reading an ontology gives: tool calls with their places, and everything that stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fol_kb.beliefs.tools import AnyCall
from fol_kb.common.errors import FolKbError, ProblemPlace
from fol_kb.common.pages import counted

_MOST_HEADS = 5
"""Heads of statements that a summary names."""

Level: TypeAlias = Literal["error", "warning"]


class OntologyError(FolKbError, ValueError):
    """A file that is no ontology of its format, or whose reader is not installed."""

    kind = "ontology"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about one statement. Level ``error``: it was left out; ``warning``: it is used all the same.

    Kinds: ``syntax``, ``malformed`` (a statement of the wrong shape), ``undefined-class``,
    ``contradictory-domains``, ``variable-arity``, ``contradiction`` (of a disjointness),
    ``names-alike``, ``not-expressible``, ``encoding``.
    """

    kind: str
    level: Level
    message: str
    place: ProblemPlace

    def __str__(self) -> str:
        where = str(self.place)
        return f"{where}: {self.message}" if where else self.message


@dataclass(frozen=True, slots=True)
class Ontology:
    """An ontology as tool calls, so that ``fol_kb.build([*ontology.calls, *calls])`` starts from it.

    ``places`` has the place of each call: call number n of a belief set that begins with the ontology is
    said at ``places[n - 1]``. ``counts`` are the statements of the file by their head (a relation of
    SUO-KIF, a property of RDF, a column of CSV), ``passed_over`` those of them that no call says, such as
    rules and documentation. ``imports`` are the ontologies that the file names as parts of it; they are not
    read.
    """

    source: str
    format: str
    calls: tuple[AnyCall, ...]
    places: tuple[ProblemPlace, ...]
    problems: tuple[Problem, ...]
    counts: Mapping[str, int]
    passed_over: Mapping[str, int]
    imports: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """What was read and what was not, in a line for people."""
        said = f"{self.source}: {counted(len(self.calls), 'call')}"
        said += f", {counted(sum(self.passed_over.values()), 'statement')} passed over"
        heads = sorted(self.passed_over.items(), key=lambda each: (-each[1], each[0]))
        if heads:
            named = [f"{head} {count:,}" for head, count in heads[:_MOST_HEADS]]
            more = len(heads) - _MOST_HEADS
            said += f" ({', '.join([*named, f'{more:,} other kinds'] if more > 0 else named)})"
        if self.imports:
            said += f"; imports not followed: {', '.join(self.imports)}"
        return said

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems because of which a statement was left out."""
        return tuple(problem for problem in self.problems if problem.level == "error")

    @property
    def notes(self) -> tuple[tuple[str, Level, str], ...]:
        """The problems as findings of a belief set that begins with the ontology: kind, level, message."""
        return tuple((f"ontology-{problem.kind}", problem.level, str(problem)) for problem in self.problems)
