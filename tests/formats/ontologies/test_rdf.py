"""RDFS and OWL: what is read of them, in every syntax alike, and that nothing is ever fetched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fol_kb.beliefs import tools
from fol_kb.common.errors import FolKbError
from fol_kb.formats import ontologies
from fol_kb.formats.ontologies import Ontology, OntologyError
from fol_kb.logic.signature import TOP
from tests.formats.ontologies.graphs import edges_of, read_text

rdflib = pytest.importorskip("rdflib")

PREFIXES = """@prefix : <http://example.org/o#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
FIRST = PREFIXES.count("\n") + 1
EVERYTHING = (
    PREFIXES
    + """:Animal a owl:Class ; rdfs:label "animal" .
:Dog rdfs:subClassOf :Animal , [ a owl:Restriction ; owl:onProperty :eat ; owl:someValuesFrom :Meat ] .
:Hound owl:equivalentClass :Dog .
:Cat a owl:Class ; rdfs:subClassOf :Animal ; owl:disjointWith :Dog .
[] a owl:AllDisjointClasses ; owl:members ( :Cat :Dog :Place ) .
:Place owl:disjointUnionOf ( :City :Village ) .
:rex a :Dog , owl:NamedIndividual .
:eat a owl:ObjectProperty ; rdfs:domain :Animal .
:age a owl:DatatypeProperty ; rdfs:domain owl:Thing ; rdfs:range xsd:integer .
:devour rdfs:subPropertyOf :eat .
:rex :eat :dinner .
"""
)


def turtle(folder: Path, text: str) -> Ontology:
    return read_text(folder, PREFIXES + text, ".ttl")


def calls(ontology: Ontology, kind: type[tools.Call]) -> list[Any]:
    return [call for call in ontology.calls if isinstance(call, kind)]


def test_everything_that_is_read(tmp_path: Path) -> None:
    ontology = read_text(tmp_path, EVERYTHING, ".ttl")
    assert edges_of(ontology.calls) == {
        ("Dog", "Animal"),
        ("Cat", "Animal"),
        ("Hound", "Dog"),
        ("Dog", "Hound"),
        ("City", "Place"),
        ("Village", "Place"),
    }
    assert {tuple(call.sorts) for call in calls(ontology, tools.DeclareDisjoint)} == {
        ("Cat", "Dog"),
        ("Cat", "Dog", "Place"),
        ("City", "Village"),
    }
    constants = calls(ontology, tools.AddConstantToSort)
    assert [(call.constant_name, call.sort_name) for call in constants] == [("rex", "Dog")]
    assert {
        call.predicate_name: call.argument_sorts for call in calls(ontology, tools.AddPredicateSchema)
    } == {
        "eat": ["Animal", TOP],
        "age": [TOP, "integer"],
        "devour": ["Animal", TOP],
    }
    assert calls(ontology, tools.AddAtomicFact) == []
    assert ontology.problems == ()
    assert ontology.passed_over == {
        "eat": 1,
        "owl:onProperty": 1,
        "owl:someValuesFrom": 1,
        "rdf:type": 1,
        "rdfs:label": 1,
        "rdfs:subClassOf": 1,
    }
    places = {repr(call): place.line for call, place in zip(ontology.calls, ontology.places, strict=True)}
    assert places[repr(tools.AddSort(sort_name="Cat", supersorts=["Animal"]))] == FIRST + 3
    assert places[repr(tools.AddConstantToSort(constant_name="rex", sort_name="Dog"))] == FIRST + 6


