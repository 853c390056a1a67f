"""Which beginnings of sentences a grammar can go on with, without building trees.

A *front* is all that the parser may have on its stack after some words, for every choice of their tags. It is
empty if no sentence begins with these words: the parser shifts a word only if some sentence goes on so.
Fronts are shared between the many changed sentences that :mod:`repairs` tries, which differ in a word or two.
"""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.syntax.grammar import END, Grammar

Front = frozenset[int]
"""Numbers of stacks. Stacks are shared: each is a state above another stack."""


class Prefixes:
    """The fronts of one sentence and of what is tried in its place."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._stacks: list[tuple[int, int]] = []
        self._numbers: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[Front, tuple[str, ...]], Front] = {}
        self._fed: dict[tuple[int, str], int | None] = {}
        self.start: Front = frozenset([self._push(grammar.start, -1)])

    def after(self, front: Front, tags: tuple[str, ...]) -> Front:
        """The front after a word that may have any of these tags; empty if no sentence goes on with it."""
        known = self._known.get((front, tags))
        if known is None:
            fed = (self._feed(stack, tag) for stack in front for tag in tags)
            known = self._known[front, tags] = frozenset(stack for stack in fed if stack is not None)
        return known

    @property
    def steps(self) -> int:
        """How much was computed: the pairs of a stack and a tag that were looked at."""
        return len(self._fed)

    def after_all(self, front: Front, shape: Sequence[tuple[str, ...]]) -> Front:
        """The front after several words."""
        for tags in shape:
            front = self.after(front, tags)
        return front

    def ends(self, front: Front) -> bool:
        """Whether a sentence may end here."""
        return bool(self.after(front, (END,)))

    def wanted(self, front: Front) -> frozenset[str]:
        """The tags of the words that may follow."""
        tags = {tag for stack in front for tag in self._grammar.states[self._stacks[stack][0]]}
        return frozenset(tag for tag in tags if (tag.isupper() or tag == END) and self.after(front, (tag,)))

    def _push(self, state: int, below: int) -> int:
        number = self._numbers.setdefault((state, below), len(self._stacks))
        if number == len(self._stacks):
            self._stacks.append((state, below))
        return number

    def _feed(self, stack: int, tag: str) -> int | None:
        """The stack after a tag, None if it cannot follow; found once, since fronts share their stacks."""
        key = stack, tag
        if key not in self._fed:
            self._fed[key] = self._shift(stack, tag)
        return self._fed[key]

    def _shift(self, stack: int, tag: str) -> int | None:
        states = self._grammar.states
        while True:
            step = states[self._stacks[stack][0]].get(tag)
            if step is None:
                return None
            if step >= 0:
                return self._push(step, stack)
            rule = self._grammar.rules[~step]
            for _ in range(rule.size):
                stack = self._stacks[stack][1]
            stack = self._push(states[self._stacks[stack][0]][rule.name], stack)
            if tag == END and self._stacks[stack][0] == self._grammar.goal:
                return stack
