"""Heuristic rules: they may change what is said, and apply in the permissive mode only.

In the default mode what they would do is a finding (:mod:`fol_kb.repair.diagnostics`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations, count

from fol_kb.beliefs.changes import Kind, Rename, Restate
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.names import accents, told_apart
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import And, Atom, Constant, Formula, Not, Term
from fol_kb.repair.draft import Draft
from fol_kb.repair.near_names import accents_allow, alike, near_duplicates

MOST_MEMBERS = 1_000
"""A fact that stands for more facts than these is left as it is."""

LONGEST = 9_000
"""Characters of a name that may still get a number behind it: names have an end at 10,000."""

_LITERAL = re.compile(r"[\[{](.*)[\]}]\Z", re.DOTALL)
_MEMBER = re.compile(r"""\s*(?:'([^']*)'\s*|"([^"]*)"\s*|([^,]*)),""")
"""A member and the comma behind it; a comma between quotes is a part of the name."""
_QUOTES = ("'", '"')


class MergeSimilarNames:
    """Reads names as one that differ in spelling only, and an undeclared name as the declared one next to it.

    ``Socrates`` and ``socrates``, both undeclared, become one individual; so does an undeclared
    ``EstMortele`` beside a declared ``EstMortel``, if no other declared name is as near.
    """

    name = "merge-similar-names"
    level = Level.HEURISTIC

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A renaming of each spelling but the one that is kept: a declared one, the first by name."""
        uses = draft.uses
        groups: tuple[tuple[Kind, Collection[str], Mapping[str, object]], ...] = (
            (Kind.CONSTANT, uses.constants, draft.constants),
            (Kind.PREDICATE, uses.predicates, draft.predicates),
            (Kind.FUNCTION, uses.functions, draft.functions),
            (Kind.SORT, draft.mentioned_sorts - {TOP}, draft.sorts),
        )
        for kind, used, declared in groups:
            names = {*used, *declared}
            merged: dict[str, str] = {}
            why: dict[str, str] = {}
            groups_of_one = (_of_one_name(group, declared) for group in alike(names))
            for group in chain.from_iterable(groups_of_one):
                kept = min(group, key=lambda name: (name not in declared, not accents(name), name))
                merged |= {name: kept for name in group if name != kept}
                why |= {name: "they differ in spelling only" for name in group if name != kept}
            left = names - merged.keys()
            near: dict[str, set[str]] = {}
            for pair in near_duplicates(left):
                for one, other in ((pair.left, pair.right), (pair.right, pair.left)):
                    if one not in declared and other in declared:
                        near.setdefault(one, set()).add(other)
            slips = _agreeing({one: min(others) for one, others in near.items() if len(others) == 1}, merged)
            why |= dict.fromkeys(slips, "the only declared name that is as near")
            # the other spellings of a slip go where it goes
            merged = {old: slips.get(new, new) for old, new in merged.items()} | slips
            for old, new in sorted(merged.items()):
                yield Repair(
                    self.name,
                    self.level.value,
                    f"{kind} {old!r} is taken for {new!r}",
                    old,
                    new,
                    why[old],
                    changes=(Rename(kind, old, new),),
                )


def _of_one_name(group: Collection[str], declared: Collection[str]) -> Iterator[list[str]]:
    """The names of a group, those apart that accents keep apart."""
    keys = told_apart(group, lambda name: "", declared)
    for key in sorted(set(keys.values())):
        yield [name for name in group if keys[name] == key]


def _agreeing(slips: Mapping[str, str], merged: Mapping[str, str]) -> dict[str, str]:
    """The slips without those by which names that accents keep apart would be read as one without."""
    read_as: dict[str, list[str]] = {}
    for old, new in (*merged.items(), *slips.items()):
        if accents(old):
            read_as.setdefault(new, []).append(old)
    clashing = {
        new
        for new, olds in read_as.items()
        if not accents(new) and not all(accents_allow(*pair) for pair in combinations(olds, 2))
    }
    return {old: new for old, new in slips.items() if new not in clashing or not accents(old)}


class SplitArities:
    """Gives a predicate or function that is used with several numbers of arguments a name for each.

    The number that is declared keeps the name, else the smallest one; the others get it with their
    number behind it: ``likes`` and ``likes_3``. A name that would be too long stays, and is refused.

    Args:
        level: ``SAFE`` where a name and its number of arguments are what a symbol is, as in logic programs;
            for the calls of a model it is a guess, as one of the two numbers may be a slip.
        avoiding: names that are something else already, though no call has them.
    """

    name = "split-arities"

    def __init__(self, level: Level = Level.HEURISTIC, avoiding: Collection[str] = ()) -> None:
        self.level = level
        self._avoiding = frozenset(avoiding)

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A renaming for each further number of arguments."""
        uses = draft.uses
        for kind, used, declared in (
            (
                Kind.PREDICATE,
                uses.predicates,
                {name: {len(schema) for schema in said} for name, said in draft.predicates.items()},
            ),
            (
                Kind.FUNCTION,
                uses.functions,
                {name: {len(t.arguments) for t in said} for name, said in draft.functions.items()},
            ),
        ):
            arities = {
                name: used.get(name, frozenset()) | declared.get(name, set())
                for name in sorted({*used, *declared})
            }
            further = [
                (name, arity)
                for name, found in arities.items()
                if len(found) > 1 and len(name) <= LONGEST
                for arity in sorted(found - {min(declared.get(name) or found)})
            ]
            names = _fresh(further, self._avoiding.union(arities))
            for (name, arity), new in zip(further, names, strict=True):
                yield Repair(
                    self.name,
                    self.level.value,
                    f"{kind} {name!r} with {arity} arguments is called {new!r}",
                    name,
                    new,
                    f"{name!r} is used with {' and '.join(map(str, sorted(arities[name])))} arguments",
                    changes=(Rename(kind, name, new, arity),),
                )


