"""Policy files: what they may say, and where and how it is said that something is wrong."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fol_kb.common import codec
from fol_kb.common.errors import DocumentError
from fol_kb.reasoning.question import Question
from fol_kb.review.policy import Expectation, Options, Policy, PolicyTest, Statement, loads, read
from fol_kb.review.policy.yaml_nodes import MAX_CHARACTERS, read_nodes
from tests.amounts import examples

ONE = "tests:\n  - name: a\n    entails: p(a)\n"


def problem(text: str) -> str:
    with pytest.raises(DocumentError) as caught:
        loads(text, file="t.yaml")
    return str(caught.value)


def test_all_that_a_file_may_say() -> None:
    policy = loads(
        """
# a comment
semantics: closed
unique_names: true
engine: ground
timeout: 2.5
given:
  - employee(ann)
tests:
  - name: first
    entails: "p(a)"
  - name: second
    given:
      - sentence: Ann is a manager.
      - formula: q(a)
    new_names: yes
    semantics: open
    timeout: 7
    inconsistent_with: {sentence: Ann sleeps.}
  - name: third
    given: r(a)
    independent: |
      forall X:
        p(X)
""",
        file="t.yaml",
    )
    shared = Options("closed", True, "ground", 2.5)
    employee = Statement("employee(ann)", False, 8, 5)
    given = (Statement("Ann is a manager.", True, 14, 19), Statement("q(a)", False, 15, 18))
    sleeps, rule = Statement("Ann sleeps.", True, 19, 35), Statement("forall X:\n  p(X)\n", False, 22, 18)
    first = Expectation.ENTAILS, Statement("p(a)", False, 11, 14), (employee,), shared
    second = Expectation.INCONSISTENT_WITH, sleeps, (employee, *given), Options("open", True, "ground", 7.0)
    third = Expectation.INDEPENDENT, rule, (employee, Statement("r(a)", False, 21, 12)), shared
    tests = (
        PolicyTest("first", *first, new_names=False, line=10),
        PolicyTest("second", *second, new_names=True, line=12),
        PolicyTest("third", *third, new_names=False, line=20),
    )
    assert policy == Policy(tests, "t.yaml")


def test_defaults_are_those_of_a_query() -> None:
    (test,) = loads(ONE).tests
    assert test.options.question == Question()
    written = {"semantics": "open", "unique_names": False, "engine": "auto", "timeout": 60.0}
    assert codec.to_json(test.options) == written


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # of the file
        ("", "t.yaml: the file has nothing in it"),
        ("# a comment\n", "t.yaml: the file has nothing in it"),
        ("--- \n", "line 2, column 1: a file of tests is a mapping with tests"),
        ("- a", "line 1, column 1: a file of tests is a mapping with tests, given, "),
        ("just words", "here is the text 'just words'"),
        ("{}", "line 1, column 1: there is no key 'tests'"),
        ("tests: []", "there is no test; a list of one or more"),
        (
            "tests: 3",
            "line 1, column 8: 'tests' is a list (lines that begin with '- '); here is '3', a number",
        ),
        ("tests: {name: a}", "'tests' is a list (lines that begin with '- '); here is a mapping"),
        ("test:\n- 1", "line 1, column 1: a file of tests has no key 'test'; did you mean 'tests'?"),
        (f"{ONE}---\n{ONE}", "line 4, column 1: a second document begins here"),
        # of YAML
        ("tests:\n\t- name: a", "line 2, column 1: no YAML: a tab where blanks are expected"),
        ("tests: [", "no YAML: expected the node content, but found '<stream end>'"),
        ("tests:\n- name: a\n  entails: p: q", "line 3, column 13: no YAML: mapping values are not allowed"),
        ("tests:\n  - name: a\n    entails: !p(a)", "tags (!p(a)) are not read here"),
        ("tests:\n  - name: a\n    entails: &p q", "anchors (&name) are not read here"),
        ("tests:\n  - name: a\n    entails: *p", "aliases (*name) are not read here"),
        ("tests: !!python/object:os.system []", "tags (tag:yaml.org,2002:python/object:os.system)"),
        ("tests:\n- name: a\n  <<: {entails: p}", "the key '<<' is a merge key in YAML"),
        ("tests:\n- name: a\n  no: p", "the key 'no' is a truth value in YAML, and no word"),
        ("? [a]\n: b", "a key is a word, not a list or a mapping"),
        ("tests: \x07", "line 1: no YAML: the character"),
        # of a test
        ("tests: [3]", "line 1, column 9: a test is a mapping with name, entails, "),
        ("tests: [{entails: p}]", "a test has a 'name'"),
        ("tests: [{name: , entails: p}]", "'name' is a text, and there is nothing here"),
        ("tests: [{name: ' ', entails: p}]", "'name' is empty"),
        ("tests: [{name: a}]", "a test has one of entails, contradicts, independent"),
        ("tests: [{name: a, entails: p, contradicts: p}]", "here are entails and contradicts"),
        ("tests: [{name: a, entail: p}]", "a test has no key 'entail'; did you mean 'entails'?"),
        ("tests: [{name: a, zzz: p}]", "a test has no key 'zzz'; known are name, entails, "),
        ("tests:\n- name: a\n  given: p\n  given: q", "line 4, column 3: the key 'given' is there twice"),
        ("tests: [{name: a, entails: p}, {name: a, entails: q}]", "the test of line 1 has the name 'a' too"),
        # what YAML takes for something else
        ("tests: [{name: a, entails: no}]", "'entails' is a text, and 'no' is a truth value in YAML"),
        ("tests: [{name: a, entails: 2024-01-01}]", "'2024-01-01' is a date in YAML; put it in quotes"),
        ("tests: [{name: 12, entails: p}]", "'name' is a text, and '12' is a number in YAML"),
        ("tests: [{name: a, entails: ~}]", "'~' is nothing in YAML; put it in quotes"),
        ("tests: [{name: a, entails: }]", "'entails' is a text, and there is nothing here"),
        ("tests: [{name: a, entails: [p]}]", "'entails' is a text; here is a list"),
        ("tests: [{name: a, entails: {sentence: yes}}]", "'sentence' is a text, and 'yes' is a truth value"),
        ("tests: [{name: a, entails: {}}]", "'entails' has one of 'sentence' and 'formula'"),
        ("tests: [{name: a, entails: {sentence: A., formula: p}}]", "one of 'sentence' and 'formula'"),
        ("tests: [{name: a, entails: {sentense: A.}}]", "no key 'sentense'; did you mean 'sentence'?"),
        ("tests: [{name: a, entails: p, given: [[q]]}]", "an item of 'given' is a text; here is a list"),
        # options
        (f"timeout: soon\n{ONE}", "line 1, column 10: 'timeout' is a number of seconds above 0"),
        (f"timeout: 0\n{ONE}", "'timeout' is a number of seconds above 0"),
        (f"timeout: -1\n{ONE}", "'timeout' is a number of seconds above 0"),
        (f"timeout: .inf\n{ONE}", "'timeout' is a number of seconds above 0"),
        (f"timeout: 1:30\n{ONE}", "'timeout' is a number of seconds above 0"),
        (f"{ONE}    unique_names: 'yes'", "'unique_names' is true or false; here is"),
        (f"{ONE}    new_names: 1", "line 4, column 16: 'new_names' is true or false; here is '1', a number"),
        (f"{ONE}    semantics: closd", "here is the text 'closd'; did you mean 'closed'?"),
        (f"{ONE}    engine: [auto]", "'engine' is one of auto, "),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str) -> None:
    found = problem(text)
    assert found.startswith("t.yaml")
    assert said in found


def test_a_text_that_yaml_takes_for_something_else_can_be_quoted() -> None:
    (test,) = loads("tests: [{name: '12', entails: !!str no}]").tests
    assert (test.name, test.statement.text) == ("12", "no")


# ------------------------------------------------------------------ hostile files


def test_a_bomb_of_aliases_is_refused_where_it_begins() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]")
    assert "line 1, column 4: anchors" in problem("\n".join(lines))


def test_a_large_file_is_refused_at_once() -> None:
    began = time.process_time()
    text = "tests:\n" + "  - name: a\n    entails: p(a)\n" * 180_000
    assert len(text) > 5_000_000
    assert f"at most {MAX_CHARACTERS:,} are read; split it" in problem(text)
    assert time.process_time() - began < 1


def test_a_deep_file_is_refused() -> None:
    assert "nests more than 20 levels deep" in problem("[" * 100_000)
    assert "nests more than 20 levels deep" in problem("tests: " + "{a: " * 30 + "b" + "}" * 30)


def test_more_tests_than_a_file_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fol_kb.review.policy.reading.MOST_TESTS", 2)
    assert "3 tests; at most 2 are read" in problem(
        "tests: [{name: a, entails: p}, {name: b, entails: p}, {name: c, entails: p}]"
    )


@settings(max_examples=examples(200))
@given(
    st.text(max_size=80)
    | st.lists(
        st.sampled_from(["tests:", "\n", "- ", "name: a", "entails: ", "p", "  ", "{", "}", "[", "]", ":"]),
        max_size=30,
    ).map("".join)
)
def test_any_text_is_read_or_refused_with_words(text: str) -> None:
    with contextlib.suppress(DocumentError):  # nothing else may come of it
        assert loads(text).tests


@settings(max_examples=examples(100))
@given(st.recursive(st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=8))
def test_nodes_are_what_yaml_reads(value: object) -> None:
    import yaml

    def plain(node: Any) -> object:
        return [plain(item) for item in node.value] if isinstance(node.value, list) else node.value

    assert plain(read_nodes(yaml.safe_dump(value))) == value


def test_files_are_read_by_name(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(ONE, encoding="utf-8-sig")
    policy = read(path)
    assert (policy.file, [test.name for test in policy.tests]) == (str(path), ["a"])
    for content, said in ((b"", "the file is empty"), (b"\xff\xfe", "not UTF-8"), (b"a\0b", "binary")):
        path.write_bytes(content)
        with pytest.raises(DocumentError, match=said):
            read(path)
    with pytest.raises(DocumentError, match="cannot be read"):
        read(tmp_path / "none.yaml")
