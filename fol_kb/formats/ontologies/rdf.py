"""RDFS and OWL through rdflib: named classes, their order and disjointness, individuals, properties.

Read are ``rdfs:subClassOf``, ``owl:equivalentClass``, ``owl:disjointWith``, ``owl:AllDisjointClasses``,
``owl:disjointUnionOf``, ``rdf:type``, ``rdfs:subPropertyOf``, ``rdfs:domain`` and ``rdfs:range`` between
named things; statements with anonymous classes and all others are counted. Nothing is ever fetched: neither
``owl:imports`` nor the context of a JSON-LD file. A triple has no line in rdflib; the line of a statement is
the one on which the description of its subject begins, where the text shows it.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.sax import SAXParseException

from fol_kb.common.errors import ProblemPlace, missing_extra
from fol_kb.formats.ontologies.axioms import Axioms, Line, Said
from fol_kb.formats.ontologies.foreign import convert, foreign_syntax, is_turtle
from fol_kb.formats.ontologies.iris import last_part, names_of
from fol_kb.formats.ontologies.model import OntologyError
from fol_kb.formats.ontologies.xml_prolog import check_prolog
from fol_kb.logic.signature import TOP

if TYPE_CHECKING:
    import rdflib

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
OWL = "http://www.w3.org/2002/07/owl#"
XSD = "http://www.w3.org/2001/XMLSchema#"

SYNTAXES = {
    ".ttl": "turtle",
    ".nt": "nt",
    ".rdf": "xml",
    ".owl": "xml",
    ".xml": "xml",
    ".jsonld": "json-ld",
    ".json": "json-ld",
}
"""rdflib's name of the syntax of a file, by the end of its name."""

_TOPS = frozenset({OWL + "Thing", RDFS + "Resource"})
_CLASSES = frozenset({RDFS + "Class", OWL + "Class", RDFS + "Datatype"})
_KINDS_OF_PROPERTIES = (
    "Object Datatype Functional InverseFunctional Transitive Symmetric Asymmetric Reflexive Irreflexive"
)
_PROPERTIES = frozenset(
    [RDF + "Property", *(f"{OWL}{kind}Property" for kind in _KINDS_OF_PROPERTIES.split())]
)
_VOCABULARIES = (RDF, RDFS, OWL)
_ABOUT_FILES = frozenset({OWL + "imports", OWL + "versionIRI", RDFS + "isDefinedBy", RDFS + "seeAlso"})
_BASE = "http://ontology.invalid/"


def read_rdf(content: bytes, file: str, syntax: str) -> Axioms:
    """Gather the axioms of a file in one of rdflib's syntaxes.

    Raises:
        OntologyError: rdflib is not installed; the file is not of that syntax (for N-Triples, a line that is
            not is a problem and no error); it names a context that would have to be fetched.
    """
    axioms = Axioms(file)
    graph = _parsed(content, axioms, syntax)
    return _Gathering(graph, axioms, _lines(content, syntax)).gather()


# ------------------------------------------------------------------------------ syntax


def _parsed(content: bytes, axioms: Axioms, syntax: str) -> rdflib.Graph:
    try:
        import rdflib
    except ModuleNotFoundError as problem:
        if problem.name != "rdflib":
            raise
        said = missing_extra("reading RDF", "rdflib", "ontologies")
        raise OntologyError(said, ProblemPlace(axioms.file)) from None
    _refuse_other_syntaxes(content, axioms.file, syntax)
    graph = rdflib.Graph(bind_namespaces="none")
    if syntax == "nt":
        _parse_lines(graph, content, axioms)
        return graph
    if syntax != "xml":
        _refuse_other_encodings(content, axioms.file)
    if syntax == "json-ld":
        _refuse_remote_contexts(content, axioms.file)
    try:
        with warnings.catch_warnings():
            # rdflib's own parser of JSON-LD uses what rdflib says not to use any more
            warnings.simplefilter("ignore", DeprecationWarning)
            if syntax == "json-ld":
                # a file may put its statements into graphs with names; they count as well
                dataset = rdflib.Dataset()
                dataset.parse(data=content, format=syntax, publicID=_BASE)
                for subject, predicate, value, _ in dataset.quads():
                    graph.add((subject, predicate, value))
            else:
                graph.parse(data=content, format=syntax, publicID=_BASE)
    except SAXParseException as problem:
        place = ProblemPlace(axioms.file, problem.getLineNumber(), (problem.getColumnNumber() or 0) + 1)
        raise OntologyError(f"no RDF/XML: {problem.getMessage()}", place) from None
    except RecursionError:
        raise OntologyError("the file nests too deeply", ProblemPlace(axioms.file)) from None
    except Exception as problem:  # noqa: BLE001  # rdflib's parsers raise what comes, with and without a line
        line = getattr(problem, "lines", None)
        reason = getattr(problem, "_why", None) or str(problem) or type(problem).__name__
        place = ProblemPlace(axioms.file, line + 1 if isinstance(line, int) else None)
        raise OntologyError(f"no {_NAMES[syntax]}: {' '.join(str(reason).split())[:500]}", place) from None
    return graph


