"""The JSON document of a belief set: reading, writing, and what its members have to agree in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from fol_kb.beliefs.belief_base import Belief, BeliefBase, DisjointSorts
from fol_kb.beliefs.coverage import DECLARED, NO_REASON, Coverage, Source, Unread
from fol_kb.beliefs.documents import Document
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.sentences import Lines
from fol_kb.common import codec
from fol_kb.common.deadline import current
from fol_kb.common.errors import DocumentError, FolKbError, ProblemPlace
from fol_kb.common.files import write_whole
from fol_kb.logic.signature import Signature
from fol_kb.logic.sorts.inference import Disjointness, Edge, SortHierarchy
from fol_kb.logic.type_checker import TypeChecker

WHAT = "belief set"
_Texts: TypeAlias = dict[str | None, tuple[str, Lines]]
MAX_BYTES = 200_000_000
"""A larger document is refused before it fills the memory."""


def dumps(kb: BeliefBase) -> str:
    """The document as JSON text: a line for each formula, sort, edge or other item, for people to look at."""
    return _layout(codec.to_json(kb)) + "\n"


def _layout(data: object, levels: int = 2, indent: str = "") -> str:
    """JSON with the members of the outer objects and lists on lines of their own.

    The encoder's own ``indent`` takes a line for every number, and several times as long.
    """
    if levels and data and isinstance(data, dict | list):
        inner = indent + " "
        if isinstance(data, dict):
            items = [f"{json.dumps(key)}: {_layout(value, levels, inner)}" for key, value in data.items()]
            opened, closed = "{}"
        else:
            items = [_layout(value, 0) for value in data]
            opened, closed = "[]"
        joined = f",\n{inner}".join(items)
        return f"{opened}\n{inner}{joined}\n{indent}{closed}"
    return json.dumps(data, ensure_ascii=False)


def plain(content: str | bytes, *, file: str | None = None) -> object:
    """The plain data in JSON text.

    Raises:
        DocumentError: too large, not UTF-8 or not JSON (with line and column).
    """
    if len(content) > MAX_BYTES:
        problem = f"the document has more than {MAX_BYTES:,} bytes; is it the right file?"
        raise DocumentError(problem, ProblemPlace(file))
    return codec.loads(content, WHAT, file=file)


def agreed(part: dict[str, Any], file: str | None) -> dict[str, Any]:
    """What a belief set is made of, by the members of a document, if they agree with each other.

    Raises:
        DocumentError: the message names the JSON path of what is wrong.
    """
    try:
        return _agreed(part)
    except DocumentError as error:
        raise error.at(file=file) from None


def _agreed(part: Mapping[str, Any]) -> dict[str, Any]:
    signature: Signature = part["signature"]
    findings: tuple[Finding, ...] = part.get("findings", ())
    hierarchy = _hierarchy(signature, part.get("hierarchy", ()), part.get("disjointness", ()))
    checker = TypeChecker(signature, hierarchy)
    texts = _texts(part.get("text"), part.get("documents", ()), part["version"])
    seen: set[str] = set()
    formulas: tuple[Belief, ...] = part["formulas"]
    for index, belief in enumerate(current().over(formulas)):
        where = f"formulas[{index}] ({belief.id})"
        _unique(belief, seen, where)
        try:
            checker.check(belief.formula)
        except FolKbError as problem:
            raise DocumentError(f"{where}: {problem}") from None
        _placed(belief.source, texts, where)
    groups: tuple[DisjointSorts, ...] = part.get("disjoint", ())
    for index, group in enumerate(groups):
        where = f"disjoint[{index}] ({group.id})"
        _unique(group, seen, where)
        unknown = [name for name in group.sorts if name not in signature.sorts]
        if unknown:
            raise DocumentError(f"{where}: the sort {unknown[0]!r} is not declared")
        _placed(group.source, texts, where)
    fields = {name: value for name, value in part.items() if name not in ("version", "disjointness")}
    coverage = _coverage(part.get("coverage", {}), texts, findings)
    return {**fields, "hierarchy": hierarchy, "coverage": coverage}


def _texts(words: str | None, documents: Sequence[Document], version: int) -> _Texts:
    """The texts that places are in, by the names of the documents; the only one has the name None."""
    texts: _Texts = {} if words is None else {None: (words, Lines(words))}
    if documents and version == 1:
        raise DocumentError("version: documents are of version 2, and this one says that it is of version 1")
    if documents and words is not None:
        raise DocumentError("documents: a belief set has one text, or documents, and not both")
    for index, document in enumerate(documents):
        if document.id in texts:
            raise DocumentError(f"documents[{index}]: {document.id!r} is there twice; each stands once")
        texts[document.id] = document.text, Lines(document.text)
    return texts


def _hierarchy(signature: Signature, edges: Sequence[Edge], apart: Sequence[Disjointness]) -> SortHierarchy:
    known = {(edge.sub, edge.super) for edge in edges}
    for sort in signature.sorts.values():
        for above in sort.supersorts:
            if (sort.name, above) not in known:
                raise DocumentError(f"hierarchy: the edge of the sort {sort.name!r} to {above!r} is missing")
    for index, edge in enumerate(edges):
        if not edge.reasons:
            raise DocumentError(
                f"hierarchy[{index}]: the edge {edge.sub!r} to {edge.super!r} gives no reason"
            )
    return SortHierarchy(signature.sorts, edges, apart)


def _coverage(part: Mapping[str, Any], texts: _Texts, findings: Sequence[Finding]) -> Coverage:
    sentences, covered = part.get("sentences", 0), part.get("covered", 0)
    declared, lost = part.get("declared_untranslatable", ()), part.get("lost", ())
    unread: Sequence[Unread] | None = part.get("unread")
    declaring: tuple[Source, ...] = part.get("declaring", ())
    given = {"lost": lost, "unread": [each.source for each in unread or ()], "declaring": declaring}
    for name, sources in given.items():
        for index, source in enumerate(sources):
            _placed(source, texts, f"coverage.{name}[{index}]")
    if unread is None:
        unread = _unread_before(declared, lost, texts.get(None), findings)
    else:
        found = Coverage(len(unread), tuple(unread))
        if (found.declared_untranslatable, found.lost) != (declared, lost):
            raise DocumentError("coverage: unread does not say the same as declared_untranslatable and lost")
    if covered + len(unread) != sentences:
        raise DocumentError(
            f"coverage: {covered} sentences that are covered and {len(unread)} that are not make"
            f" {covered + len(unread)}, not {sentences}"
        )
    return Coverage(sentences, tuple(unread), declaring)


def _unread_before(
    declared: Sequence[str],
    lost: Sequence[Source],
    text: tuple[str, Lines] | None,
    findings: Sequence[Finding],
) -> list[Unread]:
    """The unread sentences of a document of an old release: in two lists, with the reasons elsewhere."""
    # a document of such a release has nothing but words: "line 3, column 1: why"
    whys = {
        name: f.message.partition(": ")[2] for f in findings if f.kind == "untranslated" for name in f.names
    }
    unread = [Unread(source, whys.get(source.quote, NO_REASON)) for source in lost]
    after: dict[str, int] = {}
    for index, words in enumerate(declared):
        start = -1 if text is None else text[0].find(words, after.get(words, 0))
        if text is None or start < 0:
            where = f"coverage.declared_untranslatable[{index}]"
            raise DocumentError(f"{where}: the text does not have the sentence {words!r}")
        after[words] = start + len(words)
        source = Source(words, start, start + len(words), text[1].line(start))
        unread.append(Unread(source, whys.get(words, DECLARED), declared=True))
    return sorted(unread, key=lambda each: each.source.start)


def _unique(belief: Belief | DisjointSorts, seen: set[str], where: str) -> None:
    if belief.id in seen:
        raise DocumentError(f"{where}: {belief.id!r} is there twice; each stands once")
    seen.add(belief.id)


def _placed(source: Source | None, texts: _Texts, where: str) -> None:
    """Refuse words that do not stand where they say."""
    if source is None:
        return
    text = texts.get(source.document)
    if text is None and source.document is not None:
        raise DocumentError(f"{where}: there is no document {source.document!r}")
    if text is None or source.start > source.end or text[0][source.start : source.end] != source.quote:
        raise DocumentError(f"{where}: the text does not have the quote {source.quote!r} at {source.start}")
    if source.line != text[1].line(source.start):
        raise DocumentError(f"{where}: offset {source.start} is not in line {source.line}")


def write(kb: BeliefBase, path: Path) -> None:
    """Write the document to a file: all of it or, should that fail, nothing."""
    write_whole(path, dumps(kb).encode())
