"""The formula of a clause: a gloss with phrases in its slots, affirmed or denied."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.logic.syntax import Atom, Binding, Exists, ForAll, Formula, Implies, Not, Term, conjunction
from fol_kb.review.programs.glosses.noun_phrases import Names, NounPhrase, Quantity
from fol_kb.review.programs.glosses.templates import Template


def clause(
    template: Template, phrases: Sequence[NounPhrase], names: Names, *, denied: bool
) -> Formula | None:
    """The formula of a template with phrases in its slots; None if it could be meant in two ways.

    There is one quantity at most, and it is clear which of it and a denial comes first: "is not a friend of a
    bird" is of none, "some birds do not" are some that do not, "all birds do not" is one or the other. So is
    "does not like Bob and Carol".
    """
    quantities = [index for index, phrase in enumerate(phrases) if phrase.quantity is not None]
    several = [index for index, phrase in enumerate(phrases) if len(phrase.individuals) > 1]
    if len(quantities) > 1 or len(several) > 1 or (denied and several not in ([], [template.first])):
        return None
    each: list[list[Term]] = [[]]
    for phrase in phrases:
        terms: Sequence[Term] = phrase.individuals or (names.bound,)
        each = [[*before, term] for term in terms for before in each]
    atoms = tuple(Atom(template.predicate, tuple(arguments)) for arguments in each)
    if not quantities:
        return conjunction(tuple(Not(atom) if denied else atom for atom in atoms))
    (index,) = quantities
    return _quantified(atoms, phrases[index], names, denied=denied, is_first=index == template.first)


def _quantified(
    atoms: tuple[Atom, ...], phrase: NounPhrase, names: Names, *, denied: bool, is_first: bool
) -> Formula | None:
    kind: tuple[Formula, ...] = phrase.kinds
    bound = (Binding(names.bound.name),)
    if phrase.quantity is Quantity.ONE_SHARED:
        if len(atoms) < 2:
            return None  # the same as whose?
        whole = Exists(bound, conjunction((*kind, *atoms)))
        return Not(whole) if denied else whole
    if len(atoms) > 1:
        return None
    (atom,) = atoms
    if phrase.quantity is Quantity.INDEFINITE:
        found = Exists(bound, conjunction((*kind, atom)))
        return Not(found) if denied else found
    if phrase.quantity is Quantity.SOME and (is_first or not denied):
        return Exists(bound, conjunction((*kind, Not(atom) if denied else atom)))
    if denied or phrase.quantity is Quantity.SOME:
        return None
    said: Formula = Not(atom) if phrase.quantity is Quantity.NONE else atom
    return ForAll(bound, Implies(conjunction(kind), said) if kind else said)
