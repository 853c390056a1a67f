"""Errors that people can act on: what was wrong, where, what was expected, what to do.

Every error of the package derives from :class:`FolKbError` and from the builtin that fits it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class CallNumbers:
    """Calls, by their numbers, as a part of what is said: ``call 3``, ``calls 4, 7``."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"call{'s' * (len(self.numbers) > 1)} {', '.join(map(str, self.numbers))}"


@dataclass(frozen=True, slots=True)
class Wording:
    """Words, and between them the calls that they name; ``str`` gives the text."""

    parts: tuple[str | CallNumbers, ...]

    @staticmethod
    def of(*parts: str | CallNumbers | Wording) -> Wording:
        """What is said by these parts, one after another."""
        found: list[str | CallNumbers] = []
        for part in parts:
            found.extend(part.parts if isinstance(part, Wording) else (part,))
        return Wording(tuple(found))

    def __str__(self) -> str:
        return "".join(map(str, self.parts))

    @property
    def calls(self) -> tuple[int, ...]:
        """The calls that are named, each once, in the order of the words."""
        named = (part.numbers for part in self.parts if isinstance(part, CallNumbers))
        return tuple(dict.fromkeys(number for numbers in named for number in numbers))

    @property
    def unnumbered(self) -> str:
        """The text without the numbers of calls, which are others where the calls came in another order."""
        return "".join("call" if isinstance(part, CallNumbers) else part for part in self.parts)


def joined(separator: str, wordings: list[Wording]) -> Wording:
    """The wordings with the separator between them."""
    parts: list[str | Wording] = []
    for wording in wordings:
        parts += [separator, wording] if parts else [wording]
    return Wording.of(*parts)


@dataclass(frozen=True, slots=True)
class ProblemPlace:
    """Where something is: file, 1-based line and column, 1-based call number. Unknown parts are None."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    call: int | None = None

    def __str__(self) -> str:
        parts = [self.file] if self.file else []
        if self.line is not None:
            parts.append(f"line {self.line}" + (f", column {self.column}" if self.column is not None else ""))
        if self.call is not None:
            parts.append(f"call {self.call}")
        return ", ".join(parts)


class FolKbError(Exception):
    """Base of all errors of this package.

    ``problem`` says what is wrong; ``place`` where, as far as it is known; ``str`` gives both. ``wording`` is
    the problem with the calls that it names as data.
    ``kind`` is a stable word for scripts. ``undecided`` tells that nothing was found out, through no fault of
    the input: commands end with exit code 3, not 2.
    """

    kind = "error"
    undecided = False

    def __init__(self, problem: str | Wording, place: ProblemPlace | None = None) -> None:
        self.wording = problem if isinstance(problem, Wording) else Wording.of(problem)
        super().__init__(self.problem, place)
        self.place = place or ProblemPlace()

    @property
    def problem(self) -> str:
        """What is wrong, in words."""
        return str(self.wording)

    def __str__(self) -> str:
        where = str(self.place)
        return f"{where}: {self.problem}" if where else self.problem

    def at(self, **where: str | int | None) -> FolKbError:
        """The same error at a better known place: the given parts of the place replace the old ones."""
        better = type(self).__new__(type(self))
        better.__dict__.update(self.__dict__)
        better.place = replace(self.place, **where)  # type: ignore[arg-type]  # names and types are those of at()
        Exception.__init__(better, self.problem, better.place)
        return better


class CallError(FolKbError, ValueError):
    """A tool call that is not of its schema, or that names no tool."""

    kind = "call"


class FormulaSyntaxError(FolKbError, ValueError):
    """Text that is no formula. ``place`` has line and column."""

    kind = "syntax"


class TypingError(FolKbError, ValueError):
    """A formula that does not fit the signature: an arity, an unknown name, a variable without a sort."""

    kind = "typing"


class ArityClashError(TypingError):
    """A predicate or function with another number of arguments than it is declared or used with."""

    kind = "arity-clash"


class SortMismatchError(TypingError):
    """An argument whose sort is not below the expected one, with no path in the hierarchy to justify it."""

    kind = "sort-mismatch"


class NoFittingSortError(SortMismatchError):
    """A variable without a sort, whose uses expect sorts with none below all of them."""


class QuoteError(FolKbError, ValueError):
    """A source quote that is not in the text, verbatim."""

    kind = "quote"


class DocumentError(FolKbError, ValueError):
    """A file or JSON document that cannot be read as what it should be."""

    kind = "document"


class LimitError(FolKbError, ValueError):
    """Input over a limit: too deep, too long, too large."""

    kind = "limit"


class MissingExtraError(FolKbError, ImportError):
    """Something was asked for that needs a package which is not installed."""

    kind = "missing-extra"

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(missing_extra(what, package, extra))


def missing_extra(what: str, package: str, extra: str) -> str:
    """That a package is missing, and the command that installs it."""
    return f"{what} needs {package}, which is not installed: pip install 'fol-kb[{extra}]'"


def near_misses(name: str, known: Iterable[str], limit: int = 3) -> str:
    """``"; did you mean 'a' or 'b'?"`` for names that resemble ``name``, else an empty text."""
    return NearMisses().of(name, known, limit)


class NearMisses:
    """:func:`near_misses` for many names in a row, with a bound on what all of them may cost together.

    A person or model reads the first hints; a file with a hundred thousand unknown names gets its answer
    in seconds all the same. The bound counts comparisons, so that the same calls get the same hints.
    """

    def __init__(self, comparisons: int = 1_000_000) -> None:
        self._left = comparisons

    def of(self, name: str, known: Collection[str] | Iterable[str], limit: int = 3) -> str:
        """As :func:`near_misses`; an empty text once the bound is reached."""
        candidates = known if isinstance(known, Collection) else list(known)
        if len(candidates) > self._left or len(name) > 200:
            return ""
        return self.among(name, {other: other.casefold() for other in candidates}, limit)

    def among(self, name: str, folded: Mapping[str, str], limit: int = 3) -> str:
        """As :meth:`of`, for who has each name without case at hand."""
        if not folded or len(folded) > self._left or len(name) > 200:
            return ""
        from rapidfuzz import fuzz, process

        self._left -= len(folded)
        found = process.extract(name.casefold(), folded, scorer=fuzz.ratio, limit=None, score_cutoff=75)
        # of names that are as near the first by name, whatever order they came in
        nearest = sorted((-score, other) for _, score, other in found if other != name)[:limit]
        return f"; did you mean {' or '.join(repr(other) for _, other in nearest)}?" if nearest else ""
