"""Programs of every dialect at any size, of the kinds that a reader could take too long for.

They are cases of :mod:`benchmarks.growth`, and the tests run each of them at two small sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from fol_kb.formats import read

Make: TypeAlias = Callable[[int], str]


def _again(piece: str) -> Make:
    """The piece again and again, with its number in the place of ``#``."""

    def make(size: int) -> str:
        if "#" not in piece:
            return piece * max(1, size // len(piece))
        made: list[str] = []
        length = 0
        while length < size:
            made.append(piece.replace("#", str(len(made))))
            length += len(made[-1])
        return "".join(made)

    return make


def _between(before: str, inside: Make, behind: str = "") -> Make:
    return lambda size: before + inside(size) + behind


def _lists(of: Callable[[int, str], str], members: int) -> Make:
    """Statements about so many members each, up to a size."""

    def make(size: int) -> str:
        made: list[str] = []
        length = 0
        while length < size:
            number = len(made)
            made.append(of(number, " ".join(f"c{number}_{member}" for member in range(members))))
            length += len(made[-1])
        return "".join(made)

    return make


_P = "(declare-sort S 0)(declare-fun p (S) Bool)(declare-fun w () Bool)\n"

PROGRAMS: Mapping[str, tuple[str, Make]] = {
    "SMT-LIB: assertions": ("smtlib", _between(_P, _again("(assert (forall ((x S)) (=> (p x) w)))\n"))),
    "SMT-LIB: one assertion": ("smtlib", _between(f"{_P}(assert (and", _again(" w"), "))")),
    "SMT-LIB: scopes": ("smtlib", _between(_P, _again("(push 1000)"))),
    "SMT-LIB: scopes that are closed": ("smtlib", _between(_P, _again("(push 1000)(pop 999)(pop 1)"))),
    "SMT-LIB: names": ("smtlib", _between(_P, _again("(assert (! w :named n#))"))),
    "SMT-LIB: names that are not declared": ("smtlib", _again("(declare-const name# Bool)(assert nam#)")),
    "SMT-LIB: enumerations": (
        "smtlib",
        _lists(lambda n, names: f"(declare-datatype E{n} (({names.replace(' ', ')(')})))\n", 100),
    ),
    "SMT-LIB: strings that are not closed": ("smtlib", _again('"a (')),
    "SMT-LIB: brackets too many": ("smtlib", _between(_P, _again("(assert w))\n"))),
    "SMT-LIB: comments": ("smtlib", _between(_P, _again("; a\n"), "(assert w)")),
    "TPTP: rules": ("tptp", _again("fof(a#, axiom, ![X]: (p#(X) => q(X))).\n")),
    "TPTP: one formula": ("tptp", _between("fof(a, axiom, w", _again(" & w"), ").")),
    "TPTP: what is distinct": (
        "tptp",
        _lists(lambda n, names: f"fof(d{n}, axiom, $distinct({names.replace(' ', ',')})).\n", 100),
    ),
    "TPTP: denials": ("tptp", _again("cnf(a#, negated_conjecture, p(X) | ~q(c#)).\n")),
    "TPTP: types": ("tptp", _again("tff(t#, type, s#: $tType).\n")),
    "TPTP: comments that are not closed": ("tptp", _again("/* ")),
    "TPTP: brackets": ("tptp", _between("fof(a, axiom, ", _again("("))),
    "LINC: pairs of lines": ("nltk", _again("TEXT: A man.\nFOL: all x.(Man(x) -> P#(x))\n")),
    "LINC: conclusions without end": ("nltk", _between("TEXT: a\nFOL: p(a)\n", _again("<CONCLUSION> "))),
    "NLTK: lines": ("nltk", _again("all x.(Man(x) -> P#(x))\n")),
    "NLTK: arrows side by side": ("nltk", _again("p" + " -> q" * 50 + "\n")),
    "Prover9: a list": (
        "nltk",
        _between("formulas(sos).\n", _again("all x (man(x) -> p#(x)).\n"), "end_of_list."),
    ),
    "Prover9: parentheses": ("nltk", _between("formulas(sos).\n", _again("((.\n"))),
    "Prover9: long comments": ("nltk", _between("formulas(sos).\n", _again("%BEGIN\n"))),
    "signs: lines": ("unicode", _again("∀x (Man(x) → P#(x))\n")),
    "signs: variables without a comma": ("unicode", _again("∀xy (R#(x, y) → R(y, x))\n")),
    "signs: lines behind dashes": ("unicode", _again("- Man(a#)\n")),
    "signs: one line": ("unicode", _between("P(a)", _again(" ∧ P(a)"))),
    "signs: names with blanks": ("unicode", _again("P(a b, St. Louis) ::: words\n")),
    "signs: brackets": ("unicode", _between("P(", _again("[a,"))),
    "signs: quotes": ("unicode", _again("'")),
    "signs: stars": ("unicode", _again("* ")),
    "Logic-LM: facts": ("logic-lm-rules", _between("Facts:\n", _again("P(a#, True) ::: words\n"))),
    "Logic-LM: clauses": ("logic-lm-rules", _again("Predicates:\nP#($x, bool)\nFacts:\nBob is P#\n")),
    "Logic-LM: prose": ("logic-lm", _between("", _again("Some words.\n"), "Premises:\nP(a)")),
    "found out: prose": ("auto", _between("", _again("> # * words\n"), "Premises:\nP(a)")),
}
"""The dialect and the text of each kind."""


def _reading(dialect: str, text: Make) -> Callable[[int], Callable[[], object]]:
    def make(size: int) -> Callable[[], object]:
        source = text(size)
        return lambda: read(source, dialect)

    return make


CASES = {f"read, {name}": _reading(dialect, text) for name, (dialect, text) in PROGRAMS.items()}
"""For each kind, what reads a program of a size."""

__all__ = ["CASES", "PROGRAMS"]
