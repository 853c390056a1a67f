"""A second evaluator: reads a problem's text and a model's JSON, and has no code of fol_kb in it.

It knows no sorts: a problem is first-order logic over all individuals of the model, a sort a predicate as any
other. So it also judges whether the problem says what the product's evaluator looks at without it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from lark import Lark, Token

_PROBLEM = Lark(
    r"""
    problem: fof*
    fof: "fof" "(" NAME "," "axiom" "," formula ")" "."
    ?formula: unit
        | unit ("&" unit)+ -> conjunction
        | unit ("|" unit)+ -> disjunction
        | unit "=>" unit -> implication
        | unit "<=>" unit -> equivalence
        | unit "<~>" unit -> difference
    ?unit: "~" unit -> negation
        | "!" variables ":" unit -> universal
        | "?" variables ":" unit -> existential
        | "(" formula ")"
        | "(" term "=" term ")" -> equation
        | "(" term "!=" term ")" -> inequation
        | "$true" -> truth
        | "$false" -> falsity
        | NAME _arguments? -> atom
    variables: "[" VARIABLE ("," VARIABLE)* "]"
    _arguments: "(" term ("," term)* ")"
    ?term: VARIABLE | application
    application: NAME _arguments?
    NAME: /'[^']*'|[a-z0-9]\w*/
    VARIABLE: /[A-Z]\w*/
    %ignore /%[^\n]*/
    %ignore /\s+/
    """,
    start="problem",
    parser="lalr",
)
_ENCODED = re.compile(r"&([0-9a-f]*);")


def lines(problem: str) -> dict[str, Any]:
    """The formulas of a problem by the names of their lines."""
    read: Any = _PROBLEM.parse(problem)
    found: dict[str, Any] = {}
    for name, formula in (line.children for line in read.children):
        assert name not in found, f"{name} is there twice"
        found[name] = formula
    return found


def is_model(problem: str, model: str) -> bool:
    """Whether all formulas hold in a model, of which the JSON is given."""
    return not list(failing(problem, json.loads(model)))


def failing(problem: str, model: Mapping[str, Any]) -> Iterator[str]:
    """The names of the lines that do not hold."""
    formulas = lines(problem)
    # what a line "/sort/1" says to have a member is a sort; the same word might name a predicate
    sorts = {tree.children[1].children[0] for name, tree in formulas.items() if name.startswith("'/sort/")}
    world = _World(model, sorts)
    for name, tree in formulas.items():
        if not world.holds(tree, {}):
            yield name


class _World:
    def __init__(self, model: Mapping[str, Any], sorts: set[str]) -> None:
        self.model, self.sorts = model, sorts
        everybody = {one for members in model["sorts"].values() for one in members}
        everybody.update(model["constants"].values())
        for table in model["functions"].values():
            everybody.update(one for row in table["rows"] for one in row)
        self.everybody = sorted(everybody)
        self.rows = {name: set(map(tuple, rows)) for name, rows in model["predicates"].items()}

    def holds(self, tree: Any, scope: Mapping[str, str]) -> bool:
        match tree.data, tree.children:
            case "atom", [name, *arguments]:
                row = tuple(self.individual(term, scope) for term in arguments)
                if name in self.sorts:
                    return row[0] in self.model["sorts"][_name(name)]
                return row in self.rows.get(_name(name), ())
            case "equation" | "inequation", [left, right]:
                same = self.individual(left, scope) == self.individual(right, scope)
                return same is (tree.data == "equation")
            case "negation", [body]:
                return not self.holds(body, scope)
            case "universal" | "existential", [names, body]:
                each = (
                    self.holds(body, {**scope, **dict(zip(names.children, chosen, strict=True))})
                    for chosen in product(self.everybody, repeat=len(names.children))
                )
                return all(each) if tree.data == "universal" else any(each)
            case "conjunction", parts:
                return all(self.holds(part, scope) for part in parts)
            case "disjunction", parts:
                return any(self.holds(part, scope) for part in parts)
            case "implication", [left, right]:
                return not self.holds(left, scope) or self.holds(right, scope)
            case "equivalence" | "difference", [left, right]:
                return (self.holds(left, scope) is self.holds(right, scope)) is (tree.data == "equivalence")
            case "truth" | "falsity", []:
                return bool(tree.data == "truth")
        raise AssertionError(tree)

    def individual(self, term: Any, scope: Mapping[str, str]) -> str:
        if isinstance(term, Token):
            return scope[term]
        name = _name(term.children[0])
        if len(term.children) == 1:
            return str(self.model["constants"][name])
        row = [self.individual(argument, scope) for argument in term.children[1:]]
        table = self.model["functions"][name]
        values = [given[-1] for given in table["rows"] if given[:-1] == row]
        # of arguments that are of other sorts nothing is said: any value will do
        return str((values or [table["default"] or self.everybody[0]])[0])


def _name(symbol: str) -> str:
    """The name that a symbol stands for: without quotes, mark and encoding."""
    if not symbol.startswith("'"):
        return symbol
    bare, _, _ = symbol[1:-1].partition("/")
    return _ENCODED.sub(lambda match: chr(int(match[1], 16)) if match[1] else "", bare)
