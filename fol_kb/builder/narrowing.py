"""The part of a belief set that has a say in how a question is fitted: without its facts.

Nothing in a ground literal over declared names tells the sort of another name, or how one is to be spelt; and
of the constants only those matter that a formula with a quantifier or a question names, or that may be meant
by a name of the question. What does not hang on the question is kept as long as the belief set lives, so
that a question with a new name costs little more for a hundred thousand facts than for ten.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.changes import Kind, Rename
from fol_kb.beliefs.findings import Level
from fol_kb.common.errors import NearMisses
from fol_kb.logic.names import spelling
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.syntax import Atom, Constant, Formula, Not, binding_sorts
from fol_kb.logic.traversal import constants, symbols


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What is kept for one belief set.

    Attributes:
        general: its formulas that are no ground literals.
        named: the constants that these name.
        spelled: the constants by their spelling.
        safe_renames: the renamings that safe repairs gave for a number of arguments, by what they rename.
        folded: the names of each kind without case, for :meth:`near`.
        fits: whether the formulas use declared names only. Where they do not, nothing may be left out.
    """

    general: tuple[Belief, ...]
    named: frozenset[str]
    spelled: Mapping[str, Sequence[str]]
    safe_renames: Mapping[tuple[Kind, int], Mapping[str, str]]
    folded: Mapping[str, Mapping[str, str]]
    fits: bool

    @classmethod
    def of(cls, kb: BeliefSet) -> Narrowed:
        """What is kept for the belief set, or is made."""
        kept = _kept.get(id(kb))
        if kept is None:
            kept = _kept[id(kb)] = cls._made(kb)
            weakref.finalize(kb, _kept.pop, id(kb), None).atexit = False
        return kept

    @classmethod
    def _made(cls, kb: BeliefSet) -> Narrowed:
        signature = kb.signature
        general: list[Belief] = []
        named: set[str] = set()
        fits = all(sort in signature.sorts for sort in set(signature.constants.values()))
        for belief in kb.formulas:
            literal = _ground_literal(belief.formula)
            if literal is None:
                general.append(belief)
                found = frozenset(constants(belief.formula))
                named |= found
                fits = (
                    fits and found <= signature.constants.keys() and _is_declared(belief.formula, signature)
                )
            else:
                schema = signature.predicates.get(literal.predicate)
                fits = fits and schema is not None and len(schema) == len(literal.arguments)
                fits = fits and all(
                    isinstance(term, Constant) and term.name in signature.constants
                    for term in literal.arguments
                )
        spelled: dict[str, list[str]] = {}
        for name in signature.constants:
            spelled.setdefault(spelling(name), []).append(name)
        folded = {
            kind: {name: name.casefold() for name in names}
            for kind, names in signature.by_kind.items()
            if kind != "sort"
        }
        return cls(tuple(general), frozenset(named), spelled, _safe_renames(kb), folded, fits)

    def part(self, kb: BeliefSet, question: Formula) -> BeliefSet:
        """The belief set as far as it matters for the question; the whole where nothing may be left out."""
        if not self.fits:
            return kb
        known = kb.signature.constants
        wanted = set(self.named)
        for name in constants(question):
            wanted.update(self.spelled.get(spelling(name), ()))
        kept = {name: known[name] for name in sorted(wanted)}
        return replace(kb, formulas=self.general, signature=replace(kb.signature, constants=kept))

    def near(self, kind: str, name: str) -> str:
        """Which names of a kind resemble a name, in words; as :func:`fol_kb.common.errors.near_misses`."""
        return NearMisses().among(name, self.folded[kind])


def whole(kb: BeliefSet, part: BeliefSet, fitted: BeliefSet) -> BeliefSet:
    """The belief set with what fitting a question to a part of it has added."""
    if part is kb:
        return fitted
    signature, known = fitted.signature, kb.signature.constants
    new = {name: sort for name, sort in signature.constants.items() if name not in known}
    if not new and signature == part.signature and fitted.hierarchy == part.hierarchy:
        return kb
    signature = replace(signature, constants=_joined(known, new) if new else known)
    return replace(kb, signature=signature, hierarchy=fitted.hierarchy)


def _joined(known: Mapping[str, str], new: Mapping[str, str]) -> Mapping[str, str]:
    found = known.copy() if isinstance(known, MappingProxyType) else dict(known)
    found.update(new)
    return found


_kept: dict[int, Narrowed] = {}
"""By the identity of the belief set, as long as that lives."""


def _ground_literal(formula: Formula) -> Atom | None:
    atom = formula.operand if isinstance(formula, Not) else formula
    if isinstance(atom, Atom) and all(isinstance(term, Constant) for term in atom.arguments):
        return atom
    return None


def _is_declared(formula: Formula, signature: Signature) -> bool:
    for symbol in symbols(formula):
        schema = signature.arguments_of(symbol.name, symbol.is_function)
        if schema is None or len(schema) != symbol.arity:
            return False
    return all(sort == TOP or sort in signature.sorts for sort in binding_sorts(formula))


def _safe_renames(kb: BeliefSet) -> Mapping[tuple[Kind, int], Mapping[str, str]]:
    found: dict[tuple[Kind, int], dict[str, str]] = {}
    for repair in kb.repairs:
        if repair.level == Level.SAFE.value:
            for change in repair.changes:
                if isinstance(change, Rename) and change.arity is not None:
                    found.setdefault((change.kind, change.arity), {})[change.old] = change.new
    return found
