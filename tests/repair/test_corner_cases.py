"""Corner cases of repair: the second of two changes, the number of arguments, both sides of an equality."""

from __future__ import annotations

from fol_kb.logic.signature import Signature
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.syntax import Atom, Variable
from fol_kb.repair import Assertion, Close, Declare, Draft, Kind, Rename
from fol_kb.repair.apply import applied
from fol_kb.repair.diagnostics import doubts
from fol_kb.repair.rules.closing import CloseVariables
from fol_kb.repair.rules.heuristics import SplitArities
from fol_kb.repair.rules.inference import DeclareSymbols
from fol_kb.testing.declarations import draft_of
from tests.repair.said import constant, fact, formula, proposals, stated


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


def test_what_formulas_use_is_doubted_also_if_nobody_declared_it() -> None:
    draft = draft_of([fact("p", "Ann"), formula("P(ann)"), formula("f(ann) == F(ann)")])
    found = doubts(draft, draft)
    assert [(finding.kind, finding.names, finding.calls) for finding in found] == [
        ("similar-names", ("Ann", "ann"), (1, 2)),
        ("similar-names", ("P", "p"), (1, 2)),
        ("similar-names", ("F", "f"), (3,)),
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


def test_the_kinds_of_names_are_written_as_messages_have_them() -> None:
    assert [str(kind) for kind in Kind] == ["sort", "constant", "predicate", "function"]
    assert Rename(Kind.SORT, "a", "b").arity is None


def test_a_name_that_needs_nothing_keeps_none_after_it_from_being_looked_at() -> None:
    mixed = [fact("a", "x"), fact("b", "x"), fact("b", "x", "y"), fact("c", "x")]
    (split,) = proposals(SplitArities(), *mixed)
    assert split.changes == (Rename(Kind.PREDICATE, "b", "b_2", 2),)
    declared = [change.name for one in proposals(DeclareSymbols(), *mixed) for change in one.changes]  # type: ignore[union-attr]  # declarations
    assert declared == ["a", "c"]
