"""Policy tests, run: a test passes for the right verdict only, and says what was found where it does not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import EntailmentStatus
from fol_kb.common.errors import DocumentError
from fol_kb.reasoning import checking
from fol_kb.reasoning.question import Question
from fol_kb.reasoning.tweety.errors import JavaError, JavaNotFoundError, RequestError
from fol_kb.review import policy
from fol_kb.review.policy import Expectation, Options, Outcome, Policy, PolicyTest, Statement, TestResult
from tests.commands import Run
from tests.published import validator
from tests.repair import said as tool

VALIDATOR = validator("policy")
TEXT = "All men are mortal. Socrates is a man. Zeus is not mortal. Someone sleeps."
pytestmark = pytest.mark.jvm


@pytest.fixture(scope="module")
def kb() -> BeliefSet:
    return fol_kb.translate(TEXT)


def result_of(kb: BeliefSet, yaml: str) -> TestResult:
    """The result of the test that these keys have."""
    report = policy.run(policy.loads(f"tests: [{{name: a, timeout: 20, {yaml}}}]"), kb)
    VALIDATOR.validate(json.loads(json.dumps(report.to_json())))
    ElementTree.fromstring(policy.junit(report))
    assert list(policy.tell(report))
    return report.results[0]


PASSED, FAILED, UNDECIDED, ERROR = Outcome
HOLDS, DENIED, OPEN = "mortal(socrates)", "mortal(zeus)", "sleep(socrates)"


@pytest.mark.parametrize(
    ("statement", "passing"),
    [
        (HOLDS, {"entails", "consistent_with"}),
        (DENIED, {"contradicts", "inconsistent_with"}),
        (OPEN, {"independent", "consistent_with"}),
        ("man(zeus)", {"contradicts", "inconsistent_with"}),
        ("exists X: sleep(X)", {"entails", "consistent_with"}),
    ],
)
def test_each_expectation_passes_for_its_verdict_and_no_other(
    kb: BeliefSet, statement: str, passing: set[str]
) -> None:
    found = {e.value: result_of(kb, f'{e.value}: "{statement}"').outcome for e in Expectation}
    assert found == {e.value: PASSED if e.value in passing else FAILED for e in Expectation}


ONLY = "'forall X: (X == socrates || X == zeus)'"
NAMED = "given: [man(ann)], new_names: true"


@pytest.mark.parametrize(
    "yaml",
    [
        # statements may be sentences
        "entails: {sentence: Socrates is mortal.}",
        "contradicts: {sentence: Zeus is a man.}",
        "independent: {sentence: Socrates sleeps.}",
        "consistent_with: {sentence: Not every man sleeps.}",
        "inconsistent_with: {sentence: No man is mortal.}",
        "given: [sleep(socrates), {sentence: 'Everyone who sleeps is a man.'}], entails: man(socrates)",
        # options reach the reasoner
        "entails: '!(socrates == zeus)'",  # one is mortal, the other not
        f"{NAMED}, independent: ann == socrates",
        f"{NAMED}, unique_names: true, contradicts: ann == socrates",
        f"independent: {ONLY}",
        f"semantics: closed, entails: {ONLY}",
    ],
)
def test_what_passes(kb: BeliefSet, yaml: str) -> None:
    assert result_of(kb, yaml).outcome is PASSED


def test_rules_are_not_turned_round() -> None:
    rules = fol_kb.translate("All men are mortal. Zeus is not mortal.")
    assert result_of(rules, "contradicts: man(zeus)").outcome is PASSED
    assert result_of(rules, "semantics: rules, independent: man(zeus)").outcome is PASSED


def test_what_is_given_counts_for_its_test_only(kb: BeliefSet) -> None:
    found = result_of(kb, "given: sleep(socrates), entails: 'exists X: (mortal(X) && sleep(X))'")
    assert (found.outcome, found.support) == (PASSED, ("f1", "f2", "given-1"))
    assert result_of(kb, "entails: 'exists X: (mortal(X) && sleep(X))'").outcome is FAILED


def test_premises_that_contradict_each_other_pass_nothing(kb: BeliefSet) -> None:
    for expectation in Expectation:
        found = result_of(kb, f"given: ['man(zeus)'], {expectation.value}: mortal(socrates)")
        assert found.outcome is FAILED
        assert "premises contradict each other" in found.message
        assert any("given-1" in line for line in found.details)
        assert any('"All men are mortal."' in line for line in found.details)


def test_an_answer_to_another_question_passes_nothing(kb: BeliefSet) -> None:
    """Tweety's own reasoner knows nobody but Socrates and Zeus, whatever is asked."""
    everybody = f"entails: {ONLY}"
    assert result_of(kb, everybody).outcome is FAILED
    for expected in (everybody, "consistent_with: man(socrates)"):
        found = result_of(kb, f"engine: simple, {expected}")
        assert (found.outcome, found.verdict) == (ERROR, None)
        assert "'simple' only answers with semantics: closed and unique_names: true" in found.message
    assert (
        result_of(kb, f"engine: simple, semantics: closed, unique_names: true, {everybody}").outcome is PASSED
    )


