"""The dialects of programs that can be read, by name: :func:`read`.

Each is a module with a function ``read(source: str) -> Program``, which is imported when it is first needed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from importlib import import_module
from typing import cast

from fol_kb.common.deadline import Deadline
from fol_kb.common.errors import DocumentError, ProblemPlace, near_misses
from fol_kb.formats.program import Position, Program

AUTO = "auto"
"""The dialect is told by its marks, or without any by its signs; none or two of them are refused."""

MAX_LENGTH = 50_000_000
"""How many characters a program may have."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A syntax of programs: its names, where its reader is, and what tells it from the others.

    ``marks`` is a pattern that a program of the dialect matches somewhere, and one of another dialect hardly
    ever; None for a dialect that is not looked for. ``signs`` is one for a dialect whose formulas stand in
    programs of others too: it counts where no dialect's marks are found. ``exact`` is said of those for
    solvers: two names are two there, however they are spelt.
    """

    name: str
    summary: str
    module: str
    function: str = "read"
    aliases: tuple[str, ...] = ()
    marks: str | None = None
    signs: str | None = None
    exact: bool = False

    def read(self, source: str) -> Program:
        """What the reader of this dialect makes of a program."""
        reader = getattr(import_module(f"fol_kb.formats.{self.module}"), self.function)
        return cast(Program, reader(source))


_HEADERS = "predicates?|premises?|conclusions?|facts?|rules?|quer(?:y|ies)"

DIALECTS = (
    Dialect(
        "logic-lm",
        "sections of predicates and premises, or of facts and rules; which of the two is found out",
        "informal.logic_lm",
        aliases=("logiclm", "logic_lm"),
        marks=rf"(?im)^[ \t>*#_`-]*+(?:{_HEADERS})(?:[*_`]*\s*:(?!:)|[*_` ]*$)|>>>|[^:]:::[^:]",
    ),
    Dialect("logic-lm-fol", "Predicates, Premises, Conclusion: formulas", "informal.logic_lm", "read_fol"),
    Dialect(
        "logic-lm-rules",
        "Predicates, Facts, Rules, Query: rules over $x",
        "informal.logic_lm",
        "read_rules",
    ),
    Dialect(
        "nltk",
        "all x.(man(x) -> mortal(x)): a formula a line, or after FOL:, or in Prover9's lists",
        "informal.nltk_reader",
        aliases=("linc", "prover9", "ladr"),
        marks=r"(?m)^[^\w\n]*FOL[^\w\n]*:|^[ \t]*+formulas\s*\(|\bend_of_list\s*\.",
    ),
    Dialect(
        "unicode",
        "∀x (man(x) → mortal(x)): a formula a line",
        "informal.logic_lm",
        "read_unicode",
        aliases=("folio", "signs"),
        signs=r"(?m)^[^\w\n∀∃∄]*+(?:\d+[.)][^\w\n∀∃∄]*+)?[∀∃∄]\s*\w",
    ),
    Dialect(
        "smtlib",
        "SMT-LIB 2 with declare-sort, declare-fun and assert",
        "smtlib.reader",
        aliases=("smt-lib", "smt-lib2", "smtlib2", "smt2", "smt"),
        marks=r"\(\s*(?:assert|declare-(?:sort|fun|const|datatypes?)|define-fun|set-logic|check-sat)\b",
        exact=True,
    ),
    Dialect(
        "tptp",
        "TPTP in FOF, CNF or TFF",
        "tptp.reader",
        aliases=("fof", "tff", "cnf"),
        marks=r"\b(?:fof|tff|cnf|tcf|thf)\s*\(\s*(?:\w+|'[^'\n]*')\s*,\s*\w+",
        exact=True,
    ),
)
"""Every dialect; the first is the default."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_BY_NAME = {name: dialect for dialect in DIALECTS for name in (dialect.name, *dialect.aliases)}


def names() -> tuple[str, ...]:
    """The names of all dialects, and ``auto``; their aliases left out."""
    return (*(dialect.name for dialect in DIALECTS), AUTO)


def find(name: str) -> Dialect:
    """The dialect of a name or an alias, in any case.

    Raises:
        DocumentError: there is none; the message has near misses and all names.
    """
    dialect = _BY_NAME.get(name.strip().lower())
    if dialect is None:
        hint = near_misses(name.strip(), (*_BY_NAME, AUTO))
        raise DocumentError(f"there is no dialect {name[:40]!r}{hint}; known are {', '.join(names())}")
    return dialect


def detect(source: str) -> Dialect:
    """The one dialect whose marks the source has, or if there is none, whose signs.

    Raises:
        DocumentError: it has those of none, or of several: nothing is guessed.
    """
    found = [dialect for dialect in DIALECTS if dialect.marks and re.search(dialect.marks, source)]
    found = found or [dialect for dialect in DIALECTS if dialect.signs and re.search(dialect.signs, source)]
    if len(found) == 1:
        return found[0]
    if found:
        likely = " and ".join(dialect.name for dialect in found)
        raise DocumentError(f"the source could be of the dialects {likely}; say which")
    raise DocumentError(f"nothing tells the dialect of the source; say it: {', '.join(names()[:-1])}")


def read(source: str, dialect: str = DIALECTS[0].name, *, timeout: float | None = None) -> Program:
    """Read a program of another system as tool calls.

    What cannot be read is in ``problems`` of the result, each with line and column, and takes nothing else
    along; what the program asks is in ``questions``. Nothing is judged here: :func:`fol_kb.build` takes the
    calls, with the source as their text.

    >>> program = read("Premises:\\n∀x (Man(x) → Mortal(x)) ::: Men are mortal.\\nConclusion:\\nMortal(ann)")
    >>> program[0].formula, program[0].source_quote, program.questions[0].formula
    ('∀x (Man(x) → Mortal(x))', 'Men are mortal.', 'Mortal(ann)')

    Args:
        source: the whole program.
        dialect: one of :data:`DIALECTS` by name or alias, or ``auto``.
        timeout: seconds; a program takes time by its length, about a second for 50,000 characters.

    Raises:
        TypeError: the source is no text.
        ValueError: the timeout is no positive number.
        DeadlineError: the program was not read by then.
        DocumentError: no such dialect, one that ``auto`` cannot tell, or a source that is too long or no
            Unicode.
    """
    if not isinstance(source, str):
        raise TypeError(f"a program is read from text, not from {type(source).__name__}")
    if len(source) > MAX_LENGTH:
        raise DocumentError(
            f"a program may have {MAX_LENGTH:,} characters at most; this one has {len(source):,}; split it"
        )
    if (half := _SURROGATE.search(source)) is not None:
        raise DocumentError(
            f"the source has half a surrogate pair at offset {half.start()}, which is no character"
        )
    with Deadline.after(timeout, "reading the program").kept():
        found = detect(source) if dialect.strip().lower() == AUTO else find(dialect)
        program = found.read(source)
    if program.calls or program.questions or program.problems:
        return program
    nothing = DocumentError(
        f"nothing of a program was found; {found.name} is: {found.summary}", ProblemPlace(line=1, column=1)
    )
    return replace(program, problems=(nothing,), problem_positions=(Position(0, 0, 1, 1),))
