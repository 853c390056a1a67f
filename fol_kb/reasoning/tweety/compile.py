"""From an order-sorted belief set to one message for Tweety, which knows sorts but no sub-sorts.

Every connected component of the hierarchy becomes one Tweety sort. Membership in a finer sort becomes
a unary predicate of that component, with axioms for subsumption and membership; a quantifier over a
finer sort is guarded by it (relativisation: Oberschelp 1962; Walther 1987, ch. 3). Every sort keeps
an individual. Classes of predicates that are no sorts stay what they are, predicates: that a sort has
a predicate's name asserts nothing about the predicate.

Only sorts that some quantifier or disjointness speaks of need axioms: nothing else can tell them
apart. The message format is described in ``java/README.md``.
"""

from __future__ import annotations

import weakref
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import chain, combinations

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.edge_justifications import Justifications, Licences, Need, Pair
from fol_kb.builder.query import Query
from fol_kb.logic.names import IdentifierMap
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
    binding_sorts,
)
from fol_kb.logic.type_checker import TypeChecker, Watched, unwatched, wide
from fol_kb.reasoning.tweety.conditions import Conditions, Proposition
from fol_kb.reasoning.tweety.jvm.sentinels import message
from fol_kb.reasoning.tweety.sort_order import SortOrder


@dataclass(frozen=True, slots=True)
class Compiled:
    """The body of a message, and what its numbers stand for.

    ``guards`` gives the predicate number of each sort that has one; numbers of predicates, constants
    and functions index the tuples of their names. ``names_differ``: unique names are axioms here, and not
    the engine's matter. ``has_anonymous``: individuals without a name stand for sorts that have no other one.
    """

    lines: tuple[str, ...]
    sorts: tuple[frozenset[str], ...]
    constants: tuple[str, ...]
    predicates: tuple[str, ...]
    functions: tuple[str, ...]
    guards: Mapping[str, int]
    names_differ: bool
    encoder: Encoder = field(compare=False, repr=False)
    has_anonymous: bool = False

    def message(self, options: Mapping[str, object], query: Query | Formula | None = None) -> str:
        """The whole request; the query is checked against the belief set's signature, if it was not before.

        Raises:
            TypingError: the query does not fit the signature.
            LimitError: the query nests too deeply.
        """
        if self.names_differ:
            options = {**options, "unique_names": 0}
        typed = None if query is None else _typed(query, self.encoder.checked)
        asked = [] if typed is None else [f"query {self.encoder.encode(typed)}"]
        return message(options, [*self.lines, *asked])


def _typed(query: Query | Formula, check: Callable[[Formula], Formula]) -> Formula:
    """The query with a sort on each binding: most were checked when they were fitted to their belief set."""
    if not isinstance(query, Query):
        return check(query)
    return check(query.formula) if query.typed is None else query.typed


@dataclass(frozen=True, slots=True)
class _Premises:
    """What no question changes: what the hierarchy rests on, and the formulas with a sort on each binding.

    ``needs`` is what each formula relies on that is not given, ``sorts`` what the formulas quantify over.
    """

    justifications: Justifications
    order: SortOrder
    formulas: Mapping[str, Formula]
    needs: Mapping[str, tuple[Need, ...]]
    sorts: frozenset[str]

    @classmethod
    def of(cls, kb: BeliefSet, watched: Watched, *, whole: bool) -> _Premises:
        """What is kept for the belief set, or is made; raises as :func:`compile_belief_set`."""
        kept = None if whole else _kept.get(id(kb))
        if kept is None:
            kept = cls._made(kb, watched, whole=whole)
            if not whole:
                _kept[id(kb)] = kept
                weakref.finalize(kb, _kept.pop, id(kb), None).atexit = False
        return kept

    @classmethod
    def _made(cls, kb: BeliefSet, watched: Watched, *, whole: bool) -> _Premises:
        justifications = Justifications(kb, watched, hanging=not whole)
        licences = Licences(justifications)
        checker = TypeChecker(kb.signature, licences, watched)
        formulas: dict[str, Formula] = {}
        needs: dict[str, tuple[Need, ...]] = {}
        for belief in watched(kb.formulas):
            formulas[belief.id] = checker.check(belief.formula)
            needs[belief.id] = licences.taken()
        sorts = frozenset(sort for formula in watched(formulas.values()) for sort in binding_sorts(formula))
        return cls(justifications, SortOrder(kb, justifications), formulas, needs, sorts)


_kept: dict[int, _Premises] = {}
"""By the identity of the belief set, as long as that lives: equal ones need not be compared for it."""


