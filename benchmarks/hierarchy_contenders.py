"""Who answers "is this constant of the sort that the predicate expects?", each in a process of its own.

``python -m benchmarks.hierarchy_contenders NAME FOLDER COUNT LIMIT`` reads ``names.txt``, ``edges.bin`` and
``facts.bin`` of the folder (columns of 32-bit indices of names: sub- and super-class; sort of the constant
and expected sort), loads them in the contender's own way, judges the first COUNT facts or as many as LIMIT
seconds allow, writes the verdicts to ``NAME.verdicts``, a byte each, and prints its figures as JSON.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.peak import peak_mib

PREFIX = "http://synset.invalid/o#"
SUBCLASS = "http://www.w3.org/2000/01/rdf-schema#subClassOf"
Judge: TypeAlias = Callable[[int, int], bool]
"""From the indices of a constant's sort and the expected one to the verdict."""
Edges: TypeAlias = list[tuple[int, int]]


def fol_kb(names: list[str], edges: Edges, _: Path) -> Judge:
    """``SortHierarchy.is_compatible``; its index is made at the first question."""
    from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy

    declared = (Reason("declared"),)
    hierarchy = SortHierarchy(names, (Edge(names[sub], names[sup], declared) for sub, sup in edges))
    is_compatible = hierarchy.is_compatible
    return lambda actual, expected: is_compatible(names[actual], names[expected])


def ancestor_sets(names: list[str], edges: Edges, _: Path) -> Judge:
    """Sets of ancestors in plain Python, each found when it is first needed."""
    from benchmarks.closure import Closure

    closure = Closure((names[sub], names[sup]) for sub, sup in edges)
    return lambda actual, expected: closure.is_below(names[actual], names[expected])


def networkx(names: list[str], edges: Edges, _: Path) -> Judge:
    """``networkx.has_path`` for each fact."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(names)
    graph.add_edges_from((names[sub], names[sup]) for sub, sup in edges)
    return lambda actual, expected: nx.has_path(graph, names[actual], names[expected])


def rdflib(names: list[str], edges: Edges, _: Path) -> Judge:
    """``Graph.transitive_objects`` over ``rdfs:subClassOf`` for each fact."""
    import rdflib as library

    iris = [library.URIRef(PREFIX + name) for name in names]
    below = library.URIRef(SUBCLASS)
    graph = library.Graph()
    for sub, sup in edges:
        graph.add((iris[sub], below, iris[sup]))
    return lambda actual, expected: iris[expected] in graph.transitive_objects(iris[actual], below)


def owlready2(names: list[str], edges: Edges, folder: Path) -> Judge:
    """``expected in actual.ancestors()`` for each fact."""
    import owlready2 as library

    path = folder / "ontology.nt"
    with path.open("w", encoding="utf-8") as file:
        kind = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Class>"
        file.writelines(f"<{PREFIX}{name}> {kind} .\n" for name in names)
        file.writelines(
            f"<{PREFIX}{names[sub]}> <{SUBCLASS}> <{PREFIX}{names[sup]}> .\n" for sub, sup in edges
        )
    world = library.World()
    world.get_ontology(path.as_uri()).load()
    classes: dict[int, object] = {}

    def of(index: int) -> Any:
        found = classes.get(index)
        if found is None:
            found = classes[index] = world[PREFIX + names[index]]
        return found

    return lambda actual, expected: of(expected) in of(actual).ancestors()


CONTENDERS: dict[str, Callable[[list[str], Edges, Path], Judge]] = {
    "fol-kb": fol_kb,
    "ancestor sets": ancestor_sets,
    "networkx": networkx,
    "rdflib": rdflib,
    "owlready2": owlready2,
}
BUILDER = "fol-kb builder"
"""The whole way: every sort, constant, predicate and fact a tool call, judged and built."""


def read(folder: Path) -> tuple[list[str], Edges, array[int], array[int]]:
    """Names, edges, and the two columns of the facts."""
    names = (folder / "names.txt").read_text(encoding="utf-8").split("\n")
    low, high = _columns(folder / "edges.bin")
    return names, list(zip(low, high, strict=True)), *_columns(folder / "facts.bin")


def write_columns(path: Path, first: array[int], second: array[int]) -> None:
    """Two columns of one length in a file."""
    with path.open("wb") as file:
        (first + second).tofile(file)


def _columns(path: Path) -> tuple[array[int], array[int]]:
    both = array("i")
    both.frombytes(path.read_bytes())
    half = len(both) // 2
    return both[:half], both[half:]


def judged(judge: Judge, facts: Iterator[tuple[int, int]], limit: float) -> tuple[bytearray, float, float]:
    """The verdicts within the limit, the time they took, and that of the first one, which may make an index.

    The clock is asked now and then only.
    """
    verdicts = bytearray()
    started = time.perf_counter()
    for actual, expected in facts:
        verdicts.append(judge(actual, expected))
        break
    first = time.perf_counter() - started
    while True:
        before = len(verdicts)
        for actual, expected in facts:
            verdicts.append(judge(actual, expected))
            if not len(verdicts) % 64:
                break
        spent = time.perf_counter() - started
        if spent > limit or len(verdicts) == before or len(verdicts) % 64:
            return verdicts, spent, first


def run(name: str, folder: Path, count: int, limit: float) -> dict[str, float]:
    """Load and judge; see the module's words."""
    names, edges, actual, expected = read(folder)
    if name == BUILDER:
        return _built(names, edges, actual[:count], expected[:count], folder)
    with contextlib.redirect_stdout(sys.stderr):  # a library that talks must not spoil the figures
        started = time.perf_counter()
        judge = CONTENDERS[name](names, edges, folder)
        loaded = time.perf_counter() - started
        verdicts, spent, first = judged(judge, zip(actual[:count], expected[:count], strict=True), limit)
    (folder / f"{name}.verdicts").write_bytes(verdicts)
    return {"facts": len(verdicts), "load": loaded, "judge": spent, "first": first}


