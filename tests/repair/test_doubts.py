"""What repair leaves as it stands is named by a finding, whatever the order of the calls."""

from __future__ import annotations

from itertools import permutations

import pytest

from fol_kb import build
from fol_kb.tools import AddAtomicFact, AddConstantToSort, AddFormula, AddNegatedAtomicFact, AddSort, AnyCall


def fact(predicate: str, *arguments: str) -> AddAtomicFact:
    return AddAtomicFact(predicate_name=predicate, arguments=list(arguments))


def denial(predicate: str, *arguments: str) -> AddNegatedAtomicFact:
    return AddNegatedAtomicFact(predicate_name=predicate, arguments=list(arguments))


DOUBTFUL: list[tuple[list[AnyCall], str, tuple[str, ...]]] = [
    ([fact("mortal", "Socrates"), denial("mortal", "socrates")], "similar-names", ("Socrates", "socrates")),
    ([fact("EstMortel", "a"), denial("est_mortel", "a")], "similar-names", ("EstMortel", "est_mortel")),
    ([fact("p", "caf\u00e9"), denial("p", "cafe\u0301")], "similar-names", ("cafe\u0301", "caf\u00e9")),
    ([AddSort(sort_name="Man"), AddConstantToSort(constant_name="a", sort_name="man")], "", ()),
    ([AddSort(sort_name="Man"), AddSort(sort_name="man")], "similar-names", ("Man", "man")),
    ([fact("p", "[a, b]")], "literal-as-constant", ("[a, b]",)),
    ([fact("p", "father(a)")], "literal-as-constant", ("father(a)",)),
    ([fact("p", "Paris (Texas)")], "", ()),
    ([fact("p", "c1_1"), fact("p", "c11")], "", ()),
    ([fact("q", "X"), AddFormula(formula="q(X) => p(X)")], "unbound-variable", ("X",)),
    ([AddFormula(formula="p(a) => false")], "truth-as-name", ("false",)),
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


def test_a_predicate_at_two_arities_is_refused_with_both_uses() -> None:
    kb = build([fact("p", "a"), fact("p", "a", "b")])
    assert not kb.formulas
    assert {finding.calls for finding in kb.findings} == {(1,), (2,)}
    assert all("1 (call 1) and 2 (call 2)" in finding.message for finding in kb.findings)
