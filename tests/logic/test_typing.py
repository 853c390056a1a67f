"""Type checking: which formulas fit a signature, and which sorts their variables get."""

from __future__ import annotations

import pytest

from fol_kb import FolKbError, SortMismatchError, parse
from fol_kb.common.errors import TypingError
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy
from fol_kb.logic.syntax import Atom, Binding, Exists, ForAll, Formula, Variable, binding_sorts
from fol_kb.logic.type_checker import TypeChecker, UnrelatedSortsError

ABOVE = {
    "being": (),
    "swimmer": ("being",),
    "flyer": ("being",),
    "duck": ("swimmer", "flyer"),
    "goose": ("swimmer", "flyer"),
    "mallard": ("duck",),
    "stone": (),
    "left": ("right",),
    "right": ("left",),
}


def checker(without: tuple[str, ...] = (), *, top: bool = False) -> TypeChecker:
    above = {name: tuple(s for s in sups if s not in without) for name, sups in ABOVE.items()}
    sorts = {name: Sort(name, sups) for name, sups in above.items() if name not in without}
    if top:
        sorts[TOP] = Sort(TOP)
    signature = Signature(
        sorts,
        {"daisy": "duck", "rock": "stone", "lea": "left", "ben": "being"},
        {
            "swims": ("swimmer",),
            "flies": ("flyer",),
            "quacks": ("duck",),
            "hard": ("stone",),
            "alive": ("being",),
            "sees": ("being", "being"),
            "west": ("left",),
            "east": ("right",),
            "rain": (),
        },
        {"mother": FunctionType(("being",), "being"), "egg": FunctionType(("duck",), "duck")},
    )
    edges = [Edge(n, sup, (Reason("declared"),)) for n, s in sorts.items() for sup in s.supersorts]
    edges += [Edge(n, TOP, (Reason("top"),)) for n, s in sorts.items() if top and n != TOP]
    return TypeChecker(signature, SortHierarchy(sorts, edges))


def sorts_of(text: str, **options: bool) -> list[str]:
    return list(binding_sorts(checker(("goose",), **options).check(parse(text))))


@pytest.mark.parametrize(
    ("formula", "sorts"),
    [
        ("forall X: swims(X)", ["swimmer"]),
        ("forall X: (swims(X) => alive(X))", ["swimmer"]),
        # the greatest lower bound, whatever the order of the uses
        ("forall X: (swims(X) && flies(X))", ["duck"]),
        ("forall X: (flies(X) && swims(X) => quacks(X))", ["duck"]),
        ("forall X: (swims(egg(X)) && sees(X, mother(X)))", ["duck"]),
        # a sort that is given stays
        ("forall X:mallard: swims(X)", ["mallard"]),
        # equivalent sorts: the one that is used, by name
        ("forall X: (west(X) && east(X))", ["left"]),
        # an equality expects nothing of a variable that something else expects something of
        ("forall X: (swims(X) && X == ben)", ["swimmer"]),
        ("exists X: X == daisy", ["duck"]),
        ("forall X: exists Y: (swims(X) && X == Y)", ["swimmer", "swimmer"]),
        # every binder for itself
        ("(forall X: swims(X)) && (forall X: hard(X))", ["swimmer", "stone"]),
        ("forall X: (swims(X) => exists X: hard(X))", ["swimmer", "stone"]),
        ("forall X, Y: (sees(X, Y) && flies(Y))", ["being", "flyer"]),
        # nothing is expected: anything at all
        ("forall X: X == X", [TOP]),
        ("forall X: rain", [TOP]),
        ("exists X: forall Y: X == Y", [TOP, TOP]),
        ("forall X:thing: exists Y: (X == Y && swims(Y))", [TOP, "swimmer"]),
    ],
)
def test_the_sort_of_a_variable_is_the_greatest_below_all_its_uses(formula: str, sorts: list[str]) -> None:
    assert sorts_of(formula, top=TOP in formula) == sorts


