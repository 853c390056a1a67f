"""The draft: what calls amount to, and what is worked out of it once."""

from __future__ import annotations

import pytest

from fol_kb.beliefs import tools
from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.repair import Assertion, Draft
from fol_kb.repair.collect import collect, formula_of
from fol_kb.repair.draft import Uses
from fol_kb.testing.declarations import draft_of
from tests.repair.said import constant, denial, disjoint, fact, formula, function, predicate, rule, some, sort

CALLS: list[AnyCall] = [
    sort("man", "being", "man", "mortal", "being"),
    sort("man"),
    constant("ann", "man"),
    constant("ann", "being"),
    constant("ann", "man"),
    predicate("p", "man", "being"),
    function("f", "man", "being"),
    fact("p", "ann", "bob"),
    denial("q", "ann"),
    rule("p", "q", "man"),
    rule("p", "q", TOP),
    rule("p", "q"),
    some("p", "q", "being"),
    formula("forall X:city: r(f(X), c)"),
    disjoint("man", "being", "man"),
    tools.ListState(),
]
DRAFT = draft_of(CALLS)


def test_a_draft_of_nothing_says_nothing() -> None:
    draft = Draft()
    assert (draft.sorts, draft.constants, draft.predicates, draft.functions) == ({}, {}, {}, {})
    assert (draft.assertions, draft.disjoint, draft.undeclared_sorts) == ((), (), frozenset())
    assert draft.mentioned_sorts == frozenset()
    assert draft.formulas == []
    assert draft.signature() == Signature()
    assert draft.hierarchy() == SortHierarchy([])
    assert draft == Draft({}, {}, {}, {}, (), (), frozenset())
    assert repr(draft).startswith("Draft(sorts={}, ")
    assert "_known" not in repr(draft)


def test_calls_are_collected_by_what_they_say() -> None:
    assert DRAFT.sorts == {"man": {("being", "mortal"): (1,), (): (2,)}}
    assert DRAFT.constants == {"ann": {"man": (3, 5), "being": (4,)}}
    assert DRAFT.predicates == {"p": {("man", "being"): (6,)}}
    assert DRAFT.functions == {"f": {FunctionType(("man",), "being"): (7,)}}
    assert DRAFT.disjoint == [(15, ("man", "being"))]
    assert DRAFT.undeclared_sorts == frozenset()
    assert DRAFT.assertions == [
        Assertion(8, parse("p(ann, bob)"), True),
        Assertion(9, parse("!q(ann)"), True),
        Assertion(10, parse("forall X:man: (p(X) => q(X))"), False),
        Assertion(11, parse("forall X: (p(X) => q(X))"), False),
        Assertion(12, parse("forall X: (p(X) => q(X))"), False),
        Assertion(13, parse("exists X:being: (p(X) && q(X))"), False),
        Assertion(14, parse("forall X:city: r(f(X), c)"), False),
    ]


def test_a_formula_that_was_read_already_is_not_read_again() -> None:
    read = parse("p(c)")
    draft = collect([(1, fact("p", "a"), read), (2, formula("p(a)"), read)])
    assert [(a.formula is read, a.fact) for a in draft.assertions] == [(True, True), (True, False)]
    assert collect([(7, formula("p(a)"), None)]).assertions == [Assertion(7, parse("p(a)"), False)]


def test_what_states_nothing_has_no_formula() -> None:
    for call in (sort("man"), disjoint("a", "b"), tools.Finish()):
        with pytest.raises(TypeError, match=f"{call.tool} states no formula"):
            formula_of(call)


def test_uses_are_gathered_from_facts_and_formulas() -> None:
    assert DRAFT.uses == Uses(
        frozenset({"ann", "bob", "c"}),
        {"p": frozenset({1, 2}), "q": frozenset({1}), "r": frozenset({2})},
        {"f": frozenset({1})},
        frozenset({"man", "being", "city"}),
    )


def test_a_restated_fact_with_terms_is_looked_into() -> None:
    draft = Draft(assertions=[Assertion(1, parse("p(f(a))"), True), Assertion(2, parse("!q(b)"), True)])
    assert draft.uses.functions == {"f": frozenset({1})}
    assert draft.uses.constants == {"a", "b"}
    assert draft.uses.predicates == {"p": frozenset({1}), "q": frozenset({1})}


def test_mentioned_sorts() -> None:
    assert DRAFT.mentioned_sorts == {"being", "mortal", "man", "city"}


