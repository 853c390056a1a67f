"""French words that only say that it is so now, too or no more: "encore", "déjà", "aussi", "ne ... plus"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fol_kb.translation.controlled.french.forms import is_participle, is_present
from fol_kb.translation.controlled.french.lexicon import entries, known
from fol_kb.translation.controlled.syntax.tokens import Word, key_at
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_HAVING = frozenset(["a", "ont"])
_BEING = frozenset(["est", "sont"])
_DETERMINING = frozenset(
    ["un", "une", "le", "la", "les", "des", "son", "sa", "chaque", "tous", "toutes", "aucun", "aucune"]
)
_SUPPOSING = word_list("qui que dont si quand lorsque où aucun aucune personne rien jamais")
"""Words behind or before which "plus" compares, limits or says who was so before."""


def as_now(words: Sequence[Word]) -> list[Word]:
    """The words without those that say no more than the verb, and "ne ... plus" as "ne ... pas".

    Who "ne fume plus" does not smoke; "est encore ouvert" says that it is open, "aime aussi le thé" that he
    likes it, and "sont tous les deux grands" that each is tall.
    """
    kept: list[Word] = []
    skipped = 0
    for place, word in enumerate(words):
        if skipped:
            skipped -= 1
        elif word.quoted or not place:
            kept.append(word)
        elif word.key == "plus" and _denies(words, place):
            kept.append(replace(word, key="pas"))
        elif _are_each(words, place):
            skipped = 2
        elif not (_says_nothing(words, place) or _is_at_present(words, place)):
            kept.append(word)
    return kept


def _denies(words: Sequence[Word], place: int) -> bool:
    """Whether "plus" denies a verb of the present; who "n'a plus payé" did pay."""
    keys = [word.key for word in words]
    before = keys[max(0, place - 3) : place - 1]
    told = keys[place - 1] in _HAVING and any(map(is_participle, entries(key_at(words, place + 1))))
    supposed = not _SUPPOSING.isdisjoint((*keys[:place], *keys[place + 1 :]))
    return "ne" in before and not told and not supposed


def _are_each(words: Sequence[Word], place: int) -> bool:
    """Whether "tous les deux" only says again that there are two of them."""
    keys = [word.key for word in words]
    two = keys[place : place + 3] in (["tous", "les", "deux"], ["toutes", "les", "deux"])
    return (
        two
        and keys[:place].count("et") == 1
        and {",", "ou", "ne"}.isdisjoint(keys)
        and "et" not in keys[place:]
    )


def _is_at_present(words: Sequence[Word], place: int) -> bool:
    """Whether "encore" or "déjà" stands behind "est", "a" or "pas" and before what is so."""
    if words[place].key not in {"encore", "déjà"}:
        return False
    before, after = words[place - 1].key, key_at(words, place + 1)
    done = any(map(is_participle, entries(after)))
    so = done or bool(known(after, "A"))
    if before in _HAVING or (before == "pas" and words[place].key == "encore"):
        return done or (before == "pas" and so)
    return before in _BEING and so


def _says_nothing(words: Sequence[Word], place: int) -> bool:
    """Whether "aussi" stands behind a verb and before nothing that it may compare."""
    before = words[place - 1]
    verb = before.key in _HAVING | _BEING or any(map(is_present, entries(before.key)))
    after = words[place + 1] if place + 1 < len(words) else None
    said = after is None or after.key in _DETERMINING
    return words[place].key == "aussi" and verb and not before.quoted and said
