"""Ontologies of every syntax at any size."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.growing import Case, Make, again, between, counted
from fol_kb.formats import ontologies
from fol_kb.formats.ontologies import OntologyError

_BASE = "http://example.org/o#"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_SUB = f"{_RDFS}subClassOf"
_TURTLE = (
    f"@prefix : <{_BASE}> .\n@prefix rdfs: <{_RDFS}> .\n@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
)
_XML = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\n'
    f' xmlns:rdfs="{_RDFS}" xml:base="http://example.org/o">\n'
)


def _json_ld(size: int) -> str:
    classes = counted(lambda n: f'{{"@id": "{_BASE}c{n + 1}", "{_SUB}": {{"@id": "{_BASE}c{n // 2}"}}}},\n')
    return f"[{classes(size).rstrip()[:-1]}]"


FILES: Mapping[str, tuple[str, Make]] = {
    "SUO-KIF: a tree": (".kif", counted(lambda n: f"(subclass C{n + 1} C{n // 2})\n")),
    "SUO-KIF: a chain": (".kif", counted(lambda n: f"(subclass C{n + 1} C{n})\n")),
    "SUO-KIF: one class above all": (".kif", again("(subclass C# Top)\n")),
    "SUO-KIF: one class below all": (".kif", again("(subclass Bottom C#)\n")),
    "SUO-KIF: individuals": (".kif", between("(subclass C D)\n", again("(instance i# C)\n"))),
    "SUO-KIF: relations": (".kif", again("(subclass C D)\n(domain r# 1 C)\n(domain r# 2 D)\n")),
    "SUO-KIF: a chain of relations": (
        ".kif",
        between("(domain r0 1 C)\n", counted(lambda n: f"(subrelation r{n + 1} r{n})\n")),
    ),
    "SUO-KIF: what is disjoint": (".kif", again("(subclass C# D)\n(disjoint C# D#)\n")),
    "SUO-KIF: partitions": (".kif", again("(partition P# A# B# C#)\n")),
    "SUO-KIF: rules": (".kif", between("(subclass C D)\n", again("(=> (instance ?X C#) (p ?X))\n"))),
    "SUO-KIF: words": (".kif", between("(subclass C D)\n", again('(documentation C# "a (class)")\n'))),
    "SUO-KIF: brackets": (".kif", between("(subclass C D)\n", again("("))),
    "SUO-KIF: brackets that are not closed": (".kif", again("(subclass C# D\n")),
    "SUO-KIF: quotes that are not closed": (".kif", between("(subclass C D)\n", again('(p "a\n'))),
    "schema.org: a tree": (
        ".csv",
        between("id,subTypeOf\n", counted(lambda n: f"{_BASE}C{n + 1},{_BASE}C{n // 2}\n")),
    ),
    "schema.org: many above one": (
        ".csv",
        between(f'id,subTypeOf\n{_BASE}C,"', again(f"{_BASE}D#, "), f'{_BASE}E"\n'),
    ),
    "schema.org: quotes that are not closed": (".csv", between("id,subTypeOf\n", again(f'"{_BASE}C#,\n'))),
    "Turtle: a tree": (
        ".ttl",
        between(_TURTLE, counted(lambda n: f":c{n + 1} rdfs:subClassOf :c{n // 2} .\n")),
    ),
    "Turtle: labels that are alike": (
        ".ttl",
        between(_TURTLE, again("<http://e#.org/c> rdfs:subClassOf :d .\n")),
    ),
    "Turtle: what is disjoint": (
        ".ttl",
        between(_TURTLE, again(":c# a owl:Class ; owl:disjointWith :d# .\n")),
    ),
    "Turtle: brackets": (".ttl", between(_TURTLE, again("["))),
    "N-Triples: a tree": (".nt", counted(lambda n: f"<{_BASE}c{n + 1}> <{_SUB}> <{_BASE}c{n // 2}> .\n")),
    "N-Triples: lines that are none": (
        ".nt",
        between(f"<{_BASE}c> <{_SUB}> <{_BASE}d> .\n", again("<a> <b c\n")),
    ),
    "RDF/XML: a tree": (
        ".rdf",
        between(
            _XML,
            counted(
                lambda n: (
                    f'<rdf:Description rdf:about="#c{n + 1}"><rdfs:subClassOf rdf:resource="#c{n // 2}"/>'
                    "</rdf:Description>\n"
                )
            ),
            "</rdf:RDF>\n",
        ),
    ),
    "JSON-LD: a tree": (".jsonld", _json_ld),
}
"""The end of the file's name, and its content."""


def _reading(suffix: str, text: Make) -> Case:
    def make(size: int) -> Callable[[], object]:
        content = text(size)

        def work() -> object:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / f"ontology{suffix}"
                path.write_text(content, encoding="utf-8")
                try:
                    return ontologies.read(path)
                except OntologyError as refused:  # as a whole: that too takes time
                    return refused

        return work

    return make


CASES: Mapping[str, Case] = {
    f"ontology, {name}": _reading(suffix, text) for name, (suffix, text) in FILES.items()
}
"""For each kind, what reads an ontology of a size."""

__all__ = ["CASES", "FILES"]