class Encoder:
    """Writes formulas in the prefix form of the message, relativised to the guards."""

    def __init__(
        self,
        kb: BeliefSet,
        justifications: Justifications,
        order: SortOrder,
        guards: Mapping[str, int],
        numbers: tuple[dict[str, int], dict[str, int], dict[str, int]],
        watched: Watched = unwatched,
    ) -> None:
        self._licences = Licences(justifications)
        self._checker = TypeChecker(kb.signature, self._licences)
        self._watched = watched
        self._order = order
        self._components = order.component
        self._guards = guards
        self._is_guarded: dict[str, bool] = {}
        self._constants: MutableMapping[str, int]
        self._predicates: MutableMapping[str, int]
        self._constants, self._predicates, self._functions = numbers

    def checked(self, formula: Formula) -> Formula:
        """The formula with a sort on every binding; raises as :meth:`TypeChecker.check`."""
        return self._checker.check(formula)

    def extended(self, constants: Mapping[str, int], predicates: Mapping[str, int]) -> Encoder:
        """An encoder that has numbers for further names as well, for formulas that were type-checked."""
        other = copy(self)
        other._constants = ChainMap(dict(constants), self._constants)
        other._predicates = ChainMap(dict(predicates), self._predicates)
        return other

    def component(self, sort: str) -> int:
        """The number of the sort that this one is part of, in the message."""
        return self._components[sort]

    def hangs(self, formula: Formula) -> bool:
        """Whether a formula is well-typed only because other formulas put sorts below each other."""
        self._licences.taken()
        self._checker.check(formula)
        return bool(self._licences.taken())

    def is_guarded(self, sort: str) -> bool:
        """Whether a further formula may quantify over the sort: all guards that this takes are there."""
        known = self._is_guarded.get(sort)
        if known is None:
            known = all(needed in self._guards for needed in self._order.guarded((sort,)))
            self._is_guarded[sort] = known
        return known

    def encode(self, formula: Formula) -> str:
        """The prefix form of a checked formula."""
        out: list[str] = []
        self._formula(formula, {}, out)
        return " ".join(out)

    def _formula(self, formula: Formula, scope: Mapping[str, int], out: list[str]) -> None:
        match formula:
            case Atom(predicate, arguments):
                out.append(f"p{self._predicates[predicate]}")
                for argument in arguments:
                    self._term(argument, scope, out)
            case Not(operand):
                out.append("!")
                self._formula(operand, scope, out)
            case And(operands) | Or(operands) | Xor(operands):
                sign = "&" if isinstance(formula, And) else "|" if isinstance(formula, Or) else "^"
                out.append(f"{sign}{len(operands)}")
                for operand in wide(operands, self._watched):
                    self._formula(operand, scope, out)
            case Implies(left, right) | Iff(left, right):
                out.append(">" if isinstance(formula, Implies) else "~")
                self._formula(left, scope, out)
                self._formula(right, scope, out)
            case Equality(left_term, right_term):
                out.append("=")
                self._term(left_term, scope, out)
                self._term(right_term, scope, out)
            case Truth(value):
                out.append("T" if value else "F")
            case ForAll() | Exists():
                self._quantified(formula, scope, out)

    def _quantified(self, formula: ForAll | Exists, scope: Mapping[str, int], out: list[str]) -> None:
        universal = isinstance(formula, ForAll)
        inner = dict(scope)
        out.append(f"{'@' if universal else '?'}{len(formula.bindings)}")
        guards = []
        for binding in formula.bindings:
            sort = binding.sort or TOP
            number = max(inner.values(), default=-1) + 1
            inner[binding.name] = number
            out.extend((f"v{number}", str(self._components[sort])))
            if sort in self._guards:
                guards.append(f"p{self._guards[sort]} v{number}")
        if guards and universal:
            out.append(f"> {_conjunction(guards)}")
        elif guards:
            out.extend((f"&{len(guards) + 1}", *guards))
        self._formula(formula.body, inner, out)

    def _term(self, term: Term, scope: Mapping[str, int], out: list[str]) -> None:
        match term:
            case Constant(name):
                out.append(f"c{self._constants[name]}")
            case Variable(name):
                out.append(f"v{scope[name]}")
            case Application(name, arguments):
                out.append(f"f{self._functions[name]}")
                for argument in arguments:
                    self._term(argument, scope, out)


