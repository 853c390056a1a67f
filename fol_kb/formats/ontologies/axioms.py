"""What the readers gather, whatever the syntax: classes, their order, relations, individuals, with lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from fol_kb.common.errors import ProblemPlace
from fol_kb.formats.ontologies.model import Problem

Line: TypeAlias = int | None


class Said(NamedTuple):
    """A class that a statement names, and the statement's line."""

    name: str
    line: Line


@dataclass(slots=True)
class Relation:
    """What is said of one relation or function. Positions count from 1."""

    line: Line = None
    arguments: dict[int, list[Said]] = field(default_factory=dict)
    result: list[Said] = field(default_factory=list)
    is_function: bool = False
    arity: int | None = None
    any_arity: bool = False
    above: list[str] = field(default_factory=list)
    """The relations that this one is a sub-relation of."""


@dataclass(slots=True)
class Axioms:
    """The statements of one file. Readers add to it, :mod:`.assemble` makes calls of it."""

    file: str
    classes: dict[str, Line] = field(default_factory=dict)
    """Classes that some statement declares, or says something of."""
    used: dict[str, Line] = field(default_factory=dict)
    """Classes that some statement names, with the first line that does."""
    described: set[str] = field(default_factory=set)
    """Names of any kind that are described in words, or declared elsewhere, and so are there on purpose."""
    subclasses: list[tuple[str, str, Line]] = field(default_factory=list)
    disjoint: list[tuple[tuple[str, ...], Line]] = field(default_factory=list)
    individuals: dict[str, list[Said]] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    passed_over: Counter[str] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    imports: list[str] = field(default_factory=list)
    """Other ontologies that the file names as parts of it; none is read."""

    def define(self, name: str, line: Line) -> None:
        """A statement declares this class, or says something of it."""
        self.classes[name] = earlier(self.classes.get(name), line)

    def use(self, name: str, line: Line) -> None:
        """A statement names this class."""
        self.used[name] = earlier(self.used.get(name), line)

    def subclass(self, sub: str, sup: str, line: Line) -> None:
        """Every member of ``sub`` is one of ``sup``."""
        self.define(sub, line)
        self.use(sup, line)
        self.subclasses.append((sub, sup, line))

    def apart(self, names: Iterable[str], line: Line) -> None:
        """The classes have no member in common, pairwise."""
        group = tuple(dict.fromkeys(names))
        for name in group:
            self.use(name, line)
        self.disjoint.append((group, line))

    def individual(self, name: str, of: str, line: Line) -> None:
        """The individual is a member of the class."""
        self.use(of, line)
        self.individuals.setdefault(name, []).append(Said(of, line))

    def relation(self, name: str, line: Line) -> Relation:
        """The relation of that name, known from now on."""
        found = self.relations.setdefault(name, Relation())
        found.line = earlier(found.line, line)
        return found

    def problem(self, kind: str, level: Literal["error", "warning"], message: str, line: Line = None) -> None:
        """Note a problem at a line of the file."""
        self.problems.append(Problem(kind, level, message, ProblemPlace(self.file, line)))


def earlier(known: Line, line: Line) -> Line:
    """The first of two lines; None is a line that is not known."""
    return min((each for each in (known, line) if each is not None), default=None)
