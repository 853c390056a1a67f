"""Hypothesis strategies for sort hierarchies of every shape, as (sub-sort, super-sort) pairs.

Small ones are any graph over a few names: self-loops, cycles, diamonds and parts that do not touch.
Large ones are of a shape that is known to be hard: chains of hundreds of sorts, wide fans, towers of
diamonds, one cycle through everything, and mixtures of these with edges across. What fails shrinks to
few sorts, the first names of the alphabet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

from hypothesis import strategies as st

Pairs: TypeAlias = list[tuple[str, str]]

NAMES = tuple("abcdefg")
"""The sorts of small hierarchies."""

SHAPES = ("graph", "chain", "cycle", "diamonds", "fan", "disconnected", "mixture")

_SMALL_PAIRS = tuple((low, high) for low in NAMES for high in NAMES)


@lru_cache(maxsize=16)
def edges(names: tuple[str, ...] = NAMES, *, max_size: int = 14) -> st.SearchStrategy[Pairs]:
    """Any pairs over these names: self-loops, cycles and repetitions are among them."""
    pairs = _SMALL_PAIRS if names == NAMES else tuple((low, high) for low in names for high in names)
    return st.lists(st.sampled_from(pairs), max_size=max_size)


def chain(size: int, prefix: str = "s") -> Pairs:
    """``s0`` below ``s1`` below ... with ``size`` edges."""
    return list(pairwise(f"{prefix}{n}" for n in range(size + 1)))


def cycle(size: int, prefix: str = "s") -> Pairs:
    """A chain whose last sort is below its first one; of size 0 a sort below itself."""
    return [*chain(size, prefix), (f"{prefix}{size}", f"{prefix}0")]


def diamonds(size: int, width: int = 2, prefix: str = "s") -> Pairs:
    """``size`` diamonds on top of one another, each with ``width`` sorts between its ends."""
    return [
        edge
        for n in range(size)
        for middle in (f"{prefix}{n}_{m}" for m in range(width))
        for edge in ((f"{prefix}{n}", middle), (middle, f"{prefix}{n + 1}"))
    ]


def fan(size: int, prefix: str = "s", *, upwards: bool = False) -> Pairs:
    """``size`` sorts directly below one sort, or with ``upwards`` directly above it."""
    leaves = [f"{prefix}{n}" for n in range(1, size + 1)]
    return [(f"{prefix}0", leaf) if upwards else (leaf, f"{prefix}0") for leaf in leaves]


def hierarchies(*, shapes: Sequence[str] = SHAPES, largest: int = 300) -> st.SearchStrategy[Pairs]:
    """The edges of a hierarchy.

    Args:
        shapes: which of :data:`SHAPES` it may be.
        largest: how many sorts a chain, cycle or fan may have; towers and mixtures have about as many.

    Raises:
        ValueError: an unknown shape.
    """
    unknown = sorted(set(shapes) - set(SHAPES))
    if unknown:
        raise ValueError(f"there is no shape {unknown[0]!r}; the shapes are {', '.join(SHAPES)}")
    return _hierarchies(tuple(shapes), largest)


@st.composite
def _hierarchies(
    draw: Callable[[st.SearchStrategy[Any]], Any], shapes: tuple[str, ...], largest: int
) -> Pairs:
    return _of_shape(draw, draw(st.sampled_from(shapes)), largest, "s")


def _of_shape(draw: Callable[[st.SearchStrategy[Any]], Any], shape: str, largest: int, prefix: str) -> Pairs:
    if shape == "graph":
        found: Pairs = draw(edges())
        return found
    if shape in ("disconnected", "mixture"):
        parts = st.sampled_from([kind for kind in SHAPES if kind not in ("disconnected", "mixture")])
        one = _of_shape(draw, draw(parts), largest // 2, "s")
        # under one prefix they share their names, and so grow together
        other = _of_shape(draw, draw(parts), largest // 2, "t" if shape == "disconnected" else "s")
        if shape == "disconnected":
            return [*one, *other]
        names = sorted({name for edge in (*one, *other) for name in edge}) or ["s0"]
        some = st.sampled_from(names)
        return [*one, *other, *draw(st.lists(st.tuples(some, some), max_size=4))]
    size = draw(st.integers(0, largest))
    match shape:
        case "chain":
            return chain(size, prefix)
        case "cycle":
            return cycle(size, prefix)
        case "diamonds":
            width = draw(st.integers(2, 5))
            return diamonds(size // (width + 1), width, prefix)
        case _:
            return fan(size, prefix, upwards=draw(st.booleans()))
