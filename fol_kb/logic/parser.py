"""Reads formula text: :func:`parse` and :func:`parse_term`.

The structure is a Lark grammar (``grammar.lark``, LALR), whose table ``parse_table.py`` has; the tokens are
made here. Nothing recurses, so that no text can exhaust Python's stack.

**Scopes.** The scope of a quantifier reaches to the right as far as it can, which is to the parenthesis
that closes around it or to the end. Reading from left to right, the token maker therefore always knows
which variables are bound, and a name in term position becomes a :class:`Variable` or a
:class:`Constant` at once.

**Speed.** Most of a large belief set is ground literals and rules over plain atoms. A whole ground
literal is read by one regular expression, and an atom over plain names is a single token of the grammar.
Both are only shorter ways to the same result, which a test holds in place.

Where the syntax leaves a choice:

* ``+ - ⊤ ⊥ $T $F`` are the truth values; ``true`` and ``false`` are names like any other.
* ``-`` before a formula is a negation (``-man(x)``, as Prover9 and NLTK write it), elsewhere falsity.
* Keywords are lower case and cannot be names without quotes.
* A quoted name is never a variable. ``?X`` is the variable X whether a quantifier binds it or not: so a
  free variable can be written, and a variable whose name is a keyword.
* A quantifier head ends with ``:``, ``.`` or nothing. Several variables need commas, or a colon or dot at
  the end (``exists x y.``). ``X:man`` at the end of a head is a sort if ``:``, ``,`` or ``.`` follows,
  else ``man`` begins the body. Two texts that could well be meant otherwise than they would be read,
  ``all x y (p(x, y))`` and ``forall X:man (p(X))``, are errors that say what to write.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import chain
from typing import Any, TypeAlias, cast

from fol_kb.common.errors import FormulaSyntaxError, LimitError, ProblemPlace
from fol_kb.logic.grammar_actions import AND, BUILDER, IFF, IMPLIES, OR, XOR, Token
from fol_kb.logic.names import KEYWORDS, PLAIN, unquote
from fol_kb.logic.parse_table import ACTIONS, RULES, STARTS
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    VARIABLE_NAME,
    Atom,
    Binding,
    Constant,
    Exists,
    ForAll,
    Formula,
    Not,
    Term,
    Variable,
    depth,
)

MAX_LENGTH = 1_000_000
"""How many characters the text of one formula may have."""


def parse(text: str, *, place: ProblemPlace | None = None) -> Formula:
    """The formula that the text stands for.

    ``place`` says where the text comes from; lines and columns of errors are counted from there if it has
    a line (the column as far as it is known, for the first line).

    Raises :class:`FormulaSyntaxError` for text that is no formula, and :class:`LimitError` for text over
    ``MAX_LENGTH`` or nested deeper than ``MAX_DEPTH``; both have line and column.

    >>> parse("forall X: (man(X) => mortal(X))")
    ForAll(bindings=(Binding(name='X', sort=None),), body=Implies(antecedent=Atom(predicate='man', \
arguments=(Variable(name='X'),)), consequent=Atom(predicate='mortal', arguments=(Variable(name='X'),))))
    """
    if len(text) <= _LONGEST_LITERAL and (literal := _ground_literal(text)) is not None:
        return literal
    return cast(Formula, _Scan(text, place).read("whole"))


def parse_term(text: str, *, place: ProblemPlace | None = None) -> Term:
    """The term that the text stands for; names are constants, ``?X`` is a variable.

    Errors as in :func:`parse`.
    """
    return cast(Term, _Scan(text, place).read("term"))


# ---------------------------------------------------------------- tokens

# Control characters count as blanks for regular expressions, but have no place in a formula.
_SPACE = r"[^\S\x0b\x0c\x1c-\x1f\x85]"
_BLANK = rf"{_SPACE}*+"
_NAMES = rf"{_BLANK}{PLAIN}{_BLANK}(?:,{_BLANK}{PLAIN}{_BLANK})*+"
_QUOTED = r"'(?:[^'\\\x00-\x1f\x7f-\x9f]|\\.)*+'"

_TOKEN = re.compile(
    rf"""{_BLANK}(?:
        (?P<simple>{PLAIN})\((?P<arguments>{_NAMES})\)
      | (?P<name>{PLAIN})
      | (?P<symbol><=>|<->|=>|->|==|/==|!=|&&?|\|\|?|\^\^|\$[TF]\b|[=!~¬∀∃∧∨⊕→⇒⟶⟹↔⇔⟷⟺≠(),:.+⊤⊥-])
      | (?P<quoted>{_QUOTED})
      | \?(?P<variable>{PLAIN})
      | (?P<end>\Z)
    )""",
    re.VERBOSE,
)
_LITERAL = re.compile(rf"{_BLANK}(!?){_BLANK}({PLAIN})(?:\(({_NAMES})\))?{_BLANK}")
_LONGEST_LITERAL = 10_000
_COMMENT = re.compile(rf"{PLAIN}|{_QUOTED}|#[^\n]*+")

_VARIABLE = re.compile(rf"{_BLANK}(\??)({PLAIN})")
_SORT = re.compile(rf"{_BLANK}:{_BLANK}(?:({PLAIN})|({_QUOTED}))(?={_BLANK}[,:.])")
_KEYWORD = rf"(?:{'|'.join(sorted(KEYWORDS))})(?![\w'])"
_FURTHER_VARIABLES = re.compile(rf"(?:{_SPACE}++(?!{_KEYWORD})\??{PLAIN})++{_BLANK}[.:]")
_HEAD_MARK = re.compile(rf"{_BLANK}([,:.])")
_NAME_THEN_PARENTHESIS = re.compile(rf"{_BLANK}({PLAIN}){_SPACE}++\(")


_SYMBOLS: dict[str, tuple[str, Any]] = {
    **dict.fromkeys(("&&", "&", "∧", "and"), ("OPERATOR", AND)),
    **dict.fromkeys(("||", "|", "∨", "or"), ("OPERATOR", OR)),
    **dict.fromkeys(("^^", "⊕", "xor"), ("OPERATOR", XOR)),
    **dict.fromkeys(("=>", "->", "→", "⇒", "⟶", "⟹", "implies"), ("OPERATOR", IMPLIES)),
    **dict.fromkeys(("<=>", "<->", "↔", "⇔", "⟷", "⟺", "iff"), ("OPERATOR", IFF)),
    **dict.fromkeys(("!", "~", "¬", "not"), ("NOT", None)),
    **dict.fromkeys(("∀", "forall", "all"), ("HEAD", ForAll)),
    **dict.fromkeys(("∃", "exists", "some"), ("HEAD", Exists)),
    **dict.fromkeys(("==", "="), ("EQUAL", True)),
    **dict.fromkeys(("/==", "!=", "≠"), ("EQUAL", False)),
    **dict.fromkeys(("+", "⊤", "$T"), ("TRUTH", True)),
    **dict.fromkeys(("⊥", "$F"), ("TRUTH", False)),
    "-": ("MINUS", None),
    "(": ("OPEN", None),
    ")": ("CLOSE", None),
    ",": ("COMMA", None),
    ":": ("COLON", None),
    ".": ("DOT", None),
}

_RULES = tuple((made, count, BUILDER[rule]) for made, count, rule in RULES)
_END = Token("$END", None, 0, 0)
_NO_NAMES: frozenset[str] = frozenset()
_ReadError: TypeAlias = FormulaSyntaxError | LimitError


def _ground_literal(text: str) -> Formula | None:
    """The short way for ``p``, ``p(a, b)`` and their negations with ``!``; None for any other text."""
    match = _LITERAL.fullmatch(text)
    if match is None:
        return None
    negated, predicate, inner = match.groups()
    atom = _simple_atom(predicate, inner, _NO_NAMES)
    return Not(atom) if negated and atom is not None else atom


def _simple_atom(predicate: str, inner: str | None, bound: frozenset[str]) -> Atom | None:
    """An atom over plain names, given what is between its parentheses; None if a name is a keyword."""
    if predicate in KEYWORDS:
        return None
    if inner is None:
        return Atom(predicate)
    names = [name.strip() for name in inner.split(",")]
    if not KEYWORDS.isdisjoint(names):
        return None
    if not bound:
        return Atom(predicate, tuple(map(Constant, names)))
    return Atom(predicate, tuple([Variable(name) if name in bound else Constant(name) for name in names]))


def _blanked(match: re.Match[str]) -> str:
    found = match.group()
    return " " * len(found) if found[0] == "#" else found


class _Scan:
    """One reading of one text: makes the tokens and, where something is wrong, the error."""

    def __init__(self, text: str, place: ProblemPlace | None) -> None:
        self.text = text
        self.place = place or ProblemPlace()
        self.last: Token | None = None
        self.before: Token | None = None
        # Of every open parenthesis: where it is, whether it opens arguments, and what was bound before it.
        self.opened: list[tuple[int, bool, tuple[frozenset[str], int, int, int]]] = []
        self.deepest = (0, 0)

    def read(self, start: str) -> Formula | Term:
        if len(self.text) > MAX_LENGTH:
            raise self.error(
                f"a formula may have {MAX_LENGTH:,} characters at most; this text has {len(self.text):,}",
                0,
                LimitError,
            )
        if "#" in self.text:
            self.text = _COMMENT.sub(_blanked, self.text)
        result = self.built(start)
        if start == "whole" and len(self.text) > MAX_DEPTH and depth(cast(Formula, result)) > MAX_DEPTH:
            raise self.too_deep(self.deepest[1])
        return result

    def built(self, start: str) -> Formula | Term:
        """What the rules of the grammar make of the tokens: an LALR parser by its table."""
        state, last = STARTS[start]
        states, parts = [state], list[Any]()
        for token in chain(self.tokens(), (_END,)):
            while True:
                action = ACTIONS[state].get(token.type)
                if action is None:
                    if token is _END and state == last:
                        return cast("Formula | Term", parts[0])
                    raise self.unexpected(token, start)
                if action >= 0:
                    break
                made, count, build = _RULES[~action]
                parts[-count:] = [build(parts[-count:])]
                del states[-count:]
                state = ACTIONS[states[-1]][made]
                states.append(state)
            state = action
            states.append(state)
            parts.append(token)
        raise AssertionError("no action shifts the end of the text")

    def tokens(self) -> Iterator[Token]:
        text = self.text
        match_token = _TOKEN.match
        opened = self.opened
        bound = _NO_NAMES
        # Each of these counts something that nests, as far as it does so for certain: what is too deep is
        # refused while the tokens are made, before anything is built.
        heads = negations = implications = equivalences = position = 0
        while True:
            match = match_token(text, position)
            if match is None:
                raise self.bad_character(position)
            found = match.lastgroup
            position = match.end()
            if (
                found == "arguments"
                and (atom := _simple_atom(match["simple"], match["arguments"], bound)) is not None
            ):
                token = Token("SIMPLE", atom, match.start("simple"), position)
                negations = 0
            elif found == "quoted":
                start = match.start("quoted")
                name = self.quoted_name(match.group("quoted"), start)
                token = Token("NAME", (name, False), start, position)
                negations = 0
            elif found == "variable":
                name = match.group("variable")
                start = match.start("variable") - 1
                if not VARIABLE_NAME.match(name):
                    raise self.error(f"{name!r} cannot be a variable: {_VARIABLE_RULE}", start)
                token = Token("VARIABLE", name, start, position)
                negations = 0
            elif found == "end":
                return
            else:
                if found == "arguments":  # not(p), or a keyword where a name should be
                    position = match.end("simple")
                name = match.group("name") or match.group("simple") or match.group("symbol")
                start = position - len(name)
                known = _SYMBOLS.get(name)
                if known is None:
                    token = Token("NAME", (name, name in bound), start, position)
                    negations = 0
                else:
                    kind, value = known
                    token = Token(kind, value, start, position)
                    if kind == "OPEN":
                        of_name = self.last is not None and self.last.type == "NAME"
                        opened.append((start, of_name, (bound, heads, implications, equivalences)))
                        negations = implications = equivalences = 0
                    elif kind == "CLOSE":
                        if opened:
                            bound, heads, implications, equivalences = opened.pop()[2]
                    elif kind == "HEAD":
                        bindings, position = self.head(name, position)
                        bound = bound.union([binding.name for binding in bindings])
                        token.value = (value, bindings)
                        token.end_pos = position
                        heads += 1
                    elif kind in ("NOT", "MINUS"):
                        negations += 1
                    else:
                        negations = 0
                        if kind == "OPERATOR":
                            if value == IMPLIES:
                                implications += 1
                            elif value == IFF:
                                implications = 0
                                equivalences += 1
                    level = len(opened) + heads + negations
                    if level > self.deepest[0]:
                        self.deepest = (level, start)
                    if max(len(opened), heads + negations, implications, equivalences) > MAX_DEPTH:
                        raise self.too_deep(start)
            self.before = self.last
            self.last = token
            yield token

    def quoted_name(self, quoted: str, start: int) -> str:
        if len(quoted) == 2:
            raise self.error("a name cannot be empty", start)
        try:
            return unquote(quoted[1:-1])
        except ValueError as error:
            escape = error.args[0]
        raise self.error(
            f"{escape} is no escape in a quoted name; there are \\' \\\\ \\n \\t \\uXXXX and \\UXXXXXXXX",
            start + quoted.index(escape),
        )

    def head(self, word: str, position: int) -> tuple[tuple[Binding, ...], int]:
        """The variables of a quantifier whose word ends at ``position``, and where its body begins."""
        text = self.text
        bindings: dict[str, Binding] = {}
        listed_until = position
        while True:
            match = _VARIABLE.match(text, position)
            if match is None or (match[2] in KEYWORDS and not match[1]):
                at = self.after_blanks(position)
                if text.startswith("'", at):
                    raise self.error("a quoted name is never a variable; write it without quotes", at)
                after = f"after {word!r}" if not bindings else f"after '{self.shown(bindings)},'"
                hint = "" if bindings or at == len(text) else f"; the name {word!r} would have to be quoted"
                raise self.error(f"expected a variable {after}, found {self.found(at)}{hint}", at)
            name = match[2]
            if not VARIABLE_NAME.match(name):
                raise self.error(f"{name!r} cannot be a variable: {_VARIABLE_RULE}", match.start(1))
            if name in bindings:
                raise self.error(f"{word!r} binds the variable {name} twice", match.start(1))
            position = match.end()
            sort = None
            written = _SORT.match(text, position)
            if written is not None and written[1] not in KEYWORDS:
                sort = written[1] or self.quoted_name(written[2], written.start(2))
                position = written.end()
            bindings[name] = Binding(name, sort)
            marked = _HEAD_MARK.match(text, position)
            if marked is not None:
                position = marked.end()
                if marked[1] == ",":
                    continue
            elif position < listed_until:
                continue
            elif further := _FURTHER_VARIABLES.match(text, position):
                listed_until = further.end()
                continue
            doubtful = _NAME_THEN_PARENTHESIS.match(text, position)
            if doubtful is not None and doubtful[1] not in KEYWORDS:
                so_far, name = f"{word} {self.shown(bindings)}", doubtful[1]
                body = f"{so_far}: {name}(...)"
                if marked is None:
                    raise self.error(
                        f"{name!r} could be a variable or the beginning of the body; write "
                        f"{so_far}, {name}: (...) or {body}",
                        doubtful.start(1),
                    )
                if doubtful.start(1) == position:
                    raise self.error(
                        f"{name!r} could be a sort or the beginning of the body; write "
                        f"{so_far}:{name}: (...) or {body}",
                        position,
                    )
            return tuple(bindings.values()), position

    # ------------------------------------------------------------ errors

    def error(self, problem: str, position: int, kind: type[_ReadError] = FormulaSyntaxError) -> _ReadError:
        line, column = self.line_and_column(position)
        if self.place.line is not None:
            if line == 1 and self.place.column is not None:
                column += self.place.column - 1
            line += self.place.line - 1
        return kind(problem, ProblemPlace(self.place.file, line, column, self.place.call))

    def line_and_column(self, position: int) -> tuple[int, int]:
        return self.text.count("\n", 0, position) + 1, position - self.text.rfind("\n", 0, position)

    def too_deep(self, position: int) -> _ReadError:
        return self.error(f"the formula nests deeper than {MAX_DEPTH} levels here", position, LimitError)

    def after_blanks(self, position: int) -> int:
        match = _BLANK_RUN.match(self.text, position)
        return match.end() if match else position

    def found(self, position: int) -> str:
        """What stands at the position, in words."""
        if position >= len(self.text):
            return "the end of the text"
        match = _TOKEN.match(self.text, position)
        if match is None:
            return repr(self.text[position])
        return _short(match.group("simple") or match.group().strip())

    def shown(self, bindings: dict[str, Binding]) -> str:
        return ", ".join(b.name if b.sort is None else f"{b.name}:{b.sort}" for b in bindings.values())

    def bad_character(self, position: int) -> _ReadError:
        at = self.after_blanks(position)
        character = self.text[at]
        code = ord(character)
        name = f"U+{code:04X}"
        if character == "'":
            line = self.text[at : self.text.find("\n", at)] if "\n" in self.text[at:] else self.text[at:]
            control = next((c for c in line if unicodedata.category(c) == "Cc"), None)
            if control is not None and line.count("'") > 1:
                code = ord(control)
                problem = f"control character U+{code:04X} in a quoted name; write \\u{code:04x}"
            else:
                problem = "the name quoted from here on is not closed with ' on its line"
        elif character in _OTHER_QUOTES:
            problem = f"{character} is no quotation mark here; names are quoted with straight ones: 'name'"
        elif unicodedata.category(character) in ("Cc", "Cs"):
            problem = f"control character {name}; in a name it is written \\u{code:04x}, in quotes"
        elif unicodedata.category(character) in ("Cf", "Co", "Cn"):
            problem = f"invisible or unassigned character {name}; remove it, or quote the name around it"
        elif character == "^":
            problem = "'^' could mean two things: use && for and, ^^ for exclusive or"
        elif character in "[]{}":
            problem = f"unexpected {character!r}; parentheses are ( and )"
        elif character == "?":
            problem = "'?' begins a variable, as in ?X; expected its name"
        else:
            problem = f"unexpected {character!r}; a name that contains it has to be quoted: 'a{character}b'"
        return self.error(problem, at)

    def unexpected(self, token: Any, start: str) -> _ReadError:
        """The error for a token that the grammar does not allow where it stands."""
        kind = token.type
        at_end = kind == "$END"
        before = self.last if at_end else self.before
        at = token.start_pos if not at_end else (before.end_pos if before else 0)
        what = "a term" if start == "term" else "a formula"
        in_arguments = bool(self.opened) and self.opened[-1][1]
        if kind == "OPEN" and self.opened:
            in_arguments = len(self.opened) > 1 and self.opened[-2][1]
        stands = _short(self.text[token.start_pos : token.end_pos])
        found = "but the text ends" if at_end else f"found {stands}"
        open_at = self.opened[-1][0] if self.opened else None
        unclosed = ""
        if at_end and open_at is not None:
            line, column = self.line_and_column(open_at)
            unclosed = f"; the '(' opened at line {line}, column {column} is not closed"

        if before is None:
            if at_end:
                return self.error(f"the text is empty; expected {what}", 0)
            return self.error(f"expected {what}, {found}{_HINTS.get(kind, '')}", at)

        after = _short(self.text[before.start_pos : before.end_pos])
        if before.type == "HEAD" and kind not in _OPERAND_STARTS:
            return self.error(f"expected ':' and a formula after {after}, {found}{unclosed}", at)
        if before.type == "OPEN" and kind == "CLOSE":
            return self.error("nothing between the parentheses; a proposition is written without them", at)
        if before.type == "COMMA" or (before.type == "OPEN" and in_arguments):
            reason = _TERM_NEEDED if kind in ("NOT", "HEAD", "TRUTH", "OPEN") else ""
            return self.error(f"expected a term after {after}, {found}{reason}{unclosed}", at)
        if before.type == "EQUAL":
            return self.error(f"expected a term after {after}, {found}{unclosed}", at)
        hint = _HINTS.get(kind, "")
        if before.type in ("OPERATOR", "NOT", "OPEN"):
            return self.error(f"expected a formula after {after}, {found}{unclosed}{hint}", at)

        if kind == "CLOSE":
            return self.error("this ')' closes nothing: no '(' is open here", at)
        if kind == "EQUAL":
            return self.error(
                f"{stands} joins two terms: no formulas, no parentheses around a side, no chains", at
            )
        if in_arguments:
            reason = _TERM_NEEDED if kind in ("OPERATOR", "HEAD", "NOT") else _beside(before, token)
            return self.error(f"expected ',' or ')' after {after}, {found}{reason}{unclosed}", at)
        if start == "term":
            return self.error(f"expected the end of the term after {after}, {found}{unclosed}", at)
        expected = "')' or an operator" if open_at is not None else "an operator or the end"
        if before.type == "VARIABLE":
            expected = "== or /=="
        hint += _beside(before, token)
        return self.error(f"expected {expected} after {after}, {found}{unclosed}{hint}", at)


_BLANK_RUN = re.compile(_BLANK)
_OTHER_QUOTES = '‘’‚‛“”„‟‹›«»"`´＇＂'
_OPERAND_STARTS = frozenset({"NAME", "SIMPLE", "VARIABLE", "TRUTH", "MINUS", "OPEN", "NOT", "HEAD"})
_HINTS = {
    "COMMA": "; use && for and",
    "COLON": "; ':' stands only after the variables of a quantifier",
    "MINUS": "; a name that contains '-' has to be quoted",
    "DOT": "; '.' stands only after the variables of a quantifier; in a name it has to be quoted",
}
_TERM_NEEDED = "; an argument is a term, not a formula"
_VARIABLE_RULE = "it has to begin with a letter"


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _beside(before: Token, token: Any) -> str:
    if before.type in ("NAME", "SIMPLE") and token.type in ("NAME", "SIMPLE"):
        return "; a name that contains a blank has to be quoted"
    return ""
