"""All laws by name: what each says, which cases it is put to, and how it is checked.

The tests put every law to a few cases, ``make laws`` puts them to a million; both read this table.
``docs/reference/laws.md`` says the same in sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from hypothesis import strategies as st

from fol_kb.beliefs import tools
from fol_kb.beliefs.findings import Mode
from fol_kb.repair.rule import RepairRule
from fol_kb.repair.rules.built_in import BUILT_IN
from fol_kb.testing import belief_set_laws as whole
from fol_kb.testing import hierarchy_laws as order
from fol_kb.testing.calls import call_sequences, messy_sequences, reordered
from fol_kb.testing.graphs import NAMES, Pairs, cycle, edges, hierarchies
from fol_kb.testing.laws import assert_rule_laws
from fol_kb.testing.sessions import MALFORMED, assert_conversation, conversations


@dataclass(frozen=True, slots=True)
class Law:
    """A law that can be put to generated cases.

    Attributes:
        name: what reports call it.
        says: the law in a sentence.
        cases: the strategy of its cases; a case is one value.
        check: raises AssertionError where the law does not hold.
        share: how many of a million cases it gets: many where a case is cheap, few where it is dear.
        jvm: whether checking starts Java.
    """

    name: str
    says: str
    cases: Callable[[], st.SearchStrategy[Any]]
    check: Callable[[Any], None]
    share: int
    jvm: bool = False


MESSY = messy_sequences()
MODES = st.sampled_from(list(Mode))
REPAIRING = st.sampled_from([Mode.REPAIR, Mode.PERMISSIVE])
FEW = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3)
TWO_OR_MORE = st.lists(st.sampled_from(NAMES), min_size=2, max_size=3)


def _in_modes(
    name: str,
    says: str,
    check: Callable[[Any, Mode], None],
    share: int,
    *,
    cases: Callable[[], st.SearchStrategy[Any]] = lambda: MESSY,
    modes: st.SearchStrategy[Mode] = MODES,
    jvm: bool = False,
) -> Law:
    """A law whose cases are calls, or what else is given, and a mode."""
    return Law(name, says, lambda: st.tuples(cases(), modes), lambda case: check(*case), share, jvm)


def _reordered(case: tuple[list[tools.AnyCall], list[tools.AnyCall]], mode: Mode) -> None:
    whole.assert_independent_of_order(*case, mode)


def _rule(rule: RepairRule, case: tuple[list[tools.AnyCall], list[tools.AnyCall]]) -> None:
    assert_rule_laws(rule, *case)


@st.composite
def _over_a_hierarchy(draw: Callable[[st.SearchStrategy[Any]], Any]) -> list[tools.AnyCall]:
    """Declarations, rules and facts over a hierarchy of any shape; half of its edges are rules."""
    pairs: Pairs = draw(hierarchies(largest=60))
    pairs = pairs or cycle(0)
    names = sorted({name for pair in pairs for name in pair})
    some = st.sampled_from(names)
    calls: list[tools.AnyCall] = []
    by_rules = draw(st.booleans())
    for low, high in pairs:
        if by_rules:
            calls.append(tools.AddUniversalImplication(antecedent_predicate=low, consequent_predicate=high))
        else:
            calls.append(tools.AddSort(sort_name=low, supersorts=[high]))
    for number in range(draw(st.integers(0, 4))):
        low, high = draw(some), draw(some)
        calls.append(tools.AddConstantToSort(constant_name=f"c{number}", sort_name=low))
        calls.append(tools.AddPredicateSchema(predicate_name=f"p{number}", argument_sorts=[high]))
        calls.append(tools.AddAtomicFact(predicate_name=f"p{number}", arguments=[f"c{number}"]))
        calls.append(tools.AddAtomicFact(predicate_name=f"p{number}", arguments=["unknown"]))
    return calls


def _kept_or_not() -> st.SearchStrategy[list[tuple[tools.AnyCall, bool]]]:
    return call_sequences(typos=True, literals=True).flatmap(
        lambda calls: st.tuples(*(st.tuples(st.just(call), st.booleans()) for call in calls)).map(list)
    )


@st.composite
def _on_the_wire(draw: Callable[[st.SearchStrategy[Any]], Any]) -> list[object]:
    """Calls in their wire shape, with malformed ones and retractions between them."""
    calls: list[object] = [tools.dump_call(call) for call in draw(call_sequences(typos=True, retracts=True))]
    for odd in draw(st.lists(st.sampled_from(MALFORMED), max_size=2)):
        calls.insert(draw(st.integers(0, len(calls))), odd)
    return calls


_RULES: dict[str, RepairRule] = {rule.name: rule for rule in BUILT_IN}

LAWS: tuple[Law, ...] = (
    # ---- repair as a whole
    _in_modes(
        "idempotent",
        "what repair leaves behind needs no more repair, and strict accepts it",
        whole.assert_idempotent,
        10_000,
    ),
    _in_modes(
        "order",
        "the calls in another order give the same belief set",
        _reordered,
        10_000,
        cases=lambda: reordered(MESSY),
    ),
    Law(
        "monotone",
        "what strict accepts, repair accepts unchanged",
        lambda: MESSY,
        whole.assert_monotone,
        10_000,
    ),
    Law(
        "conservative",
        "forget the sorts, and safe repair asserts the same atoms, up to spelling",
        lambda: MESSY,
        whole.assert_conservative,
        14_000,
    ),
    _in_modes(
        "terminating",
        "repair ends, on cycles, long chains and wide fans too",
        whole.assert_terminating,
        4_000,
        cases=_over_a_hierarchy,
    ),
    _in_modes(
        "recorded",
        "what is accepted follows from the calls and the changes of the repairs alone",
        whole.assert_recorded,
        12_000,
    ),
    _in_modes(
        "reversible",
        "the log leads back from the repaired calls to those that came in",
        whole.assert_reversible,
        8_000,
        cases=_on_the_wire,
    ),
    _in_modes("replay", "the same calls give the same document, to the letter", whole.assert_replayed, 6_000),
    # ---- nothing lost, nothing left
    _in_modes("said once", "the same calls a second time add nothing", whole.assert_said_once, 6_000),
    _in_modes(
        "refused without trace",
        "what is refused leaves nothing but its finding",
        whole.assert_refused_leaves_no_trace,
        8_000,
    ),
    _in_modes(
        "no call lost",
        "each asserting call is accepted or named by an error, never both",
        whole.assert_no_call_is_lost,
        8_000,
    ),
    _in_modes(
        "retraction",
        "what is taken back is as if it had never been said",
        whole.assert_retraction_leaves_no_trace,
        6_000,
        cases=_kept_or_not,
    ),
    _in_modes("document", "what is written is read back equal", whole.assert_written_and_read_back, 5_000),
    _in_modes(
        "top sort", "where there is a top sort, all sorts are below it", whole.assert_below_the_top, 4_000
    ),
    Law(
        "conversation",
        "calls, malformed calls, retractions and questions in any order amount to the calls that are left",
        conversations,
        assert_conversation,
        8_000,
    ),
    _in_modes(
        "Tweety",
        "what is accepted can be built and judged in Tweety",
        whole.assert_reaches_tweety,
        5_000,
        modes=REPAIRING,
        jvm=True,
    ),
    # ---- each rule alone
    *(
        Law(
            f"rule {name}",
            "the rule alone is idempotent, conservative where it is safe, grounded, and free of order",
            lambda: reordered(MESSY),
            partial(_rule, rule),
            12_000,
        )
        for name, rule in _RULES.items()
    ),
    # ---- the hierarchy
    Law(
        "closure",
        "compatible is the reflexive transitive closure of the edges",
        edges,
        order.assert_closure,
        154_000,
    ),
    Law(
        "bounds",
        "greatest lower and least upper bounds are what the definition says",
        lambda: st.tuples(edges(), FEW),
        order.assert_bounds,
        160_000,
    ),
    Law(
        "paths",
        "a path is a shortest one along stated edges, and is there for exactly what is below",
        lambda: st.tuples(edges(), TWO_OR_MORE),
        order.assert_paths,
        120_000,
    ),
    Law(
        "nearest ancestor",
        "the nearest common ancestor has the fewest steps from both",
        lambda: st.tuples(edges(), TWO_OR_MORE),
        order.assert_nearest_ancestor,
        150_000,
    ),
    Law(
        "growth",
        "edges in any order, with questions in between, give the hierarchy built at once",
        lambda: reordered(edges(max_size=10)),
        order.assert_order_of_edges,
        60_000,
    ),
    Law(
        "growth of large ones",
        "the same for chains, fans, towers and cycles of hundreds of sorts",
        hierarchies,
        order.assert_growth_of_large,
        8_000,
    ),
    Law(
        "inference",
        "declarations and rules give the closure of both, in any order",
        lambda: st.tuples(edges(max_size=6), edges(max_size=8)),
        order.assert_inferred,
        60_000,
    ),
    Law(
        "disjointness",
        "two sorts are kept apart exactly where sorts above them are",
        lambda: st.tuples(edges(), TWO_OR_MORE),
        order.assert_disjointness_is_inherited,
        20_000,
    ),
)
"""Every law. The shares add up to a million."""

BY_NAME = {law.name: law for law in LAWS}
