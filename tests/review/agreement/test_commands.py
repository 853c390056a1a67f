"""``fol-kb agree``: output, exit codes, the belief set that is written, bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.review.agreement.values import AgreementStatus
from tests.commands import Outcome, Run
from tests.published import validator
from tests.review.agreement.made import reading, said

pytestmark = pytest.mark.jvm

Agree = Callable[..., Outcome]


@pytest.fixture
def agree(run: Run) -> Callable[..., Outcome]:
    """a and b agree; c contradicts them; d has another word; e says nothing; other is of another text."""
    made = {"a": "cat(tom)", "b": "Cat(Tom)", "c": "!cat(tom)", "d": "dog(tom)"}
    for name, formula in made.items():
        reading(formula).write(f"{name}.json")
    said("It is as it is.", []).write("e.json")
    said("It is otherwise.", []).write("other.json")
    return partial(run, "agree")


@pytest.mark.parametrize(
    ("arguments", "code", "first"),
    [
        (["a.json", "b.json"], 0, "1 agreed; agreement 1.00"),
        (["a.json", "b.json", "c.json"], 1, "0 agreed, 1 disagreed; agreement 0.33"),
        (["a.json", "d.json"], 3, "0 agreed, 1 undecided; agreement 0.00 to 1.00"),
        (["a.json", "d.json", "--same", "dog=cat"], 0, "1 agreed; agreement 1.00"),
        (["a.json", "e.json"], 1, "0 agreed, 1 missing; agreement 0.00"),
        (["e.json", "e.json"], 3, "0 agreed; 1 that none of them states"),
        (["c.json", "d.json", "a.json"], 1, "0 agreed, 1 disagreed; agreement 0.00 to 0.67"),
    ],
)
def test_verdicts_and_exit_codes(arguments: list[str], code: int, first: str, agree: Agree) -> None:
    found = agree(*arguments)
    assert found.code == code
    line = found.out.splitlines()[0]
    assert line.partition(": ")[2] == first or line.endswith(first)


def test_json_is_one_document_that_fits_its_schema(agree: Agree) -> None:
    found = agree("a.json", "c.json", "--format", "json", "--engine", "ground")
    assert found.code == 1
    data = json.loads(found.out)
    validator("agreement").validate(data)
    assert data["status"] == AgreementStatus.DISAGREED
    assert [sample["name"] for sample in data["samples"]] == ["a.json", "c.json"]
    (comparison,) = data["sentences"][0]["comparisons"]
    assert [s["situation"]["true"] for s in comparison["scenarios"]] == [["cat(tom)"], []]


def test_the_nearest_to_the_majority_is_written(agree: Agree) -> None:
    found = agree("c.json", "a.json", "b.json", "-o", "best.json")
    assert found.code == 1
    assert "a.json was written to best.json" in found.err
    best = BeliefSet.read("best.json")
    assert [str(b.formula) for b in best.formulas] == ["cat(tom)"]
    assert [f.kind for f in best.findings] == ["disagreement"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.json"], "two belief sets or more are compared"),
        (["a.json", "other.json"], "a.json and other.json are belief sets of different texts"),
        (["a.json", "nowhere.json"], "nowhere.json"),
        (["-", "-"], "standard input can be read once"),
        (["a.json", "b.json", "-o", "-"], "name a file for -o"),
        (["a.json", "b.json", "-o", "a.json"], "this is the input"),
        (["a.json", "b.json", "--same", "cat"], "two names, NAME=NAME, not 'cat'"),
        (["a.json", "b.json", "--same", "cat=catt"], "no belief set has the name 'catt'; did you mean 'Cat'"),
        (["a.json", "b.json", "--timeout", "0"], "timeout is a positive number"),
    ],
)
def test_bad_input(arguments: list[str], message: str, agree: Agree) -> None:
    found = agree(*arguments)
    assert found.code == 2
    assert message in found.err
