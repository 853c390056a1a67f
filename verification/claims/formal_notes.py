"""What a reader should know of a formal verdict: a name of several memories, and what is true of nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from fol_kb import Belief, Formula
from fol_kb.logic import ForAll, Implies, Not, constants


def shared_names(premises: Iterable[tuple[Belief, str]]) -> Iterator[str]:
    """Names by which premises of several memories are joined: that they mean one thing was taken for granted.

    Args:
        premises: the beliefs, each with the id of its memory.
    """
    memories: dict[str, set[str]] = defaultdict(set)
    for belief, memory in premises:
        for name in constants(belief.formula):
            memories[name].add(memory)
    for name, found in sorted(memories.items()):
        if len(found) > 1:
            yield f"{name!r} is taken for one in the memories {', '.join(sorted(found))}"


def of_nothing(formula: Formula) -> Formula | None:
    """For "every A is B" that there is no A, for "if A, then B" that A is not so; None for others."""
    if isinstance(formula, ForAll) and isinstance(formula.body, Implies):
        return ForAll(formula.bindings, Not(formula.body.antecedent))
    return Not(formula.antecedent) if isinstance(formula, Implies) else None
