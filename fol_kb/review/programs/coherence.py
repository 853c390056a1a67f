"""Whether a question and its premises hold together, and what becomes of a verdict that rests on it if not.

A formalisation can be well formed and still be in pieces: the question speaks of an individual and the
premises only of a class of that name; one class has two names; the formula of the question denies what its
words say. An engine then answers about the pieces, exactly, and the answer means nothing for the text. Where
that shows, it is a finding of the kind ``incoherent``, and the verdict is withheld: UNDECIDED, for the reason
UNSUPPORTED, with what the engine said of the formulas as they stand among what was tried.

So is INDEPENDENT where a name has two numbers of arguments (``incoherent`` too), and where a statement or a
part of one was left out, a finding of the kind ``incomplete``: what does not follow from the rest may well
follow from all. What does follow from the rest follows from all, and stays.

Where the words of a program, read by its own glosses (:mod:`fol_kb.review.programs.told`), have another
verdict than its formulas, one of them is not what is meant, and there is none either.

What counts, and what does not, was decided on what real models write: ``docs/decisions/0062-incoherence.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding, Level, Repair
from fol_kb.beliefs.verdict_parts import Attempt, Engine, Reason, Semantics
from fol_kb.beliefs.verdicts import EntailmentReport, EntailmentStatus
from fol_kb.builder.fitting import merged_reading
from fol_kb.builder.query import Query
from fol_kb.logic.names import Spellings
from fol_kb.logic.syntax import Formula
from fol_kb.logic.traversal import constants, symbols
from fol_kb.repair.rules.heuristics import SplitArities
from fol_kb.review.polarity import by_its_words, mismatch, speaks_of
from fol_kb.review.programs.told import Told

KIND = "incoherent"
INCOMPLETE = "incomplete"
BY_ITS_WORDS = "by-its-words"
"""The rule whose repair puts what the words say in the place of their formula."""

_MOST_SHOWN = 3
_DECISIVE = (EntailmentStatus.ENTAILED, EntailmentStatus.CONTRADICTED)


def withheld(
    asked: Query,
    report: EntailmentReport,
    ask: Callable[[Query], EntailmentReport],
    *,
    words: str | None = None,
    differing: str | None = None,
    merging: bool = True,
    exact: bool = False,
) -> tuple[EntailmentReport, tuple[Finding, ...]]:
    """The report of a query, without its verdict if that rests on pieces; and findings that say why.

    Args:
        asked: the query as it was asked.
        report: what the engine said.
        ask: asks the same engine another query, with the same options.
        words: the sentence that the query is the formula of, if there is one.
        differing: how words differ from their formulas, if that changes the answer.
        merging: look for names that may be one; not needed where the rules that merge them were applied.
        exact: every name means what it is, as for provers; only words and what was left out count.
    """
    if report.status is EntailmentStatus.UNDECIDED:
        return report, ()
    findings = [] if exact else list(speaks_of_a_class(asked.kb, asked.formula))
    if words and report.status in _DECISIVE and (denial := mismatch(words, asked.formula)):
        message = f"{denial}: {asked.formula} for {_short(words)}; one of them is not what is meant"
        findings.append(Finding(KIND, "warning", message))
    if differing is not None:
        findings.append(Finding(KIND, "warning", differing))
    if merging and not exact and report.status is EntailmentStatus.INDEPENDENT:
        findings.extend(_apart(asked.kb))
    if merging and not exact and not findings:
        findings.extend(_hanging_on_names(asked, report, ask))
    if report.status is EntailmentStatus.INDEPENDENT and (left_out := _left_out(asked.kb)):
        findings.append(Finding(INCOMPLETE, "warning", f"{left_out}; from all of them more may follow"))
    if not findings:
        return report, ()
    detail = f"the verdict is withheld: {'; '.join(finding.message for finding in findings)}"
    as_it_stands = Attempt(report.engine.name, report.status.value, report.reason, None, report.elapsed_ms)
    return (
        replace(
            report,
            status=EntailmentStatus.UNDECIDED,
            reason=Reason.UNSUPPORTED,
            detail=detail,
            support=(),
            minimal=False,
            derivation=None,
            conflicts=(),
            scenarios=None,
            tried=(*report.tried, as_it_stands),
        ),
        tuple(findings),
    )


def difference(report: EntailmentReport, by_words: EntailmentReport, retold: Told) -> str:
    """Which words say something else than their formulas, and what that changes."""
    changes = [f"{_short(each.words)} is {each.said} and not {each.written}" for each in retold.changes]
    if len(changes) > _MOST_SHOWN:
        changes[_MOST_SHOWN:] = [f"and {len(changes) - _MOST_SHOWN} more"]
    verdicts = (
        f"the answer is {report.status.value} as it is written, and {by_words.status.value} by its words"
    )
    return f"{verdicts}: {'; '.join(changes)}"


def as_told(retold: Told) -> tuple[Repair, ...]:
    """What is read by its words, and not as it is written."""
    why = "by the program's own words for its predicates"
    return tuple(
        Repair(
            BY_ITS_WORDS,
            Level.HEURISTIC.value,
            f"{'the question' if each.id is None else each.id} is read as {each.said}",
            str(each.written),
            str(each.said),
            f"{why} {_short(each.words)} says so",
        )
        for each in retold.changes
    )


def asked_nothing(problem: str, semantics: Semantics) -> EntailmentReport:
    """The report on a program that gives an answer where its question should stand, with the finding.

    The query of the report is empty: whatever stood there would be a question of ours.
    """
    finding = Finding(KIND, "warning", f"the program does not ask anything: {problem}")
    return EntailmentReport(
        "",
        EntailmentStatus.UNDECIDED,
        Reason.UNSUPPORTED,
        semantics,
        Engine("none", ""),
        0.0,
        detail=finding.message,
        findings=(finding,),
    )


def in_words(problem: str, words: str, meant: Formula) -> Finding:
    """The finding on a program whose question is read from the words beside the answer in its place."""
    message = (
        f"{problem}; by the program's own words for its predicates {_short(words)} is {meant}, which is asked"
    )
    return Finding("question-in-words", "warning", message)


def as_worded(formula: Formula, words: str | None) -> tuple[Formula, tuple[Repair, ...]]:
    """The question that the words ask, if its formula affirms what they deny or the other way round.

    A heuristic, for the permissive mode: either of them may be what is not meant. Only where the words speak
    of the predicates themselves: "Tom is dead." affirms what ``!alive(tom)`` denies in another word, and
    agrees with it. Where the question stays as it is, :func:`withheld` tells that they differ.
    """
    differing = mismatch(words, formula) if words else None
    meant = by_its_words(formula) if differing else None
    if not words or differing is None or meant is None or not speaks_of(words, formula):
        return formula, ()
    what = f"the question is read as {meant}"
    level = Level.HEURISTIC.value
    return meant, (Repair("question-by-its-words", level, what, str(formula), str(meant), differing),)


def speaks_of_a_class(kb: BeliefSet, query: Formula) -> Iterable[Finding]:
    """An individual of the question that the premises know as a predicate or function only."""
    asked = sorted(set(constants(query)))
    individuals = Spellings((name for belief in kb.formulas for name in constants(belief.formula)), asked)
    other: dict[str, str] = {}
    for belief in kb.formulas:
        for symbol in symbols(belief.formula):
            other.setdefault(symbol.name, "function" if symbol.is_function else "predicate")
    known = Spellings(other, asked)
    for name in asked:
        if not individuals.candidates(name) and (named := known.candidates(name)):
            kind = next(other[each] for each in other if each in named)
            message = f"the question speaks of the individual {name!r}, the premises only of a {kind}"
            yield Finding(KIND, "warning", f"{message} of that name", (), (name,))


def _apart(kb: BeliefSet) -> Iterable[Finding]:
    """What is two symbols for its numbers of arguments: with one of them a slip, more may follow."""
    for name, why in sorted({(r.before, r.why) for r in kb.repairs if r.rule == SplitArities.name}):
        message = f"{why}, which are two symbols; from one of them more may follow"
        yield Finding(KIND, "warning", message, (), (str(name),))


def _hanging_on_names(
    asked: Query, report: EntailmentReport, ask: Callable[[Query], EntailmentReport]
) -> Iterable[Finding]:
    """That the answer would be another one if names that are nearly the same were one."""
    other = merged_reading(asked.kb, asked.formula)
    if other is None:
        return
    status = ask(other).status
    if status not in (report.status, EntailmentStatus.UNDECIDED):
        readings = "; ".join(repair.what for repair in other.repairs)
        message = f"the answer is {report.status.value} as the names stand, and {status.value} if {readings}"
        yield Finding(KIND, "warning", message)


def _left_out(kb: BeliefSet) -> str | None:
    """What is not in the belief set though it was said; a sentence may lack one of its formulas only."""
    if kb.coverage.lost:
        return f"{len(kb.coverage.lost)} of {kb.coverage.sentences} statements were left out"
    refused = len(kb.errors)
    return f"{refused} call{'s were' if refused != 1 else ' was'} refused" if refused else None


def _short(words: str, limit: int = 200) -> str:
    return repr(words if len(words) <= limit else words[: limit - 3] + "...")