def test_what_is_open_without_what_was_refused_is_undecided() -> None:
    texts = ("man(ann)", "mortal(bob)", "forall X: (man(X) => => mortal(X))")
    part = fol_kb.build([tool.formula(text) for text in texts])
    for expected, verdict in (
        ("independent: mortal(ann)", "INDEPENDENT"),
        ("consistent_with: '!mortal(ann)'", "CONSISTENT"),
    ):
        found = result_of(part, expected)
        assert (found.outcome, found.verdict) == (UNDECIDED, verdict)
        assert "without 1 refused" in found.message
    for expected in ("entails: man(ann)", "contradicts: '!man(ann)'", "inconsistent_with: '!man(ann)'"):
        assert result_of(part, expected).outcome is PASSED  # more premises would not change it


# ------------------------------------------------------------------ unknown names


@pytest.mark.parametrize(
    ("yaml", "unknown"),
    [
        ("independent: mortl(socrates)", "the predicate 'mortl' (did you mean 'mortal'?)"),
        ("consistent_with: mortal(sokrates)", "the constant 'sokrates' (did you mean 'socrates'?)"),
        ("independent: 'p(q)'", "the constant 'q'; the predicate 'p'"),
        ("independent: mortal(f(socrates))", "the function 'f'"),
        ("independent: 'forall X:city: mortal(X)'", "the sort 'city'"),
        ("given: [mann(zeus)], entails: mortal(socrates)", "the predicate 'mann' (did you mean 'man'?)"),
        ("independent: {sentence: Socrates barks.}", "the predicate 'bark'"),
    ],
)
def test_an_unknown_name_is_an_error_and_not_independent_by_accident(
    kb: BeliefSet, yaml: str, unknown: str
) -> None:
    found = result_of(kb, yaml)
    assert (found.outcome, found.verdict) == (ERROR, None)
    assert f"the belief set does not know {unknown}" in found.message
    assert found.message.startswith("line 1, column ")
    assert result_of(kb, f"new_names: true, {yaml}").outcome is PASSED


def test_what_had_to_be_assumed_is_noted(kb: BeliefSet) -> None:
    found = result_of(kb, "entails: 'man(X) => mortal(X)'")
    assert found.outcome is PASSED
    assert "unbound X closed universally" in found.notes[0]


@pytest.mark.parametrize(
    ("yaml", "said"),
    [
        ("entails: 'mortal('", "'mortal(': line 1, column 8: expected"),
        ("entails: 'mortal(socrates, zeus)'", "takes 1 argument"),
        ("entails: {sentence: 'Why?'}", "a question"),
        ("entails: {sentence: Socrates might sleep.}", "modal verb"),
        ("given: ['man('], entails: p", "'man(': line 1, column 5: expected"),
        (f"entails: '{'!' * 400}mortal(zeus)'", "nest"),
    ],
)
def test_what_cannot_be_read_is_an_error_of_its_test(kb: BeliefSet, yaml: str, said: str) -> None:
    found = result_of(kb, yaml)
    assert found.outcome is ERROR
    assert said in found.message
    assert found.message.startswith("line 1, column ")


def test_a_language_that_no_translator_reads_is_an_error_of_its_test(kb: BeliefSet) -> None:
    found = result_of(replace(kb, language="de"), "entails: {sentence: Sokrates ist sterblich.}")
    assert (found.outcome, found.verdict) == (ERROR, None)
    assert "language" in found.message


# ------------------------------------------------------------------ what a failed test says


def test_a_failed_test_tells_its_support_in_the_words_of_the_source(kb: BeliefSet) -> None:
    found = result_of(kb, f"independent: {HOLDS}")
    assert found.message == "expected INDEPENDENT, found ENTAILED: it follows"
    assert (found.verdict, found.support) == ("ENTAILED", ("f1", "f2"))
    assert any('"Socrates is a man."' in line for line in found.details)


def test_or_the_situations_that_are_left_open(kb: BeliefSet) -> None:
    found = result_of(kb, f"entails: {OPEN}")
    assert found.message == "expected ENTAILED, found INDEPENDENT: neither it nor its negation follows"
    assert "it fails in this situation, which the premises allow:" in found.details
    found = result_of(kb, f"inconsistent_with: {OPEN}")
    assert found.message == "expected INCONSISTENT, found CONSISTENT"
    assert "all of it holds in this situation:" in found.details