def compile_belief_set(
    kb: BeliefSet,
    query: Query | Formula | None = None,
    *,
    semantics: str = "open",
    unique_names: bool = False,
    spoken_of: Iterable[str] = (),
    watched: Watched = unwatched,
    whole: bool = False,
) -> Compiled:
    """Compile a belief set, with guards for whatever sorts its formulas and the query speak of.

    Further sorts get theirs if they are ``spoken_of``. The premises are type-checked once for all
    questions about one belief set.

    That no sort is empty is stated by an existential where the domain is ``open``. Under ``closed`` such a
    sort gets an anonymous individual of its own, since domain closure would else make it share one with
    another sort; where formulas put inhabited sorts below it, it is one of theirs. Having no name, it may be
    equal to a named one; with ``unique_names`` it is then spelt out which names differ, since Tweety's side
    would keep all constants apart. Forward rules (``rules``) have no use for either, and read a disjointness
    as two rules.

    An edge that only formulas gave is stated by these, and by nothing else; what needs it hangs on it
    (:mod:`fol_kb.reasoning.tweety.conditions`). Not so of a ``whole`` belief set, of whose parts nobody will
    ask.

    What it goes through for long it goes through by ``watched``, which may raise when the time is over
    (:meth:`fol_kb.reasoning.tweety.watch.Watch.over`).

    Raises:
        TypingError: a formula or the query does not fit the signature.
        LimitError: one nests too deeply.
    """
    premises = _Premises.of(kb, watched, whole=whole)
    justifications, order, formulas = premises.justifications, premises.order, premises.formulas
    signature = kb.signature
    spoken = {*premises.sorts, *spoken_of}
    if query is not None:
        spoken |= set(binding_sorts(_typed(query, TypeChecker(signature, kb.hierarchy, watched).check)))
    spoken |= {sort for group in kb.disjoint for sort in group.sorts}
    guarded = order.guarded(spoken)

    constants = list(signature.constants)
    home = dict(signature.constants)
    anonymous: dict[str, str] = {}
    if semantics == "closed":
        for sort in order.uninhabited(signature.constants.values()):
            anonymous[f"{sort}\x00anonymous"] = sort
        constants += anonymous
        home |= anonymous
    comers = {spare: order.comers(sort, home.values()) for spare, sort in anonymous.items()}
    conditions = Conditions(justifications, premises.needs, chain.from_iterable(comers.values()))
    predicates = [
        *signature.predicates,
        *(f"\x00in\x00{sort}" for sort in guarded),
        *(f"\x00on\x00{words}" for words in conditions.names),
    ]
    guards = {sort: len(signature.predicates) + n for n, sort in enumerate(guarded)}
    guards |= {sort: guards[order.leader[sort]] for sort in order.leader if order.leader[sort] in guards}
    numbers = (_numbered(constants), _numbered(predicates), _numbered(signature.functions))
    encoder = Encoder(kb, justifications, order, guards, numbers)
    # not kept: questions to come have a time of their own
    timed = Encoder(kb, justifications, order, guards, numbers, watched)

    lines = [f"sort S{n}" for n in range(len(order.members))]
    name = IdentifierMap("c_").identifier
    for constant in watched(constants):
        lines.append(f"constant {name(constant)} {order.component[home[constant]]}")
    name = IdentifierMap("p_").identifier
    for predicate, sorts in signature.predicates.items():
        lines.append(" ".join([f"predicate {name(predicate)}", *(str(order.component[s]) for s in sorts)]))
    name = IdentifierMap("in_").identifier
    lines += [f"predicate {name(sort)} {order.component[sort]}" for sort in guarded]
    name = IdentifierMap("on_").identifier
    lines += [f"predicate {name(words)}" for words in conditions.names]
    name = IdentifierMap("f_").identifier
    for function, kind in signature.functions.items():
        sorts = (kind.result, *kind.arguments)
        lines.append(" ".join([f"function {name(function)}", *(str(order.component[s]) for s in sorts)]))

    spelt_out = unique_names and bool(anonymous)
    if spelt_out:
        lines += [f"axiom {axiom}" for axiom in watched(_different(signature.constants, order, numbers[0]))]
    axioms = _axioms(kb, order, guards, home, numbers[0], predicates, encoder, semantics)
    lines += [f"axiom {axiom}" for axiom in watched(axioms)]
    first = len(signature.predicates) + len(guarded)
    holding = _Holding(justifications, conditions, order, guards, first)
    lines += [f"axiom {clause}" for clause in watched(holding.clauses())]
    for spare, pairs in comers.items():
        lines += [f"axiom {axiom}" for axiom in holding.spare(spare, pairs, home, numbers[0])]
    lines += [
        f"formula {id} {holding.belief(id, timed.encode(formula))}"
        for id, formula in watched(formulas.items())
    ]
    for group in watched(kb.disjoint):
        lines.append(
            f"formula {group.id} {_disjointness(group.sorts, order, guards, rules=semantics == 'rules')}"
        )
    return Compiled(
        tuple(lines),
        tuple(order.members),
        tuple(constants),
        tuple(predicates),
        tuple(signature.functions),
        guards,
        spelt_out,
        encoder,
        bool(anonymous),
    )


