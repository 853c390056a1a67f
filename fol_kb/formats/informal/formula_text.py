"""One formula of a program: read where it stands, with errors that say line and column of the source."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fol_kb.common.errors import FolKbError, FormulaSyntaxError, LimitError, ProblemPlace
from fol_kb.formats.collecting import Collector
from fol_kb.formats.informal.scopes import Arrows
from fol_kb.formats.informal.spellings import standard
from fol_kb.logic.parser import MAX_LENGTH, parse
from fol_kb.logic.substitution import rebuild
from fol_kb.logic.syntax import Application, Atom, Constant, Equality, Formula, Not, Term, Truth

_TRUTHS = {"true": True, "false": False}
_PLACE = re.compile(r"line (\d+), column (\d+)")
"""Of something else, in the message of an error."""
_NO_ATOMS = frozenset({*_TRUTHS, "unknown", "uncertain"})


@dataclass(frozen=True, slots=True)
class Written:
    """A formula and the text of it in the project's syntax; ``quoted`` are the names in quotes there."""

    text: str
    formula: Formula
    quoted: frozenset[str] = frozenset()


def read_formula(
    collector: Collector,
    start: int,
    end: int,
    *,
    text: str | None = None,
    rules: bool = False,
    arrows: Arrows = Arrows.RIGHT,
) -> Written:
    """The formula that stands there, or ``text`` in its place, which begins where it does.

    ``rules``: a last argument True or False is the truth value of its atom. ``arrows``: how implications
    without parentheses between them group.

    Raises:
        FormulaSyntaxError: no formula; with the line and column of the source.
        LimitError: too long or too deep.
    """
    original = collector.source[start:end] if text is None else text
    if len(original) > MAX_LENGTH:
        raise LimitError(
            f"a formula may have {MAX_LENGTH:,} characters at most; this one has {len(original):,}",
            collector.place(start),
        )
    spelled = standard(original, arrows)
    if spelled.doubt is not None:
        problem, offset = spelled.doubt
        raise FormulaSyntaxError(problem, collector.place(start + offset))
    written = spelled.text.strip()
    try:
        parsed = parse(spelled.text)
        formula = _Settling(rules, spelled.quoted).formula(parsed)
    except FolKbError as error:

        def place(line: int | None, column: int | None) -> ProblemPlace:
            offset = spelled.origin(_offset(spelled.text, line or 1, column or 1))
            return collector.place(min(start + offset, end))

        message = _PLACE.sub(lambda found: str(place(int(found[1]), int(found[2]))), error.problem)
        raise type(error)(message, place(error.place.line, error.place.column)) from None
    if formula == parsed:
        return Written(written, parsed, spelled.quoted)
    return Written(str(formula), formula, spelled.quoted)


def _offset(text: str, line: int, column: int) -> int:
    """The offset of a line and column in a text."""
    return sum(len(before) + 1 for before in text.split("\n")[: line - 1]) + column - 1


@dataclass(frozen=True, slots=True)
class _Settling:
    """Formulas without spellings of negation that look like atoms.

    ``Not(p(a))`` and ``p(a) = False`` are negations, ``Not(p(a), True)`` too, and ``p(a) = True`` is
    ``p(a)``: a function of such a name would make no sense. With ``rules`` so is ``p(a, False)``. Of the
    names that are ``quoted`` none is meant so: ``'Not'(p(a))`` is an atom.

    A FormulaSyntaxError is a denial of a denial that is spelled so, which nobody writes on purpose; with
    ``rules``, a truth value for an atom.
    """

    rules: bool
    quoted: frozenset[str]

    def formula(self, formula: Formula) -> Formula:
        match formula:
            case Atom(name, (Application() as inner, *rest)) if self._denies(name) and len(rest) <= 1:
                if rest and self._truth(rest[0]) is not True:
                    raise FormulaSyntaxError(
                        f"{formula}: what {name} says of True or False is not clear; write !{inner}"
                    )
                return Not(self.formula(Atom(inner.function, inner.arguments)))
            case Equality(Application(name, arguments), value) if (truth := self._truth(value)) is not None:
                atom = self.formula(Atom(name, arguments))
                return atom if truth else Not(atom)
            case Atom(name, (*arguments, last)) if self.rules and (truth := self._truth(last)) is not None:
                atom = Atom(name, tuple(arguments))
                return atom if truth else Not(atom)
            case Atom(_, (*_, Constant(last))) if self.rules and last.casefold() in _TRUTHS:
                raise FormulaSyntaxError(
                    f"{last!r} in quotes is the name of somebody; without them it is a truth value"
                )
            case Atom(name, ()) if self.rules and name.casefold() in _NO_ATOMS:
                raise FormulaSyntaxError(
                    f"{name} alone says nothing; an atom such as p(a, {name}) was expected"
                )
        if isinstance(formula, Atom | Equality | Truth):
            return formula
        return rebuild(formula, self.formula)

    def _denies(self, name: str) -> bool:
        return name.casefold() == "not" and name not in self.quoted

    def _truth(self, term: Term) -> bool | None:
        if not isinstance(term, Constant) or term.name in self.quoted:
            return None
        return _TRUTHS.get(term.name.casefold())
