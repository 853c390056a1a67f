"""Files that are given as ontologies and say nothing, are of another syntax, or would grow without end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.cli import main
from fol_kb.common.errors import FolKbError
from fol_kb.formats import ontologies
from fol_kb.formats.ontologies import OntologyError
from fol_kb.formats.ontologies.xml_prolog import check_prolog
from tests.formats.ontologies.graphs import edges_of, read_text

OWL_XML = """<?xml version="1.0"?>
<Ontology xmlns="http://www.w3.org/2002/07/owl#" ontologyIRI="http://example.org/o">
<Declaration><Class IRI="#A"/></Declaration>
<SubClassOf><Class IRI="#A"/><Class IRI="#B"/></SubClassOf>
</Ontology>
"""
FUNCTIONAL = "# made by hand\nPrefix(:=<http://example.org/o#>)\nOntology(SubClassOf(:A :B))\n"
MANCHESTER = "Prefix: : <http://example.org/o#>\nOntology: <http://example.org/o>\nClass: A SubClassOf: B\n"


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (OWL_XML, "OWL/XML"),
        (FUNCTIONAL, "OWL functional syntax"),
        (MANCHESTER, "Manchester syntax"),
        ("format-version: 1.2\n\n[Term]\nid: A\n", "OBO format"),
    ],
)
@pytest.mark.parametrize("suffix", [".owl", ".ttl"])
def test_another_syntax_is_named_with_what_to_do(
    tmp_path: Path, content: str, name: str, suffix: str
) -> None:
    if (name, suffix) == ("OWL/XML", ".ttl"):
        with pytest.raises(OntologyError, match="no Turtle"):
            read_text(tmp_path, content, suffix)
        return
    with pytest.raises(
        OntologyError, match=f"this is {name}, which is not read; convert it to Turtle or RDF/XML"
    ):
        read_text(tmp_path, content, suffix)


@pytest.mark.parametrize("suffix", [".owx", ".ofn", ".omn", ".obo"])
def test_another_syntax_is_known_by_the_name_of_the_file(tmp_path: Path, suffix: str) -> None:
    with pytest.raises(OntologyError, match="convert it to Turtle or RDF/XML"):
        ontologies.read(tmp_path / f"o{suffix}")


def test_turtle_in_an_owl_file_is_said_to_be_turtle(tmp_path: Path) -> None:
    text = "# pets\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n<a:A> rdfs:subClassOf <a:B> .\n"
    with pytest.raises(OntologyError, match=r"this is Turtle.*\.ttl"):
        read_text(tmp_path, text, ".owl")


@pytest.mark.parametrize(
    "prefix", ["PREFIX : <http://x/>", "Prefix o: <http://x/>", "@prefix : <http://x/> ."]
)
def test_turtle_with_any_prefix_is_turtle(tmp_path: Path, prefix: str) -> None:
    text = f"{prefix}\n<a:A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <a:B> .\n"
    assert edges_of(read_text(tmp_path, text, ".ttl").calls) == {("A", "B")}


def test_a_described_ontology_is_rdf_xml_without_a_frame(tmp_path: Path) -> None:
    text = """<owl:Ontology xmlns:owl="http://www.w3.org/2002/07/owl#"
xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about="http://example.org/o">
<owl:versionInfo>1</owl:versionInfo></owl:Ontology>"""
    with pytest.raises(OntologyError, match="nothing was read"):
        read_text(tmp_path, text, ".owl")


@pytest.mark.parametrize(
    ("content", "suffix", "message"),
    [
        ('{"a": 1}', ".json", "expected is RDF with classes"),
        ("[]", ".json", "expected is RDF with classes"),
        ("", ".ttl", "expected is RDF with classes"),
        ("<html><body>Not found</body></html>", ".owl", "no RDF/XML|expected is RDF with classes"),
        (";; nothing but this\n", ".kif", "expected is SUO-KIF with statements such as"),
        ("(documentation Dog)\n(=> (a ?X) (b ?X))\n", ".kif", r"2 other statements \(=>, documentation\)"),
        ("(subclass Dog)\n", ".kif", r"line 1: \(subclass ...\) has 1 arguments"),
        ("id,subTypeOf\n", ".csv", "expected is schema.org's table of types"),
        ("", ".csv", "the file is empty; schema.org's table of types is expected"),
        ("", ".kif", "the file is empty; SUO-KIF is expected"),
        (
            "<http://x/o> <http://www.w3.org/2002/07/owl#imports> <http://x/p> .",
            ".nt",
            "imports are not followed, give their files: http://x/p",
        ),
    ],
)
def test_a_file_that_says_nothing_is_an_error_that_names_what_is_expected(
    tmp_path: Path, content: str, suffix: str, message: str
) -> None:
    with pytest.raises(FolKbError, match=message) as raised:
        read_text(tmp_path, content, suffix)
    assert raised.value.place.file == str(tmp_path / f"ontology{suffix}")


def test_a_command_says_what_it_has_of_each_ontology(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kif, turtle, calls = tmp_path / "o.kif", tmp_path / "o.ttl", tmp_path / "calls.jsonl"
    kif.write_text(
        "(subclass A B)\n(subclass B A)\n" + "(=> a b)\n" * 1_200 + "(documentation A x)\n", "utf-8"
    )
    turtle.write_text(
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n<urn:o> owl:imports <urn:p>, <urn:q> .\n"
        "<urn:C> a owl:Class .\n",
        "utf-8",
    )
    calls.write_text('{"tool": "add_sort", "arguments": {"sort_name": "A"}}\n', "utf-8")
    assert main(["build", str(calls), "--ontology", str(kif), "--ontology", str(turtle)]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"{kif}: 2 calls, 1,201 statements passed over (=> 1,200, documentation 1)",
        f"{turtle}: 1 call, 2 statements passed over (owl:imports 2); imports not followed: urn:p, urn:q",
    ]


def test_a_summary_names_the_most_frequent_heads_only(tmp_path: Path) -> None:
    heads = "".join(f"(h{number} x)\n" * (9 - number) for number in range(8))
    ontology = read_text(tmp_path, "(subclass A A)\n" + heads)
    assert ontology.summary.endswith(
        "1 call, 44 statements passed over (h0 9, h1 8, h2 7, h3 6, h4 5, 3 other kinds)"
    )


# ------------------------------------------------------------------------------ entities


FRAME = """<!DOCTYPE rdf:RDF [{}]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rdfs="{}">
<rdf:Description rdf:about="http://x/A"><rdfs:subClassOf rdf:resource="&o;B"/>
<rdfs:comment>{}</rdfs:comment></rdf:Description></rdf:RDF>"""
PREFIXES = """
<!ENTITY o "http://x/" >
<!ENTITY rdfs "http://www.w3.org/2000/01/rdf-schema#" >
<!ENTITY and "&#38;#38;" >
"""


def test_entities_as_editors_write_them_are_read(tmp_path: Path) -> None:
    ontology = read_text(tmp_path, FRAME.format(PREFIXES, "&rdfs;", "cats &and; dogs"), ".owl")
    assert edges_of(ontology.calls) == {("A", "B")}


def nested(levels: int) -> str:
    return "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, levels + 1))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    ("declared", "used"),
    [
        ('<!ENTITY e0 "x">' + nested(6), "&e6;"),
        # declared by an entity of the declarations
        ('<!ENTITY % d \'<!ENTITY e0 "xx"><!ENTITY e1 "&#38;e0;&#38;e0;">\'>%d;', "&e1;"),
        ('<!ENTITY % a "<!-- x -->"><!ENTITY % b "&#37;a;&#37;a;">%b;', ""),
    ],
    ids=["nested", "declared-by-another", "parameters"],
)
def test_entities_that_refer_to_others_are_refused_before_they_grow(
    tmp_path: Path, declared: str, used: str, encoding: str
) -> None:
    path = tmp_path / "o.owl"
    path.write_bytes(FRAME.format(PREFIXES + declared, "&rdfs;", used).encode(encoding))
    begun = time.process_time()
    with pytest.raises(
        OntologyError, match=r"line 4: the entity 'e1'|line 5: the entity '.*' refers to another"
    ):
        ontologies.read(path)
    assert time.process_time() - begun < 5


def test_one_long_entity_named_often_is_refused(tmp_path: Path) -> None:
    declared = f'{PREFIXES}<!ENTITY e "{"x" * 50_000}">'
    with pytest.raises(OntologyError, match=r"more than 100,000,000 characters.*has 50,000"):
        read_text(tmp_path, FRAME.format(declared, "&rdfs;", "&e;" * 50_000), ".owl")


@given(st.binary(max_size=200) | st.text("<!ENTIY%&;\"'[]>e ", max_size=200).map(str.encode))
def test_what_is_no_xml_is_left_to_the_parser_of_the_whole(content: bytes) -> None:
    try:
        check_prolog(b"<!DOCTYPE r [" + content, "o.owl")
        refused = None
    except OntologyError as problem:
        refused = problem.problem
    assert refused is None or "refers to another entity" in refused
