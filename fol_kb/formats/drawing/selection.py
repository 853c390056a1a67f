"""Which nodes of a large hierarchy a static drawing shows, and how many names it leaves out where.

What is shown is closed upwards: a node is drawn only with everything above it. So every line that
ends at a drawn node can be drawn, and all that is left out is below something drawn.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from fol_kb.formats.drawing.outline import Outline

ALL_UP_TO = 100
"""A hierarchy of so many nodes is drawn whole."""
BUDGET = 90
"""So many nodes of a larger one are drawn, those with most below them first."""
DEPTH = 7
"""How many levels of a larger one are drawn below the highest."""
MOST = 2_000
"""More than so many are never drawn, whatever depth was asked for: nobody can read them."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The nodes shown; how many names and edges are left out below a node; the names left out at the top."""

    shown: frozenset[int]
    left_out: Mapping[int, tuple[int, int]]
    highest_left_out: int


def select(outline: Outline, *, depth: int | None = None, wanted: Collection[int] = ()) -> Selection:
    """What to show of an outline.

    Args:
        depth: show all down to this level (the highest is level 0), up to 2,000 nodes. If not given,
            all of up to 100 nodes; of more the 90 with most below them, down to level 7.
        wanted: nodes to show before others, with all that is above them, as far as there is room.
    """
    if depth is None and len(outline.nodes) <= ALL_UP_TO:
        shown = set(range(len(outline.nodes)))
    else:
        room, lowest = (BUDGET, DEPTH) if depth is None else (MOST, depth)
        first = outline.reach(wanted, up=True)
        shown = _largest_first(outline, room, lowest, first if len(first) <= room else set())
    left_out = {}
    for node in sorted(shown):
        hidden = [sub for sub in outline.below[node] if sub not in shown]
        if hidden:
            left_out[node] = _count(outline, outline.reach(hidden), {node})
    roots = [n for n, above in outline.above.items() if not above and n not in shown]
    return Selection(frozenset(shown), left_out, _count(outline, outline.reach(roots), ())[0])


def _count(outline: Outline, hidden: Collection[int], supers: Collection[int]) -> tuple[int, int]:
    """How many names are in hidden nodes; how many edges lead from them to themselves or to ``supers``."""
    names = sum(len(outline.nodes[node].members) for node in hidden)
    edges = sum(len(outline.nodes[node].edges) for node in hidden)
    for node in hidden:
        edges += sum(sup in hidden or sup in supers for sup in outline.above[node])
    return names, edges


def _largest_first(outline: Outline, room: int, lowest: int, first: Collection[int]) -> set[int]:
    """Up to ``room`` nodes, each after all that is above it; those with most below them first."""
    weight = [1] * len(outline.nodes)
    for node in reversed(outline.downwards):
        if outline.above[node]:
            # each node counts below one of its super-sorts only: a good estimate in linear time
            weight[outline.above[node][0]] += weight[node]
    shown: set[int] = set()
    missing = {node: len(above) for node, above in outline.above.items()}
    ready: list[tuple[bool, int, int, int]] = []

    def offer(node: int) -> None:
        level = outline.level[node]
        if level <= lowest or node in first:
            heapq.heappush(ready, (node not in first, -weight[node], level, node))

    for node, above in outline.above.items():
        if not above:
            offer(node)
    while ready and len(shown) < room:
        node = heapq.heappop(ready)[-1]
        shown.add(node)
        for sub in outline.below[node]:
            missing[sub] -= 1
            if not missing[sub]:
                offer(sub)
    return shown
