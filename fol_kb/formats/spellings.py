"""Formula text as models write it, in the spellings that :func:`fol_kb.parse` takes.

:func:`standard` changes the spelling of a text where it can be meant in one way only, and remembers where
everything comes from, so that an error says the place in the source:

* names that the project's syntax wants in quotes: ``St. Louis``, ``bald eagle``, ``42.3billion``, ``bob’s``,
  ``[a, b]`` and ``{a, b}`` as arguments, ``Well-known(x)`` and ``Bob’sFriend(x)`` as predicates. A list or a
  set becomes one name, nothing more: what is in it nobody knows;
* signs: LaTeX commands, ``≡``, ``⊃``, ``>>>``, signs of full width, ``$x`` for a variable;
* ``AND``, ``Or``, ``NOT`` between and before formulas, ``Forall x``;
* square brackets and braces that are parentheses, and ``(∀x)`` with parentheses of its own;
* a quantifier before a parenthesis binds what is in it, as NLTK and textbooks read it, unless its variable is
  also used behind it; in the project's syntax the scope would reach to the end. So ``∃x (man(x)) → rain`` is
  ``(∃x (man(x))) → rain``. But ``∀x (man(x)) → rain`` is written for a rule as well as for what it says: it
  is a doubt.

Nothing is spelled differently that has a bound variable in it (``p(x-1)``), and what is wrong stays wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter

from fol_kb.logic.names import KEYWORDS, is_plain, quote


@dataclass(frozen=True, slots=True)
class Spelled:
    """A text in the project's spelling, and the offsets in the original that its pieces come from."""

    text: str
    pieces: tuple[tuple[int, int], ...]
    """Pairs of an offset in ``text`` and one in the original, the start of a piece each; the ends last."""
    doubt: tuple[str, int] | None = None
    """What can be meant in two ways and is not to be read, and its offset in the original."""

    def origin(self, offset: int) -> int:
        """The offset in the original of an offset in ``text``."""
        index = bisect_right(self.pieces, offset, key=itemgetter(0)) - 1
        start, original = self.pieces[index]
        _, following = self.pieces[min(index + 1, len(self.pieces) - 1)]
        return min(original + offset - start, following)


@dataclass(slots=True)
class _Token:
    kind: str
    text: str
    at: int
    partner: int = -1
    """Of a parenthesis: the index of the other one."""
    end: int = -1
    """The index of the parenthesis that closes the group around it, or the number of all tokens."""


