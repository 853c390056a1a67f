"""The JSON document of a belief set: its shape as pydantic models, reading, writing, its schema."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fol_kb._internal.deadline import current
from fol_kb._internal.files import write_whole
from fol_kb.beliefs import change_parts
from fol_kb.beliefs import document_parts as parts
from fol_kb.beliefs.belief_set import (
    Belief,
    BeliefSet,
    Coverage,
    DisjointSorts,
    ReviewRecord,
    Source,
    TranslationRecord,
    checked_id,
)
from fol_kb.beliefs.change_parts import ChangePart
from fol_kb.beliefs.coverage import DECLARED, NO_REASON, Unread
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.beliefs.sentences import Lines
from fol_kb.errors import DocumentError, FolKbError
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import Disjointness, Edge, Reason, SortHierarchy
from fol_kb.logic.type_checker import TypeChecker

FORMAT = "fol-kb/belief-set"
VERSION = 1
MAX_BYTES = 200_000_000
"""A larger document is refused before it fills the memory."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SourcePart(_Part):
    """Words of the text: offsets in code points, half-open; the line is 1-based."""

    quote: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    line: int = Field(ge=1)


class SortPart(_Part):
    name: str = Field(min_length=1)
    supersorts: list[str] = []
    declared: bool = True


class ConstantPart(_Part):
    name: str = Field(min_length=1)
    sort: str


class PredicatePart(_Part):
    name: str = Field(min_length=1)
    arguments: list[str]


class FunctionPart(_Part):
    name: str = Field(min_length=1)
    arguments: list[str] = Field(min_length=1)
    result: str


class SignaturePart(_Part):
    sorts: list[SortPart] = []
    constants: list[ConstantPart] = []
    predicates: list[PredicatePart] = []
    functions: list[FunctionPart] = []


class ReasonPart(_Part):
    kind: Literal["declared", "inferred", "top"]
    call: int | None = None


class EdgePart(_Part):
    sub: str
    super: str
    reasons: list[ReasonPart]


class ApartPart(_Part):
    """Two classes that a formula or declaration keeps apart."""

    left: str
    right: str
    reasons: list[ReasonPart]


class FormulaPart(_Part):
    id: str = Field(min_length=1)
    formula: str
    call: int | None = None
    source: SourcePart | None = None


class DisjointPart(_Part):
    """Sorts that share no individual; a belief like a formula, with an id of its own."""

    id: str = Field(min_length=1)
    sorts: list[str] = Field(min_length=2)
    call: int | None = None
    source: SourcePart | None = None


class RepairPart(_Part):
    rule: str
    level: Literal["safe", "heuristic"]
    what: str
    before: str | None = None
    after: str | None = None
    why: str
    call: int | None = None
    path: list[tuple[str, str]] = []
    changes: list[ChangePart] = []


class FindingPart(_Part):
    """Something to be known; ``rejected``: its call was refused when it came, before any judgement."""

    kind: str
    level: Literal["error", "warning", "info"]
    message: str
    calls: list[int] = []
    names: list[str] = []
    rejected: bool = False


class UnreadPart(_Part):
    """A sentence that no formula and no declaration came from, and why."""

    line: int = Field(ge=1)
    quote: str
    why: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    declared: bool = False
    """Whoever translated said that it cannot be expressed."""


class CoveragePart(_Part):
    """How much of the text is stated. In documents of old releases ``unread`` follows from the rest."""

    sentences: int = Field(default=0, ge=0)
    covered: int = Field(default=0, ge=0)
    declared_untranslatable: list[str] = []
    lost: list[SourcePart] = []
    unread: list[UnreadPart] | None = None
    declaring: list[SourcePart] = []


class ReadPart(_Part):
    """How much of its text a belief set states that was asked: a verdict says nothing of what is unread."""

    sentences: int = Field(ge=0)
    read: int = Field(ge=0)
    unread: list[UnreadPart]


