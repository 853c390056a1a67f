"""Programs of every dialect at any size, of the kinds that a reader could take too long for.

They are cases of :mod:`benchmarks.growth`, and the tests run each of them at two small sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks.growing import Case, Make, again, between, counted
from fol_kb.formats import read
from fol_kb.formats.building import belief_set


def _lists(of: Callable[[int, str], str], members: int) -> Make:
    """Statements about so many members each."""
    return counted(lambda number: of(number, " ".join(f"c{number}_{member}" for member in range(members))))


_P = "(declare-sort S 0)(declare-fun p (S) Bool)(declare-fun w () Bool)\n"

PROGRAMS: Mapping[str, tuple[str, Make]] = {
    "SMT-LIB: assertions": ("smtlib", between(_P, again("(assert (forall ((x S)) (=> (p x) w)))\n"))),
    "SMT-LIB: one assertion": ("smtlib", between(f"{_P}(assert (and", again(" w"), "))")),
    "SMT-LIB: scopes": ("smtlib", between(_P, again("(push 1000)"))),
    "SMT-LIB: scopes that are closed": ("smtlib", between(_P, again("(push 1000)(pop 999)(pop 1)"))),
    "SMT-LIB: names": ("smtlib", between(_P, again("(assert (! w :named n#))"))),
    "SMT-LIB: names that are not declared": ("smtlib", again("(declare-const name# Bool)(assert nam#)")),
    "SMT-LIB: enumerations": (
        "smtlib",
        _lists(lambda n, names: f"(declare-datatype E{n} (({names.replace(' ', ')(')})))\n", 100),
    ),
    "SMT-LIB: strings that are not closed": ("smtlib", again('"a (')),
    "SMT-LIB: brackets too many": ("smtlib", between(_P, again("(assert w))\n"))),
    "SMT-LIB: comments": ("smtlib", between(_P, again("; a\n"), "(assert w)")),
    "TPTP: rules": ("tptp", again("fof(a#, axiom, ![X]: (p#(X) => q(X))).\n")),
    "TPTP: one formula": ("tptp", between("fof(a, axiom, w", again(" & w"), ").")),
    "TPTP: what is distinct": (
        "tptp",
        _lists(lambda n, names: f"fof(d{n}, axiom, $distinct({names.replace(' ', ',')})).\n", 100),
    ),
    "TPTP: denials": ("tptp", again("cnf(a#, negated_conjecture, p(X) | ~q(c#)).\n")),
    "TPTP: types": ("tptp", again("tff(t#, type, s#: $tType).\n")),
    "TPTP: comments that are not closed": ("tptp", again("/* ")),
    "TPTP: brackets": ("tptp", between("fof(a, axiom, ", again("("))),
    "LINC: pairs of lines": ("nltk", again("TEXT: A man.\nFOL: all x.(Man(x) -> P#(x))\n")),
    "LINC: conclusions without end": ("nltk", between("TEXT: a\nFOL: p(a)\n", again("<CONCLUSION> "))),
    "NLTK: lines": ("nltk", again("all x.(Man(x) -> P#(x))\n")),
    "NLTK: arrows side by side": ("nltk", again("p" + " -> q" * 50 + "\n")),
    "Prover9: a list": (
        "nltk",
        between("formulas(sos).\n", again("all x (man(x) -> p#(x)).\n"), "end_of_list."),
    ),
    "Prover9: parentheses": ("nltk", between("formulas(sos).\n", again("((.\n"))),
    "Prover9: long comments": ("nltk", between("formulas(sos).\n", again("%BEGIN\n"))),
    "signs: lines": ("unicode", again("∀x (Man(x) → P#(x))\n")),
    "signs: variables without a comma": ("unicode", again("∀xy (R#(x, y) → R(y, x))\n")),
    "signs: lines behind dashes": ("unicode", again("- Man(a#)\n")),
    "signs: one line": ("unicode", between("P(a)", again(" ∧ P(a)"))),
    "signs: names with blanks": ("unicode", again("P(a b, St. Louis) ::: words\n")),
    "signs: brackets": ("unicode", between("P(", again("[a,"))),
    "signs: quotes": ("unicode", again("'")),
    "signs: stars": ("unicode", again("* ")),
    "Logic-LM: facts": ("logic-lm-rules", between("Facts:\n", again("P(a#, True) ::: words\n"))),
    "Logic-LM: clauses": ("logic-lm-rules", again("Predicates:\nP#($x, bool)\nFacts:\nBob is P#\n")),
    "Logic-LM: prose": ("logic-lm", between("", again("Some words.\n"), "Premises:\nP(a)")),
    "Logic-LM in formulas: pairs of lines": (
        "logic-lm-fol",
        between("Premises:\n", again("∀x (Man(x) → P#(x)) ::: Men are p.\n"), "Conclusion:\nP0(a)"),
    ),
    "found out: prose": ("auto", between("", again("> # * words\n"), "Premises:\nP(a)")),
}
"""The dialect and the text of each kind."""


BUILT = (
    "SMT-LIB: assertions",
    "SMT-LIB: names that are not declared",
    "SMT-LIB: brackets too many",
    "TPTP: rules",
    "TPTP: types",
    "LINC: pairs of lines",
    "Prover9: a list",
    "signs: lines",
    "signs: names with blanks",
    "Logic-LM: clauses",
    "Logic-LM in formulas: pairs of lines",
)
"""Of which the belief set is made as well: one or two of each dialect."""


def _reading(dialect: str, text: Make) -> Case:
    def make(size: int) -> Callable[[], object]:
        source = text(size)
        return lambda: read(source, dialect)

    return make


def _building(dialect: str, text: Make) -> Case:
    def make(size: int) -> Callable[[], object]:
        program = read(text(size), dialect)
        return lambda: belief_set(program)

    return make


CASES: Mapping[str, Case] = {
    **{f"read, {name}": _reading(dialect, text) for name, (dialect, text) in PROGRAMS.items()},
    **{f"built, {name}": _building(*PROGRAMS[name]) for name in BUILT},
}
"""For each kind, what reads a program of a size, and what builds its belief set."""

__all__ = ["BUILT", "CASES", "PROGRAMS"]
