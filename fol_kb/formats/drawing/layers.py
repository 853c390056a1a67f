"""A layered layout: nodes in columns, few crossings, everything as near to its neighbours as it can be.

The method of Sugiyama, Tagawa and Toda (1981) in three steps. Columns are given (longest way up), lines
over several columns get a bend in each. The order in a column follows the barycentres of the
neighbours, and the best order found is kept. Places follow the means of the neighbours under a least
distance, which is isotonic regression and solved exactly by pooling adjacent violators.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

_MOST_BENDS = 10_000
"""Lines that would need more in all, the longest ones, go straight, whatever they cross."""
_ORDER_SWEEPS = 12
_PLACE_SWEEPS = 24
_BEND_HEIGHT = 6.0
_SIBLINGS_APART = 6.0
_STRANGERS_APART = 16.0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The middle of each node, across the columns, and the bends of each link: one a column, or none."""

    places: tuple[float, ...]
    bends: Mapping[tuple[int, int], tuple[float, ...]]


def arrange(levels: Sequence[int], heights: Sequence[float], links: Iterable[tuple[int, int]]) -> Arrangement:
    """Lay out nodes in columns by level.

    Args:
        levels: the column of each node.
        heights: how much room each node takes in its column.
        links: pairs (lower node, higher node); the level of the lower one is greater.
    """
    levels, heights = list(levels), list(heights)
    nodes = len(levels)
    chains: dict[tuple[int, int], list[int]] = {}
    up: list[list[int]] = [[] for _ in levels]
    down: list[list[int]] = [[] for _ in levels]
    ends = sorted(links)
    bent = _bent(levels, ends)
    for sub, sup in ends:
        if (sub, sup) not in bent:
            chains[sub, sup] = []
            continue
        chain = [sup]
        for level in range(levels[sup] + 1, levels[sub]):
            chain.append(len(levels))
            levels.append(level)
            heights.append(_BEND_HEIGHT)
            up.append([])
            down.append([])
        chain.append(sub)
        chains[sub, sup] = chain[1:-1]
        for high, low in pairwise(chain):
            up[low].append(high)
            down[high].append(low)
    columns = _best_order(_first_order(levels, up, down), up, down)
    places = _places(columns, heights, up, down, nodes)
    bends = {link: tuple(places[bend] for bend in chain) for link, chain in chains.items()}
    return Arrangement(tuple(places[:nodes]), bends)


def _bent(levels: Sequence[int], links: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """The links that go around what is between their ends: the shortest ones, as long as there is room."""
    found = set()
    room = _MOST_BENDS
    for passed, sub, sup in sorted((levels[sub] - levels[sup] - 1, sub, sup) for sub, sup in links):
        room -= passed
        if room < 0:
            break
        found.add((sub, sup))
    return found


def _first_order(levels: list[int], up: list[list[int]], down: list[list[int]]) -> list[list[int]]:
    """Depth first from the highest nodes, so that a tree has no crossing from the start."""
    columns: list[list[int]] = [[] for _ in range(max(levels, default=-1) + 1)]
    seen: set[int] = set()
    pending = [node for node in reversed(range(len(levels))) if not up[node]]
    while pending:
        node = pending.pop()
        if node not in seen:
            seen.add(node)
            columns[levels[node]].append(node)
            pending.extend(reversed(down[node]))
    return columns


def _best_order(columns: list[list[int]], up: list[list[int]], down: list[list[int]]) -> list[list[int]]:
    best, fewest = columns, _crossings(columns, down)
    for sweep in range(_ORDER_SWEEPS):
        if not fewest:
            break
        columns = [list(column) for column in columns]
        rightwards = sweep % 2 == 0
        neighbours = up if rightwards else down
        for index in range(len(columns)) if rightwards else reversed(range(len(columns))):
            other = index - 1 if rightwards else index + 1
            if not 0 <= other < len(columns):
                continue
            at = {node: place for place, node in enumerate(columns[other])}
            # who has no neighbour there keeps the place it has
            centre = {
                node: sum(at[n] for n in neighbours[node]) / len(neighbours[node])
                if neighbours[node]
                else float(place)
                for place, node in enumerate(columns[index])
            }
            columns[index].sort(key=centre.__getitem__)
        crossings = _crossings(columns, down)
        if crossings < fewest:
            best, fewest = columns, crossings
    return best


def _crossings(columns: list[list[int]], down: list[list[int]]) -> int:
    """How many pairs of lines cross: inversions, counted with a Fenwick tree for each gap."""
    total = 0
    for left, right in pairwise(columns):
        at = {node: place for place, node in enumerate(right)}
        counts = [0] * (len(right) + 1)
        so_far = 0
        for node in left:
            ends = sorted(at[low] for low in down[node])
            for end in ends:
                index, before = end + 1, 0
                while index:
                    before += counts[index]
                    index &= index - 1
                total += so_far - before
            for end in ends:
                index = end + 1
                while index < len(counts):
                    counts[index] += 1
                    index += index & -index
                so_far += 1
    return total


def _places(
    columns: list[list[int]], heights: list[float], up: list[list[int]], down: list[list[int]], nodes: int
) -> list[float]:
    places = [0.0] * len(heights)
    offsets = []
    for column in columns:
        ends = [0.0]
        for one, other in pairwise(column):
            siblings = not set(up[one]).isdisjoint(up[other])
            apart = _SIBLINGS_APART if siblings else _STRANGERS_APART
            ends.append(ends[-1] + (heights[one] + heights[other]) / 2 + apart)
        offsets.append(ends)
        for node, place in zip(column, ends, strict=False):
            places[node] = place
    for sweep in range(_PLACE_SWEEPS):
        # first from the leaves, which need most room, then back and forth; last from the leaves again
        leftwards = sweep % 2 == 0 or sweep == _PLACE_SWEEPS - 1
        order = reversed(range(len(columns))) if leftwards else range(len(columns))
        for index in order:
            column = columns[index]
            wishes = []
            weights = []
            for node in column:
                near = (down[node] or up[node]) if leftwards else (up[node] + down[node])
                wishes.append(sum(places[n] for n in near) / len(near) if near else places[node])
                # a long line should be straight
                weights.append(4.0 if node >= nodes else 1.0)
            for node, place in zip(column, _fit(wishes, weights, offsets[index]), strict=False):
                places[node] = place
    top = min((places[n] - heights[n] / 2 for n in range(len(heights))), default=0.0)
    return [place - top for place in places]


def _fit(wishes: Sequence[float], weights: Sequence[float], offsets: Sequence[float]) -> list[float]:
    """The places nearest to the wishes (least squares) that keep the order and the distances."""
    pools: list[tuple[float, float, int]] = []  # mean, weight, how many
    for wish, weight, offset in zip(wishes, weights, offsets, strict=True):
        mean, size = wish - offset, 1
        while pools and pools[-1][0] >= mean:
            other, heavy, many = pools.pop()
            mean = (mean * weight + other * heavy) / (weight + heavy)
            weight, size = weight + heavy, size + many
        pools.append((mean, weight, size))
    fitted = [mean for mean, _, size in pools for _ in range(size)]
    return [mean + offset for mean, offset in zip(fitted, offsets, strict=True)]
