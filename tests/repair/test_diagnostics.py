"""What repair leaves as it stands is named by a finding, whatever the order of the calls."""

from __future__ import annotations

from itertools import permutations

import pytest

from fol_kb import build, parse
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.tools import AnyCall
from fol_kb.repair.diagnostics import doubtful, doubts
from fol_kb.testing.declarations import draft_of
from tests.repair.said import constant, denial, disjoint, fact, formula, function, predicate, sort

DOUBTFUL: list[tuple[list[AnyCall], str, tuple[str, ...]]] = [
    ([fact("mortal", "Socrates"), denial("mortal", "socrates")], "similar-names", ("Socrates", "socrates")),
    ([fact("EstMortel", "a"), denial("est_mortel", "a")], "similar-names", ("EstMortel", "est_mortel")),
    ([fact("p", "caf\u00e9"), denial("p", "cafe\u0301")], "similar-names", ("cafe\u0301", "caf\u00e9")),
    ([sort("Man"), constant("a", "man")], "", ()),
    ([sort("Man"), sort("man")], "similar-names", ("Man", "man")),
    (
        [fact("pêcheur", "paul"), fact("pécheur", "paul"), fact("pecheur", "anne")],
        "similar-names",
        ("pecheur", "pécheur", "pêcheur"),
    ),
    ([fact("p", "[a, b]")], "literal-as-constant", ("[a, b]",)),
    ([fact("p", "father(a)")], "literal-as-constant", ("father(a)",)),
    ([fact("p", "Paris (Texas)")], "", ()),
    ([fact("p", "c1_1"), fact("p", "c11")], "", ()),
    ([fact("q", "X"), formula("q(X) => p(X)")], "unbound-variable", ("X",)),
    ([formula("p(a) => false")], "truth-as-name", ("false",)),
    ([fact("rose", "rose")], "constant-and-predicate", ("rose",)),
]


@pytest.mark.parametrize(("calls", "kind", "names"), DOUBTFUL)
def test_a_doubtful_name_is_a_finding_and_nothing_is_changed(
    calls: list[AnyCall], kind: str, names: tuple[str, ...]
) -> None:
    for order in permutations(calls):
        kb = build(order)
        found = [(finding.kind, finding.names) for finding in kb.findings]
        assert found == ([(kind, names)] if kind else [])
        assert len(kb.formulas) == sum(call.asserts for call in calls)


def found(calls: list[AnyCall]) -> list[Finding]:
    return list(build(calls).findings)


def doubt(kind: str, message: str, calls: tuple[int, ...], *names: str, level: str = "warning") -> Finding:
    return Finding(kind, level, message, calls, names)


def test_similar_names_of_each_kind_have_the_first_call_of_each() -> None:
    calls: list[AnyCall] = [
        sort("Man"),
        sort("man"),
        fact("p", "Ann"),
        fact("p", "ann"),
        fact("p", "ann"),
        formula("P(ann) => Mother(ann) == mother(ann)"),
    ]
    said = "differ in spelling only and are two; keep to one spelling if one is meant"
    assert found(calls) == [
        doubt("similar-names", f"the {kind}s {one!r} and {other!r} {said}", by, one, other)
        for kind, one, other, by in (
            ("sort", "Man", "man", (1, 2)),
            ("constant", "Ann", "ann", (3, 4)),
            ("predicate", "P", "p", (3, 6)),
            ("function", "Mother", "mother", (6,)),
        )
    ]


def test_three_spellings_are_one_finding() -> None:
    (finding,) = found([fact("p", "b"), fact("p", "B"), fact("p", "B.")])
    assert finding.message.startswith("the constants 'B' and 'B.' and 'b' differ in spelling only")
    assert finding.calls == (1, 2, 3)


LIKE_A_LIST = (
    "is written like a list or a term, and counts as the name of one individual;"
    " state a fact for each member, or use a function in a formula"
)
LIKE_A_VARIABLE = (
    "is written like a variable, but no quantifier binds it: it names an individual;"
    " bind it with forall or exists if a variable is meant"
)
LIKE_A_TRUTH = "is a proposition like any other here; the truth values are written + and -"
OF_BOTH = "is the name of an individual and of a predicate; use two names if that is not meant"


SAID = {
    "literal-as-constant": LIKE_A_LIST,
    "unbound-variable": LIKE_A_VARIABLE,
    "truth-as-name": LIKE_A_TRUTH,
    "constant-and-predicate": OF_BOTH,
}


@pytest.mark.parametrize(
    ("calls", "kind", "names"),
    [
        (
            [fact("q", "c"), fact("p", "{a}"), fact("p", "[a, b]")],
            "literal-as-constant",
            {"[a, b]": 3, "{a}": 2},
        ),
        ([fact("p", "f{a\nb}")], "literal-as-constant", {"f{a\nb}": 1}),
        ([fact("p", "{a} b")], "literal-as-constant", {}),
        ([fact("q", "Z"), fact("q", "X"), formula("q(X) => p(X)")], "unbound-variable", {"X": 2}),
        ([formula("p(X12) => p(X12)"), fact("p", "X12")], "unbound-variable", {"X12": 1}),
        ([fact("q", "X")], "unbound-variable", {}),
        ([formula("q(Xy) => p(Xy)")], "unbound-variable", {}),
        ([formula("True => q(c)"), formula("q(c) => FALSE")], "truth-as-name", {"FALSE": 2, "True": 1}),
        ([fact("true", "c")], "truth-as-name", {}),
        ([fact("rose", "ann"), fact("ann", "rose")], "constant-and-predicate", {"ann": 1, "rose": 1}),
    ],
)
def test_what_is_said_of_it(calls: list[AnyCall], kind: str, names: dict[str, int]) -> None:
    level = "info" if kind == "constant-and-predicate" else "warning"
    assert found(calls) == [
        doubt(kind, f"{name!r} {SAID[kind]}", (call,), name, level=level) for name, call in names.items()
    ]


