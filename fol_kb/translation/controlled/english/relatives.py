"""Which noun an English relative clause belongs to after "the moon of the planet that ...".

The grammar gives it to the last noun, as ACE does. People may mean either, unless the verb agrees with one of
them only, or "who" and "which" tell a person from a thing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fol_kb.translation.controlled.ambiguity.two_readings import (
    RELATIVES,
    first_word,
    head_word,
    leaves,
    nodes,
)
from fol_kb.translation.controlled.english.lexicon import classes
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word, unclear

_OPENING = frozenset(["who", "that", "which", "whom", "whose", "such"])
_NOMINALS = frozenset(["nominal_sg", "nominal_pl", "generic", "someone"])
_SINGULAR = frozenset(["is", "does", "has"])
_PLURAL = frozenset(["are", "do", "have"])

Gender = Callable[[Word], str]
"""What pronouns a noun takes: "n" of a thing, "u" if it is not known, others of persons."""

_NAMING = frozenset(["name", "pronoun", "quantity", "counted"])
_PHRASES = _NAMING | {"a", "the", "some", "every", "no", "some_plural", "the_plural", "bare_plural"}


def check_of_and_relative(tree: Node, words: Sequence[Word], gender: Gender) -> None:
    """Refuse "every moon of a planet that has an atmosphere": the moon, or the planet?"""
    for nominal in nodes(tree):
        match nominal.rule, nominal.children:
            case "does", (
                _,
                Node("a", (Node() as what,)),
                Node("circumstance", (_, Node("the") as where)),
                *_,
            ):
                _check_owner(what, where, words, gender)  # "adds a test for the method that fails"
        if nominal.rule not in _NOMINALS:
            continue
        for tail in nominal.children:
            if isinstance(tail, Node) and tail.rule == "tail_of":
                for owner in leaves(tail.children[-1]):
                    _check_owner(nominal, owner, words, gender)


def check_another_subject(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "a tenant who has a dog or an owner who has a cat pays": is the owner had, or does he pay?"""
    for clause in nodes(tree):
        if clause.rule not in RELATIVES:
            continue
        for joined in nodes(clause):
            members = list(leaves(joined)) if joined.rule in {"and_", "or_"} else []
            clauses = [
                _clause_of(one) for one in members if any(part.rule in _NOMINALS for part in one.parts)
            ]
            if len(clauses) > 1 and clauses[-1] is not None and clauses[0] is None:
                word = words[_head(members[-1])]
                reason = "{word!r} may be joined with the word before it, or with that before the clause"
                raise unclear(reason, word)


def _check_owner(nominal: Node, owner: Node, words: Sequence[Word], gender: Gender) -> None:
    clause = _clause_of(owner)
    if clause is None:
        return
    head, noun = _head(nominal), _head(owner)
    at = first_word(clause) - (clause.rule != "at_whom")
    while at > noun and words[at].key not in _OPENING and clause.rule != "at_whom":
        at -= 1
    if at <= noun:
        return
    number = _number(words, at) if clause.rule == "who" else ""
    fits = [
        _agrees(_is_plural(nominal), number) and _is_said_of(words[at].key, gender(words[head])),
        _agrees(_is_plural(owner), number) and _is_said_of(words[at].key, gender(words[noun])),
    ]
    if fits == [False, True]:
        return
    raise unclear(
        "the clause with {word!r} may be about {head!r} or about {noun!r}; say it in a sentence of its own",
        words[at],
        head=words[head].text,
        noun=words[noun].text,
    )


def _clause_of(phrase: Node) -> Node | None:
    """The relative clause after the noun of a phrase, the first of those that are joined."""
    parts = phrase.children if phrase.rule == "name_who" else _nominal(phrase).children
    for part in parts:
        inner = part.children if isinstance(part, Node) and part.rule == "tail" else (part,)
        for one in inner:
            found = next((leaf for leaf in leaves(one) if leaf.rule in RELATIVES), None)
            if found is not None:
                return found
    return None


def _nominal(phrase: Node) -> Node:
    """What stands after the article of a phrase, which may be it itself."""
    return next((one for one in phrase.parts if one.rule in _NOMINALS), phrase)


def _head(phrase: Node) -> int:
    """The place of the noun, or of the last word of a name."""
    return max(_nominal(phrase).places, default=0)


def _is_plural(phrase: Node) -> bool | None:
    """Whether a noun is a plural; None if its form does not tell ("things" and "thing" share a rule)."""
    rule = _nominal(phrase).rule
    return None if rule == "generic" else rule == "nominal_pl"


def _agrees(plural: bool | None, number: str) -> bool:
    return plural is None or not number or plural == (number == "plural")


def _number(words: Sequence[Word], at: int) -> str:
    """The number of the verb after a relative pronoun, if its form tells."""
    key = words[at + 1].key if at + 1 < len(words) else ""
    known = classes(key)
    if key in _SINGULAR or ("VS" in known and "V" not in known):
        return "singular"
    return "plural" if key in _PLURAL or ("V" in known and "VS" not in known) else ""


def _is_said_of(pronoun: str, gender: str) -> bool:
    if pronoun in {"who", "whom"}:
        return gender != "n"
    return pronoun != "which" or gender in {"n", "u"}


def check_joined_behind(tree: Node, words: Sequence[Word]) -> None:
    """Refuse "knows a woman who won in 1904 and a man": is the man known, or is it what she won in?"""
    for node in nodes(tree):
        if node.rule not in RELATIVES - {"such_that", "of_whom"}:
            continue
        for inner in nodes(node):
            last = inner.children[-1] if inner.children else None
            if (
                not isinstance(last, Node)
                or last.rule not in {"and_", "or_"}
                or inner.rule in {"and_", "or_"}
            ):
                continue
            members = [one for one in leaves(last) if one.rule in _PHRASES]
            if len({one.rule in _NAMING for one in members}) > 1 and members[-1].rule not in _NAMING:
                word = words[head_word(members[-1])]
                reason = "{word!r} may be joined to what stands before the relative clause, or within it"
                raise unclear(reason, word)