@pytest.mark.parametrize(("suffix", "syntax"), [(".rdf", "xml"), (".nt", "nt11"), (".jsonld", "json-ld")])
def test_every_syntax_says_the_same(tmp_path: Path, suffix: str, syntax: str) -> None:
    wanted = read_text(tmp_path, EVERYTHING, ".ttl")
    graph = rdflib.Graph().parse(data=EVERYTHING, format="turtle")
    encoding = {"encoding": "utf-8"} if syntax == "nt11" else {}
    path = tmp_path / f"same{suffix}"
    graph.serialize(path, format=syntax, **encoding)
    found = ontologies.read(path)
    assert {repr(call) for call in found.calls} == {repr(call) for call in wanted.calls}
    assert found.passed_over == wanted.passed_over
    lines = path.read_text(encoding="utf-8").split("\n")
    for call, place in zip(found.calls, found.places, strict=True):
        if isinstance(call, tools.AddConstantToSort):
            assert place.line is not None
            assert "rex" in lines[place.line - 1]


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (':A rdfs:subClassOf "B" .', "malformed", "the text 'B' where a class is expected"),
        (":A rdfs:subClassOf owl:Nothing .", "not-expressible", "a sort is never empty"),
        (":A owl:disjointWith :A .", "malformed", "A would be disjoint from itself"),
        (":A owl:disjointUnionOf :B .", "malformed", "has no end"),
        (
            ":A owl:disjointUnionOf _:l . _:l rdf:first :B ; rdf:rest _:l .",
            "malformed",
            "comes back to itself",
        ),
        ("<http://a/A> a owl:Class . <http://b/A> a owl:Class .", "names-alike", "end alike"),
    ],
)
def test_what_cannot_be_said_is_a_problem_and_takes_nothing_along(
    tmp_path: Path, text: str, kind: str, message: str
) -> None:
    ontology = turtle(tmp_path, f"{text}\n:Y a owl:Class .\n:X rdfs:subClassOf :Y .\n")
    assert ("X", "Y") in edges_of(ontology.calls)
    (problem,) = [problem for problem in ontology.problems if problem.kind != "undefined-class"]
    assert problem.kind == kind
    assert message in problem.message


def test_a_bad_line_of_n_triples_takes_no_other_along(tmp_path: Path) -> None:
    lines = [
        "<urn:x:A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <urn:x:B> .",
        "<urn:x:A> <urn:x:knows>",
        "<urn:x:B> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <urn:x:C> .",
    ]
    ontology = read_text(tmp_path, "\n".join(lines), ".nt")
    assert edges_of(ontology.calls) == {("A", "B"), ("B", "C")}
    assert [(problem.kind, problem.place.line) for problem in ontology.errors] == [("syntax", 2)]


def test_everything_is_below_the_top_class_anyway(tmp_path: Path) -> None:
    ontology = turtle(
        tmp_path, ":A rdfs:subClassOf owl:Thing . owl:Thing rdfs:subClassOf :A . :a a owl:Thing ."
    )
    assert calls(ontology, tools.AddSort) == [tools.AddSort(sort_name="A")]
    assert calls(ontology, tools.AddConstantToSort) == [
        tools.AddConstantToSort(constant_name="a", sort_name=TOP)
    ]


def test_only_what_could_be_a_sort_or_symbol_takes_a_name(tmp_path: Path) -> None:
    text = """<http://example.org/Dog> a owl:Ontology ; owl:imports <http://other.org/Dog> .
:Dog a owl:Class ; <http://labels.org/Dog> "a dog" ; rdfs:seeAlso <http://pictures.org/Dog> .
:date a owl:DatatypeProperty ; rdfs:range xsd:date ."""
    ontology = turtle(tmp_path, text)
    assert ontology.passed_over == {
        "Dog": 1,
        "owl:imports": 1,
        "rdf:type": 1,
        "rdfs:seeAlso": 1,
    }
    assert tools.AddSort(sort_name="Dog") in ontology.calls
    (schema,) = calls(ontology, tools.AddPredicateSchema)
    assert (schema.predicate_name, schema.argument_sorts) == (
        "date",
        [TOP, "http://www.w3.org/2001/XMLSchema#date"],
    )


def test_anonymous_classes_are_counted_wherever_they_stand(tmp_path: Path) -> None:
    text = """:A a owl:Class . :r a owl:ObjectProperty .
:a a [ a owl:Class ; owl:unionOf ( :A ) ] .
:r rdfs:domain [ a owl:Class ; owl:unionOf ( :A ) ] .
[] owl:disjointUnionOf ( :A :B ) .
[] rdfs:domain :A .
:r rdfs:subPropertyOf owl:topObjectProperty .
[] a owl:AllDisjointProperties ; owl:members ( :r :s ) .
owl:Thing a owl:Class .
rdfs:label rdfs:domain :A .
:r owl:propertyChainAxiom ( :r :r ) ."""
    ontology = turtle(tmp_path, text)
    assert ontology.problems == ()
    assert [repr(call) for call in ontology.calls] == [
        repr(tools.AddSort(sort_name="A")),
        repr(tools.AddPredicateSchema(predicate_name="r", argument_sorts=[TOP, TOP])),
    ]
    assert ontology.passed_over == {
        "owl:disjointUnionOf": 1,
        "owl:members": 1,
        "owl:propertyChainAxiom": 1,
        "owl:unionOf": 2,
        "rdf:type": 5,
        "rdfs:domain": 3,
        "rdfs:subPropertyOf": 1,
    }


