"""Tool calls of any size: what is built of them, how it is written and read, and what lint sees in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

import fol_kb
from benchmarks.growing import Case, letters
from fol_kb.beliefs import belief_set_document
from fol_kb.builder.lint import lint
from fol_kb.builder.repair_log import repair_calls, undo

Wire: TypeAlias = dict[str, Any]
Numbered: TypeAlias = Callable[[int], list[Wire]]
"""The calls of a number; those of the numbers from 0 on are given until they are as long as wanted."""


def _call(tool: str, **arguments: object) -> Wire:
    return {"tool": tool, "arguments": arguments}


def _fact(predicate: str, *arguments: str, **more: object) -> Wire:
    return _call("add_atomic_fact", predicate_name=predicate, arguments=list(arguments), **more)


def _rule(antecedent: str, consequent: str) -> Wire:
    return _call(
        "add_universal_implication", antecedent_predicate=antecedent, consequent_predicate=consequent
    )


def _formula(text: str) -> Wire:
    return _call("add_formula", formula=text)


def _is_bad(number: int) -> Wire:
    """A call of the wrong shape; each third one names no tool, lacks what it needs, or has too much."""
    return (
        _call("add_fact", name=f"p{number}"),
        _call("add_sort"),
        _call("add_sort", sort_name=f"s{number}", colour="red"),
    )[number % 3]


_SCHEMAS = [
    _call("add_sort", sort_name="animal"),
    _call("add_sort", sort_name="man", supersorts=["animal"]),
    _call("add_sort", sort_name="stone"),
    _call("add_predicate_schema", predicate_name="sleeps", argument_sorts=["animal"]),
    _call("add_predicate_schema", predicate_name="sees", argument_sorts=["man", "animal"]),
    _call("add_constant_to_sort", constant_name="rock", sort_name="stone"),
]

SETS: Mapping[str, tuple[list[Wire], Numbered]] = {
    "facts": (
        _SCHEMAS,
        lambda n: [
            _call("add_constant_to_sort", constant_name=f"c{n}", sort_name="man"),
            _fact("sleeps", f"c{n}"),
            _fact("sees", f"c{n}", f"c{n // 2}"),
        ],
    ),
    "facts without declarations": ([], lambda n: [_fact(f"p{n % 50}", f"c{n}"), _fact("q", f"c{n}", "d")]),
    "a predicate each": ([], lambda n: [_fact(f"p{n}", "c")]),
    "facts that are refused": (_SCHEMAS, lambda n: [_fact("sleeps", "rock")]),
    "rules": ([], lambda n: [_rule(f"p{n}", f"q{n}")]),
    "a tree of rules": ([], lambda n: [_rule(f"p{n + 1}", f"p{n // 2}")]),
    "a chain of rules": ([], lambda n: [_rule(f"p{n}", f"p{n + 1}")]),
    "a circle of rules": (
        [_rule("p0", "p1")],
        lambda n: [_rule(f"p{n + 1}", f"p{n + 2}"), _rule(f"p{n + 2}", "p0")],
    ),
    "rules with one head": ([], lambda n: [_rule(f"p{n}", "q")]),
    "rules with one body": ([], lambda n: [_rule("q", f"p{n}")]),
    "formulas": (
        [],
        lambda n: [_formula(f"forall X: (p{n}(X) && !q(X) => exists Y: (r(X, Y) || X == c{n}))")],
    ),
    "functions": ([], lambda n: [_formula(f"p(f{n}(g(c{n})))")]),
    "schemas of functions": (
        [],
        lambda n: [
            _call("add_function_schema", function_name=f"f{n}", argument_sorts=["a"], result_sort=f"b{n}")
        ],
    ),
    "what is denied, and what exists": (
        [],
        lambda n: [
            _call("add_negated_atomic_fact", predicate_name="p", arguments=[f"c{n}"]),
            _call("add_existential_conjunction", predicate1="p", predicate2=f"q{n}"),
        ],
    ),
    "calls that ask for the state": (
        [],
        lambda n: [
            _call("add_constant_to_sort", constant_name=f"c{n}", sort_name=f"s{n}"),
            _call("add_predicate_schema", predicate_name=f"p{n}", argument_sorts=[f"s{n}"]),
            *([_call("list_state")] if n % 20 == 0 else []),
        ],
    ),
    "one formula's kind": ([], lambda n: [_formula("forall X: (p(X) && q(X) => r(X))")]),
    "sorts in a chain": ([], lambda n: [_call("add_sort", sort_name=f"s{n + 1}", supersorts=[f"s{n}"])]),
    "sorts in a tree": ([], lambda n: [_call("add_sort", sort_name=f"s{n + 1}", supersorts=[f"s{n // 2}"])]),
    "disjoint sorts": (
        [_call("add_sort", sort_name="s")],
        lambda n: [
            _call("add_sort", sort_name=f"a{n}", supersorts=["s"]),
            _call("add_sort", sort_name=f"b{n}", supersorts=["s"]),
            _call("declare_disjoint", sorts=[f"a{n}", f"b{n}"]),
        ],
    ),
    "spellings": (
        _SCHEMAS,
        lambda n: [_fact("Sleeps", f"Ann {letters(n)}"), _fact("sleeps", f"ann-{letters(n)}")],
    ),
    "names that are alike": ([], lambda n: [_fact("likes", f"person{letters(n)}s", f"person{letters(n)}")]),
    "two schemas each": (
        [],
        lambda n: [
            _call("add_predicate_schema", predicate_name=f"p{n}", argument_sorts=["a"]),
            _call("add_predicate_schema", predicate_name=f"p{n}", argument_sorts=["b"]),
        ],
    ),
    "two sorts each": (
        [],
        lambda n: [
            _call("add_constant_to_sort", constant_name=f"c{n}", sort_name="a"),
            _call("add_constant_to_sort", constant_name=f"c{n}", sort_name="b"),
        ],
    ),
    "two arities each": ([], lambda n: [_fact(f"p{n}", "a"), _fact(f"p{n}", "a", "b")]),
    "literals": ([], lambda n: [_fact(f"p{n}", "true"), _fact("is", f"not p{n}")]),
    "open formulas": ([], lambda n: [_formula(f"p{n}(X) => q(X)")]),
    "the top sort in formulas": ([], lambda n: [_formula(f"forall X:thing: (p{n}(X))")]),
    "names in two roles": ([], lambda n: [_fact("p", f"q{n}"), _fact(f"q{n}", "a")]),
    "formulas that are none": ([], lambda n: [_formula(f"p{n}(a")]),
    "calls that are none": ([], lambda n: [_is_bad(n)]),
    "calls that are taken back": (
        [],
        lambda n: [_fact("p", f"c{n}"), _call("retract", call_id=2 * n + 1)],
    ),
}
"""The first calls, and those of each number."""


def calls_of(name: str, size: int) -> list[Wire]:
    """The calls of a kind, as many as take so many characters in a file."""
    first, numbered = SETS[name]
    made = list(first)
    length = sum(len(json.dumps(call)) + 1 for call in made)
    number = 0
    while length < size:
        new = numbered(number)
        made += new
        length += sum(len(json.dumps(call)) + 1 for call in new)
        number += 1
    return made


def _building(name: str, mode: str = "repair") -> Case:
    return lambda size: partial(fol_kb.build, calls_of(name, size), mode=mode)


def _quoting() -> Case:
    """Each call quotes its words, which other words are like."""

    def make(size: int) -> Callable[[], object]:
        calls, words = [], list[str]()
        length = 0
        while length < size:
            words.append(f"Man {len(words)} sleeps.")
            calls.append(_fact("sleeps", f"man{len(words)}", source_quote=words[-1]))
            length += len(json.dumps(calls[-1]))
        return partial(fol_kb.build, calls, " ".join(words))

    return make


def _repairing(name: str) -> Case:
    return lambda size: partial(repair_calls, calls_of(name, size))


def _undoing(name: str) -> Case:
    def make(size: int) -> Callable[[], object]:
        repaired = repair_calls(calls_of(name, size))
        return partial(undo, repaired.calls, repaired.log)

    return make


def _of_built(name: str, work: Callable[[fol_kb.BeliefSet], object]) -> Case:
    return lambda size: partial(work, fol_kb.build(calls_of(name, size)))


def _loading(name: str) -> Case:
    return lambda size: partial(
        fol_kb.BeliefSet.loads, belief_set_document.dumps(fol_kb.build(calls_of(name, size)))
    )


def _cases() -> Iterator[tuple[str, Case]]:
    for name in SETS:
        yield f"built, {name}", _building(name)
    for name in PERMISSIVE:
        yield f"built by permissive repair, {name}", _building(name, "permissive")
    yield "built, quotes", _quoting()
    for name in DOCUMENTS:
        yield f"written, {name}", _of_built(name, belief_set_document.dumps)
        yield f"loaded, {name}", _loading(name)
    for name in LINTED:
        yield f"lint, {name}", _of_built(name, lint)
    for name in REPAIRED:
        yield f"repaired, {name}", _repairing(name)
    yield "undone, spellings", _undoing("spellings")


DOCUMENTS = (
    "facts",
    "a tree of rules",
    "a chain of rules",
    "formulas",
    "sorts in a tree",
    "facts that are refused",
)
LINTED = (
    "facts",
    "facts without declarations",
    "a predicate each",
    "a tree of rules",
    "a chain of rules",
    "a circle of rules",
    "formulas",
    "sorts in a chain",
    "disjoint sorts",
    "names that are alike",
    "two sorts each",
    "calls that are none",
)
PERMISSIVE = ("facts without declarations", "names that are alike", "two arities each", "literals")
REPAIRED = ("facts", "spellings", "a predicate each", "two schemas each", "calls that are none")

CASES: Mapping[str, Case] = dict(_cases())
"""For each kind, what works on calls of a size."""

__all__ = ["CASES", "SETS", "calls_of"]
