"""Random class graphs, and how they are written in each syntax: what the readers' tests share."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs import tools
from fol_kb.formats import ontologies
from fol_kb.logic.signature import TOP

Edges = Sequence[tuple[str, str]]

NAMES = [f"C{number}" for number in range(8)]
BASE = "http://example.org/o#"
SUBCLASS = "http://www.w3.org/2000/01/rdf-schema#subClassOf"

class_graphs = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=20)
"""Edges from sub- to super-class: self-loops, cycles, diamonds and repetitions are among them."""


def as_kif(edges: Edges) -> str:
    return "".join(f"(subclass {sub} {sup})\n" for sub, sup in edges)


def as_turtle(edges: Edges) -> str:
    head = f"@prefix : <{BASE}> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    return head + "".join(f":{sub} rdfs:subClassOf :{sup} .\n" for sub, sup in edges)


def as_n_triples(edges: Edges) -> str:
    return "".join(f"<{BASE}{sub}> <{SUBCLASS}> <{BASE}{sup}> .\n" for sub, sup in edges)


def as_rdf_xml(edges: Edges) -> str:
    described = "\n".join(
        f'<rdf:Description rdf:about="#{sub}"><rdfs:subClassOf rdf:resource="#{sup}"/></rdf:Description>'
        for sub, sup in edges
    )
    return (
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
        ' xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#">\n' + described + "\n</rdf:RDF>\n"
    )


def as_csv(edges: Edges) -> str:
    supers: dict[str, list[str]] = {}
    for sub, sup in edges:
        supers.setdefault(sub, []).append(sup)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", "label", "comment", "subTypeOf"])
    for sub, above in supers.items():
        writer.writerow(
            [BASE + sub, sub, 'said "so",\nover two lines', ", ".join(BASE + sup for sup in above)]
        )
    return out.getvalue()


SYNTAXES = {".kif": as_kif, ".ttl": as_turtle, ".nt": as_n_triples, ".rdf": as_rdf_xml, ".csv": as_csv}


def read_text(folder: Path, text: str, suffix: str = ".kif") -> ontologies.Ontology:
    path = folder / f"ontology{suffix}"
    path.write_bytes(text.encode("utf-8"))
    return ontologies.read(path)


def edges_of(calls: Iterable[tools.AnyCall]) -> set[tuple[str, str]]:
    """The edges of the hierarchy that strict mode builds of the calls; those to the top sort left out."""
    kb = fol_kb.build(calls, mode="strict").raise_for_errors()
    return {(edge.sub, edge.super) for edge in kb.hierarchy.edges if edge.super != TOP}