class ReviewPart(_Part):
    """How often a model looked at its translation again, at what, and what reasoners said in the end."""

    rounds: int = Field(default=0, ge=0)
    noticed: int = Field(default=0, ge=0)
    named: int = Field(default=0, ge=0)
    consistency: Literal["CONSISTENT", "INCONSISTENT", "UNDECIDED"] | None = None


class AccountPart(_Part):
    """Questions to the model and HTTP requests for them, tokens, money (null: no prices), seconds waited."""

    requests: int = Field(default=0, ge=0)
    cached: int = Field(default=0, ge=0)
    failed: int = Field(default=0, ge=0)
    attempts: int = Field(default=0, ge=0)
    prompt_tokens: int = Field(default=0, ge=0)
    completion_tokens: int = Field(default=0, ge=0)
    cost: float | None = Field(default=None, ge=0)
    seconds: float = Field(default=0.0, ge=0)


class TranslationPart(_Part):
    """Which model translated, how, and what that took; failure is why it could not be asked to the end."""

    translator: str
    model: str = ""
    prompt: str = ""
    parts: int = Field(default=0, ge=0)
    rounds: int = Field(default=0, ge=0)
    review: ReviewPart | None = None
    failure: str | None = None
    account: AccountPart = AccountPart()


class BeliefSetDocument(_Part):
    """A belief set: signature, hierarchy, formulas with their sources, repairs, findings, coverage."""

    format: Literal["fol-kb/belief-set"]
    version: Literal[1]
    text: str | None = None
    language: str | None = None
    signature: SignaturePart
    hierarchy: list[EdgePart] = []
    disjointness: list[ApartPart] = []
    formulas: list[FormulaPart]
    disjoint: list[DisjointPart] = []
    repairs: list[RepairPart] = []
    findings: list[FindingPart] = []
    coverage: CoveragePart = CoveragePart()
    translation: TranslationPart | None = None


