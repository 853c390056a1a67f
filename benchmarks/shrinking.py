"""Making a failing case small: fewer calls, then smaller formulas, as long as it still fails."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from fol_kb.common.errors import FolKbError
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import (
    And,
    Binding,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Truth,
    Xor,
    children,
    depth,
    free_variables,
)
from fol_kb.testing.belief_sets import WireCall
from fol_kb.testing.kinds import Case

LONGEST = 60.0
"""Seconds after which what is smallest so far has to do."""


def shrunk(case: Case, fails: Callable[[Case], bool], seconds: float = LONGEST) -> Case:
    """The smallest case found that fails like the given one.

    ``fails`` says whether a case does; it is asked about many that are malformed, and must say no there.
    """
    until = time.monotonic() + seconds
    size = _size(case)
    while True:
        for smaller in _smaller(case):
            if time.monotonic() > until:
                return case
            if _size(smaller) < size and fails(smaller):
                case, size = smaller, _size(smaller)
                break
        else:
            return case


def shown(case: Case) -> str:
    """A case as lines that can be pasted into a calls file, with the question at the end."""
    lines = [json.dumps(call, ensure_ascii=False) for call in case.calls]
    options = f"semantics: {case.semantics}, unique names: {'yes' if case.unique_names else 'no'}"
    return "\n".join([*lines, f"query: {case.query}", options])


def _size(case: Case) -> tuple[int, int]:
    """Calls first, then characters."""
    text = sum(len(json.dumps(call)) for call in case.calls) + len(case.query)
    return len(case.calls), text + 20 * (case.semantics != "open") + 20 * case.unique_names


def _smaller(case: Case) -> Iterator[Case]:
    """Cases with something left out: many calls at a time, then single ones, then parts of formulas."""
    calls = case.calls
    step = (len(calls) + 1) // 2
    while step:
        for start in range(0, len(calls), step):
            yield replace(case, calls=calls[:start] + calls[start + step :])
        step = 0 if step == 1 else (step + 1) // 2
    yield replace(case, unique_names=False)
    yield replace(case, semantics="open")
    for formula in _parts(case.query):
        yield replace(case, query=formula)
    for place, call in enumerate(calls):
        if call["tool"] == "add_formula":
            for formula in _parts(call["arguments"]["formula"]):
                yield replace(case, calls=[*calls[:place], _stating(formula), *calls[place + 1 :]])
        elif call["tool"] == "add_sort" and call["arguments"].get("supersorts"):
            alone = {"tool": "add_sort", "arguments": {**call["arguments"], "supersorts": []}}
            yield replace(case, calls=[*calls[:place], alone, *calls[place + 1 :]])


def _stating(formula: str) -> WireCall:
    return {"tool": "add_formula", "arguments": {"formula": formula}}


def _parts(text: str) -> Iterator[str]:
    try:
        formula = parse(text)
    except FolKbError:
        return
    yield from (str(smaller) for smaller in sorted(_simpler(formula), key=depth))


def _simpler(formula: Formula) -> Iterator[Formula]:
    """The formula with one part replaced by something simpler; nothing gets a free variable by that."""
    if isinstance(formula, Truth):
        return
    yield Truth(True)
    yield Truth(False)
    for child in children(formula):
        if set(free_variables(child)) <= set(free_variables(formula)):
            yield child
    match formula:
        case Not(operand):
            yield from map(Not, _simpler(operand))
        case And(operands) | Or(operands) | Xor(operands):
            for place, operand in enumerate(operands):
                if len(operands) > 2:
                    yield type(formula)(operands[:place] + operands[place + 1 :])
                for simpler in _simpler(operand):
                    yield type(formula)((*operands[:place], simpler, *operands[place + 1 :]))
        case Implies(left, right) | Iff(left, right):
            yield from (type(formula)(simpler, right) for simpler in _simpler(left))
            yield from (type(formula)(left, simpler) for simpler in _simpler(right))
        case ForAll(bindings, body) | Exists(bindings, body):
            yield from (type(formula)(bindings, simpler) for simpler in _simpler(body))
            for place, binding in enumerate(bindings):
                rest: tuple[Binding, ...] = (*bindings[:place], *bindings[place + 1 :])
                if rest and binding.name not in free_variables(body):
                    yield type(formula)(rest, body)
