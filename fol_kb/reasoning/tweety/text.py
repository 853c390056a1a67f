"""A compiled belief set as a file that TweetyProject's ``FolParser`` reads.

What Tweety is asked about, in its own syntax: many-sorted, hierarchy compiled away. Its names are letters
and digits only, so that ``_`` is spelt ``Zu`` and ``Z`` is ``Zz``. The parser must be given a signature with
equality where the belief set has equalities.
"""

from __future__ import annotations

from collections.abc import Iterator

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.reasoning.tweety.compile import Compiled, compile_belief_set


def write(kb: BeliefSet) -> str:
    """Sort and type declarations, then a formula a line: axioms of the hierarchy first."""
    compiled = compile_belief_set(kb, whole=True)
    return _Writer(compiled).text()


class _Writer:
    """Reads the lines of one compiled belief set and writes them anew."""

    def __init__(self, compiled: Compiled) -> None:
        self._lines = [line.split(" ") for line in compiled.lines]
        self._sorts = [name for name, _ in self._declared("sort")]
        self._constants = self._declared("constant")
        self._predicates = self._declared("predicate")
        self._functions = self._declared("function")

    def _declared(self, kind: str) -> list[tuple[str, list[int]]]:
        """The names of a kind, each with the numbers of its sorts."""
        return [(_name(line[1]), list(map(int, line[2:]))) for line in self._lines if line[0] == kind]

    def text(self) -> str:
        """The whole file."""
        lines = []
        for number, sort in enumerate(self._sorts):
            members = [name for name, home in self._constants if home == [number]]
            lines.append(f"{sort} = {{{', '.join(members or [self._someone(number)])}}}")
        for name, sorts in self._predicates:
            arguments = f"({', '.join(self._sorts[s] for s in sorts)})" if sorts else ""
            lines.append(f"type({name}{arguments})")
        for name, (result, *arguments_of) in self._functions:
            arguments = ", ".join(self._sorts[s] for s in arguments_of)
            lines.append(f"type({self._sorts[result]}={name}({arguments}))")
        lines.append("")
        for line in self._lines:
            if line[0] in ("axiom", "formula"):
                start = 1 if line[0] == "axiom" else 2
                lines.append(self._formula(iter(line[start:])))
        return "\n".join(lines)

    def _someone(self, sort: int) -> str:
        """A constant that nothing speaks of: no sort is empty, and the parser refuses one that is."""
        taken = {*self._sorts, *(name for name, _ in (*self._constants, *self._predicates, *self._functions))}
        name = f"someone{sort}"
        while name in taken:
            name += "x"
        return name

    def _formula(self, tokens: Iterator[str]) -> str:
        token = next(tokens)
        kind, count = token[0], token[1:]
        match kind:
            case "p":
                name, sorts = self._predicates[int(count)]
                return self._applied(name, len(sorts), tokens)
            case "=":
                return f"({self._term(tokens)} == {self._term(tokens)})"
            case "T" | "F":
                return "+" if kind == "T" else "-"
            case "!":
                return f"!({self._formula(tokens)})"
            case "@" | "?":
                word = "forall" if kind == "@" else "exists"
                head = ""
                for _ in range(int(count)):
                    head += f"{word} {_variable(next(tokens))}: ("
                    next(tokens)  # its sort, which the parser finds out itself
                return head + self._formula(tokens) + ")" * int(count)
        operator = {"&": "&&", "|": "||", "^": "^^", ">": "=>", "~": "<=>"}[kind]
        joined = f"({self._formula(tokens)})"
        for _ in range(int(count or 2) - 1):
            # two at a time: Tweety reads a chain of exclusive or as one of many that holds
            joined = f"({joined} {operator} ({self._formula(tokens)}))"
        return joined

    def _applied(self, name: str, arity: int, tokens: Iterator[str]) -> str:
        terms = [self._term(tokens) for _ in range(arity)]
        return f"{name}({', '.join(terms)})" if terms else name

    def _term(self, tokens: Iterator[str]) -> str:
        token = next(tokens)
        if token[0] == "c":
            return self._constants[int(token[1:])][0]
        if token[0] == "v":
            return _variable(token)
        name, sorts = self._functions[int(token[1:])]
        return self._applied(name, len(sorts) - 1, tokens)


def _name(identifier: str) -> str:
    return identifier.replace("Z", "Zz").replace("_", "Zu")


def _variable(token: str) -> str:
    return f"X{token[1:]}"
