"""Individuals and predicates of one name: what the permissive mode makes of them, and what it leaves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import MAX_DEPTH, And, Atom, Constant
from fol_kb.repair import BUILT_IN, Mode, Repair, Restate
from fol_kb.repair.rules.kinds import Kinds
from fol_kb.repair.rules.namesakes import conjuncts, may_grow, namesakes
from fol_kb.repair.rules.own_names import OwnNames
from fol_kb.testing import assert_repair_laws, belief_set_laws
from fol_kb.testing.declarations import draft_of
from tests.amounts import ALL, examples
from tests.repair.said import constant, denial, fact, formula, predicate, proposals, rule, sort, stated

DECLARED = [
    sort("man"),
    sort("stone"),
    *(predicate(name, "man") for name in ("wren", "bird", "wise", "Robin")),
    constant("wren", "man"),
    constant("robin", "man"),
    constant("eve", "man"),
]


def of(rule_: OwnNames | Kinds, *calls: AnyCall) -> list[tuple[int | None, str | None]]:
    """What a rule proposes for the calls, behind the declarations: the place among them, and what is said."""
    found = proposals(rule_, *DECLARED, *calls)
    return [(None if r.call is None else r.call - len(DECLARED), r.after) for r in found]


# ------------------------------------------------------------------------------ what is looked at


def test_namesakes_are_told_with_who_uses_them_and_who_is_in_them() -> None:
    draft = draft_of(
        [
            *DECLARED,
            rule("wren", "bird"),
            rule("bird", "wren"),
            fact("wren", "eve"),
            denial("Robin", "robin"),
            formula("wise(eve) || wren(wren) && wren(wren)"),
            fact("bird", "eve"),
        ]
    )
    wren, robin = (namesakes(draft)[name] for name in ("wren", "Robin"))
    assert list(namesakes(draft)) == ["Robin", "wren"]
    first = len(DECLARED) + 1
    assert [user.call for user in wren.users] == [first, first + 1, first + 4]
    assert (wren.predicate, wren.individuals, wren.members) == ("wren", ("wren",), {"eve", "wren"})
    assert (robin.predicate, robin.individuals, robin.members, robin.users) == (
        "Robin",
        ("robin",),
        set(),
        [],
    )
    assert (wren.denied, robin.denied) == (set(), {"robin"})
    assert wren.is_class
    assert not robin.is_class


@pytest.mark.parametrize(
    ("text", "is_class", "is_about_others"),
    [
        ("wren(eve)", True, True),
        ("!wren(eve)", False, True),
        ("bird(eve) && (!wren(eve) && bird(eve))", False, True),
        ("bird(eve) && !(!wren(eve))", True, True),
        ("!wren(eve) || bird(eve)", True, True),
        ("!(wren(eve) && bird(eve))", True, True),
        ("!wren(eve) && (bird(eve) || wren(eve))", True, True),
        ("!wren(wren)", False, False),
        ("forall X: !wren(X)", False, False),
    ],
)
def test_who_may_be_in_a_class(text: str, is_class: bool, is_about_others: bool) -> None:
    """Whoever is only denied to be in it is not in it."""
    wren = namesakes(draft_of([*DECLARED, formula(text)]))["wren"]
    assert (wren.is_class, wren.is_about_others) == (is_class, is_about_others)


def test_only_predicates_of_one_argument_have_namesakes() -> None:
    assert namesakes(draft_of([fact("wren", "wren", "eve"), fact("bird", "wren")])) == {}
    assert namesakes(draft_of([fact("wren", "wren", "eve"), fact("wren", "wren")])) == {}
    assert namesakes(draft_of([fact("wren"), fact("bird", "wren")])) == {}
    assert namesakes(draft_of([])) == {}


def test_every_spelling_is_a_namesake_and_so_is_what_is_only_declared() -> None:
    draft = draft_of([constant("Wren", "man"), rule("wren", "bird"), fact("bird", "WREN")])
    assert namesakes(draft)["wren"].individuals == ("WREN", "Wren")


def test_conjuncts_are_what_is_said_outright() -> None:
    said = parse("(p(a) && (q(a) && !r(a))) && (p(b) || q(b))")
    parts = [part for part in conjuncts(said) if not isinstance(part, And)]
    assert list(map(str, parts)) == ["p(a)", "q(a)", "!r(a)", "p(b) || q(b)"]
    assert next(iter(conjuncts(said))) is said
    assert parse("q(a) && !r(a)") in conjuncts(said)


def test_what_is_as_deep_as_may_be_does_not_grow() -> None:
    assert may_grow(parse("!" * (MAX_DEPTH - 3) + "wren(eve)"))
    assert not may_grow(parse("!" * (MAX_DEPTH - 2) + "wren(eve)"))


# ------------------------------------------------------------------------------ an individual's own name


def test_an_individual_falls_under_the_predicate_of_its_name() -> None:
    calls = [*DECLARED, rule("wren", "bird"), fact("wise", "wren")]
    (repair,) = proposals(OwnNames(), *calls)
    before = parse("forall X: (wren(X) => bird(X))")
    after = And((before, Atom("wren", (Constant("wren"),))))
    call = len(DECLARED) + 1
    assert repair == Repair(
        "own-name",
        "heuristic",
        "wren(wren) is taken to be meant",
        str(before),
        str(after),
        "the name of one individual is also that of a predicate, which is said of nobody else",
        call,
        changes=(Restate(call, before, after),),
    )


def test_the_first_formula_by_its_text_says_it_wherever_it_is_stated() -> None:
    said = "(forall X: (wren(X) => bird(X))) && wren(wren)"
    assert of(OwnNames(), rule("wren", "wise"), rule("wren", "bird"), rule("wren", "bird")) == [
        (2, said),
        (3, said),
    ]


def test_a_formula_over_two_such_predicates_says_both() -> None:
    (repair,) = proposals(OwnNames(), *DECLARED, rule("wren", "Robin"))
    assert repair.what == "Robin(robin) and wren(wren) is taken to be meant"
    assert repair.after == "(forall X: (wren(X) => Robin(X))) && Robin(robin) && wren(wren)"


def test_each_spelling_of_the_individual_falls_under_it() -> None:
    (repair,) = proposals(OwnNames(), *DECLARED, constant("WREN", "man"), rule("wren", "bird"))
    assert repair.what == "wren(WREN) and wren(wren) is taken to be meant"


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([rule("bird", "wise")], id="no predicate of the name"),
        pytest.param([rule("wren", "bird"), fact("wren", "eve")], id="said of another"),
        pytest.param([rule("wren", "bird"), denial("wren", "eve")], id="denied of another"),
        pytest.param([rule("wren", "bird"), formula("bird(eve) => wren(eve)")], id="of another, somehow"),
        pytest.param([rule("wren", "bird"), fact("wren", "wren")], id="said already"),
        pytest.param([rule("wren", "bird"), formula("bird(eve) && wren(wren)")], id="said in a conjunction"),
        pytest.param([rule("wren", "bird"), denial("wren", "wren")], id="denied already"),
        pytest.param([denial("wren", "wren")], id="no formula"),
        pytest.param([formula("forall X: (bird(X) => !wren(X))"), fact("bird", "wren")], id="excluded"),
        pytest.param(
            [formula("wise(eve) && (forall X: (bird(X) => !wren(X)))"), fact("bird", "wren")],
            id="excluded by a part",
        ),
    ],
)
def test_where_own_names_are_left(calls: list[AnyCall]) -> None:
    assert of(OwnNames(), *calls) == []


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([rule("wren", "bird"), denial("bird", "eve")], id="of another"),
        pytest.param([rule("wren", "bird"), fact("bird", "wren")], id="the same"),
        pytest.param([formula("forall X: (wren(X) => bird(X))"), denial("wise", "wren")], id="of no rule"),
        pytest.param([formula("wren(wren) || wise(eve)"), fact("bird", "wren")], id="a disjunction"),
    ],
)
def test_what_does_not_speak_against_an_own_name(calls: list[AnyCall]) -> None:
    assert len(of(OwnNames(), *calls)) == 1


def test_of_two_own_names_that_exclude_each_other_neither_is_said() -> None:
    calls = [
        sort("man"),
        *(predicate(name, "man") for name in ("wren", "Wren", "bird")),
        constant("wren", "man"),
        formula("forall X: (wren(X) => bird(X))"),
    ]
    assert len(proposals(OwnNames(), *calls, formula("exists X: Wren(X)"))[0].changes) == 1
    assert proposals(OwnNames(), *calls, formula("forall X: (Wren(X) => !wren(X))")) == ()
    assert proposals(OwnNames(), *calls, formula("forall X: (wren(X) => !Wren(X))")) == ()


def test_an_individual_of_another_sort_is_left() -> None:
    calls = [sort("man"), sort("stone"), predicate("wren", "stone"), constant("wren", "man")]
    assert proposals(OwnNames(), *calls, formula("exists X: wren(X)")) == ()
    below = [sort("man", "stone"), *calls[1:]]
    assert len(proposals(OwnNames(), *below, formula("exists X: wren(X)"))) == 1


def test_what_is_not_declared_or_otherwise_is_left() -> None:
    ask = formula("exists X: wren(X)")
    assert proposals(OwnNames(), predicate("wren", "man"), sort("man"), ask, fact("wise", "wren")) == ()
    assert proposals(OwnNames(), constant("wren", "man"), sort("man"), ask) == ()
    for schema in ((), ("man", "man")):
        calls = [sort("man"), predicate("wren", *schema), constant("wren", "man"), ask]
        assert proposals(OwnNames(), *calls) == ()


def test_the_deepest_formula_is_left() -> None:
    deep = formula(f"{'!' * (MAX_DEPTH - 2)}wren(wren)")
    shallow = formula(f"{'!' * (MAX_DEPTH - 3)}wren(wren)")
    assert of(OwnNames(), deep) == []
    assert len(of(OwnNames(), shallow)) == 1


# ------------------------------------------------------------------------------ the name of a class


def test_what_is_said_of_the_name_of_a_class_is_said_of_the_class() -> None:
    calls = [*DECLARED, fact("wren", "eve"), fact("wise", "wren")]
    (repair,) = proposals(Kinds(), *calls)
    before = parse("wise(wren)")
    after = parse("wise(wren) && (forall X: (wren(X) => wise(X)))")
    call = len(calls)
    assert repair == Repair(
        "kind-name",
        "heuristic",
        "forall X: (wren(X) => wise(X)) is taken to be meant",
        "wise(wren)",
        str(after),
        "an individual with the name of a class stands for what is in the class",
        call,
        changes=(Restate(call, before, after),),
    )


def test_denials_and_parts_of_conjunctions_are_said_of_the_class_too() -> None:
    member = formula("wren(eve) || bird(eve)")
    assert of(Kinds(), member, denial("wise", "wren")) == [
        (2, "!wise(wren) && (forall X: (wren(X) => !wise(X)))")
    ]
    said = "wise(wren) && (bird(robin) && !bird(wren)) && wise(wren)"
    rules = "(forall X: (wren(X) => wise(X))) && (forall X: (wren(X) => !bird(X)))"
    assert of(Kinds(), member, formula(said)) == [(2, f"({said}) && {rules}")]


def test_two_rules_are_told_together() -> None:
    (repair,) = proposals(Kinds(), *DECLARED, fact("wren", "eve"), formula("wise(wren) && bird(wren)"))
    one, other = "forall X: (wren(X) => wise(X))", "forall X: (wren(X) => bird(X))"
    assert repair.what == f"{one} and {other} is taken to be meant"


def test_whoever_states_the_literal_states_the_rule() -> None:
    calls = [fact("wren", "eve"), fact("wise", "wren"), fact("wise", "wren")]
    assert [call for call, _ in of(Kinds(), *calls)] == [2, 3]


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([fact("wise", "wren")], id="no class"),
        pytest.param([fact("wren", "wren"), fact("wise", "wren")], id="a class of its own"),
        pytest.param([fact("wren", "eve"), fact("wren", "wren")], id="of itself"),
        pytest.param([fact("wren", "eve"), fact("wise", "eve")], id="of another"),
        pytest.param([fact("wren", "eve"), formula("wise(wren) || bird(wren)")], id="not outright"),
        pytest.param([fact("wren", "eve"), formula("forall X: wise(X)")], id="of all"),
        pytest.param([fact("wren", "eve"), rule("wren", "wise"), fact("wise", "wren")], id="said already"),
        pytest.param(
            [predicate("likes", "man", "man"), fact("wren", "eve"), fact("likes", "wren", "eve")],
            id="of two",
        ),
        pytest.param([denial("wren", "eve"), fact("wise", "wren")], id="a class of nobody"),
        pytest.param([fact("wren", "eve"), fact("wise", "eve"), denial("wise", "wren")], id="denied"),
        pytest.param([fact("wren", "eve"), denial("wise", "eve"), fact("wise", "wren")], id="affirmed"),
        pytest.param(
            [formula("wren(eve) || bird(eve)"), denial("wise", "eve"), fact("wise", "wren")],
            id="of one who may be a member",
        ),
        pytest.param([fact("wren", "eve"), fact("wise", "wren"), denial("wise", "wren")], id="both"),
        pytest.param(
            [fact("wren", "eve"), formula("forall Y: (wren(Y) => !wise(Y))"), fact("wise", "wren")],
            id="the opposite of all",
        ),
        pytest.param(
            [fact("wren", "eve"), rule("wise", "bird"), denial("bird", "eve"), fact("wise", "wren")],
            id="what follows of a member",
        ),
    ],
)
def test_where_kinds_are_left(calls: list[AnyCall]) -> None:
    assert of(Kinds(), *calls) == []


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([fact("wise", "eve"), fact("wise", "wren")], id="the same of a member"),
        pytest.param([denial("wise", "robin"), fact("wise", "wren")], id="the opposite of no member"),
        pytest.param(
            [denial("wren", "robin"), denial("wise", "robin"), fact("wise", "wren")],
            id="of one who is said to be no member",
        ),
        pytest.param([formula("!wise(eve) || bird(eve)"), fact("wise", "wren")], id="not outright"),
    ],
)
def test_what_does_not_speak_against_a_kind(calls: list[AnyCall]) -> None:
    assert len(of(Kinds(), fact("wren", "eve"), *calls)) == 1


def test_what_is_said_of_a_value_of_a_function_is_said_of_no_class() -> None:
    """It has no name, whatever the function is called."""
    assert of(Kinds(), fact("wren", "eve"), formula("wise(father(eve))"), formula("wise(wren(eve))")) == []


def test_of_two_kinds_that_exclude_each_other_for_a_member_neither_is_said() -> None:
    calls = [fact("wise", "wren"), denial("wise", "robin"), fact("wren", "eve")]
    assert len(of(Kinds(), *calls, fact("Robin", "steve"))) == 2
    assert of(Kinds(), *calls, fact("Robin", "eve")) == []


def test_a_class_of_other_things_is_left() -> None:
    calls = [
        sort("man"),
        sort("stone"),
        predicate("wren", "stone"),
        predicate("wise", "man"),
        formula("wren(pebble)"),
        formula("wise(wren)"),
    ]
    assert proposals(Kinds(), *calls) == ()
    assert len(proposals(Kinds(), sort("stone", "man"), *calls)) == 1


@pytest.mark.parametrize("schema", [(), ("man", "man")])
def test_a_predicate_declared_otherwise_is_left(schema: tuple[str, ...]) -> None:
    used = [formula("wren(eve)"), formula("wise(wren)")]
    wren, wise = predicate("wren", "man"), predicate("wise", "man")
    assert len(proposals(Kinds(), sort("man"), wren, wise, *used)) == 1
    assert proposals(Kinds(), sort("man"), predicate("wren", *schema), wise, *used) == ()
    assert proposals(Kinds(), sort("man"), wren, predicate("wise", *schema), *used) == ()
    assert proposals(Kinds(), sort("man"), wren, *used) == ()


def test_the_deepest_conjunction_is_left() -> None:
    def deep(levels: int) -> AnyCall:
        return formula(f"wise(wren) && {'!' * levels}bird(eve)")

    member = fact("wren", "eve")
    assert of(Kinds(), member, deep(MAX_DEPTH - 3)) == []
    assert len(of(Kinds(), member, deep(MAX_DEPTH - 4))) == 1


# ------------------------------------------------------------------------------ in the permissive mode


def test_both_are_for_the_permissive_mode_and_come_last() -> None:
    calls = [
        formula("wren(X) => bird(X)"),
        formula("bird(X) => flies(X)"),
        formula("vacuum(space)"),
        formula("suck(vacuum)"),
        formula("loud(wren)"),
    ]
    assert not any(repair.rule in ("own-name", "kind-name") for repair in build(calls).repairs)
    kb = build(calls, mode="permissive")
    assert [str(belief.formula) for belief in kb.formulas] == [
        "(forall X: (wren(X) => bird(X))) && wren(wren)",
        "forall X: (bird(X) => flies(X))",
        "vacuum(space)",
        "suck(vacuum) && (forall X: (vacuum(X) => suck(X)))",
        "loud(wren)",
    ]
    assert kb.errors == ()


def test_a_second_time_says_the_same() -> None:
    calls = [rule("wren", "bird"), fact("wise", "wren"), fact("bird", "eve"), fact("loud", "bird")]
    once = build(calls, mode="permissive")
    again = build([formula(str(belief.formula)) for belief in once.formulas], mode="permissive")
    assert [str(b.formula) for b in again.formulas] == [str(b.formula) for b in once.formulas]
    assert stated(draft_of(calls)) != [str(b.formula) for b in once.formulas]


@pytest.mark.parametrize(
    "texts",
    [
        ("forall X: (bird(X) => !wren(X))", "bird(wren)"),
        ("!suck(vacuum)", "vacuum(dyson)", "suck(dyson)"),
        ("suck(vacuum)", "!vacuum(dyson)"),
    ],
)
def test_what_is_consistent_stays_as_it_is(texts: tuple[str, ...]) -> None:
    kb = build([formula(text) for text in texts], mode="permissive")
    assert [str(belief.formula) for belief in kb.formulas] == list(texts)


NAMES = st.sampled_from(["wren", "Wren", "bird", "eve"])
PREDICATES = st.sampled_from(["wren", "bird", "wise"])
SOME = st.one_of(
    st.builds(fact, PREDICATES, NAMES),
    st.builds(denial, PREDICATES, NAMES),
    st.builds(rule, PREDICATES, PREDICATES, st.none()),
    st.builds(
        lambda one, other, frame: formula(frame.format(one, other)),
        PREDICATES,
        PREDICATES,
        st.sampled_from(
            [
                "forall X: ({}(X) => !{}(X))",
                "forall X: ({}(X) <=> !{}(X))",
                "!(exists X: ({}(X) && {}(X)))",
            ]
        ),
    ),
    st.builds(constant, NAMES, st.sampled_from(["man", "stone"])),
    st.builds(predicate, PREDICATES, st.sampled_from(["man", "stone"])),
    st.builds(
        lambda one, other, name: formula(f"{one}({name}) && {other}({name})"),
        PREDICATES,
        PREDICATES,
        NAMES,
    ),
)
CALLS = st.lists(SOME, max_size=8)


INDIVIDUALS = ("wren", "Wren", "wrén", "wrên")
OTHERS = st.sampled_from(["eve", "robin"])
CLASSES = st.sampled_from(INDIVIDUALS)
OWN = st.sampled_from(
    [
        "forall X: ({0}(X) => bird(X))",
        "forall X: (bird(X) => {0}(X))",
        "exists X: {0}(X)",
        "forall X: ({0}(X) || {1}(X) => wise(X))",
        "forall X: ({1}(X) => !{0}(X))",
        "wise(eve) && (forall X: ({0}(X) => bird(X)))",
    ]
)
MEMBERS = st.sampled_from(
    ["{0}({2})", "{0}({2}) || bird({2})", "{1}({2}) && {0}({2})", "{0}({2}) => wise({2})"]
)
SAID = st.sampled_from(
    ["wise({1})", "!wise({1})", "bird({1}) && !wise({1})", "wise({1}) && wise({0})", "{0}({1}) && wise({1})"]
)


@st.composite
def colliding(draw: st.DrawFn) -> list[AnyCall]:
    """Calls with an individual that has the name of a class, nearly all of them with what either rule needs.

    The classes and individuals are spellings of one name and its twins with accents; a declaration may be
    missing, and a few calls may say anything.
    """
    of_a_class, of_itself = draw(CLASSES), draw(CLASSES)
    said = [draw(OWN)] if draw(st.booleans()) else [draw(MEMBERS), draw(SAID)]
    calls = [
        sort("man"),
        *(predicate(name, "man") for name in dict.fromkeys((of_a_class, of_itself, "bird", "wise"))),
        *(constant(name, "man") for name in dict.fromkeys((of_itself, draw(CLASSES), "eve", "robin"))),
        *(formula(text.format(of_a_class, of_itself, draw(OTHERS))) for text in said),
    ]
    kept = [call for call in calls if draw(st.integers(0, 29))]
    return draw(st.permutations([*kept, *draw(st.lists(SOME, max_size=2))]))


RULES = pytest.mark.parametrize("rule_", [OwnNames(), Kinds()], ids=["own-name", "kind-name"])


# Hypothesis runs within these, which its plugin cannot see.
@pytest.mark.hypothesis
@RULES
def test_the_laws_hold(rule_: OwnNames | Kinds) -> None:
    assert_repair_laws(rule_, calls=CALLS | colliding(), max_examples=100 if ALL else 30)


@pytest.mark.slow
@pytest.mark.hypothesis
@RULES
def test_the_lists_that_the_laws_are_put_to_are_repaired(rule_: OwnNames | Kinds) -> None:
    """Else the laws hold of nothing: at least so many of the lists are."""
    fired: list[bool] = []

    @settings(max_examples=300, derandomize=True, database=None, deadline=None, phases=[Phase.generate])
    @given(colliding())
    def count(calls: list[AnyCall]) -> None:
        fired.append(bool(proposals(rule_, *calls)))

    count()
    assert sum(fired) >= len(fired) / 4 >= 50


@pytest.mark.slow
@given(CALLS | colliding(), st.randoms(use_true_random=False))
@settings(max_examples=50)
@example(
    [fact("wren", "eve"), fact("bird", "wren"), constant("eve", "man"), predicate("wren", "stone")], Random(1)
)
def test_the_laws_of_the_whole_hold_where_names_collide(calls: list[AnyCall], random: Random) -> None:
    mode = Mode.PERMISSIVE
    belief_set_laws.assert_idempotent(calls, mode)
    belief_set_laws.assert_independent_of_order(calls, random.sample(calls, len(calls)), mode)
    belief_set_laws.assert_said_once(calls, mode)
    belief_set_laws.assert_recorded(calls, mode)
    belief_set_laws.assert_reversible(calls, mode)
    belief_set_laws.assert_refused_leaves_no_trace(calls, mode)
    belief_set_laws.assert_no_call_is_lost(calls, mode)


@given(CALLS | colliding())
@settings(max_examples=examples(100))
def test_what_they_add_never_makes_a_formula_unsound(calls: list[AnyCall]) -> None:
    without = build(calls, mode=Mode.PERMISSIVE, rules=BUILT_IN[:-2])
    assert build(calls, mode=Mode.PERMISSIVE).errors == without.errors