def schema() -> dict[str, Any]:
    """The JSON Schema of the document; published in ``docs/schemas``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **BeliefSetDocument.model_json_schema(),
    }


def _source(source: Source | None) -> dict[str, Any] | None:
    if source is None:
        return None
    return {"quote": source.quote, "start": source.start, "end": source.end, "line": source.line}


def _reasons(reasons: tuple[Reason, ...]) -> list[dict[str, Any]]:
    return [{"kind": r.kind} if r.call is None else {"kind": r.kind, "call": r.call} for r in reasons]


def dump(kb: BeliefSet) -> dict[str, Any]:
    """The document of a belief set as plain data, in its stable field order."""
    signature = kb.signature
    return {
        "format": FORMAT,
        "version": VERSION,
        "text": kb.text,
        "language": kb.language,
        "signature": {
            "sorts": [
                {"name": s.name, "supersorts": list(s.supersorts), "declared": s.declared}
                for s in signature.sorts.values()
            ],
            "constants": [{"name": name, "sort": sort} for name, sort in signature.constants.items()],
            "predicates": [{"name": name, "arguments": list(a)} for name, a in signature.predicates.items()],
            "functions": [
                {"name": name, "arguments": list(f.arguments), "result": f.result}
                for name, f in signature.functions.items()
            ],
        },
        "hierarchy": [
            {"sub": edge.sub, "super": edge.super, "reasons": _reasons(edge.reasons)}
            for edge in kb.hierarchy.edges
        ],
        "disjointness": [
            {"left": pair.left, "right": pair.right, "reasons": _reasons(pair.reasons)}
            for pair in kb.hierarchy.disjointness
        ],
        "formulas": [
            {"id": b.id, "formula": str(b.formula), "call": b.call, "source": _source(b.source)}
            for b in kb.formulas
        ],
        "disjoint": [
            {"id": d.id, "sorts": list(d.sorts), "call": d.call, "source": _source(d.source)}
            for d in kb.disjoint
        ],
        "repairs": [
            {
                "rule": r.rule,
                "level": r.level,
                "what": r.what,
                "before": r.before,
                "after": r.after,
                "why": r.why,
                "call": r.call,
                **({"path": [list(edge) for edge in r.path]} if r.path else {}),
                **({"changes": [change_parts.dump(change) for change in r.changes]} if r.changes else {}),
            }
            for r in kb.repairs
        ],
        "findings": [parts.finding(finding) for finding in kb.findings],
        "coverage": {
            "sentences": kb.coverage.sentences,
            "covered": kb.coverage.read,
            "declared_untranslatable": list(kb.coverage.declared_untranslatable),
            "lost": [_source(source) for source in kb.coverage.lost],
            "unread": [each.to_json() for each in kb.coverage.unread],
            "declaring": [_source(source) for source in kb.coverage.declaring],
        },
        **({} if kb.translation is None else {"translation": _translation(kb.translation)}),
    }


def _translation(record: TranslationRecord) -> dict[str, Any]:
    review = record.review
    return {
        "translator": record.translator,
        "model": record.model,
        "prompt": record.prompt,
        "parts": record.parts,
        "rounds": record.rounds,
        "review": None
        if review is None
        else {
            "rounds": review.rounds,
            "noticed": review.noticed,
            "named": review.named,
            "consistency": review.consistency,
        },
        "failure": record.failure,
        "account": {
            "requests": record.requests,
            "cached": record.cached,
            "failed": record.failed,
            "attempts": record.attempts,
            "prompt_tokens": record.prompt_tokens,
            "completion_tokens": record.completion_tokens,
            "cost": record.cost,
            "seconds": record.seconds,
        },
    }


def dumps(kb: BeliefSet) -> str:
    """The document as JSON text: a line for each formula, sort, edge or other item, for people to look at."""
    return _layout(dump(kb)) + "\n"


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


def loads(content: str | bytes, *, file: str | None = None) -> BeliefSet:
    """The belief set in JSON text.

    Raises:
        DocumentError: not UTF-8, not JSON (with line and column), or no sound belief-set document.
    """
    if len(content) > MAX_BYTES:
        raise _error(f"the document has more than {MAX_BYTES:,} bytes; is it the right file?", file)
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
    except UnicodeDecodeError as problem:
        raise _error(
            f"not UTF-8 (byte {problem.start}); a belief set is a JSON document in UTF-8", file
        ) from None
    if not text.strip():
        raise _error("the file is empty; a belief-set document was expected", file)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as problem:
        message = f"not JSON: {problem.msg}; is the file complete?"
        raise _error(message, file, line=problem.lineno, column=problem.colno) from None
    except RecursionError:
        raise _error("not a belief set: the JSON nests too deeply", file) from None
    except ValueError as problem:  # a number with thousands of digits
        raise _error(f"not a belief set: {problem}", file) from None
    return load(data, file=file)


def load(data: object, *, file: str | None = None) -> BeliefSet:
    """The belief set that plain data holds; every formula is read and type checked again.

    Raises:
        DocumentError: the message names the JSON path of what is wrong.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise _error(f'no belief set: "format" is {found!r}, {FORMAT!r} is expected', file)
    version = data.get("version")
    if version != VERSION or isinstance(version, bool | float):
        raise _error(
            f"version {version!r} of {FORMAT} is not known here; this release reads version"
            f" {VERSION}: update fol-kb, or write the file again with this release",
            file,
        )
    try:
        document = BeliefSetDocument.model_validate(data)
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        more = f" (and {problem.error_count() - 1} more)" if problem.error_count() > 1 else ""
        raise _error(f"{_path(first['loc'])}: {first['msg']}{more}", file) from None
    return _checked(document, file)


