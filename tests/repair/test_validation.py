"""What is refused, and the words for it: exact findings of a belief set."""

from __future__ import annotations

import pytest

from fol_kb import build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.common.errors import TypingError
from fol_kb.logic.signature import TOP
from fol_kb.repair import Draft, Finding, Mode, resolve
from fol_kb.repair.validation import declaration_findings, hopeless, sound_declarations
from fol_kb.testing.belief_set_laws import numbered
from fol_kb.testing.declarations import draft_of
from tests.repair.said import constant, disjoint, fact, formula, function, predicate, sort

Refusal = tuple[str, str, tuple[int, ...], tuple[str, ...]]


def errors(calls: list[AnyCall], mode: Mode = Mode.REPAIR) -> list[Refusal]:
    """Kind, message, calls and names of each error."""
    found = [finding for finding in resolve(numbered(calls), mode).findings if finding.level == "error"]
    for finding in found:
        assert finding.error is not None
        assert issubclass(type(finding.error), ValueError)
        assert finding.error.problem == finding.message
        assert finding.error.place.call in finding.calls
    return [(f.kind, f.message, f.calls, f.names) for f in found]


# ---------------------------------------------------------------------------- what nothing justifies


SOCRATE: list[AnyCall] = [
    sort("philosophe"),
    sort("corps_celeste"),
    constant("socrate", "philosophe"),
    predicate("EstUnePlanete", "corps_celeste"),
]
PLANET = fact("EstUnePlanete", "socrate")
MISMATCH = (
    "argument 1 of EstUnePlanete(socrate): socrate is of sort 'philosophe', 'corps_celeste' is expected;"
    " no path leads from 'philosophe' to 'corps_celeste' in the hierarchy"
)


def test_a_constant_is_declared_from_its_use_in_no_strict_mode() -> None:
    found = errors(
        [sort("etre_vivant"), predicate("EstMortel", "etre_vivant"), fact("EstMortel", "Socrate")],
        Mode.STRICT,
    )
    assert found == [("typing", "the constant 'Socrate' is not declared", (3,), ())]


@pytest.mark.parametrize("mode", list(Mode))
def test_what_no_edge_justifies_is_refused_with_what_would_justify_it(mode: Mode) -> None:
    below_one = [sort("objet"), sort("philosophe", "objet"), sort("corps_celeste", "objet"), *SOCRATE[2:]]
    apart = disjoint("philosophe", "corps_celeste")
    advice = "it would be valid if 'philosophe' were below 'corps_celeste': declare it, or state the rule"
    parted = "'corps_celeste' and 'philosophe' are disjoint (declared by call 7)"
    for calls, why in (
        ([*SOCRATE, PLANET], f"they have no common ancestor; {advice}"),
        ([*below_one, PLANET], f"their nearest common ancestor is 'objet'; {advice}"),
        ([*below_one, PLANET, apart], f"their nearest common ancestor is 'objet'; {parted}"),
    ):
        place = (calls.index(PLANET) + 1,)
        assert errors(calls, mode) == [("sort-mismatch", f"{MISMATCH}; {why}", place, ())]
        # nothing is invented: a philosopher becomes no planet
        resolution = resolve(numbered(calls), mode)
        assert (resolution.accepted, resolution.repairs) == ((), ())


# ------------------------------------------------------------------------------ declarations that clash


ONE_BELOW = "one sort must be below the other, or one call be retracted"
SCHEMA = "has one schema: retract one, or use two names"


@pytest.mark.parametrize(
    ("calls", "kind", "message", "of"),
    [
        (
            [constant("x", "city"), constant("x", "man"), constant("x", "man")],
            "constant-in-two-sorts",
            f"'x' is declared as city (call 3) and man (calls 4, 5); {ONE_BELOW}",
            (3, 4, 5),
        ),
        (
            [predicate("x", "man"), predicate("x", "man", "man")],
            "arity-clash",
            f"'x' is declared as x(man) (call 3) and x(man, man) (call 4); a predicate {SCHEMA}",
            (3, 4),
        ),
        (
            [predicate("x", "man"), predicate("x", "city")],
            "predicate-declared-twice",
            f"'x' is declared as x(city) (call 4) and x(man) (call 3); a predicate {SCHEMA}",
            (3, 4),
        ),
        (
            [function("x", "man", "city", "man"), function("x", "man", "man", "city")],
            "function-declared-twice",
            "'x' is declared as x(man, city): man (call 3) and x(man, man): city (call 4); a function "
            + SCHEMA,
            (3, 4),
        ),
        (
            [disjoint("x", "x"), sort("x")],
            "disjoint-from-itself",
            "declare_disjoint names one sort only, 'x'; it takes two or more",
            (3,),
        ),
    ],
)
@pytest.mark.parametrize("mode", [Mode.STRICT, Mode.REPAIR])
def test_declarations_that_do_not_go_together(
    calls: list[AnyCall], kind: str, message: str, of: tuple[int, ...], mode: Mode
) -> None:
    calls = [sort("man"), sort("city"), *calls]
    assert errors(calls, mode) == [(kind, message, of, ("x",))]
    resolution = resolve(numbered(calls), mode)
    assert not resolution.signature.constants
    assert not resolution.signature.predicates
    assert not resolution.signature.functions
    assert resolution.disjoint == ()


