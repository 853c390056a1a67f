"""All mutants of a module, by mutmut's operators.

Their mistakes are another number, text, comparison or operator, ``None`` instead of a value, an argument or a
``case`` left out, ``not`` left out, and the like. What is no code that runs gives no mutants: documentation,
type annotations and type aliases, decorators, ``__all__``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import deep_replace
from mutmut.mutation.mutators import mutation_operators

from benchmarks.mutants import Mutant, compiled

UNHARMED_CALLS = frozenset({"cast", "isinstance", "len", "TypeVar"})
"""Calls whose arguments give no mutants: mutmut's own two, where most give an error at once, and types."""


def mutants_of(root: Path, path: str) -> list[Mutant]:
    """All mutants of a file that are different from it and from each other, in the order of their places."""
    text = (root / path).read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text))
    collector = _Collector(path)
    wrapper.visit(collector)
    module = wrapper.module
    whole = (1, text.count("\n") + 1)
    codes = [module.code_for_node(statement) for statement in module.body]
    found: list[Mutant] = []
    seen = {text}
    counts: dict[str, int] = {}
    for place in collector.places:
        changed = deep_replace(module.body[place.statement], place.node, place.mutated)
        assert isinstance(changed, cst.CSTNode)
        parts = [*codes[: place.statement], module.code_for_node(changed), *codes[place.statement + 1 :]]
        header = "".join(module.code_for_node(line) for line in module.header)
        source = header + "".join(parts)
        if source in seen or not _compiles(source):
            continue
        seen.add(source)
        where = ".".join(place.scopes) or "<module>"
        counts[where] = counts.get(where, 0) + 1
        before, after = (module.code_for_node(node).strip() for node in (place.node, place.mutated))
        found.append(
            Mutant(
                f"{path}::{where}#{counts[where]}",
                path,
                place.lines,
                place.around or whole,
                place.function,
                before,
                after,
                source,
            )
        )
    return found


def _compiles(source: str) -> bool:
    try:
        compiled(source, "<mutant>")
    except SyntaxError:
        return False
    return True


# ------------------------------------------------------------------------------ finding the places


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a mutant differs; ``scopes`` are the classes and functions around it, ``statement`` its number"""

    statement: int
    node: cst.CSTNode
    mutated: cst.CSTNode
    scopes: tuple[str, ...]
    function: tuple[str, int] | None
    lines: tuple[int, int]
    around: tuple[int, int] | None


class _Collector(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.places: list[_Place] = []
        self._stack: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if self._is_no_code(node):
            return False
        self._stack.append(node)
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                self.places += [self._place(node, mutated) for mutated in operator(node)]
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if self._stack and self._stack[-1] is original_node:
            self._stack.pop()

    def _is_no_code(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom():
                return True
            case cst.Expr(value=cst.SimpleString() | cst.ConcatenatedString()):
                return True  # documentation
            case cst.Call(func=cst.Name(value=name)) if name in UNHARMED_CALLS:
                return True
            case cst.If(test=cst.Name(value="TYPE_CHECKING")):
                return True
            case cst.Assign() | cst.AnnAssign():
                return not self._scopes() and _is_alias(node)
        return False

    def _scopes(self) -> list[cst.FunctionDef | cst.ClassDef]:
        return [node for node in self._stack if isinstance(node, cst.FunctionDef | cst.ClassDef)]

    def _place(self, node: cst.CSTNode, mutated: cst.CSTNode) -> _Place:
        scopes = self._scopes()
        module = self._stack[0]
        assert isinstance(module, cst.Module)
        names: list[str] = []
        function: tuple[str, int] | None = None
        for scope in scopes:
            names.append(scope.name.value)
            if isinstance(scope, cst.FunctionDef):
                if (
                    scope.body in self._stack
                ):  # else the mistake is in a default value: made at the definition
                    first = scope.decorators[0] if scope.decorators else scope
                    function = ".".join(names), self._span(first)[0]
                break
        return _Place(
            next(number for number, statement in enumerate(module.body) if statement in self._stack[:2]),
            node,
            mutated,
            tuple(names),
            function,
            self._statement_span(node),
            self._span(scopes[len(names) - 1]) if names else None,
        )

    def _span(self, node: cst.CSTNode) -> tuple[int, int]:
        position = self.get_metadata(PositionProvider, node)
        return position.start.line, position.end.line

    def _statement_span(self, node: cst.CSTNode) -> tuple[int, int]:
        """The lines of the statement around a node; only the head of one that has a body."""
        for outer in reversed(self._stack):
            if isinstance(outer, cst.Match):
                return self._span(outer)
            if isinstance(outer, cst.BaseSmallStatement):
                return self._span(outer)
            body = getattr(outer, "body", None)
            if isinstance(body, cst.IndentedBlock):
                start, end = self._span(outer)
                return start, max(start, min(end, self._span(body)[0] - 1))
        return self._span(node)


def _is_alias(node: cst.Assign | cst.AnnAssign) -> bool:
    """Whether this assignment of a module only names a type, or lists what the module exports."""
    match node:
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__"))]):
            return True
        case cst.Assign(value=cst.Subscript()):
            return True
        case cst.Assign(value=cst.BinaryOperation(operator=cst.BitOr())):
            return True
        case cst.Assign(value=cst.Call(func=cst.Name(value="TypeVar"))):
            return True
    return False
