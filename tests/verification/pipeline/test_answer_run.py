"""A whole answer: every word has its row, every layer its say, and none spoils another."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from benchmarks.self_checks import GOOD
from fol_kb.common.errors import DocumentError
from fol_kb.testing.models import ScriptedModel
from tests.published import validator
from verification.answers.orchestration import ConsistencyOptions
from verification.claims import ClaimOptions, ClaimVerifier, FactChecker
from verification.cli import main
from verification.evidence import Memory, Store
from verification.markup import blocks
from verification.model import AnswerRow, AnswerRun, LayerState, RowKind, Run, ToolResult, Verdict
from verification.pipeline import RunLayers, run_answer
from verification.pipeline.rows import rows_of
from verification.prompts import Delimiters
from verification.self_check import SelfChecker, Source

Capture = pytest.CaptureFixture[str]
TEXTS = st.text(st.sampled_from('ab1.?! \n#|-`>*[]()"é다\t'), max_size=300)
ANSWER = (
    '# Mill\n\nIt was built in 1710. The record says "built by Ada Perrin". It cost 900 francs.'
    " It is fine.\n\n- Shall I go on?\n\n| Year |\n|---|\n| 1710 |\n"
)
RUN = Run(
    "When was the mill built?", ANSWER, (ToolResult("search", output="Built in 1710, built by Ada Perrin."),)
)


def reported(run: Run = RUN, **layers: Any) -> AnswerRun:
    """The report, without Tweety unless it is asked for."""
    return asyncio.run(run_answer(run, RunLayers(**{"formal": None, **layers})))


def row(report: AnswerRun, words: str) -> AnswerRow:
    """The row with these words."""
    return next(each for each in report.rows if words in each.text)


@given(TEXTS)
@example("`\n1!`\n?")
def test_every_word_has_its_row(answer: str) -> None:
    """Each letter of what Markdown shows is within one row, and rows are in order and apart."""
    rows = rows_of(answer)
    for block in blocks(answer):
        for letter, place in zip(block.clean, block.places, strict=True):
            if letter.isalnum():
                assert sum(each.start <= place < each.end for each in rows) == 1
    assert [each.number for each in rows] == list(range(1, len(rows) + 1))
    assert all(one.end <= other.start for one, other in pairwise(rows))
    assert all(each.line == answer.count("\n", 0, each.start) + 1 for each in rows)


def test_each_layer_speaks_about_its_rows() -> None:
    report = reported()
    told = {each.text: {verdict.layer: verdict.verdict for verdict in each.verdicts} for each in report.rows}
    assert told == {
        "Mill": {},
        "It was built in 1710.": {"mentions": Verdict.FOR},
        'The record says "built by Ada Perrin".': {"citations": Verdict.FOR},
        "It cost 900 francs.": {"mentions": Verdict.AGAINST},
        "It is fine.": {},
        "Shall I go on?": {},
        "Year": {},
        "1710": {"mentions": Verdict.FOR},
    }
    assert [each.text for each in report.rows if each.unspoken] == ["It is fine."]
    assert row(report, "fine").silent == ("citations", "mentions")
    assert (report.counts.rows, report.counts.statements) == (8, 4)
    assert (report.counts.against, report.counts.unspoken) == (1, 1)
    assert row(report, "Shall").kind is RowKind.QUESTION
    assert AnswerRun.from_json(report.to_json()) == report


def test_an_absent_quotation_speaks_against_its_row() -> None:
    report = reported(Run("Who?", 'It says "built by Bob Perrin".', RUN.tool_results))
    assert row(report, "says").verdicts[0].verdict is Verdict.AGAINST
    assert report.against


def test_a_quotation_that_cuts_what_changes_it_speaks_against_its_row() -> None:
    results = (ToolResult("search", output="It was rebuilt in 1710 by Ada Perrin."),)
    report = reported(Run("Who?", 'It says "built in 1710 by Ada Perrin".', results))
    (verdict,) = (each for each in row(report, "says").verdicts if each.layer == "citations")
    assert verdict.verdict is Verdict.AGAINST
    assert "a part of a word" in verdict.said
    assert AnswerRun.from_json(report.to_json()) == report


def test_a_quotation_that_was_asked_for_and_is_missing() -> None:
    run = Run("Quote exactly what the record says about the mill.", "It is an old mill.", RUN.tool_results)
    report = reported(run)
    assert [each.kind.value for each in report.missing] == ["exact"]
    assert report.against
    assert AnswerRun.from_json(report.to_json()) == report


def test_what_is_not_configured_says_why() -> None:
    states = {each.name: (each.state, each.detail) for each in reported().layers}
    assert states["claims"] == (LayerState.NOT_RUN, "no store was given")
    assert states["selfCheck"] == (LayerState.NOT_RUN, "no model is asked")
    assert states["formal"] == (LayerState.NOT_RUN, "it is left out")
    nothing = {each.name: each.state for each in reported(Run("Q?", "A.")).layers}
    assert nothing["citations"] is LayerState.NOT_RUN


@pytest.mark.jvm
def test_sentences_that_cannot_hold_together() -> None:
    answer = "Ada is not a baker. The weather was fine."
    sources = (Source("a.md", "Every miller is a baker. Ada is a miller."),)
    report = reported(Run("Q?", answer), sources=sources, formal=ConsistencyOptions())
    assert row(report, "baker").verdicts[0].verdict is Verdict.AGAINST
    assert "a.md: 'Ada is a miller.'" in row(report, "baker").verdicts[0].said
    assert row(report, "weather").unspoken
    assert "formal" in row(report, "weather").silent


def test_claims_of_the_answer_against_a_store(store: Store) -> None:
    store.add([Memory(content="The mill was built in 1710.", id="m")])
    checker = FactChecker(ClaimVerifier(store, options=ClaimOptions(mode="text")))
    report = reported(claims=checker)
    layer = next(each for each in report.layers if each.name == "claims")
    assert layer.state is LayerState.RAN
    assert row(report, "1710").claims


class Broken:
    """A layer that fails."""

    async def check(self, *_: object) -> Any:
        raise DocumentError("the store is damaged")


def test_a_layer_that_fails_spoils_no_other() -> None:
    report = reported(claims=Broken())
    states = {each.name: (each.state, each.detail) for each in report.layers}
    assert states["claims"][0] is LayerState.FAILED
    assert "damaged" in states["claims"][1]
    assert row(report, "900").against


@pytest.mark.parametrize(("content", "state"), [(GOOD, LayerState.RAN), ("Fine!", LayerState.FAILED)])
def test_the_self_check_is_about_the_whole(delimiters: Delimiters, content: str, state: LayerState) -> None:
    model = ScriptedModel({"answers": {"kind": "turns", "turns": [{"content": content}]}})
    report = reported(self_check=SelfChecker(model, delimiters))
    assert report.self_check is not None
    assert report.self_check.success == (state is LayerState.RAN)
    assert next(each for each in report.layers if each.name == "selfCheck").state is state
    assert all(verdict.layer != "selfCheck" for each in report.rows for verdict in each.verdicts)


# ---------------------------------------------------------------------- the command


def test_the_command(tmp_path: Path, capsys: Capture) -> None:
    document, page = tmp_path / "run.json", tmp_path / "page.html"
    data = {"task": RUN.task, "answer": ANSWER, "toolResults": [{"tool": "x", "output": "Built in 1710."}]}
    document.write_text(json.dumps(data), encoding="utf-8")
    arguments = ["run", str(document), "--no-model", "--no-formal"]
    assert main([*arguments, "--format", "json", "--html", str(page)]) == 1
    found = json.loads(capsys.readouterr().out)
    validator("answer-run").validate(found)
    assert len(found["rows"]) == 8
    assert "It cost 900 francs." in page.read_text(encoding="utf-8")
    assert main(arguments) == 1
    assert "✗ line 3, sentence: It cost 900 francs." in capsys.readouterr().out
    assert main([*arguments, "--format", "junit"]) == 1
    assert capsys.readouterr().out.count("<testcase") == 8


def test_each_reply_of_a_conversation(tmp_path: Path, capsys: Capture) -> None:
    document = tmp_path / "talk.json"
    messages = [
        {"role": "user", "content": "When?"},
        {"role": "assistant", "content": "Wait a moment."},
        {"role": "user", "content": "Well?"},
        {"role": "assistant", "content": "Soon."},
    ]
    document.write_text(json.dumps(messages), encoding="utf-8")
    arguments = ["run", str(document), "--no-model", "--no-formal", "--format", "json"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["answer"] == "Soon."
    assert main([*arguments, "--replies", "all"]) == 0
    answers = [
        json.loads(line)["answer"] for line in capsys.readouterr().out.replace("}\n{", "}\x00{").split("\x00")
    ]
    assert answers == ["Wait a moment.", "Soon."]


@pytest.mark.parametrize("more", [["--model", "m"], ["--base-url", "http://localhost:1/v1"]])
def test_a_model_and_none(tmp_path: Path, more: list[str], capsys: Capture) -> None:
    document = tmp_path / "run.json"
    document.write_text('{"task": "Q", "answer": "A"}', encoding="utf-8")
    assert main(["run", str(document), "--no-model", *more]) == 2
    assert "contradict" in capsys.readouterr().err