@pytest.mark.parametrize(
    ("call", "what", "unknown"),
    [
        (sort("man", "bein"), "the sort 'man'", ("bein",)),
        (constant("ann", "woman"), "the constant 'ann'", ("woman",)),
        (predicate("p", "being", "woman", "x"), "the predicate 'p'", ("woman", "x")),
        (function("f", "being", "woman"), "the function 'f'", ("woman",)),
        (function("f", "woman", "being"), "the function 'f'", ("woman",)),
        (disjoint("being", "woman"), "declare_disjoint", ("woman",)),
    ],
)
def test_strict_refuses_what_names_an_unknown_sort(
    call: AnyCall, what: str, unknown: tuple[str, ...]
) -> None:
    hint = "; did you mean 'being'?" if unknown == ("bein",) else ""
    calls = [sort("being"), call]
    message = f"{what} names the sort {unknown[0]!r}, which is not declared{hint}"
    assert errors(calls, Mode.STRICT) == [("unknown-sort", message, (2,), unknown)]
    assert errors(calls, Mode.REPAIR) == []


def test_strict_keeps_a_sort_whose_super_sort_is_unknown() -> None:
    calls = [sort("man", "being"), constant("ann", "man")]
    signature = resolve(numbered(calls), Mode.STRICT).signature
    assert set(signature.sorts) == {"man"}
    assert signature.sorts["man"].supersorts == ()
    assert signature.constants == {"ann": "man"}


def test_strict_reports_every_unsound_declaration() -> None:
    calls = [sort("a"), constant("c", "x"), constant("c", "y"), constant("d", "a")]
    found = errors(calls, Mode.STRICT)
    assert [(kind, of) for kind, _, of, _ in found] == [
        ("constant-in-two-sorts", (2, 3)),
        ("unknown-sort", (2,)),
        ("unknown-sort", (3,)),
    ]
    assert resolve(numbered(calls), Mode.STRICT).signature.constants == {"d": "a"}


def test_declarations_that_no_call_made_clash_without_one() -> None:
    """As repair declares: there is no call to name, and none to place the error at."""
    draft = Draft(
        {}, {"ann": {"man": (), "rock": (4,)}, "bob": {"man": (), "rock": ()}}, {}, {}, [], [], frozenset()
    )
    one, other = declaration_findings(draft)
    assert one.message.startswith("'ann' is declared as man and rock (call 4); ")
    assert (one.calls, one.error and one.error.place.call) == ((4,), 4)
    assert other.message.startswith("'bob' is declared as man and rock; ")
    assert (other.calls, other.error and other.error.place.call) == ((), None)


def test_an_unknown_sort_that_no_call_names_has_no_place() -> None:
    draft = Draft({}, {"ann": {"man": ()}}, {}, {}, [], [], frozenset())
    findings: list[Finding] = []
    assert sound_declarations(draft, findings).constants == {}
    (finding,) = findings
    assert finding.error is not None
    assert finding.error.place.call is None


def test_a_refusal_of_several_calls_is_placed_at_the_first_and_a_clash_at_the_last() -> None:
    (clash,) = resolve(numbered([constant("a", "x"), constant("a", "y")]), Mode.REPAIR).findings[:1]
    assert clash.error is not None
    assert clash.error.place.call == 2
    calls = [sort("b"), constant("a", "x"), constant("a", "x")]
    found = [f for f in resolve(numbered(calls), Mode.STRICT).findings if f.kind == "unknown-sort"]
    assert [f.error and f.error.place.call for f in found] == [2]


@pytest.mark.parametrize(
    ("declared", "call", "expected"),
    [
        ([], fact("p", "ann"), False),
        ([predicate("p", "man")], fact("p", "ann"), False),
        ([predicate("p", "man"), constant("ann", "man")], fact("p", "ann"), True),
        ([predicate("p", "man"), constant("ann", "man")], formula("p(ann) || q(ann)"), False),
        ([predicate("p", "man", "man")], fact("p", "ann"), True),
        ([predicate("p", "man"), predicate("p", "man", "man")], fact("p", "ann"), False),
        ([function("f", "man", "man")], formula("q(f(ann, bob))"), True),
        ([function("f", "man", "man")], formula("q(f(ann))"), False),
        ([constant("ann", "man")], fact("p", "ann"), False),
        ([predicate("f", "man")], formula("q(f(ann, bob))"), False),
    ],
)
def test_what_is_wrong_by_itself(declared: list[AnyCall], call: AnyCall, expected: bool) -> None:
    draft = draft_of([*declared, call])
    assert hopeless(draft, draft.assertions[0]) is expected


def test_a_fact_over_names_that_repair_declared_may_still_be_mended() -> None:
    draft = draft_of([fact("p", "ann")])
    declared = draft.changed(predicates={"p": {("man",): ()}}, constants={"ann": {"man": ()}})
    assert hopeless(declared, declared.assertions[0]) is False