def _built(
    names: list[str], edges: Edges, actual: array[int], expected: array[int], folder: Path
) -> dict[str, float]:
    from fol_kb.beliefs import tools
    from fol_kb.builder.builder import BeliefSetBuilder

    started = time.perf_counter()
    builder = BeliefSetBuilder()
    supers: dict[int, list[str]] = {}
    for sub, sup in edges:
        supers.setdefault(sub, []).append(names[sup])
    for index, name in enumerate(names):
        builder.apply(tools.AddSort(sort_name=name, supersorts=supers.get(index, [])))
    for index in sorted(set(actual)):
        builder.apply(tools.AddConstantToSort(constant_name=f"c{index}", sort_name=names[index]))
    for index in sorted(set(expected)):
        builder.apply(tools.AddPredicateSchema(predicate_name=f"p{index}", argument_sorts=[names[index]]))
    loaded = time.perf_counter() - started
    first = builder.applied + 1
    started = time.perf_counter()
    for low, high in zip(actual, expected, strict=True):
        builder.apply(tools.AddAtomicFact(predicate_name=f"p{high}", arguments=[f"c{low}"]))
    applied = time.perf_counter() - started
    kb = builder.build()
    spent = time.perf_counter() - started
    verdicts = bytearray(b"\x01") * len(actual)
    for finding in kb.errors:
        for call in finding.calls:
            verdicts[call - first] = 0
    (folder / f"{BUILDER}.verdicts").write_bytes(verdicts)
    return {"facts": len(actual), "load": loaded, "judge": spent, "apply": applied}


def main(argv: list[str]) -> int:
    """The command of one process."""
    name, folder, count, limit = argv
    figures = run(name, Path(folder), int(count), float(limit))
    figures["peak_mb"] = peak_mib()
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
