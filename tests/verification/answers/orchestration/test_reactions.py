"""What follows from a report: the rows of the table, and the laws of the state machine."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.made_reports import contradiction, report, reports
from verification.answers.orchestration.reactions import (
    Accept,
    Clarified,
    Clarify,
    ExecutorFailed,
    Fail,
    FollowedUp,
    FollowUps,
    History,
    Outcome,
    Retry,
    Step,
    Thresholds,
    best,
    is_acceptable,
    next_step,
)
from verification.answers.orchestration.telling import Fault
from verification.model import FailureReason, Mark, MentionKind, ReportStatus, VerificationReport

FOUR = ("a_pro", "b_pro", "c_pro", "d_pro")
FAILED = report(confidence=None, status=ReportStatus.FAILED)


@pytest.mark.parametrize(
    ("made", "kind", "marks"),
    [
        pytest.param(report(FOUR), Retry, None, id="more than 3 unverified mentions"),
        pytest.param(report(FOUR[:3]), Accept, (), id="3 unverified mentions"),
        pytest.param(report(FOUR, confidence=None), Retry, None, id="more than 3, without a model"),
        pytest.param(report(confidence=0.39), Retry, None, id="confidence below 0.4"),
        pytest.param(report(confidence=0.4), Accept, (Mark.UNCERTAIN,), id="confidence below 0.6"),
        pytest.param(report(confidence=0.6), Accept, (), id="confidence 0.6"),
        pytest.param(
            report(completeness=0.59, gaps=["why"]), FollowUps, None, id="completeness below 0.6 and gaps"
        ),
        pytest.param(
            report(completeness=0.59), Accept, (Mark.INCOMPLETE,), id="completeness below 0.6 without gaps"
        ),
        pytest.param(report(completeness=0.6, gaps=["why"]), Accept, (), id="completeness 0.6 and gaps"),
        pytest.param(report(warnings=[contradiction()]), Clarify, None, id="a contradiction"),
        pytest.param(report(), Accept, (), id="otherwise"),
        pytest.param(FAILED, Accept, (Mark.UNCHECKED,), id="a verifier that failed"),
        pytest.param(
            report(confidence=None, status=ReportStatus.SKIPPED), Accept, (Mark.UNCHECKED,), id="too short"
        ),
        pytest.param(report(confidence=None), Accept, (), id="code alone"),
        pytest.param(ExecutorFailed("no connection"), Retry, None, id="an executor that failed"),
    ],
)
def test_the_table_of_reactions(made: Outcome, kind: type, marks: tuple[Mark, ...] | None) -> None:
    step = next_step(made, History(may_clarify=True))
    assert type(step) is kind
    if isinstance(step, Accept):
        assert (step.kept, step.marks) == (0, marks)


@pytest.mark.parametrize(
    ("made", "faults", "told"),
    [
        (report(FOUR), (Fault.INVENTED_NAME,), "names were used"),
        (report(["$1", "$2", "$3", "$4"], kind=MentionKind.AMOUNT), (Fault.WRONG_NUMBER,), "amounts"),
        (report(confidence=0.1), (Fault.LOW_CONFIDENCE,), "not convincing"),
        (report(confidence=0.1, gaps=["why"]), (Fault.LOW_CONFIDENCE, Fault.GAP), 'left open: "why"'),
        (ExecutorFailed("no disk"), (Fault.EXECUTOR_FAILED,), '"no disk"'),
    ],
)
def test_what_is_told_depends_on_the_fault(made: Outcome, faults: tuple[Fault, ...], told: str) -> None:
    step = next_step(made, History())
    assert isinstance(step, Retry)
    assert step.telling.faults == faults
    assert told in step.telling.text
    assert step.reformulated is (Fault.LOW_CONFIDENCE in faults)


def test_low_confidence_puts_the_task_otherwise_with_the_gaps() -> None:
    step = next_step(report(confidence=0.1, gaps=["the price"]), History())
    assert isinstance(step, Retry)
    assert "the price" in step.telling.reformulated("Describe it.")


def test_an_attempt_is_told_what_all_before_it_invented() -> None:
    first, second = report(FOUR), report(("e1", "e2", "e3", "e4"))
    step = next_step(second, History((first,)))
    assert isinstance(step, Retry)
    assert set(step.telling.names) == {*FOUR, "e1", "e2", "e3", "e4"}


def test_what_was_found_once_is_not_told_as_invented() -> None:
    step = next_step(report(FOUR, ["e1"]), History((report(["e1", *FOUR]),)))
    assert isinstance(step, Retry)
    assert "e1" not in step.telling.names


WORSE, GONE = report([*FOUR, "e"]), ExecutorFailed("gone")
AGAINST, WANTING = report(warnings=[contradiction()]), report(completeness=0.1, gaps=["why"])
BOTH = report(confidence=0.5, completeness=0.1, gaps=["a", "b", "c"], warnings=[contradiction()])
FOLLOWED = FollowedUp(("a", "b"))


@pytest.mark.parametrize(
    ("made", "history", "step"),
    [
        # after the last retry it has failed, and the best is kept
        (WORSE, History((report(FOUR), WORSE)), Fail(0, FailureReason.MAX_RETRIES_EXCEEDED)),
        (GONE, History((GONE, GONE)), Fail(None, FailureReason.MAX_RETRIES_EXCEEDED)),
        # what is set in motion is done once, and marks stay
        (BOTH, History(may_clarify=True), FollowUps(("a", "b"))),
        (BOTH, History((), (FOLLOWED,), may_clarify=True), Clarify(("it says both",))),
        (
            BOTH,
            History((), (FOLLOWED, Clarified(None)), may_clarify=True),
            Accept(0, (Mark.UNCERTAIN, Mark.INCOMPLETE, Mark.CONTRADICTED)),
        ),
        # without a retry left, or without anybody to ask, a contradiction is accepted and marked
        (AGAINST, History((AGAINST, AGAINST), (), may_clarify=True), Accept(2, (Mark.CONTRADICTED,))),
        (AGAINST, History(), Accept(0, (Mark.CONTRADICTED,))),
        # a follow-up has no follow-ups
        (WANTING, History(may_follow_up=False), Accept(0, (Mark.INCOMPLETE,))),
    ],
)
def test_what_follows_depends_on_what_was_before(made: Outcome, history: History, step: Step) -> None:
    assert next_step(made, history) == step


def test_a_clarification_is_told_to_one_more_attempt() -> None:
    step = next_step(AGAINST, History((), (Clarified("the first is right"),), may_clarify=True))
    assert isinstance(step, Retry)
    assert "the first is right" in step.telling.text


@pytest.mark.parametrize("wrong", [{"unverified": -1}, {"uncertain": 1.5}, {"reformulate": float("nan")}])
def test_thresholds_are_numbers_that_can_be(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Thresholds(**wrong)  # type: ignore[arg-type]


@dataclass
class Played:
    """A subtask played to its end, as a runner would."""

    outcomes: list[Outcome] = field(default_factory=list)
    told: list[str] = field(default_factory=lambda: [""])
    follow_ups: int = 0
    asked: int = 0
    end: Accept | Fail | None = None


def play(coming: list[Outcome], answer: str | None, may_clarify: bool, limits: Thresholds) -> Played:
    """Run the machine against outcomes that come one after another, the last of them for ever."""
    played = Played()
    done: list[Clarified | FollowedUp] = []
    for number in range(100):
        outcome = coming[min(number, len(coming) - 1)]
        while True:
            step = next_step(outcome, History(tuple(played.outcomes), tuple(done), may_clarify), limits)
            if isinstance(step, FollowUps):
                done.append(FollowedUp(step.gaps))
                played.follow_ups += len(step.gaps)
            elif isinstance(step, Clarify):
                done.append(Clarified(answer))
                played.asked += 1
            else:
                break
        played.outcomes.append(outcome)
        if isinstance(step, Accept | Fail):
            played.end = step
            return played
        played.told.append(step.telling.reformulated("task") if step.reformulated else step.telling.text)
    raise AssertionError("it does not end")


OUTCOMES = st.lists(reports() | st.builds(ExecutorFailed, st.just("gone")), min_size=1, max_size=5)
LIMITS = st.builds(Thresholds, retries=st.integers(0, 4), unverified=st.integers(0, 4))


@given(OUTCOMES, st.none() | st.just("the first"), st.booleans(), LIMITS)
def test_it_ends_within_the_retries_and_never_makes_the_same_call_again(
    coming: list[Outcome], answer: str | None, may_clarify: bool, limits: Thresholds
) -> None:
    played = play(coming, answer, may_clarify, limits)
    assert len(played.outcomes) <= 1 + limits.retries
    assert len(set(played.told)) == len(played.told)
    assert played.follow_ups <= limits.follow_ups
    assert played.asked <= 1


@given(OUTCOMES, st.none() | st.just("the first"), st.booleans(), LIMITS)
def test_the_kept_attempt_is_the_best_seen(
    coming: list[Outcome], answer: str | None, may_clarify: bool, limits: Thresholds
) -> None:
    played = play(coming, answer, may_clarify, limits)
    assert played.end is not None
    answered = [each for each in played.outcomes if isinstance(each, VerificationReport)]
    if played.end.kept is None:
        assert not answered
        return
    kept = played.outcomes[played.end.kept]
    assert isinstance(kept, VerificationReport)
    checked = [each for each in answered if each.status is not ReportStatus.FAILED]
    if checked:
        assert kept.status is not ReportStatus.FAILED
        acceptable = [each for each in checked if is_acceptable(each, limits)]
        assert not acceptable or is_acceptable(kept, limits)
        rivals = acceptable or checked
        assert len(kept.unverified_mentions) == min(len(each.unverified_mentions) for each in rivals)


@given(OUTCOMES, st.booleans(), LIMITS)
def test_a_verifier_that_failed_sets_nothing_in_motion(
    before: list[Outcome], may_clarify: bool, limits: Thresholds
) -> None:
    failed = report(
        FOUR, confidence=None, status=ReportStatus.FAILED, gaps=["why"], warnings=[contradiction()]
    )
    step = next_step(failed, History(tuple(before), (), may_clarify), limits)
    assert isinstance(step, Accept)


@given(st.lists(reports(), min_size=1, max_size=5), LIMITS)
def test_of_equal_attempts_the_last_is_kept(made: list[VerificationReport], limits: Thresholds) -> None:
    once = best(made, limits)
    assert once is not None
    assert best([*made, made[once]], limits) == len(made)
