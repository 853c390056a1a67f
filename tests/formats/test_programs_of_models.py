"""What models really wrote: every program is read, and what is left out is known row by row."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from benchmarks.data import absent, rows
from fol_kb import parse
from fol_kb.builder.asking import prepare
from fol_kb.formats import Program, read
from fol_kb.formats.building import belief_set

pytestmark = pytest.mark.slow


@cache
def programs(name: str) -> list[Program]:
    found = rows(file := f"logic-lm/{name}.jsonl")
    if found is None:
        pytest.skip(absent(file))
    return [read(row["raw_logic_programs"][0]) for row in found]


@pytest.mark.parametrize(
    ("name", "kind", "without_problems", "problems", "unread_questions"),
    [
        ("folio_gpt-3.5-turbo", "logic-lm-fol", 99, 2, 2),
        ("folio_text-davinci-003", "logic-lm-fol", 93, 9, 8),
        ("proofwriter_gpt-3.5-turbo", "logic-lm-rules", 289, 18, 1),
        ("proofwriter_text-davinci-003", "logic-lm-rules", 298, 1, 0),
        ("prontoqa_gpt-3.5-turbo", "logic-lm-rules", 198, 280, 2),
        ("prontoqa_text-davinci-003", "logic-lm-rules", 220, 98, 0),
    ],
)
def test_all_programs_are_read(name, kind, without_problems, problems, unread_questions):
    found = programs(name)
    assert Counter(program.dialect for program in found) == {kind: len(found)}
    assert sum(not program.problems for program in found) == without_problems
    assert sum(len(program.problems) for program in found) == problems
    assert sum(bool(program.unread_questions) for program in found) == unread_questions
    assert all(program.questions or program.unread_questions for program in found)
    assert all(any(call.asserts for call in program) for program in found)


@pytest.mark.parametrize(
    "name", ["folio_gpt-3.5-turbo", "proofwriter_gpt-3.5-turbo", "prontoqa_text-davinci-003"]
)
def test_what_is_read_builds_and_can_be_asked(name):
    for program in programs(name)[:12]:
        kb = belief_set(program)
        assert not [finding for finding in kb.findings if finding.kind.startswith("rejected-")]
        assert sum(finding.kind == "unread" for finding in kb.findings) == len(program.problems)
        assert kb.coverage.covered + len(kb.coverage.lost) == kb.coverage.sentences
        for question in program.questions:
            prepare(kb, parse(question.formula))
