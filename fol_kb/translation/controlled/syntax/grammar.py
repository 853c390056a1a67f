"""Reading a sentence with a Lark grammar whose ambiguity is all in the tags of its words.

The grammars are LALR(1) over *tags*, not over letters: for one sequence of tags there is at most one tree. A
word may bear several tags (``and`` may join sentences, verb phrases, adjectives, ...), and the reading of a
sentence is the tree of the first sequence of tags, in the order in which each word lists them, that the
grammar accepts; the trees of the other sequences are there to be compared. The search walks the parse
table and gives up a sequence at the first word that cannot follow, so that it looks at few of them; what it
finds is remembered by the *shape* of a sentence, its words' tags.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from fol_kb.translation.controlled.syntax.parse_tables import Rule, parse_table

MAX_WORDS = 250
_MAX_TREES = 16
MAX_CHARACTERS = 9_000
"""Of a sentence; so that no name that comes from it is longer than a name may be."""
_REMEMBERED_SHAPES = 300
END = "$END"
_table = cache(parse_table)
"""A process makes or reads a table once, whoever asks: translators, wordings, reasons."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a sentence's tree: the name of its rule, and nodes or word positions below it."""

    rule: str
    children: tuple[Node | int, ...]
    _below: tuple[Node, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _rules: frozenset[str] | None = field(default=None, init=False, repr=False, compare=False)
    _first: int | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def parts(self) -> list[Node]:
        """The nodes directly below."""
        return [child for child in self.children if isinstance(child, Node)]

    @property
    def places(self) -> list[int]:
        """The positions of the words directly below."""
        return [child for child in self.children if isinstance(child, int)]

    def within(self) -> tuple[Node, ...]:
        """The node and all below it, in order; found once, since some fifty checks ask for them."""
        if self._below is None:
            below = tuple(one for child in self.children if isinstance(child, Node) for one in child.within())
            object.__setattr__(self, "_below", below)
            return (self, *below)
        return (self, *self._below)

    def has(self, *rules: str) -> bool:
        """Whether the node, or one below it, is of one of these rules."""
        known = self._rules
        if known is None:
            known = frozenset(one.rule for one in self.within())
            object.__setattr__(self, "_rules", known)
        return not known.isdisjoint(rules)

    def first(self) -> int:
        """The position of its first word; a large one if it has none."""
        known = self._first
        if known is None:
            places = (one if isinstance(one, int) else one.first() for one in self.children)
            known = min(places, default=1_000_000)
            object.__setattr__(self, "_first", known)
        return known


@dataclass(frozen=True, slots=True)
class NoTree:
    """The grammar stopped at word ``at``, or wanted more words if that is their number."""

    at: int


@dataclass(frozen=True, slots=True)
class _Stack:
    """A persistent stack of parser states; ``shape`` is one number for its sequence of states."""

    state: int
    value: Node | int | tuple[Node | int, ...] | None
    below: _Stack | None
    shape: int


@dataclass(slots=True)
class _Search:
    shape: Sequence[tuple[str, ...]]
    numbers: dict[tuple[int, int], int] = field(default_factory=dict)
    failed: set[tuple[int, int]] = field(default_factory=set)
    furthest: int = -1

    def push(
        self, below: _Stack | None, state: int, value: Node | int | tuple[Node | int, ...] | None
    ) -> _Stack:
        key = (below.shape if below else -1, state)
        return _Stack(state, value, below, self.numbers.setdefault(key, len(self.numbers)))


class Grammar:
    """A grammar file of this folder, compiled. Threads may share it."""

    def __init__(self, file: str) -> None:
        self.states, self.start, self.goal, self.rules = _table(file)
        self._trees: dict[tuple[tuple[str, ...], ...], tuple[Node, ...] | NoTree] = {}

    def parse(self, shape: Sequence[tuple[str, ...]]) -> Node | NoTree:
        """The tree of the first sequence of tags that the grammar accepts, or where it stopped."""
        found = self.trees(shape)
        return found if isinstance(found, NoTree) else found[0]

    def trees(self, shape: Sequence[tuple[str, ...]]) -> tuple[Node, ...] | NoTree:
        """The trees of all sequences of tags that the grammar accepts (16 at most), or where it stopped.

        Trees that differ only in the tags of their words are one.
        """
        key = tuple(shape)
        known = self._trees.get(key)
        if known is None:
            if len(self._trees) >= _REMEMBERED_SHAPES:
                self._trees.clear()
            known = self._trees[key] = self._parse(key)
        return known

    def _parse(self, shape: Sequence[tuple[str, ...]]) -> tuple[Node, ...] | NoTree:
        search = _Search(shape)
        first = search.push(None, self.start, None)
        found = tuple(dict.fromkeys(islice(self._search(search, 0, first), _MAX_TREES)))
        if found:
            return found
        return NoTree(max(search.furthest, 0))

    def _search(self, search: _Search, position: int, stack: _Stack) -> Iterator[Node]:
        if (position, stack.shape) in search.failed:
            return
        tags = search.shape[position] if position < len(search.shape) else (END,)
        alive = found = False
        for tag in tags:
            after = self._feed(search, stack, tag, position)
            if after is None:
                continue
            alive = True
            if tag == END:
                assert isinstance(after.value, Node)
                found = True
                yield after.value
                continue
            for tree in self._search(search, position + 1, after):
                found = True
                yield tree
        if not alive:
            search.furthest = max(search.furthest, position)
        if not found:
            search.failed.add((position, stack.shape))

    def _feed(self, search: _Search, stack: _Stack, tag: str, position: int) -> _Stack | None:
        while True:
            step = self.states[stack.state].get(tag)
            if step is None:
                return None
            if step >= 0:
                return search.push(stack, step, None if tag.startswith("_") else position)
            stack = self._reduce(search, stack, self.rules[~step])
            if tag == END and stack.state == self.goal:
                return stack

    def _reduce(self, search: _Search, stack: _Stack, rule: Rule) -> _Stack:
        children: list[Node | int] = []
        for _ in range(rule.size):
            value = stack.value
            if isinstance(value, tuple):
                children[:0] = value
            elif value is not None:
                children.insert(0, value)
            assert stack.below is not None
            stack = stack.below
        if len(children) > 1 and isinstance(children[0], Node) and children[0].rule == "how":
            children.append(children.pop(0))
        result: Node | int | tuple[Node | int, ...]
        if rule.alias:
            result = Node(rule.alias, tuple(children))
        elif rule.name.startswith("_"):
            result = tuple(children)
        elif rule.expand1 and len(children) == 1:
            result = children[0]
        else:
            result = Node(rule.name, tuple(children))
        return search.push(stack, self.states[stack.state][rule.name], result)