def test_names_and_calls_are_sorted() -> None:
    """There are enough of them that no set gives them in this order by chance."""
    names = [*"HGFEDCBA"]
    calls: list[AnyCall] = [fact("p", name) for name in names]
    calls += [fact("p", "h"), formula(" && ".join(f"q({name})" for name in names) + " || q(a)")]
    findings = found(calls)
    assert [f.names for f in findings if f.kind == "unbound-variable"] == [(name,) for name in sorted(names)]
    assert [(f.names, f.calls) for f in findings if f.kind == "similar-names"] == [
        (("A", "a"), (8, 10)),
        (("H", "h"), (1, 9)),
    ]
    found_later = found([fact("p", "h"), *calls[1:8], fact("p", "H")])
    assert [(f.names, f.calls) for f in found_later] == [(("H", "h"), (1, 9))]
    eighth = found([fact("p", "h"), *calls[1:7], fact("p", "H")])
    assert [(f.names, f.calls) for f in eighth] == [(("H", "h"), (1, 8))]


def test_several_of_a_kind_are_sorted_by_name() -> None:
    names = [f"n{n}" for n in range(8, 0, -1)]
    calls: list[AnyCall] = [fact(name, name) for name in names]
    calls += [fact("p", f"[{name}]") for name in names]
    spelt = ["true", "True", "TRUE", "false", "False", "FALSE", "fALSE", "tRUE"]
    calls += [formula(f"{name} => p(c)") for name in spelt]
    findings = found(calls)
    for kind, expected in (
        ("constant-and-predicate", sorted(names)),
        ("literal-as-constant", sorted(f"[{name}]" for name in names)),
        ("truth-as-name", sorted(spelt)),
    ):
        assert [f.names[0] for f in findings if f.kind == kind] == expected


def test_calls_are_those_that_speak_of_the_name_first() -> None:
    """Declarations and disjointness count, whichever name of theirs it is."""
    calls: list[AnyCall] = [
        sort("other"),
        disjoint("Man", "other"),
        predicate("p", "man"),
        function("f", "City", "CITY"),
        constant("c", "city"),
        sort("x", "Thingy"),
        formula("forall X:thingy: (q(X) => q(X))"),
    ]
    assert [(finding.names, finding.calls) for finding in found(calls)] == [
        (("CITY", "City", "city"), (4, 5)),
        (("Man", "man"), (2, 3)),
        (("Thingy", "thingy"), (6, 7)),
    ]


def test_what_formulas_use_is_doubted_also_if_nobody_declared_it() -> None:
    draft = draft_of([fact("p", "Ann"), formula("P(ann)"), formula("f(ann) == F(ann)")])
    found = doubts(draft, draft)
    assert [(finding.kind, finding.names, finding.calls) for finding in found] == [
        ("similar-names", ("Ann", "ann"), (1, 2)),
        ("similar-names", ("P", "p"), (1, 2)),
        ("similar-names", ("F", "f"), (3,)),
    ]


def test_doubtful_takes_any_names_and_formulas() -> None:
    names = {"sort": ["S", "s"], "constant": ["[a]", "a"], "predicate": ["a"], "function": []}
    formulas = [(parse("p(X)"), True), (parse("p(Y)"), False), (parse("true"), False)]
    assert [(f.kind, f.level, f.calls, f.names) for f in doubtful(names, formulas)] == [
        ("similar-names", "warning", (), ("S", "s")),
        ("literal-as-constant", "warning", (), ("[a]",)),
        ("unbound-variable", "warning", (), ("Y",)),
        ("truth-as-name", "warning", (), ("true",)),
        ("constant-and-predicate", "info", (), ("a",)),
    ]


# ------------------------------------------------------------------------------ nearly what is declared


def test_an_undeclared_name_that_is_nearly_a_declared_one_is_a_finding() -> None:
    calls: list[AnyCall] = [
        function("mother", "thing", "thing"),
        predicate("wumpus", "thing"),
        fact("wumpuses", "a"),
        predicate("quiet", "thing"),
        fact("quiett", "a"),
        formula("wumpus(mothers(a)) && wumpus(mother(a))"),
    ]
    form = ("singular-and-plural", "differ like singular and plural and are two; keep to one form")
    letter = ("near-duplicate-names", "differ in one letter and are two; keep to one spelling")
    assert found(calls) == [
        doubt(kind, f"the {names} {one!r} and {other!r} {said} if one is meant", by, one, other)
        for (kind, said), names, one, other, by in (
            (letter, "predicates", "quiet", "quiett", (4, 5)),
            (form, "predicates", "wumpus", "wumpuses", (2, 3)),
            (form, "functions", "mother", "mothers", (1, 6)),
        )
    ]


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([fact("wumpus", "a"), fact("wumpuses", "a")], id="two uses"),
        pytest.param([predicate("wumpus", "thing"), predicate("wumpuses", "thing")], id="two declarations"),
        pytest.param([predicate("wumpus", "thing"), fact("tumpuses", "a")], id="not near"),
        pytest.param(
            [predicate("p", "thing"), constant("wumpus", "thing"), fact("p", "wumpuses")], id="individuals"
        ),
    ],
)
def test_what_is_near_and_no_finding(calls: list[AnyCall]) -> None:
    assert found(calls) == []


def test_in_the_permissive_mode_they_are_one_and_there_is_nothing_to_say() -> None:
    assert build([predicate("wumpus", "thing"), fact("wumpuses", "a")], mode="permissive").findings == ()
