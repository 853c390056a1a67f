"""The declarations of an SMT-LIB script: what they add to its names, and what they say.

Read are sorts without parameters, constants, functions and predicates; datatypes of constants alone, which
are enumerations; definitions that are not recursive. A declaration that cannot be read leaves its names
behind, so that whatever uses them can be told why it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fol_kb.common.errors import LimitError
from fol_kb.formats.many_sorted import Statements, all_different
from fol_kb.formats.remarks import Remarks
from fol_kb.formats.smtlib.commands import Expression, Group, Word
from fol_kb.formats.smtlib.core import Budget
from fol_kb.formats.smtlib.datatypes import enumerations
from fol_kb.formats.smtlib.symbols import CONSTRUCTOR, Declared, Macro, Symbols
from fol_kb.formats.smtlib.terms import TermReader, sorted_names
from fol_kb.formats.smtlib.values import BOOL, FALSE, TRUE
from fol_kb.logic.syntax import Binding, Constant, Equality, ForAll, Variable, disjunction, free_variables

MOST_CONSTRUCTORS = 200
"""Of an enumeration: each pair of them is said to be different."""
_EQUALITY = 6
"""Characters of an inequality and what is between two, for each of its sides."""


class Declarations:
    """Reads declarations into the names of a script and its statements."""

    def __init__(self, statements: Statements, symbols: Symbols, budget: Budget, remarks: Remarks) -> None:
        self._statements = statements
        self._symbols = symbols
        self._budget = budget
        self._remarks = remarks
        self._has_bool = False

    def read(self, node: Group) -> None:
        """Take one declaration, whose head is one of :data:`DECLARING`.

        Raises:
            FolKbError: with line and column, if it cannot be read.
        """
        _DECLARATIONS[node.head or ""](self, node, node.items[1:])

    def _declare_sort(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) not in (1, 2) or not isinstance(rest[0], Word):
            raise self._symbols.shape("(declare-sort S 0)", node)
        if len(rest) == 2 and not (isinstance(rest[1], Word) and rest[1].text == "0"):
            raise self._symbols.error("sorts with parameters are not supported", node)
        self._symbols.add_sort(rest[0], rest[0].text)
        self._statements.sort(rest[0].text, node.start, node.end)

    def _define_sort(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 3 or not isinstance(rest[0], Word) or not isinstance(rest[1], Group):
            raise self._symbols.shape("(define-sort S () T)", node)
        if rest[1].items:
            raise self._symbols.error("sorts with parameters are not supported", node)
        self._symbols.add_sort(rest[0], self._symbols.sort(rest[2]))

    def _declare_fun(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 3 or not isinstance(rest[0], Word) or not isinstance(rest[1], Group):
            raise self._symbols.shape("(declare-fun f (S ...) T)", node)
        sorts = tuple([self._symbols.sort(sort) for sort in rest[1].items])
        self._declare(rest[0], sorts, self._symbols.sort(rest[2]), node)

    def _declare_const(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 2 or not isinstance(rest[0], Word):
            raise self._symbols.shape("(declare-const c S)", node)
        self._declare(rest[0], (), self._symbols.sort(rest[1]), node)

    def _declare(self, name: Word, sorts: tuple[str, ...], result: str, node: Group) -> None:
        entry = Declared(sorts, result, self._symbols.line(node))
        if not self._symbols.add(name, entry):
            return
        if BOOL in sorts:
            self.need_bool(node)
        of = None if result == BOOL else result
        self._statements.symbol(name.text, sorts, of, node.start, node.end)

    def _define_fun(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 4 or not isinstance(rest[0], Word) or not isinstance(rest[1], Group):
            raise self._symbols.shape("(define-fun f ((x S) ...) T body)", node)
        self._define(rest[0], sorted_names(self._symbols, rest[1]), rest[2], rest[3], node)

    def _define_const(self, node: Group, rest: Sequence[Expression]) -> None:
        if len(rest) != 3 or not isinstance(rest[0], Word):
            raise self._symbols.shape("(define-const c S term)", node)
        self._define(rest[0], [], rest[1], rest[2], node)

    def _define(
        self,
        name: Word,
        parameters: Sequence[tuple[str, str]],
        result: Expression,
        body: Expression,
        node: Group,
    ) -> None:
        macro = Macro(tuple(parameters), self._symbols.sort(result), body, self._symbols.line(node))
        reader = TermReader(self._symbols, self._budget, node)
        reader.check(macro)
        self._symbols.add(name, macro)
        self.name_terms(reader)

    def _declare_datatypes(self, node: Group, rest: Sequence[Expression]) -> None:
        found = list(enumerations(self._symbols, node, rest))
        seen: set[str] = set()
        for name, constructors in found:
            if len(constructors) > MOST_CONSTRUCTORS:
                problem = (
                    f"an enumeration may have {MOST_CONSTRUCTORS} members, this one has {len(constructors):,}"
                )
                raise self._symbols.error(problem, name, LimitError)
            self._spend_pairs(name, constructors)
            for word in constructors:
                if word.text in seen:
                    raise self._symbols.error(f"the constructor {word.text!r} is there twice", word)
                seen.add(word.text)
                self._symbols.check(word, Declared((), name.text, self._symbols.line(node), CONSTRUCTOR))
        for name, constructors in found:
            self._symbols.add_sort(name, name.text, tuple(word.text for word in constructors))
            self._statements.sort(name.text, node.start, node.end)
        for name, constructors in found:
            for word in constructors:
                entry = Declared((), name.text, self._symbols.line(node), CONSTRUCTOR)
                if self._symbols.add(word, entry):
                    self._statements.symbol(word.text, (), name.text, node.start, node.end)
            self._enumeration(name.text, [word.text for word in constructors], node)

    def _spend_pairs(self, name: Word, constructors: Sequence[Word]) -> None:
        """Count the characters of the formula that says of each pair of them that they differ."""
        written = sum(len(word.text) + _EQUALITY for word in constructors)
        if (left := self._budget.left - written * (len(constructors) - 1)) < 0:
            problem = "written out, all formulas together would be too long"
            raise self._symbols.error(problem, name, LimitError)
        self._budget.left = left

    def _enumeration(self, sort: str, names: Sequence[str], node: Group) -> None:
        """That the constants are different, and that there are no others of the sort."""
        terms = [Constant(name) for name in names]
        remark = self._remarks.around(node.start, node.end)
        if len(terms) > 1:
            self._statements.assertion(all_different(terms), node.start, node.end, remark)
        x = Variable("x")
        known = disjunction(tuple([Equality(x, term) for term in terms]))
        self._statements.assertion(ForAll((Binding("x", sort),), known), node.start, node.end, remark)

    def need_bool(self, node: Group) -> None:
        """The sort Bool with its two individuals, for Booleans as arguments."""
        if not self._has_bool:
            self._has_bool = True
            self._statements.sort(BOOL, node.start, node.end)
            for constant in (TRUE, FALSE):
                self._statements.symbol(constant.name, (), BOOL, node.start, node.end)
            self._enumeration(BOOL, [TRUE.name, FALSE.name], node)

    def spoil(self, node: Group) -> None:
        """The names of a declaration that is left out: what uses them is told so."""
        name = node.items[1] if len(node.items) > 1 else None
        head = node.head or ""
        if not head.startswith("declare-datatype"):
            if isinstance(name, Word) and name.is_symbol:
                (self._symbols.spoil_sort if head.endswith("-sort") else self._symbols.spoil)(name)
            return
        for word in _words(node):
            self._symbols.spoil(word)
            self._symbols.spoil_sort(word)

    def _unsupported(self, node: Group, rest: Sequence[Expression]) -> None:
        raise self._symbols.error(f"{node.head} is not supported", node)

    def name_terms(self, reader: TermReader) -> None:
        """Terms with a name; one that is there twice or is not closed is a name of nothing."""
        for word, value in reader.names:
            formulas = [f for when, _ in value.cases for f in when]
            formulas += [value.formula] if value.formula is not None else []
            formulas += [Equality(term, term) for _, term in value.cases]
            is_closed = not any(free_variables(formula) for formula in formulas)
            self._symbols.name(word, value if is_closed else None)


def _words(node: Expression) -> list[Word]:
    """All symbols in an expression."""
    found: list[Word] = []
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Group):
            pending.extend(current.items)
        elif current.is_symbol:
            found.append(current)
    return found


_Declaration = Callable[[Declarations, Group, Sequence[Expression]], None]
_DECLARATIONS: Mapping[str, _Declaration] = {
    "declare-sort": Declarations._declare_sort,
    "define-sort": Declarations._define_sort,
    "declare-fun": Declarations._declare_fun,
    "declare-const": Declarations._declare_const,
    "declare-datatype": Declarations._declare_datatypes,
    "declare-datatypes": Declarations._declare_datatypes,
    "define-fun": Declarations._define_fun,
    "define-const": Declarations._define_const,
    "define-fun-rec": Declarations._unsupported,
    "define-funs-rec": Declarations._unsupported,
}
DECLARING = frozenset(_DECLARATIONS)
"""The commands that declare names."""