def test_checking_changes_nothing_but_the_sorts_of_variables() -> None:
    text = "forall X: (swims(X) && !(exists Y: sees(X, Y)) => rain || (daisy == X <=> alive(mother(X))))"
    checked = checker(("goose",)).check(parse(text))
    assert str(checked).replace(":swimmer", "").replace(":being", "") == str(parse(text))
    assert checker(("goose",)).check(checked) == checked


@pytest.mark.parametrize(
    ("formula", "error", "words"),
    [
        ("barks(daisy)", TypingError, ["the predicate 'barks' is not declared"]),
        ("swim(daisy)", TypingError, ["'swim' is not declared", "did you mean 'swims'?"]),
        ("swims(dasy)", TypingError, ["the constant 'dasy' is not declared", "did you mean 'daisy'?"]),
        ("swims(moter(ben))", TypingError, ["the function 'moter' is not declared", "'mother'"]),
        ("swims(daisy, ben)", TypingError, ["'swims' takes 1 argument (swimmer), 2 given"]),
        ("rain(daisy)", TypingError, ["'rain' takes 0 arguments (none), 1 given"]),
        ("alive(mother(ben, ben))", TypingError, ["'mother' takes 1 argument (being), 2 given"]),
        ("swims(?X)", TypingError, ["the variable 'X' is not bound"]),
        ("forall X:ston: hard(X)", TypingError, ["the sort 'ston' of the variable 'X'", "'stone'"]),
        (
            "swims(rock)",
            SortMismatchError,
            ["argument 1 of swims(rock): rock is of sort 'stone', 'swimmer' is expected", "no path"],
        ),
        ("quacks(mother(daisy))", SortMismatchError, ["mother(daisy) is of sort 'being', 'duck'"]),
        ("swims(ben)", SortMismatchError, ["'being', 'swimmer' is expected"]),
        (
            "forall X: (swims(X) && hard(X))",
            SortMismatchError,
            ["the variable 'X'", "swims(X) expects 'swimmer' and hard(X) expects 'stone'"],
        ),
        # ducks and geese both swim and fly: neither is the greatest sort that does
        ("forall X: (swims(X) && flies(X))", SortMismatchError, ["no sort that fits all its uses"]),
        ("forall X:being: swims(X)", SortMismatchError, ["X is of sort 'being', 'swimmer' is expected"]),
        ("daisy == rock", UnrelatedSortsError, ["'duck'", "'stone'", "no common super-sort"]),
    ],
)
def test_what_does_not_fit_is_named(formula: str, error: type[FolKbError], words: list[str]) -> None:
    with pytest.raises(error) as caught:
        checker().check(parse(formula))
    assert isinstance(caught.value, ValueError)
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_any_two_sorts_may_be_equal_where_there_is_a_top_sort() -> None:
    equality = parse("daisy == rock")
    assert checker(top=True).check(equality) == equality


@pytest.mark.parametrize("kind", [ForAll, Exists])
def test_a_variable_without_a_quantifier_is_found_however_deep(kind: type[ForAll]) -> None:
    formula: Formula = Atom("alive", (Variable("Y"),))
    for _ in range(100):
        formula = kind((Binding("X", "being"),), formula)
    with pytest.raises(TypingError, match="the variable 'Y' is not bound"):
        checker().check(formula)


@pytest.mark.slow
def test_hints_cost_no_more_than_they_are_worth() -> None:
    """Ten thousand unknown names against ten thousand known ones would be a hundred million comparisons."""
    from time import process_time

    many = TypeChecker(Signature(constants={f"c{n}": TOP for n in range(10_000)}), SortHierarchy([TOP]))
    started = process_time()
    messages = []
    for n in range(10_000):
        with pytest.raises(TypingError) as caught:
            many.check(parse(f"exists X: X == cc{n}"))
        messages.append(str(caught.value))
    assert process_time() - started < 20
    assert "did you mean" in messages[0]
    assert "did you mean" not in messages[-1]
