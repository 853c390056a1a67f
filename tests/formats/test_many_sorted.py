"""What SMT-LIB and TPTP share: limits of the tool calls harm only the item that is over one."""

from __future__ import annotations

import pytest

from fol_kb.beliefs.tools import MOST_CHARACTERS
from fol_kb.formats import Program, read
from fol_kb.formats.many_sorted import separate_names
from fol_kb.logic.sorts.inference import node_of_class


def places(program: Program) -> list[tuple[int | None, str]]:
    return [(problem.place.line, problem.kind) for problem in program.problems]


def test_a_distinct_object_whose_name_is_too_long_with_its_quotation_marks() -> None:
    """The marks are a part of the name, which the limit of names in TPTP does not count."""
    name = "a" * MOST_CHARACTERS
    program = read(f'fof(a, axiom, p("{name}")).\nfof(b, axiom, q(c)).', "tptp")
    assert places(program) == [(1, "call"), (1, "call")]
    assert [call.tool for call in program if call.asserts] == ["add_atomic_fact"]


@pytest.mark.parametrize("length", [MOST_CHARACTERS - len("_sort"), MOST_CHARACTERS])
def test_a_sort_whose_new_name_is_too_long(length: int) -> None:
    """Tied to predicates of their names the two sorts would be joined, so that they get other names."""
    one, other = "A" * length, "B" * length
    program = read(
        f"(declare-sort {one} 0)\n(declare-sort {other} 0)\n(declare-sort S 0)\n(declare-const c S)\n"
        f"(declare-fun {one} ({other}) Bool)\n(declare-fun {other} ({one}) Bool)\n",
        "smtlib",
    )
    if length + len("_sort") <= MOST_CHARACTERS:
        assert not program.problems
        assert program[0].model_dump()["sort_name"] == f"{one}_sort"
        assert program[4].model_dump()["argument_sorts"] == [f"{other}_sort"]
    else:
        assert places(program) == [(line, "call") for line in (1, 2, 5, 6)]
        assert [call.tool for call in program] == ["add_sort", "add_constant_to_sort"]


@pytest.mark.parametrize(
    ("sorts", "classes", "renamed"),
    [
        (["pêcheur", "b"], ["pêcheur", "b"], ["b", "pêcheur"]),
        (["pêcheur", "b"], ["pecheur", "b"], ["b", "pêcheur"]),
        (["pêcheur", "b"], ["pécheur", "b"], []),
        (["pecheur", "pêcheur", "b"], ["pêcheur", "b"], ["b", "pecheur", "pêcheur"]),
        (["pecheur", "b"], ["pêcheur", "pécheur", "b"], ["b", "pecheur"]),
    ],
)
def test_sorts_get_other_names_where_a_class_with_their_accents_or_none_is_there(
    sorts: list[str], classes: list[str], renamed: list[str]
) -> None:
    found = separate_names(sorts, classes)
    assert sorted(found) == renamed
    node = node_of_class([found.get(name, name) for name in sorts], classes)
    assert [node(name) for name in classes] == classes or not renamed
