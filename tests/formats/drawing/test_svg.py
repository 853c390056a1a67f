"""The drawing of a hierarchy: nothing is missing from it, nothing steers it, and it is always the same."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs import tools
from fol_kb.formats.drawing.outline import outline
from fol_kb.formats.drawing.selection import ALL_UP_TO, BUDGET, select
from fol_kb.formats.drawing.svg import draw
from fol_kb.formats.drawing.widths import SLACK, width
from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy
from fol_kb.testing.calls import call_sequences
from tests.formats.drawing.hostile import HOSTILE

SVG = "{http://www.w3.org/2000/svg}"
KINDS = ("declared", "inferred", "top")

# without what the words in the titles are told apart by
_names = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="(),;", max_codepoint=0x2FFFF),
    min_size=1,
    max_size=8,
)


@st.composite
def hierarchies(draw_: Any, most: int = 30) -> SortHierarchy:
    """Any graph: cycles, self-loops, diamonds, classes beside sorts, parts that do not hang together."""
    names = draw_(st.lists(_names, min_size=1, max_size=most, unique=True))
    sorts = draw_(st.sets(st.sampled_from(names)))
    pairs = draw_(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=2 * most))
    kinds = st.sets(st.sampled_from(KINDS), min_size=1).map(sorted)
    return SortHierarchy(
        sorts, [Edge(sub, sup, tuple(Reason(kind) for kind in draw_(kinds))) for sub, sup in pairs]
    )


def large(seed: int, size: int) -> SortHierarchy:
    """A large hierarchy with several parents for some, a few cycles, and more than one root."""
    rng = random.Random(seed)
    names = [f"sort {n}" for n in range(size)]
    pairs = [(n, rng.randrange(max(0, n // 3 - 5), n)) for n in range(3, size)]
    pairs += [(n, rng.randrange(n)) for n in rng.sample(range(3, size), size // 10)]
    pairs += [(rng.randrange(n), n) for n in rng.sample(range(size // 2, size), 3)]
    kinds = [(Reason(rng.choice(KINDS)),) for _ in pairs]
    edges = [Edge(names[a], names[b], kind) for (a, b), kind in zip(pairs, kinds, strict=True)]
    return SortHierarchy(names, edges)


def words(edge: Edge) -> str:
    kinds = " and ".join(kind for kind in KINDS if kind in {reason.kind for reason in edge.reasons})
    return f"{edge.sub} is below {edge.super} ({kinds})"


def titles(root: ElementTree.Element, kind: str) -> list[tuple[str, ElementTree.Element]]:
    """The tooltips of all nodes or all edges, with their elements; those of the legend have none."""
    found = []
    for group in root.iter(f"{SVG}g"):
        title = group.find(f"{SVG}title")
        if title is not None and kind in (group.get("class") or "").split():
            found.append((title.text or "", group))
    return found


def is_implied(hierarchy: SortHierarchy, sub: frozenset[str], sup: frozenset[str], edges: list[Edge]) -> bool:
    """Whether a link is there only since everything is below the top sort, and other links give it too."""
    if {reason.kind for edge in edges for reason in edge.reasons} != {"top"}:
        return False
    rest = nx.restricted_view(hierarchy.graph, (), [(edge.sub, edge.super) for edge in edges])
    return nx.has_path(rest, min(sub), min(sup))


def assert_complete(hierarchy: SortHierarchy, svg: str) -> None:
    """Every name and every edge is drawn, or counted in a ``+ n below`` or ``+ n more``."""
    root = ElementTree.fromstring(svg)
    cycles = [frozenset(cycle) for cycle in nx.strongly_connected_components(hierarchy.graph)]
    of = {name: cycle for cycle in cycles for name in cycle}

    def tip(cycle: frozenset[str]) -> str:
        members = ", ".join(
            f"{name} ({'sort' if name in hierarchy.sorts else 'class'})" for name in sorted(cycle)
        )
        return "; ".join([members, *(words(e) for e in hierarchy.edges if {e.sub, e.super} <= cycle)])

    by_tip = {tip(cycle): cycle for cycle in cycles}
    drawn = {by_tip[text]: group for text, group in titles(root, "node")}
    assert len(drawn) == len(titles(root, "node"))
    visible = {name for cycle in drawn for name in cycle}

    links: dict[tuple[frozenset[str], frozenset[str]], list[Edge]] = {}
    for edge in hierarchy.edges:
        if of[edge.sub] != of[edge.super]:
            links.setdefault((of[edge.sub], of[edge.super]), []).append(edge)
    implied = [edges for link, edges in links.items() if is_implied(hierarchy, *link, edges)]
    expected = Counter(
        "; ".join(map(words, edges))
        for (sub, sup), edges in links.items()
        if edges not in implied and sub | sup <= visible
    )
    assert Counter(text for text, _ in titles(root, "edge")) == expected
    said = re.search(r"([\d,]+) edges? to the top sort", root.findtext(f"{SVG}desc") or "")
    assert (int(said[1].replace(",", "")) if said else 0) == len(implied)
    left: nx.DiGraph[str] = nx.DiGraph(hierarchy.graph)
    left.remove_edges_from((edge.sub, edge.super) for edges in implied for edge in edges)
    for edge in hierarchy.edges:
        assert edge.sub not in visible or edge.super in visible, "a line leads up to something not drawn"

    counted: set[str] = set()
    for cycle, group in drawn.items():
        apart = nx.restricted_view(left, visible - cycle, ())
        hidden = set().union(*(nx.ancestors(apart, name) for name in cycle)) - cycle
        notes = " ".join(note.text or "" for note in group.iter(f"{SVG}text"))
        said = re.search(r"\+ ([\d,]+) below\Z", notes)
        assert (int(said[1].replace(",", "")) if said else 0) == len(hidden)
        counted |= hidden
    rest = set(hierarchy.graph) - visible - counted
    more = [re.search(r"\+ ([\d,]+) more with", "".join(text.itertext())) for text in root.iter(f"{SVG}text")]
    unplaced = [int(found[1].replace(",", "")) for found in more if found]
    assert bool(unplaced) == bool(rest)
    assert sum(unplaced) >= len(rest)


@given(hierarchies())
def test_every_name_and_every_edge_is_drawn(hierarchy: SortHierarchy) -> None:
    svg = draw(hierarchy)
    assert_complete(hierarchy, svg)
    assert "more with nothing" not in svg
    assert " below</text>" not in svg


@given(hierarchies(), st.integers(0, 3))
def test_what_is_cut_off_is_counted(hierarchy: SortHierarchy, depth: int) -> None:
    assert_complete(hierarchy, draw(hierarchy, depth=depth))


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "size"), [(1, 90), (2, 300), (3, 300), (4, 1_000)])
def test_large_hierarchies_are_counted_too(seed: int, size: int) -> None:
    hierarchy = large(seed, size)
    assert_complete(hierarchy, draw(hierarchy))


@given(hierarchies(), st.randoms(use_true_random=False))
def test_the_order_of_edges_changes_nothing(hierarchy: SortHierarchy, rng: random.Random) -> None:
    edges = list(hierarchy.edges)
    rng.shuffle(edges)
    assert draw(SortHierarchy(hierarchy.sorts, edges)) == draw(hierarchy)


@given(call_sequences(), st.randoms(use_true_random=False))
def test_the_order_of_calls_changes_nothing(calls: list[tools.AnyCall], rng: random.Random) -> None:
    shuffled = list(calls)
    rng.shuffle(shuffled)
    assert draw(fol_kb.build(calls).hierarchy) == draw(fol_kb.build(shuffled).hierarchy)


@given(hierarchies(), st.integers(0, 3), st.data())
def test_a_selection_is_closed_upwards(hierarchy: SortHierarchy, depth: int, data: st.DataObject) -> None:
    whole = outline(hierarchy)
    wanted = data.draw(st.sets(st.sampled_from(range(len(whole.nodes))))) if whole.nodes else set()
    shown = select(whole, depth=depth, wanted=wanted).shown
    assert all(set(whole.above[node]) <= shown for node in shown)
    assert wanted <= shown


def test_a_large_hierarchy_is_drawn_in_part() -> None:
    whole = outline(large(1, 1_000))
    assert len(select(whole).shown) == BUDGET
    assert len(select(whole, depth=100).shown) == len(whole.nodes) > ALL_UP_TO


@given(hierarchies(most=12))
def test_boxes_do_not_overlap_and_are_inside(hierarchy: SortHierarchy) -> None:
    root = ElementTree.fromstring(draw(hierarchy))
    wide, tall = float(root.get("width", "0")), float(root.get("height", "0"))
    outer = []
    for _, group in titles(root, "node"):
        first = group.find(f"{SVG}rect")
        assert first is not None
        x, y, w, h = (float(first.get(side, "nan")) for side in ("x", "y", "width", "height"))
        assert 0 <= x <= x + w <= wide
        assert 0 <= y <= y + h <= tall
        outer.append((x, y, x + w, y + h))
    for index, one in enumerate(outer):
        for other in outer[index + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


def test_kinds_are_told_apart_by_line_and_legend() -> None:
    edges = [Edge("b", "a", (Reason("declared"),)), Edge("c", "a", (Reason("inferred"),))]
    edges += [Edge("a", "thing", (Reason("top"),)), Edge("d", "c", (Reason("declared"), Reason("inferred")))]
    edges += [Edge("x", "y", (Reason("inferred"),)), Edge("y", "x", (Reason("inferred"),))]
    svg = draw(SortHierarchy(["a", "b", "thing", "x"], edges), path=[("b", "a")])
    assert ".inferred path { stroke: #8a4b00; stroke-dasharray: 6 3.5; }" in svg
    assert ".top path { stroke: #6e7781; stroke-dasharray: 1.2 3.2; }" in svg
    legend = svg.partition('<g class="legend">')[2]
    for entry in (
        "sort",
        "class of a predicate",
        "equivalent, each below the others",
        "declared",
        "inferred from a formula",
        "everything is below the top sort",
        "justified a repair",
    ):
        assert f">{entry}</text>" in legend
    root = ElementTree.fromstring(svg)
    kinds = {text: group.get("class") for text, group in titles(root, "edge")}
    assert kinds["d is below c (declared and inferred)"] == "edge declared"
    assert kinds["b is below a (declared)"] == "edge declared justified"
    assert kinds["a is below thing (top)"] == "edge top"
    rounded = {
        rect.get("class"): rect.get("rx") for _, g in titles(root, "node") for rect in g.iter(f"{SVG}rect")
    }
    assert rounded["sort"] == "2"
    assert rounded["class"] == "11"


def test_the_path_that_justified_a_repair_is_drawn_however_deep_it_is() -> None:
    hierarchy = large(2, 1_000)
    deep = max(hierarchy.graph, key=lambda name: (len(nx.descendants(hierarchy.graph, name)), name))
    path = [(edge.sub, edge.super) for edge in hierarchy.path(deep, "sort 0") or ()]
    assert path
    root = ElementTree.fromstring(draw(hierarchy, path=path))
    heavy = [text for text, group in titles(root, "edge") if "justified" in (group.get("class") or "")]
    assert len(heavy) == len(path)


@pytest.mark.parametrize("name", [*HOSTILE, "nul\0 and bell\a"], ids=lambda name: repr(name[:12]))
def test_hostile_names_are_text_and_nothing_else(name: str) -> None:
    edges = [Edge(name, "a", (Reason("declared"),)), Edge("b", name, (Reason("inferred"),))]
    svg = draw(SortHierarchy([name, "a"], edges), title=name)
    plain = draw(
        SortHierarchy(["n", "a"], [Edge("n", "a", edges[0].reasons), Edge("b", "n", edges[1].reasons)])
    )
    root = ElementTree.fromstring(svg)
    tags = Counter(element.tag for element in root.iter())
    assert tags - Counter({f"{SVG}text": 1}) == Counter(e.tag for e in ElementTree.fromstring(plain).iter())
    assert any(len(text) > len(name) for text, _ in titles(root, "node"))
    for text in root.iter(f"{SVG}text"):
        assert len(text.text or "") <= 160
        assert not re.search("[\x00-\x1f\u202e]", text.text or "")


@given(hierarchies())
def test_nothing_outside_is_referenced(hierarchy: SortHierarchy) -> None:
    for element in ElementTree.fromstring(draw(hierarchy, title="t")).iter():
        assert element.tag in {
            SVG + tag for tag in ("svg", "g", "title", "desc", "style", "rect", "path", "text")
        }
        assert not {"href", "src", "onload", "style"} & set(element.attrib)
        if element.tag == f"{SVG}style":
            assert "url(" not in (element.text or "")
            assert "@import" not in (element.text or "")


def test_a_part_says_what_else_is_above() -> None:
    declared = (Reason("declared"),)
    edges = [Edge("c", "a", declared), Edge("c", "b", declared), Edge("d", "c", declared)]
    svg = draw(SortHierarchy("abcd", edges), below="a")
    assert "+ 1 above</text>" in svg
    assert "b (sort)" not in svg
    with pytest.raises(ValueError, match="no sort or class is called 'e'"):
        draw(SortHierarchy("abcd", edges), below="e")
    with pytest.raises(ValueError, match="the depth is 0 or more, not -1"):
        draw(SortHierarchy("abcd", edges), depth=-1)


def test_an_empty_hierarchy_is_an_empty_drawing() -> None:
    root = ElementTree.fromstring(draw(SortHierarchy(())))
    assert titles(root, "node") == []


@pytest.mark.slow
def test_more_lines_than_anyone_can_follow_are_drawn_all_the_same() -> None:
    names = [f"s{n:02}" for n in range(60)]
    pairs = [(sub, sup) for index, sub in enumerate(names) for sup in names[:index]]
    hierarchy = SortHierarchy(names, [Edge(sub, sup, (Reason("declared"),)) for sub, sup in pairs])
    svg = draw(hierarchy)
    assert_complete(hierarchy, svg)
    assert svg.count('class="edge declared"') == len(pairs) + 1  # one in the legend
    assert len(svg) < 2_000_000


def test_a_cycle_of_all_sorts_and_a_self_loop_are_one_box() -> None:
    names = [f"s{n:02}" for n in range(40)]
    reason = (Reason("inferred"),)
    ring = [Edge(a, b, reason) for a, b in zip(names, [*names[1:], names[0]], strict=True)]
    hierarchy = SortHierarchy(names, [*ring, Edge("s00", "s00", reason)])
    svg = draw(hierarchy)
    assert_complete(hierarchy, svg)
    assert ">40 equivalent</text>" in svg
    assert ">+ 28 more</text>" in svg


@given(st.text(max_size=60))
def test_the_room_for_a_text_grows_with_it_and_with_the_font(text: str) -> None:
    assert width(text, 26) == pytest.approx(2 * width(text, 13))
    assert width(text, 13) <= width(text + "W", 13)
    assert width("e\u0301" + text, 13) == pytest.approx(width("e" + text, 13))


def test_broad_letters_have_the_room_they_take() -> None:
    """Advances of DejaVu Sans in parts of the font size."""
    for letter, advance in {"n": 0.634, "0": 0.636, "O": 0.787, "W": 0.989, "m": 0.974, "é": 0.615}.items():
        assert width(letter * 36, 1) + SLACK >= 36 * advance
