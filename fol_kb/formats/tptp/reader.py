"""TPTP problems as tool calls: FOF, CNF and TFF with declared types and no more (TF0).

* The roles axiom, hypothesis, definition, lemma, assumption and fact are premises.
* A conjecture is a question. What has the role ``negated_conjecture`` is denied together: the question is
  whether the premises refute it. Believed, it would be a premise that nobody holds. Beside the conjecture
  that it denies it asks nothing more; beside another one it is not clear what is asked.
* ``theorem`` and ``corollary`` are premises by the book, and goals for many who write them: they are refused,
  as is every role without a meaning of its own (``plain``, ``unknown``, ...).
* In FOF and CNF everything is of one sort, ``thing``. In TFF each type is a sort, and so is ``$i``.
* A free variable of FOF stays free, for the builder to close; those of a clause, and of what is denied, are
  universally closed.
* Distinct objects are different from one another.

Included files, THF and arithmetic are problems. A symbol with two numbers of arguments is two symbols in
TPTP; here it is left for the builder to refuse, since a person or a model that writes one has mostly slipped.

Source: the TPTP language, https://tptp.org/UserDocs/TPTPLanguage/TPTPLanguage.shtml
"""

from __future__ import annotations

from collections.abc import Callable

from fol_kb.common.deadline import current
from fol_kb.common.errors import FolKbError, FormulaSyntaxError, LimitError, TypingError
from fol_kb.formats.many_sorted import Statements, denied
from fol_kb.formats.program import Program
from fol_kb.formats.remarks import Remark, Remarks
from fol_kb.formats.tptp.formulas import MOST_DISTINCT, FormulaReader
from fol_kb.formats.tptp.scanner import Annotated, Fault, Token, scan
from fol_kb.formats.tptp.types import TRUTHS, Types
from fol_kb.logic.syntax import Constant, Equality, Formula, Not, conjunction

PREMISES = frozenset({"axiom", "hypothesis", "definition", "lemma", "assumption", "fact"})
QUESTIONS = frozenset({"conjecture", "question"})
DENIED = "negated_conjecture"

_MAY_ASK = QUESTIONS | {
    *(DENIED, "theorem", "corollary", "plain", "unknown", "goal", "query", "conclusion"),
    *("negated_goal", "negated_conclusion", "negated_query"),
}
"""Roles of what asks something, or may do so."""
_MOST_BRACKETS = 10
"""Around a type: more of them are none that people write."""
_LANGUAGES = frozenset({"fof", "cnf", "tff"})
_EXPECTED = "expected is a formula like fof(name, role, formula)."


def read(source: str) -> Program:
    """The calls, questions and problems of a problem file.

    >>> program = read("fof(a, axiom, ![X]: (man(X) => mortal(X))). fof(c, conjecture, mortal(ann)).")
    >>> [call.tool for call in program], program[2].formula, program.questions[0].formula
    (['add_predicate_schema', 'add_predicate_schema', 'add_formula', 'add_constant_to_sort'], \
'forall X: (man(X) => mortal(X))', 'mortal(ann)')
    """
    return _Reader(source).program()