def _checked(document: BeliefSetDocument, file: str | None) -> BeliefSet:
    signature = _signature(document.signature, file)
    sorts = signature.sorts
    edges = {(edge.sub, edge.super) for edge in document.hierarchy}
    for sort in sorts.values():
        for above in sort.supersorts:
            if (sort.name, above) not in edges:
                raise _error(f"hierarchy: the edge of the sort {sort.name!r} to {above!r} is missing", file)
    for index, edge in enumerate(document.hierarchy):
        if not edge.reasons:
            raise _error(f"hierarchy[{index}]: the edge {edge.sub!r} to {edge.super!r} gives no reason", file)
    hierarchy = SortHierarchy(
        sorts,
        (Edge(e.sub, e.super, tuple(Reason(r.kind, r.call) for r in e.reasons)) for e in document.hierarchy),
        (
            Disjointness(d.left, d.right, tuple(Reason(r.kind, r.call) for r in d.reasons))
            for d in document.disjointness
        ),
    )
    checker = TypeChecker(signature, hierarchy)
    text = None if document.text is None else (document.text, Lines(document.text))
    seen: set[str] = set()
    beliefs = []
    for index, part in enumerate(current().over(document.formulas)):
        where = f"formulas[{index}] ({part.id})"
        _identify(part.id, seen, where, file)
        try:
            formula = parse(part.formula)
            checker.check(formula)
        except FolKbError as problem:
            raise _error(f"{where}: {problem}", file) from None
        beliefs.append(Belief(part.id, formula, part.call, _source_of(part.source, text, where, file)))
    groups = []
    for index, group in enumerate(document.disjoint):
        where = f"disjoint[{index}] ({group.id})"
        _identify(group.id, seen, where, file)
        unknown = [name for name in group.sorts if name not in sorts]
        if unknown:
            raise _error(f"{where}: the sort {unknown[0]!r} is not declared", file)
        groups.append(
            DisjointSorts(
                group.id, tuple(group.sorts), group.call, _source_of(group.source, text, where, file)
            )
        )
    findings = tuple(
        Finding(f.kind, f.level, f.message, tuple(f.calls), tuple(f.names), rejected=f.rejected)
        for f in document.findings
    )
    return BeliefSet(
        document.text,
        document.language,
        signature,
        hierarchy,
        tuple(beliefs),
        tuple(groups),
        tuple(_repair(r, f"repairs[{index}]", file) for index, r in enumerate(document.repairs)),
        findings,
        _coverage(document.coverage, text, findings, file),
        None if document.translation is None else _record(document.translation),
    )


def _coverage(
    part: CoveragePart, text: tuple[str, Lines] | None, findings: Sequence[Finding], file: str | None
) -> Coverage:
    lost = [_placed(each, text, f"coverage.lost[{index}]", file) for index, each in enumerate(part.lost)]
    if part.unread is None:
        unread = _unread_before(part.declared_untranslatable, lost, text, findings, file)
    else:
        unread = [
            Unread(_placed(each, text, f"coverage.unread[{index}]", file), each.why, each.declared)
            for index, each in enumerate(part.unread)
        ]
        apart = ([u.source.quote for u in unread if u.declared], [u.source for u in unread if not u.declared])
        if apart != (part.declared_untranslatable, lost):
            raise _error("coverage: unread does not say the same as declared_untranslatable and lost", file)
    declaring = [
        _placed(source, text, f"coverage.declaring[{index}]", file)
        for index, source in enumerate(part.declaring)
    ]
    if part.covered + len(unread) != part.sentences:
        raise _error(
            f"coverage: {part.covered} sentences that are covered and {len(unread)} that are not make"
            f" {part.covered + len(unread)}, not {part.sentences}",
            file,
        )
    return Coverage(part.sentences, tuple(unread), tuple(declaring))