def _axioms(
    kb: BeliefSet,
    order: SortOrder,
    guards: Mapping[str, int],
    home: Mapping[str, str],
    constants: Mapping[str, int],
    predicates: Sequence[str],
    encoder: Encoder,
    semantics: str,
) -> Iterator[str]:
    """Subsumption, membership of constants and of function values, and an individual for each sort."""
    leaders = sorted({order.leader[sort] for sort in guards})
    for sort in leaders:
        for above in sorted(order.direct_super_sorts(sort)):
            if above in guards:
                yield f"@1 v0 {order.component[sort]} > p{guards[sort]} v0 p{guards[above]} v0"
    for constant, sort in home.items():
        if sort in guards:
            yield f"p{guards[sort]} c{constants[constant]}"
    for function, kind in kb.signature.functions.items():
        if kind.result in guards:
            variables = tuple(Variable(f"X{n}") for n in range(len(kind.arguments)))
            bindings = (Binding(x.name, sort) for x, sort in zip(variables, kind.arguments, strict=True))
            value = Atom(predicates[guards[kind.result]], (Application(function, variables),))
            yield encoder.encode(ForAll(tuple(bindings), value))
    inhabited = set(home.values())
    sorts = [sort for sort in leaders if sort in kb.signature.sorts or sort == TOP]
    for sort in sorts if semantics == "open" else ():
        below = order.hierarchy.sub_sorts(sort)
        if below.isdisjoint(inhabited) and all(order.leader[s] == sort for s in below):
            yield f"?1 v0 {order.component[sort]} p{guards[sort]} v0"


class _Holding:
    """What a formula states beside itself, and what it hangs on; see :mod:`.conditions`.

    ``first`` is the predicate number of the first proposition.
    """

    def __init__(
        self,
        known: Justifications,
        conditions: Conditions,
        order: SortOrder,
        guards: Mapping[str, int],
        first: int,
    ) -> None:
        self._known, self._conditions = known, conditions
        self._order, self._guards, self._first = order, guards, first

    def clauses(self) -> Iterator[str]:
        """The axioms that lead from edges to what needs them."""
        for body, head in self._conditions.clauses:
            yield self._if(body, f"p{self._first + head}")

    def spare(
        self, spare: str, pairs: Sequence[Pair], home: Mapping[str, str], numbers: Mapping[str, int]
    ) -> Iterator[str]:
        """That an anonymous individual is one of those whose homes are below its sort, if some are."""
        below = {low: self._conditions.below((low, high)) for low, high in pairs}
        ways = [
            f"&2 p{self._first + below[sort]} = c{numbers[spare]} c{numbers[name]}"
            for name, sort in home.items()
            if sort in below
        ]
        for proposition in below.values():
            yield self._if((proposition,), f"|{len(ways)} {' '.join(ways)}" if len(ways) > 1 else ways[0])

    def belief(self, id: str, formula: str) -> str:
        """The formula, if what it needs to be well-typed holds, and the edges that it gives."""
        licence = self._conditions.licences.get(id, ())
        claims = list(self._claims(id))
        if id in self._conditions.stuck:
            return _conjunction([self._if(licence, formula), *claims])
        return self._if(licence, _conjunction([formula, *claims]))

    def _claims(self, id: str) -> Iterator[str]:
        for claim in self._known.claims.get(id, ()):
            said = []
            edge = self._conditions.edge(claim.edge)
            if edge is not None:
                said.append(f"p{self._first + edge}")
            if claim.super in self._guards:
                low, high = self._guards[claim.sub], self._guards[claim.super]
                said.append(f"@1 v0 {self._order.component[claim.sub]} > p{low} v0 p{high} v0")
            if said:
                need = self._conditions.met(claim.need)
                yield self._if(() if need is None else (need,), _conjunction(said))

    def _if(self, propositions: Sequence[Proposition], said: str) -> str:
        if not propositions:
            return said
        return f"> {_conjunction([f'p{self._first + each}' for each in propositions])} {said}"


def _conjunction(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"&{len(parts)} {' '.join(parts)}"


def _different(constants: Mapping[str, str], order: SortOrder, numbers: Mapping[str, int]) -> Iterator[str]:
    """That no two constants of one component are the same individual."""
    for one, other in combinations(constants, 2):
        if order.component[constants[one]] == order.component[constants[other]]:
            yield f"! = c{numbers[one]} c{numbers[other]}"


def _disjointness(
    sorts: Sequence[str], order: SortOrder, guards: Mapping[str, int], *, rules: bool = False
) -> str:
    """No individual is in two of the sorts. Sorts of different components never share one."""
    pairs = []
    for left, right in combinations(sorts, 2):
        if order.component[left] != order.component[right]:
            continue
        parts = [f"p{guards[s]} v0" for s in dict.fromkeys((left, right)) if s in guards]
        if len(parts) == 2 and rules:  # the same, so that it can be applied forwards
            one, other = parts
            body = f"&2 > {one} ! {other} > {other} ! {one}"
        else:
            body = f"! {_conjunction(parts)}" if parts else "F"
        pairs.append(f"@1 v0 {order.component[left]} {body}")
    return _conjunction(pairs) if pairs else "T"


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}
