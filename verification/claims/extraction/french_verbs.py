"""Where a verb of a French statement stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fol_kb.translation import french_entries
from verification.claims.extraction import french_words as fr
from verification.claims.extraction.words import Token, token_at

_FINITE = ("P", "I", "J", "F", "C", "S", "T")
INVERTED = re.compile(r"-(?:t-)?(?:il|elle|ils|elles|on|je|tu|nous|vous|ce)\Z")


def forms_of(key: str) -> set[str]:
    return {form for entry in french_entries(key) if entry.kind == "V" for form in entry.forms}


def lemmas_of(key: str) -> set[str]:
    return {entry.lemma for entry in french_entries(key) if entry.kind == "V"}


def kinds_of(key: str) -> set[str]:
    return {entry.kind for entry in french_entries(key)}


def finite(words: Sequence[Token], index: int) -> int:
    """How sure it is that a verb of a statement stands there."""
    token, before, after = words[index], token_at(words, index - 1), token_at(words, index + 1)
    key = token.key
    if not index or not key[:1].isalpha() or token.capital:
        return 0
    if INVERTED.search(key) and not french_entries(key):
        return 1
    if (
        before.key in fr.SUBJECTS
        and before.key != "qui"
        and any(form[0] in _FINITE for form in forms_of(key))
    ):
        return 2
    if key in fr.HELPING:
        if before.key in ("l'", "le", "un", "du", "au", "en", "de", "d'", "les", "des"):
            earlier = token_at(words, index - 2).key
            return 2 if before.key in ("l'", "le", "en") and earlier in fr.PERSONAL | {"ne", "qui"} else 0
        if key in ("fait", "fut") and before.key in fr.HELPING | {"été", "pas", "en", "tout"}:
            return 0
        return 2
    return _lexical(words, index, after)


def _lexical(words: Sequence[Token], index: int, after: Token) -> int:
    token, before = words[index], token_at(words, index - 1)
    forms = forms_of(token.key)
    if not any((form[0] in _FINITE and form[1:2] in "3") or form[:2] in ("P1", "F1") for form in forms):
        return 0
    earlier = token_at(words, index - 2)
    if before.key in ("se", "s'", "ne", "n'", "me", "m'", "te", "t'", "y"):
        return 2
    others = kinds_of(token.key) - {"V"}
    if before.key in ("le", "la", "l'", "les", "leur", "lui", "en", "nous", "vous"):
        return 2 if earlier.key in fr.PERSONAL | {"ne", "qui"} else 0
    if before.key in fr.DETERMINERS | fr.PREPOSITIONS:
        return 0
    nominal = before.capital or before.text[0].isdigit() or before.text in ")\"”»" or bool(
        {"N", "A"} & kinds_of(before.key)
    ) or not french_entries(before.key)  # fmt: skip
    if before.key == "qui":
        return 2
    opens = after.key in fr.DETERMINERS | {"que", "qu'"} or after.text[:1].isdigit()
    if not nominal and "ADV" not in kinds_of(before.key):
        return 0
    if not others & {"N", "A"}:
        return 2
    if "A" in others and "N" in kinds_of(before.key) and not opens:
        return 0
    return (2 if before.capital or "A" not in others else 1) if opens else 1
