"""What the evaluation of models' programs counts, and the naive way that it compares with."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import programs
from benchmarks.programs import (
    OUTCOMES,
    is_executable,
    label,
    naive,
    naive_tasks,
    scored,
    separated,
    stage_tasks,
)
from fol_kb import parse
from fol_kb.formats import read

CLASH = """Premises:
Bear(x) → Chases(x, bear) ::: Bears chase the bear.
Likes(ann) ∧ Likes(ann, bear) ::: Ann likes the bear.
Conclusion:
Chases(bear, bear) ::: The bear chases itself.
"""
QUESTION = "Is the following statement true, false, or uncertain? The bear chases itself."
ROW = {"id": "r1", "label": "True", "question": QUESTION, "raw_logic_programs": [CLASH]}


def result(
    status: str | None,
    *kinds: str,
    level: str = "warning",
    message: str = "",
    query: str = "p(a)",
    tried: Any = (),
) -> dict[str, Any]:
    items = [{"kind": kind, "level": level, "message": message} for kind in kinds]
    report = None if status is None else {"status": status, "query": query, "tried": tried}
    return {"report": report, "findings": {"items": items}}


def test_labels_are_those_of_folio() -> None:
    assert [label({"answer": letter}) for letter in "ABC"] == ["True", "False", "Uncertain"]
    assert label({"answer": "A", "label": "Uncertain"}) == "Uncertain"


@pytest.mark.parametrize(
    ("found", "gold", "expected"),
    [
        (result("ENTAILED"), "True", "right"),
        (result("CONTRADICTED"), "False", "right"),
        (result("INDEPENDENT"), "Uncertain", "right"),
        (result("ENTAILED"), "False", "wrong decisive"),
        (result("CONTRADICTED"), "Uncertain", "wrong decisive"),
        (result("INDEPENDENT"), "True", "wrongly unknown"),
        (result("CONTRADICTORY_PREMISES"), "True", "contradictory premises"),
        (result("UNDECIDED"), "True", "undecided"),
        (result("UNDECIDED", "similar-names"), "True", "undecided"),
        (result("UNDECIDED", "similar-names", "incoherent"), "True", "refused with a finding"),
        (result("UNDECIDED", "incomplete"), "True", "refused with a finding"),
        (result(None), "True", "refused with a finding"),
    ],
)
def test_what_becomes_of_a_row(found: dict[str, Any], gold: str, expected: str) -> None:
    assert programs.outcome(found, gold) == expected
    assert expected in OUTCOMES


def test_what_can_be_executed() -> None:
    assert is_executable(result("UNDECIDED", "incoherent"))
    assert is_executable(result("ENTAILED", "unread", level="error"))
    assert not is_executable(result("ENTAILED", "arity-clash", level="error"))
    assert not is_executable(result("UNDECIDED", query=""))
    assert not is_executable(result("CONSISTENT", query=""))
    assert not is_executable(result(None))


def test_scores_add_up() -> None:
    unread = {**ROW, "id": "r2", "raw_logic_programs": ["Premises:\np(a\nConclusion:\np(a)\n"]}
    score = scored([result("ENTAILED"), result("CONTRADICTED")], [ROW, unread])
    assert (score.rows, score.read, score.executable) == (2, 1, 2)
    assert score.outcomes == {each: [] for each in OUTCOMES} | {"right": ["r1"], "wrong decisive": ["r2"]}
    assert score.net == 0
    assert programs.line("open", "safe", score) == [
        "open", "safe", 2, 1, "2 (100 %)", 1, 1, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "message", "expected"),
    [
        (
            "incoherent",
            "the question speaks of the individual 'a', the premises only of a predicate of that name",
            "individual in the question, class in the premises",
        ),
        (
            "incoherent",
            "the words deny it: p(a) for 'x'; one of them is not what is meant",
            "question and words differ",
        ),
        (
            "incoherent",
            "the answer is INDEPENDENT as the names stand, and ENTAILED if so",
            "hangs on how names are written",
        ),
        ("incoherent", "the program does not ask anything: so", "an answer for a question"),
        ("incomplete", "2 of 3 statements were left out", "a part was left out"),
        ("similar-names", "so", None),
    ],
)
def test_what_is_withheld_is_counted_by_its_cause(kind: str, message: str, expected: str | None) -> None:
    tried = [{"status": "UNDECIDED"}, {"status": "ENTAILED"}]
    found = result("UNDECIDED", kind, message=message, tried=tried)
    assert programs.cause(found) == expected
    assert programs.otherwise(found, "True") == "right"
    assert programs.otherwise(found, "False") == "wrong decisive"
    score = scored([found], [ROW])
    assert dict(score.withheld) == ({(expected, "right"): 1} if expected else {})
    assert programs.cause({**found, "report": {**found["report"], "status": "ENTAILED"}}) is None
    assert programs.cause(result(None)) is None


def test_stages_ask_the_program_as_it_is() -> None:
    (task,) = stage_tasks([ROW], "strict", "open")
    asked = {"program": CLASH, "dialect": "logic-lm", "statement": "The bear chases itself."}
    assert task == {"id": "r1", **asked, "mode": "strict", "semantics": "open"}


def test_the_naive_way_gives_clashing_uses_names_of_their_own_and_no_more() -> None:
    (task,) = naive_tasks([ROW], "open")
    assert [call["arguments"]["formula"] for call in task["calls"]] == [
        "Bear(x) => Chases(x, bear)",
        "Likes_predicate_1(ann) && Likes_predicate_2(ann, bear)",
    ]
    assert (task["query"], task["mode"], task["semantics"]) == ("Chases(bear, bear)", "repair", "open")
    one, other = separated([parse("bear(f(bear)) && f(bear)"), parse("likes(ann)")])
    assert str(one) == "bear_predicate_1(f_function_1(bear)) && f_predicate_1(bear)"
    assert str(other) == "likes(ann)"


@pytest.mark.parametrize(
    "program",
    [
        "Premises:\np(a\nConclusion:\np(a)\n",
        "Premises:\np(a)\n",
        "Premises:\np(a)\nConclusion:\nUncertain\n",
        "Premises:\np(a)\nConclusion:\np(a)\nq(a)\n",
    ],
)
def test_a_program_that_cannot_be_read_as_a_whole_is_naively_none(program: str) -> None:
    assert naive(read(program, dialect="logic-lm")) == {"calls": [], "query": ""}


@pytest.mark.jvm
def test_a_set_has_a_table_and_its_wrong_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "Premises:\np(a)\nConclusion:\np(a)\n"
    wrong = {"id": "FOLIO_dev_9", "label": "False", "question": "Is a p?", "raw_logic_programs": [program]}
    monkeypatch.setattr(programs, "rows", lambda file: [wrong] if "folio_gpt" in file else None)
    assert programs.main(["--only", "folio", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("| open ") == 4
    assert "| naive renaming |" in out
    assert "- open, safe: 9\n- open, heuristic: 9" in out
    assert "FOLIO, text-davinci-003: skipped: logic-lm/folio_text-davinci-003.jsonl is not in the data" in out
    assert "ProntoQA" not in out
