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

_LINE = re.compile(r"fof\(('[^']*'|\w+), (\w+), (.*)\)\.")
_TOKEN = re.compile(r"\s*('[^']*'|\$?\w+|<=>|<~>|=>|!=|[!?~&|=(),:\[\]])")
_ENCODED = re.compile(r"&([0-9a-f]*);")

Node = tuple[Any, ...]


def lines(problem: str) -> dict[str, Node]:
    """The formulas of a problem by the names of their lines; comments begin with a percent sign."""
    found: dict[str, Node] = {}
    for line in problem.splitlines():
        if not line.startswith("%"):
            match = _LINE.fullmatch(line)
            assert match is not None, line
            name, role, text = match.groups()
            assert role == "axiom"
            assert name not in found, f"{name} is there twice"
            found[name] = _Parser(text).formula()
    return found


def is_model(problem: str, model: str) -> bool:
    """Whether all formulas hold in a model, of which the JSON is given."""
    return not list(failing(problem, json.loads(model)))


def failing(problem: str, model: Mapping[str, Any]) -> Iterator[str]:
    """The names of the lines that do not hold."""
    formulas = lines(problem)
    # what a line "/sort/1" says to have a member is a sort; the same word might name a predicate
    sorts = {node[2][1] for name, node in formulas.items() if name.startswith("'/sort/")}
    world = _World(model, sorts)
    for name, node in formulas.items():
        if not world.holds(node, {}):
            yield name


class _Parser:
    """Makes ``("!", names, body)``, ``("&", left, right)``, ``("~", body)``, ``("atom", name, ...)``."""

    def __init__(self, text: str) -> None:
        self.tokens = _TOKEN.findall(text)
        assert "".join(self.tokens).replace(" ", "") == text.replace(" ", ""), text

    def formula(self) -> Node:
        node = self.joined()
        assert not self.tokens, self.tokens
        return node

    def joined(self) -> Node:
        left = self.unit()
        sign = self.tokens[0] if self.tokens else ""
        while self.tokens and self.tokens[0] == sign and sign in ("&", "|", "=>", "<=>", "<~>"):
            self.tokens.pop(0)
            left = (sign, left, self.unit())
        return left

    def unit(self) -> Node:
        token = self.tokens.pop(0)
        if token == "~":
            return ("~", self.unit())
        if token in ("!", "?"):
            end = self.tokens.index("]")
            names = tuple(self.tokens[1:end:2])
            assert self.tokens[end + 1] == ":"
            del self.tokens[: end + 2]
            return (token, names, self.unit())
        if token == "(":
            inner = self.joined() if not self.is_equation() else self.equation()
            assert self.tokens.pop(0) == ")"
            return inner
        if token in ("$true", "$false"):
            return (token,)
        return ("atom", token, *self.arguments())

    def is_equation(self) -> bool:
        depth = 0
        for token in self.tokens:
            depth += (token == "(") - (token == ")")
            if depth < 0 or token in ("&", "|", "=>", "<=>", "<~>", "~", "!", "?"):
                return False
            if depth == 0 and token in ("=", "!="):
                return True
        return False

    def equation(self) -> Node:
        left, sign, right = self.term(), self.tokens.pop(0), self.term()
        return ("=", left, right) if sign == "=" else ("~", ("=", left, right))

    def arguments(self) -> Iterator[Node]:
        if self.tokens and self.tokens[0] == "(":
            while self.tokens.pop(0) != ")":
                yield self.term()

    def term(self) -> Node:
        name = self.tokens.pop(0)
        return ("variable", name) if name[0].isupper() else ("term", name, *self.arguments())


class _World:
    def __init__(self, model: Mapping[str, Any], sorts: set[str]) -> None:
        self.model, self.sorts = model, sorts
        everybody = {one for members in model["sorts"].values() for one in members}
        everybody.update(model["constants"].values())
        for table in model["functions"].values():
            everybody.update(one for row in table["rows"] for one in row)
        self.everybody = sorted(everybody)
        self.rows = {name: set(map(tuple, rows)) for name, rows in model["predicates"].items()}

    def holds(self, node: Node, scope: Mapping[str, str]) -> bool:
        match node:
            case ("atom", name, *arguments):
                row = tuple(self.individual(term, scope) for term in arguments)
                if name in self.sorts:
                    return row[0] in self.model["sorts"][_name(name)]
                return row in self.rows.get(_name(name), ())
            case ("=", left, right):
                return self.individual(left, scope) == self.individual(right, scope)
            case ("~", body):
                return not self.holds(body, scope)
            case ("!" | "?", names, body):
                each = (
                    self.holds(body, {**scope, **dict(zip(names, chosen, strict=True))})
                    for chosen in product(self.everybody, repeat=len(names))
                )
                return all(each) if node[0] == "!" else any(each)
            case ("&", left, right):
                return self.holds(left, scope) and self.holds(right, scope)
            case ("|", left, right):
                return self.holds(left, scope) or self.holds(right, scope)
            case ("=>", left, right):
                return not self.holds(left, scope) or self.holds(right, scope)
            case ("<=>", left, right):
                return self.holds(left, scope) is self.holds(right, scope)
            case ("<~>", left, right):
                return self.holds(left, scope) is not self.holds(right, scope)
            case (truth,):
                assert truth in ("$true", "$false")
                return bool(truth == "$true")
        raise AssertionError(node)

    def individual(self, term: Node, scope: Mapping[str, str]) -> str:
        if term[0] == "variable":
            return scope[term[1]]
        name = _name(term[1])
        if len(term) == 2:
            return str(self.model["constants"][name])
        row = [self.individual(argument, scope) for argument in term[2:]]
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
