"""From calls to a judged belief set: collect, repair, infer, judge. A pure function.

The order of the calls decides the order of the result and nothing else: every rule sees the whole
draft, and what is judged invalid is judged with the whole hierarchy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from fol_kb.beliefs import tools
from fol_kb.beliefs.changes import Declare, Kind
from fol_kb.beliefs.findings import Finding, Level, Mode, Repair
from fol_kb.common.deadline import current
from fol_kb.common.errors import FolKbError
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.syntax import Atom, Formula, Not
from fol_kb.logic.traversal import constants
from fol_kb.repair.apply import applied
from fol_kb.repair.collect import collect
from fol_kb.repair.diagnostics import doubts
from fol_kb.repair.draft import Assertion, Draft
from fol_kb.repair.plugins.guard import guarded, identity
from fol_kb.repair.rule import RepairRule, RuleError
from fol_kb.repair.rules.built_in import BUILT_IN
from fol_kb.repair.validation import declaration_findings, hopeless, judged, sound_declarations

_OURS = frozenset(type(rule) for rule in BUILT_IN)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What the calls amount to: what is kept, what was repaired, and what was refused and why."""

    signature: Signature
    hierarchy: SortHierarchy
    accepted: tuple[Assertion, ...]
    disjoint: tuple[tuple[int, tuple[str, ...]], ...]
    repairs: tuple[Repair, ...]
    findings: tuple[Finding, ...]

    @property
    def refused(self) -> Mapping[int, FolKbError]:
        """The error of each call that was refused."""
        return {call: f.error for f in self.findings if f.level == "error" and f.error for call in f.calls}


def resolve(
    calls: Iterable[tuple[int, tools.AnyCall, Formula | None]],
    mode: Mode = Mode.REPAIR,
    rules: Sequence[RepairRule] = BUILT_IN,
) -> Resolution:
    """Judge numbered calls; each comes with its parsed formula where it is an ``add_formula``.

    A rule of ``rules`` that is not built in is guarded: should it raise, go beyond its level on these calls,
    or not end in a process of its own, a finding of level ``error`` names it, and it changes nothing.

    Raises:
        DeadlineError: the time that stands for this thread or task was over before
        (:mod:`fol_kb.common.deadline`).
    """
    everything = collect(calls)
    refused: dict[int, FolKbError] = {}
    failed: dict[int, RuleError] = {}
    while True:
        # What is refused leaves no trace: no edge that it would justify, no sort that its uses would
        # suggest. Refusing only ever takes away, so that this ends, at the latest when nothing is left.
        kept = (
            [a for a in everything.assertions if a.call not in refused] if refused else everything.assertions
        )
        said = everything.changed(assertions=kept)
        draft, repairs = _repaired(said, mode, rules, failed)
        findings = list(declaration_findings(draft))
        repaired, draft = draft, sound_declarations(draft, findings)
        repairs = _needed(repairs, repaired.undeclared_sorts - draft.undeclared_sorts)
        signature, hierarchy, found = judged(draft)
        # first only what is wrong by itself: what it suggested of others must not be held against them
        by_itself = {a.call for a in draft.assertions if a.call in found and hopeless(draft, a)}
        if by_itself and len(by_itself) < len(found):
            refused |= {call: found[call] for call in by_itself}
            continue
        refused |= found
        if not found:
            break
        concluded = mode is Mode.PERMISSIVE or not _OURS.issuperset(map(type, rules))
        if not concluded and _declared_throughout(draft, said, found):
            # another round would find the same: only heuristic rules, and those of others, look at such facts
            draft, said = (
                part.changed(assertions=[a for a in part.assertions if a.call not in found])
                for part in (draft, said)
            )
            break
    for call, problem in sorted(refused.items()):
        findings.append(Finding(problem.kind, "error", problem.problem, (call,), (), problem))
    for failure in failed.values():
        findings.append(Finding(failure.kind, "error", failure.problem, (), (failure.rule,), failure))
    findings.extend(doubts(draft, said))
    return Resolution(
        signature,
        hierarchy,
        tuple(draft.assertions),
        tuple((call, tuple(sorted(group))) for call, group in draft.disjoint),
        repairs,
        tuple(findings),
    )


def _needed(repairs: tuple[Repair, ...], idle: frozenset[str]) -> tuple[Repair, ...]:
    """The repairs without those that declared a sort for what was then refused."""
    if not idle:
        return repairs
    gone = {Declare(Kind.SORT, name, ()) for name in idle}
    return tuple(repair for repair in repairs if not gone.issuperset(repair.changes))


def _declared_throughout(draft: Draft, said: Draft, calls: Collection[int]) -> bool:
    """Whether all of these calls state facts over names that calls declare, as they are written.

    Such a fact has no say in the hierarchy, and nobody needs to declare anything for it.
    """
    single = draft.signature()
    for assertion in said.assertions:
        if assertion.call in calls:
            formula = assertion.formula
            atom = formula.operand if isinstance(formula, Not) else formula
            if not isinstance(atom, Atom) or not assertion.fact:
                return False
            if atom.predicate not in said.predicates or atom.predicate not in single.predicates:
                return False
            names = set(constants(formula))
            if not (names <= said.constants.keys() and names <= single.constants.keys()):
                return False
    return True


def _repaired(
    draft: Draft, mode: Mode, rules: Sequence[RepairRule], failed: dict[int, RuleError]
) -> tuple[Draft, tuple[Repair, ...]]:
    """The draft after all rules that the mode allows, and what they did; those that fail go to ``failed``."""

    def proposed(index: int, rule: RepairRule, draft: Draft) -> tuple[Repair, ...]:
        if mode is Mode.STRICT or index in failed:
            return ()
        current().look()
        try:
            if identity(rule)[1] is not Level.SAFE and mode is not Mode.PERMISSIVE:
                return ()
            return tuple(rule.repairs(draft)) if type(rule) in _OURS else guarded(rule, draft)
        except RuleError as failure:
            failed[index] = failure
            return ()

    draft, repairs = one_by_one(draft.with_top(), rules, proposed)
    if TOP not in draft.mentioned_sorts:
        draft = draft.changed(
            undeclared_sorts=draft.undeclared_sorts - {TOP}
        )  # what named it is read otherwise
    return draft, repairs


def one_by_one(
    draft: Draft,
    rules: Sequence[RepairRule],
    proposed: Callable[[int, RepairRule, Draft], tuple[Repair, ...]],
) -> tuple[Draft, tuple[Repair, ...]]:
    """The draft after the rules, each of which sees what those before it have left, and what they did.

    Args:
        draft: what is to be repaired.
        rules: in their order.
        proposed: what a rule, with its index among ``rules``, is to do to a draft.
    """
    repairs: list[Repair] = []
    for index, rule in enumerate(rules):
        made = proposed(index, rule, draft)
        draft = applied(draft, (change for repair in made for change in repair.changes)).with_top()
        repairs.extend(made)
    return draft, tuple(repairs)
