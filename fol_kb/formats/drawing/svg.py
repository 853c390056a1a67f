"""The hierarchy as a static drawing: one SVG text that needs nothing from outside.

Super-sorts stand to the left of their sub-sorts. It names no call, so that the same belief set gives
the same bytes in whatever order its calls came.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from fol_kb.common.pages import beside, short, xml
from fol_kb.formats.drawing.layers import arrange
from fol_kb.formats.drawing.outline import KINDS, Link, Node, Outline, kind_of, outline
from fol_kb.formats.drawing.selection import select
from fol_kb.formats.drawing.widths import width
from fol_kb.logic.sorts.inference import Edge, SortHierarchy

_SIZE = 13.0
_LINE = 22.0
_BOLD = 1.2
"""How much wider a bold text is at most, in the fonts that were measured."""
_PAD = 9.0
_FRAME = 5.0
_MARGIN = 18.0
_COLUMN_GAP = 64.0
_MOST_MEMBERS = 12
_LEGEND = {
    "declared": "declared",
    "inferred": "inferred from a formula",
    "top": "everything is below the top sort",
}


@dataclass(frozen=True, slots=True)
class _Box:
    """What is written in the box of a node, and how large it is."""

    lines: tuple[tuple[str, str], ...]
    note: str
    width: float
    height: float


def draw(
    hierarchy: SortHierarchy,
    *,
    title: str | None = None,
    below: str | None = None,
    depth: int | None = None,
    path: Collection[tuple[str, str]] = (),
) -> str:
    """The hierarchy as SVG.

    Args:
        title: written above the drawing.
        below: draw only this sort or class and what is below it.
        depth: how many levels to draw below the highest; :func:`fol_kb.formats.drawing.selection.select` says
            what is drawn if it is not given.
        path: edges (sub, super) to draw heavily, such as those that justified a repair.

    Raises:
        ValueError: ``below`` is not in the hierarchy, or ``depth`` is negative.
    """
    if depth is not None and depth < 0:
        raise ValueError(f"the depth is 0 or more, not {depth}")
    whole = outline(hierarchy, frozenset(path))
    drawn = whole
    if below is not None:
        if below not in whole.number:
            raise ValueError(f"no sort or class is called {below!r} in this hierarchy")
        drawn = whole.part(whole.number[below])
    justified = {(drawn.number.get(sub), drawn.number.get(sup)) for sub, sup in path}
    wanted = {number for pair in justified for number in pair if number is not None}
    selection = select(drawn, depth=depth, wanted=wanted)
    shown = sorted(selection.shown)
    place = {number: index for index, number in enumerate(shown)}
    boxes = [_box(drawn.nodes[n], selection.left_out.get(n), _others_above(drawn, whole, n)) for n in shown]
    links = [link for link in drawn.links if link.sub in place and link.super in place]
    # columns without gaps: a node that is left out may have been all of its level
    columns = {level: column for column, level in enumerate(sorted({drawn.level[n] for n in shown}))}
    levels = [columns[drawn.level[n]] for n in shown]
    arrangement = arrange(
        levels, [box.height for box in boxes], [(place[link.sub], place[link.super]) for link in links]
    )
    left, right = _columns(levels, boxes)
    names = sum(len(drawn.nodes[n].members) for n in shown)
    words = _summary(drawn, names)
    legend = _legend(drawn, shown, links, bool(wanted))
    top = _MARGIN + (34 if title else 0)
    rows = [top + y for y in arrangement.places]
    bottom = max((y + box.height / 2 for y, box in zip(rows, boxes, strict=True)), default=top)
    body: list[str] = []
    for heavy in (False, True):
        for link in links:
            if ((link.sub, link.super) in justified) == heavy:
                sub, sup = place[link.sub], place[link.super]
                bends = [top + y for y in arrangement.bends[sub, sup]]
                high, low = levels[sup], levels[sub]
                passed = range(high, low + 1) if bends else (high, low)
                crossed = [(left[column], right[column]) for column in passed]
                start = left[levels[sup]] + boxes[sup].width
                body.append(_line(link, heavy, start, [rows[sup], *bends, rows[sub]], crossed))
    for index, number in enumerate(shown):
        box, node = boxes[index], drawn.nodes[number]
        body.append(_drawn_box(node, box, left[levels[index]], rows[index], _tip(node)))
    if selection.highest_left_out:
        bottom += 26
        body.append(
            f'<text class="note" x="{_n(_MARGIN)}" y="{_n(bottom)}">'
            f"+ {selection.highest_left_out:,} more with nothing drawn above them</text>"
        )
    wide = max([right[-1] if right else 0.0, *(_MARGIN + entry[1] for entry in legend)])
    if title:
        wide = max(wide, _MARGIN + width(short(title, 160), 15 * _BOLD))
    return _page(title, words, body, legend, wide + _MARGIN, bottom + 20)


def _others_above(drawn: Outline, whole: Outline, number: int) -> int:
    """How many super-sorts a node has that are not in the part that is drawn."""
    if drawn is whole:
        return 0
    name = drawn.nodes[number].members[0]
    return len(whole.above[whole.number[name]]) - len(drawn.above[number])


def _box(node: Node, left_out: tuple[int, int] | None, others: int) -> _Box:
    lines = [
        ("sort" if name in node.sorts else "class", short(name)) for name in node.members[:_MOST_MEMBERS]
    ]
    if len(node.members) > _MOST_MEMBERS:
        lines.append(("more", f"+ {len(node.members) - _MOST_MEMBERS:,} more"))
    notes = [f"+ {left_out[0]:,} below"] if left_out else []
    if others:
        notes.append(f"+ {others} above")
    note = ", ".join(notes)
    frame = _FRAME if len(node.members) > 1 else 0.0
    inner = max(width(text, _SIZE) for _, text in lines) + 2 * _PAD
    beside = width(note, 11) + _PAD if note else 0.0
    head = 16.0 if frame else 0.0
    if frame:
        inner = max(inner, width(_cycle_words(node), 11) + _PAD)
    gaps = 3.0 * (len(lines) - 1)
    return _Box(tuple(lines), note, inner + 2 * frame + beside, _LINE * len(lines) + gaps + head + 2 * frame)


def _cycle_words(node: Node) -> str:
    return f"{len(node.members)} equivalent"


def _columns(levels: Sequence[int], boxes: Sequence[_Box]) -> tuple[list[float], list[float]]:
    """Where each column begins and ends."""
    wide = [0.0] * (max(levels, default=-1) + 1)
    for level, box in zip(levels, boxes, strict=True):
        wide[level] = max(wide[level], box.width)
    left, right = [], []
    x = _MARGIN
    for each in wide:
        left.append(x)
        right.append(x + each)
        x += each + _COLUMN_GAP
    return left, right


def _line(
    link: Link,
    heavy: bool,
    start: float,
    heights: Sequence[float],
    columns: Sequence[tuple[float, float]],
) -> str:
    """A line from the right side of the super-sort, where its head is, to the left of the sub-sort.

    ``heights``: where it is in each of the ``columns``, of which both sides are given.
    """
    # lines of different kinds arrive at different heights, so that their heads can be told apart
    head_y = y = heights[0] + {"declared": -4.0, "inferred": 4.0, "top": 0.0}[link.kind]
    head = 8.0 if link.kind != "top" else 0.0
    line, x = f"M{_n(start + head)} {_n(y)}", columns[0][1]
    for (left, right), next_y in zip(columns[1:], heights[1:], strict=True):
        line += f"H{_n(x)}"
        middle = (x + left) / 2
        line += f"C{_n(middle)} {_n(y)} {_n(middle)} {_n(next_y)} {_n(left)} {_n(next_y)}"
        x, y = right, next_y
    tip = "; ".join(_edge_words(edge) for edge in link.edges)
    shape = f'<path d="{line}"/>'
    if head:
        shape += f'<path class="head" d="M{_n(start)} {_n(head_y)}l{_n(head)} -3.5v7z"/>'
    marks = f"edge {link.kind}{' justified' if heavy else ''}"
    return f'<g class="{marks}"><title>{xml(tip)}</title>{shape}</g>'


def _edge_words(edge: Edge) -> str:
    kinds = " and ".join(kind for kind in KINDS if any(reason.kind == kind for reason in edge.reasons))
    return f"{edge.sub} is below {edge.super} ({kinds})"


def _tip(node: Node) -> str:
    words = [", ".join(f"{name} ({'sort' if name in node.sorts else 'class'})" for name in node.members)]
    words += [_edge_words(edge) for edge in node.edges]
    return "; ".join(words)


def _drawn_box(node: Node, box: _Box, x: float, middle: float, tip: str) -> str:
    y = middle - box.height / 2
    parts = [f'<g class="node"><title>{xml(tip)}</title>']
    inner_x, inner_y, inner = x, y, box.width
    several = len(node.members) > 1
    beside = width(box.note, 11) + _PAD if box.note else 0.0
    if several or box.note:
        parts.append(
            f'<rect class="{"cycle" if several else "more"}" x="{_n(x)}" y="{_n(y)}"'
            f' width="{_n(box.width)}" height="{_n(box.height)}" rx="3"/>'
        )
    inner -= beside
    if several:
        parts.append(f'<text class="note" x="{_n(x + _FRAME)}" y="{_n(y + 15)}">{_cycle_words(node)}</text>')
        inner_x, inner_y, inner = x + _FRAME, y + _FRAME + 16, inner - 2 * _FRAME
    for kind, text in box.lines:
        if kind == "more":
            parts.append(f'<text class="note" x="{_n(inner_x + _PAD)}" y="{_n(inner_y + 15)}">{text}</text>')
        else:
            loop = " loop" if any(edge.sub == edge.super for edge in node.edges) and not several else ""
            parts.append(
                f'<rect class="{kind}{loop}" x="{_n(inner_x)}" y="{_n(inner_y)}" width="{_n(inner)}"'
                f' height="{_n(_LINE)}" rx="{"2" if kind == "sort" else _n(_LINE / 2)}"/>'
                f'<text x="{_n(inner_x + _PAD)}" y="{_n(inner_y + 15.5)}">{xml(text)}</text>'
            )
        inner_y += _LINE + 3
    if box.note:
        note_x = x + box.width - beside + 4
        parts.append(f'<text class="note" x="{_n(note_x)}" y="{_n(middle + 4)}">{xml(box.note)}</text>')
    return "".join(parts) + "</g>"


def _summary(drawn: Outline, names: int) -> str:
    every = sum(len(node.members) for node in drawn.nodes)
    sorts = sum(len(node.sorts) for node in drawn.nodes)
    kinds = [edge for link in (*drawn.links, *drawn.implied) for edge in link.edges]
    kinds += [edge for node in drawn.nodes for edge in node.edges]
    counts = {kind: sum(kind_of([edge]) == kind for edge in kinds) for kind in KINDS}
    words = f"{sorts:,} sorts, {every - sorts:,} classes of predicates; edges: "
    words += ", ".join(f"{count:,} {kind}" for kind, count in counts.items() if count) or "none"
    if names < every:
        words += f"; {names:,} of {every:,} names are drawn, the rest is counted beside what it is below"
    if drawn.implied:
        several = len(drawn.implied) > 1
        words += (
            f"; {len(drawn.implied):,} edge{'s' * several} to the top sort, which others imply, not drawn"
        )
    return words + ". Super-sorts are to the left of their sub-sorts."


def _legend(
    drawn: Outline, shown: Iterable[int], links: Iterable[Link], justified: bool
) -> list[tuple[str, float]]:
    """Entries of the legend, each with its width: what occurs in the drawing."""
    kinds = {link.kind for link in links}
    nodes = [drawn.nodes[number] for number in shown]
    has_class = any(len(node.sorts) < len(node.members) for node in nodes)
    has_cycle = any(len(node.members) > 1 for node in nodes)
    entries = [
        (any(node.sorts for node in nodes), _sample_box("sort", "2"), "sort"),
        (has_class, _sample_box("class", "7.5"), "class of a predicate"),
        (has_cycle, _sample_box("cycle", "3"), "equivalent, each below the others"),
        *((kind in kinds, _sample(kind, ""), _LEGEND[kind]) for kind in KINDS),
        (justified, _sample("inferred", " justified"), "justified a repair"),
    ]
    return [
        (f'{shape}<text x="42">{words}</text>', 42 + width(words, _SIZE))
        for occurs, shape, words in entries
        if occurs
    ]


def _sample_box(kind: str, corner: str) -> str:
    return f'<rect class="{kind}" y="-11" width="34" height="15" rx="{corner}"/>'


def _sample(kind: str, more: str) -> str:
    head = '<path class="head" d="M0 -4l8 -3.5v7z"/>' if kind != "top" else ""
    return f'<g class="edge {kind}{more}"><path d="M{8 if head else 0} -4H34"/>{head}</g>'


def _page(
    title: str | None,
    words: str,
    body: Sequence[str],
    legend: Sequence[tuple[str, float]],
    wide: float,
    y: float,
) -> str:
    keys, x, row = [], _MARGIN, y + 14
    wide = max(wide, 360.0)
    for shape, entry_width in legend:
        if x > _MARGIN and x + entry_width > wide - _MARGIN:
            x, row = _MARGIN, row + 22
        keys.append(f'<g transform="translate({_n(x)} {_n(row)})">{shape}</g>')
        x += entry_width + 26
    tall = (row if keys else y) + 16
    style = beside(__package__, "drawing.css")
    frame = f'viewBox="0 0 {_n(wide)} {_n(tall)}" role="img" aria-labelledby="fk-title fk-words"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(wide)}" height="{_n(tall)}" {frame}>',
        f'<title id="fk-title">{xml(title or "Sort hierarchy")}</title>',
        f'<desc id="fk-words">{xml(words)}</desc>',
        f"<style>{xml(' '.join(style.split()))}</style>",
        '<rect class="ground" width="100%" height="100%"/>',
    ]
    if title:
        head.append(f'<text class="title" x="{_n(_MARGIN)}" y="30">{xml(short(title, 160))}</text>')
    return "\n".join([*head, *body, '<g class="legend">', *keys, "</g>", "</svg>"])


def _n(number: float) -> str:
    """A coordinate with one decimal at most."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
