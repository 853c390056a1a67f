"""The pytest plugin: what its assertions say when they fail, where its options come from, what it costs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from unittest.mock import Mock

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdict_parts import Engine, Semantics
from fol_kb.beliefs.verdicts import EntailmentReport, EntailmentStatus
from fol_kb.builder.query import UNKNOWN
from fol_kb.reasoning import question, questions
from fol_kb.review import pytest_plugin
from fol_kb.review.pytest_plugin import (
    Reasoner,
    RefusedCallsWarning,
    UnknownNamesWarning,
    UnreadSentencesWarning,
    assert_consistent,
    assert_contradicts,
    assert_entails,
    assert_inconsistent,
    assert_not_entails,
)
from tests.amounts import few
from tests.repair import said as tool

pytest_plugins = "pytester"

# Whether or not the package is installed with its entry point, the plugin is loaded once.
LOADED = ("-p", "no:fol-kb", "-p", "fol_kb.review.pytest_plugin")
IN_PROCESS = (*LOADED, "-p", "no:faulthandler", "-p", "no:cacheprovider")

SOCRATES = "All men are mortal. Socrates is a man."


@pytest.fixture(scope="module")
def kb() -> BeliefSet:
    return fol_kb.translate(SOCRATES)


@pytest.fixture(scope="module")
def wrong() -> BeliefSet:
    return fol_kb.translate(SOCRATES + " Socrates is not mortal.")


def failed(assertion: Callable[..., object], *asked: object, **options: object) -> str:
    """What an assertion says that fails."""
    with pytest.raises(AssertionError) as failure:
        assertion(*asked, **options)
    return re.sub(r", [\d.]+ ms", "", str(failure.value))


@pytest.mark.jvm
def test_what_holds_passes(kb: BeliefSet, wrong: BeliefSet) -> None:
    assert_consistent(kb)
    assert_inconsistent(wrong)
    assert_entails(kb, "mortal(socrates)")
    assert_contradicts(kb, "!mortal(socrates)")
    assert_not_entails(kb, "!mortal(socrates)")
    assert_not_entails(kb, "forall X: man(X)")


@pytest.mark.jvm
def test_a_failure_shows_the_conflict_in_the_words_of_the_source(wrong: BeliefSet) -> None:
    assert failed(assert_consistent, wrong).splitlines()[:5] == [
        "the belief set should be consistent",
        "inconsistent   ground engine, open domain",
        "conflict 1 of 1 - these cannot all hold:",
        '  sentence 1  "All men are mortal."        forall X: (man(X) => mortal(X))',
        '  sentence 2  "Socrates is a man."         man(socrates)',
    ]
    for assertion in (assert_entails, assert_not_entails, assert_contradicts):
        found = failed(assertion, wrong, "mortal(socrates)")
        assert "contradictory premises" in found
        assert '"Socrates is not mortal."' in found


@pytest.mark.jvm
def test_a_failure_shows_what_speaks_against_it(kb: BeliefSet) -> None:
    found = failed(assert_inconsistent, kb)
    assert found.startswith("the belief set should be inconsistent\nconsistent ")
    assert "all of it holds in this situation:" in found
    found = failed(assert_entails, kb, "forall X: man(X)")
    assert found.startswith("the formula should follow from the belief set\nindependent")
    assert "it fails in this situation, which the premises allow:" in found
    found = failed(assert_contradicts, kb, "forall X: man(X)")
    assert "it holds in this situation, which the premises allow:" in found
    found = failed(assert_not_entails, kb, "mortal(socrates)")
    assert found.startswith("the formula should not follow from the belief set\nentailed")
    assert '"Socrates is a man."' in found


@pytest.mark.jvm
def test_a_sentence_is_asked_as_a_formula_is(kb: BeliefSet) -> None:
    assert_entails(kb, sentence="Socrates is mortal.")
    assert_contradicts(kb, sentence="Socrates is not mortal.")
    assert_not_entails(kb, sentence="Socrates is not a man.")
    with pytest.raises(AssertionError, match="entailed"):
        assert_not_entails(kb, sentence="Socrates is mortal.")
    with pytest.raises(ValueError, match="either a formula or a sentence"):
        assert_entails(kb, "mortal(socrates)", sentence="Socrates is mortal.")
    with pytest.raises(ValueError, match="either a formula or a sentence"):
        assert_entails(kb)


@pytest.mark.jvm
@pytest.mark.parametrize(
    "question", [{"formula": "mortal(zeno) && wise(zeno)"}, {"sentence": "Zeno is mortal and is wise."}]
)
def test_a_question_with_unknown_names_warns_where_it_is_asked(
    kb: BeliefSet, question: dict[str, str]
) -> None:
    for assertion in (assert_not_entails, Reasoner().assert_not_entails):
        with pytest.warns(UnknownNamesWarning) as told:
            assertion(kb, **question)
        (warning,) = told
        for name in ("the constant 'zeno'", "the predicate 'wise'"):
            assert f"the belief set says nothing of {name}" in str(warning.message)
    with pytest.raises(fol_kb.FolKbError, match="zeno"):
        assert_not_entails(kb, **question, unknown_names="error")


@pytest.mark.jvm
def test_a_name_that_is_spelt_otherwise_is_not_unknown(kb: BeliefSet) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert_entails(kb, "Mortal(Socrates)")


def test_the_warning_on_names_goes_by_the_kind_of_a_finding_and_not_by_its_words(
    kb: BeliefSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    other_words = Finding(UNKNOWN, "warning", "quite other words", (), ("zeno",))
    same_words = Finding("other", "warning", "the belief set says nothing of the constant 'zeno'")
    engine, status = Engine("ground", "1"), EntailmentStatus.INDEPENDENT
    nothing_found = EntailmentReport("mortal(zeno)", status, None, Semantics(), engine, 0.0)
    for finding, warned in ((other_words, 1), (same_words, 0)):
        report = replace(nothing_found, findings=(finding,))
        monkeypatch.setattr(questions, "query", Mock(return_value=report))
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            Reasoner().query(kb, "mortal(zeno)")
        assert [each.category for each in told] == [UnknownNamesWarning] * warned


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("assertion", "asked"),
    [
        (assert_consistent, ()),
        (assert_inconsistent, ()),
        (assert_entails, ("a(c)",)),
        (assert_not_entails, ("a(c)",)),
        (assert_contradicts, ("a(c)",)),
    ],
)
def test_what_is_undecided_fails_as_that(assertion: Callable[..., object], asked: tuple[str, ...]) -> None:
    kb = fol_kb.build([tool.formula("a(c) || b(c)")])
    first, second, third, *_ = failed(assertion, kb, *asked, semantics="rules").splitlines()
    assert first.endswith(", and it could not be decided")
    assert second.startswith("undecided ")
    assert third.startswith("  UNSUPPORTED: ")


def test_what_is_no_belief_set_is_refused() -> None:
    with pytest.raises(TypeError, match=r"a BeliefSet is expected, not str; BeliefSet\.read reads one"):
        assert_consistent("kb.json")  # type: ignore[arg-type]  # that is the mistake
    with pytest.raises(TypeError, match=r"not dict$"):
        assert_entails({}, "p(a)")  # type: ignore[arg-type]  # likewise


@pytest.mark.jvm
def test_refused_calls_are_warned_of() -> None:
    schema = tool.predicate("p", "thing")
    kb = fol_kb.build([schema, tool.formula("p(a)"), tool.formula("p(a, b)")])
    with pytest.warns(RefusedCallsWarning, match="1 refused calls, the first: .*takes 1 argument"):
        assert_consistent(kb)


# ------------------------------------------------------------------------------ options

OPTIONS = """
import json

