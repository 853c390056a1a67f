"""The belief set of a program: problems are findings, statements are what coverage counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.formats import read
from fol_kb.formats.building import belief_set, statements

SOURCE = """\
Facts:
Cold(Bob, True) ::: Bob is cold.
Cold($x, True) ::: Everything is cold.
Rules:
Cold($x, True) >>> Nice($x, True)
Query:
Nice(Bob ::: Is Bob nice?
"""


def test_problems_are_findings_and_statements_are_counted():
    kb = belief_set(read(SOURCE))
    assert [str(belief.formula) for belief in kb.formulas] == [
        "Cold(Bob)",
        "forall x: (Cold(x) => Nice(x))",
    ]
    assert [belief.source and belief.source.quote for belief in kb.formulas] == [
        "Bob is cold.",
        "Cold($x, True) >>> Nice($x, True)",
    ]
    unread = [finding for finding in kb.findings if finding.kind == "unread"]
    assert [finding.level for finding in unread] == ["error", "error"]
    assert unread[0].message.startswith("line 3, column 1: ")
    assert (kb.coverage.sentences, kb.coverage.covered) == (3, 2)  # the question states nothing
    assert [(lost.quote, lost.line) for lost in kb.coverage.lost] == [("Cold($x, True)", 3)]
    assert kb.text == SOURCE


def test_the_mode_and_the_errors_are_those_of_the_builder():
    source = "Premises:\nMan(x) → Mortal(x)"
    assert not belief_set(read(source)).errors
    assert belief_set(read(source), mode="strict").errors
    with pytest.raises(ValueError, match="fuzzy"):
        belief_set(read(source), mode="fuzzy")


@given(st.text(alphabet="Pax$()&>→¬:\n,. FactsTrue", max_size=120))
def test_statements_do_not_overlap(text):
    program = read(f"Premises:\n{text}")
    last = 0
    for sentence in statements(program):
        assert last <= sentence.start < sentence.end
        assert program.source[sentence.start : sentence.end] == sentence.text
        assert sentence.line == program.source.count("\n", 0, sentence.start) + 1
        last = sentence.end
