"""``python -m benchmarks.agreement`` on programs made for it, and on the data where it is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import agreement
from benchmarks.data import data_folder
from fol_kb.review.agreement.values import AgreementStatus

pytestmark = pytest.mark.jvm

TEXT = "All cats purr. Tom is a cat."
PROGRAM = """Predicates:
Cat(x) ::: x is a cat.
Purr(x) ::: x purrs.
Premises:
∀x ({rule}) ::: All cats purr.
Cat(tom) ::: Tom is a cat.
Conclusion:
Purr(tom) ::: Tom purrs."""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "logic-lm").mkdir()
    rules = dict(zip(agreement.MODELS, ("Cat(x) → Purr(x)", "Purr(x) → Cat(x)"), strict=True))
    for model, rule in rules.items():
        row = {"id": "a", "context": TEXT, "raw_logic_programs": [PROGRAM.format(rule=rule)]}
        path = tmp_path / "logic-lm" / f"folio_{model}.jsonl"
        path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    monkeypatch.setenv("FOL_KB_DATA", str(tmp_path))


@pytest.mark.usefixtures("made")
def test_sentences_are_counted_by_status(capsys: pytest.CaptureFixture[str]) -> None:
    reports = agreement.compared("folio", None)
    assert reports is not None
    assert [s.status for s in reports[0].sentences] == [AgreementStatus.DISAGREED, AgreementStatus.AGREED]
    assert agreement.summary("folio", reports)[:-1] == ["folio", 1, 2, 1, 1, 0, 0, "1 of 1"]
    assert agreement.main([]) == 0
    said = capsys.readouterr()
    assert "| folio |" in said.out
    assert "skipped: logic-lm/proofwriter_*.jsonl is not in the data folder" in said.err


def test_real_programs_are_compared_without_a_failure() -> None:
    if not (data_folder() / "logic-lm" / "folio_gpt-3.5-turbo.jsonl").is_file():
        pytest.skip("logic-lm is not in the data folder")
    reports = agreement.compared("folio", 3)
    assert reports is not None
    assert any(report.count(AgreementStatus.AGREED) for report in reports)
