"""YAML as a tree of nodes that know their places, of the kind that a safe loader reads, and less.

Anchors, aliases, tags, merge keys and several documents in a file are refused: nothing that people write by
hand here needs them, and with them a small file could stand for an endless one. Nesting has a limit, and no
step here recurses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import yaml

from fol_kb.errors import DocumentError, ProblemPlace, near_misses

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


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. ``tag`` is the short name of what YAML takes it for (``str``, ``bool``, ``int``, ...)."""

    text: str
    tag: str
    line: int
    column: int


@dataclass(slots=True)
class Sequence:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Mapping:
    """Keys and values; a key is there once."""

    line: int
    column: int
    items: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    _key: Scalar | None = None


Node = Scalar | Sequence | Mapping


def error(problem: str, node: Node | None, file: str | None) -> DocumentError:
    """An error at the place of a node."""
    place = ProblemPlace(file) if node is None else ProblemPlace(file, node.line, node.column)
    return DocumentError(problem, place)


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
        root = _tree(text, file)
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


def _tree(text: str, file: str | None) -> Node | None:
    loader: Any = yaml.SafeLoader(text)  # its methods have no types
    root: Node | None = None
    open_nodes: list[Sequence | Mapping] = []
    documents = 0
    try:
        while loader.check_event():
            event: Any = loader.get_event()
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    begins: Any = event.start_mark
                    place = ProblemPlace(file, begins.line + 1, 1)
                    raise DocumentError("a second document begins here; one a file is read", place)
            if not isinstance(event, yaml.NodeEvent):
                if isinstance(event, yaml.CollectionEndEvent):
                    open_nodes.pop()
                continue
            node = _node(loader, event, file)
            if open_nodes:
                _put(open_nodes[-1], node, file)
            else:
                root = node
            if not isinstance(node, Scalar):
                open_nodes.append(node)
                if len(open_nodes) > MAX_DEPTH:
                    raise error(
                        f"nests more than {MAX_DEPTH} levels deep; a list of tests has four", node, file
                    )
    finally:
        loader.dispose()
    return root


def _node(loader: Any, event: Any, file: str | None) -> Node:
    line, column = event.start_mark.line + 1, event.start_mark.column + 1
    place = ProblemPlace(file, line, column)
    if isinstance(event, yaml.AliasEvent):
        raise DocumentError("aliases (*name) are not read here; write it out", place)
    if event.anchor is not None:
        raise DocumentError("anchors (&name) are not read here; leave it out", place)
    if event.tag is not None and event.tag not in (_TEXT, "!"):
        raise DocumentError(f"tags ({event.tag}) are not read here; leave it out", place)
    if isinstance(event, yaml.ScalarEvent):
        tag = loader.resolve(yaml.ScalarNode, event.value, event.implicit) if event.tag is None else _TEXT
        return Scalar(event.value, tag.rpartition(":")[2], line, column)
    return Sequence(line, column) if isinstance(event, yaml.SequenceStartEvent) else Mapping(line, column)


def _put(parent: Sequence | Mapping, node: Node, file: str | None) -> None:
    if isinstance(parent, Sequence):
        parent.items.append(node)
        return
    key = parent._key
    if key is not None:
        parent.items[key.text] = (key, node)
        parent._key = None
        return
    if not isinstance(node, Scalar):
        raise error("a key is a word, not a list or a mapping", node, file)
    if node.tag != "str":
        raise error(
            f"the key {node.text!r} is {_KINDS.get(node.tag, node.tag)} in YAML, and no word", node, file
        )
    if node.text in parent.items:
        first = parent.items[node.text][0].line
        raise error(f"the key {node.text!r} is there twice, first in line {first}; keep one", node, file)
    parent._key = node


# ------------------------------------------------------------------ what is expected of a node


def mapping(node: Node, what: str, keys: tuple[str, ...], file: str | None) -> dict[str, Node]:
    """The values of a mapping that has none but these keys.

    Raises:
        DocumentError: another node, or an unknown key, with its near misses.
    """
    if not isinstance(node, Mapping):
        raise error(f"{what} is a mapping with {', '.join(keys)}; here is {described(node)}", node, file)
    for name, (key, _) in node.items.items():
        if name not in keys:
            near = near_misses(name, keys) or f"; known are {', '.join(keys)}"
            raise error(f"{what} has no key {name!r}{near}", key, file)
    return {name: value for name, (_, value) in node.items.items()}


def text_of(node: Node, what: str, file: str | None) -> str:
    """A text that is one in YAML too: ``no`` and ``2024-01-01`` have to be in quotes.

    Raises:
        DocumentError: another node, a value that YAML takes for no text, or an empty text.
    """
    if not isinstance(node, Scalar):
        raise error(f"{what} is a text; here is {described(node)}", node, file)
    if node.tag != "str":
        kind = _KINDS.get(node.tag, node.tag)
        said = f"{node.text!r} is {kind} in YAML" if node.text else "there is nothing here"
        raise error(f"{what} is a text, and {said}; put it in quotes", node, file)
    if not node.text.strip():
        raise error(f"{what} is empty", node, file)
    return node.text


def truth_of(node: Node, what: str, file: str | None) -> bool:
    """A truth value.

    Raises:
        DocumentError: anything else.
    """
    if not isinstance(node, Scalar) or node.tag != "bool":
        raise error(f"{what} is true or false; here is {described(node)}", node, file)
    return node.text.lower() in ("true", "yes", "on")


def seconds_of(node: Node, what: str, file: str | None) -> float:
    """A number above 0.

    Raises:
        DocumentError: anything else.
    """
    number = _number(node)
    if number is None or not 0 < number < 1e9:
        raise error(f"{what} is a number of seconds above 0; here is {described(node)}", node, file)
    return number


def share_of(node: Node, what: str, file: str | None) -> float:
    """A number from 0 to 1.

    Raises:
        DocumentError: anything else.
    """
    number = _number(node)
    if number is None or not 0 <= number <= 1:
        raise error(f"{what} is a number from 0 to 1; here is {described(node)}", node, file)
    return number


def _number(node: Node) -> float | None:
    if not isinstance(node, Scalar) or node.tag not in ("int", "float"):
        return None
    try:
        return float(node.text)
    except ValueError:  # YAML has numbers of its own: 0o17, 1:30, .inf
        return None


def items_of(node: Node, what: str, file: str | None) -> list[Node]:
    """The items of a list.

    Raises:
        DocumentError: another node.
    """
    if not isinstance(node, Sequence):
        raise error(f"{what} is a list (lines that begin with '- '); here is {described(node)}", node, file)
    return node.items


def described(node: Node) -> str:
    """A node in a few words."""
    match node:
        case Scalar(text, tag):
            if tag == "null":
                return "nothing"
            shown = repr(text if len(text) <= 60 else text[:57] + "...")
            return f"the text {shown}" if tag == "str" else f"{shown}, {_KINDS.get(tag, tag)}"
        case Sequence():
            return "a list"
        case _:
            return "a mapping"


__all__ = [
    "MAX_CHARACTERS",
    "MAX_DEPTH",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "error",
    "items_of",
    "mapping",
    "read_nodes",
    "seconds_of",
    "text_of",
    "truth_of",
]
