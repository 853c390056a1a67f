"""Spelling: exact repairs, and the cases in which it keeps out."""

from __future__ import annotations

import pytest

import fol_kb
from fol_kb import build
from fol_kb.beliefs import tools
from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.signature import TOP, FunctionType
from fol_kb.repair import Kind, Rename, Repair
from fol_kb.repair.rules.spelling import Spelling
from tests.repair.said import (
    constant,
    denial,
    disjoint,
    fact,
    formula,
    function,
    predicate,
    proposals,
    repaired,
    sort,
    stated,
)

RULE = Spelling()


def test_a_spelling_is_read_as_the_declared_name() -> None:
    (repair,) = proposals(RULE, constant("socrate", "homme"), sort("homme"), fact("p", "Socrate"))
    assert repair == Repair(
        "spelling",
        "safe",
        "constant 'Socrate' is read as 'socrate'",
        "Socrate",
        "socrate",
        "the only declared name of that spelling",
        changes=(Rename(Kind.CONSTANT, "Socrate", "socrate"),),
    )


def test_each_kind_of_name_is_respelled_in_its_order() -> None:
    calls: list[AnyCall] = [
        sort("être vivant"),
        constant("socrate", "etre_vivant"),
        constant("platon", "ÊTRE VIVANT"),
        predicate("EstMortel", "être vivant"),
        function("mere_de", "être vivant", "être vivant"),
        formula("est_mortel(Platon) && est_mortel(mereDe(Socrate))"),
    ]
    found = proposals(RULE, *calls)
    assert [r.changes for r in found] == [
        (Rename(Kind.CONSTANT, "Platon", "platon"),),
        (Rename(Kind.CONSTANT, "Socrate", "socrate"),),
        (Rename(Kind.PREDICATE, "est_mortel", "EstMortel"),),
        (Rename(Kind.FUNCTION, "mereDe", "mere_de"),),
        (Rename(Kind.SORT, "etre_vivant", "être vivant"),),
        (Rename(Kind.SORT, "ÊTRE VIVANT", "être vivant"),),
    ]
    assert [r.what.split()[0] for r in found] == [*["constant"] * 2, "predicate", "function", "sort", "sort"]
    draft = repaired(RULE, *calls)
    assert stated(draft) == ["EstMortel(platon) && EstMortel(mere_de(socrate))"]
    assert draft.constants == {"socrate": {"être vivant": (2,)}, "platon": {"être vivant": (3,)}}
    assert draft.functions == {"mere_de": {FunctionType(("être vivant",), "être vivant"): (5,)}}


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([fact("p", "Socrates"), fact("p", "socrates")], id="nobody declared either"),
        pytest.param(
            [constant("Socrates", "a"), constant("SOCRATES", "a"), fact("p", "socrates")], id="two declared"
        ),
        pytest.param([constant("Ann", "a"), constant("ann", "a"), fact("p", "ann")], id="declared itself"),
        pytest.param([constant("plato", "a"), fact("p", "platon")], id="another name"),
        pytest.param([predicate("plato"), fact("p", "Plato")], id="a name of another kind"),
    ],
)
def test_it_keeps_out_where_nobody_said_which_is_meant(calls: list[AnyCall]) -> None:
    assert proposals(RULE, *calls) == ()


def test_the_top_sort_is_known_without_a_declaration() -> None:
    (repair,) = proposals(RULE, sort("a", "Thing"), disjoint("a", "thing"))
    assert repair.changes == (Rename(Kind.SORT, "Thing", TOP),)


def test_a_sign_is_no_spelling() -> None:
    """Else a fact and the denial of another one would contradict each other."""
    calls: list[tools.AnyCall] = [
        constant("O+", "blood"),
        fact("has", "ann", "O+"),
        denial("has", "ann", "O-"),
    ]
    for mode in ("repair", "permissive"):
        kb = build(calls, mode=mode)
        assert [str(b.formula) for b in kb.formulas] == ["has(ann, 'O+')", "!has(ann, 'O-')"]
        assert not kb.findings


PECHE = [sort("pêcheur"), sort("triste")]


def test_names_with_different_accents_are_two_names() -> None:
    rule = formula("forall X: (pécheur(X) => triste(X))")
    kb = fol_kb.build([*PECHE, rule])
    assert not kb.hierarchy.is_compatible("pêcheur", "triste")
    bare = formula("forall X: (pecheur(X) => triste(X))")
    assert fol_kb.build([*PECHE, bare]).hierarchy.is_compatible("pêcheur", "triste")


@pytest.mark.parametrize(
    ("declared", "used", "read"),
    [
        (["pêcheur"], ["pécheur"], ["pécheur"]),
        (["pêcheur"], ["pecheur", "PÊCHEUR"], ["pêcheur"]),
        (["pecheur"], ["pêcheur"], ["pecheur"]),
        (["pecheur"], ["pêcheur", "pécheur"], ["pecheur", "pécheur", "pêcheur"]),
        (["pêcheur", "pécheur"], ["pecheur"], ["pecheur", "pécheur", "pêcheur"]),
    ],
)
def test_a_name_without_accents_stands_for_the_one_name_with_them(
    declared: list[str], used: list[str], read: list[str]
) -> None:
    calls = [*(predicate(name, "thing") for name in declared), *(fact(name, "ann") for name in used)]
    for each in (calls, calls[::-1]):
        assert sorted(fol_kb.build(each).signature.predicates) == sorted({*declared, *read})


@pytest.mark.parametrize(
    ("declared", "used", "read"),
    [
        ([], ["pecheur", "pêcheur"], ["pêcheur"]),
        ([], ["pecheur", "pêcheur", "pécheur"], ["pecheur", "pécheur", "pêcheur"]),
        (["pecheur", "pêcheur"], [], ["pecheur", "pêcheur"]),
        (["pêcheur"], ["pécheurs"], ["pécheurs", "pêcheur"]),
        (["pecheur"], ["pécheurs", "pêcheurs"], ["pecheur", "pécheurs", "pêcheurs"]),
        (["pecheur"], ["pécheurs"], ["pecheur"]),
        (["pécheur", "pêcheur"], ["pecheurs"], ["pecheurs", "pécheur", "pêcheur"]),
        (["pécheur"], ["pecheurs", "pêcheurs"], ["pécheur", "pêcheurs"]),
    ],
)
def test_the_permissive_mode_takes_no_name_for_one_with_other_accents(
    declared: list[str], used: list[str], read: list[str]
) -> None:
    calls: list[tools.AnyCall] = [
        *(predicate(name, "thing") for name in declared),
        *(fact(name, "ann") for name in used),
    ]
    for each in (calls, calls[::-1]):
        assert sorted(build(each, mode="permissive").signature.predicates) == read
