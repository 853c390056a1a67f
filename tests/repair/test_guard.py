"""A rule of somebody else does no harm: each way to go wrong is named, and changes nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

import pytest

from fol_kb.logic.syntax import Not
from fol_kb.repair import (
    Change,
    Close,
    Declare,
    Draft,
    Kind,
    Level,
    Mode,
    Rename,
    Repair,
    Restate,
    RuleError,
    guard,
    resolve,
)
from fol_kb.repair.guard import EndlessRuleError, backwards, guarded, lawful, proposed, within
from fol_kb.repair.resolve import BUILT_IN, with_rules
from fol_kb.testing.belief_set_laws import numbered
from fol_kb.testing.laws import draft_of
from tests.repair.said import constant, disjoint, fact, formula, function, predicate, sort

CALLS = [sort("man"), fact("wise", "plato"), fact("wise", "socrates"), formula("wise(X) => man(X)")]
DRAFT = draft_of(CALLS)


class Rule:
    """A rule that proposes the changes it is given, one repair each, once."""

    name = "theirs"
    level = Level.SAFE

    def __init__(self, *changes: Change, level: Level = Level.SAFE) -> None:
        self.changes = changes
        self.level = level

    def repair(self, *changes: Change) -> Repair:
        return Repair(self.name, self.level.value, "something", None, None, "because", changes=changes)

    def repairs(self, draft: Draft) -> Iterable[Repair]:
        if draft == DRAFT or draft == backwards(DRAFT):
            yield from (self.repair(change) for change in self.changes)


DECLARES = Declare(Kind.CONSTANT, "plato", "man")


def test_a_lawful_rule_is_believed() -> None:
    rule = Rule(DECLARES, Close(4, ("X",)))
    for repairs in (guarded(rule, DRAFT), lawful(rule, DRAFT), proposed(rule, DRAFT)):
        assert [repair.changes for repair in repairs] == [(DECLARES,), (Close(4, ("X",)),)]


def test_a_rule_that_can_guard_itself_is_asked() -> None:
    class Elsewhere(Rule):
        def guarded(self, draft: Draft) -> tuple[Repair, ...]:
            return (self.repair(Declare(Kind.CONSTANT, "elsewhere", "man")),)

    (repair,) = guarded(Elsewhere(), DRAFT)
    assert repair.changes == (Declare(Kind.CONSTANT, "elsewhere", "man"),)


class Raises(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        raise KeyError("socrates")


class RaisesLate(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        yield self.repair(DECLARES)
        raise ValueError("half way")


class Strange(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        return ["a repair"]  # type: ignore[list-item]


class Nothing(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        return None  # type: ignore[return-value]


class InAnothersName(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        yield Repair("spelling", "safe", "x", None, None, "y", changes=(DECLARES,))


class OfAnotherLevel(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        yield Repair("theirs", "heuristic", "x", None, None, "y", changes=(DECLARES,))


class WithoutChanges(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        yield self.repair()


class StrangeChanges(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        yield self.repair("declare plato")  # type: ignore[arg-type]


class Again(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        yield self.repair(Declare(Kind.CONSTANT, f"c{len(draft.constants)}", "man"))


class FirstWins(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        name = str(draft.assertions[0].formula)
        if not draft.constants:
            yield self.repair(Declare(Kind.CONSTANT, name, "man"))


class ByChance(Rule):
    times = 0

    def repairs(self, draft: Draft) -> Iterable[Repair]:
        self.times += 1
        if not draft.constants:
            yield self.repair(Declare(Kind.CONSTANT, f"c{self.times}", "man"))


FACT = DRAFT.assertions[0].formula


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        (Raises(), "raises KeyError: 'socrates'"),
        (RaisesLate(), "raises ValueError: half way"),
        (Nothing(), "raises TypeError: 'NoneType' object is not iterable"),
        (Strange(), "proposes 'str' where a Repair is expected"),
        (InAnothersName(), "proposes a repair in the name of 'spelling', level 'safe'"),
        (OfAnotherLevel(), "proposes a repair in the name of 'theirs', level 'heuristic'"),
        (WithoutChanges(), "proposes a repair without changes: something"),
        (StrangeChanges(), "proposes a repair without changes: something"),
        (Rule(Restate(2, FACT, FACT)), "is called safe, but restates call 2"),
        (Rule(Rename(Kind.CONSTANT, "nobody", "noone")), "reports a repair, but changes nothing: something"),
        (
            Rule(Rename(Kind.CONSTANT, "plato", "socrates")),
            (
                "is called safe, but changes what is said: the constants 'plato' and 'socrates' become one,"
                " 'socrates'"
            ),
        ),
        (Again(), "is not idempotent: it repairs what it repaired (something)"),
        (FirstWins(), "depends on the order of the calls, on chance, or on time"),
        (ByChance(), "depends on the order of the calls, on chance, or on time"),
    ],
    ids=lambda it: "" if isinstance(it, str) else type(it).__name__,
)
def test_what_a_rule_did_wrong_is_said(rule: Rule, problem: str) -> None:
    with pytest.raises(RuleError) as caught:
        guarded(rule, DRAFT)
    assert str(caught.value) == f"the repair rule 'theirs' {problem}; it was left out, and changed nothing"
    assert (caught.value.rule, caught.value.kind) == ("theirs", "rule-failed")


def test_a_heuristic_rule_may_restate_and_merge() -> None:
    restates = Restate(2, FACT, Not(FACT))
    merges = Rename(Kind.CONSTANT, "plato", "socrates")
    assert [r.changes for r in guarded(Rule(restates, merges, level=Level.HEURISTIC), DRAFT)] == [
        (restates,),
        (merges,),
    ]


def test_too_many_repairs_are_taken_for_endless_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_REPAIRS", 2)
    declares = [Declare(Kind.CONSTANT, f"c{n}", "man") for n in range(3)]
    assert len(proposed(Rule(*declares[:2]), DRAFT)) == 2
    with pytest.raises(RuleError, match="proposes more than 2 repairs"):
        proposed(Rule(*declares), DRAFT)


class Endless(Rule):
    def repairs(self, draft: Draft) -> Iterable[Repair]:
        while draft.assertions:
            time.sleep(0.001)
        return ()


def test_a_rule_that_does_not_end_is_left_behind_and_stopped() -> None:
    before = time.monotonic()
    with pytest.raises(EndlessRuleError, match=r"'theirs' did not end within 0\.05 s"):
        guarded(Endless(), DRAFT, time_limit=0.05)
    assert time.monotonic() - before < 5
    deadline = time.monotonic() + 10
    while any(t.name == "repair rule theirs" for t in threading.enumerate()) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(t.name == "repair rule theirs" for t in threading.enumerate())


def test_what_is_done_within_the_time_is_answered_or_raised() -> None:
    assert within("theirs", lambda: threading.current_thread().name, 5) == "repair rule theirs"

    def fails() -> None:
        raise LookupError("no")

    with pytest.raises(LookupError, match="no"):
        within("theirs", fails, 5)


def test_backwards_is_the_same_draft_the_other_way_round() -> None:
    draft = draft_of(
        [
            sort("a", "b"),
            sort("c"),
            constant("x", "a"),
            constant("y", "c"),
            predicate("p", "a"),
            predicate("q"),
            function("f", "a", "a"),
            function("g", "a", "a"),
            fact("p", "x"),
            fact("q"),
            disjoint("a", "b"),
            disjoint("a", "c"),
        ]
    )
    turned = backwards(draft)
    assert (turned.sorts, turned.constants) == (draft.sorts, draft.constants)
    assert (turned.predicates, turned.functions) == (draft.predicates, draft.functions)
    assert turned.undeclared_sorts == draft.undeclared_sorts
    for table in ("sorts", "constants", "predicates", "functions"):
        assert list(getattr(turned, table)) == list(getattr(draft, table))[::-1]
    assert turned.assertions == list(draft.assertions)[::-1]
    assert turned.disjoint == list(draft.disjoint)[::-1]
    assert backwards(turned) == draft


# ------------------------------------------------------------------------------ in a belief set


@pytest.mark.parametrize("rule", [Raises(), Again(), FirstWins(), Rule(Restate(2, FACT, FACT))])
def test_a_bad_rule_is_a_finding_and_changes_nothing(rule: Rule) -> None:
    without = resolve(numbered(CALLS))
    resolution = resolve(numbered(CALLS), rules=with_rules([rule]))
    (finding,) = [f for f in resolution.findings if f.kind == "rule-failed"]
    assert (finding.level, finding.names, finding.calls) == ("error", ("theirs",), ())
    assert isinstance(finding.error, RuleError)
    assert finding.message == finding.error.problem
    assert finding.message.startswith("the repair rule 'theirs' ")
    assert resolution.repairs == without.repairs
    assert resolution.accepted == without.accepted
    assert resolution.signature == without.signature
    assert tuple(f for f in resolution.findings if f is not finding) == without.findings


def test_a_good_rule_is_applied_after_the_spelling_is_settled() -> None:
    assert with_rules(()) == BUILT_IN
    rule = Rule(DECLARES)
    assert with_rules([rule]) == (BUILT_IN[0], rule, *BUILT_IN[1:])
    resolution = resolve(numbered(CALLS), rules=with_rules([rule]))
    assert [r.rule for r in resolution.repairs].count("theirs") == 1
    assert resolution.signature.constants["plato"] == "man"


def test_rules_keep_to_their_modes() -> None:
    safe, heuristic = Rule(DECLARES), Rule(DECLARES, level=Level.HEURISTIC)

    def times(rule: Rule, mode: Mode) -> int:
        repairs = resolve(numbered(CALLS), mode, with_rules([rule])).repairs
        return [repair.rule for repair in repairs].count("theirs")

    assert [times(safe, mode) for mode in Mode] == [0, 1, 1]
    assert [times(heuristic, mode) for mode in Mode] == [0, 0, 1]
