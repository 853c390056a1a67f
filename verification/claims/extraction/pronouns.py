"""A claim that stands alone: pronouns replaced by the one antecedent that is possible.

The antecedents that are looked at are those of the sentence before and of the same one. One that fits makes a
replacement; two, or none, leave the pronoun where it is, and the claim says so (decision 0120).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verification.claims.claim import Replaced
from verification.claims.extraction.words import Candidate, Grammar, Pronoun, Token, tokenize


@dataclass(frozen=True, slots=True)
class Alone:
    """Words as they can be understood alone."""

    text: str
    replaced: tuple[Replaced, ...] = ()
    unresolved: tuple[str, ...] = ()


def stand_alone(words: str, before: Sequence[Candidate], grammar: Grammar) -> Alone:
    """Words with their pronouns replaced.

    Args:
        words: a claim, without marks of Markdown.
        before: what the sentence before spoke of.
        grammar: of the language.
    """
    tokens = tokenize(words, grammar.code)
    here = grammar.candidates(tokens, words)
    edits: list[tuple[int, int, str]] = []
    replaced: list[Replaced] = []
    unresolved: list[str] = []
    for pronoun in grammar.pronouns(tokens):
        if _in_quotation(words, pronoun.token):
            continue  # whoever is quoted is named beside the quotation
        found = _meant(pronoun, before, here) if pronoun.genders else None
        if found is _ITSELF:
            continue
        edit = grammar.put(pronoun, found, tokens) if found is not None and found.text else None
        if edit is None or found is None:
            if pronoun.token.text not in unresolved:
                unresolved.append(pronoun.token.text)
            continue
        edits.append(edit)
        replaced.append(Replaced(pronoun.token.text, found.text))
        unresolved += _open_in(found.text, grammar, unresolved)
    text = words
    for start, end, put in reversed(edits):
        text = text[:start] + put + text[end:]
    return Alone(text, tuple(replaced), tuple(unresolved))


_ITSELF = Candidate("(in the same words)", 0, 0, "u")


def _meant(pronoun: Pronoun, before: Sequence[Candidate], here: Sequence[Candidate]) -> Candidate | None:
    """What a pronoun means: ``_ITSELF`` if that is said in the same words, None if it is not known."""
    at = pronoun.token.start
    earlier = [one for one in here if one.end <= at and _fits(pronoun, one)]
    if pronoun.apart:
        earlier = [one for one in earlier if not one.subject]
    others = _once([one for one in before if _fits(pronoun, one)])
    if pronoun.bound or (pronoun.possessive and any(one.subject and one.text for one in earlier)):
        return _ITSELF
    if earlier and all(not one.text for one in earlier):
        # an earlier pronoun of the same words means the same, and was replaced or not with it
        earlier = []
    if not others:
        return _ITSELF if earlier else None
    if not earlier and len(others) == 1:
        return others[0]
    same = {one.text.lower() for one in (*earlier, *others)}
    return _ITSELF if len(same) == 1 and earlier else None


def _open_in(antecedent: str, grammar: Grammar, known: Sequence[str]) -> list[str]:
    """Words of an antecedent that point elsewhere themselves, as "your" in "your parcel"."""
    found = [pronoun.token.text for pronoun in grammar.pronouns(tokenize(antecedent, grammar.code))]
    return [word for word in dict.fromkeys(found) if word not in known]


def _fits(pronoun: Pronoun, one: Candidate) -> bool:
    return one.plural == pronoun.plural and any(one_of in pronoun.genders for one_of in one.gender)


def _once(found: Sequence[Candidate]) -> list[Candidate]:
    return list({one.text.lower(): one for one in found}.values())


def _in_quotation(words: str, token: Token) -> bool:
    before = words[: token.start]
    return (
        before.count('"') % 2 == 1
        or before.count("“") > before.count("”")
        or before.count("«") > before.count("»")
    )
