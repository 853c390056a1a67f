"""One bad line takes nothing else along; sections come in any order; every place is where it says it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.beliefs.tools import dump_call
from fol_kb.common.errors import FormulaSyntaxError
from fol_kb.formats import unicode
from fol_kb.testing.formulas import formulas
from tests.formats.programs import read

BAD = "P(a → ∧ ::: this cannot be read"

FOL = {
    "Predicates:": ["Man(x) ::: x is a man.", "Sees(x, y) ::: x sees y.", "Rain"],
    "Premises:": [
        "∀x (Man(x) → Mortal(x)) ::: All men are mortal.",
        "Man(socrates) ∧ ¬Rain",
        "Sees(socrates, bald eagle) ⊕ Rain ::: He sees it, or it rains.",
    ],
    "Conclusion:": ["Mortal(socrates) ::: Socrates is mortal."],
}
RULES = {
    "Predicates:": ["Cold($x, bool) ::: Is x cold?", "Likes($x, $y, bool) ::: Does x like y?"],
    "Facts:": ["Cold(Bob, True) ::: Bob is cold.", "Likes(Bob, the cat, False)", "Cold(Ann, False)"],
    "Rules:": ["Cold($x, True) && Likes($x, $y, False) >>> Cold($y, False) ::: Cold dislikes cold."],
    "Query:": ["Likes(Ann, Bob, False) ::: Ann does not like Bob."],
}


def lines_of(sections: Mapping[str, Sequence[str]]) -> list[str]:
    return [line for header, lines in sections.items() for line in (header, *lines)]


def without_places(program: Any) -> tuple[list[Any], list[Any]]:
    calls = [dump_call(call) for call in program]
    for call in calls:
        call["arguments"].pop("source_start", None)
    return calls, [(question.formula, question.quote) for question in program.questions]


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, dict[str, list[str]]]:
    """A good program of either kind: some lines of each section, sections in any order."""
    kind = draw(st.sampled_from([FOL, RULES]))
    sections = {
        header: draw(st.lists(st.sampled_from(lines), min_size=1, max_size=4))
        for header, lines in kind.items()
    }
    if kind is FOL:
        sections["Premises:"] += [unicode.write(f) for f in draw(st.lists(formulas(), max_size=2))]
    order = draw(st.permutations(list(sections)))
    return "logic-lm-fol" if kind is FOL else "logic-lm-rules", {name: sections[name] for name in order}


@given(programs(), st.data())
def test_a_bad_line_anywhere_is_one_problem_more_and_changes_nothing_else(program, data):
    dialect, sections = program
    lines = lines_of(sections)
    at = data.draw(st.integers(0, len(lines)))
    before = read("\n".join(lines), dialect)
    after = read("\n".join([*lines[:at], BAD, *lines[at:]]), dialect)
    assert before.problems == ()
    assert without_places(after) == without_places(before)
    (problem,) = after.problems
    assert problem.place.line == at + 1
    assert "P(a → ∧" in str(problem)


@pytest.mark.parametrize("sections", [FOL, RULES], ids=["formulas", "rules"])
def test_sections_come_in_any_order(sections):
    expected = None
    for order in permutations(sections):
        program = read("\n".join(lines_of({name: sections[name] for name in order})))
        assert program.problems == ()
        calls, questions = without_places(program)
        found = (sorted(map(repr, calls)), questions)
        assert found == (expected or found)
        expected = found


@given(programs())
def test_every_quote_and_position_is_in_the_source(program):
    dialect, sections = program
    source = "\n".join(lines_of(sections))
    found = read(source, dialect)
    assert len(found.positions) == len(found)
    lines = source.split("\n")
    for call, position in zip(found, found.positions, strict=True):
        part = source[position.start : position.end]
        assert lines[position.line - 1][position.column - 1 :].startswith(part)
        if call.asserts:
            start = call.source_start
            assert source[start : start + len(call.source_quote)] == call.source_quote
            assert lines[position.line - 1].rstrip().endswith(call.source_quote)
    for question in found.questions:
        assert source[question.position.start : question.position.end] in lines[question.position.line - 1]


@given(st.lists(formulas(), min_size=1, max_size=4), st.sampled_from(["unicode", "logic-lm-fol"]))
def test_formulas_that_are_written_are_read_back(written, dialect):
    source = "\n".join(["Premises:", *map(unicode.write, written)])
    program = read(source, dialect)
    assert program.problems == ()
    assert [parse(call.formula) for call in program if call.asserts] == written


@given(st.text(max_size=200), st.sampled_from(["logic-lm", "logic-lm-rules", "nltk", "unicode", "prover9"]))
def test_any_text_is_read_and_nothing_is_raised(source, dialect):
    program = read(source, dialect)
    assert program.source == source
    assert len(program.problems) == len(program.problem_positions)
    assert set(program.unread_questions) <= set(program.problems)
    assert list(program) or program.problems or program.questions


@given(st.text(alphabet="Pax$()&>∀→¬:\n,. -#*%?FolTrue_Facts:Query:", max_size=200))
def test_texts_that_resemble_programs_are_read_too(source):
    for dialect in ("logic-lm", "logic-lm-rules", "nltk", "unicode"):
        read("formulas(assumptions).\n" + source, dialect)
        read("Facts:\n" + source, dialect)
        read("FOL: " + source, dialect)


def test_a_problem_says_where_what_was_expected_and_what_was_left_out():
    source = "Premises:\n  Likes(bald eagle, ann) ∧ (P(a) ::: An eagle.\n"
    (problem,) = read(source).problems
    assert isinstance(problem, FormulaSyntaxError)
    assert str(problem) == (
        "line 2, column 33: expected ')' or an operator after 'P(a)', but the text ends; the '(' opened at"
        " line 2, column 28 is not closed; left out: 'Likes(bald eagle, ann) ∧ (P(a)'"
    )