class _Reader:
    def __init__(self, source: str) -> None:
        scanned = scan(source)
        self._items = scanned.items
        self._remarks = Remarks(source, scanned.comments)
        self._statements = Statements("tptp", source)
        self._types = Types(self._statements.collector)
        self._has_individuals = False
        self._declared: set[tuple[str, str]] = set()
        self._objects: dict[str, None] = {}
        self._asked: list[Formula] = []
        self._denied: list[tuple[Annotated, Formula | None]] = []

    def program(self) -> Program:
        typed = []
        rest = []
        for item in self._items:
            if isinstance(item, Fault):
                problem = FormulaSyntaxError(item.message, self._statements.collector.place(item.at))
                self._statements.problem(problem, item.start, item.end, question=item.role in _MAY_ASK)
            elif _role(item) == "type":
                typed.append(item)
            else:
                rest.append(item)
        # a type may be declared behind its use, and whether there is any decides what $i is
        for item in filter(_is_sort, typed):
            self._guarded(item, self._type)
        self._types.close()
        for item in typed:
            if not _is_sort(item):
                self._guarded(item, self._type)
        for item in rest:
            self._guarded(item, self._annotated)
        self._ask_denied()
        return self._statements.program()

    def _guarded(self, item: Annotated, take: Callable[[Annotated], None]) -> None:
        current().look()
        try:
            take(item)
            self._declare_individuals(item)
        except FolKbError as problem:
            role = _role(item)
            self._statements.problem(problem, item.start, item.end, question=role in _MAY_ASK)
            if role == DENIED:
                self._denied.append((item, None))
            elif role == "type" and (name := _typed_symbol(item)) is not None:
                self._types.spoil(name)

    # -------------------------------------------------------------- types

    def _type(self, item: Annotated) -> None:
        """``name: $tType``, ``name: sort``, ``name: sort > sort`` or ``name: (sort * sort) > sort``."""
        if item.language != "tff":
            place = item.parts[1][0]
            raise self._types.error("types are declared in TFF", place, TypingError)
        symbol, said = _typed_symbol(item), _said_type(item)
        if symbol is None or not said:
            raise self._types.error("a type is declared by name: type", item.parts[1][0])
        if _is_sort(item):
            if self._types.add_sort(symbol):
                self._statements.sort(symbol.text, item.start, item.end)
            return
        arguments, result = self._arrow(said)
        if (found := self._types.add(symbol, arguments, result)) is not None:
            of = None if found.result == TRUTHS else found.result
            self._statements.symbol(symbol.text, found.arguments, of, item.start, item.end)

    def _arrow(self, tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], Token]:
        """The types of the arguments and that of the result."""
        if len(tokens) == 1:
            return (), tokens[0]
        depth, at = 0, 0
        for index, token in enumerate(tokens):
            depth += token.is_sign("(") - token.is_sign(")")
            if depth == 0 and token.is_sign(">"):
                at = index
        before, result = _without_brackets(tokens[:at]), _without_brackets(tokens[at + 1 :])
        if not before or len(result) != 1:
            raise self._types.error("expected is a type, sort > sort, or (sort * sort) > sort", tokens[0])
        arguments, signs = before[::2], before[1::2]
        if len(arguments) == len(signs) or not all(sign.is_sign("*") for sign in signs):
            raise self._types.error("the sorts of arguments are written (sort * sort)", before[0])
        return arguments, result[0]

    # -------------------------------------------------------------- formulas

    def _annotated(self, item: Annotated) -> None:
        first = item.parts[0][0] if item.parts[0] else None
        where = first or Token("end", "", item.start, item.end)
        if item.language == "include":
            raise self._types.error(
                "included files are not read; put their formulas here", where, TypingError
            )
        if item.language not in _LANGUAGES:
            raise self._types.error(f"{item.language.upper()} is not supported", where, TypingError)
        if len(item.parts) < 3 or not item.parts[2] or len(item.parts[0]) != 1 or len(item.parts[1]) != 1:
            raise self._types.error(_EXPECTED, where)
        if not (first is not None and (first.is_name or first.kind == "number")):
            raise self._types.error("the name of a formula is a word in lower case, or quoted", where)
        role = item.parts[1][0]
        if role.kind != "word" or role.text not in PREMISES | QUESTIONS | {DENIED}:
            raise self._types.error(_why_not(role.text), role, TypingError)
        reader = FormulaReader(item.parts[2], self._types, typed=item.language == "tff")
        # what is denied is closed before: the closure of a denial says something else
        formula = reader.clause() if item.language == "cnf" else reader.formula(closed=role.text == DENIED)
        remark = self._remarks.around(item.start, item.end)
        self._declare(reader, item)
        self._distinguish(reader, item, remark)
        if role.text in PREMISES:
            self._statements.assertion(formula, item.start, item.end, remark)
        elif role.text in QUESTIONS:
            self._statements.question(formula, item.start, item.end, remark.text)
            self._asked.append(formula)
        else:
            self._denied.append((item, formula))

    def _declare(self, reader: FormulaReader, item: Annotated) -> None:
        """The symbols without a declared type, when they first occur."""
        individuals = self._types.individuals
        found = [("predicate", *symbol) for symbol in reader.predicates]
        found += [("function" if arity else "constant", name, arity) for name, arity in reader.functions]
        for kind, name, arity in found:
            if (kind, name) not in self._declared:
                self._declared.add((kind, name))
                of = None if kind == "predicate" else individuals
                self._statements.symbol(name, [individuals] * arity, of, item.start, item.end)

    def _declare_individuals(self, item: Annotated) -> None:
        """The sort of ``$i`` where there are others; the top sort needs no declaration."""
        if self._types.has_sorts and self._types.speaks_of_individuals and not self._has_individuals:
            self._has_individuals = True
            self._statements.sort(self._types.individuals, item.start, item.end)

    def _distinguish(self, reader: FormulaReader, item: Annotated, remark: Remark) -> None:
        """That a new distinct object is none of those before it."""
        for name in reader.objects:
            if name in self._objects:
                continue
            if len(self._objects) >= MOST_DISTINCT:
                message = f"there may be {MOST_DISTINCT} distinct objects, and {name} is one more"
                raise LimitError(message, self._statements.collector.place(item.start))
            self._statements.symbol(name, (), self._types.individuals, item.start, item.end)
            others = [Not(Equality(Constant(name), Constant(other))) for other in self._objects]
            if others:
                self._statements.assertion(conjunction(tuple(others)), item.start, item.end, remark)
            self._objects[name] = None

    def _ask_denied(self) -> None:
        """One question for everything that is denied: whether it cannot all hold."""
        if not self._denied:
            return
        formulas = [formula for _, formula in self._denied if formula is not None]
        items = [item for item, _ in self._denied]
        if len(formulas) < len(items):
            for item, formula in self._denied:
                if formula is not None:
                    problem = "another negated conjecture cannot be read, so that nothing is asked of them"
                    self._statements.problem(problem, item.start, item.end, question=True)
            return
        question = denied(formulas)
        if question in self._asked:
            return
        remarks = [self._remarks.around(item.start, item.end).text for item in items]
        words = " ".join(filter(None, remarks)) or None
        start, end = items[0].start, items[-1].end
        if self._asked:
            problem = "a conjecture stands beside this, which is not its denial: what is asked is not clear"
            self._statements.problem(problem, start, end, question=True)
        else:
            self._statements.ask(question, start, end, words)


