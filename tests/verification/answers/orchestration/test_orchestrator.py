"""Tasks worked on to their end: what is told, what is kept, what is left out, and what never ends a run."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from fol_kb.common.errors import CallError
from tests.verification.answers.orchestration.toys import INVENTED, Executor, Verifier, look
from verification.answers.memory import AgentMemory
from verification.answers.orchestration import (
    Context,
    OrchestrationOptions,
    Orchestrator,
    Question,
    Thresholds,
)
from verification.model import (
    FailureReason,
    Mark,
    Orchestration,
    Run,
    Subtask,
    SubtaskStatus,
    TaskResult,
    VerificationReport,
)

QUICK = OrchestrationOptions(consistency=None)


def ran(executor: object, subtasks: list[str], verify: object = None, **options: object) -> Orchestration:
    """A task with these subtasks, worked on."""
    given = {"options": QUICK, **options}
    maker = Orchestrator(executor, verify or Verifier(), look, **given)  # type: ignore[arg-type]
    parts = [Subtask(each, f"Find a package ({each}).") for each in subtasks]
    return asyncio.run(maker.run("Which packages?", parts, id="task"))


def test_an_answer_that_holds_is_stated() -> None:
    done = ran(Executor({"s": ["Use `numpy`."]}), ["s"])
    assert (done.answer, done.reliable, done.gaps, done.left_out) == ("Use `numpy`.", ("s",), (), ())
    assert done.report is not None
    assert done.report.verified_mentions == ("numpy",)


def test_what_was_invented_is_told_and_is_not_in_the_answer() -> None:
    executor = Executor({"s": [INVENTED, "Use `polars`."]})
    done = ran(executor, ["s"])
    assert done.answer == "Use `polars`."
    (outcome,) = done.subtasks
    assert [each.reaction for each in outcome.attempts] == ["retry", "accept"]
    told = executor.calls[1][1].told
    assert all(f'"{name}_pro"' in told for name in "abcd")
    assert "numpy" not in told


def test_after_two_retries_it_has_failed_and_its_best_attempt_is_kept() -> None:
    worse = INVENTED.replace("Or use", "Or `e_pro`, or")
    executor = Executor({"s": [worse, INVENTED, worse], "t": ["Use `numpy`."]})
    done = ran(executor, ["s", "t"])
    outcome = done.subtasks[0]
    assert (outcome.status, outcome.reason) == (SubtaskStatus.FAILED, FailureReason.MAX_RETRIES_EXCEEDED)
    assert (outcome.kept, outcome.answer) == (1, INVENTED)
    assert outcome.report is outcome.attempts[2].report  # its last report
    assert done.failed == ("s",)
    assert done.uncertain == ("s",)
    assert "_pro" not in done.answer
    assert "Uncertain:\n- Or use `numpy`." in done.answer
    assert "- subtask s has failed: it was tried again too often" in done.answer
    assert "- a statement is left out of subtask s, which named what was not found" in done.answer
    assert [each.mentions for each in done.left_out] == [("a_pro", "b_pro", "c_pro", "d_pro")]


def test_a_verification_sees_the_task_and_what_the_tools_returned_and_nothing_else() -> None:
    verify = Verifier(lambda run: (0.1 if "`polars`" not in run.answer else 0.9, 0.9, ("which version",)))
    executor = Executor({"s": ["Perhaps `numpy`.", "Use `polars`."]})
    ran(executor, ["s"], verify)
    again = executor.calls[1][0]
    assert "which version" in again.description  # the task was put otherwise
    assert {run.task for run in verify.runs[:2]} == {"Which packages?\n\nFind a package (s)."}
    assert [len(run.tool_results) for run in verify.runs[:2]] == [1, 1]


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (RuntimeError("no connection"), "no connection"),
        (ValueError(), "ValueError"),
        (SystemError("x"), "x"),
    ],
)
def test_an_executor_that_always_fails_is_tried_again_and_fails(bad: Exception, problem: str) -> None:
    executor = Executor({"s": [bad], "t": ["Use `numpy`."]})
    done = ran(executor, ["s", "t"])
    assert [each.problem for each in done.subtasks[0].attempts] == [problem] * 3
    assert done.subtasks[0].kept is None
    assert done.answer.startswith("Use `numpy`.\n\nKnown gaps:\n- subtask s has failed")
    assert f'"{problem}"' in executor.calls[1][1].told


@pytest.mark.parametrize("given", [None, "text", TaskResult(""), TaskResult(" \n"), TaskResult(7), 7])  # type: ignore[arg-type]
def test_what_is_no_result_is_a_failure_that_says_so(given: object) -> None:
    async def executor(subtask: Subtask, context: Context) -> object:
        return given

    done = ran(executor, ["s"])
    assert done.failed == ("s",)
    assert "gave" in str(done.subtasks[0].attempts[0].problem)


def test_an_executor_that_never_returns_is_left_alone() -> None:
    async def executor(subtask: Subtask, context: Context) -> TaskResult:
        while True:
            try:
                await asyncio.sleep(0.4)
                return TaskResult("late")
            except asyncio.CancelledError:  # it does not take being cancelled
                continue

    done = ran(executor, ["s"], options=OrchestrationOptions(consistency=None, executor_seconds=0.05))
    assert [each.problem for each in done.subtasks[0].attempts] == ["no answer within 0.05 seconds"] * 3


@pytest.mark.parametrize("says", ["raise", "hang", "nothing", "nan"])
def test_a_verifier_that_fails_sets_nothing_in_motion(says: str) -> None:
    async def verify(run: Run) -> VerificationReport:
        if says == "raise":
            raise RuntimeError("no connection")
        if says == "hang":
            await asyncio.sleep(60)
        if says == "nan":
            return await Verifier(lambda run: (float("nan"), 0.9, ()))(run)
        return None  # type: ignore[return-value]

    executor = Executor({"s": [INVENTED]})
    options = OrchestrationOptions(consistency=None, verifier_seconds=0.05)
    done = ran(executor, ["s"], verify, options=options)
    assert len(executor.calls) == 1
    (outcome,) = done.subtasks
    assert (outcome.status, outcome.marks) == (SubtaskStatus.ACCEPTED, (Mark.UNCHECKED,))
    assert (done.reliable, done.uncertain) == ((), ("s",))
    assert "_pro" not in done.answer  # code looks at the answer all the same
    assert done.report is not None
    assert done.report.status == "failed"


def test_gaps_become_follow_ups_that_verify_against_the_task_and_not_against_the_gap() -> None:
    def says(run: Run) -> tuple[float, float, tuple[str, ...]]:
        return (
            (0.9, 0.9, ()) if "version" in run.answer else (0.9, 0.2, ("the version of `c_pro`", "why", "x"))
        )

    executor = Executor(
        {"s": ["Use `numpy`."], "s.1": ["The version of `c_pro` is known."], "s.2": ["A version."]}
    )
    verify = Verifier(says)
    done = ran(executor, ["s", "t"], verify)
    assert [each.id for each in done.subtasks][:3] == ["s", "s.1", "s.2"]
    assert [each.id for each, _ in executor.calls][:3] == ["s", "s.1", "s.2"]  # urgent ones come first
    follow_up = next(run for run in verify.runs if run.id == "s.1")
    assert "c_pro" not in follow_up.task
    assert done.subtasks[1].follow_up_of == "s"
    assert done.subtasks[1].report is not None
    assert done.subtasks[1].report.unverified_mentions == ("c_pro",)
    assert not any(each.id.startswith("s.1.") for each in done.subtasks)


def test_what_a_follow_up_answers_is_no_gap_any_more() -> None:
    def says(run: Run) -> tuple[float, float, tuple[str, ...]]:
        return (0.9, 0.2, ("the licence",)) if run.id == "s" else (0.9, 0.9, ())

    executor = Executor({"s": ["Use `numpy`."], "s.1": ["The licence of `numpy` is BSD."]})
    done = ran(executor, ["s"], Verifier(says))
    assert done.gaps == ()
    assert "licence of `numpy`" in done.answer


def test_a_gap_of_two_subtasks_is_open_until_both_are_answered() -> None:
    def says(run: Run) -> tuple[float, float, tuple[str, ...]]:
        return (0.9, 0.9, ()) if run.id == "s.1" else (0.9, 0.2, ("the licence",))

    answers = {"s": ["Use `numpy`."], "s.1": ["It is BSD."], "t": ["Or `polars`."], "t.1": ["Who knows."]}
    done = ran(Executor({**answers}), ["s", "t"], Verifier(says))
    assert done.gaps == ("the licence",)


def test_an_incomplete_answer_names_gaps_also_where_its_verifier_names_none() -> None:
    done = ran(Executor({"s": ["Use `numpy`."]}), ["s"], Verifier(lambda run: (0.9, 0.1, ())))
    assert "the answer of subtask s is incomplete" in done.answer


def test_a_limit_of_the_run_ends_it_with_what_there_is() -> None:
    executor = Executor({"s": ["Use `numpy`."], "t": ["Use `polars`."]})
    for options in (replace(QUICK, attempts=1), replace(QUICK, tokens=50)):
        done = ran(executor, ["s", "t"], options=options)
        assert done.subtasks[1].reason is FailureReason.LIMIT_REACHED
        assert done.answer.startswith("Use `numpy`.")
        assert done.notes


def test_the_time_of_a_run_is_a_limit_too() -> None:
    async def executor(subtask: Subtask, context: Context) -> TaskResult:
        await asyncio.sleep(60)
        raise AssertionError

    options = OrchestrationOptions(consistency=None, seconds=0.1)
    done = ran(executor, ["s", "t"], options=options)
    assert done.failed == ("s", "t")
    assert "limit of 0.1 seconds" in done.notes[0]


def test_several_at_once_keep_their_order() -> None:
    async def executor(subtask: Subtask, context: Context) -> TaskResult:
        await asyncio.sleep(0.05 if subtask.id == "s" else 0)
        return await Executor({subtask.id: [f"{subtask.id} uses `numpy`."]})(subtask, context)

    options = OrchestrationOptions(consistency=None, at_once=3)
    done = ran(executor, ["s", "t", "u"], options=options)
    assert done.answer == "s uses `numpy`.\n\nt uses `numpy`.\n\nu uses `numpy`."


def test_memory_keeps_the_second_subtask_from_what_the_first_invented(tmp_path: Path) -> None:
    memory = AgentMemory(tmp_path, "s")
    executor = Executor({"s": [INVENTED, "Use `numpy`."], "t": ["Use `polars`."]})
    ran(executor, ["s", "t"], memory=memory)
    before, after = executor.calls[0][1].memory, executor.calls[2][1].memory
    assert before == ""
    assert '- "a_pro" (package, not found in what the tools returned)' in after
    assert '- "numpy" (package, confidence 0.90)' in after


def test_a_known_hallucination_is_flagged_at_once(tmp_path: Path) -> None:
    memory = AgentMemory(tmp_path, "s")
    executor = Executor({"s": [INVENTED, "Use `numpy`."], "t": ["Try `a_pro`."]})
    done = ran(executor, ["s", "t"], memory=memory)
    report = done.subtasks[1].report
    assert report is not None
    assert [each.details.mention for each in report.warnings] == ["a_pro"]
    assert "a_pro" not in done.answer


def test_somebody_is_asked_about_a_contradiction_and_the_answer_is_told() -> None:
    async def verify(run: Run) -> VerificationReport:
        from tests.verification.answers.made_reports import contradiction, report

        return report(warnings=[] if "2024" in run.answer else [contradiction("2023 or 2024?")])

    questions: list[Question] = []

    async def ask(question: Question) -> str:
        questions.append(question)
        return "It was in spring."

    executor = Executor({"s": ["In 2023 and later.", "In 2024."]})
    done = ran(executor, ["s"], verify, ask=ask)
    assert [each.contradictions for each in questions] == [("2023 or 2024?",)]
    assert '"It was in spring."' in executor.calls[1][1].told
    assert done.subtasks[0].marks == ()
    unasked = ran(Executor({"s": ["In 2023."]}), ["s"], verify)
    assert unasked.subtasks[0].marks == (Mark.CONTRADICTED,)


def test_a_synthesizer_is_checked_like_a_subtask() -> None:
    writer = Executor({"task/synthesis": [INVENTED, "In short: `numpy`. Or `z_pro`."]})
    executor = Executor({"s": ["Use `numpy`."]})
    verify = Verifier()
    done = ran(executor, ["s"], verify, synthesizer=writer)
    assert done.answer.startswith(
        "In short: `numpy`.\n\nKnown gaps:\n- a statement is left out of the answer"
    )
    assert [each.mentions for each in done.left_out] == [("z_pro",)]
    assert verify.runs[-1].tier == "medium"
    assert "Use `numpy`." in writer.calls[0][1].text
    assert done.report is not None
    assert done.report.unverified_mentions == ()


def test_a_synthesizer_that_fails_is_replaced_by_code() -> None:
    writer = Executor({"task/synthesis": [RuntimeError("gone")]})
    done = ran(Executor({"s": ["Use `numpy`."]}), ["s"], synthesizer=writer)
    assert done.answer == "Use `numpy`."
    assert "gave none (gone)" in done.notes[0]


@pytest.mark.parametrize(
    ("ids", "problem"), [([], "one subtask or more"), (["a", "a"], "'a'"), ([""], "empty")]
)
def test_subtasks_have_ids(ids: list[str], problem: str) -> None:
    with pytest.raises(CallError, match=problem):
        ran(Executor({}), ids)


@pytest.mark.parametrize(
    "wrong", [{"at_once": 0}, {"seconds": 0}, {"reliable_confidence": 2.0}, {"tokens": -1}]
)
def test_options_are_possible(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="not"):
        OrchestrationOptions(**wrong)  # type: ignore[arg-type]


def test_thresholds_are_the_callers() -> None:
    strict = OrchestrationOptions(thresholds=Thresholds(unverified=0), consistency=None)
    executor = Executor({"s": ["Use `a_pro`.", "Use `numpy`."]})
    done = ran(executor, ["s"], options=strict)
    assert done.answer == "Use `numpy`."


def test_the_record_is_a_document() -> None:
    from tests.published import validator

    done = ran(Executor({"s": [INVENTED], "t": [RuntimeError("x")]}), ["s", "t"])
    document = done.to_json()
    validator("orchestration").validate(document)
    assert Orchestration.from_json(document) == done
