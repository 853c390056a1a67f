"""Policy tests from YAML: what a file may say, and what is wrong with it, where."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import yaml

from fol_kb.common.errors import near_misses
from fol_kb.common.files import read_text
from fol_kb.reasoning.question import DOMAINS, ENGINES
from fol_kb.review.policy.values import Expectation, Options, Policy, PolicyTest, Statement
from fol_kb.review.policy.yaml_nodes import MAX_CHARACTERS, Expecting, Node, described, read_nodes

MOST_TESTS = 10_000

_SECONDS = ("a number of seconds above 0", lambda seconds: 0 < seconds < 1e9)
_SHARE = ("a number from 0 to 1", lambda share: 0 <= share <= 1)
_OPTIONS = ("semantics", "unique_names", "engine", "timeout")
_COMMON = ("given", "new_names", *_OPTIONS)
_EXPECTATIONS = tuple(expectation.value for expectation in Expectation)


def read(path: str | os.PathLike[str]) -> Policy:
    """The tests of a file, or of standard input for ``-``.

    Raises:
        DocumentError: the file cannot be read, or is no list of tests; with line and column.
    """
    name = os.fspath(path)
    return loads(read_text(name, 4 * MAX_CHARACTERS), file=name)


def loads(text: str, *, file: str | None = None) -> Policy:
    """The tests of a YAML text. Formulas and sentences are only read when the test is run.

    Raises:
        DocumentError: it is no list of tests; with line and column.
    """
    return _Reader(file).policy(read_nodes(text, file))


class _Reader(Expecting):
    def policy(self, root: Node) -> Policy:
        parts = self.mapping(root, "a file of tests", ("tests", *_COMMON, "require_coverage"))
        if "tests" not in parts:
            raise self.error("there is no key 'tests' with the list of tests", root)
        options = self._options(parts, Options())
        given = self._statements(parts["given"]) if "given" in parts else ()
        new_names = self._new_names(parts, False)
        items = self.items(parts["tests"], "'tests'")
        if not items:
            raise self.error("there is no test; a list of one or more is expected", root)
        if len(items) > MOST_TESTS:
            raise self.error(f"{len(items):,} tests; at most {MOST_TESTS:,} are read", root)
        tests: dict[str, PolicyTest] = {}
        for item in items:
            test = self._test(item, given, options, new_names)
            if test.name in tests:
                first = tests[test.name].line
                raise self.error(f"the test of line {first} has the name {test.name!r} too", item)
            tests[test.name] = test
        required = None
        if "require_coverage" in parts:
            required = self.number(parts["require_coverage"], "'require_coverage'", *_SHARE)
        return Policy(tuple(tests.values()), self.file, required)

    def _test(
        self, node: Node, given: tuple[Statement, ...], options: Options, new_names: bool
    ) -> PolicyTest:
        parts = self.mapping(node, "a test", ("name", *_EXPECTATIONS, *_COMMON))
        if "name" not in parts:
            raise self.error("a test has a 'name'", node)
        name = self.text(parts["name"], "'name'").strip()
        expected = [key for key in parts if key in _EXPECTATIONS]
        if len(expected) != 1:
            found = f"here are {' and '.join(expected)}" if expected else "here is none"
            raise self.error(f"a test has one of {', '.join(_EXPECTATIONS)}; {found}", node)
        if "given" in parts:
            given = (*given, *self._statements(parts["given"]))
        return PolicyTest(
            name,
            Expectation(expected[0]),
            self._statement(parts[expected[0]], f"'{expected[0]}'"),
            given,
            self._options(parts, options),
            self._new_names(parts, new_names),
            node.start_mark.line + 1,
        )

    def _statements(self, node: Node) -> tuple[Statement, ...]:
        if isinstance(node, yaml.SequenceNode):
            return tuple(self._statement(item, "an item of 'given'") for item in node.value)
        return (self._statement(node, "'given'"),)

    def _statement(self, node: Node, what: str) -> Statement:
        if isinstance(node, yaml.MappingNode):
            parts = self.mapping(node, what, ("sentence", "formula"))
            if len(parts) != 1:
                raise self.error(f"{what} has one of 'sentence' and 'formula'", node)
            ((key, node),) = parts.items()
            what = f"'{key}'"
        else:
            key = "formula"
        text = self.text(node, what)
        mark = node.start_mark
        return Statement(text, key == "sentence", mark.line + 1, mark.column + 1)

    def _new_names(self, parts: dict[str, Node], inherited: bool) -> bool:
        if "new_names" not in parts:
            return inherited
        return self.truth(parts["new_names"], "'new_names'")

    def _options(self, parts: dict[str, Node], options: Options) -> Options:
        readers: dict[str, Callable[[Node], object]] = {
            "semantics": lambda node: self._one_of(node, "semantics", DOMAINS),
            "engine": lambda node: self._one_of(node, "engine", ENGINES),
            "unique_names": lambda node: self.truth(node, "'unique_names'"),
            "timeout": lambda node: self.number(node, "'timeout'", *_SECONDS),
        }
        said: dict[str, Any] = {key: read(parts[key]) for key, read in readers.items() if key in parts}
        return replace(options, **said)

    def _one_of(self, node: Node, key: str, known: tuple[str, ...]) -> str:
        if not isinstance(node, yaml.ScalarNode) or node.value not in known:
            near = near_misses(node.value, known) if isinstance(node, yaml.ScalarNode) else ""
            found = described(node)
            raise self.error(f"'{key}' is one of {', '.join(known)}; here is {found}{near}", node)
        return str(node.value)