def test_options(fol_kb_reasoner, request):
    from fol_kb.review import pytest_plugin; from fol_kb.reasoning import questions
    assert pytest_plugin._OF_THE_RUN == fol_kb_reasoner
    print("OPTIONS" + json.dumps(fol_kb_reasoner.options))
"""


def options_of(pytester: pytest.Pytester, ini: str, *arguments: str) -> object:
    pytester.makeini(f"[pytest]\n{ini}")
    pytester.makepyfile(OPTIONS)
    result = pytester.runpytest_inprocess(*IN_PROCESS, "-s", *arguments)
    result.assert_outcomes(passed=1)
    (line,) = (line for line in result.outlines if "OPTIONS" in line)
    return json.loads(line.partition("OPTIONS")[2].rstrip("."))


@pytest.mark.parametrize(
    ("ini", "arguments", "options"),
    [
        ("", (), {}),
        ("fol_kb_timeout = 7.5", (), {"timeout": 7.5}),
        ("fol_kb_timeout = 7.5", ("--fol-kb-timeout", "2"), {"timeout": 2.0}),
        ("fol_kb_semantics = closed", ("--fol-kb-semantics=rules",), {"semantics": "rules"}),
        ("fol_kb_unique_names = true", ("--fol-kb-isolated",), {"unique_names": True, "isolated": True}),
        ("fol_kb_engine = ground\nfol_kb_isolated = false", (), {"engine": "ground"}),
        ("fol_kb_require_coverage = 0.9", (), {"require_coverage": 0.9}),
    ],
)
def test_options_of_the_command_line_go_before_those_of_the_ini_file(
    pytester: pytest.Pytester, ini: str, arguments: tuple[str, ...], options: dict[str, object]
) -> None:
    assert options_of(pytester, ini, *arguments) == options
    assert Reasoner() == pytest_plugin._OF_THE_RUN, "an inner run leaves nothing behind"


@pytest.mark.parametrize(
    ("ini", "option", "message"),
    few(
        [
            ("fol_kb_semantics = wide", [], "fol_kb_semantics is one of open, closed, rules, not 'wide'"),
            ("", ["engine", "oracle"], "--fol-kb-engine is one of auto, "),
            ("", ["timeout", "soon"], "--fol-kb-timeout is a positive number of seconds, not 'soon'"),
            ("", ["require-coverage", "9"], "--fol-kb-require-coverage is a number from 0 to 1, not '9'"),
            ("fol_kb_timeout = nan", [], "fol_kb_timeout is a positive number of seconds, not 'nan'"),
        ],
        2,
    ),
)
def test_a_bad_option_is_a_usage_error(
    pytester: pytest.Pytester, ini: str, option: list[str], message: str
) -> None:
    pytester.makeini(f"[pytest]\n{ini}")
    arguments = [f"--fol-kb-{option[0]}", option[1]] if option else []
    result = pytester.runpytest_subprocess(*IN_PROCESS, *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {message}*"])


def test_the_choices_are_those_of_the_engine() -> None:
    assert pytest_plugin._CHOICES == {"semantics": question.DOMAINS, "engine": question.ENGINES}


# ------------------------------------------------------------------------------ whole runs

TESTS = """
import fol_kb
from fol_kb.review.pytest_plugin import assert_consistent