def test_a_line_is_that_of_the_subject_or_none(tmp_path: Path) -> None:
    text = """:A rdfs:subClassOf
    :B , :C .
:B a owl:Class . :C a owl:Class ."""
    places = turtle(tmp_path, text).places
    assert [(place.line or FIRST) - FIRST for place in places] == [0, 0, 0, 2]
    json_ld = """[{"@id": "http://x/A", "http://www.w3.org/2000/01/rdf-schema#subClassOf":
[{"@id": "http://x/B"}]},
{"@id": "http://x/B", "@type": "http://www.w3.org/2002/07/owl#Class"}]"""
    ontology = read_text(tmp_path, json_ld, ".jsonld")
    lines = {repr(call): place.line for call, place in zip(ontology.calls, ontology.places, strict=True)}
    assert lines == {
        repr(tools.AddSort(sort_name="A", supersorts=["B"])): 1,
        repr(tools.AddSort(sort_name="B")): 3,
    }


def test_one_module_knows_rdflib(root: Path) -> None:
    importing = [
        path.relative_to(root / "fol_kb").as_posix()
        for path in (root / "fol_kb").rglob("*.py")
        if "import rdflib" in (text := path.read_text(encoding="utf-8")) or "from rdflib" in text
    ]
    assert importing == ["formats/ontologies/rdf.py"]


def test_json_that_nests_too_deeply_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OntologyError, match="nests too deeply"):
        read_text(tmp_path, "[" * 100_000, ".jsonld")


@pytest.mark.parametrize(
    "context",
    [
        '"http://example.org/context.jsonld"',
        '[{"a": "http://x/"}, "context.jsonld"]',
        '{"@import": "http://example.org/c"}',
        '{"a": {"@id": "http://x/a", "@context": "http://example.org/c"}}',
    ],
)
def test_a_remote_context_is_refused_and_not_fetched(tmp_path: Path, context: str) -> None:
    text = f'{{\n"@context": {context},\n"@id": "http://x/A"}}'
    with pytest.raises(OntologyError, match="line 2: the file takes its context from"):
        read_text(tmp_path, text, ".jsonld")


def test_statements_of_a_named_graph_are_statements_of_the_file(tmp_path: Path) -> None:
    text = """{"@id": "http://x/graph", "@graph": [{"@id": "http://x/A",
        "http://www.w3.org/2000/01/rdf-schema#subClassOf": {"@id": "http://x/B"}}]}"""
    assert edges_of(read_text(tmp_path, text, ".jsonld").calls) == {("A", "B")}


def test_imports_are_counted_and_not_fetched(tmp_path: Path) -> None:
    ontology = turtle(
        tmp_path,
        "<http://example.org/o> a owl:Ontology ; owl:imports <http://example.org/p> . :A a owl:Class .",
    )
    assert ontology.calls == (tools.AddSort(sort_name="A"),)
    assert ontology.imports == ("http://example.org/p",)
    assert ontology.passed_over == {"owl:imports": 1, "rdf:type": 1}


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE r SYSTEM "http://example.org/o.dtd">',
        '<!DOCTYPE r [<!ENTITY e SYSTEM "{secret}">]>',
        '<!DOCTYPE r [<!ENTITY % e SYSTEM "http://example.org/e"> %e;]>',
    ],
)
def test_xml_entities_bring_nothing_in(tmp_path: Path, doctype: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("SECRET", encoding="utf-8")
    use = "&e;" if "ENTITY e" in doctype else ""
    text = (
        '<?xml version="1.0"?>\n'
        + doctype.replace("{secret}", secret.as_uri())
        + '\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
        ' xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"><rdf:Description rdf:about="http://x/A">'
        f"<rdfs:subClassOf>{use}</rdfs:subClassOf></rdf:Description></rdf:RDF>"
    )
    try:
        found = repr(read_text(tmp_path, text, ".rdf"))
    except FolKbError as problem:
        found = str(problem)
    assert "SECRET" not in found
