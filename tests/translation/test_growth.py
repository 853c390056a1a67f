"""The time of the offline translator grows with the text."""

from __future__ import annotations

import pytest

from benchmarks.growing_texts import CASES
from fol_kb.translation.controlled.discourse.boxes import Named, Predicate
from fol_kb.translation.controlled.discourse.naming import Names
from tests.growing import grows_with_its_input

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", CASES)
def test_time_grows_with_the_text(name: str) -> None:
    grows_with_its_input(CASES[name])


def test_names_of_one_spelling_are_tried_once_each() -> None:
    lemmas = ["".join("bB"[n >> bit & 1] for bit in range(12)) for n in range(4_000)]
    predicates = [Predicate(lemma, "property", 1) for lemma in lemmas]
    individuals = [Named("red_fish", True, (lemma,)) for lemma in lemmas]
    names = Names(predicates, individuals)
    found = {names.predicate(predicate) for predicate in predicates}
    assert len({name.lower() for name in found}) == len(found) == 4_000
    called = {names.individual(individual) for individual in individuals}
    assert len(called) == 4_000
    assert max(map(len, found | called)) < 50


def test_the_first_further_names() -> None:
    individuals = [Named("red_fish", True, (what,)) for what in "abcd"]
    names = Names([], individuals)
    assert [names.individual(one) for one in individuals] == [
        "red_fish",
        "the_red_fish",
        "the_red_fish_x",
        "the_red_fish_x2",
    ]