def test_a_verdict_stands_where_there_is_no_time_for_situations(
    kb: BeliefSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(ask: Any) -> Any:
        return lambda asked, how: ask(asked, how.but(timeout=1e-9) if how.witnesses else how)

    monkeypatch.setattr(checking, "entailment", slow(checking.entailment))
    monkeypatch.setattr(checking, "consistency", slow(checking.consistency))
    for expected, verdict in (("entails", "INDEPENDENT"), ("inconsistent_with", "CONSISTENT")):
        found = result_of(kb, f"{expected}: {OPEN}")
        assert (found.outcome, found.verdict, found.reason) == (FAILED, verdict, None)
        assert f"found {verdict}" in found.message


def test_no_verdict_is_an_outcome_of_its_own(kb: BeliefSet) -> None:
    asked: dict[str, Any] = {"options": Options(timeout=1e-9), "statement": Statement(HOLDS)}
    for expectation in Expectation:
        (found,) = policy.run(Policy((PolicyTest("a", expectation, **asked),)), kb).results
        assert (found.outcome, found.verdict, found.reason) == (UNDECIDED, "UNDECIDED", "TIMEOUT")
        assert found.message.startswith("no verdict: TIMEOUT")


def test_whether_the_premises_hold_together_may_be_undecided_too(
    kb: BeliefSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    consistency = checking.consistency

    def slow_without(asked: BeliefSet, how: Question) -> Any:
        added = any(belief.id.startswith("statement") for belief in asked.formulas)
        return consistency(asked, how if added else how.but(timeout=1e-9))

    monkeypatch.setattr(checking, "consistency", slow_without)
    found = result_of(kb, f"inconsistent_with: {DENIED}")
    assert found.outcome is UNDECIDED
    assert "whether the premises are consistent without it is undecided" in found.message


@pytest.mark.parametrize(
    ("problem", "outcome"), [(JavaError("it broke"), UNDECIDED), (RequestError("too odd"), ERROR)]
)
def test_a_question_that_breaks_the_reasoner_leaves_the_others_alone(
    problem: Exception, outcome: Outcome, kb: BeliefSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "entailment", Mock(side_effect=problem))
    found = result_of(kb, f"entails: {HOLDS}")
    assert (found.outcome, found.verdict) == (outcome, None)
    assert str(problem) in found.message


def test_without_java_there_is_nothing_to_report(kb: BeliefSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "entailment", Mock(side_effect=JavaNotFoundError("no Java")))
    with pytest.raises(JavaNotFoundError):
        result_of(kb, f"entails: {HOLDS}")


# ------------------------------------------------------------------ reports


def result(outcome: Outcome, name: str = "a") -> TestResult:
    test = PolicyTest(name, Expectation.ENTAILS, Statement("p"), line=3)
    return TestResult(test, outcome, EntailmentStatus.INDEPENDENT.value, "message", elapsed_ms=2.0)


@pytest.mark.parametrize(
    ("outcomes", "whole"),
    [
        ([PASSED, PASSED], PASSED),
        ([PASSED, UNDECIDED], UNDECIDED),
        ([FAILED, UNDECIDED, PASSED], FAILED),
        ([FAILED, ERROR, UNDECIDED], ERROR),
    ],
)
def test_the_whole_is_as_bad_as_its_worst(outcomes: list[Outcome], whole: Outcome) -> None:
    report = policy.PolicyReport(tuple(map(result, outcomes)))
    assert report.outcome is whole
    root = ElementTree.fromstring(policy.junit(report))
    assert (root.get("tests"), root.get("failures")) == (str(len(outcomes)), str(outcomes.count(FAILED)))
    assert root.get("errors") == str(outcomes.count(ERROR) + outcomes.count(UNDECIDED))
    assert len(root.findall(".//testcase/failure")) == outcomes.count(FAILED)
    assert len(root.findall(".//testcase/error")) == outcomes.count(ERROR) + outcomes.count(UNDECIDED)


def test_nothing_tested_is_no_success(kb: BeliefSet) -> None:
    with pytest.raises(ValueError, match="there was no test"):
        policy.run(Policy(()), kb)


def test_junit_holds_whatever_a_name_is() -> None:
    report = policy.PolicyReport((result(FAILED, "<&\x01\ud800\ufffe\"'>"),), "a\x02.yaml")
    (case,) = ElementTree.fromstring(policy.junit(report)).findall(".//testcase")
    assert case.get("name") == "<&\\x01\\ud800\\ufffe\"'>"
    assert (case.get("line"), case.get("time")) == ("3", "0.002")


# ------------------------------------------------------------------ the command


def file_of(*tests: str) -> str:
    rows = (f"  - {{name: t{number}, {test}}}\n" for number, test in enumerate(tests))
    Path("t.yaml").write_text(f"tests:\n{''.join(rows)}")
    return "t.yaml"


@pytest.mark.parametrize(
    ("tests", "code"),
    [
        ([f"entails: {HOLDS}"], 0),
        ([f"entails: {HOLDS}", f"entails: {OPEN}"], 1),
        (["entails: 'p('", f"entails: {OPEN}"], 2),
        ([f"entails: {HOLDS}", f"timeout: 0.000000001, entails: {HOLDS}"], 3),
    ],
)
def test_the_code_says_what_the_worst_was(tests: list[str], code: int, kb: BeliefSet, run: Run) -> None:
    kb.write("kb.json")
    shown, as_json, as_junit = (
        run("policy", "test", file_of(*tests), "kb.json", "--format", each)
        for each in ("text", "json", "junit")
    )
    assert {shown.code, as_json.code, as_junit.code} == {code}
    assert shown.out.splitlines()[-1].startswith(f"{len(tests)} test")
    VALIDATOR.validate(json.loads(as_json.out))
    assert as_junit.out.startswith('<?xml version="1.0" encoding="utf-8"?>\n<testsuites')
    assert ElementTree.fromstring(as_junit.out.encode()).get("tests") == str(len(tests))


def test_bad_files_are_code_2(kb: BeliefSet, run: Run) -> None:
    kb.write("kb.json")
    good = file_of(f"entails: {HOLDS}")
    Path("bad.yaml").write_text("tests:\n\t- name: a\n")
    for arguments, message in (
        (["test", "bad.yaml", "kb.json"], "bad.yaml, line 2, column 1: no YAML: a tab"),
        (["test", good, "bad.yaml"], ""),
        (["test", "-", "-"], "standard input can be read once"),
        (["test", good], "KB"),
        ([], "ACTION"),
    ):
        found = run("policy", *arguments)
        assert found.code == 2
        assert message in found.err


def test_what_was_refused_is_said(run: Run) -> None:
    fol_kb.build([{"tool": "nothing"}, tool.formula("p(a)")]).write("kb.json")
    code, out, err = run("policy", "test", file_of("entails: p(a)"), "kb.json")
    assert code == 0
    assert "without 1 refused" in out
    assert "1 refused calls" in err


# ------------------------------------------------------------------------------ what was not read

PARTLY = f"{TEXT} It rained yesterday."
ONE = "tests: [{name: a, entails: 'mortal(socrates)'}]"


def test_what_was_not_read_is_said_of_all_tests_once() -> None:
    kb = fol_kb.translate(PARTLY)
    report = policy.run(policy.loads(ONE), kb)
    assert (report.outcome, report.coverage) == (PASSED, kb.coverage)
    assert report.to_json()["coverage"]["unread"][0]["quote"] == "It rained yesterday."
    assert "1 of 5 sentences was not read" in list(policy.tell(report))
    said = ElementTree.fromstring(policy.junit(report)).findtext("testsuite/system-out")
    assert said is not None
    assert said.startswith("1 of 5 sentences was not read")
    failing = policy.run(policy.loads("tests: [{name: a, entails: 'mortal(zeus)'}]"), kb)
    assert "\n".join(policy.tell(failing)).count("not read") == 1


def test_a_policy_and_its_caller_may_require_coverage(run: Run) -> None:
    kb = fol_kb.translate(PARTLY)
    assert policy.run(policy.loads(f"require_coverage: 0.8\n{ONE}"), kb).outcome is PASSED
    with pytest.raises(fol_kb.CoverageError, match="1 of 5 sentences was not read"):
        policy.run(policy.loads(f"require_coverage: 0.9\n{ONE}"), kb)
    Path("tests.yaml").write_text(ONE)
    Path("text.txt").write_text(PARTLY)
    found = run("policy", "test", "tests.yaml", "text.txt")
    assert found.code == 0
    assert "1 of 5 sentences was not read" in found.out
    required = ("--require-coverage", "1", "--format", "junit")
    assert run("policy", "test", "tests.yaml", "text.txt", *required)[:2] == (2, "")


@pytest.mark.parametrize("share", ["2", "-1", "most", "1:30", "[0.9]"])
def test_a_share_of_coverage_is_a_number_from_0_to_1(share: str) -> None:
    with pytest.raises(DocumentError, match="'require_coverage' is a number from 0 to 1"):
        policy.loads(f"require_coverage: {share}\n{ONE}")


@pytest.mark.parametrize("expectation", list(Expectation))
def test_of_a_belief_set_without_formulas_nothing_is_expected(expectation: Expectation) -> None:
    result = result_of(
        fol_kb.translate("It rained yesterday."), f"{expectation.value}: 'p(a)', new_names: true"
    )
    assert (result.outcome, result.reason) == (UNDECIDED, "NOTHING_READ")


def test_what_a_test_gives_are_formulas() -> None:
    given = "given: 'p(a)', consistent_with: 'p(b)', new_names: true"
    assert result_of(BeliefSet(), given).outcome is PASSED
