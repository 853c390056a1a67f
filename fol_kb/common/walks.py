"""Walks along graphs that are given as what comes next after each node."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

N = TypeVar("N")


def reached(graph: Mapping[N, Iterable[N]], starts: Iterable[N]) -> list[N]:
    """All that can be reached, the starts first, each once, in the order in which it is found."""
    found = dict.fromkeys(starts)
    pending = list(found)
    while pending:
        for following in graph.get(pending.pop(), ()):
            if following not in found:
                found[following] = None
                pending.append(following)
    return list(found)
