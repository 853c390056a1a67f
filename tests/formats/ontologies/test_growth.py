"""The time of every reader of ontologies grows with the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.growing_ontologies import CASES, FILES
from fol_kb.beliefs import tools
from fol_kb.formats import ontologies
from tests.growing import grows_with_its_input

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", CASES)
def test_time_grows_with_the_ontology(name: str) -> None:
    grows_with_its_input(CASES[name])


def test_every_syntax_is_measured() -> None:
    assert {suffix for suffix, _ in FILES.values()} == {".kif", ".csv", ".ttl", ".nt", ".rdf", ".jsonld"}


def _schemas(tmp_path: Path, text: str) -> dict[str, tuple[str, ...]]:
    path = tmp_path / "relations.kif"
    path.write_text(text, encoding="utf-8")
    found = {}
    for call in ontologies.read(path).calls:
        if isinstance(call, tools.AddPredicateSchema):
            found[call.predicate_name] = tuple(call.argument_sorts)
        elif isinstance(call, tools.AddFunctionSchema):
            found[call.function_name] = (*call.argument_sorts, call.result_sort)
    return found


def test_arguments_come_from_the_nearest_relations_above(tmp_path: Path) -> None:
    found = _schemas(
        tmp_path,
        """
        (subclass B A) (subclass C A)
        (domain top 1 A) (domain top 2 A)
        (subrelation middle top) (domain middle 1 B)
        (subrelation other top)
        (subrelation low middle) (subrelation low other)
        (subrelation lowest low) (subrelation lowest far) (subrelation far farther)
        (domain farther 1 C) (domain farther 2 C) (domain farther 3 C)
        (subrelation round lowest) (subrelation round around) (subrelation around round)
        """,
    )
    assert found["middle"] == ("B",)
    assert found["other"] == ("A", "A")
    assert found["low"] == ("B",)
    # middle and farther are as near, and both are said of it: B and C, of which neither is below the other
    assert found["lowest"] == ("thing", "C", "C")
    assert found["round"] == found["around"] == found["lowest"]


def test_a_function_is_one_by_what_is_above_it(tmp_path: Path) -> None:
    found = _schemas(
        tmp_path,
        """
        (domain f 1 A) (range f B) (subrelation g f) (subrelation h g) (range h C) (subclass C B)
        """,
    )
    assert (found["f"], found["g"], found["h"]) == (("A", "B"), ("A", "B"), ("A", "C"))