_NAMES = {"turtle": "Turtle", "xml": "RDF/XML", "json-ld": "JSON-LD"}


def _parse_lines(graph: rdflib.Graph, content: bytes, axioms: Axioms) -> None:
    """N-Triples: a statement a line, so that one that is none takes no other along."""
    from rdflib.exceptions import ParserError
    from rdflib.plugins.parsers.ntriples import NTGraphSink, W3CNTriplesParser

    sink = NTGraphSink(graph)
    blank_nodes: dict[str, Any] = {}
    parser = W3CNTriplesParser(sink, bnode_context=blank_nodes)
    for number, line in enumerate(content.split(b"\n"), start=1):
        try:
            parser.parsestring(line.decode("utf-8-sig" if number == 1 else "utf-8"))
        except (ParserError, ValueError) as problem:
            shown = line.decode("utf-8", "backslashreplace").strip()
            reason = "not UTF-8" if isinstance(problem, UnicodeDecodeError) else "no triple"
            message = f"{reason}: {shown[:80]!r}; expected is <subject> <predicate> <object> ."
            axioms.problem("syntax", "error", message, number)


def _refuse_other_syntaxes(content: bytes, file: str, syntax: str) -> None:
    name = foreign_syntax(content)
    if name is not None:
        raise OntologyError(convert(name), ProblemPlace(file))
    if syntax == "xml":
        if is_turtle(content):
            message = "this is Turtle, and the end of the name says RDF/XML; let the name end in .ttl"
            raise OntologyError(message, ProblemPlace(file))
        check_prolog(content, file)


def _refuse_other_encodings(content: bytes, file: str) -> None:
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise OntologyError("not UTF-8; convert it: iconv -t UTF-8", ProblemPlace(file, line)) from None


def _refuse_remote_contexts(content: bytes, file: str) -> None:
    """rdflib would fetch a context that is named by its address, wherever that leads."""
    try:
        # as text: of bytes with NULs json would make another encoding than UTF-8
        document = json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as problem:
        place = ProblemPlace(file, problem.lineno, problem.colno)
        raise OntologyError(f"no JSON: {problem.msg}", place) from None
    except RecursionError:
        raise OntologyError("the JSON nests too deeply", ProblemPlace(file)) from None
    except ValueError as problem:  # a number with thousands of digits
        raise OntologyError(f"no JSON: {problem}", ProblemPlace(file)) from None
    for address in _contexts(document):
        line = content[: max(content.find(json.dumps(address).encode()), 0)].count(b"\n") + 1
        raise OntologyError(
            f"the file takes its context from {address!r}, and nothing is fetched; write the context itself"
            f" into the file",
            ProblemPlace(file, line),
        )


def _contexts(document: object) -> Iterator[str]:
    pending = [document]
    while pending:
        value = pending.pop()
        if isinstance(value, list):
            pending.extend(value)
        elif isinstance(value, dict):
            pending.extend(value.values())
            for key in ("@context", "@import"):
                named = value.get(key)
                for each in named if isinstance(named, list) else [named]:
                    if isinstance(each, str):
                        yield each


_SUBJECTS = {
    # in the first column, since an indented name is more often an object than a subject
    "turtle": re.compile(r"^(?:<([^>\s]*)>|[\w.-]*:([\w.%-]+))(?=\s)", re.MULTILINE),
    "nt": re.compile(r"^[ \t]*<([^>\s]*)>(?=\s)", re.MULTILINE),
    "xml": re.compile(r"""\brdf:(?:about|ID)\s*=\s*["']([^"'<]+)["']"""),
    # an object with nothing but its name is one that something else is said of
    "json-ld": re.compile(r'"@id"\s*:\s*"([^"]+)"(?!\s*\})'),
}


