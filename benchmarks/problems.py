"""Order-sorted belief sets of any size, and FOLIO's gold formulas, as problems to measure on."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import fol_kb
from benchmarks.data import rows
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.builder.asking import prepare
from fol_kb.common.errors import FolKbError
from fol_kb.logic.syntax import Formula


@dataclass(frozen=True, slots=True)
class Asked:
    """A belief set with a query; ``expected`` is what was planted, where it is known."""

    name: str
    kb: BeliefSet
    query: Formula
    expected: str | None = None


def generated_calls(size: int, *, consistent: bool, seed: int = 1) -> list[dict[str, Any]]:
    """Calls that give ``size`` formulas: about four fifths facts, the rest rules, over a tree of sorts.

    The rules go one way through the predicates (``p3`` implies ``p4``), so that they close after a few
    steps, as texts do; some leave a choice, so that a model has to be found and not only derived. The last
    predicate of a planted chain is denied of one individual; where the set is to be
    inconsistent, a chain of rules makes it hold of the same individual.
    """
    rng = Random(f"{seed} {size}")
    sorts = ["being", *(f"kind{n}" for n in range(min(40, max(2, size // 20))))]
    levels = max(4, size // 25)
    individuals = max(3, size // 4)
    calls: list[dict[str, Any]] = []

    def call(tool: str, **arguments: Any) -> None:
        calls.append({"tool": tool, "arguments": arguments})

    call("add_sort", sort_name="being")
    for number, sort in enumerate(sorts[1:], start=1):
        call("add_sort", sort_name=sort, supersorts=[sorts[(number - 1) // 3]])
    for n in range(individuals):
        call("add_constant_to_sort", constant_name=f"i{n}", sort_name=rng.choice(sorts))
    for n in range(levels):
        call("add_predicate_schema", predicate_name=f"p{n}", argument_sorts=["being"])
        call("add_predicate_schema", predicate_name=f"r{n}", argument_sorts=["being", "being"])
    call("add_constant_to_sort", constant_name="witness", sort_name=sorts[-1])

    rules = max(4, size // 5)
    made: list[tuple[str, dict[str, Any]]] = []
    for step in range(4):
        # the planted chain: q0(witness), q0 => q1 => q2 => q3 over ever wider sorts, !q3(witness)
        text = "q0(witness)" if step == 0 else f"forall X:being: (q{step - 1}(X) => q{step}(X))"
        made.append(("add_formula", {"formula": text}))
    for n in range(4):
        call("add_predicate_schema", predicate_name=f"q{n}", argument_sorts=["being"])
    if not consistent:
        made.append(("add_negated_atomic_fact", {"predicate_name": "q3", "arguments": ["witness"]}))
    said = {str(each) for each in made}

    def state(tool: str, given: dict[str, Any]) -> None:
        if str((tool, given)) not in said:  # what is said twice counts once
            said.add(str((tool, given)))
            made.append((tool, given))

    block = 0
    while len(made) < rules - 4:
        if block % 5 == 0:  # one rule in five is a choice, of four formulas
            for predicate in (f"a{block}", f"b{block}", f"c{block}"):
                call("add_predicate_schema", predicate_name=predicate, argument_sorts=["being"])
            for formula in _choice(rng, sorts, levels, block):
                state("add_formula", {"formula": formula})
        else:
            state("add_formula", {"formula": _rule(rng, sorts, levels)})
        block += 1
    while len(made) < size:
        n = rng.randrange(levels // 2 + 1)
        if rng.random() < 0.5:
            arguments = [f"i{rng.randrange(individuals)}"]
            state("add_atomic_fact", {"predicate_name": f"p{n}", "arguments": arguments})
        else:
            arguments = [f"i{rng.randrange(individuals)}", f"i{rng.randrange(individuals)}"]
            state("add_atomic_fact", {"predicate_name": f"r{n}", "arguments": arguments})
    rng.shuffle(made)
    for tool, given in made[:size]:
        call(tool, **given)
    return calls


def _choice(rng: Random, sorts: list[str], levels: int, block: int) -> list[str]:
    """Either of two, never both: satisfiable whatever else holds, but nothing that can be left out unseen."""
    low, sort = rng.randrange(levels), rng.choice(sorts)
    return [
        f"forall X:{sort}: (p{low}(X) => a{block}(X) || b{block}(X))",
        f"forall X:{sort}: (a{block}(X) => !b{block}(X))",
        f"forall X:{sort}: (b{block}(X) => c{block}(X))",
        f"forall X:{sort}: (c{block}(X) => !a{block}(X))",
    ]


def _rule(rng: Random, sorts: list[str], levels: int) -> str:
    low = rng.randrange(levels - 1)
    high = low + 1 + rng.randrange(min(3, levels - 1 - low))
    sort = rng.choice(sorts)
    match rng.randrange(5):
        case 0:
            return f"forall X:{sort}: (p{low}(X) => p{high}(X))"
        case 1:
            return f"forall X:{sort}: (p{low}(X) && p{high - 1}(X) => p{high}(X))"
        case 2:
            return f"forall X:{sort}, Y:{sort}: (r{low}(X, Y) && p{low}(X) => p{high}(Y))"
        case 3:
            return f"forall X:{sort}: (p{low}(X) => p{high}(X) || p{high - 1}(X))"
        case _:
            return f"forall X:{sort}, Y:being: (r{low}(X, Y) => r{high}(X, Y))"


def generated(size: int, *, consistent: bool = True, seed: int = 1) -> Asked:
    """A generated belief set; its query follows by the planted chain of rules."""
    kb = fol_kb.build(generated_calls(size, consistent=consistent, seed=seed)).raise_for_errors()
    if len(kb.formulas) != size:
        raise RuntimeError(f"{len(kb.formulas)} formulas instead of {size}")
    expected = "ENTAILED" if consistent else "CONTRADICTORY_PREMISES"
    return Asked(f"{size}", kb, fol_kb.parse("q3(witness)"), expected)


def folio() -> list[Asked]:
    """FOLIO's development rows whose formulas are all accepted; empty where the data is absent."""
    found = []
    for row in rows("folio/validation_dev.jsonl") or []:
        calls = [{"tool": "add_formula", "arguments": {"formula": f}} for f in row["premises-FOL"]]
        kb = fol_kb.build(calls)
        try:
            ready = prepare(kb.raise_for_errors(), fol_kb.parse(row["conclusion-FOL"]))
        except FolKbError:
            continue
        found.append(Asked(f"FOLIO {row['row']}", ready.kb, ready.formula))
    return found
