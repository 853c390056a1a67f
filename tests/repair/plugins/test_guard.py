"""A rule of somebody else does no harm: each way to go wrong is named, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given

from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.substitution import closed
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Truth,
    Variable,
    Xor,
)
from fol_kb.repair import (
    Change,
    Close,
    Declare,
    Draft,
    Kind,
    Level,
    Mode,
    Redeclare,
    Rename,
    Repair,
    RepairRule,
    Restate,
    RuleError,
    resolve,
)
from fol_kb.repair.plugins import guard
from fol_kb.repair.plugins.guard import guarded, proposed, read_only, within_its_level
from fol_kb.repair.plugins.shape import LONGEST_NAME, what_is_malformed
from fol_kb.repair.rules.built_in import BUILT_IN, with_rules
from fol_kb.repair.safety import what_is_unsafe
from fol_kb.testing.belief_set_laws import numbered
from fol_kb.testing.declarations import draft_of
from fol_kb.testing.formulas import formulas
from fol_kb.testing.laws import assert_conservative, assert_grounded, content
from tests.repair.said import Theirs, constant, fact, formula, function, predicate, raising, sort

CALLS = [sort("man"), fact("wise", "plato"), fact("wise", "socrates"), formula("wise(X) => man(X)")]
DRAFT = draft_of(CALLS)


def proposing(*changes: Change, level: Level = Level.SAFE) -> Theirs:
    """A rule that proposes these changes, one repair each, once."""

    def does(rule: Theirs, draft: Draft) -> list[Repair]:
        return [rule.repair(change) for change in changes] if content(draft) == content(DRAFT) else []

    return Theirs(does, level)


def half_way(rule: Theirs, draft: Draft) -> Iterable[Repair]:
    yield rule.repair(DECLARES)
    raise ValueError("half way")


DECLARES = Declare(Kind.CONSTANT, "plato", "man")


def test_a_rule_within_its_level_is_believed() -> None:
    rule = proposing(DECLARES, Close(4, ("X",)))
    for repairs in (guarded(rule, DRAFT), within_its_level(rule, DRAFT), proposed(rule, DRAFT)):
        assert [repair.changes for repair in repairs] == [(DECLARES,), (Close(4, ("X",)),)]


def test_a_rule_that_can_guard_itself_is_asked() -> None:
    class Elsewhere(Theirs):
        def guarded(self, draft: Draft) -> tuple[Repair, ...]:
            return (self.repair(Declare(Kind.CONSTANT, "elsewhere", "man")),)

    (repair,) = guarded(Elsewhere(lambda *_: ()), DRAFT)
    assert repair.changes == (Declare(Kind.CONSTANT, "elsewhere", "man"),)


FACT = DRAFT.assertions[0].formula


class MuteError(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        (raising(KeyError("socrates")), "raises KeyError: 'socrates'"),
        (raising(ValueError("\ud800")), r"raises ValueError: \ud800"),
        (raising(SystemExit(3)), "raises SystemExit: 3"),
        (raising(MuteError()), "raises MuteError, whose text cannot be read"),
        (Theirs(half_way), "raises ValueError: half way"),
        (Theirs(lambda *_: None), "raises TypeError: 'NoneType' object is not iterable"),
        (Theirs(lambda *_: ["a repair"]), "proposes 'str' where a Repair is expected"),
        (
            Theirs(lambda rule, _: [replace(rule.repair(DECLARES), rule="spelling")]),
            "proposes a repair in the name of 'spelling', level 'safe'",
        ),
        (
            Theirs(lambda rule, _: [replace(rule.repair(DECLARES), level="heuristic")]),
            "proposes a repair in the name of 'theirs', level 'heuristic'",
        ),
        (Theirs(lambda rule, _: [rule.repair()]), "proposes a repair without changes: something"),
        (Theirs(lambda rule, _: [rule.repair("declare plato")]), "proposes 'str' where a change is expected"),
        (proposing(Restate(2, FACT, FACT)), "is called safe, but restates call 2"),
        (
            proposing(Rename(Kind.CONSTANT, "plato", "socrates")),
            (
                "is called safe, but changes what is said: the constants 'plato' and 'socrates' become one,"
                " 'socrates'"
            ),
        ),
    ],
)
def test_what_a_rule_did_wrong_is_said(rule: Theirs, problem: str) -> None:
    with pytest.raises(RuleError) as caught:
        guarded(rule, DRAFT)
    assert str(caught.value) == f"the repair rule 'theirs' {problem}; it was left out, and changed nothing"
    assert (caught.value.rule, caught.value.kind) == ("theirs", "rule-failed")


# ------------------------------------------------------------------------------ what is malformed


def deep(levels: int = 5000) -> Formula:
    """A formula of so many levels more than FACT, which has two."""
    formula = FACT
    for _ in range(levels):
        formula = Not(formula)
    return formula


def words(**parts: Any) -> Repair:
    return replace(proposing().repair(DECLARES), **parts)


NAME = "of a name that is no text of 1 to 10,000 characters"
WRONG: Any = 5
MALFORMED: list[tuple[object, str]] = [
    (words(what=5), "a repair whose 'what' is no text"),
    (words(why=None), "a repair whose 'why' is no text"),
    (words(level=5), "a repair whose 'level' is no text"),
    (words(before=5), "a repair whose 'before' is neither a text nor None"),
    (words(call="1"), "a repair whose 'call' is neither a number nor None"),
    (words(path=(("a",),)), "a repair whose 'path' is no tuple of pairs of names"),
    (words(changes=[DECLARES]), "a repair whose 'changes' are no tuple"),
    (Declare(WRONG, "mars", "man"), "a Declare whose 'kind' is no Kind"),
    (Declare(Kind.CONSTANT, "", "man"), f"a Declare {NAME}"),
    (Declare(Kind.CONSTANT, "x" * 10_001, "man"), f"a Declare {NAME}"),
    (Rename(Kind.CONSTANT, "plato", WRONG), f"a Rename {NAME}"),
    (Rename(Kind.CONSTANT, "plato", "p", WRONG + 0.5), "a Rename whose 'arity' is no number"),
    *(
        (Declare(kind, "m", meaning), f"a Declare of a {kind} with a meaning that is none of a {kind}")
        for kind, meaning in ((Kind.CONSTANT, ("a", "b")), (Kind.PREDICATE, "a"), (Kind.FUNCTION, ("a",)))
    ),
    (
        Redeclare(Kind.CONSTANT, "m", frozenset({("a",)}), "a"),
        "a Redeclare whose 'before' is no frozenset of meanings of a constant",
    ),
    (Close(4, WRONG), "a Close whose 'names' are no tuple of names"),
    (Close(WRONG + 0.5, ("X",)), "a Close whose 'call' is no number"),
    *(
        (Restate(2, FACT, after), f"a Restate of call 2 whose 'after' has {problem}")
        for after, problem in (
            (cast(Formula, "text"), "'str' where a formula is expected"),
            (Atom("p", cast(tuple[Constant], ("x",))), "'str' where a term is expected"),
            (Atom("p", cast(tuple[Constant], [Constant("x")])), "'list' where a tuple is expected"),
            (Atom("p", (Constant(WRONG),)), "a name that is no text of 1 to 10,000 characters"),
            (ForAll((Binding("X", WRONG),), FACT), "a quantifier whose bindings are malformed"),
            (Truth(WRONG), "a truth value that is none"),
        )
    ),
    (Restate(2, deep(), FACT), "a Restate of call 2 whose 'before' nests deeper than 200 levels"),
    (Restate(2, FACT, Atom("p", (Variable("Q"),))), "a Restate of call 2 that leaves Q unbound"),
    (
        Restate(2, FACT, Atom("p", (Variable("R"), Variable("Q")))),
        "a Restate of call 2 that leaves Q, R unbound",
    ),
]


@pytest.mark.parametrize(("proposal", "problem"), MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_repair_is_named(proposal: object, problem: str) -> None:
    def does(rule: Theirs, _: Draft) -> Iterable[Repair]:
        yield proposal if isinstance(proposal, Repair) else rule.repair(cast(Change, proposal))

    for level in Level:
        with pytest.raises(RuleError) as caught:
            guarded(Theirs(does, level), DRAFT)
        assert caught.value.what == f"proposes {problem}"


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize(
    "made",
    [
        lambda one, other: Implies(one, other),
        lambda one, other: Iff(one, other),
        lambda one, other: And((one, other)),
        lambda one, other: Or((one, other)),
        lambda one, other: Xor((one, other)),
        lambda one, other: Not(Or((one, other))),
        lambda one, other: ForAll((Binding("X"),), And((one, other))),
        lambda one, other: Exists((Binding("X"),), And((one, other))),
    ],
)
def test_each_part_of_a_formula_is_looked_at(made: Callable[[Any, Any], Formula], right: bool) -> None:
    malformed = made(FACT, "text") if right else made("text", FACT)
    assert what_is_malformed(words(changes=(Restate(2, FACT, malformed),))) == (
        "a Restate of call 2 whose 'after' has 'str' where a formula is expected"
    )
    assert what_is_malformed(words(changes=(Restate(2, FACT, made(FACT, FACT)),))) is None


@pytest.mark.parametrize(
    "made",
    [
        lambda term: Equality(Constant("a"), term),
        lambda term: Equality(term, Constant("a")),
        lambda term: Equality(Application("f", (Constant("a"), term)), Constant("a")),
        lambda term: Atom("p", (Constant("a"), Application("f", (term,)))),
    ],
)
def test_each_term_of_a_formula_is_looked_at(made: Callable[[Any], Formula]) -> None:
    assert what_is_malformed(words(changes=(Restate(2, FACT, made("text")),))) == (
        "a Restate of call 2 whose 'after' has 'str' where a term is expected"
    )
    assert what_is_malformed(words(changes=(Restate(2, FACT, made(Constant("a"))),))) is None


def test_what_is_just_within_the_limits_is_well_formed() -> None:
    assert what_is_malformed(words(changes=(Restate(2, deep(MAX_DEPTH - 2), FACT),))) is None
    assert what_is_malformed(words(changes=(Restate(2, deep(MAX_DEPTH - 1), FACT),))) == (
        f"a Restate of call 2 whose 'before' nests deeper than {MAX_DEPTH} levels"
    )
    longest = "x" * LONGEST_NAME
    assert what_is_malformed(words(changes=(Declare(Kind.CONSTANT, longest, longest),))) is None
    sorted_by_it = ForAll((Binding("X", longest),), FACT)
    assert what_is_malformed(words(changes=(Restate(2, sorted_by_it, sorted_by_it),))) is None
    unbound = Atom("p", (Variable("Q"),))
    assert what_is_malformed(words(changes=(Restate(2, unbound, Not(unbound)),))) is None


@given(formulas())
def test_every_formula_is_well_formed(formula: Formula) -> None:
    assert what_is_malformed(words(changes=(Restate(1, formula, formula),))) is None


def test_a_rule_without_a_name_or_a_level_is_called_by_its_class() -> None:
    class Nameless:
        level = Level.SAFE
        repairs = Theirs.repairs

    class LevelOfWords(Nameless):
        name = "words"
        level = "heuristic"  # type: ignore[assignment]  # a word is no level

    class Empty(Nameless):
        name = ""

    class NoLevel:
        name = "no-level"
        repairs = Theirs.repairs

        @property
        def level(self) -> Level:
            raise ValueError("x")

    for rule, problem in [
        (Nameless(), "the repair rule 'Nameless' raises AttributeError: "),
        (Empty(), "the repair rule 'Empty' is a rule whose name is empty, where a text is expected"),
        (NoLevel(), "the repair rule 'NoLevel' raises ValueError: x"),
        (LevelOfWords(), "the repair rule 'words' is a rule whose level is of type 'str', where a Level"),
    ]:
        for check in (guarded, within_its_level, proposed):
            with pytest.raises(RuleError) as caught:
                check(cast(RepairRule, rule), DRAFT)
            assert str(caught.value).startswith(problem)


def test_whatever_a_rule_raises_when_it_is_asked_is_named() -> None:
    class ThrowsWhenAsked(Theirs):
        @property
        def guarded(self) -> object:
            raise ValueError("asked")

    with pytest.raises(RuleError, match="raises ValueError: asked"):
        guarded(ThrowsWhenAsked(lambda *_: ()), DRAFT)


def test_ctrl_c_of_a_person_is_not_the_rules() -> None:
    with pytest.raises(KeyboardInterrupt):
        guarded(raising(KeyboardInterrupt()), DRAFT)


def test_a_rule_cannot_write_to_its_draft() -> None:
    writes: list[Callable[[Any], object]] = [
        lambda draft: draft.assertions.pop(),
        lambda draft: draft.disjoint.append((1, ("a", "b"))),
        lambda draft: draft.sorts.clear(),
        lambda draft: draft.sorts["man"].clear(),
        lambda draft: draft.sorts.__setitem__("planet", {(): (1,)}),
        lambda draft: draft.undeclared_sorts.add("planet"),
    ]

    def writing(write: Callable[[Any], object]) -> Theirs:
        return Theirs(lambda _, draft: (write(draft), ())[1])

    before = draft_of(CALLS)
    for write in writes:
        with pytest.raises(RuleError, match=r"raises (TypeError|AttributeError): "):
            guarded(writing(write), DRAFT)
    uses = DRAFT.uses
    guarded(writing(lambda draft: (draft.uses, draft.hierarchy(), draft._known.clear())), DRAFT)
    assert before == DRAFT
    assert DRAFT.uses is uses
    assert content(read_only(DRAFT)) == content(DRAFT)
    undeclared = DRAFT.changed(undeclared_sorts=frozenset({"planet"}))
    assert read_only(undeclared).undeclared_sorts == {"planet"}


def test_names_that_can_be_no_variables_are_not_closed_over() -> None:
    text = parse("p('est un', X)")
    assert closed(text, ["est un"]) is None
    assert closed(text, ["X", "X"]) is None
    assert str(closed(text, ["X"])) == "forall X: p('est un', X)"


# ------------------------------------------------------------------------------ what is safe

KNOWN = [
    sort("man", "mortal"),
    sort("planet"),
    constant("plato", "man"),
    constant("plato", "mortal"),
    predicate("wise", "man"),
    predicate("wise", "mortal"),
    function("f", "man", "mortal"),
    function("f", "mortal", "mortal"),
    fact("wise", "zeno"),
    formula("wise(X) => tall(X, Y, zeno, plato)"),
]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (Declare(Kind.CONSTANT, "zeno", "planet"), None),
        (Declare(Kind.SORT, "mortal", ()), None),
        (Declare(Kind.CONSTANT, "plato", "planet"), "declares the constant 'plato', which is declared"),
        (Rename(Kind.CONSTANT, "Plato", "plato"), None),
        (Rename(Kind.PREDICATE, "wise", "clever"), None),
        *(
            (Rename(kind, old, new), f"renames the {kind} {old!r} to {new!r}, which is another {kind}")
            for kind, old, new in (
                *((Kind.CONSTANT, "zeno", "plato"), (Kind.PREDICATE, "wise", "tall")),
                *((Kind.SORT, "man", "planet"), (Kind.SORT, "man", "thing")),
            )
        ),
        (Rename(Kind.SORT, "thing", "man"), "renames the top sort 'thing'"),
        (Redeclare(Kind.CONSTANT, "plato", frozenset({"man", "mortal"}), "man"), None),
        (
            Redeclare(Kind.CONSTANT, "plato", frozenset({"man", "mortal"}), "planet"),
            "reads the constant 'plato' as (planet), which no declaration says",
        ),
        (Redeclare(Kind.PREDICATE, "wise", frozenset({("man",), ("mortal",)}), ("mortal",)), None),
        (
            Redeclare(Kind.PREDICATE, "wise", frozenset({("man",), ("mortal",)}), ("thing",)),
            "reads the predicate 'wise' as (thing), which no declaration says",
        ),
        (
            Redeclare(Kind.PREDICATE, "wise", frozenset({("man",), ("mortal",)}), ("man", "man")),
            "reads the predicate 'wise' as (man, man), which no declaration says",
        ),
        (
            Redeclare(
                Kind.FUNCTION,
                "f",
                frozenset({FunctionType(("man",), "mortal"), FunctionType(("mortal",), "mortal")}),
                FunctionType(("mortal",), "man"),
            ),
            "reads the function 'f' as (mortal, man), which no declaration says",
        ),
        (Redeclare(Kind.SORT, "man", frozenset({("mortal",), ()}), ("mortal",)), None),
        (
            Redeclare(Kind.SORT, "planet", frozenset({()}), ("man",)),
            "reads the sort 'planet' as (man), which no declaration says",
        ),
        (Close(10, ("X", "Y")), None),
        (Close(9, ("zeno",)), "closes call 9, which states no formula"),
        (Close(10, ("X", "plato")), "closes call 10 over 'plato', which is a constant elsewhere"),
        (Close(10, ("zeno",)), "closes call 10 over 'zeno', which is a constant elsewhere"),
        (Restate(9, FACT, FACT), "restates call 9"),
    ],
)
def test_a_safe_rule_does_only_what_is_safe(change: Change, problem: str | None) -> None:
    assert what_is_unsafe(draft_of(KNOWN), [change]) == problem


def test_what_is_safe_depends_on_what_came_before() -> None:
    draft = draft_of(KNOWN)
    declares = Declare(Kind.CONSTANT, "X", "man")
    assert what_is_unsafe(draft, [declares, Close(10, ("X",))]) is not None
    assert what_is_unsafe(draft, [declares, declares]) is not None
    renames = [Rename(Kind.SORT, "man", "human"), Rename(Kind.SORT, "planet", "human")]
    assert what_is_unsafe(draft, renames) == ("renames the sort 'planet' to 'human', which is another sort")
    assert what_is_unsafe(draft, [renames[0], Rename(Kind.SORT, "planet", "man")]) is None
    # what a fact speaks of is a constant under its new name too, and no longer under the old one
    zeno = Rename(Kind.CONSTANT, "zeno", "Z")
    assert what_is_unsafe(draft, [zeno, Close(10, ("X", "Z"))]) == (
        "closes call 10 over 'Z', which is a constant elsewhere"
    )
    assert what_is_unsafe(draft, [zeno, Close(10, ("zeno",))]) is None
    # and whatever a predicate is called
    assert what_is_unsafe(draft, [Rename(Kind.PREDICATE, "zeno", "Z"), Close(10, ("Z",))]) is None
    assert what_is_unsafe(draft, [Rename(Kind.PREDICATE, "zeno", "Z"), Close(10, ("zeno",))]) is not None


def test_a_change_stands_on_what_those_before_it_left() -> None:
    platon = Declare(Kind.CONSTANT, "platon", "man")
    assert_grounded(proposing(DECLARES, Redeclare(Kind.CONSTANT, "plato", frozenset({"man"}), "wise")), DRAFT)
    assert_grounded(proposing(DECLARES, Rename(Kind.CONSTANT, "plato", "platon")), DRAFT)
    for changes in ((DECLARES, DECLARES), (DECLARES, Rename(Kind.CONSTANT, "plato", "platon"), platon)):
        with pytest.raises(AssertionError, match="theirs changes what is not there: something"):
            assert_grounded(proposing(*changes), DRAFT)


@pytest.mark.parametrize(
    "change",
    [
        Rename(Kind.SORT, "man", "planet"),
        Redeclare(Kind.SORT, "man", frozenset({("mortal",)}), ("mortal", "planet")),
        Redeclare(Kind.CONSTANT, "plato", frozenset({"man", "mortal"}), "planet"),
    ],
)
def test_a_rule_called_safe_that_changes_beliefs_is_caught(change: Change) -> None:
    draft = draft_of(KNOWN)

    def does(rule: Theirs, seen: Draft) -> Iterable[Repair]:
        return [rule.repair(change)] if content(seen) == content(draft) else []

    with pytest.raises(RuleError, match=r"is called safe, but (renames|reads) the ") as caught:
        guarded(Theirs(does), draft)
    assert caught.value.rule == "theirs"
    with pytest.raises(AssertionError, match=r"theirs is called safe, but (renames|reads) the "):
        assert_conservative(Theirs(does), draft)
    assert guarded(Theirs(does, Level.HEURISTIC), draft)


def test_a_heuristic_rule_may_restate_and_merge() -> None:
    restates = Restate(2, FACT, Not(FACT))
    merges = Rename(Kind.CONSTANT, "plato", "socrates")
    assert [r.changes for r in guarded(proposing(restates, merges, level=Level.HEURISTIC), DRAFT)] == [
        (restates,),
        (merges,),
    ]


def test_too_many_repairs_are_taken_for_endless_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_REPAIRS", 2)
    declares = [Declare(Kind.CONSTANT, f"c{n}", "man") for n in range(3)]
    assert len(proposed(proposing(*declares[:2]), DRAFT)) == 2
    with pytest.raises(RuleError, match="proposes more than 2 repairs") as caught:
        proposed(proposing(*declares), DRAFT)
    assert caught.value.rule == "theirs"


def test_changes_that_cannot_be_made_are_the_rules_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise LookupError("no such place")

    monkeypatch.setattr(guard, "applied", fails)
    with pytest.raises(RuleError) as caught:
        within_its_level(proposing(DECLARES), DRAFT)
    assert (caught.value.rule, caught.value.what) == (
        "theirs",
        "proposes changes that cannot be made: LookupError: no such place",
    )


# ------------------------------------------------------------------------------ in a belief set


@pytest.mark.parametrize("rule", [raising(KeyError("socrates")), proposing(Restate(2, FACT, FACT))])
def test_a_bad_rule_is_a_finding_and_changes_nothing(rule: Theirs) -> None:
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
    rule = proposing(DECLARES)
    assert with_rules([rule]) == (BUILT_IN[0], rule, *BUILT_IN[1:])
    assert resolve(numbered(CALLS), rules=with_rules([rule])).signature.constants["plato"] == "man"


def test_rules_keep_to_their_modes() -> None:
    safe, heuristic = proposing(DECLARES), proposing(DECLARES, level=Level.HEURISTIC)

    def times(rule: Theirs, mode: Mode) -> int:
        repairs = resolve(numbered(CALLS), mode, with_rules([rule])).repairs
        return [repair.rule for repair in repairs].count("theirs")

    assert [times(safe, mode) for mode in Mode] == [0, 1, 1]
    assert [times(heuristic, mode) for mode in Mode] == [0, 0, 1]
