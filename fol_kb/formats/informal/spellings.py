"""Formula text as models write it, in the spellings that :func:`fol_kb.parse` takes.

:func:`standard` changes the spelling of a text where it can be meant in one way only, and remembers where
everything comes from, so that an error says the place in the source:

* names that the project's syntax wants in quotes: ``St. Louis``, ``bald eagle``, ``42.3billion``, ``bob’s``,
  ``[a, b]`` and ``{a, b}`` as arguments, ``Well-known(x)`` and ``Bob’sFriend(x)`` as predicates. A list or a
  set becomes one name, nothing more: what is in it nobody knows;
* signs: LaTeX commands, ``≡``, ``⊃``, ``>>>``, signs of full width, ``$x`` for a variable;
* ``AND``, ``Or``, ``NOT`` between and before formulas, ``Forall x``;
* square brackets and braces that are parentheses, and ``(∀x)`` with parentheses of its own;
* the scope of a quantifier (:mod:`fol_kb.formats.informal.scopes`).

Nothing is spelled differently that has a bound variable in it (``p(x-1)``), and what is wrong stays wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter

from fol_kb.formats.informal.scopes import HEADS, Arrows, Token, set_scopes
from fol_kb.logic.names import KEYWORDS, TRUTH_WORDS, is_plain, quote, unquote


@dataclass(frozen=True, slots=True)
class Spelled:
    """A text in the project's spelling, and the offsets in the original that its pieces come from."""

    text: str
    pieces: tuple[tuple[int, int], ...]
    """Pairs of an offset in ``text`` and one in the original, the start of a piece each; the ends last."""
    doubt: tuple[str, int] | None = None
    """What can be meant in two ways and is not to be read, and its offset in the original."""
    quoted: frozenset[str] = frozenset()
    """The names that stand in quotes there: they are names, whatever they mean without quotes."""

    def origin(self, offset: int) -> int:
        """The offset in the original of an offset in ``text``."""
        index = bisect_right(self.pieces, offset, key=itemgetter(0)) - 1
        start, original = self.pieces[index]
        _, following = self.pieces[min(index + 1, len(self.pieces) - 1)]
        return min(original + offset - start, following)


