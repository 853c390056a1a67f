"""What ``make eval`` reports must not get worse: thresholds on the labelled data, where it is there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from benchmarks import data, evaluate, folio
from benchmarks.data import absent, rows, write_section
from benchmarks.evaluate import TEXT_SETS, score_text, second_opinion, statement, text_tasks
from fol_kb.cli.batch_tasks import run_task

pytestmark = pytest.mark.jvm
FILES = dict(TEXT_SETS)


def needed(name: str) -> list[dict[str, Any]]:
    found = rows(name)
    if found is None:
        pytest.skip(absent(name))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "semantics", "share"),
    [
        ("ProofWriter", "rules", 0.995),
        ("ProntoQA", "rules", 1.0),
        ("ProofWriter", "open", 290 / 300),
        ("ProntoQA", "open", 1.0),
    ],
)
def test_plain_text_to_answers(name: str, semantics: str, share: float) -> None:
    labelled = needed(FILES[name])
    results = [run_task(task) for task in text_tasks(labelled, semantics)]
    score = score_text(results, [row["answer"] for row in labelled])
    assert score.rows == len(labelled) > 200
    assert score.correct >= share * score.rows, score
    assert score.undecided == score.errors == score.untranslated == score.lost_formulas == 0, score
    if semantics == "rules":
        assert score.wrong_decisive == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_classical_answers_agree_with_other_solvers(name: str) -> None:
    for task in text_tasks(needed(FILES[name])[::4], "open"):
        assert run_task(task)["report"]["status"] == second_opinion(task), task["id"]


@pytest.mark.slow
def test_folio_gold_formulas() -> None:
    needed(folio.DEVELOPMENT)
    outcomes = folio.development()
    assert outcomes is not None
    for engine in folio.ENGINES:
        counts = Counter(folio.against_label(outcome, engine) for outcome in outcomes)
        assert counts["wrong decisive"] == counts["contradictory premises"] == 0, engine
        if engine in ("auto", "ground"):
            assert counts["right"] >= 87
            assert counts["undecided"] == 0
            assert counts["refused"] <= 8
    assert folio.disagreements(outcomes) == []


@pytest.mark.slow
def test_folio_verdicts_are_rechecked_from_their_certificates() -> None:
    needed(folio.DEVELOPMENT)
    outcomes = folio.development(limit=5, certified=True)
    assert outcomes is not None
    found = [each for outcome in outcomes for each in outcome.certificates]
    decided = [said for outcome in outcomes for said in outcome.said.values() if said != "UNDECIDED"]
    assert len(found) == len(decided) >= 10
    assert {(each.outcome, each.open, each.wrong) for each in found} == {("CONFIRMED", 0, 0)}
    assert f"{len(found)} of {len(found)} confirmed. Of" in folio.report(outcomes, None)[0]
    outcomes[0].certificates[0] = replace(found[0], wrong=1)
    assert not folio.report(outcomes, None)[1]


@pytest.mark.slow
def test_folio_training_premises() -> None:
    needed(folio.TRAINING)
    outcomes = folio.training(limit=60)
    assert outcomes is not None
    assert folio.disagreements(outcomes) == []
    assert all(outcome.said["auto"] != "UNDECIDED" for outcome in outcomes)


def test_two_verdicts_that_differ_are_a_disagreement() -> None:
    alone = folio.Outcome("1", "True", 0, {"auto": "ENTAILED", "models": "UNDECIDED"}, {}, "ENTAILED")
    assert folio.disagreements([alone]) == []
    (line,) = folio.disagreements([replace(alone, others="INDEPENDENT")])
    assert "DISAGREEMENT on 1" in line
    text, agreed = folio.report([replace(alone, others="INDEPENDENT")], None)
    assert not agreed
    assert line in text
    assert "skipped" in text


@pytest.mark.slow
def test_through_the_command_line() -> None:
    """The same route as ``make eval``: a process of its own, results in the order of the tasks."""
    labelled = needed(FILES["ProntoQA"])[:4]
    tasks = text_tasks(labelled, "rules")
    results = evaluate.run_batch(tasks, jobs=2)
    assert [result["id"] for result in results] == [row["id"] for row in labelled]
    assert score_text(results, [row["answer"] for row in labelled]).correct == 4


def test_absent_data_is_said_and_skipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: Any) -> None:
    monkeypatch.setenv("FOL_KB_DATA", str(tmp_path))
    assert evaluate.main([]) == 0
    assert folio.main([]) == 0
    printed = capsys.readouterr().out
    assert printed.count("skipped: ") == 4
    assert "FOL_KB_DATA" in printed


def test_what_a_score_counts() -> None:
    def result(status: str | None, **more: Any) -> dict[str, Any]:
        return {"report": status and {"status": status}, "coverage": more, "findings": {"errors": 0}}

    score = score_text(
        [
            result("ENTAILED"),
            result("CONTRADICTED"),
            result("INDEPENDENT"),
            result("UNDECIDED"),
            result(None),
            result("CONTRADICTORY_PREMISES", lost=["a sentence"], declared_untranslatable=["another"]),
        ],
        ["A", "A", "B", "A", "A", "C"],
    )
    assert (score.correct, score.wrong_decisive, score.other_wrong) == (1, 1, 2)
    assert (score.undecided, score.errors, score.untranslated) == (1, 1, 2)


def test_statement_of_a_question() -> None:
    assert statement("Is the following statement true, false, or unknown? Bob is kind.") == "Bob is kind."


def test_a_section_without_marks_is_an_error(tmp_path: Any) -> None:
    document = tmp_path / "page.md"
    document.write_text("a <!-- begin x --> old <!-- end x --> b")
    write_section(document, "x", "new")
    assert document.read_text() == "a <!-- begin x -->\n\nnew\n\n<!-- end x --> b"
    with pytest.raises(ValueError, match="marks"):
        write_section(document, "y", "new")
    assert data.table(["a", "b"], [["x", 1]]).splitlines()[1].startswith("|--")
