"""How far a quantifier reaches in formulas that models write, and over which variables; how arrows group.

In the project's syntax the scope reaches to the end. In NLTK, Prover9 and textbooks it is the next atom,
group or negation: ``∃x (man(x)) → rain`` is ``(∃x man(x)) → rain``. Models write both. Who uses the variable
behind that means the one, ``∀x (child(x) ∨ teen(x)) ∧ keen(x) → student(x)``; who does not, or binds it anew,
means the other. Neither is plain in ``∀x (happy(x)) → rain``, which is written for "if all are" and for
"whoever is", unless both sides share something that looks like a variable: then it is a rule. A head that
ends with a colon is the project's own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain, groupby, pairwise

HEADS = frozenset({"∀", "∃", "forall", "exists", "all", "some", "¬∃"})
_OPERATORS = frozenset("∧∨⊕→↔") | {
    *("&&", "&", "||", "|", "^^", "=>", "->", "<=>", "<->", "⇒", "⟶", "⟹", "⇔", "⟷", "⟺"),
    *("and", "or", "xor", "implies", "iff"),
}

_UNIVERSAL = frozenset({"∀", "forall", "all"})
_IMPLICATIONS = frozenset({"→", "=>", "->", "⇒", "⟶", "⟹", "implies"})
_COMPLETE = _IMPLICATIONS | {"↔", "⊕", "<=>", "<->", "⇔", "⟷", "⟺", "iff", "xor", "^^"}

_EQUIVALENCES = frozenset({"↔", "<=>", "<->", "⇔", "⟷", "⟺", "iff"})

_NEGATIONS = frozenset({"¬", "!", "~", "-", "not"})
_LETTER = re.compile(r"[^\W\d_]\d*")
_LETTERS = re.compile(rf"(?:{_LETTER.pattern}){{2,4}}")
"""What may be several variables without a comma: xy, x1x2."""
_BETWEEN_VARIABLES = ", "
_OF_HEADS = frozenset({"head", "bound", "comma", "blank"})
_LIKE_VARIABLE = re.compile(r"\??(?:[A-Z]|[u-z])\d?'*")
_DOUBT = (
    "it is not clear whether the quantifier reaches to the end or only to here; write another parenthesis"
    " around all that it is meant for"
)


class Arrows(StrEnum):
    """How ``p → q → r`` is read: with ``q → r`` as the right side, with ``p → q`` as the left one, or not."""

    RIGHT = "right"
    LEFT = "left"
    REFUSED = "refused"


@dataclass(slots=True)
class Token:
    """A part of a formula's text; ``kind`` is name, head (of a quantifier), bound (its variable), comma, sign
    or blank, and ``at`` its offset."""

    kind: str
    text: str
    at: int
    partner: int = -1
    """Of a parenthesis: the index of the other one."""
    end: int = -1
    """The index of the parenthesis that closes the group around it, or the number of all tokens."""


def set_scopes(tokens: list[Token], arrows: Arrows) -> tuple[str, int] | None:
    """Put parentheses around quantified formulas that end before the group around them does, and around
    implications that are the left side of others.

    What is wrong where neither reading is the plain one, and where; None if nothing is.
    """
    _pair(tokens)
    _unwrap_heads(tokens)
    uses = _Uses(tokens)
    if (doubt := _part_variables(tokens, uses)) is not None:
        return doubt
    uses = _Uses(tokens)
    index = 0
    reach: dict[str, int] = {}  # how far a quantifier around may bind a name
    while index < len(tokens):
        if tokens[index].kind != "head":
            index += 1
            continue
        heads, index = _heads(tokens, index)
        for name in {name for head in heads for name in head.names}:
            reach[name] = max(reach.get(name, -1), tokens[heads[0].index].end)
        unit = _unit(tokens, index)
        if unit is None:
            continue
        group, last = unit
        operator = _significant(tokens, last + 1)
        if operator >= len(tokens) or tokens[operator].text not in _OPERATORS:
            continue
        while heads and any(uses.behind(name, operator) for name in heads[0].names):
            bound_around = any(reach.get(name, -1) > tokens[operator].end for name in heads[0].names)
            if bound_around or _ends_before(tokens, heads[0], operator, uses):
                return _DOUBT, tokens[last].at
            heads.pop(0)
        if not heads:
            continue
        if (
            all(head.universal for head in heads)
            and tokens[operator].text in _IMPLICATIONS
            and tokens[group].partner not in uses.statements
            and not any(uses.bound_behind(name, operator) for name in heads[0].names)
        ):
            if not _shares_variable(tokens, heads[0].index, operator):
                return _DOUBT, tokens[last].at
            continue
        tokens[heads[0].index].text = "(" + tokens[heads[0].index].text
        tokens[last].text = tokens[last].text + ")"
    return None if arrows is Arrows.RIGHT else _group_arrows(tokens, uses, arrows)


def _group_arrows(tokens: list[Token], uses: _Uses, arrows: Arrows) -> tuple[str, int] | None:
    """Put parentheses around all but the last implication of those that stand side by side."""
    for found in uses.chains():
        if arrows is Arrows.REFUSED:
            doubt = "several implications side by side are no formula; put parentheses around one"
            return doubt, tokens[found[1]].at
        first = _significant(tokens, _begin(tokens, found[0]))
        inside = first
        while inside < found[-1]:
            if tokens[inside].kind == "head" and not tokens[inside].text.startswith("("):
                return _DOUBT, tokens[inside].at
            inside = max(inside, tokens[inside].partner) + 1
        tokens[first].text = "(" * (len(found) - 1) + tokens[first].text
        for arrow in found[1:]:
            tokens[arrow].text = ")" + tokens[arrow].text
    return None


def _begin(tokens: list[Token], arrow: int) -> int:
    """Where the first side of an implication begins: behind an equivalence, or with the group."""
    index = arrow - 1
    while index >= 0 and tokens[index].text not in _EQUIVALENCES:
        if tokens[index].text.endswith(")") and tokens[index].partner >= 0:
            index = tokens[index].partner
        elif tokens[index].partner > index:
            break
        index -= 1
    return index + 1


def _part_variables(tokens: list[Token], uses: _Uses) -> tuple[str, int] | None:
    """Make two variables of ``∃xy loves(x, y)``, where nothing is called xy; what is wrong, as above.

    As one variable it would bind nothing, and leave the letters to whoever closes what is free.
    """
    for index, token in enumerate(tokens):
        if token.kind != "bound" or not _LETTERS.fullmatch(token.text):
            continue
        last = index
        while last + 1 < len(tokens) and tokens[last + 1].kind in _OF_HEADS:
            last += 1
        letters = _LETTER.findall(token.text)
        used = {letter for letter in letters if uses.behind(letter, last)}
        if not used or uses.behind(token.text, last):
            continue
        if len(used) < len(letters):
            doubt = (
                f"{token.text!r} is one variable, which is not used, or several; write a comma between two"
            )
            return doubt, token.at
        token.text = _BETWEEN_VARIABLES.join(letters)
    return None


@dataclass(frozen=True, slots=True)
class _Head:
    index: int
    universal: bool
    names: frozenset[str]


def _heads(tokens: list[Token], index: int) -> tuple[list[_Head], int]:
    """The heads that stand one behind the other from there on, and the index behind them."""
    end = index
    while end < len(tokens) and (tokens[end].kind in _OF_HEADS or tokens[end].text == "."):
        end += 1
    heads = []
    for start, stop in pairwise([*(at for at in range(index, end) if tokens[at].kind == "head"), end]):
        bound = [
            token.text.split(_BETWEEN_VARIABLES) for token in tokens[start:stop] if token.kind == "bound"
        ]
        heads.append(_Head(start, tokens[start].text in _UNIVERSAL, frozenset(chain.from_iterable(bound))))
    return heads, end


def _unit(tokens: list[Token], index: int) -> tuple[int, int] | None:
    """First and last token of the atom, group or negation that begins there; None for anything else.

    Negations are no part of what the first one is.
    """
    while index < len(tokens) and (tokens[index].kind == "blank" or tokens[index].text in _NEGATIONS):
        index += 1
    if index >= len(tokens):
        return None
    if tokens[index].text == "(":
        return None if tokens[index].partner < 0 else (index, tokens[index].partner)
    if tokens[index].kind != "name":
        return None
    following = _significant(tokens, index + 1)
    if following < len(tokens) and tokens[following].text == "(":
        last = tokens[following].partner
        return None if last < 0 else (index, last)
    return index, index


def _ends_before(tokens: list[Token], head: _Head, operator: int, uses: _Uses) -> bool:
    """Whether the variables are used behind the first operator, but not behind the implication that follows,
    so that the quantifier may be meant for its antecedent."""
    implication = uses.next_implication(operator)
    if implication is None or any(uses.behind(name, implication) for name in head.names):
        return False
    return not (head.universal and _shares_variable(tokens, head.index, implication))


def _shares_variable(tokens: list[Token], start: int, operator: int) -> bool:
    """Whether an argument that looks like a variable is before and behind an operator: then it is a rule."""
    inside = {tokens[index].text for index in range(start, operator) if _is_argument(tokens, index)}
    return any(
        tokens[index].text in inside and _LIKE_VARIABLE.fullmatch(tokens[index].text)
        for index in range(operator, tokens[operator].end)
        if _is_argument(tokens, index)
    )


def _is_argument(tokens: list[Token], index: int) -> bool:
    is_last = index + 1 == len(tokens)
    return tokens[index].kind == "name" and not is_last and tokens[index + 1].text != "("


class _Uses:
    """Where names and implications stand."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._places: dict[str, list[int]] = {}
        self._implications: dict[int, list[int]] = {}
        self._equivalences: dict[int, list[int]] = {}
        self.statements: set[int] = set()
        """The ends of the groups that have an implication, equivalence or exclusive or: such a group says
        something that quantified is a whole, and is hardly an antecedent."""
        for index, token in enumerate(tokens):
            if token.kind in ("name", "bound"):
                for name in token.text.split(_BETWEEN_VARIABLES):
                    self._places.setdefault(name.lstrip("?"), []).append(index)
            elif token.text in _COMPLETE:
                self.statements.add(token.end)
                if token.text in _IMPLICATIONS:
                    self._implications.setdefault(token.end, []).append(index)
                elif token.text in _EQUIVALENCES:
                    self._equivalences.setdefault(token.end, []).append(index)

    def _next(self, name: str, index: int) -> str | None:
        """What the next one of a name behind a token is, in the group around that."""
        places = self._places.get(name, [])
        following = bisect_right(places, index)
        if following == len(places) or places[following] >= self._tokens[index].end:
            return None
        return self._tokens[places[following]].kind

    def behind(self, name: str, index: int) -> bool:
        """Whether a name stands behind a token, in the group around that, before it is bound anew."""
        return self._next(name, index) == "name"

    def bound_behind(self, name: str, index: int) -> bool:
        """Whether a name is bound anew behind a token, in the group around that."""
        return self._next(name, index) == "bound"

    def chains(self) -> list[list[int]]:
        """The implications that stand side by side in a group, with no equivalence between them."""
        found: list[list[int]] = []
        for end, places in self._implications.items():
            equivalences_before = partial(bisect_right, self._equivalences.get(end, []))
            found += [list(side_by_side) for _, side_by_side in groupby(places, equivalences_before)]
        return [side_by_side for side_by_side in found if len(side_by_side) > 1]

    def next_implication(self, index: int) -> int | None:
        """The first implication behind a token, in the group around that."""
        places = self._implications.get(self._tokens[index].end, [])
        following = bisect_right(places, index)
        return places[following] if following < len(places) else None


def _pair(tokens: list[Token]) -> None:
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


def _significant(tokens: list[Token], index: int) -> int:
    """The index of the first token from there on that is no blank; the length if there is none."""
    while index < len(tokens) and tokens[index].kind == "blank":
        index += 1
    return index


def _unwrap_heads(tokens: list[Token]) -> None:
    """``(∀x)(...)`` without the parentheses of the head, which is told from a formula by its end."""
    for index, token in enumerate(tokens):
        if token.text != "(" or token.partner < 0 or token.partner > index + _LONGEST_HEAD:
            continue
        inside = tokens[index + 1 : token.partner]
        kinds = [part.kind for part in inside if part.kind != "blank"]
        if len(kinds) >= 2 and kinds[0] == "head" and set(kinds[1:]) <= {"bound", "comma"}:
            token.text = tokens[token.partner].text = " "
            token.kind = tokens[token.partner].kind = "blank"
            token.partner = tokens[token.partner].partner = -1


_LONGEST_HEAD = 20
