"""The time of every reader of ontologies grows with the file."""

from __future__ import annotations

import pytest

from benchmarks.growing_ontologies import CASES, FILES
from tests.growing import grows_with_its_input

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", CASES)
def test_time_grows_with_the_ontology(name: str) -> None:
    grows_with_its_input(CASES[name])


def test_every_syntax_is_measured() -> None:
    assert {suffix for suffix, _ in FILES.values()} == {".kif", ".csv", ".ttl", ".nt", ".rdf", ".jsonld"}
