"""``fol-kb read``: a belief set, what could not be read, what is asked, and the exit code."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from fol_kb import BeliefSet
from fol_kb.formats import DIALECTS
from tests.commands import Run

GOOD = "Premises:\n∀x (Man(x) → Mortal(x)) ::: All men are mortal.\nConclusion:\nMortal(socrates)\n"
BAD = GOOD.replace("Conclusion:", "Man(socrates ::: Socrates is a man.\nMan(zeus)\nConclusion:")


@pytest.fixture
def run(run: Run) -> Run:
    return partial(run, "read")


def test_a_good_program(run):
    Path("good.txt").write_text(GOOD, encoding="utf-8")
    code, out, err = run("good.txt", "--dialect", "logic-lm", "-o", "kb.json")
    assert (code, out) == (0, "")
    assert err.splitlines() == [
        "1 of 1 sentences stated, by 1 formulas, 2 repairs",
        "asked at good.txt, line 4, column 1: Mortal(socrates)",
    ]
    kb = BeliefSet.read("kb.json")
    source = kb.formulas[0].source
    assert source is not None
    assert source.quote == "All men are mortal."


def test_a_program_with_problems(run):
    code, out, err = run("-", stdin=BAD)
    assert code == 2
    kb = BeliefSet.from_json(json.loads(out))
    assert len(kb.formulas) == 2
    assert "error: -, line 3, column 13: expected ',' or ')'" in err
    assert "left out: 'Man(socrates'" in err
    assert "warning: line 3: not stated by any formula" in err
    assert err.count("column 13") == 1


def test_a_refused_call_is_said_with_its_place(run):
    Path("clash.txt").write_text("Premises:\nMan(a)\nMan(a, b)\n", encoding="utf-8")
    code, _, err = run("clash.txt", "-o", "kb.json", "--mode", "strict")
    assert code == 2
    assert "error: clash.txt, line 3, column 1: " in err


def test_many_problems_are_cut_short(run):
    code, _, err = run("-", "--dialect", "unicode", "-o", "kb.json", stdin="P(a\n" * 30)
    assert code == 2
    assert err.count("error: ") == 20
    assert "... and 10 more" in err
    assert len(BeliefSet.read("kb.json").errors) == 30


def test_of_many_questions_the_number_is_said(run):
    questions = "".join(f"Mortal(c{number})\n" for number in range(25))
    code, _, err = run("-", "-o", "kb.json", stdin=GOOD + questions)
    assert code == 0
    assert err.count("asked at ") == 20
    assert err.endswith("... and 6 more questions\n")


def test_the_dialects_of_the_help_are_those_that_there_are(run):
    code, out, _ = run("--help")
    assert code == 0
    # without blanks, since lines are broken behind hyphens too
    assert ",".join(dialect.name for dialect in DIALECTS) in "".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (["-", "--dialect", "logic-ml"], GOOD, "there is no dialect 'logic-ml'; did you mean 'logic-lm'"),
        (["-"], "p(a)", "nothing tells the dialect of the source"),
        (["none.txt"], "", "none.txt"),
        (["-"], "", "the file is empty"),
        (["-", "-o", "no/such/folder.json"], GOOD, "there is no folder"),
        (["-", "--mode", "fuzzy"], GOOD, "invalid choice"),
    ],
)
def test_bad_usage(run, arguments, stdin, message):
    code, out, err = run(*arguments, stdin=stdin)
    assert (code, out) == (2, "")
    assert message in err
