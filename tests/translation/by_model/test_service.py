"""``translator="llm"`` from Python and on the command line: options, exit codes, what is written and said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fol_kb
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.llm.settings import SettingsError
from fol_kb.reasoning.translation_check import checker
from fol_kb.review.by_model import with_model
from fol_kb.testing.models import ModelServer, Reply, Script, ToolCall
from fol_kb.translation.by_model.checking import Checked
from fol_kb.translation.by_model.run import WINDOW, Progress, translate
from tests.commands import Outcome, Run
from tests.llm.server import KEY, refused, said, serving
from tests.llm.toys import FINISH, Playing, fact

pytestmark = pytest.mark.anyio

TEXT = "Ann is kind. All men are mortal.\nNobody knows what the weather will bring, alas.\n"
LONG = "\n\n".join(f"Ann{number} is kind. All cats{number} are animals." for number in range(12))
KIND = fact("kind", "ann", "Ann is kind.")


@pytest.fixture
def run(run: Run, tmp_path: Path) -> Run:
    def translate_command(*arguments: object, text: str = TEXT) -> Outcome:
        (tmp_path / "text.txt").write_text(text)
        return run("translate", *arguments, stdin=text.encode())

    return translate_command


def asking(models: ModelServer) -> list[str]:
    return ["text.txt", "--translator", "llm", "--model", models.model, "--base-url", models.url]


# ------------------------------------------------------------------------------ Python


def test_a_model_in_python_is_asked_without_any_settings() -> None:
    kb = fol_kb.translate("Ann is kind.", translator="llm", model=Playing([[KIND, FINISH]]), check=False)
    assert [str(belief.formula) for belief in kb.formulas] == ["kind(ann)"]


async def test_the_async_twin_gives_the_same_and_a_running_loop_is_no_hindrance() -> None:
    straight = fol_kb.translate(
        "Ann is kind.", translator="llm", model=Playing([[KIND, FINISH]]), check=False
    )
    twin = await fol_kb.translate_async(
        "Ann is kind.", translator="llm", model=Playing([[KIND, FINISH]]), check=False, part=100
    )
    assert len(straight.formulas) == 1
    assert twin.formulas == straight.formulas
    assert await fol_kb.translate_async("Ann is kind.") == fol_kb.translate("Ann is kind.")


@pytest.mark.parametrize("translator", ["controlled", "LLM", "gpt"])
def test_options_of_a_model_that_nobody_asks_are_an_error(translator: str) -> None:
    with pytest.raises(ValueError, match="llm"):
        fol_kb.translate("Ann is kind.", translator=translator, model="m", base_url="http://localhost:1/v1")


def test_an_unknown_option_is_named_with_what_is_near() -> None:
    with pytest.raises(TypeError, match=r"no option 'max_round'; did you mean 'max_rounds'"):
        fol_kb.translate("Ann is kind.", translator="llm", model=Playing([]), max_round=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="no option 'timeout'"):
        fol_kb.translate("Ann is kind.", translator="llm", model=Playing([]), timeout=3)


@pytest.mark.parametrize(
    ("options", "named"),
    [({"part": 0}, "part"), ({"reviews": -1}, "reviews"), ({"max_rounds": 0}, "max_rounds")],
)
def test_an_impossible_option_is_an_error(options: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        fol_kb.translate("Ann is kind.", translator="llm", model=Playing([]), **options)


def test_an_impossible_setting_is_the_same_error_for_a_model_of_ones_own() -> None:
    with pytest.raises(SettingsError, match=r"^temperature \(as given\): .* less than or equal to 2$"):
        fol_kb.translate("Ann is kind.", translator="llm", model=Playing([]), temperature=3)


def test_limits_that_would_not_hold_for_a_model_of_ones_own_are_an_error(tmp_path: Path) -> None:
    model = Playing([[KIND, FINISH]])
    with pytest.raises(SettingsError, match="max_requests, cache, config: for a model that is named only"):
        fol_kb.translate(
            "Ann is kind.", translator="llm", model=model, max_requests=1, cache="off", config=tmp_path
        )
    assert not model.asked
    options: dict[str, Any] = {
        "temperature": 0.5,
        "max_answer_tokens": 9,
        "prompt_price": 1.0,
        "completion_price": 1.0,
    }
    kb = fol_kb.translate("Ann is kind.", translator="llm", model=model, check=False, **options)
    assert (model.asked[0].temperature, model.asked[0].max_tokens) == (0.5, 9)
    assert kb.translation is not None
    assert kb.translation.cost is not None


def test_without_a_model_the_error_says_what_to_do() -> None:
    with pytest.raises(SettingsError, match=r"--model.*FOL_KB_LLM_MODEL"):
        fol_kb.translate("Ann is kind.", translator="llm")


def test_a_check_of_ones_own_is_asked() -> None:
    async def check(kb: fol_kb.BeliefSet) -> Checked:
        return Checked(ConsistencyStatus.INCONSISTENT, conflicts=(("f1",),))

    kb = fol_kb.translate("Ann is kind.", translator="llm", model=Playing([[KIND, FINISH]]), check=check)
    assert [finding.kind for finding in kb.findings] == ["inconsistent"]


async def test_an_ontology_comes_first_and_its_names_are_told(tmp_path: Path) -> None:
    path = tmp_path / "small.kif"
    path.write_text("(subclass Human Mortal)\n(subclass Mortal Entity)\n")
    ontology = fol_kb.ontologies.read(str(path))
    model = Playing([[fact("Human", "ann", "Ann is a human."), FINISH]])
    translated = await with_model(
        translate, "Ann is a human.", model=model, check=False, reviews=0, ontology=ontology
    )
    assert "sort Human (below Mortal)" in model.asked[0].messages[1].content
    assert translated.kb.formulas[0].call == len(ontology.calls) + 1
    assert translated.kb.translation is not None
    assert not [finding for finding in translated.kb.findings if finding.kind == "unquoted"]


@pytest.mark.jvm
async def test_the_checker_gives_the_verdict_of_the_reasoners() -> None:
    kb = fol_kb.build(
        [
            {"tool": "add_formula", "arguments": {"formula": "p(a)"}},
            {"tool": "add_formula", "arguments": {"formula": "!p(a)"}},
        ]
    )
    found = await checker(30.0)(kb)
    assert (found.status, found.conflicts) == (ConsistencyStatus.INCONSISTENT, (("f1", "f2"),))


async def test_a_java_that_is_not_there_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    from fol_kb.reasoning.tweety.errors import JavaNotFoundError

    def missing(*_: object, **__: object) -> None:
        raise JavaNotFoundError("no Java in any of the places looked at")

    monkeypatch.setattr("fol_kb.reasoning.checking.check", missing)
    found = await checker(30.0)(fol_kb.build([]))
    assert found.status is ConsistencyStatus.UNDECIDED
    assert "no Java" in (found.detail or "")


# ------------------------------------------------------------------------------ the command


def test_the_command_writes_a_belief_set_and_says_what_it_took(run: Run, models: ModelServer) -> None:
    code, out, err = run(*asking(models), "--no-review")
    assert code == 0
    kb = fol_kb.BeliefSet.from_json(json.loads(out))
    assert len(kb.formulas) == 2
    assert kb.translation is not None
    assert kb.translation.model == models.model
    assert "warning: line 2, column 1: the model says that it cannot be expressed" in err
    assert "2 of 3 sentences stated, by 2 formulas" in err
    assert "questions (0 answered from the cache)" in err


async def test_requests_that_failed_are_shown_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[Progress] = []
    with serving(refused(503), refused(503), said("Nothing."), said("Nothing.")) as server:
        translated = await with_model(
            translate, TEXT, model="m", base_url=server.url, api_key=KEY, cache="off", backoff=0.01,
            reviews=0, progress=seen.append,
        )  # fmt: skip
    account = translated.account
    # two that failed, two answers in words alone, and one in JSON that was tried after them
    assert account.attempts == len(server.bodies) == 5
    notes = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(notes) == 2
    for number, told in enumerate(notes, start=1):
        assert "503" in told
        assert f"retry {number} of 5" in told
    waiting = [progress for progress in seen if progress.waiting is not None]
    assert [progress.account.attempts for progress in waiting] == [1, 2]
    assert [progress.parts for progress in seen] == [1] * len(seen)


def test_a_text_may_come_from_standard_input(run: Run, models: ModelServer) -> None:
    assert run("-", *asking(models)[1:], "--no-review", "--language", "en").code == 0


@pytest.mark.parametrize(
    "options", [["--model", "m"], ["--no-cache"], ["--concurrency", 2], ["--base-url", "http://localhost/v1"]]
)
def test_options_of_a_model_need_one(run: Run, options: list[object]) -> None:
    code, out, err = run("text.txt", *options)
    assert (code, out) == (2, "")
    assert f"{options[0]}: only a language model is asked like this; add --translator llm" in err


def test_more_at_a_time_than_there_can_be_is_bad_input(run: Run, models: ModelServer) -> None:
    code, _, err = run(*asking(models), "--concurrency", WINDOW + 1)
    assert code == 2
    assert f"--concurrency is {WINDOW} at most, not {WINDOW + 1}" in err
    code, _, err = run(*asking(models), "--concurrency", 2 * WINDOW + 1, "--samples", 2)
    assert f"--concurrency is {2 * WINDOW} at most" in err
    assert not models.requests
    assert f"{WINDOW} at most a sample" in " ".join(run("--help").out.split())


def test_no_endpoint_is_bad_input_with_what_to_do(run: Run) -> None:
    code, out, err = run("text.txt", "--translator", "llm")
    assert (code, out) == (2, "")
    assert "no model is named; give one with --model" in err


def test_a_wrong_key_is_bad_input_and_never_printed(
    run: Run, models: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    models.play("wrong-key-echoed")
    monkeypatch.setenv("FOL_KB_LLM_API_KEY", "sk-very-secret-indeed")
    code, out, err = run(*asking(models), "--no-review")
    assert (code, out) == (2, "")
    assert "401" in err
    assert "secret" not in err


def test_too_long_a_text_is_bad_input_with_what_to_do(run: Run, models: ModelServer) -> None:
    code, _, err = run(*asking(models), "--max-characters", 10)
    assert code == 2
    assert "raise most_characters (--max-characters)" in err
    assert not models.requests


def test_what_there_is_when_the_endpoint_fails_is_written_with_exit_code_2(
    run: Run, models: ModelServer, tmp_path: Path
) -> None:
    models.play(Script(faults=[{"kind": "status", "status": 403, "when": {"requests": [3]}}]))
    code, _, err = run(
        *asking(models), "--no-review", "--part", 40, "--concurrency", 1, "-o", "kb.json", text=LONG
    )
    assert code == 2
    kb = fol_kb.BeliefSet.read(tmp_path / "kb.json")
    assert 0 < len(kb.formulas) < 24
    assert len([finding for finding in kb.errors if finding.kind == "untranslated"]) >= 20
    assert "the model could not be asked to the end" in err
    assert "with --journal FILE" in err


def test_progress_is_shown_where_it_is_asked_for(run: Run, models: ModelServer) -> None:
    assert "12/12" in run(*asking(models), "--no-review", "--part", 40, "--progress", text=LONG).err
    assert "12/12" not in run(*asking(models), "--no-review", "--part", 40, text=LONG).err


def test_a_journal_of_another_model_is_bad_input(run: Run, models: ModelServer) -> None:
    journal = ["--journal", "j.jsonl", "--no-review"]
    assert run(*asking(models), *journal).code == 0
    asked = len(models.requests)
    assert run(*asking(models), *journal).code == 0
    assert len(models.requests) == asked
    code, _, err = run(*asking(models), *journal, "--temperature", 0.5)
    assert code == 2
    assert "begun with temperature None (now 0.5)" in err


def declares_contradiction(_: Any) -> Reply:
    """A function for the server: says a thing and its contrary, and is done."""
    said = {"predicate_name": "kind", "arguments": ["ann"], "source_quote": "Ann is kind."}
    calls = (
        ToolCall("add_atomic_fact", said),
        ToolCall("add_negated_atomic_fact", said),
        ToolCall("finish", {}),
    )
    return Reply(calls=calls)


@pytest.mark.jvm
def test_an_inconsistent_result_is_reviewed_and_told(run: Run, models: ModelServer) -> None:
    models.play(declares_contradiction)
    code, out, err = run(*asking(models), text="Ann is kind.")
    assert code == 0
    assert "these cannot all hold" in err
    assert json.loads(out)["translation"]["review"]["consistency"] == "INCONSISTENT"
