"""Whether words deny what a formula affirms, or the other way round: the one slip that turns a verdict over.

Models that write a formula and its words side by side sometimes put their own answer into the formula:
``¬flies(tweety) ::: Tweety flies.`` Nothing else in the program shows it. What is compared is whether a
negation is there at all, in English and French; of other languages nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fol_kb.logic.names import normalise
from fol_kb.logic.syntax import And, Atom, Exists, ForAll, Formula, Not, subformulas

_ASIDE = re.compile(r"\([^()]*\)|\banswer\W.*", re.IGNORECASE | re.DOTALL)
"""What is said beside the sentence: an answer, or a remark in parentheses."""
_KNOWN = re.compile(
    r"\b(?:a|all|an|and|any|are|at|be|been|by|can|did|do|does|each|every|everyone|everything|for|from|has|have|he"
    r"|if|in|is|it|its|no|not|of|on|or|she|some|someone|something|than|that|the|there|they|this|to|was|were"
    r"|which|who|will|with"
    r"|au|aux|chaque|dans|de|des|du|elle|elles|en|est|et|il|ils|la|le|les|on|ou|par|pas|plus|pour|quelques?|qui"
    r"|sont|sur|tous|tout|toute|toutes|un|une|à|été|être)\b",
    re.IGNORECASE,
)
"""Words that a sentence of either language hardly does without."""
_SENTENCE_DENIAL = (
    r"\b(?:not(?!\s+(?:only|just|merely)\b)|no(?!\.?\s*\d|-)|never|neither|nor|none|nobody|nothing|nowhere"
    r"|cannot|ne|ni|non(?!-)|pas|jamais|aucune?|rien|nulle?)\b|n['’]t\b|\bn['’](?=\w)"
)
"""What denies a whole sentence; "No. 9" is a number, "no-fly" a part of a name, "not only" affirms."""
_STRONG = re.compile(_SENTENCE_DENIAL, re.IGNORECASE)
_ANY = re.compile(
    rf"{_SENTENCE_DENIAL}|\b(?:not|non?(?=-)|without|hardly|unless|except|only|fail(?:s|ed)?|lacks?|personne|sans)\b",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"\b(?:all|any\w*|each|every\w*|no|nobody|none|nothing|nowhere)\s+(?:\w+\s+){0,2}?but\b|\bbut\s+for\b"
    r"|\bexcept(?:ing)?\b|\b(?:other\s+than|apart\s+from|aside\s+from)\b|\b(?:sauf|hormis)\b",
    re.IGNORECASE,
)
"""What takes somebody out of the sentence: of whom it affirms or denies anything, nobody can tell."""
_WORD = re.compile(r"[^\W\d_]+")
_CAPITAL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ENDINGS = (
    ("ies", "y"),
    ("ied", "y"),
    ("es", ""),
    ("s", ""),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
)
"""Endings of plurals and of regular verbs, each with what stands there in the plain form."""
_SHORTEST = 3
"""Letters that are left of a word without its ending."""
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "a")
SUFFIXES = ("less", "free")
"""What makes a word its opposite, before it and behind it."""


def mismatch(words: str, formula: Formula) -> str | None:
    """How the words and the formula differ; None if they do not, or if nobody can tell.

    >>> from fol_kb.logic.parser import parse
    >>> mismatch("Tweety flies to the north.", parse("!flies(tweety)"))
    'the formula denies what its words say'
    """
    said = _ASIDE.sub(" ", words)
    if not _KNOWN.search(said) or _EXCEPTION.search(said):
        return None
    if _is_denied(formula) and not _ANY.search(said) and not _has_opposites(said, formula):
        return "the formula denies what its words say"
    core = _core(formula)
    if isinstance(core, Atom) and _STRONG.search(said) and not _denies(core.predicate, said):
        return "the words deny what their formula says"
    return None


def _is_denied(formula: Formula) -> bool:
    """Whether the formula is the denial of something, or a conjunction with one in it, under quantifiers."""
    core = _core(formula)
    parts = core.operands if isinstance(core, And) else (core,)
    return any(isinstance(part, Not) for part in parts)


def _core(formula: Formula) -> Formula:
    """The formula without the quantifiers at its head."""
    while isinstance(formula, ForAll | Exists):
        formula = formula.body
    return formula


def _denies(predicate: str, words: str) -> bool:
    """Whether the denial is in the predicate: ``NotRound``, ``lacks_hair``, ``unhappy`` for "not happy"."""
    parts = _PART.findall(predicate)
    if _ANY.search(" ".join(parts)):
        return True
    return not _opposites(_WORD.findall(words)).isdisjoint(map(normalise, parts))


def _has_opposites(words: str, formula: Formula) -> bool:
    """Whether a word is the opposite of a predicate by its form: ``unhappy``, ``harmless``."""
    names = (part.predicate for part in subformulas(formula) if isinstance(part, Atom))
    return not _opposites(names).isdisjoint(map(normalise, _WORD.findall(words)))


def _opposites(words: Iterable[str]) -> set[str]:
    """What would be the opposite of a word by its form."""
    plain = {normalise(word) for word in words}
    forms = {prefix + word for word in plain for prefix in PREFIXES}
    return forms | {word + suffix for word in plain for suffix in SUFFIXES}


def by_its_words(formula: Formula) -> Formula | None:
    """What the formula would be if it affirmed what it denies, or denied what it affirms; None if unclear."""
    if isinstance(formula, Not):
        return formula.operand
    return Not(formula) if isinstance(formula, Atom) else None


def speaks_of(words: str, formula: Formula) -> bool:
    """Whether every predicate of the formula is in the words, plurals and regular verb endings aside.

    Words that have another one instead may well mean its contrary: "Tom is dead." for ``!alive(tom)``.

    >>> from fol_kb.logic.parser import parse
    >>> speaks_of("Robert plays.", parse("!Play(robert)")), speaks_of("Tom is dead.", parse("!alive(tom)"))
    (True, False)
    """
    said = {form for word in _WORD.findall(_ASIDE.sub(" ", words)) for form in _plain_forms(word)}
    predicates = {part.predicate for part in subformulas(formula) if isinstance(part, Atom)}
    return bool(predicates) and all(_is_said(predicate, said) for predicate in predicates)


def _is_said(predicate: str, said: set[str]) -> bool:
    """Whether each word of the predicate that means something is among the plain forms of what is said."""
    parts = _WORD.findall(_CAPITAL.sub("_", predicate))
    telling = [part for part in parts if not _KNOWN.fullmatch(part)]
    return bool(telling) and all(not said.isdisjoint(_plain_forms(part)) for part in telling)


def _plain_forms(word: str) -> set[str]:
    """The word, and what it may be a plural or an inflected form of."""
    plain = normalise(word)
    stems = {plain.removesuffix(old) + new for old, new in _ENDINGS if plain.endswith(old)}
    stems |= {stem[:-1] for stem in stems if stem[-2:-1] == stem[-1:]}  # "running"
    return {plain, *(stem for stem in stems if len(stem) >= _SHORTEST)}
