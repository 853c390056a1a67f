"""Terms of SMT-LIB as formulas: well-sorted ones, read as the standard says.

What the project's formulas do not have is spelt out. ``let`` and ``define-fun`` are replaced by what they
stand for; every variable gets a name that no other one of its command has, so that nothing is captured. A
formula may grow by that, and by cases (:mod:`fol_kb.formats.smtlib.values`): how much is bounded for each and
for all together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from fol_kb.common.errors import ArityClashError, FormulaSyntaxError, LimitError, SortMismatchError
from fol_kb.formats.smtlib.commands import Expression, Group, Word
from fol_kb.formats.smtlib.core import CORE, INFORMAL, Budget, Reading, chain
from fol_kb.formats.smtlib.symbols import CONSTRUCTOR, Declared, Macro, Named, Symbols, Unreadable
from fol_kb.formats.smtlib.values import BOOL, Value, applied, stated, truth, variable
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    VARIABLE_NAME,
    Application,
    Binding,
    Constant,
    Exists,
    ForAll,
    Formula,
)


class TermReader(Reading):
    """Reads the terms of one command; ``names`` are those that get a name by ``:named``."""

    def __init__(self, symbols: Symbols, budget: Budget, item: Group) -> None:
        super().__init__(symbols, budget, item)
        self.names: list[tuple[Word, Value]] = []
        self._local: dict[str, list[Value]] = {}
        self._variables: dict[str, int] = {}

    def formula(self, node: Expression) -> Formula:
        """The formula that a term of sort Bool stands for.

        Raises:
            FolKbError: with line and column, if the term is not well-sorted or not supported.
        """
        return self.boolean(self._read(node, 1), node)

    def check(self, macro: Macro) -> None:
        """Read the body of a definition, to find out whether it can be read; raises as :meth:`formula`."""
        for name, sort in macro.parameters:
            self._bind(name, variable(self._fresh(name), sort))
        value = self._read(macro.body, 1)
        if value.sort != macro.result:
            problem = f"the body is of sort {value.sort!r}, {macro.result!r} is declared"
            raise self.error(problem, macro.body, SortMismatchError)

    # -------------------------------------------------------------- terms by their shape

    def _read(self, node: Expression, level: int) -> Value:
        """What a term stands for; ``level`` counts how deep it is, in definitions too."""
        if level > MAX_DEPTH:
            raise self.error(f"this nests deeper than {MAX_DEPTH} levels; split it", node, LimitError)
        if isinstance(node, Word):
            return self._word(node, level)
        if not node.items:
            raise self.error("() is no term", node, FormulaSyntaxError)
        head, rest = node.items[0], node.items[1:]
        if isinstance(head, Group):
            return self._qualified(node, head, rest, level)
        if head.kind == "symbol" and head.text in _SPECIAL:
            return _SPECIAL[head.text](self, node, rest, level)
        if not head.is_symbol:
            raise self.error(f"{head.text[:40]!r} is no function", head, FormulaSyntaxError)
        if not rest and head.text not in CORE:
            raise self.error(
                f"({head.text}) is no term; without arguments it is {head.text}", node, FormulaSyntaxError
            )
        values = []
        for argument in rest:
            values.append(self._read(argument, level + 1))
        return self._applied(head, rest, values, level)

    def _word(self, node: Word, level: int) -> Value:
        name = node.text
        if not node.is_symbol:
            reason = {"number": ": arithmetic is not supported", "string": ": strings are not supported"}
            raise self.error(f"{name[:40]!r} is no term here{reason.get(node.kind, '')}", node)
        if local := self._local.get(name):
            return self._again(local[-1], node)
        if name in ("true", "false"):
            return truth(name == "true")
        is_core = name in CORE and not (name in INFORMAL and self._symbols.find(name))
        if is_core or (node.kind == "symbol" and name in _SPECIAL):
            raise self.error(f"{name!r} needs arguments: ({name} ...)", node, FormulaSyntaxError)
        return self._applied(node, (), [], level)

    def _applied(self, head: Word, rest: Sequence[Expression], values: list[Value], level: int) -> Value:
        """A function, predicate, constant or connective of some arguments."""
        name = head.text
        if self._local.get(name):
            raise self.error(f"{name!r} is a variable here, and no function", head)
        core = CORE.get(name)
        entry = self._symbols.find(name)
        if core is not None and entry is None:
            return core(self, head, rest, values)
        match entry:
            case Declared():
                return self._declared(head, entry, rest, values)
            case Macro():
                return self._expanded(head, entry, rest, values, level)
            case Named(value):
                if values:
                    raise self.error(
                        f"{name!r} is the name of a term and takes no arguments", head, ArityClashError
                    )
                return self._again(value, head)
            case Unreadable(line):
                raise self.error(f"{name!r} cannot be read, since line {line} is left out", head)
            case None:
                raise self._symbols.unknown(head)

    def _declared(
        self, head: Word, entry: Declared, rest: Sequence[Expression], values: Sequence[Value]
    ) -> Value:
        self._expect(head, entry.sorts, rest, values)
        name = head.text
        size = self.spend(len(name) + 2, head) + sum(value.size for value in values)
        split = self.rows_of(values, size, head)
        size *= len(split)
        if entry.result == BOOL:
            return Value(BOOL, applied(name, split), size=size)
        cases = [(when, Application(name, terms) if terms else Constant(name)) for when, terms in split]
        return Value(entry.result, None, tuple(cases), size)

    def _expanded(
        self, head: Word, macro: Macro, rest: Sequence[Expression], values: Sequence[Value], level: int
    ) -> Value:
        """The body of a definition, where nothing is seen but its parameters and what is declared."""
        self._expect(head, [sort for _, sort in macro.parameters], rest, values)
        outside, self._local = self._local, {}
        for (name, _), value in zip(macro.parameters, values, strict=True):
            self._bind(name, value)
        names = len(self.names)
        self.spend(_EXPANSION, head)
        # a definition within a definition takes a frame more of Python's stack than other terms do
        value = self._read(macro.body, level + 2)
        del self.names[names:]
        self._local = outside
        return value

    def _expect(
        self, head: Word, sorts: Sequence[str], rest: Sequence[Expression], values: Sequence[Value]
    ) -> None:
        if len(sorts) != len(values):
            expected = f"{len(sorts)} argument{'s' * (len(sorts) != 1)} ({' '.join(sorts) or 'none'})"
            raise self.error(f"{head.text!r} takes {expected}, {len(values)} given", head, ArityClashError)
        for value, sort, node in zip(values, sorts, rest, strict=True):
            if value.sort != sort:
                problem = f"this is of sort {value.sort!r}, {head.text!r} expects {sort!r}"
                raise self.error(problem, node, SortMismatchError)

    def _qualified(self, node: Group, head: Group, rest: Sequence[Expression], level: int) -> Value:
        """``((_ is c) t)``, which asks for a constructor, and ``((as f S) t)``, which says a sort again."""
        match head.items:
            case (Word("as"), Word() as name, sort) if rest:
                values = []
                for argument in rest:
                    values.append(self._read(argument, level + 1))
                return self._of_sort(self._applied(name, rest, values, level), sort)
            case (Word("_"), Word("is"), Word() as name) if len(rest) == 1:
                entry = self._symbols.find(name.text)
                if not isinstance(entry, Declared) or entry.kind != CONSTRUCTOR:
                    raise self.error(f"{name.text!r} is no constructor that is read", name)
                values = [self._read(rest[0], level + 1), self._word(name, level)]
                return chain(self, head, (rest[0], name), values)
        raise self.error("this is no function", head, FormulaSyntaxError)

    # -------------------------------------------------------------- what binds, and annotations

    def _quantified(self, node: Group, rest: Sequence[Expression], level: int) -> Value:
        head = node.items[0]
        assert isinstance(head, Word)
        if len(rest) != 2 or not isinstance(rest[0], Group) or not rest[0].items:
            shape = f"({head.text} ((x S) ...) body)"
            raise self.error(f"a quantifier is written {shape}", node, FormulaSyntaxError)
        bound = sorted_names(self._symbols, rest[0])
        bindings = []
        for name, sort in bound:
            self.uses_bool = self.uses_bool or sort == BOOL
            bindings.append(Binding(self._fresh(name), sort))
            self.spend(len(bindings[-1].name) + len(sort) + 3, head)
        for (name, _), binding in zip(bound, bindings, strict=True):
            self._bind(name, variable(binding.name, binding.sort or ""))
        body = self._read(rest[1], level + 1)
        for name, _ in bound:
            self._local[name].pop()
        quantifier = ForAll if head.text == "forall" else Exists
        return stated(quantifier(tuple(bindings), self.boolean(body, rest[1])), body)

    def _let(self, node: Group, rest: Sequence[Expression], level: int) -> Value:
        shape = "a let is written (let ((x term) ...) body)"
        if len(rest) != 2 or not isinstance(rest[0], Group):
            raise self.error(shape, node, FormulaSyntaxError)
        named: dict[str, Value] = {}
        for name, term in _pairs(self._symbols, rest[0], shape):
            # all at once: what one of them stands for does not see the others
            named[name.text] = self._read(term, level + 1)
        for text, value in named.items():
            self._bind(text, value)
        body = self._read(rest[1], level + 1)
        for text in named:
            self._local[text].pop()
        return body

    def _annotated(self, node: Group, rest: Sequence[Expression], level: int) -> Value:
        if len(rest) < 2:
            raise self.error(_ANNOTATION, node, FormulaSyntaxError)
        value = self._read(rest[0], level + 1)
        at = 1
        while at < len(rest):
            keyword, item = rest[at], rest[at + 1] if at + 1 < len(rest) else None
            if not _is_keyword(keyword):
                raise self.error(_ANNOTATION, keyword, FormulaSyntaxError)
            if isinstance(keyword, Word) and keyword.text == ":named":
                if not isinstance(item, Word) or not item.is_symbol:
                    raise self.error("the name of a term is a symbol", keyword, FormulaSyntaxError)
                self.names.append((item, value))
            at += 1 if item is None or _is_keyword(item) else 2
        return value

    def _as(self, node: Group, rest: Sequence[Expression], level: int) -> Value:
        if len(rest) != 2 or not isinstance(rest[0], Word):
            raise self.error("a sort is said again by (as name sort)", node, FormulaSyntaxError)
        return self._of_sort(self._word(rest[0], level), rest[1])

    def _of_sort(self, value: Value, node: Expression) -> Value:
        sort = self._symbols.sort(node)
        if sort != value.sort:
            raise self.error(
                f"this is of sort {value.sort!r}, and said to be of {sort!r}", node, SortMismatchError
            )
        return value

    def _unsupported(self, node: Group, rest: Sequence[Expression], level: int) -> Value:
        head = node.items[0]
        assert isinstance(head, Word)
        raise self.error(f"({head.text} ...) is not supported as a term", node)

    # -------------------------------------------------------------- helpers

    def _bind(self, name: str, value: Value) -> None:
        self._local.setdefault(name, []).append(value)

    def _again(self, value: Value, node: Expression) -> Value:
        """A value that stands here once more."""
        self.spend(value.size, node)
        return value

    def _fresh(self, name: str) -> str:
        """A variable that nothing else in this command has, like the name."""
        base = _NO_WORD.sub("_", name)[:_LONGEST_VARIABLE]
        if not VARIABLE_NAME.match(base):
            base = f"x{base}"
        while True:
            number = self._variables.get(base, 0) + 1
            self._variables[base] = number
            if number == 1:
                return base
            made = f"{base}_{number}"
            if made not in self._variables:
                self._variables[made] = 1
                return made


_ANNOTATION = "an annotation is written (! term :keyword value), its value may be missing"
_NO_WORD = re.compile(r"\W")
_LONGEST_VARIABLE = 1_000
_EXPANSION = 16
"""What the use of a definition costs besides its text: time."""


def sorted_names(symbols: Symbols, group: Group) -> list[tuple[str, str]]:
    """The names and sorts of ``((x S) ...)``, each name once.

    Raises:
        FolKbError: with line and column, if it is not of that shape or a sort is not known.
    """
    pairs = _pairs(symbols, group, "a variable and its sort are expected: (x S)")
    return [(name.text, symbols.sort(sort)) for name, sort in pairs]


def _pairs(symbols: Symbols, group: Group, shape: str) -> Iterator[tuple[Word, Expression]]:
    """The names of ``((x ...) ...)``, each once, with what is beside each; ``shape``: how that is written."""
    seen: set[str] = set()
    for pair in group.items:
        match pair:
            case Group((Word(is_symbol=True) as name, beside)):
                if name.text in seen:
                    raise symbols.error(
                        f"the variable {name.text!r} is bound twice", name, FormulaSyntaxError
                    )
                seen.add(name.text)
                yield name, beside
            case _:
                raise symbols.error(shape, pair, FormulaSyntaxError)


def _is_keyword(node: Expression) -> bool:
    return isinstance(node, Word) and node.kind == "keyword"


_SPECIAL: Mapping[str, Callable[[TermReader, Group, Sequence[Expression], int], Value]] = {
    "forall": TermReader._quantified,
    "exists": TermReader._quantified,
    "let": TermReader._let,
    "!": TermReader._annotated,
    "as": TermReader._as,
    "_": TermReader._unsupported,
    "match": TermReader._unsupported,
    "lambda": TermReader._unsupported,
    "par": TermReader._unsupported,
}