def _fresh(wanted: Sequence[tuple[str, int]], taken: frozenset[str]) -> list[str]:
    """A name for each name with a number of arguments that is not taken, and that nobody takes for one that
    is.

    Which of the first choices are clear is found out for all at once: there may be thousands.
    """
    first = {f"{name}_{arity}": name for name, arity in wanted}
    # where two names are near each other, theirs may be so too
    near = {(pair.left, pair.right) for pair in near_duplicates(taken)}
    doubtful = _mistaken(
        taken.union(first), lambda *pair: tuple(sorted(first.get(each, each) for each in pair)) in near
    )
    known = {*taken, *first} - (doubtful - taken)
    found = []
    for name, arity in wanted:
        choice = f"{name}_{arity}"
        if choice in doubtful or choice in taken:
            choice = _another(name, arity, known)
            known.add(choice)
        found.append(choice)
    return found


def _another(name: str, arity: int, taken: set[str]) -> str:
    words = chain((f"{arity}", f"with_{arity}_arguments"), (f"with_{arity}_arguments_{n}" for n in count(2)))
    for candidate in (f"{name}_{word}" for word in words):
        if candidate not in taken and candidate not in _mistaken({*taken, candidate}):
            return candidate
    raise AssertionError("there are endlessly many names")


def _mistaken(
    names: Collection[str], anyway: Callable[[str, str], bool] = lambda one, other: False
) -> set[str]:
    """The names that are nearly the same as another one, those that are so ``anyway`` left out."""
    pairs = ((pair.left, pair.right) for pair in near_duplicates(names))
    return {*chain.from_iterable(alike(names)), *chain.from_iterable(p for p in pairs if not anyway(*p))}


class ExpandLiterals:
    """Reads a list or set in a fact as its members, of each of which the fact is said.

    ``likes(ann, '[bob, eve]')`` becomes ``likes(ann, bob) && likes(ann, eve)``; a denial is a denial of
    each. A literal that holds another one, or nothing, is left as it stands.
    """

    name = "expand-literals"
    level = Level.HEURISTIC

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A conjunction for each fact with a literal among its arguments."""
        if not any(_members(name) for name in draft.uses.constants - draft.constants.keys()):
            return
        for assertion in draft.assertions:
            if not assertion.fact:
                continue
            facts = _expanded(assertion.formula, draft.constants)
            after = And(tuple(facts)) if len(facts) > 1 else facts[0]
            if after != assertion.formula:
                yield self._repair(assertion.call, assertion.formula, after)

    def _repair(self, call: int, before: Formula, after: Formula) -> Repair:
        return Repair(
            self.name,
            self.level.value,
            f"the literal in {before} is read as its members",
            str(before),
            str(after),
            "a list or set is no individual; what is said of it is said of each member",
            call,
            changes=(Restate(call, before, after),),
        )


def _expanded(fact: Formula, declared: Collection[str]) -> list[Formula]:
    """The facts that a fact with literals in it stands for, in the order of the members."""
    atom = fact.operand if isinstance(fact, Not) else fact
    if not isinstance(atom, Atom):
        return [fact]  # a rule has made more of it
    rows: list[tuple[Term, ...]] = [()]
    for term in atom.arguments:
        name = term.name if isinstance(term, Constant) else ""
        members = () if name in declared else _members(name)
        values: list[Term] = [Constant(member) for member in members] or [term]
        if len(rows) * len(values) > MOST_MEMBERS:
            return [fact]
        rows = [(*row, value) for row in rows for value in values]
    atoms = [Atom(atom.predicate, row) for row in rows]
    return [Not(one) if isinstance(fact, Not) else one for one in atoms]


def _members(name: str) -> tuple[str, ...]:
    """The members of ``[a, b]`` or ``{a, b}``, each once; none if it is no such literal, or a nested one.

    Nor are there any where it cannot be told which quotes belong together.
    """
    found = _LITERAL.match(name)
    if found is None or set(found[1]) & set("[]{}()"):
        return ()
    members: dict[str, None] = {}
    for single, double, plain in _MEMBER.findall(found[1] + ","):
        bare = plain.strip()
        member = single or double or bare
        if not member or bare.startswith(_QUOTES) or bare.endswith(_QUOTES):
            return ()
        members[member] = None
    return tuple(members)