# ------------------------------------------------------------------------------ uses that clash


def test_a_constant_that_no_sort_fits_is_refused_with_its_uses() -> None:
    calls = [
        *(sort(name) for name in ("dog", "city")),
        predicate("barks", "dog"),
        predicate("old", "city"),
        fact("old", "it"),
        fact("barks", "it"),
        fact("old", "it"),
    ]
    message = (
        "the constant 'it' is not declared, and its uses have no common sub-sort: 'city' (call 5), 'dog'"
        " (call 6); declare its sort, or retract a use"
    )
    assert errors(calls) == [("sort-mismatch", message, (number,), ()) for number in (5, 6, 7)]


def test_of_many_clashing_uses_six_are_named() -> None:
    names = [f"s{n}" for n in range(8)]
    calls: list[AnyCall] = [predicate(f"p{name}", name) for name in names]
    calls += [fact(f"p{name}", "it") for name in names]
    (_, message, *_), *_ = errors(calls)
    assert "its uses have no common sub-sort: 's0' (call 9), 's1' (call 10), " in message
    assert "'s5' (call 14); declare its sort" in message


def test_a_constant_declared_in_unrelated_sorts_is_refused_where_it_is_used() -> None:
    calls = [sort("man"), sort("city"), constant("ann", "man"), constant("ann", "city"), fact("wise", "ann")]
    _, use = errors(calls)
    assert use == (
        "sort-mismatch",
        "the constant 'ann' is declared in unrelated sorts ('city' and 'man')",
        (5,),
        (),
    )


@pytest.mark.parametrize(
    ("what", "calls", "of_that_name"),
    [
        # a predicate of the name of a function is something else, and so is a function
        ("predicate 'p'", [fact("p", "a", "b"), fact("p", "a"), fact("p", "b")], function("p", "man", "man")),
        ("function 'f'", [formula("f(a, b) == b"), formula("f(a) == b")], predicate("f", "man")),
    ],
)
def test_what_has_two_numbers_of_arguments_is_refused_with_both(
    what: str, calls: list[AnyCall], of_that_name: AnyCall
) -> None:
    message = (
        f"the {what} is used with different numbers of arguments: 1 (call 2) and 2 (call 1); use two"
        " names, or retract one use"
    )
    refused = [("arity-clash", message, (number,), ()) for number in range(1, len(calls) + 1)]
    assert errors(calls) == errors([*calls, sort("man"), of_that_name]) == refused
    assert errors(calls, Mode.PERMISSIVE) == []


def test_a_declared_predicate_speaks_of_its_schema() -> None:
    (found,) = errors([sort("man"), predicate("p", "man"), constant("a", "man"), fact("p", "a", "a")])
    assert found == ("arity-clash", "'p' takes 1 argument (man), 2 given", (4,), ())


def test_what_is_refused_takes_what_hangs_on_it_along() -> None:
    """The rule is refused, and with it the edge that alone justified the fact."""
    calls = [
        *SOCRATE,
        PLANET,
        formula("forall X: (philosophe(X) => corps_celeste(X) && EstUnePlanete(X, X))"),
    ]
    assert {calls for _, _, calls, _ in errors(calls)} == {(5,), (6,)}


# ------------------------------------------------------------------------------ the top sort


@pytest.mark.parametrize(
    ("call", "has_top"),
    [
        (formula("forall X: X == X"), True),
        (formula("socrate == rome"), True),
        (formula("socrate == socrate"), False),
        (formula("forall X:man: wise(X)"), False),
        (fact("wise", "socrate"), False),
        (fact("alone", "rome"), True),
    ],
)
def test_the_top_sort_is_there_where_something_speaks_of_all(call: AnyCall, has_top: bool) -> None:
    calls = [
        sort("man"),
        sort("city"),
        constant("socrate", "man"),
        constant("rome", "city"),
        predicate("wise", "man"),
        call,
    ]
    kb = build([*calls, fact("alone", "socrate")] if call == fact("alone", "rome") else calls)
    assert kb.errors == ()
    assert (TOP in kb.signature.sorts) == has_top
    assert kb.hierarchy.is_compatible("man", TOP) == has_top


def test_findings_keep_to_the_order_declarations_uses_doubts() -> None:
    calls = [
        fact("p", "Socrates"),
        fact("p", "socrates"),
        fact("q", "a"),
        fact("q", "a", "b"),
        constant("c", "man"),
        constant("c", "city"),
    ]
    findings: tuple[Finding, ...] = resolve(numbered(calls)).findings
    kinds = ["constant-in-two-sorts", "arity-clash", "arity-clash", "similar-names"]
    assert [f.kind for f in findings] == kinds
    assert [f.level for f in findings] == ["error", "error", "error", "warning"]
    refused = resolve(numbered(calls)).refused
    assert sorted(refused) == [3, 4, 5, 6]
    assert all(isinstance(error, TypingError) for error in refused.values())
