"""``fol-verify history``: outcomes recorded, the curve and its error shown, a calibration fitted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.published import validator
from tests.verification.answers.made_reports import report
from verification.answers.history import History, fitted
from verification.cli import main
from verification.model import reference

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def root(tmp_path: Path) -> str:
    """A history of twelve answers, of which every second one was right, the surer ones more often."""
    history = History(tmp_path / "history")
    for number in range(12):
        answer = f"answer {number}"
        history.record(answer, report(confidence=0.3 + number / 20), tier="medium", model="m")
        history.outcome(answer, right=number > 6 or number == 2)
    return str(history.root)


def test_an_outcome_is_told_of_a_hash_its_beginning_or_a_run(
    tmp_path: Path, root: str, capsys: Capture
) -> None:
    id = reference("answer 0")
    run = tmp_path / "run.json"
    run.write_text(json.dumps({"task": "t", "answer": "answer 0", "toolResults": []}))
    for name in (id, id.removeprefix("sha256:")[:8], str(run)):
        for said, right in (("--right", True), ("--wrong", False)):
            assert main(["history", "outcome", root, name, said, "--format", "json"]) == 0
            outcome = json.loads(capsys.readouterr().out)
            validator("answer-outcome").validate(outcome)
            assert (outcome["id"], outcome["right"]) == (id, right)
            assert (History(root).report().answers[0].right) is right


@pytest.mark.parametrize("name", ["sha256:12", "nothing", "zzzzzzzz", "", "00000000"])
def test_an_answer_that_nobody_knows_is_bad_input(root: str, name: str, capsys: Capture) -> None:
    assert main(["history", "outcome", root, name, "--right"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "expected a hash" in said.err


def test_an_outcome_before_its_prediction_is_kept_and_told(root: str, capsys: Capture) -> None:
    assert main(["history", "outcome", root, reference("later"), "--right"]) == 0
    assert "no verifier was asked" in capsys.readouterr().err
    History(root).record("later", report(confidence=0.5))
    assert History(root).report().answers[-1].right is True


def test_the_curve_is_shown_as_text_json_and_page(tmp_path: Path, root: str, capsys: Capture) -> None:
    page = tmp_path / "page.html"
    assert main(["history", "show", root, "--format", "json", "--bins", "5", "--html", str(page)]) == 0
    curve = json.loads(capsys.readouterr().out)
    validator("reliability").validate(curve)
    assert curve["count"] == 12
    by_hand = sum(each["count"] * abs(each["confidence"] - each["right"]) for each in curve["bins"]) / 12
    assert curve["error"] == pytest.approx(by_hand)
    assert main(["history", "show", root, "--bins", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"expected calibration error {curve['error']:.3f}, 12 answers\n")
    assert len(out.splitlines()) == 2 + len(curve["bins"])
    text = page.read_text(encoding="utf-8")
    assert text.count("<circle") == len(curve["bins"])
    assert text.count("✓ right") == 6
    assert "<script" not in text


def test_agents_are_held_against_their_own_confidence(tmp_path: Path, capsys: Capture) -> None:
    run, root = tmp_path / "run.json", str(tmp_path / "history")
    own = {"confidence": 0.9}
    run.write_text(json.dumps({"task": "t", "answer": "Done.", "toolResults": [], "selfAssessment": own}))
    assert main(["answer", str(run), "--no-model", "--history", root]) == 0
    assert main(["history", "show", root]) == 0
    assert "no outcomes yet" in capsys.readouterr().out
    assert main(["history", "outcome", root, str(run), "--wrong"]) == 0
    capsys.readouterr()
    assert main(["history", "show", root, "--own", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["error"] == pytest.approx(0.9)
    assert main(["history", "show", root, "--own"]) == 0
    assert "agents are 0.90 surer of themselves than their answers were right, over 1 answer" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize("method", ["platt", "isotonic"])
def test_a_calibration_is_that_of_python(root: str, method: str, capsys: Capture) -> None:
    pytest.importorskip("sklearn")
    assert main(["history", "calibrate", root, "--method", method, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    validator("calibration").validate(document)
    assert document == fitted(History(root).pairs(), "platt" if method == "platt" else "isotonic").to_json()
    assert main(["history", "calibrate", root, "--method", method]) == 0
    shares = [float(line.split(": ")[1][:4]) for line in capsys.readouterr().out.splitlines()[1:]]
    assert shares == sorted(shares)
    assert len(shares) == 6


def test_bad_input_is_told(tmp_path: Path, root: str, capsys: Capture) -> None:
    assert main(["history", "show", str(tmp_path / "nowhere")]) == 2
    assert main(["history", "show", root, "--bins", "0"]) == 2
    assert main(["history", "calibrate", root, "--tier", "large"]) == 2
    assert "0 outcomes" in capsys.readouterr().err
    with (Path(root) / "predictions.jsonl").open("a") as file:
        file.write('{"torn\n')
    assert main(["history", "list", root]) == 2
    said = capsys.readouterr()
    assert "note: left out:" in said.err
    assert len(said.out.splitlines()) == 12