_LATEX = {
    "forall": "∀",
    "exists": "∃",
    "land": "∧",
    "wedge": "∧",
    "lor": "∨",
    "vee": "∨",
    "neg": "¬",
    "lnot": "¬",
    "oplus": "⊕",
    "rightarrow": "→",
    "Rightarrow": "→",
    "to": "→",
    "implies": "→",
    "supset": "→",
    "leftrightarrow": "↔",
    "Leftrightarrow": "↔",
    "iff": "↔",
    "equiv": "↔",
    "neq": "≠",
    "ne": "≠",
    "top": "⊤",
    "bot": "⊥",
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
_HEADS = frozenset({"∀", "∃", "forall", "exists", "all", "some", "¬∃"})
_OPERATORS = frozenset("∧∨⊕→↔") | {
    *("&&", "&", "||", "|", "^^", "=>", "->", "<=>", "<->", "⇒", "⟶", "⟹", "⇔", "⟷", "⟺"),
    *("and", "or", "xor", "implies", "iff"),
}

_UNIVERSAL = frozenset({"∀", "forall", "all"})
_IMPLICATIONS = frozenset({"→", "=>", "->", "⇒", "⟶", "⟹", "implies"})
_COMPLETE = _IMPLICATIONS | {"↔", "⊕", "<=>", "<->", "⇔", "⟷", "⟺", "iff", "xor", "^^"}

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
_NEVER_IN_NAMES = KEYWORDS - {"and", "or"} | {*_NEGATIONS, "NOT", "if", "If", "then"}
_BOUND = re.compile(
    r"(?:[∀∃∄]|\\(?:forall|exists)\b|\b(?:for_?all|exists|all|some|there_?exists)\b)\s*"
    r"(\??\w+(?:\s*:\s*\w+)?(?:\s*,\s*\w+(?:\s*:\s*\w+)?|\s+\w+(?=[\s\w]{0,80}[.:]))*)",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"\w+")
_BLANKS = re.compile(r"\s*")
_BLANK_WORD = re.compile(r"\s+\w")
_PLAIN_PART = re.compile(r"\w+'*")
_LIKE_VARIABLE = re.compile(r"\??(?:[A-Z]|[u-z])\d?'*")
_LIKE_VARIABLES = re.compile(r"(?:[A-Z]|[u-z])\d?(?:[\s-]+(?:[A-Z]|[u-z]|\d+)\d?)*")
"""What is sooner a difference or variables without a comma than a name: x-1, x y."""


def standard(text: str) -> Spelled:
    """The text with every spelling replaced that the project's syntax does not have."""
    bound = {name for head in _BOUND.finditer(text) for name in _LETTERS.findall(head[1])}
    tokens = _Scanner(text, bound).tokens()
    _pair(tokens)
    _unwrap_heads(tokens)
    doubt = _narrow(tokens)
    out: list[str] = []
    pieces: list[tuple[int, int]] = []
    length = 0
    for token in tokens:
        pieces.append((length, token.at))
        out.append(token.text)
        length += len(token.text)
    pieces.append((length, len(text)))
    return Spelled("".join(out), tuple(pieces), doubt)


class _Scanner:
    """Makes the tokens of one text, from left to right; ``opened`` says what each open parenthesis is of."""

    def __init__(self, text: str, bound: set[str]) -> None:
        self.text = text
        self.bound = bound
        self.found: list[_Token] = []
        self.opened: list[str] = []
        self.last = _Token("start", "", 0)
        """The last token that is no blank."""

    def tokens(self) -> list[_Token]:
        position = 0
        while position < len(self.text):
            position = self._argument(position) or self._next(position)
        return self.found

    def _add(self, kind: str, text: str, at: int) -> None:
        token = _Token(kind, text, at)
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
            kept = found if found[0] == "'" or not name.strip() else quote(name)
            self._add("name", kept, position)
        elif kind == "latex":
            self._sign(_LATEX.get(match["latex"], found), position)
            if found == match.group() and match["latex"] not in _LATEX:
                return match.end()
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
        if self.last.kind == "head":
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
        elif found in _HEADS:
            self._add("head", found, position)
        elif found in KEYWORDS:
            self._add("sign", found, position)
        elif is_plain(found) or not self._free_of_variables(found):
            self._add("name", found, position)
        else:
            self._add("name", quote(found), position)
        return position + len(found)

    def _sign(self, sign: str, position: int) -> None:
        if sign in ("[", "{") or sign in ("]", "}"):
            sign = "(" if sign in ("[", "{") else ")"
        if sign == "(":
            adjacent = self.found and self.found[-1].kind == "name"
            self.opened.append("arguments" if adjacent or self.last.kind == "name" else "group")
        elif sign == ")" and self.opened:
            self.opened.pop()
        if sign in _HEADS:
            self._add("head", sign, position)
        elif sign == "," and self.last.kind == "bound":
            self._add("comma", sign, position)
            self.last = _Token("head", sign, position)  # a further variable of the same head
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


def _pair(tokens: list[_Token]) -> None:
    """Find the other parenthesis of each, and for every token where the group around it ends."""
    opened: list[int] = []
    for index, token in enumerate(tokens):
        if token.text == "(":
            opened.append(index)
        elif token.text == ")" and opened:
            token.partner = opened.pop()
            tokens[token.partner].partner = index
    ends = [len(tokens)]
    for index in range(len(tokens) - 1, -1, -1):
        token = tokens[index]
        if token.text == ")" and token.partner >= 0:
            token.end = ends[-1]
            ends.append(index)
        elif token.text == "(" and token.partner >= 0:
            ends.pop()
            token.end = ends[-1]
        else:
            token.end = ends[-1]


def _significant(tokens: list[_Token], index: int) -> int:
    """The index of the first token from there on that is no blank; the length if there is none."""
    while index < len(tokens) and tokens[index].kind == "blank":
        index += 1
    return index


def _unwrap_heads(tokens: list[_Token]) -> None:
    """``(∀x)(...)`` without the parentheses of the head, which is told from a formula by its end."""
    for index, token in enumerate(tokens):
        if token.text != "(" or token.partner < 0:
            continue
        inside = tokens[index + 1 : token.partner]
        kinds = [part.kind for part in inside if part.kind != "blank"]
        if (
            len(kinds) >= 2
            and len(kinds) <= 8
            and kinds[0] == "head"
            and set(kinds[1:]) <= {"bound", "comma"}
        ):
            token.text = tokens[token.partner].text = " "
            token.kind = tokens[token.partner].kind = "blank"
            token.partner = tokens[token.partner].partner = -1


def _narrow(tokens: list[_Token]) -> tuple[str, int] | None:
    """Put parentheses around a quantified group that an operator follows, if no variable of the quantifier
    is used behind it. What is wrong where neither reading is the plain one, and where."""
    following_use = _uses(tokens)
    index = 0
    while index < len(tokens):
        if tokens[index].kind != "head":
            index += 1
            continue
        first = index
        names: set[str] = set()
        universal = True
        while index < len(tokens) and (
            tokens[index].kind in ("head", "bound", "comma", "blank") or tokens[index].text == "."
        ):
            if tokens[index].kind == "bound":
                names.add(tokens[index].text)
            elif tokens[index].kind == "head":
                universal = universal and tokens[index].text in _UNIVERSAL
            index += 1
        if index >= len(tokens) or tokens[index].text != "(" or tokens[index].partner < 0:
            continue
        group, last = index, tokens[index].partner
        operator = _significant(tokens, last + 1)
        if operator >= len(tokens) or tokens[operator].text not in _OPERATORS:
            continue
        if any(following_use(name, operator) for name in names):
            continue
        if universal and tokens[operator].text in _IMPLICATIONS and not _is_statement(tokens, group):
            if not _shares_variable(tokens, group, operator):
                message = (
                    "it is not clear whether the quantifier reaches to the end or to this parenthesis; write "
                    "another one around all that it is meant for"
                )
                return message, tokens[last].at
            continue
        tokens[first].text = "(" + tokens[first].text
        tokens[last].text = ")" + tokens[last].text
    return None


def _is_statement(tokens: list[_Token], group: int) -> bool:
    """Whether a group says something that quantified is a whole: an implication, and no antecedent of one."""
    last = tokens[group].partner
    return any(
        token.text in _COMPLETE and token.end == last
        for token in tokens[group + 1 : last]
        if token.kind == "sign"
    )


def _shares_variable(tokens: list[_Token], group: int, operator: int) -> bool:
    """Whether a name that looks like a variable stands in the group and behind it: then both are one rule."""
    inside = {token.text for token in tokens[group : tokens[group].partner] if token.kind == "name"}
    return any(
        token.text in inside and _LIKE_VARIABLE.fullmatch(token.text)
        for token in tokens[operator : tokens[operator].end]
        if token.kind == "name"
    )


def _uses(tokens: list[_Token]) -> Callable[[str, int], bool]:
    """Whether a name stands behind a token, in the group around that, before a quantifier binds it anew."""
    places: dict[str, list[int]] = {}
    for index, token in enumerate(tokens):
        if token.kind in ("name", "bound"):
            places.setdefault(token.text.lstrip("?"), []).append(index)

    def used(name: str, index: int) -> bool:
        of_name = places.get(name, [])
        following = bisect_right(of_name, index)
        if following == len(of_name):
            return False
        place = of_name[following]
        return place < tokens[index].end and tokens[place].kind == "name"

    return used
