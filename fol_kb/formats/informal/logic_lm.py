"""Programs as Logic-LM has models write them (Pan et al., 2023): two kinds, told apart by their marks.

First-order programs have ``Predicates:``, ``Premises:`` and ``Conclusion:``, a formula a line in logical
signs. Programs of rules have ``Predicates:``, ``Facts:``, ``Rules:`` and ``Query:``, with truth values::

    Cold($x, bool) ::: Is x cold?
    Cold(Bob, True) ::: Bob is cold.
    Quiet($x, True) && Cold($x, True) >>> Smart($x, False) ::: If something is quiet and cold it is not smart.

A truth value at the end is no argument, ``False`` is a negation, and the variables of a rule are closed
universally. What stands in the wrong section is read as what it is. As in the system that the programs are
written for, a fact is about individuals: one with a variable is a problem, and no statement about everything.

Everything else that models get wrong is passed on as it is written, for repair and findings to judge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fol_kb.beliefs.tools import AddFormula, AddPredicateSchema
from fol_kb.common.errors import FolKbError, FormulaSyntaxError
from fol_kb.formats.collecting import Collector, statement
from fol_kb.formats.informal import sections
from fol_kb.formats.informal.formula_text import Written, read_formula
from fol_kb.formats.informal.letters import declare_letters
from fol_kb.formats.informal.scopes import Arrows
from fol_kb.formats.informal.sections import Item
from fol_kb.formats.program import AnswerAsQuestionError, Program
from fol_kb.logic.names import is_plain
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import Atom, Binding, ForAll, Implies, free_variables, subformulas
from fol_kb.logic.traversal import constants

_NO_INDIVIDUAL = "a fact is about individuals and has no variable; a rule has >>> between its two sides"
_RULES_MARKS = re.compile(
    r">>>|\$\w|\bbool\s*\)|^[^\w\n]*(?:facts?|rules?)\s*:", re.IGNORECASE | re.MULTILINE
)
_FORMULA_MARKS = re.compile(r"[∀∃→↔⊕]|^[^\w\n]*premises?\s*:", re.IGNORECASE | re.MULTILINE)
_DECLARATION = re.compile(
    r"(?P<denied>[¬!~-])?\s*(?P<name>[^\s(),∀∃∧∨→↔¬⊕&|!~](?:[^(),∀∃∧∨→↔¬⊕&|!~\n]*[^\s(),∀∃∧∨→↔¬⊕&|!~])?)\s*"
    r"(?:\((?P<arguments>[^()]*)\)(?:(?:\s*[:–—]|\s+-\s)(?P<words>[^∀∃∧∨→↔¬⊕\n]*))?)?"
)
_VARIABLE = re.compile(r"[u-zX-Z]\d?")
"""What is hardly the name of somebody."""
_TRUTH_TYPES = frozenset({"bool", "boolean", "true", "false", "true/false"})
_CLAUSE = re.compile(
    r"\b(?P<name>[A-Z]\w*) is (?P<denied>not )?(?:an? )?(?P<predicate>[A-Za-z]\w*)\b(?!\s*\()"
)
_ANSWER = re.compile(
    r"(?:the )?(?:answer\W*)?(?:is\W*)?(?:true|false|unknown|uncertain|yes|no)\W*", re.IGNORECASE
)
_OPEN_TRUTH = re.compile(
    r"(?P<name>[^(),]+)\((?P<inner>[^()]*),\s*(?P<value>\?\w*|unknown|bool|boolean|\$\w+|[A-Z])\s*\)\s*[.?]?",
    re.IGNORECASE,
)


def read(source: str) -> Program:
    """Read a program of either kind."""
    rules = len(_RULES_MARKS.findall(source))
    return LineReader(source, rules=rules > len(_FORMULA_MARKS.findall(source))).read()


def read_fol(source: str) -> Program:
    """Read a first-order program."""
    return LineReader(source).read()


def read_rules(source: str) -> Program:
    """Read a program of rules."""
    return LineReader(source, rules=True).read()


def read_unicode(source: str) -> Program:
    """Formulas in logical signs, one a line, as FOLIO has them: premises, but for those below a header."""
    return LineReader(source, "unicode").read(sections.PREMISES)


@dataclass(frozen=True, slots=True)
class _Declared:
    arguments: int
    with_truth: bool


class LineReader:
    """Reads a program of which every line is an item.

    ``rules`` is whether atoms have truth values, ``arrows`` how implications group.
    """

    def __init__(
        self,
        source: str,
        dialect: str | None = None,
        *,
        rules: bool = False,
        arrows: Arrows = Arrows.RIGHT,
    ) -> None:
        self.rules = rules
        self.arrows = arrows
        self.collector = Collector(dialect or ("logic-lm-rules" if rules else "logic-lm-fol"), source)
        self.declared: dict[str, _Declared] = {}
        self.unary: dict[str, str] = {}
        self.answers: list[Item] = []
        self.prose: list[tuple[Item, FolKbError]] = []

    def read(self, first: str = sections.PROSE, *, dashes: bool = True) -> Program:
        """The program; ``first``: the section before any header; ``dashes``: a dash may be a bullet."""
        for item in sections.items(self.collector, first, dashes=dashes):
            try:
                self.item(item)
            except FolKbError as error:
                question = item.section == sections.QUESTIONS
                if question and not sections.looks_like_formula(self.text(item)):
                    self.prose.append((item, error))
                else:
                    self.collector.problem(error, item.start, item.end, question=question)
        nothing_asked = not self.collector.asked_something
        for item, problem in self.prose:  # words beside the question are no question
            self.collector.problem(problem, item.start, item.end, question=nothing_asked)
        if self.answers and not self.collector.asked_something:
            answer = self.answers[0]
            words = {self.words(each) for each in self.answers}
            self.collector.words_of_answer = (words.pop() or None) if len(words) == 1 else None
            message = "an answer stands where the question should, which is not given as a formula"
            problem = AnswerAsQuestionError(message, self.collector.place(answer.start))
            self.collector.problem(problem, answer.start, answer.end, question=True)
        return self.collector.program()

    def text(self, item: Item) -> str:
        return self.collector.source[item.start : item.end]

    def words(self, item: Item) -> str:
        """What stands beside the formula of an item; nothing if it has no words."""
        return self.collector.source[item.words_start : item.words_end]

    def item(self, item: Item) -> None:
        if item.section == sections.PROSE:
            self.among_words(item)
            return
        words = self.words(item)
        if ":::" in words and "(" in words.partition(":::")[0]:
            raise self.error("two formulas on one line: which of them is meant is not clear", item)
        if item.dashed:
            raise self.error("the dash may be a bullet or a negation; take it away, or write ¬", item)
        if item.section == sections.PREDICATES:
            self.declaration(item)
        elif item.section == sections.CONSTANTS:
            self.constants(item)
        elif item.section == sections.QUESTIONS:
            self.question(item)
        else:
            self.statement(item)

    def among_words(self, item: Item) -> None:
        """Raises a FormulaSyntaxError for a line of prose that is a formula."""
        try:
            read_formula(self.collector, item.start, item.end, rules=self.rules)
        except FolKbError:
            return  # words that only look like a formula
        raise self.error(
            "a formula stands in a section of words: put it below Premises, or take it away", item
        )

    def error(self, problem: str, item: Item) -> FormulaSyntaxError:
        return FormulaSyntaxError(problem, self.collector.place(item.start))

    # ------------------------------------------------------------ declarations

    def declaration(self, item: Item) -> None:
        match = _DECLARATION.fullmatch(self.text(item))
        if match is None:
            if not self.rules:
                self.statement(item)  # what has an operator declares nothing: it states something
                return
            raise self.error("a predicate is declared as Name($x, bool)", item)
        name = match["name"]
        arguments = [part.strip() for part in (match["arguments"] or "").split(",") if part.strip()]
        with_truth = bool(arguments) and arguments[-1].casefold() in _TRUTH_TYPES
        truth = arguments.pop() if self.rules and with_truth else None
        if match["arguments"] is None and not is_plain(name):
            raise self.error("a predicate is declared as Name(x)", item)
        said = self.declared.setdefault(name, _Declared(len(arguments), with_truth))
        if said.arguments == 1:
            self.unary[name.casefold()] = name
        words = self.words(item) or (match["words"] or "").strip()
        is_denied = match["denied"] is not None or (truth is not None and truth.casefold() == "false")
        if arguments and words and not is_denied:  # what a denial says is no name for what is denied
            self.collector.gloss(name, [argument.removeprefix("$") for argument in arguments], words)
        self.collector.make(
            AddPredicateSchema,
            item.start,
            item.end,
            predicate_name=name,
            argument_sorts=[TOP] * len(arguments),
        )

    def constants(self, item: Item) -> None:
        for part in re.finditer(r"[^,\n]+", self.text(item)):
            name = part.group().strip()
            if not name:
                continue
            if not re.fullmatch(r"\w[\w' -]*", name):
                raise self.error(f"constants are listed as names with commas, not as {name[:40]!r}", item)
            self.collector.individual(name, item.start + part.start(), item.start + part.end())

    # ------------------------------------------------------------ statements

    def formula(self, item: Item, text: str | None = None) -> Written:
        try:
            written = read_formula(
                self.collector, item.start, item.end, text=text, rules=self.rules, arrows=self.arrows
            )
        except FormulaSyntaxError as problem:
            clauses = self.clauses(item) if self.rules and text is None else None
            if clauses is None:
                raise
            try:
                written = read_formula(self.collector, item.start, item.end, text=clauses, rules=True)
            except FolKbError:
                raise problem from None  # what is wrong is said of what is written
            if any(isinstance(part, Atom) and not part.arguments for part in subformulas(written.formula)):
                raise  # half of a clause was left
            return written
        if self.rules and isinstance(written.formula, Atom) and "(" not in self.text(item):
            raise self.error("an atom such as Cold(Bob, True) was expected", item)
        return written

    def clauses(self, item: Item) -> str | None:
        """The item with atoms in the place of clauses over declared predicates, such as ``Bob is not cold``.

        None if there are none.
        """

        def atom(clause: re.Match[str]) -> str:
            predicate = self.unary.get(clause["predicate"].casefold())
            if predicate is None:
                return clause.group()
            return f"{predicate}({clause['name']}, {'False' if clause['denied'] else 'True'})"

        text = self.text(item)
        replaced = _CLAUSE.sub(atom, text)
        return None if replaced == text else replaced.rstrip(" .")

    def statement(self, item: Item) -> None:
        written = self.formula(item)
        formula, text = written.formula, written.text
        kind, fields = statement(formula, text)
        is_fact = self.rules and kind is not AddFormula
        if not is_fact:  # what a fact is about is never closed
            sure = self.collector.dialect == "nltk"
            declare_letters(self.collector, written, item.start, item.end, sure=sure)
        if self.rules:
            free = free_variables(formula)
            if free and not any(isinstance(part, Implies) for part in subformulas(formula)):
                raise self.error(_NO_INDIVIDUAL, item)
            if free:
                formula = ForAll(tuple(Binding(name) for name in free), formula)
                text = str(formula)
            elif is_fact and any(map(_VARIABLE.fullmatch, constants(formula))):
                raise self.error(_NO_INDIVIDUAL, item)
        if not is_fact:
            kind, fields = AddFormula, {"formula": text}
        # the words of the item are the quote that its call carries, or its formula
        has_words = item.words_start < item.words_end
        start, end = (item.words_start, item.words_end) if has_words else (item.start, item.end)
        self.collector.make(kind, item.start, item.end, **fields, **self.collector.quoted(start, end))

    # ------------------------------------------------------------ questions

    def question(self, item: Item) -> None:
        if _ANSWER.fullmatch(self.text(item)):
            self.answers.append(item)  # what the model thinks is the answer: no part of the program
            return
        written = self.formula(item, self.asked(item) if self.rules else None)
        if self.rules and (
            free_variables(written.formula) or any(map(_VARIABLE.fullmatch, constants(written.formula)))
        ):
            raise self.error("a question is about individuals and has no variable", item)
        self.collector.question(written.text, item.start, item.end, self.words(item) or None)

    def asked(self, item: Item) -> str | None:
        """``Cold(Bob, ?)`` with ``True`` in the place of the truth value, which is what is asked."""
        text = self.text(item)
        match = _OPEN_TRUTH.fullmatch(text)
        if match is None:
            return None
        declared = self.declared.get(match["name"].strip())
        given = match["inner"].count(",") + 2
        if declared is not None and (not declared.with_truth or declared.arguments + 1 != given):
            return None
        if declared is None and match["value"].casefold() not in ("?", "unknown", "bool", "boolean"):
            return None
        return f"{text[: match.start('value')]}True)"
