"""Policy tests from YAML: what a file may say, and what is wrong with it, where."""

from __future__ import annotations

import os
from dataclasses import replace

import yaml

from fol_kb._internal.files import read_text
from fol_kb.errors import near_misses
from fol_kb.reasoning.question import DOMAINS, ENGINES
from fol_kb.review.policy import yaml_nodes as nodes
from fol_kb.review.policy.values import (
    Expectation,
    Options,
    Policy,
    PolicyTest,
    Statement,
)
from fol_kb.review.policy.yaml_nodes import Node

MOST_TESTS = 10_000

_OPTIONS = ("semantics", "unique_names", "engine", "timeout")
_COMMON = ("given", "new_names", *_OPTIONS)
_EXPECTATIONS = tuple(expectation.value for expectation in Expectation)


def read(path: str | os.PathLike[str]) -> Policy:
    """The tests of a file, or of standard input for ``-``.

    Raises:
        DocumentError: the file cannot be read, or is no list of tests; with line and column.
    """
    name = os.fspath(path)
    return loads(read_text(name, 4 * nodes.MAX_CHARACTERS), file=name)


def loads(text: str, *, file: str | None = None) -> Policy:
    """The tests of a YAML text. Formulas and sentences are only read when the test is run.

    Raises:
        DocumentError: it is no list of tests; with line and column.
    """
    return _Reader(file).policy(nodes.read_nodes(text, file))


class _Reader:
    def __init__(self, file: str | None) -> None:
        self._file = file

    def policy(self, root: Node) -> Policy:
        parts = nodes.mapping(root, "a file of tests", ("tests", *_COMMON, "require_coverage"), self._file)
        if "tests" not in parts:
            raise nodes.error("there is no key 'tests' with the list of tests", root, self._file)
        options = self._options(parts, Options())
        given = self._statements(parts["given"]) if "given" in parts else ()
        new_names = self._new_names(parts, False)
        items = nodes.items_of(parts["tests"], "'tests'", self._file)
        if not items:
            raise nodes.error("there is no test; a list of one or more is expected", root, self._file)
        if len(items) > MOST_TESTS:
            raise nodes.error(f"{len(items):,} tests; at most {MOST_TESTS:,} are read", root, self._file)
        tests: dict[str, PolicyTest] = {}
        for item in items:
            test = self._test(item, given, options, new_names)
            if test.name in tests:
                first = tests[test.name].line
                raise nodes.error(
                    f"the test of line {first} has the name {test.name!r} too", item, self._file
                )
            tests[test.name] = test
        required = None
        if "require_coverage" in parts:
            required = nodes.share_of(parts["require_coverage"], "'require_coverage'", self._file)
        return Policy(tuple(tests.values()), self._file, required)

    def _test(
        self, node: Node, given: tuple[Statement, ...], options: Options, new_names: bool
    ) -> PolicyTest:
        parts = nodes.mapping(node, "a test", ("name", *_EXPECTATIONS, *_COMMON), self._file)
        if "name" not in parts:
            raise nodes.error("a test has a 'name'", node, self._file)
        name = nodes.text_of(parts["name"], "'name'", self._file).strip()
        expected = [key for key in parts if key in _EXPECTATIONS]
        if len(expected) != 1:
            found = f"here are {' and '.join(expected)}" if expected else "here is none"
            raise nodes.error(f"a test has one of {', '.join(_EXPECTATIONS)}; {found}", node, self._file)
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
            parts = nodes.mapping(node, what, ("sentence", "formula"), self._file)
            if len(parts) != 1:
                raise nodes.error(f"{what} has one of 'sentence' and 'formula'", node, self._file)
            ((key, node),) = parts.items()
            what = f"'{key}'"
        else:
            key = "formula"
        text = nodes.text_of(node, what, self._file)
        mark = node.start_mark
        return Statement(text, key == "sentence", mark.line + 1, mark.column + 1)

    def _new_names(self, parts: dict[str, Node], inherited: bool) -> bool:
        if "new_names" not in parts:
            return inherited
        return nodes.truth_of(parts["new_names"], "'new_names'", self._file)

    def _options(self, parts: dict[str, Node], options: Options) -> Options:
        if "semantics" in parts:
            options = replace(options, semantics=self._one_of(parts["semantics"], "semantics", DOMAINS))
        if "engine" in parts:
            options = replace(options, engine=self._one_of(parts["engine"], "engine", ENGINES))
        if "unique_names" in parts:
            node = parts["unique_names"]
            options = replace(options, unique_names=nodes.truth_of(node, "'unique_names'", self._file))
        if "timeout" in parts:
            options = replace(options, timeout=nodes.seconds_of(parts["timeout"], "'timeout'", self._file))
        return options

    def _one_of(self, node: Node, key: str, known: tuple[str, ...]) -> str:
        if not isinstance(node, yaml.ScalarNode) or node.value not in known:
            near = near_misses(node.value, known) if isinstance(node, yaml.ScalarNode) else ""
            found = nodes.described(node)
            raise nodes.error(
                f"'{key}' is one of {', '.join(known)}; here is {found}{near}", node, self._file
            )
        return str(node.value)
