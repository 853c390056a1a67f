"""What is decided is decided by data: it stays the same where the words are others, and only then."""

from __future__ import annotations

import json
import pickle

import pytest

from fol_kb import build
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding, Mode
from fol_kb.beliefs.tools import AnyCall, Finish, Retract
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.cli.texts import findable, tell
from fol_kb.common.errors import (
    CallNumbers,
    NoFittingSortError,
    ProblemPlace,
    SortMismatchError,
    TypingError,
    Wording,
    joined,
)
from fol_kb.repair.draft import Assertion
from fol_kb.repair.pipeline import Resolution, resolve
from fol_kb.testing import belief_set_laws
from fol_kb.testing.belief_set_laws import assert_monotone, content_of, numbered
from fol_kb.testing.sessions import Conversation
from tests.repair.said import constant, disjoint, fact, formula, predicate, sort

PLACES = [ProblemPlace("calls.jsonl", line) for line in range(1, 10)]
APART: list[AnyCall] = [
    sort("man"),
    sort("city"),
    disjoint("man", "city"),
    constant("rome", "city"),
    predicate("wise", "man"),
    fact("wise", "rome"),
]


def test_words_and_the_calls_that_they_name() -> None:
    inner = Wording.of("said by ", CallNumbers((4,)))
    said = Wording.of("'call 9' is ", inner, " and ", CallNumbers((7, 4)), "")
    assert str(said) == "'call 9' is said by call 4 and calls 7, 4"
    assert said.calls == (4, 7)
    assert said.unnumbered == "'call 9' is said by call and call"
    assert str(joined(", ", [inner, Wording.of("b")])) == "said by call 4, b"
    assert joined(", ", []) == Wording(())


def test_an_error_has_its_words_from_its_wording() -> None:
    error = TypingError(Wording.of("see ", CallNumbers((3,))), ProblemPlace(call=5))
    for same in (error, error.at(line=1), pickle.loads(pickle.dumps(error))):
        assert (same.problem, same.wording.calls, same.place.call) == ("see call 3", (3,), 5)
    assert TypingError("see call 3").wording.calls == ()


@pytest.mark.parametrize(
    ("calls", "named"),
    [
        (APART, (6, 3)),
        ([constant("rome", "city"), constant("rome", "river"), constant("rome", "city")], (1, 2, 3)),
        ([formula("p(a)"), formula("p(a, a)")], (1, 2)),
        (
            [
                sort("man"),
                sort("city"),
                predicate("wise", "man"),
                predicate("big", "city"),
                fact("wise", "x_y"),
                fact("big", "x_y"),
            ],
            (5, 6),
        ),
    ],
)
def test_the_calls_that_an_error_names_are_data(calls: list[AnyCall], named: tuple[int, ...]) -> None:
    first = build(calls).errors[0]
    assert first.error is not None
    assert first.named_calls == named
    for number in first.error.wording.calls:
        assert str(number) in first.message


def test_a_retraction_of_nothing_names_its_call() -> None:
    error = BeliefSetBuilder().apply(Retract(call_id=7)).error
    assert error is not None
    assert error.wording.calls == (7,)


# ------------------------------------------------------------------------------ the commands


def test_a_message_is_findable_by_its_calls_and_not_by_its_words() -> None:
    assert findable("quite other words", (2,), PLACES) == "quite other words [call 2: calls.jsonl, line 2]"
    assert findable("the name 'call 2'", (), PLACES) == "the name 'call 2'"


def test_what_was_said_is_told_by_the_finding_and_not_by_its_kind() -> None:
    kb = BeliefSet(
        findings=(
            Finding("another-kind", "error", "said before", (1,), rejected=True),
            Finding("rejected-by-somebody", "error", "never said", (2,)),
        )
    )
    notes: list[str] = []
    tell(kb, PLACES, lambda finding: finding.rejected, notes.append)
    assert [note.partition(" [")[0] for note in notes] == ["error: calls.jsonl, line 2: never said"]


# ------------------------------------------------------------------------------ documents


def test_a_document_says_which_calls_were_rejected() -> None:
    kb = build([{"tool": "add_sort"}, formula("p(a)"), formula("p(a, a)")])
    assert [finding.rejected for finding in kb.errors][:2] == [True, False]
    data = kb.to_json()
    assert [finding.get("rejected") for finding in data["findings"]][:2] == [True, None]
    again = BeliefSet.loads(json.dumps(data))
    assert again == kb
    assert content_of(again)["formulas"] == content_of(kb)["formulas"]


# ------------------------------------------------------------------------------ the laws


def content(*findings: Finding) -> object:
    return content_of(BeliefSet(findings=findings))["findings"]


def test_content_leaves_out_what_was_rejected_whatever_its_kind() -> None:
    assert content(Finding("another-kind", "error", "words", (1,), rejected=True)) == set()
    assert content(Finding("rejected-by-somebody", "error", "words", (1,))) != set()


def test_content_leaves_out_the_numbers_of_calls_whatever_the_words() -> None:
    def found(*parts: str | CallNumbers) -> Finding:
        said = Wording.of(*parts)
        return Finding("k", "error", str(said), (1,), (), TypingError(said))

    numbered = [found("Aufruf ", CallNumbers(calls)) for calls in ((3,), (4, 5))]
    assert content(numbered[0]) == content(numbered[1])
    assert content(found("the name 'call 3'")) != content(found("the name 'call 4'"))


def test_a_variable_that_no_sort_fits_is_told_by_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = [formula("p(a)")]
    strict = resolve(numbered(calls), Mode.REPAIR)
    assert strict.accepted == (Assertion(1, strict.accepted[0].formula, False),)

    def monotone(error: TypingError) -> None:
        refused = Finding(error.kind, "error", error.problem, (1,), (), error)
        repaired = Resolution(strict.signature, strict.hierarchy, (), (), (), (refused,))
        answers = {Mode.STRICT: strict, Mode.REPAIR: repaired}
        monkeypatch.setattr(belief_set_laws, "resolve", lambda _, mode: answers[mode])
        assert_monotone(calls)

    monotone(NoFittingSortError("quite other words"))
    with pytest.raises(AssertionError, match="strict accepts"):
        monotone(SortMismatchError("the variable 'X' has no sort that fits all its uses"))


def test_a_variable_whose_uses_no_sort_fits_is_that_error() -> None:
    calls = [*APART[:3], predicate("wise", "man"), predicate("big", "city")]
    (finding,) = build([*calls, formula("forall X: (wise(X) => big(X))")]).errors
    assert isinstance(finding.error, NoFittingSortError)
    assert finding.kind == SortMismatchError.kind
    assert finding.named_calls == (6, 3)


def test_finish_says_as_data_what_is_left_out() -> None:
    builder = BeliefSetBuilder()
    for call in APART:
        builder.apply(call)
    assert builder.apply(Finish()).left_out == (6,)
    builder.apply(Retract(call_id=6))
    assert builder.apply(Finish()).left_out == ()


def test_a_conversation_is_held_to_data_and_not_to_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fol_kb.builder.preview.Outlook.describe", lambda _: "quite other words")
    conversation = Conversation("", Mode.REPAIR)
    conversation.ask("list_state")
    for call in APART:
        conversation.call(call)
    conversation.malformed({"tool": "add_sort"})
    for question in ("finish", "build", "list_state"):
        conversation.ask(question)
    conversation.end()