def _lines(content: bytes, syntax: str) -> dict[str, int]:
    """The first line on which something of that last part is described."""
    text = content.decode("utf-8", "replace")
    found: dict[str, int] = {}
    line, at = 1, 0
    for match in _SUBJECTS[syntax].finditer(text):
        line += text.count("\n", at, match.start())
        at = match.start()
        iri = next(group for group in match.groups() if group is not None)
        skipped = text.count("\n", at, match.end()) if syntax in ("turtle", "nt") else 0
        found.setdefault(last_part(iri), line + skipped)
    return found


# ------------------------------------------------------------------------------ statements


class _Gathering:
    """One pass over a graph. ``named`` has the IRIs that get a name of their own."""

    def __init__(self, graph: rdflib.Graph, axioms: Axioms, lines: dict[str, int]) -> None:
        import rdflib

        self._graph = graph
        self._axioms = axioms
        self._lines = lines
        self._iri = rdflib.URIRef
        self._is_literal = rdflib.Literal
        # a label's predicate or the name of the file must not take a class's name from it
        iris = {
            str(term)
            for subject, predicate, value in graph
            if str(predicate) not in _ABOUT_FILES and str(value) != OWL + "Ontology"
            for term in (subject, value)
            if isinstance(term, rdflib.URIRef) and not str(term).startswith(_VOCABULARIES)
        }
        self._names = names_of(iris, {iri for iri in iris if not iri.startswith(XSD)})
        self._alike: dict[str, list[str]] = {}
        for iri, name in self._names.items():
            if name == iri and last_part(iri) != iri:
                self._alike.setdefault(last_part(iri), []).append(iri)

    def gather(self) -> Axioms:
        triples = sorted(self._graph, key=lambda triple: tuple(map(str, triple)))
        for part, iris in sorted(self._alike.items()):
            message = f"{' and '.join(sorted(iris))} end alike, so that each is named by the whole IRI"
            self._axioms.problem("names-alike", "warning", message, self._lines.get(part))
        for subject, predicate, value in triples:
            head = self._head(str(predicate))
            self._axioms.counts[head] += 1
            if not self._take(subject, str(predicate), value):
                self._axioms.passed_over[head] += 1
        for relation in self._axioms.relations.values():
            relation.arity = 2
        return self._axioms

    def _head(self, predicate: str) -> str:
        for prefix, vocabulary in (("rdf", RDF), ("rdfs", RDFS), ("owl", OWL)):
            if predicate.startswith(vocabulary):
                return f"{prefix}:{predicate[len(vocabulary) :]}"
        return self._names.get(predicate) or last_part(predicate)

    def _line(self, term: Any) -> Line:
        part = last_part(str(term))
        # where names end alike, the text does not show cheaply which of them a line is about
        return None if part in self._alike else self._lines.get(part)

    def _own(self, term: Any) -> str | None:
        """The name of what the file itself names; None for what is anonymous or of a vocabulary."""
        if not isinstance(term, self._iri) or str(term).startswith(_VOCABULARIES):
            return None
        return self._names[str(term)]

    def _class(self, term: Any) -> str | None:
        """The name of a named class; None for an anonymous one."""
        if not isinstance(term, self._iri):
            return None
        iri = str(term)
        if iri in _TOPS:
            return TOP
        if iri.startswith(XSD):
            self._axioms.described.add(self._names[iri])
        elif iri.startswith(_VOCABULARIES):
            self._axioms.described.add(last_part(iri))
            return last_part(iri)
        return self._names[iri]

    def _take(self, subject: Any, predicate: str, value: Any) -> bool:
        """Add what the triple says; False if no call says it."""
        line = self._line(subject)
        if isinstance(value, self._is_literal) and predicate in _OF_CLASSES:
            message = (
                f"{predicate} has the text {str(value)[:60]!r} where a class is expected; it is left out"
            )
            self._axioms.problem("malformed", "error", message, line)
            return False
        if predicate == RDF + "type":
            return self._type(subject, value, line)
        if predicate == RDFS + "subClassOf":
            return self._below(subject, value, line)
        if predicate == OWL + "equivalentClass":
            return self._below(subject, value, line) and self._below(value, subject, line)
        if predicate == OWL + "disjointWith":
            return self._apart([subject, value], line)
        if predicate == OWL + "disjointUnionOf":
            parts = self._list(value, line)
            whole = self._class(subject)
            if whole is None:
                return False
            self._axioms.define(whole, line)
            below = [self._below(part, subject, line) for part in parts]
            return self._apart(parts, line) and all(below)
        if predicate == OWL + "members":
            all_disjoint = (subject, self._iri(RDF + "type"), self._iri(OWL + "AllDisjointClasses"))
            return all_disjoint in self._graph and self._apart(self._list(value, line), line)
        if predicate in (RDFS + "domain", RDFS + "range"):
            return self._argument(subject, 1 if predicate == RDFS + "domain" else 2, value, line)
        if predicate == RDFS + "subPropertyOf":
            return self._sub_property(subject, value, line)
        if predicate == OWL + "imports":
            self._axioms.imports.append(str(value))
        # the nodes of the lists that are read elsewhere; what is said of individuals is not a hierarchy's
        return predicate in (RDF + "first", RDF + "rest")

    def _type(self, subject: Any, value: Any, line: Line) -> bool:
        kind = str(value)
        if not isinstance(subject, self._iri):
            return kind in (OWL + "AllDisjointClasses", RDF + "List")
        # the file itself has no name
        name = None if kind == OWL + "Ontology" else self._own(subject)
        if name is None:
            return False
        if kind in _CLASSES:
            self._axioms.define(name, line)
        elif kind in _PROPERTIES:
            self._axioms.relation(name, line)
        elif kind == OWL + "NamedIndividual":
            self._axioms.individual(name, TOP, line)
        elif kind in _TOPS or not kind.startswith(_VOCABULARIES):
            of = self._class(value)
            if of is None:
                return False
            self._axioms.individual(name, of, line)
        else:
            return False
        return True

    def _below(self, sub: Any, sup: Any, line: Line) -> bool:
        low, high = self._class(sub), self._class(sup)
        if low is None or high is None:
            return False
        if str(sup) == OWL + "Nothing" and str(sub) != OWL + "Nothing":
            message = (
                f"the class {low!r} is said to be empty, and a sort is never empty; the statement is left out"
            )
            self._axioms.problem("not-expressible", "error", message, line)
            return False
        if low == TOP or str(sub) == OWL + "Nothing":
            return low == high or str(sub) == OWL + "Nothing"
        if high == TOP:
            self._axioms.define(low, line)  # everything is below the top sort
        else:
            self._axioms.subclass(low, high, line)
        return True

    def _apart(self, terms: list[Any], line: Line) -> bool:
        names = [name for name in map(self._class, terms) if name is not None]
        if len(names) == len(terms) and len(set(names)) < len(names):
            message = (
                f"{' and '.join(sorted(set(names)))} would be disjoint from itself; the statement is left out"
            )
            self._axioms.problem("malformed", "error", message, line)
            return False
        if len(names) > 1:
            self._axioms.apart(names, line)
        return len(names) == len(terms) > 1

    def _list(self, node: Any, line: Line) -> list[Any]:
        """The items of an RDF list; none, and a problem, where it is no list."""
        first, rest, nil = (self._iri(RDF + part) for part in ("first", "rest", "nil"))
        items: list[Any] = []
        seen = set()
        while node != nil:
            item, following = self._graph.value(node, first), self._graph.value(node, rest)
            if item is None or following is None or node in seen:
                what = "comes back to itself" if node in seen else "has no end"
                self._axioms.problem("malformed", "error", f"a list of classes {what}; it is left out", line)
                return []
            seen.add(node)
            items.append(item)
            node = following
        return items

    def _argument(self, subject: Any, position: int, value: Any, line: Line) -> bool:
        name = self._own(subject)
        if name is None:
            return False
        relation = self._axioms.relation(name, line)
        of = self._class(value)
        if of is None:
            return False
        if of != TOP:
            self._axioms.use(of, line)
            relation.arguments.setdefault(position, []).append(Said(of, line))
        return True

    def _sub_property(self, subject: Any, value: Any, line: Line) -> bool:
        below, above = self._own(subject), self._own(value)
        if below is None or above is None:
            return False
        self._axioms.relation(above, self._line(value))
        self._axioms.relation(below, line).above.append(above)
        return True


_OF_CLASSES = frozenset(
    {
        *(RDF + "type", RDFS + "subClassOf", RDFS + "domain", RDFS + "range"),
        *(OWL + "equivalentClass", OWL + "disjointWith"),
    }
)
