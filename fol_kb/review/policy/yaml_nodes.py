"""YAML as a tree of nodes that know their places, of the kind that a safe loader reads, and less.

Anchors, aliases, tags, merge keys and several documents in a file are refused: nothing that people write by
hand here needs them, and with them a small file could stand for an endless one. Nesting has a limit.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias

import yaml

from fol_kb.common.errors import DocumentError, ProblemPlace, near_misses

Node: TypeAlias = Any
"""A node that PyYAML composed, or an event of one: its own types do not say what is in them."""

MAX_CHARACTERS = 1_000_000
"""A larger file is refused: it is no list that people wrote."""
MAX_DEPTH = 20

_TEXT = "tag:yaml.org,2002:str"
_KINDS = {
    "bool": "a truth value",
    "int": "a number",
    "float": "a number",
    "null": "nothing",
    "timestamp": "a date",
    "merge": "a merge key",
    "value": "a default key",
}


def place_of(node: Node, file: str | None) -> ProblemPlace:
    """Where a node begins."""
    return ProblemPlace(file, node.start_mark.line + 1, node.start_mark.column + 1)


def error(problem: str, node: Node, file: str | None) -> DocumentError:
    """An error at the place of a node."""
    return DocumentError(problem, place_of(node, file))


def read_nodes(text: str, file: str | None = None) -> Node:
    """The tree of a YAML text.

    Raises:
        DocumentError: no YAML, or of a kind that is refused; with line and column.
    """
    if len(text) > MAX_CHARACTERS:
        raise DocumentError(
            f"the file has {len(text):,} characters, at most {MAX_CHARACTERS:,} are read; split it",
            ProblemPlace(file),
        )
    try:
        root = _Loader(text, file).only_document()
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        line, column = (None, None) if mark is None else (mark.line + 1, mark.column + 1)
        raise DocumentError(_in_words(problem), ProblemPlace(file, line, column)) from None
    except yaml.reader.ReaderError as problem:
        line = text.count("\n", 0, problem.position) + 1
        message = (
            f"no YAML: the character {problem.character!r} may not be in it; take it out, or write \\u..."
        )
        raise DocumentError(message, ProblemPlace(file, line)) from None
    if root is None:
        raise DocumentError("the file has nothing in it; a list of tests is expected", ProblemPlace(file))
    return root


def _in_words(problem: yaml.MarkedYAMLError) -> str:
    said = problem.problem or "cannot be read"
    if "'\\t'" in said:
        return "no YAML: a tab where blanks are expected; indent with blanks"
    if "mapping values are not allowed" in said:
        return f"no YAML: {said}; a text with ': ' in it has to be in quotes"
    return f"no YAML: {said}; a text with signs of YAML in it has to be in quotes"


class _Loader(yaml.SafeLoader):
    """Composes nodes as any safe loader does, and refuses what is not read here."""

    def __init__(self, text: str, file: str | None) -> None:
        super().__init__(text)
        self._file = file
        self._depth = 0

    def only_document(self) -> Node | None:
        """The root; None if there is nothing."""
        try:
            root: Node | None = self.get_node() if self.check_node() else None
            if self.check_node():
                begins = replace(place_of(self.peek_event(), self._file), column=1)  # type: ignore[no-untyped-call]
                raise DocumentError("a second document begins here; one a file is read", begins)
            return root
        finally:
            self.dispose()

    def compose_node(self, parent: Node | None, index: Any) -> Node:
        """The node that begins here."""
        event: Node = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent):
            raise error("aliases (*name) are not read here; write it out", event, self._file)
        if event.anchor is not None:
            raise error("anchors (&name) are not read here; leave it out", event, self._file)
        if event.tag not in (None, _TEXT, "!"):
            raise error(f"tags ({event.tag}) are not read here; leave it out", event, self._file)
        self._depth += 1
        if self._depth > MAX_DEPTH and not isinstance(event, yaml.ScalarEvent):
            problem = f"nests more than {MAX_DEPTH} levels deep; a list of tests has four"
            raise error(problem, event, self._file)
        node: Node = super().compose_node(parent, index)
        self._depth -= 1
        if isinstance(node, yaml.MappingNode):
            self._look_at_keys(node)
        return node

    def _look_at_keys(self, node: yaml.MappingNode) -> None:
        first: dict[str, Node] = {}
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise error("a key is a word, not a list or a mapping", key, self._file)
            if key.tag != _TEXT:
                said = f"the key {key.value!r} is {_kind(key)} in YAML, and no word"
                raise error(said, key, self._file)
            if key.value in first:
                line = place_of(first[key.value], self._file).line
                said = f"the key {key.value!r} is there twice, first in line {line}; keep one"
                raise error(said, key, self._file)
            first[key.value] = key


def _kind(node: yaml.ScalarNode) -> str:
    name = node.tag.rpartition(":")[2]
    return _KINDS.get(name, name)


class Expecting:
    """What is expected of the nodes of a file; what is otherwise is a DocumentError at its place."""

    def __init__(self, file: str | None) -> None:
        self.file = file

    def error(self, problem: str, node: Node) -> DocumentError:
        """An error at the place of a node."""
        return error(problem, node, self.file)

    def mapping(self, node: Node, what: str, keys: tuple[str, ...]) -> dict[str, Node]:
        """The values of a mapping that has none but these keys."""
        if not isinstance(node, yaml.MappingNode):
            raise self.error(f"{what} is a mapping with {', '.join(keys)}; here is {described(node)}", node)
        for key, _ in node.value:
            if key.value not in keys:
                near = near_misses(key.value, keys) or f"; known are {', '.join(keys)}"
                raise self.error(f"{what} has no key {key.value!r}{near}", key)
        return {key.value: value for key, value in node.value}

    def text(self, node: Node, what: str) -> str:
        """A text that is one in YAML too, and not empty: ``no`` and ``2024-01-01`` have to be in quotes."""
        if not isinstance(node, yaml.ScalarNode):
            raise self.error(f"{what} is a text; here is {described(node)}", node)
        text: str = node.value
        if node.tag != _TEXT:
            said = f"{text!r} is {_kind(node)} in YAML" if text else "there is nothing here"
            raise self.error(f"{what} is a text, and {said}; put it in quotes", node)
        if not text.strip():
            raise self.error(f"{what} is empty", node)
        return text

    def truth(self, node: Node, what: str) -> bool:
        """A truth value."""
        if not isinstance(node, yaml.ScalarNode) or _kind(node) != _KINDS["bool"]:
            raise self.error(f"{what} is true or false; here is {described(node)}", node)
        return node.value.lower() in ("true", "yes", "on")

    def number(self, node: Node, what: str, expected: str, fits: Callable[[float], bool]) -> float:
        """A number that fits; YAML has others than Python, which are none here: 0o17, 1:30, .inf."""
        if isinstance(node, yaml.ScalarNode) and _kind(node) == _KINDS["int"]:
            with suppress(ValueError):
                if fits(number := float(node.value)):
                    return number
        raise self.error(f"{what} is {expected}; here is {described(node)}", node)

    def items(self, node: Node, what: str) -> list[Node]:
        """The items of a list."""
        if not isinstance(node, yaml.SequenceNode):
            raise self.error(
                f"{what} is a list (lines that begin with '- '); here is {described(node)}", node
            )
        return list(node.value)


def described(node: Node) -> str:
    """A node in a few words."""
    if not isinstance(node, yaml.ScalarNode):
        return "a list" if isinstance(node, yaml.SequenceNode) else "a mapping"
    kind = _kind(node)
    shown = repr(node.value if len(node.value) <= 60 else node.value[:57] + "...")
    if kind == _KINDS["null"]:
        return kind
    return f"the text {shown}" if node.tag == _TEXT else f"{shown}, {kind}"
