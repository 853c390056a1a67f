"""Corner cases of repair: the second of two changes, the number of arguments, both sides of an equality."""

from __future__ import annotations

import pytest

from fol_kb.logic.parser import parse
from fol_kb.logic.signature import Signature
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.syntax import Atom, Variable
from fol_kb.repair import Assertion, Close, Declare, Draft, Kind, Rename
from fol_kb.repair.apply import applied
from fol_kb.repair.collect import collect, formula_of
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.diagnostics import doubtful, doubts
from fol_kb.repair.rules.closing import CloseVariables
from fol_kb.repair.rules.heuristics import SplitArities
from fol_kb.repair.rules.inference import DeclareSymbols
from fol_kb.testing.declarations import draft_of
from tests.repair.said import constant, denial, fact, formula, proposals, rule, some, stated


def test_a_declaration_without_ground_keeps_none_after_it_from_being_made() -> None:
    draft = draft_of([constant("ann", "woman")])
    after = applied(draft, [Declare(Kind.CONSTANT, "ann", "man"), Declare(Kind.CONSTANT, "bob", "man")])
    assert after.constants == {"ann": {"woman": (1,)}, "bob": {"man": ()}}
    sorts = [Declare(Kind.SORT, "man", ()), Declare(Kind.CONSTANT, "bob", "man")]
    assert applied(draft, sorts).constants["bob"] == {"man": ()}


def test_what_is_renamed_stays_a_fact_or_none() -> None:
    draft = draft_of([fact("p", "a"), formula("p(a)")])
    after = applied(draft, [Rename(Kind.CONSTANT, "a", "b")])
    assert stated(after) == ["p(b)", "p(b)"]
    assert [assertion.fact for assertion in after.assertions] == [True, False]


def test_variables_that_nothing_binds_are_closed_over_like_names() -> None:
    """The reader gives no such formula, a caller may."""
    draft = Draft(assertions=[Assertion(4, Atom("p", (Variable("X"), Variable("Y"))), False)])
    (repair,) = CloseVariables().repairs(draft)
    assert repair.changes == (Close(4, ("X", "Y")),)
    assert repair.after == "forall X, Y: p(X, Y)"


@pytest.mark.parametrize("name", ["x", "u", "z1", "X", "A'"])
def test_small_letters_from_the_end_of_the_alphabet_are_closed_over(name: str) -> None:
    quoted = f"'{name}'" if name.endswith("'") else name
    if "'" in quoted:
        draft = Draft(assertions=[Assertion(1, Atom("p", (Variable(name),)), False)])
        (repair,) = CloseVariables().repairs(draft)
    else:
        (repair,) = proposals(CloseVariables(), formula(f"p({name})"))
    assert repair.changes == (Close(1, (name,)),)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        # one name with two numbers of arguments is two names
        ("p(f(a)) && p(f(a, b))", "p(f(a)) && p(g(a, b))", None),
        ("p(f(a)) && p(f(b))", "p(f(a)) && p(g(b))", "states"),
        ("p(a) && p(a, b)", "p(a) && q(a, b)", None),
        # both sides of an equality are looked at
        ("a == b", "a == a", "become one"),
        ("a == b", "c == d", None),
        ("a == a", "a == b", "states"),
        ("f(a) == b", "f(b) == b", "become one"),
    ],
)
def test_what_a_renaming_may_do(before: str, after: str, problem: str | None) -> None:
    one, other = (Draft(assertions=[Assertion(1, parse(text), False)]) for text in (before, after))
    found = what_is_changed(one, other)
    assert found is None if problem is None else found is not None and problem in found


def test_what_formulas_use_is_doubted_also_if_nobody_declared_it() -> None:
    draft = draft_of([fact("p", "Ann"), formula("P(ann)"), formula("f(ann) == F(ann)")])
    found = doubts(draft, draft)
    assert [(finding.kind, finding.names, finding.calls) for finding in found] == [
        ("similar-names", ("Ann", "ann"), (1, 2)),
        ("similar-names", ("P", "p"), (1, 2)),
        ("similar-names", ("F", "f"), (3,)),
    ]


def test_doubts_without_calls_name_none() -> None:
    names = {"sort": {"S", "s"}, "constant": {"[a]", "p"}, "predicate": {"p"}, "function": set[str]()}
    formulas = [(parse("p(X)"), False), (parse("true"), False), (parse("p(Y)"), True)]
    found = list(doubtful(names, formulas))
    assert [(finding.kind, finding.level, finding.calls, finding.names) for finding in found] == [
        ("similar-names", "warning", (), ("S", "s")),
        ("literal-as-constant", "warning", (), ("[a]",)),
        ("unbound-variable", "warning", (), ("X",)),
        ("truth-as-name", "warning", (), ("true",)),
        ("constant-and-predicate", "info", (), ("p",)),
    ]


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


def test_what_follows_from_a_draft_is_worked_out_once() -> None:
    draft = draft_of([fact("p", "a"), formula("forall X:s: p(X)")])
    assert draft.mentioned_sorts is draft.mentioned_sorts
    assert draft.formulas is draft.formulas
    assert draft.uses is draft.uses
    assert draft.signature() is draft.signature()
    assert draft.hierarchy() is draft.hierarchy()


def test_calls_state_their_formulas_also_if_nobody_read_them_before() -> None:
    calls = [fact("p", "a"), denial("p", "a"), rule("p", "q", "man"), formula("p(b)")]
    draft = collect((number, call, None) for number, call in enumerate(calls, start=1))
    assert stated(draft) == ["p(a)", "!p(a)", "forall X:man: (p(X) => q(X))", "p(b)"]
    both = some("p", "q", "man")
    assert str(formula_of(both)) == "exists X:man: (p(X) && q(X))"


def test_the_kinds_of_names_are_written_as_messages_have_them() -> None:
    assert [str(kind) for kind in Kind] == ["sort", "constant", "predicate", "function"]
    assert Rename(Kind.SORT, "a", "b").arity is None


def test_a_name_that_needs_nothing_keeps_none_after_it_from_being_looked_at() -> None:
    mixed = [fact("a", "x"), fact("b", "x"), fact("b", "x", "y"), fact("c", "x")]
    (split,) = proposals(SplitArities(), *mixed)
    assert split.changes == (Rename(Kind.PREDICATE, "b", "b_2", 2),)
    declared = [change.name for one in proposals(DeclareSymbols(), *mixed) for change in one.changes]  # type: ignore[union-attr]  # declarations
    assert declared == ["a", "c"]
