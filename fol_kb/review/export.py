"""A belief set in the syntax of another system, or its hierarchy as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.formats import unicode
from fol_kb.formats.tptp import writer
from fol_kb.logic.names import quote
from fol_kb.logic.signature import TOP
from fol_kb.logic.sorts.transitive_reduction import inclusions
from fol_kb.logic.syntax import (
    Application,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Not,
    Variable,
    conjunction,
)
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.review.verbalize.guards import without_top

if TYPE_CHECKING:
    from fol_kb.formats.drawing.verdict import Asked

FORMATS = ("tweety", "unicode", "tptp", "mermaid", "dot", "svg", "html")
"""Syntaxes of other systems, then drawings of the hierarchy, then a page with everything."""

_FORMATS_WITH = {"title": ("svg", "html"), "below": ("svg",), "depth": ("svg",), "asked": ("html",)}


def show(
    kb: BeliefSet,
    format: str,
    *,
    title: str | None = None,
    below: str | None = None,
    depth: int | None = None,
    asked: Asked | None = None,
) -> str:
    """The belief set in another syntax, its hierarchy as a drawing, or all of it as a page for a browser.

    Args:
        format: ``tweety``, ``unicode`` or ``tptp`` for text; ``mermaid``, ``dot`` or ``svg`` for the
            hierarchy; ``html`` for one self-contained page with text, formulas, repairs and hierarchy.
        title: what stands above an ``svg`` or ``html``.
        below: draw only what is below this sort or class; for ``svg``.
        depth: how many levels to draw below the highest; for ``svg``. If not given, all of a small
            hierarchy and the upper levels of a large one; what is left out is counted where it would be.
        asked: for ``html``: what came of ``fol_kb.check(kb)``, a report or its exception; without it the page
            has no verdict.

    Raises:
        ValueError: an unknown format, an option that the format does not have, a name that is not in
            the hierarchy.
    """
    _check_options(format, title=title, below=below, depth=depth, asked=asked)
    match format:
        case "unicode":
            return _unicode(kb)
        case "tptp":
            return _tptp(kb)
        case "tweety":
            from fol_kb.reasoning.tweety.text import write

            return write(kb)
        case "mermaid":
            return _mermaid(kb)
        case "dot":
            return _dot(kb)
        case "svg":
            from fol_kb.formats.drawing.svg import draw

            justified = {edge for repair in kb.repairs for edge in repair.path}
            return draw(kb.hierarchy, title=title, below=below, depth=depth, path=justified)
        case "html":
            from fol_kb.formats.drawing.page import page

            return page(kb, title=title, asked=asked)
    raise ValueError(f"format is one of {', '.join(FORMATS)}, not {format!r}")


def _check_options(format: str, **options: object) -> None:
    """An option that would be without effect is a mistake of whoever gave it."""
    for name, value in options.items():
        known = _FORMATS_WITH[name]
        if value is not None and format not in known and format in FORMATS:
            have = "has" if len(known) == 1 else "have"
            raise ValueError(f"the format {format} has no {name}; {' and '.join(known)} {have}")


def _shown(name: str) -> str:
    """The name on one line, with nothing that steers a terminal; different names stay different.

    Where it has anything to escape it is quoted as in formulas, and so is what looks quoted.
    """
    return name if name.isprintable() and not name.startswith("'") else quote(name)


def _unicode(kb: BeliefSet) -> str:
    edges, sorts = kb.hierarchy.graph.edges, kb.hierarchy.sorts
    lines = [f"{_shown(sub)} ⊑ {_shown(sup)}" for sub, sup in edges if {sub, sup} <= sorts]
    lines += [f"{' ⊓ '.join(map(_shown, group.sorts))} = ∅   # {_shown(group.id)}" for group in kb.disjoint]
    lines += [
        f"{_shown(name)}: {_shown(sort)}" for name, sort in kb.signature.constants.items() if sort != TOP
    ]
    lines += [unicode.write(belief.formula) for belief in kb.formulas]
    return "\n".join(lines)


def _tptp(kb: BeliefSet) -> str:
    """Everything that a reasoner is asked about: formulas, disjointness, who belongs to which sort."""
    checker = TypeChecker(kb.signature, kb.hierarchy)
    axioms = {belief.id: without_top(checker.check(belief.formula)) for belief in kb.formulas}
    x, y = Variable("X"), Variable("Y")
    for group in kb.disjoint:
        axioms[group.id] = conjunction(
            tuple(
                ForAll((Binding("X", a), Binding("Y", b)), Not(Equality(x, y)))
                for a, b in combinations(group.sorts, 2)
            )
        )
    for name, sort in kb.signature.constants.items():
        if sort != TOP:
            axioms[f"member {name}"] = Exists((Binding("X", sort),), Equality(x, Constant(name)))
    for name, kind in kb.signature.functions.items():
        if kind.result != TOP:
            bindings = tuple(Binding(f"X{n}", s if s != TOP else None) for n, s in enumerate(kind.arguments))
            value = Application(name, tuple(Variable(b.name) for b in bindings))
            axioms[f"result {name}"] = ForAll(
                bindings, Exists((Binding("Y", kind.result),), Equality(y, value))
            )
    sorts = [sort for sort in kb.signature.sorts if sort != TOP]
    below = inclusions(kb.hierarchy, sorts)
    return writer.write_problem(axioms, sorts=sorts, subsorts=below).rstrip("\n")


def _edges(kb: BeliefSet) -> Iterator[tuple[str, str, bool]]:
    """Each edge of the hierarchy, and whether it was declared."""
    for edge in kb.hierarchy.edges:
        yield edge.sub, edge.super, any(reason.kind == "declared" for reason in edge.reasons)


# the number sign begins an entity, a backquote Markdown, and a backslash with an n breaks the line
_MERMAID = str.maketrans({'"': "#quot;", "<": "#lt;"} | {sign: f"#{ord(sign)};" for sign in "#&`\\"})


def _mermaid(kb: BeliefSet) -> str:
    """Solid arrows are declared, dotted ones inferred; sorts are boxes, classes of predicates rounded."""
    nodes = {node: f"n{number}" for number, node in enumerate(sorted(kb.hierarchy.graph))}
    lines = ["graph BT"]
    for node, key in nodes.items():
        label = _shown(node).translate(_MERMAID)
        lines.append(f'  {key}["{label}"]' if node in kb.hierarchy.sorts else f'  {key}("{label}")')
    for sub, sup, declared in _edges(kb):
        lines.append(f"  {nodes[sub]} {'-->' if declared else '-.->'} {nodes[sup]}")
    return "\n".join(lines)


def _dot(kb: BeliefSet) -> str:
    """Solid arrows are declared, dashed ones inferred; sorts are boxes, classes of predicates ellipses."""

    def quoted(name: str) -> str:
        return '"' + _shown(name).replace("\\", "\\\\").replace('"', '\\"') + '"'

    lines = ["digraph hierarchy {", "  rankdir=BT;"]
    for node in sorted(kb.hierarchy.graph):
        lines.append(f"  {quoted(node)} [shape={'box' if node in kb.hierarchy.sorts else 'ellipse'}];")
    for sub, sup, declared in _edges(kb):
        lines.append(f"  {quoted(sub)} -> {quoted(sup)}{'' if declared else ' [style=dashed]'};")
    return "\n".join([*lines, "}"])
