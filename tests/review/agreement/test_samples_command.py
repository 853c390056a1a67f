"""``fol-kb translate --translator llm --samples N``, with a scripted model that changes its mind."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.testing.models import ModelServer
from tests.commands import Outcome, Run
from tests.published import validator
from tests.review.agreement import fickle

pytestmark = pytest.mark.jvm

Ask = Callable[..., Outcome]


@pytest.fixture
def ask(models: ModelServer, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """The command with these options; each sample has a seed of its own."""
    models.play(fickle.reply)
    monkeypatch.setenv("FOL_KB_LLM_SEED", "1")
    monkeypatch.setenv("FOL_KB_LLM_CACHE", "off")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    Path("text.txt").write_text(fickle.TEXT)
    endpoint = ["--model", models.model, "--base-url", models.url, "--no-review"]
    return partial(run, "translate", "text.txt", "--translator", "llm", *endpoint, "-o", "kb.json")


def test_samples_are_compared_and_the_majority_is_written(ask: Ask, models: ModelServer) -> None:
    code, _, said = ask("--samples", "4", "--agreement", "agreement.json")
    assert code == 0
    assert "4 belief sets, 2 passages: 1 agreed, 1 disagreed; agreement 0.67" in said
    assert 'line 1 "Every student read a book.": disagreed' in said
    kb = BeliefSet.read("kb.json")
    assert [f.kind for f in kb.findings] == ["disagreement"]
    data = json.loads(Path("agreement.json").read_text(encoding="utf-8"))
    validator("agreement").validate(data)
    assert data["sentences"][0]["classes"] == [[0, 2], [1, 3]]
    assert sorted({request.body["seed"] for request in models.requests}) == [1, 2, 3, 4]
    assert f"{len(models.requests)} HTTP requests" in said


def test_one_sample_is_a_translation_like_any_other(ask: Ask) -> None:
    found = ask("--samples", "1")
    assert found.code == 0
    assert "belief sets" not in found.err
    assert not BeliefSet.read("kb.json").findings


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--samples", "0"], "--samples is 1 or more, not 0"),
        (["--agreement", "a.json"], "--agreement needs --samples 2 or more"),
        (["--samples", "2", "--agreement", "text.txt"], "this is the input"),
        (["--samples", "2", "--agreement", "nowhere/a.json"], "there is no folder"),
    ],
)
def test_bad_options(ask: Ask, models: ModelServer, options: list[str], message: str) -> None:
    found = ask(*options)
    assert found.code == 2
    assert message in found.err
    assert models.state.requests == 0


def test_without_a_model_there_are_no_samples(run: Run) -> None:
    found = run("translate", "text.txt", "--samples", "2")
    assert found.code == 2
    assert "--samples: only a language model is asked like this" in found.err