def _role(item: Annotated) -> str | None:
    part = item.parts[1] if len(item.parts) > 1 else ()
    return part[0].text if len(part) == 1 and part[0].kind == "word" else None


def _why_not(role: str) -> str:
    if role in ("theorem", "corollary"):
        return f"the role {role!r} is a premise for some and a goal for others: say axiom or conjecture"
    return f"the role {role!r} does not say whether this is believed or asked: say axiom or conjecture"


def _typed_symbol(item: Annotated) -> Token | None:
    """The symbol that a declaration is about."""
    tokens = _without_brackets(item.parts[2]) if len(item.parts) > 2 else ()
    return tokens[0] if len(tokens) > 1 and tokens[0].is_name and tokens[1].is_sign(":") else None


def _said_type(item: Annotated) -> tuple[Token, ...]:
    """What a declaration says of its symbol."""
    return _without_brackets(_without_brackets(item.parts[2])[2:]) if len(item.parts) > 2 else ()


def _is_sort(item: Annotated) -> bool:
    """Whether a declaration is one of a sort: ``name: $tType``."""
    said = _said_type(item)
    return len(said) == 1 and said[0].kind == "dollar" and said[0].text == "$tType"


def _without_brackets(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without the brackets around all of them."""
    first, last = 0, len(tokens)
    for _ in range(_MOST_BRACKETS):
        if not (last - first > 2 and tokens[first].is_sign("(") and tokens[last - 1].is_sign(")")):
            break
        depth = 0
        for token in tokens[first : last - 1]:
            depth += token.is_sign("(") - token.is_sign(")")
            if depth == 0:
                return tokens[first:last]
        first, last = first + 1, last - 1
    return tokens[first:last]
