"""Ontologies as the starting hierarchy of a belief set.

>>> ontology = fol_kb.ontologies.read("animals.ttl")              # doctest: +SKIP
>>> kb = fol_kb.build([*ontology.calls, *calls])                  # doctest: +SKIP
>>> kb = fol_kb.translate("Rex is a dog.", ontology=ontology)     # doctest: +SKIP
"""

from __future__ import annotations

import os
from pathlib import Path

from fol_kb.common.errors import DocumentError, ProblemPlace
from fol_kb.common.files import read_bytes
from fol_kb.formats.ontologies.assemble import assemble
from fol_kb.formats.ontologies.axioms import Axioms
from fol_kb.formats.ontologies.foreign import SUFFIXES, convert
from fol_kb.formats.ontologies.model import Ontology, OntologyError, Problem

FORMATS = ("kif", "schema-org", "rdf")
MAX_BYTES = 500_000_000
_EXPECTED = {
    "kif": "SUO-KIF with statements such as (subclass Dog Animal), (instance Rex Dog), (domain barks 1 Dog)",
    "schema-org": "schema.org's table of types, a row a type, with the columns id and subTypeOf",
    "rdf": "RDF with classes, properties or individuals that have a name (rdfs:Class, owl:Class,"
    " rdfs:subClassOf, ...)",
}
_BY_SUFFIX = {".kif": "kif", ".csv": "schema-org"}


def read(path: str | os.PathLike[str], format: str | None = None) -> Ontology:
    """Read an ontology.

    Args:
        path: the file; ``-`` is standard input, for which a format has to be given (``rdf`` is Turtle then).
        format: ``kif`` (SUO-KIF), ``schema-org`` (schema.org's table of types) or ``rdf`` (RDFS and OWL in
            Turtle, N-Triples, RDF/XML or JSON-LD, by the end of the file's name; Turtle if that says
            nothing). Found by the end of the name if not given.

    A statement that cannot be read is a problem with its line, and takes no other along.

    Raises:
        ValueError: an unknown format.
        DocumentError: the file cannot be read, or is no text.
        OntologyError: it is not of its format as a whole, or says nothing that is read; rdflib is not
            installed.
    """
    from fol_kb.formats.ontologies.rdf import SYNTAXES, read_rdf

    name = os.fspath(path)
    suffix = Path(name).suffix.lower()
    if format is None:
        format = _BY_SUFFIX.get(suffix) or ("rdf" if suffix in SYNTAXES else None)
        if format is None:
            if suffix in SUFFIXES:
                raise OntologyError(convert(SUFFIXES[suffix]), ProblemPlace(name))
            known = ", ".join(sorted({*_BY_SUFFIX, *SYNTAXES}))
            raise OntologyError(
                f"the end of the name does not say what it is (known are {known}); say the format:"
                f" {', '.join(FORMATS)}",
                ProblemPlace(name),
            )
    if format not in FORMATS:
        raise ValueError(f"the format of an ontology is one of {', '.join(FORMATS)}, not {format!r}")
    if format == "rdf":
        axioms = read_rdf(read_bytes(name, MAX_BYTES), name, SYNTAXES.get(suffix, "turtle"))
    elif format == "kif":
        axioms = _read_kif(name)
    else:
        axioms = _read_schema_org(name)
    ontology = assemble(axioms, format)
    if not ontology.calls:
        raise _nothing(ontology)
    return ontology


def _nothing(ontology: Ontology) -> OntologyError:
    """Nobody gives an ontology to have nothing of it: it is the wrong file, or of another kind."""
    message = f"nothing was read: expected is {_EXPECTED[ontology.format]}"
    found = sum(ontology.counts.values())
    if found:
        heads = sorted(ontology.counts, key=lambda head: (-ontology.counts[head], head))
        message += f"; it has {found:,} other statements ({', '.join(heads[:5])})"
    if ontology.imports:
        message += f"; its imports are not followed, give their files: {', '.join(ontology.imports)}"
    if ontology.problems:
        message += f"; {ontology.problems[0]}"
    return OntologyError(message, ProblemPlace(ontology.source))


def _read_schema_org(name: str) -> Axioms:
    from fol_kb.formats.ontologies.schema_org import read_schema_org

    content = _text_of(name, "schema.org's table of types")
    try:
        return read_schema_org(content.decode("utf-8-sig"), name)
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise DocumentError("not UTF-8; convert it: iconv -t UTF-8", ProblemPlace(name, line)) from None


def _read_kif(name: str) -> Axioms:
    """KIF files are older than UTF-8: one of another encoding is read as Latin-1, a character a byte."""
    from fol_kb.formats.ontologies.suo_kif import read_suo_kif

    content = _text_of(name, "SUO-KIF")
    try:
        return read_suo_kif(content.decode("utf-8-sig"), name)
    except UnicodeDecodeError as problem:
        axioms = read_suo_kif(content.decode("latin-1"), name)
        line = content.count(b"\n", 0, problem.start) + 1
        axioms.problem("encoding", "warning", "not UTF-8; the file is read as Latin-1", line)
        return axioms


def _text_of(name: str, expected: str) -> bytes:
    """The bytes of a file that is neither empty nor binary."""
    content = read_bytes(name, MAX_BYTES)
    if b"\0" in content:
        line = content.count(b"\n", 0, content.index(b"\0")) + 1
        message = f"a binary file (it has a NUL character); {expected} is expected"
        raise DocumentError(message, ProblemPlace(name, line))
    if not content.strip():
        raise DocumentError(f"the file is empty; {expected} is expected", ProblemPlace(name))
    return content


__all__ = ["FORMATS", "Ontology", "OntologyError", "Problem", "read"]