def _unread_before(
    declared: Sequence[str],
    lost: Sequence[Source],
    text: tuple[str, Lines] | None,
    findings: Sequence[Finding],
    file: str | None,
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
            raise _error(f"{where}: the text does not have the sentence {words!r}", file)
        after[words] = start + len(words)
        source = Source(words, start, start + len(words), text[1].line(start))
        unread.append(Unread(source, whys.get(words, DECLARED), declared=True))
    return sorted(unread, key=lambda each: each.source.start)


def _repair(part: RepairPart, where: str, file: str | None) -> Repair:
    try:
        changes = tuple(map(change_parts.load, part.changes))
    except FolKbError as problem:
        raise _error(f"{where}: {problem}", file) from None
    return Repair(
        part.rule,
        part.level,
        part.what,
        part.before,
        part.after,
        part.why,
        part.call,
        tuple(part.path),
        changes,
    )


def _record(part: TranslationPart) -> TranslationRecord:
    review = None if part.review is None else ReviewRecord(**part.review.model_dump())
    rest = part.model_dump(exclude={"review", "account"})
    return TranslationRecord(**rest, review=review, **part.account.model_dump())


def _signature(part: SignaturePart, file: str | None) -> Signature:
    names: dict[str, set[str]] = {"sort": set(), "constant": set(), "predicate": set(), "function": set()}
    groups: tuple[tuple[str, list[str]], ...] = (
        ("sort", [s.name for s in part.sorts]),
        ("constant", [c.name for c in part.constants]),
        ("predicate", [p.name for p in part.predicates]),
        ("function", [f.name for f in part.functions]),
    )
    for kind, group in groups:
        for index, name in enumerate(group):
            _unique(name, names[kind], f"signature.{kind}s[{index}]", file)
    known = names["sort"]
    mentioned = [(f"sort {s.name!r}", sup) for s in part.sorts for sup in s.supersorts]
    mentioned += [(f"constant {c.name!r}", c.sort) for c in part.constants]
    mentioned += [(f"predicate {p.name!r}", sort) for p in part.predicates for sort in p.arguments]
    mentioned += [(f"function {f.name!r}", sort) for f in part.functions for sort in (*f.arguments, f.result)]
    for what, sort in mentioned:
        if sort not in known:
            raise _error(f"signature: {what} names the sort {sort!r}, which is not in signature.sorts", file)
    return Signature(
        sorts={s.name: Sort(s.name, tuple(s.supersorts), s.declared) for s in part.sorts},
        constants={c.name: c.sort for c in part.constants},
        predicates={p.name: tuple(p.arguments) for p in part.predicates},
        functions={f.name: FunctionType(tuple(f.arguments), f.result) for f in part.functions},
    )


def _unique(name: str, seen: set[str], where: str, file: str | None) -> None:
    if name in seen:
        raise _error(f"{where}: {name!r} is there twice; each stands once", file)
    seen.add(name)


def _identify(id: str, seen: set[str], where: str, file: str | None) -> None:
    try:
        checked_id(id)
    except ValueError as problem:
        raise _error(f"{where}: {problem}", file) from None
    _unique(id, seen, where, file)


def _source_of(
    part: SourcePart | None, text: tuple[str, Lines] | None, where: str, file: str | None
) -> Source | None:
    return None if part is None else _placed(part, text, where, file)


def _placed(
    part: SourcePart | UnreadPart, text: tuple[str, Lines] | None, where: str, file: str | None
) -> Source:
    if text is None or part.start > part.end or text[0][part.start : part.end] != part.quote:
        raise _error(f"{where}: the text does not have the quote {part.quote!r} at {part.start}", file)
    if part.line != text[1].line(part.start):
        raise _error(f"{where}: offset {part.start} is not in line {part.line}", file)
    return Source(part.quote, part.start, part.end, part.line)


def _path(location: tuple[int | str, ...]) -> str:
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return path.lstrip(".") or "document"


def _error(problem: str, file: str | None, **where: int) -> DocumentError:
    error = DocumentError(problem).at(file=file, **where)
    assert isinstance(error, DocumentError)
    return error


def write(kb: BeliefSet, path: Path) -> None:
    """Write the document to a file: all of it or, should that fail, nothing."""
    write_whole(path, dumps(kb).encode())
