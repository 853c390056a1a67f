"""Lint: laws over any calls, then each kind of finding to the word."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb import Belief, BeliefSet, build, lint, parse
from fol_kb.beliefs.changes import Change, Declare, Kind
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.beliefs.tools import AnyCall
from fol_kb.builder.lint import to_json
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy
from fol_kb.testing.calls import call_sequences
from tests.published import fits
from tests.repair.said import constant, disjoint, fact, formula, function, predicate, sort


def of_kind(calls: list[AnyCall], *kinds: str) -> list[Finding]:
    """The findings whose kind is one of these, or begins with one of these and a hyphen."""
    found = lint(build(calls))
    return [f for f in found if any(f.kind == kind or f.kind.startswith(f"{kind}-") for kind in kinds)]


# ------------------------------------------------------------------------------ laws


def without_calls(findings: Iterable[Finding]) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return sorted((f.kind, f.level, re.sub(r"calls? [\d, ]+", "", f.message), f.names) for f in findings)


@given(call_sequences(max_size=25), st.randoms(use_true_random=False))
def test_the_order_of_calls_changes_nothing_but_their_numbers(calls: list[AnyCall], rng: random.Random):
    shuffled = list(calls)
    rng.shuffle(shuffled)
    one, other = lint(build(calls)), lint(build(shuffled))
    assert without_calls(one) == without_calls(other)


@given(call_sequences(max_size=25))
def test_linting_twice_or_what_was_written_and_read_gives_the_same(calls: list[AnyCall]) -> None:
    kb = build(calls)
    findings = lint(kb)
    assert lint(kb) == findings
    assert lint(BeliefSet.from_json(kb.to_json())) == findings
    levels = ["error", "warning", "info"]
    ranks = [(levels.index(f.level), f.kind, f.names, f.calls, f.message) for f in findings]
    assert ranks == sorted(ranks)


@given(call_sequences(max_size=25))
def test_what_the_belief_set_carries_is_kept_and_nothing_is_said_twice(calls: list[AnyCall]) -> None:
    kb = build(calls)
    findings = list(lint(kb))
    for carried in kb.findings:
        findings.remove(carried)  # each as often as it is carried
    new = [(f.kind, f.names, f.message) for f in findings]
    assert len(set(new)) == len(new)
    assert not set(new) & {(f.kind, f.names, f.message) for f in kb.findings}
    known = set(range(1, len(calls) + 1))
    assert all(set(f.calls) <= known and list(f.calls) == sorted(set(f.calls)) for f in findings)


def named(calls: list[AnyCall], tool: str, field: str) -> set[str]:
    return {getattr(call, field) for call in calls if call.tool == tool}


@given(call_sequences(max_size=25))
def test_each_name_is_declared_or_undeclared_and_each_declaration_used_or_unused(
    calls: list[AnyCall],
) -> None:
    kb = build(calls)
    said: dict[str, set[str]] = {}
    for finding in lint(kb):
        said.setdefault(finding.kind, set()).update(finding.names)
    by_call = {
        "constant": named(calls, "add_constant_to_sort", "constant_name"),
        "predicate": named(calls, "add_predicate_schema", "predicate_name"),
        "function": named(calls, "add_function_schema", "function_name"),
        "sort": named(calls, "add_sort", "sort_name") | {TOP},
    }
    text = " ".join(str(belief.formula) for belief in kb.formulas)
    words = set(re.findall(r"\w+", text))
    for kind, declared in by_call.items():
        names = set(getattr(kb.signature, f"{kind}s"))
        assert said.get(f"undeclared-{kind}", set()) == names - declared
        if kind != "sort":
            assert said.get(f"unused-{kind}", set()) >= names - words
            assert said.get(f"unused-{kind}", set()) <= names & declared
    order = kb.hierarchy
    assert said.get("sort-without-individual", set()) == {
        s
        for s in kb.signature.sorts
        if s != TOP and not any(order.is_compatible(home, s) for home in kb.signature.constants.values())
    }
    for unused in said.get("unused-sort", set()):
        assert unused in by_call["sort"] & said["sort-without-individual"]


def test_the_public_name_is_the_function() -> None:
    assert fol_kb.lint is lint
    assert lint(BeliefSet()) == ()


# ------------------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("calls", "kind", "names", "numbers"),
    [
        (
            [fact("philosopher", "a"), fact("p", "a"), fact("philosoper", "a")],
            "predicate",
            ("philosoper", "philosopher"),
            (1, 3),
        ),
        (
            [fact("p", "b", "socrates"), fact("p", "b", "socartes")],
            "constant",
            ("socartes", "socrates"),
            (1, 2),
        ),
        ([formula("mother(a) == mothr(a)")], "function", ("mother", "mothr"), (1,)),
        ([constant("a", "animal"), formula("forall X:anmal: p(X)")], "sort", ("animal", "anmal"), (2,)),
    ],
)
def test_near_duplicates_of_each_kind(
    calls: list[AnyCall], kind: str, names: tuple[str, str], numbers: tuple[int, ...]
) -> None:
    message = (
        f"the {kind}s '{names[0]}' and '{names[1]}' differ in one letter and are two;"
        " keep to one spelling if one is meant"
    )
    assert of_kind(calls, "near-duplicate-names") == [
        Finding("near-duplicate-names", "warning", message, numbers, names)
    ]


def test_singular_and_plural_are_a_kind_of_their_own() -> None:
    message = (
        "the predicates 'dog' and 'dogs' differ like singular and plural and are two;"
        " keep to one form if one is meant"
    )
    assert of_kind([fact("dogs", "a"), fact("dog", "a")], "singular-and-plural", "near-duplicate-names") == [
        Finding("singular-and-plural", "warning", message, (1, 2), ("dog", "dogs"))
    ]


@pytest.mark.parametrize(
    ("declared", "level"),
    [
        ([], "warning"),
        ([predicate("horses", TOP)], "warning"),
        ([predicate("horse", TOP)], "warning"),
        ([predicate("horse", TOP), predicate("horses", TOP)], "info"),
    ],
)
def test_two_declared_names_are_for_information_only(declared: list[AnyCall], level: str) -> None:
    (finding,) = of_kind([*declared, fact("horse", "a"), fact("horses", "a")], "singular-and-plural")
    assert finding.level == level


def test_names_of_different_kinds_are_no_near_duplicates() -> None:
    assert not of_kind(
        [fact("horse", "horses"), sort("horsey")], "near-duplicate-names", "singular-and-plural"
    )


def test_calls_are_those_of_the_name_as_a_name_of_its_kind() -> None:
    calls = [fact("horses", "a"), fact("p", "horses"), fact("horse", "a"), fact("p", "horse")]
    found = of_kind(calls, "singular-and-plural")
    assert [(f.message[:14], f.calls) for f in found] == [
        ("the predicates", (1, 3)),
        ("the constants ", (2, 4)),
    ]


def test_doubts_are_found_in_a_belief_set_that_does_not_carry_them() -> None:
    kb = build(
        [fact("p", "Bob"), fact("p", "bob"), formula("p(X) => bob(X)"), fact("p", "X"), fact("p", "[a]")]
    )
    bare = BeliefSet(signature=kb.signature, hierarchy=kb.hierarchy, formulas=kb.formulas)
    found = [(f.kind, f.level, f.calls, f.names) for f in lint(bare)]
    assert found == [
        ("literal-as-constant", "warning", (5,), ("[a]",)),
        ("similar-names", "warning", (1, 2), ("Bob", "bob")),
        ("unbound-variable", "warning", (3,), ("X",)),
        ("constant-and-predicate", "info", (2,), ("bob",)),
    ]
    assert [f for f in lint(kb) if not f.kind.startswith("undeclared-")] == [
        *(f for f in kb.findings if f.level == "warning" and f.kind == "literal-as-constant"),
        *(f for f in kb.findings if f.kind == "similar-names"),
        *(f for f in kb.findings if f.kind == "unbound-variable"),
        *(f for f in kb.findings if f.level == "info"),
    ]


def test_nothing_in_a_fact_is_an_unbound_variable_whichever_sign_it_has() -> None:
    signature = Signature(sorts={TOP: Sort(TOP)}, constants={"X": TOP}, predicates={"p": (TOP,)})

    def kinds(text: str) -> set[str]:
        return {f.kind for f in lint(BeliefSet(signature=signature, formulas=(Belief("f1", parse(text)),)))}

    assert "unbound-variable" not in kinds("p(X)") | kinds("!p(X)")
    assert "unbound-variable" in kinds("!!p(X)") & kinds("p(X) || p(X)")


# ------------------------------------------------------------------------------ declared and used


def test_what_is_used_but_not_declared() -> None:
    calls = [
        constant("a", "city"),
        formula("forall X:town: likes(X, mother(X))"),
        fact("big", "b"),
        fact("big", "b"),
    ]

    def said(kind: str, name: str, tool: str, *numbers: int) -> Finding:
        message = f"the {kind} '{name}' is used but not declared; if it is meant, declare it with {tool}"
        return Finding(f"undeclared-{kind}", "info", message, numbers, (name,))

    assert of_kind(calls, "undeclared") == [
        said("constant", "b", "add_constant_to_sort", 3),
        said("function", "mother", "add_function_schema", 2),
        said("predicate", "big", "add_predicate_schema", 3),
        said("predicate", "likes", "add_predicate_schema", 2),
        said("sort", "city", "add_sort"),
        said("sort", "town", "add_sort", 2),
    ]


def test_a_change_that_declares_makes_a_name_undeclared_whatever_the_words() -> None:
    signature = Signature(sorts={TOP: Sort(TOP)}, constants={"a": TOP})

    def undeclared(*changes: Change) -> list[str]:
        repair = Repair("mine", "safe", "constant 'a' declared", None, None, "", changes=changes)
        return [
            f.kind for f in lint(BeliefSet(signature=signature, repairs=(repair,))) if "undeclared" in f.kind
        ]

    assert undeclared(Declare(Kind.CONSTANT, "a", TOP)) == ["undeclared-constant"]
    assert undeclared(Declare(Kind.PREDICATE, "a", ())) == []
    assert undeclared() == []


def test_what_is_declared_but_not_used() -> None:
    calls = [
        sort("animal"),
        sort("stone"),
        constant("rex", "animal"),
        constant("ann", "animal"),
        predicate("barks", "animal"),
        predicate("sings", "animal"),
        function("owner", "animal", "animal"),
        function("mother", "animal", "animal"),
        formula("barks(mother(rex))"),
    ]

    def said(kind: str, name: str) -> Finding:
        message = (
            f"the {kind} '{name}' is declared, but no formula uses it; state something of it,"
            " or take the declaration back"
        )
        return Finding(f"unused-{kind}", "info", message, (), (name,))

    assert of_kind(calls, "unused") == [
        said("constant", "ann"),
        said("function", "owner"),
        said("predicate", "sings"),
        Finding(
            "unused-sort",
            "info",
            "the sort 'stone' is declared, but nothing is of it and nothing expects it;"
            " use it, or take the declaration back",
            (),
            ("stone",),
        ),
    ]


@pytest.mark.parametrize(
    "needs",
    [
        [constant("rex", "dog")],
        [predicate("barks", TOP, "dog")],
        [function("owner", "dog", "man")],
        [function("pet", "man", "dog")],
        [formula("forall X:dog: p(X)")],
        [disjoint("dog", "stone")],
        [formula("forall X: (dog(X) => p(X))")],
        [formula("forall X: (Dog(X) => p(X))")],
        [sort("puppy", "dog"), constant("rex", "puppy")],
        [sort("puppy", "dog"), sort("whelp", "puppy"), predicate("barks", "whelp")],
    ],
)
def test_what_needs_a_sort(needs: list[AnyCall]) -> None:
    unused = [f.names for f in of_kind([sort("dog", "animal"), sort("animal"), *needs], "unused-sort")]
    assert unused == []


@pytest.mark.parametrize("needs", [[], [sort("puppy", "dog")], [constant("rex", "animal")], [sort(TOP)]])
def test_what_does_not(needs: list[AnyCall]) -> None:
    unused = {f.names for f in of_kind([sort("dog", "animal"), *needs], "unused-sort")}
    assert ("dog",) in unused
    assert (TOP,) not in unused


def test_a_sort_without_an_individual() -> None:
    calls = [sort("dog", "animal"), sort("animal"), sort("cat", "animal"), disjoint("cat", "stone")]
    message = (
        "no constant is of the sort '{}' or of one below it; no sort is empty, so that reasoners"
        " assume an individual of it: name one, or take the sort back"
    )
    assert of_kind([*calls, constant("rex", "dog")], "sort-without-individual") == [
        Finding("sort-without-individual", "info", message.format("cat"), (4,), ("cat",)),
        Finding("sort-without-individual", "info", message.format("stone"), (4,), ("stone",)),
    ]
    assert not of_kind([formula("forall X: p(X)")], "sort-without-individual")


# ------------------------------------------------------------------------------ a belief set made by hand


def test_uses_that_do_not_fit_the_signature_are_errors() -> None:
    signature = Signature(
        sorts={TOP: Sort(TOP)},
        constants={"a": TOP},
        predicates={"p": (TOP,)},
        functions={"f": FunctionType((TOP,), TOP)},
    )
    texts = ["p(a)", "p(a, a)", "p(f(a, a))", "q(b)", "p(g(b))", "p(a, b)"]
    formulas = [Belief(f"f{n}", parse(text), n if n < 6 else None) for n, text in enumerate(texts, start=1)]
    findings = lint(BeliefSet(signature=signature, formulas=tuple(formulas)))
    clash = "is declared as 1, and it is used with 2; use two names, or take one of them back"
    found = [(f.kind, f.message, f.calls, f.names) for f in findings if f.level == "error"]
    assert found == [
        ("arity-clash", f"the number of arguments of the function 'f' {clash}", (3,), ("f",)),
        ("arity-clash", f"the number of arguments of the predicate 'p' {clash}", (2,), ("p",)),
        *(
            (
                f"unknown-{kind}",
                f"the {kind} {name!r} is not in the signature; declare it with {tool}",
                by,
                (name,),
            )
            for kind, name, tool, by in (
                ("constant", "b", "add_constant_to_sort", (4, 5)),
                ("function", "g", "add_function_schema", (5,)),
                ("predicate", "q", "add_predicate_schema", (4,)),
            )
        ),
    ]


def test_calls_of_the_same_name_are_in_the_order_of_their_numbers() -> None:
    findings = tuple(Finding("k", "info", f"call {n}", (n,), ("x",)) for n in (10, 9, 1))
    assert lint(BeliefSet(findings=findings)) == findings[::-1]
    twice = (Finding("b", "info", "m"), Finding("a", "info", "m"), Finding("a", "info", "m"))
    assert lint(BeliefSet(findings=twice)) == (twice[1], twice[2], twice[0])


# ------------------------------------------------------------------------------ the document


@given(call_sequences(max_size=25))
def test_the_document_fits_its_schema(calls: list[AnyCall]) -> None:
    findings = lint(build(calls))
    data = to_json(findings)
    fits(data, "findings")
    assert list(data) == ["format", "version", "errors", "warnings", "infos", "findings"]
    assert (data["format"], data["version"]) == ("fol-kb/findings", 1)
    counted = [sum(f.level == level for f in findings) for level in ("error", "warning", "info")]
    assert [data["errors"], data["warnings"], data["infos"]] == counted
    back = [
        Finding(f["kind"], f["level"], f["message"], tuple(f["calls"]), tuple(f["names"]))
        for f in data["findings"]
    ]
    assert tuple(back) == findings


def test_a_document_to_the_word() -> None:
    findings = (Finding("k", "error", "m", (1, 2), ("x",)), Finding("i", "info", "n"))
    assert to_json(iter(findings)) == {
        "format": "fol-kb/findings",
        "version": 1,
        "errors": 1,
        "warnings": 0,
        "infos": 1,
        "findings": [
            {"kind": "k", "level": "error", "message": "m", "calls": [1, 2], "names": ["x"]},
            {"kind": "i", "level": "info", "message": "n", "calls": [], "names": []},
        ],
    }


# ------------------------------------------------------------------------------ sizes


def test_large_belief_sets_take_seconds() -> None:
    size = 10_000
    edges = [Edge(f"s{n}", f"s{n - 1}", (Reason("declared", n),)) for n in range(1, size)]
    kb = BeliefSet(
        signature=Signature(
            sorts={f"s{n}": Sort(f"s{n}") for n in range(size)},
            constants={f"c{n}": f"s{size - 1}" for n in range(size)},
        ),
        hierarchy=SortHierarchy([f"s{n}" for n in range(size)], edges),
    )
    begin = time.process_time()
    found = lint(kb)
    assert time.process_time() - begin < 20
    assert {f.kind for f in found} == {"unused-constant"}
    assert len(found) == size


# ------------------------------------------------------------------------------ accents


def test_a_sort_that_two_classes_may_be_is_none_of_them() -> None:
    calls = [
        sort("pecheur"),
        predicate("pêcheur", "pecheur"),
        predicate("pécheur", "pecheur"),
        formula("forall X: (pêcheur(X) => pécheur(X))"),
    ]
    kb = build(calls)
    assert kb.hierarchy.path("pêcheur", "pécheur")
    assert not kb.hierarchy.is_compatible("pecheur", "pécheur")
    for findings in (kb.findings, lint(kb)):
        (finding,) = [f for f in findings if f.kind == "ambiguous-class"]
        assert (finding.level, finding.calls, finding.names) == (
            "warning",
            (1, 2, 3),
            ("pecheur", "pécheur", "pêcheur"),
        )
        assert finding.message == (
            "the predicates 'pécheur' and 'pêcheur' and the sort 'pecheur' may be one but for their"
            " accents, and which are is not clear: none is taken for another; write those that are one alike"
        )
    assert of_kind([*calls[:2], formula("forall X: pêcheur(X)")], "ambiguous-class") == []


def test_a_class_that_may_be_two_sorts_is_none_of_them() -> None:
    calls = [sort("pêcheur"), sort("pécheur"), sort("HOMME"), sort("homme"), fact("pecheur", "paul")]
    (finding,) = of_kind([*calls, fact("Homme", "paul")], "ambiguous-class")
    assert finding.names == ("pecheur", "pécheur", "pêcheur")
    assert "the predicate 'pecheur' and the sorts 'pécheur' and 'pêcheur' may be" in finding.message