_LATEX = {
    name: sign
    for sign, names in (
        ("∀", "forall"),
        ("∃", "exists"),
        ("∧", "land wedge"),
        ("∨", "lor vee"),
        ("¬", "neg lnot"),
        ("⊕", "oplus"),
        ("→", "rightarrow Rightarrow to implies supset"),
        ("↔", "leftrightarrow Leftrightarrow iff equiv"),
        ("≠", "neq ne"),
        ("⊤", "top"),
        ("⊥", "bot"),
    )
    for name in names.split()
}
_SIGNS = {
    ">>>": "→",
    "==>": "→",
    "-->": "→",
    "<==>": "↔",
    "<-->": "↔",
    "⊃": "→",
    "≡": "↔",
    "⊻": "⊕",
    "∼": "~",
    "￢": "¬",
    "～": "~",
    "−": "-",
    "，": ",",
    "（": "(",
    "）": ")",
    "：": ":",
    "＝": "=",
    "/\\": "∧",
    "\\/": "∨",
    "∄": "¬∃",
}
_PARENTHESES = {"[": "(", "{": "(", "]": ")", "}": ")"}
_WORDS = {
    **dict.fromkeys(("AND", "And"), "∧"),
    **dict.fromkeys(("OR", "Or"), "∨"),
    **dict.fromkeys(("XOR", "Xor"), "⊕"),
    **dict.fromkeys(("IMPLIES", "Implies"), "→"),
    **dict.fromkeys(("IFF", "Iff"), "↔"),
}
"""Between two formulas, where nothing but an operator can stand."""
_NEGATIONS = ("NOT", "Not")
_QUANTIFIERS = {
    **dict.fromkeys(("FORALL", "ForAll", "Forall", "ALL", "All"), "∀"),
    **dict.fromkeys(("EXISTS", "Exists", "THEREEXISTS", "ThereExists"), "∃"),
}
"""Before a variable, with a blank between them."""
_WORD = r"\w+(?:['’‘´`-]\w+)*'*"
_TOKEN = re.compile(
    rf"""(?P<blank>\s+)
      | (?P<quoted>'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|[“„][^“”„\n]*[”“]|‘[^‘’\n]*’)
      | \\(?P<latex>[A-Za-z]+)
      | (?P<variable>[$?]\w+'*)
      | (?P<number>\d+(?:\.\d+)+\w*)
      | (?P<name>{_WORD})
      | (?P<sign><==>|<-->|<=>|<->|>>>|==>|-->|=>|->|==|/==|!=|/\\|\\/|&&|\|\||\^\^)
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_ARGUMENT = re.compile(
    r"\s*+((?:[$€£](?=\d))?\w(?:[\w'’‘´%-]|[.&/](?=\S)|\.(?=\s+\w)|(?<=\d):(?=\d)|(?<=[A-Z])\.)*+"
    r"(?:[^\S\n]+\w(?:[\w'’‘´%-]|[.&/](?=\S)|\.(?=\s+\w)|(?<=\d):(?=\d)|(?<=[A-Z])\.)*+)*+)\s*+(?=[,)])"
)
_NEVER_IN_NAMES = KEYWORDS - {"and", "or"} | {*_NEGATIONS, "if", "If", "then"}
_BOUND = re.compile(
    r"(?:[∀∃∄]|\\(?:forall|exists)\b|\b(?:for_?all|exists|all|some|there_?exists)\b)\s*"
    r"(\??\w+(?:\s*:\s*\w+)?(?:\s*,\s*\w+(?:\s*:\s*\w+)?|\s+\w+(?=[\s\w]{0,80}[.:]))*)",
    re.IGNORECASE,
)
_FURTHER_VARIABLES = re.compile(r"\w[\s\w']{0,80}[.:]")
"""What is behind a variable and a blank, if that is more variables of the same quantifier: ``all x y.``"""
_LETTERS = re.compile(r"\w+")
_BLANKS = re.compile(r"\s*")
_BLANK_WORD = re.compile(r"\s+\w")
_PLAIN_PART = re.compile(r"\w+'*")
_LIKE_VARIABLES = re.compile(r"(?:[A-Z]|[u-z])\d?(?:[\s-]+(?:[A-Z]|[u-z]|\d+)\d?)*")
"""What is sooner a difference or variables without a comma than a name: x-1, x y."""


def standard(text: str, arrows: Arrows = Arrows.RIGHT) -> Spelled:
    """The text with every spelling replaced that the project's syntax does not have."""
    bound = {name for head in _BOUND.finditer(text) for name in _LETTERS.findall(head[1])}
    scanner = _Scanner(text, bound)
    tokens = scanner.tokens()
    doubt = set_scopes(tokens, arrows) or _twice(tokens, scanner.quoted)
    texts = [token.text for token in tokens]
    origins = [*(token.at for token in tokens), len(text)]
    pieces = zip(accumulate(map(len, texts), initial=0), origins, strict=True)
    return Spelled("".join(texts), tuple(pieces), doubt, frozenset(scanner.quoted))


def _twice(tokens: list[Token], quoted: set[str]) -> tuple[str, int] | None:
    """A word of denial or truth that is written with quotes and without, and where."""
    before = ""
    for token in tokens:
        is_word = token.kind == "name" and token.text.casefold() in TRUTH_WORDS
        if is_word and token.text in quoted and before != ":":  # behind a colon it is a sort
            problem = f"{token.text!r} stands here with quotes and without; give the name another spelling"
            return problem, token.at
        if token.kind != "blank":
            before = token.text
    return None


def _unquoted(found: str) -> str:
    try:
        return unquote(found[1:-1])
    except ValueError:  # the reader says so
        return found[1:-1]


class _Scanner:
    """Makes the tokens of one text, from left to right; ``opened`` says what each open parenthesis is of."""

    def __init__(self, text: str, bound: set[str]) -> None:
        self.text = text
        self.bound = bound
        self.found: list[Token] = []
        self.opened: list[str] = []
        self.quoted: set[str] = set()
        self.last = Token("start", "", 0)
        """The last token that is no blank."""

    def tokens(self) -> list[Token]:
        position = 0
        while position < len(self.text):
            position = self._argument(position) or self._next(position)
        return self.found

    def _add(self, kind: str, text: str, at: int) -> None:
        token = Token(kind, text, at)
        self.found.append(token)
        if kind != "blank":
            self.last = token

    def _free_of_variables(self, words: str) -> bool:
        if _LIKE_VARIABLES.fullmatch(words):
            return False
        parts = set(_LETTERS.findall(words))
        return self.bound.isdisjoint(parts) and _NEVER_IN_NAMES.isdisjoint(parts) and "$" not in words

    def _argument(self, position: int) -> int | None:
        """Where an argument ends that has to be quoted; None if there is none here."""
        if not self.opened or self.opened[-1] != "arguments" or self.last.text not in ("(", ","):
            return None
        match = _ARGUMENT.match(self.text, position)
        if match is not None:
            name = " ".join(match[1].split())
            if is_plain(name) or not self._free_of_variables(name.replace("$", "")):
                return None
            self._add("name", quote(name), match.start(1))
            return match.end(1)
        blanks = _BLANKS.match(self.text, position)
        start = position if blanks is None else blanks.end()
        if self.text[start : start + 1] not in ("[", "{"):
            return None
        end = _closing(self.text, start)
        if end is None or not self._free_of_variables(self.text[start:end]):
            return None
        self._add("name", quote(" ".join(self.text[start:end].split())), start)
        return end

    def _next(self, position: int) -> int:
        match = _TOKEN.match(self.text, position)
        assert match is not None
        kind, found = match.lastgroup or "", match.group()
        if kind == "blank":
            self._add("blank", found, position)
        elif kind == "quoted":
            name = found[1:-1]
            self.quoted.add(_unquoted(found))
            kept = found if found[0] == "'" or not name.strip() else quote(name)
            self._add("name", kept, position)
        elif kind == "latex":
            self._sign(_LATEX.get(match["latex"], found), position)
        elif kind == "variable" and found in ("$T", "$F") and self.opened[-1:] != ["arguments"]:
            self._add("sign", found, position)
        elif kind == "variable":
            self._add("name", f"?{found[1:]}", position)
        elif kind == "number":
            self._add("name", quote(found), position)
        elif kind == "name":
            return self._name(found, position)
        else:
            self._sign(_SIGNS.get(found, found), position)
        return match.end()

    def _name(self, found: str, position: int) -> int:
        """A name or a word that is an operator; a hyphen in a quantifier's variable begins its body."""
        if self.last.kind == "head" or (
            self.last.kind == "bound" and _FURTHER_VARIABLES.match(self.text, position)
        ):
            variable = _PLAIN_PART.match(found)
            assert variable is not None  # as every name begins
            self._add("bound", variable.group(), position)
            return position + variable.end()
        after = self.text[position + len(found) : position + len(found) + 1]
        ends_operand = self.last.kind == "name" or self.last.text == ")"
        if found in _WORDS and ends_operand:
            self._sign(_WORDS[found], position)
        elif found in _NEGATIONS and not ends_operand and (after.isspace() or found + after == "NOT("):
            self._sign("¬", position)
        elif found in _QUANTIFIERS and _BLANK_WORD.match(self.text, position + len(found)):
            self._add("head", _QUANTIFIERS[found], position)
        elif found in HEADS:
            self._add("head", found, position)
        elif found in KEYWORDS:
            self._add("sign", found, position)
        elif is_plain(found) or not self._free_of_variables(found):
            self._add("name", found, position)
        else:
            self._add("name", quote(found), position)
        return position + len(found)

    def _sign(self, sign: str, position: int) -> None:
        sign = _PARENTHESES.get(sign, sign)
        if sign == "(":
            adjacent = self.found and self.found[-1].kind == "name"
            self.opened.append("arguments" if adjacent or self.last.kind == "name" else "group")
        elif sign == ")" and self.opened:
            self.opened.pop()
        if sign in HEADS:
            self._add("head", sign, position)
        elif sign == "," and self.last.kind == "bound":
            self._add("comma", sign, position)
            self.last = Token("head", sign, position)  # a further variable of the same head
        else:
            self._add("sign", sign, position)


def _closing(text: str, start: int) -> int | None:
    """Behind the bracket that closes the one at ``start``, on its line; None if none does."""
    depth = 0
    for position in range(start, len(text)):
        character = text[position]
        if character in "[{":
            depth += 1
        elif character in "]}":
            depth -= 1
            if depth == 0:
                return position + 1
        elif character in "()\n∀∃∧∨→↔⊕¬":
            return None
    return None