kb = fol_kb.translate("All men are mortal. Socrates is a man. Socrates is not mortal.")

def test_as_a_function():
    assert_consistent(kb)

def test_as_a_fixture(fol_kb_reasoner):
    fol_kb_reasoner.assert_consistent(kb)

def test_options(fol_kb_reasoner):
    assert fol_kb_reasoner.check(kb).semantics.domain == "closed"
    assert fol_kb_reasoner.check(kb, semantics="open").semantics.domain == "open"
    assert fol_kb_reasoner.query(kb, "man(socrates)").semantics.domain == "closed"

def test_more():
    pass
"""


@pytest.mark.slow
@pytest.mark.jvm
@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_run_with_faulthandler_and_with_workers(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    """In processes of their own, with what pytest does by itself. Nothing is dumped when Java starts."""
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_subprocess(*LOADED, "--fol-kb-semantics=closed", *workers)
    result.assert_outcomes(passed=2, failed=2)
    output = result.stdout.str() + result.stderr.str()
    assert "Fatal Python error" not in output
    assert "Segmentation fault" not in output
    result.stdout.fnmatch_lines(
        [
            "E*the belief set should be consistent",
            "E*inconsistent   ground engine, closed domain*",
            "E*conflict 1 of 1 - these cannot all hold:",
            'E*sentence 1  "All men are mortal."*forall X: (man(X) => mortal(X))',
        ]
    )
    # the failure is shown where the test asserts, not inside the plugin
    assert "pytest_plugin.py:" not in output


def test_the_entry_point_is_the_plugin(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (module,) = project["entry-points"]["pytest11"].values()
    assert import_module(module) is pytest_plugin


def test_loading_the_plugin_is_quick_and_starts_nothing(child_environment: dict[str, str]) -> None:
    """It is loaded at the start of every run of pytest in an environment that has this package."""
    code = """
import pytest, sys, time, threading
before, began = set(sys.modules), time.process_time()
import fol_kb.review.pytest_plugin
elapsed = time.process_time() - began
new = sorted(name for name in set(sys.modules) - before)
print(elapsed, len(threading.enumerate()), *new)
"""
    clean = {k: v for k, v in child_environment.items() if not k.startswith("COVERAGE")}
    runs = [
        subprocess.run([sys.executable, "-c", code], env=clean, capture_output=True, check=True, text=True)
        for _ in range(3)
    ]
    # Measured: 4 ms.
    assert min(float(run.stdout.split()[0]) for run in runs) < 0.05
    _, threads, *modules = runs[0].stdout.split()
    assert threads == "1"
    assert not {name.partition(".")[0] for name in modules} & {"jpype", "pydantic", "networkx", "lark"}


@pytest.mark.jvm
def test_what_was_not_read_is_warned_of_and_shown_and_can_be_required() -> None:
    kb = fol_kb.translate(SOCRATES + " It rained.")
    with pytest.warns(UnreadSentencesWarning, match='1 of 3 sentences was not read\\n  line 1 "It rained."'):
        assert_consistent(kb)
    with pytest.warns(UnreadSentencesWarning):
        assert "1 of 3 sentences was not read" in failed(assert_entails, kb, "forall X: man(X)")
    with pytest.warns(UnreadSentencesWarning), pytest.raises(fol_kb.CoverageError):
        Reasoner({"require_coverage": 0.9}).assert_consistent(kb)


@pytest.mark.jvm
def test_nothing_read_fails_as_undecided() -> None:
    for expect in (assert_consistent, assert_inconsistent):
        found = failed(expect, BeliefSet())
        assert "could not be decided" in found
        assert "NOTHING_READ" in found
