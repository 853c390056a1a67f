"""What stands in an XML file before its content: entities that would grow without end, and the root element.

A parser of RDF/XML expands entities before anybody can say how much that is. A file of a kilobyte whose
entities refer to each other becomes gigabytes, so that its declarations are looked at first. Those that
Protégé writes, ``<!ENTITY owl "http://www.w3.org/2002/07/owl#">``, refer to nothing.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from fol_kb.common.errors import ProblemPlace
from fol_kb.formats.ontologies.foreign import convert
from fol_kb.formats.ontologies.model import OntologyError

MOST_EXPANDED = 100_000_000
"""Characters that the entities of a file may become in all, or ten times its size if that is more."""

_REFERENCE = re.compile(r"&[^\s#;&][^\s;&]*;")
_PARAMETER = re.compile(r"%[^\s;%]+;")
_OWL = "http://www.w3.org/2002/07/owl#"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


class _Seen(Exception):  # noqa: N818  # ends the reading, and is no error
    """The root element has begun."""


def check_prolog(content: bytes, file: str) -> None:
    """Read as far as the first element. What is no XML is left to the parser of the whole to say.

    Raises:
        OntologyError: an entity that refers to another one; entities that become too much; OWL/XML, which
            looks like RDF/XML and is not.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    # as Python's SAX reader does it, which is the one that will read the whole
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE)
    longest = 0

    def entity(name: str, is_parameter: bool, value: str | None, *_: str | None) -> None:
        nonlocal longest
        if value is None:
            return  # an external one, which nobody fetches
        if _REFERENCE.search(value) or (is_parameter and _PARAMETER.search(value)):
            message = (
                f"the entity {name[:80]!r} refers to another entity, by which a small file can become one"
                " without end; write its value out"
            )
            raise OntologyError(message, ProblemPlace(file, parser.CurrentLineNumber))
        longest = max(longest, len(value))

    def declared() -> None:
        # every ampersand may be one of the longest; names would have to be read in the file's encoding
        if content.count(b"&") * longest > max(MOST_EXPANDED, 10 * len(content)):
            message = (
                f"the entities of the file may become more than {MOST_EXPANDED:,} characters; write out the"
                f" longest of them, which has {longest:,}"
            )
            raise OntologyError(message, ProblemPlace(file, parser.CurrentLineNumber))

    def element(name: str, attributes: dict[str, str]) -> None:
        if name == f"{_OWL} Ontology" and not any(key.startswith(_RDF) for key in attributes):
            raise OntologyError(convert("OWL/XML"), ProblemPlace(file, parser.CurrentLineNumber))
        raise _Seen

    parser.EntityDeclHandler = entity
    parser.EndDoctypeDeclHandler = declared
    parser.StartElementHandler = element
    try:
        parser.Parse(content, True)
    except (_Seen, expat.ExpatError):
        return
