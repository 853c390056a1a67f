"""What only the permissive mode repairs: exact repairs, and their limits."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.names import quote
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import And, Atom, Constant
from fol_kb.repair import Kind, Level, Rename, Repair, Restate
from fol_kb.repair.rules.heuristics import (
    LONGEST,
    MOST_MEMBERS,
    ExpandLiterals,
    MergeSimilarNames,
    SplitArities,
)
from fol_kb.testing import assert_repair_laws
from fol_kb.testing.declarations import draft_of
from tests.amounts import examples
from tests.repair.said import (
    constant,
    denial,
    fact,
    formula,
    function,
    predicate,
    proposals,
    repaired,
    sort,
    stated,
)

# ------------------------------------------------------------------------------ near-duplicate names


def test_spellings_of_one_name_are_merged() -> None:
    calls = [fact("p", "Socrates"), denial("p", "socrates"), fact("p", "SOCRATES")]
    one, other = proposals(MergeSimilarNames(), *calls)
    assert one == Repair(
        "merge-similar-names",
        "heuristic",
        "constant 'Socrates' is taken for 'SOCRATES'",
        "Socrates",
        "SOCRATES",
        "they differ in spelling only",
        changes=(Rename(Kind.CONSTANT, "Socrates", "SOCRATES"),),
    )
    assert other.changes == (Rename(Kind.CONSTANT, "socrates", "SOCRATES"),)
    assert stated(repaired(MergeSimilarNames(), *calls)) == ["p(SOCRATES)", "!p(SOCRATES)", "p(SOCRATES)"]


def test_a_slip_is_merged_into_the_declared_name() -> None:
    (repair,) = proposals(MergeSimilarNames(), predicate("EstMortel", "man"), fact("EstMortele", "a"))
    assert repair == Repair(
        "merge-similar-names",
        "heuristic",
        "predicate 'EstMortele' is taken for 'EstMortel'",
        "EstMortele",
        "EstMortel",
        "the only declared name that is as near",
        changes=(Rename(Kind.PREDICATE, "EstMortele", "EstMortel"),),
    )


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([fact("p", "socrates"), fact("p", "socrate")], id="a slip, neither declared"),
        pytest.param(
            [constant("planet", "a"), constant("planer", "a"), fact("p", "planex")], id="two are as near"
        ),
        pytest.param([constant("planet", "a"), constant("planer", "a")], id="both declared"),
        pytest.param([fact("p", "c1"), fact("p", "c2")], id="numbers"),
        pytest.param([fact("rose", "Rose")], id="another kind"),
        pytest.param([fact("p", "a"), constant("b", "Thing"), constant("c", "thing")], id="the top sort"),
    ],
)
def test_what_is_not_merged(calls: list[AnyCall]) -> None:
    assert proposals(MergeSimilarNames(), *calls) == ()


def test_the_declared_spelling_is_kept() -> None:
    (repair,) = proposals(MergeSimilarNames(), constant("socrates", "man"), fact("p", "SOCRATES"))
    assert repair.changes == (Rename(Kind.CONSTANT, "SOCRATES", "socrates"),)
    (repair,) = proposals(MergeSimilarNames(), constant("socrates", "man"), constant("SOCRATES", "man"))
    assert repair.changes == (Rename(Kind.CONSTANT, "socrates", "SOCRATES"),)


def test_all_kinds_are_merged_in_their_order() -> None:
    calls = [
        sort("Man", "being"),
        sort("man"),
        constant("Ann", "Being"),
        formula("Wise(f(ann)) && wise(F(Ann))"),
    ]
    found = [change for repair in proposals(MergeSimilarNames(), *calls) for change in repair.changes]
    assert found == [
        Rename(Kind.CONSTANT, "ann", "Ann"),
        Rename(Kind.PREDICATE, "wise", "Wise"),
        Rename(Kind.FUNCTION, "f", "F"),
        Rename(Kind.SORT, "being", "Being"),
        Rename(Kind.SORT, "man", "Man"),
    ]


# ------------------------------------------------------------------------------ two numbers of arguments


def test_a_second_number_of_arguments_gets_a_name_of_its_own() -> None:
    calls = [fact("likes", "a", "b"), fact("likes", "a", "b", "c"), fact("likes", "a", "c")]
    (repair,) = proposals(SplitArities(), *calls)
    assert repair == Repair(
        "split-arities",
        "heuristic",
        "predicate 'likes' with 3 arguments is called 'likes_3'",
        "likes",
        "likes_3",
        "'likes' is used with 2 and 3 arguments",
        changes=(Rename(Kind.PREDICATE, "likes", "likes_3", 3),),
    )
    assert stated(repaired(SplitArities(), *calls)) == ["likes(a, b)", "likes_3(a, b, c)", "likes(a, c)"]


P, P2 = fact("p", "a"), fact("p", "a", "b")


@pytest.mark.parametrize(
    ("calls", "names"),
    [
        pytest.param([predicate("p", "s"), P, fact("q", "a", "b")], [], id="one number each"),
        pytest.param([fact("a", "x"), P, P2, fact("q", "x")], [("p_2", 2)], id="some names with one"),
        pytest.param([predicate("p", "s", "s"), P, P2], [("p_1", 1)], id="the declared one stays"),
        pytest.param([predicate("p", "s", "s"), P], [("p_1", 1)], id="though nothing uses it"),
        pytest.param([predicate("p", "s"), predicate("p", "s", "s")], [("p_2", 2)], id="both declared"),
        pytest.param(
            [fact(name, *"abc"[:n]) for name in ("like", "likes") for n in (2, 3)],
            [("like_3", 3), ("likes_3", 3)],
            id="near as the names are that they come from",
        ),
        pytest.param(
            [fact("like", "a"), fact("like", "a", "b"), fact("likes_2", "a")],
            [("like_with_2_arguments", 2)],
            id="near another name",
        ),
        pytest.param(
            [fact("lives", "a"), fact("lives", "a", "b"), fact("live_2", "c")],
            [("lives_with_2_arguments", 2)],
            id="another name is near it",
        ),
        pytest.param(
            [P, P2, fact("p_2", "a"), predicate("p_2_", "s")], [("p_with_2_arguments", 2)], id="taken"
        ),
        pytest.param(
            [P, P2, *(fact(name, "a") for name in ("p_2", "P2", "pWith2Arguments"))],
            [("p_with_2_arguments_2", 2)],
            id="taken twice",
        ),
    ],
)
def test_names_for_further_numbers_of_arguments(calls: list[AnyCall], names: list[tuple[str, int]]) -> None:
    changes = [repair.changes for repair in proposals(SplitArities(), *calls)]
    assert [(rename.new, rename.arity) for (rename,) in changes if isinstance(rename, Rename)] == names
    assert len(changes) == len(names)


def test_functions_and_declarations_are_split_too() -> None:
    calls = [
        formula("q(f(a)) && q(f(a, b)) && q(f(a, b, c))"),
        *(function("f", "s", "s", "s"), predicate("p", "s"), predicate("p", "s", "s")),
    ]
    predicates, one, other = proposals(SplitArities(), *calls)
    assert predicates.changes == (Rename(Kind.PREDICATE, "p", "p_2", 2),)
    assert one.changes == (Rename(Kind.FUNCTION, "f", "f_1", 1),)
    assert (other.what, other.why) == (
        "function 'f' with 3 arguments is called 'f_3'",
        "'f' is used with 1 and 2 and 3 arguments",
    )
    draft = repaired(SplitArities(), *calls)
    assert stated(draft) == ["q(f_1(a)) && q(f(a, b)) && q(f_3(a, b, c))"]
    assert draft.predicates == {"p": {("s",): (3,)}, "p_2": {("s", "s"): (4,)}}


def test_two_numbers_of_arguments_apart_is_a_safe_rule_too() -> None:
    """By the laws of safe rules: a symbol is its name and its number of arguments."""
    names = st.sampled_from(["p", "q"])
    terms = st.sampled_from(["a", "b", "f(a)", "f(a, b)"])
    facts = st.builds(
        lambda name, of: formula(f"{name}({', '.join(of)})"), names, st.lists(terms, min_size=1)
    )
    assert_repair_laws(SplitArities(Level.SAFE), calls=st.lists(facts, max_size=5), max_examples=examples(60))
    assert_repair_laws(SplitArities(Level.SAFE), max_examples=examples(60))


def test_thousands_of_names_with_two_numbers_of_arguments_take_no_time() -> None:
    draft = draft_of([call for n in range(3_000) for call in (fact(f"p{n}", "a"), fact(f"p{n}", "a", "b"))])
    started = time.process_time()
    found = list(SplitArities().repairs(draft))
    assert {repair.after for repair in found} == {f"p{n}_2" for n in range(3_000)}
    assert time.process_time() - started < 5


def test_many_names_that_are_near_each_other_take_no_time() -> None:
    names = ["Pred" + "".join(chr(97 + n // 26**place % 26) for place in range(4)) for n in range(250)]
    draft = draft_of([call for name in names for call in (fact(name, "a"), fact(name, "a", "b"))])
    started = time.process_time()
    assert {repair.after for repair in SplitArities().repairs(draft)} == {f"{name}_2" for name in names}
    assert time.process_time() - started < 5


def test_a_new_name_is_taken_for_no_other() -> None:
    """Else a second repair would make one predicate of two that only their arity kept apart."""
    calls = [fact("likes", "a"), fact("likes", "a", "b"), fact("likes2", "a", "c")]
    (repair,) = proposals(SplitArities(), *calls)
    assert repair.changes == (Rename(Kind.PREDICATE, "likes", "likes_with_2_arguments", 2),)
    kb = build(calls, mode="permissive")
    assert len(kb.signature.predicates) == 3


def test_a_name_that_is_nearly_too_long_is_not_made_longer() -> None:
    for length, repairs in ((LONGEST, 1), (LONGEST + 1, 0)):
        name = "p" * length
        assert len(proposals(SplitArities(), fact(name, "a"), fact(name, "a", "b"))) == repairs


# ------------------------------------------------------------------------------ lists and sets


def test_a_list_is_read_as_its_members() -> None:
    (repair,) = proposals(ExpandLiterals(), fact("p", "c"), fact("likes", "ann", "[bob, eve]"))
    before = Atom("likes", (Constant("ann"), Constant("[bob, eve]")))
    after = And(
        (
            Atom("likes", (Constant("ann"), Constant("bob"))),
            Atom("likes", (Constant("ann"), Constant("eve"))),
        )
    )
    assert repair == Repair(
        "expand-literals",
        "heuristic",
        "the literal in likes(ann, '[bob, eve]') is read as its members",
        "likes(ann, '[bob, eve]')",
        "likes(ann, bob) && likes(ann, eve)",
        "a list or set is no individual; what is said of it is said of each member",
        2,
        changes=(Restate(2, before, after),),
    )


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("[a, b]", "p(a) && p(b)"),
        ("{a,b}", "p(a) && p(b)"),
        ("[ 'a' , \"b\" ]", "p(a) && p(b)"),
        ("[a]", "p(a)"),
        ("{new york}", "p('new york')"),
        ("[a, b, a]", "p(a) && p(b)"),
        ("[a,\nb]", "p(a) && p(b)"),
        ("[Xan, 'maX']", "p(Xan) && p(maX)"),
        ("{ann, 'x, y'}", "p(ann) && p('x, y')"),
        ('["x, y" , \'it is "z, z"\']', "p('x, y') && p('it is \"z, z\"')"),
        ("[d'Alembert, o'Neil]", "p('d\\'Alembert') && p('o\\'Neil')"),
        # quotes that do not belong together, and no name
        *((name, None) for name in ("['a, b]", "[a, b']", '["a, b]', '[a, b"]', "['a' b, c]")),
        *((name, None) for name in ("['d'Alembert, x', c]", "['', a]", "[]", "[a, ]", "[,]")),
        # literals in literals, and what is none
        *(
            (name, None)
            for name in ("[[a], b]", "[f(a), b]", "{a, {b}}", "(a, b)", "[a, b", "[a, b] ", "x[a]")
        ),
    ],
)
def test_what_is_a_literal(name: str, after: str | None) -> None:
    for said, sign in ((fact("p", name), ""), (denial("p", name), "!")):
        draft = repaired(ExpandLiterals(), said)
        wanted = f"{sign}p({quote(name)})" if after is None else after.replace("p(", f"{sign}p(")
        assert stated(draft) == [wanted]
        assert [(assertion.fact, assertion.call) for assertion in draft.assertions] == [(True, 1)]


def test_two_literals_give_every_pair() -> None:
    draft = repaired(ExpandLiterals(), fact("likes", "[a, b]", "{c, d}"))
    assert stated(draft) == ["likes(a, c) && likes(a, d) && likes(b, c) && likes(b, d)"]
    assert [assertion.fact for assertion in draft.assertions] == [True]


def test_members_that_look_like_variables_are_individuals() -> None:
    calls = [constant("orange", "fruit"), fact("contains", "orange", "[A, B]")]
    for mode, said in (
        ("repair", "contains(orange, '[A, B]')"),
        ("permissive", "contains(orange, A) && contains(orange, B)"),
    ):
        assert [str(belief.formula) for belief in build(calls, mode=mode).formulas] == [said]


def test_what_is_declared_or_in_a_formula_is_a_name() -> None:
    assert proposals(ExpandLiterals(), constant("[a, b]", "pair"), fact("p", "[a, b]")) == ()
    assert proposals(ExpandLiterals(), formula("p('[a, b]') || q(c)")) == ()
    calls = [constant("[a, b]", "pair"), fact("likes", "[a, b]", "[c]"), fact("p", "d")]
    assert [r.after for r in proposals(ExpandLiterals(), *calls)] == ["likes('[a, b]', c)"]


def test_an_argument_that_is_a_term_is_no_literal() -> None:
    draft = draft_of([fact("p", "[a, b]", "c")])
    restated = parse("p('[a, b]', f(c))")
    draft = draft.changed(assertions=[replace(draft.assertions[0], formula=restated)])
    (repair,) = ExpandLiterals().repairs(draft)
    assert repair.after == "p(a, f(c)) && p(b, f(c))"


def test_a_fact_for_too_many_is_left_as_it_is() -> None:
    assert MOST_MEMBERS == 1_000, "as the documentation says"

    def of(size: int) -> str:
        return f"[{', '.join(f'a{n}' for n in range(size))}]"

    (repair,) = proposals(ExpandLiterals(), fact("p", of(MOST_MEMBERS)))
    assert repair.after is not None
    assert repair.after.count("&&") == MOST_MEMBERS - 1
    assert proposals(ExpandLiterals(), fact("p", of(MOST_MEMBERS + 1))) == ()
    assert len(proposals(ExpandLiterals(), fact("p", of(20), of(50)))) == 1
    assert proposals(ExpandLiterals(), fact("p", of(20), of(51))) == ()
