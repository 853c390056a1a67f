"""Whether confidence means what it says: the reliability curve, its error, and a picture of both."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from fol_kb.common.pages import xml
from verification.model import Reliability, ReliabilityBin

Pair: TypeAlias = tuple[float, bool]
"""A confidence, and whether the answer was right."""
_SIZE, _EDGE = 320, 40


def reliability(pairs: Iterable[Pair], bins: int = 10) -> Reliability:
    """The curve over bins of equal width.

    Args:
        pairs: confidences from 0 to 1 with their outcomes.
        bins: how many; a confidence on a border is in the upper one, 1.0 in the last.

    Raises:
        ValueError: no bins, or a confidence that is no number from 0 to 1.
    """
    if bins < 1:
        raise ValueError(f"1 bin or more, not {bins!r}")
    grouped: list[list[Pair]] = [[] for _ in range(bins)]
    for confidence, right in pairs:
        if not 0 <= confidence <= 1:
            raise ValueError(f"a confidence is a number from 0 to 1, not {confidence!r}")
        grouped[min(bins - 1, math.floor(confidence * bins))].append((confidence, right))
    found = tuple(
        ReliabilityBin(
            place / bins,
            (place + 1) / bins,
            len(group),
            min(1.0, math.fsum(confidence for confidence, _ in group) / len(group)),
            sum(right for _, right in group) / len(group),
        )
        for place, group in enumerate(grouped)
        if group
    )
    count = sum(each.count for each in found)
    error = sum(each.count * abs(each.confidence - each.right) for each in found) / count if count else None
    return Reliability(found, error, count)


def drawn(curve: Reliability, title: str = "Reliability of confidence") -> str:
    """The curve as an SVG picture: a point a bin, as large as its share, and the diagonal."""
    return "\n".join(_svg(curve, title))


def _svg(curve: Reliability, title: str) -> Iterator[str]:
    whole = _SIZE + 2 * _EDGE
    told = "no outcomes yet" if curve.error is None else f"ECE {curve.error:.3f}, {curve.count:,} answers"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" role="img" '
        f'font-family="sans-serif" font-size="12">'
    )
    yield f"<title>{xml(title)}: {told}</title>"
    yield f'<rect x="{_EDGE}" y="{_EDGE}" width="{_SIZE}" height="{_SIZE}" fill="none" stroke="gray"/>'
    yield f'<text x="{whole / 2}" y="{_EDGE / 2}" text-anchor="middle">{xml(title)}, {told}</text>'
    yield f'<text x="{whole / 2}" y="{whole - 8}" text-anchor="middle">confidence</text>'
    yield (
        f'<text x="12" y="{whole / 2}" text-anchor="middle" '
        f'transform="rotate(-90 12 {whole / 2})">share that was right</text>'
    )
    for tick in (0.0, 0.5, 1.0):
        yield f'<text x="{_x(tick):.1f}" y="{_EDGE + _SIZE + 14}" text-anchor="middle">{tick:g}</text>'
        yield f'<text x="{_EDGE - 6}" y="{_y(tick) + 4:.1f}" text-anchor="end">{tick:g}</text>'
    yield _line((0, 0), (1, 1), 'stroke="gray" stroke-dasharray="4 4"')
    points = [(each.confidence, each.right) for each in curve.bins]
    for one, other in pairwise(points):
        yield _line(one, other, 'stroke="#1f6feb" stroke-width="2"')
    for each in curve.bins:
        radius = 3 + 9 * math.sqrt(each.count / curve.count)
        yield (
            f'<circle cx="{_x(each.confidence):.1f}" cy="{_y(each.right):.1f}" r="{radius:.1f}" '
            f'fill="#1f6feb" fill-opacity="0.6"><title>{each.count} answers: confidence '
            f"{each.confidence:.2f}, right {each.right:.2f}</title></circle>"
        )
    yield "</svg>"


def _line(start: tuple[float, float], end: tuple[float, float], style: str) -> str:
    return (
        f'<line x1="{_x(start[0]):.1f}" y1="{_y(start[1]):.1f}" x2="{_x(end[0]):.1f}" '
        f'y2="{_y(end[1]):.1f}" {style}/>'
    )


def _x(share: float) -> float:
    return _EDGE + share * _SIZE


def _y(share: float) -> float:
    return _EDGE + (1 - share) * _SIZE
