"""Values of every class that documents are made of, drawn from what its fields say of themselves."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any, get_type_hints

from annotated_types import Ge, Gt, Le, MinLen
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.changes import Declare, Kind, Redeclare
from fol_kb.beliefs.coverage import Coverage, Source, Unread
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.common.codec import As, Described, types
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.syntax import Formula
from fol_kb.reasoning.certificates.manifest import Manifest
from fol_kb.review.agreement.uses import KINDS, Symbol
from fol_kb.review.agreement.values import AgreementReport, SentenceAgreement
from fol_kb.review.fidelity.values import FidelityReport, SentenceStatus
from fol_kb.review.policy.values import PolicyReport, TestResult
from fol_kb.testing.calls import quoted_sequences
from verification.model import (
    Calibration,
    ClaimStatus,
    Contradiction,
    Degree,
    EntryKind,
    Evidence,
    FoundIn,
    MemoryEntry,
    Mention,
    MentionStatus,
    Operation,
    Quoted,
    QuoteStatus,
    ReportStatus,
    Ruling,
    SelfCheck,
    SelfCheckFailure,
    VerificationReport,
    VerificationResult,
)

Values = st.SearchStrategy[Any]

FORMULAS = st.sampled_from(["p(a)", "!q", "forall X:man: (p(X) => exists Y: r(X, Y))", "a = b"]).map(parse)
WORDS = st.sampled_from(["a", "p(a)", "f1", "é ∀\n"])
MOST = 1
"""So many elements has a collection at most."""


@cache
def of_class(of: type) -> Values:
    """Values of a dataclass."""
    if of in _MADE:
        made: Values = _MADE[of]()
        return made
    return _of_fields(of)


def _of_fields(of: type, **given: Values) -> Values:
    hints = get_type_hints(of, include_extras=True)
    drawn = {f.name: of_type(hints[f.name]) for f in fields(of) if f.compare and f.name not in given}
    return st.builds(of, **drawn, **given)


def of_type(hint: Any) -> Values:
    """Values of a type, within the bounds that its marks say."""
    hint, marks = types.marked(hint)
    for mark in marks:
        if isinstance(mark, As) and (mark.to is None or types.enumeration(mark.published)):
            known = types.literals(mark.published) or [each.value for each in mark.published]
            return st.sampled_from(list(known))
        if isinstance(mark, Described) and mark.pattern is not None:
            return st.from_regex(mark.pattern, fullmatch=True)
    if hint == Formula:
        return FORMULAS
    if (constants := types.literals(hint)) is not None:
        return st.sampled_from(list(constants))
    least = max((mark.min_length for mark in marks if isinstance(mark, MinLen)), default=0)
    if hint is float:
        return _numbers(marks)
    if hint is int:
        return st.integers(_bound(marks, Ge, -1), 9)
    if hint is Any:
        return st.none() | WORDS | st.dictionaries(WORDS, st.integers())
    simple = {str: WORDS, bool: st.booleans(), type(None): st.none()}
    return simple[hint] if hint in simple else _collections(hint, least)


def _bound(marks: tuple[Any, ...], kind: type[Ge] | type[Le], other: int) -> int:
    return next((getattr(mark, kind.__name__.lower()) for mark in marks if isinstance(mark, kind)), other)


def _numbers(marks: tuple[Any, ...]) -> Values:
    above = any(isinstance(mark, Gt) for mark in marks)
    most = _bound(marks, Le, 1000)
    return st.sampled_from([0.5, 0.25, most] if above else [0.0, 0.25, float(most)])


def _collections(hint: Any, least: int) -> Values:
    most = MOST + least
    if (options := types.alternatives(hint)) is not None:
        return st.one_of(*map(of_type, options))
    if (row := types.row(hint)) is not None:
        return st.tuples(*map(of_type, row))
    if (each := types.elements(hint)) is not None:
        return st.lists(of_type(each), min_size=least, max_size=most).map(tuple)
    if (each := types.members(hint)) is not None:
        return st.frozensets(of_type(each), max_size=most)
    if (entry := types.entries(hint)) is not None:
        return st.dictionaries(*map(of_type, entry), max_size=most)
    if (enumeration := types.enumeration(hint)) is not None:
        return st.sampled_from(enumeration)
    return of_class(hint)


def _coverages() -> Values:
    unread = st.lists(of_class(Unread), max_size=MOST)
    declaring = st.lists(of_class(Source), max_size=MOST)
    return st.builds(
        lambda more, some, others: Coverage(more + len(some) + len(others), tuple(some), tuple(others)),
        st.integers(0, MOST),
        unread,
        declaring,
    )


def _meanings(kind: Kind) -> Values:
    if kind is Kind.FUNCTION:
        return of_class(FunctionType)
    return WORDS if kind is Kind.CONSTANT else st.lists(WORDS, max_size=MOST).map(tuple)


def _declared() -> Values:
    return st.sampled_from(Kind).flatmap(lambda k: st.builds(Declare, st.just(k), WORDS, _meanings(k)))


def _redeclared() -> Values:
    return st.sampled_from(Kind).flatmap(
        lambda kind: st.builds(
            Redeclare,
            st.just(kind),
            WORDS,
            st.frozensets(_meanings(kind), max_size=MOST),
            _meanings(kind),
        )
    )


def _agreements() -> Values:
    return st.integers(1, MOST).flatmap(
        lambda count: _of_fields(
            AgreementReport,
            suggestions=st.just(()),
            findings=st.just(()),
            samples=st.just(tuple("ab"[:count])),
            refused=st.just((0, 1)[:count]),
            coverage=st.tuples(*[_coverages()] * count),
        )
    )


def _passages() -> Values:
    counted = _of_fields(SentenceAgreement, agreed_pairs=st.just(1), undecided_pairs=st.integers(0, 1))
    return counted.map(lambda passage: replace(passage, pairs=3))


def _fidelities() -> Values:
    """A sentence that declares something was read, so nothing says why it was not."""
    return _of_fields(FidelityReport).filter(
        lambda report: (
            not any(
                sentence.status is SentenceStatus.DECLARATION and sentence.why is not None
                for sentence in report.sentences
            )
        )
    )


def _results() -> Values:
    """Only what was decided has evidence, and each memory is on one side."""
    decided = (ClaimStatus.VERIFIED, ClaimStatus.CONTRADICTED, ClaimStatus.AMBIGUOUS)
    bare = _of_fields(VerificationResult, evidence=st.none(), contradictory_evidence=st.just(()))
    one, other = (_of_fields(Evidence, source_node_id=st.just(id)) for id in ("m1", "m2"))
    carried = _of_fields(
        VerificationResult,
        status=st.sampled_from(decided),
        evidence=st.none() | one,
        contradictory_evidence=st.just(()) | st.tuples(other),
    )
    return bare | carried


def _quotations() -> Values:
    """What is absent has no place in a source, and all else has one."""
    place = ("source", "source_start", "source_end", "line", "last_line")
    found = [each for each in QuoteStatus if each is not QuoteStatus.ABSENT]
    here = dict(zip(place, (WORDS, *[st.integers(1, 9)] * 4), strict=True))
    return st.one_of(
        _of_fields(Quoted, status=st.just(QuoteStatus.ABSENT), **dict.fromkeys(place, st.none())),
        _of_fields(Quoted, status=st.sampled_from(found), **here),
    )


def _self_checks() -> Values:
    """One that failed says why and marks nothing."""
    unknown = dict.fromkeys(("answers_question", "grounded", "follows_rules"), st.just(Degree.UNKNOWN))
    failed = {"failure": st.sampled_from(SelfCheckFailure), "contradiction": st.just(Contradiction.UNKNOWN)}
    return st.one_of(
        _of_fields(SelfCheck, success=st.just(True), failure=st.none()),
        _of_fields(SelfCheck, success=st.just(False), **unknown, **failed),
    )


def _mentions() -> Values:
    """What was found is found somewhere, and what is computed is computed somehow."""
    nowhere = {"found_in": st.none(), "operation": st.none()}
    return st.one_of(
        _of_fields(Mention, status=st.just(MentionStatus.UNVERIFIED), **nowhere),
        _of_fields(
            Mention, status=st.just(MentionStatus.VERIFIED), **nowhere | {"found_in": of_class(FoundIn)}
        ),
        _of_fields(
            Mention,
            status=st.just(MentionStatus.COMPUTED),
            **nowhere | {"operation": st.sampled_from(Operation)},
        ),
    )


def _calibrations() -> Values:
    """A curve has points that ascend, or it is a logistic one."""
    platt = _of_fields(Calibration, method=st.just("platt"), confidences=st.just(()), shares=st.just(()))
    isotonic = _of_fields(
        Calibration, method=st.just("isotonic"), confidences=st.just((0.0, 0.5)), shares=st.just((0.25, 1.0))
    )
    return platt | isotonic


def _answer_reports() -> Values:
    """Only a report that is complete has numbers."""
    share, none = st.sampled_from([0.0, 0.25, 1.0]), st.none()
    others = [each for each in ReportStatus if each is not ReportStatus.COMPLETE]
    whole = {"status": st.just(ReportStatus.COMPLETE), "confidence": share, "completeness": share}
    bare = {"status": st.sampled_from(others), "confidence": none, "completeness": none}
    return st.one_of(_of_fields(VerificationReport, **whole), _of_fields(VerificationReport, **bare))


def _memory_entries() -> Values:
    """A correction has a ruling, and what is forgotten is named."""
    found = (EntryKind.FINDING, EntryKind.BLOCKER)
    bare = {"kind": st.sampled_from(found), "ruling": st.none(), "forgets": st.none(), "id": st.just("e1")}
    said = bare | {"kind": st.just(EntryKind.CORRECTION), "ruling": st.sampled_from(Ruling)}
    gone = bare | {"kind": st.just(EntryKind.FORGOTTEN), "forgets": WORDS}
    return st.one_of(*(_of_fields(MemoryEntry, **each) for each in (bare, said, gone)))


_MADE: dict[type, Any] = {
    AgreementReport: _agreements,
    Belief: lambda: _of_fields(Belief, id=st.just("f1")),
    DisjointSorts: lambda: _of_fields(DisjointSorts, id=st.just("d1")),
    BeliefSet: lambda: quoted_sequences().map(lambda quoted: build(quoted[1], quoted[0], mode="permissive")),
    Calibration: _calibrations,
    Coverage: _coverages,
    Declare: _declared,
    FidelityReport: _fidelities,
    MemoryEntry: _memory_entries,
    Mention: _mentions,
    Manifest: lambda: _of_fields(Manifest, semantics=st.builds(Semantics, st.just("closed"), st.booleans())),
    PolicyReport: lambda: _of_fields(PolicyReport, results=st.tuples(of_class(TestResult))),
    Quoted: _quotations,
    Redeclare: _redeclared,
    SelfCheck: _self_checks,
    SentenceAgreement: _passages,
    Symbol: lambda: st.builds(Symbol, st.sampled_from(KINDS), WORDS, st.integers(0, 3)),
    VerificationReport: _answer_reports,
    VerificationResult: _results,
}