def test_the_signature_has_what_is_declared_in_one_way() -> None:
    draft = DRAFT.changed(undeclared_sorts=frozenset({"city", "man"}))
    signature = draft.signature()
    assert signature.sorts == {
        "city": Sort("city", (), False),
        "man": Sort("man", ("being", "mortal"), True),
    }
    assert list(signature.sorts) == ["city", "man"]
    assert signature.constants == {}
    assert signature.predicates == {"p": ("man", "being")}
    assert signature.functions == {"f": FunctionType(("man",), "being")}


def test_the_hierarchy_has_its_reasons() -> None:
    order = draft_of([sort("a", "b"), sort("b"), sort("c"), rule("c", "a"), disjoint("b", "c")])
    order = order.changed(predicates={name: {("thing",): ()} for name in "ca"})
    found = {(e.sub, e.super): [(r.kind, r.call) for r in e.reasons] for e in order.hierarchy().edges}
    assert found == {("a", "b"): [("declared", 1)], ("c", "a"): [("inferred", 4)]}
    (apart,) = order.hierarchy().disjointness
    assert ((apart.left, apart.right), [(r.kind, r.call) for r in apart.reasons]) == (
        ("b", "c"),
        [("declared", 5)],
    )


def test_the_top_sort_is_added_where_something_names_it() -> None:
    named = draft_of([constant("a", TOP)])
    assert named.with_top().undeclared_sorts == {TOP}
    with_top = named.with_top()
    assert with_top.with_top() is with_top
    assert DRAFT.with_top() is DRAFT
    declared = draft_of([constant("a", TOP), sort(TOP)])
    assert declared.with_top() is declared


def test_what_follows_from_a_draft_is_worked_out_once() -> None:
    draft = draft_of([fact("p", "a"), formula("forall X:s: p(X)")])
    assert draft.mentioned_sorts is draft.mentioned_sorts
    assert draft.formulas is draft.formulas
    assert draft.uses is draft.uses
    assert draft.signature() is draft.signature()
    assert draft.hierarchy() is draft.hierarchy()


def test_what_is_not_changed_is_not_worked_out_again() -> None:
    draft = draft_of(CALLS)
    known = (draft.uses, draft.signature(), draft.hierarchy(), draft.mentioned_sorts, draft.formulas)
    assert draft.changed() is draft
    assert draft.changed(constants=dict(draft.constants)) is draft

    facts = draft.changed(assertions=draft.assertions[1:])
    assert facts.hierarchy() is known[2], "facts have no say in the hierarchy"
    assert facts.signature() is known[1]
    assert facts.uses.constants == {"ann", "c"}
    assert "bob" not in facts.uses.constants

    constants = draft.changed(constants={})
    assert (constants.uses, constants.formulas) == (known[0], known[4])
    assert constants.uses is known[0]
    assert constants.hierarchy() is known[2]
    assert constants.signature() is not known[1]
    assert constants.mentioned_sorts == {"being", "mortal", "man", "city"}


CHANGES: list[dict[str, object]] = [
    {"sorts": {"rock": {("thing",): (1,)}}},
    {"constants": {"eve": {"rock": (1,)}}},
    {"predicates": {"q": {("rock",): (1,)}}},
    {"functions": {"g": {FunctionType(("rock",), "stone"): (1,)}}},
    {"assertions": [Assertion(1, parse("forall X:rock: heavy(g(X), eve)"), False)]},
    {"disjoint": [(1, ("rock", "stone"))]},
    {"undeclared_sorts": frozenset({"planet"})},
]


@pytest.mark.parametrize("fields", CHANGES, ids=lambda fields: next(iter(fields)))
def test_what_is_worked_out_of_a_changed_draft_is_what_is_worked_out_anew(fields: dict[str, object]) -> None:
    def worked_out(draft: Draft) -> tuple[object, ...]:
        hierarchy = draft.hierarchy()
        said = (sorted(map(str, hierarchy.edges)), sorted(map(str, hierarchy.disjointness)))
        return (draft.uses, draft.formulas, draft.mentioned_sorts, draft.signature(), said)

    draft = draft_of(CALLS)
    before = worked_out(draft)
    everything = {name: getattr(draft, name) for name in [next(iter(each)) for each in CHANGES]}
    anew = Draft(**{**everything, **fields})
    assert worked_out(draft.changed(**fields)) == worked_out(anew)
    assert worked_out(anew) != before
    assert worked_out(draft) == before


def test_drafts_are_equal_by_what_they_say() -> None:
    one, other = draft_of(CALLS), draft_of(CALLS)
    one.hierarchy()
    assert one == other
    assert one != other.changed(disjoint=[])
