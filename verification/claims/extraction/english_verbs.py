"""Where a verb of an English statement stands."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation import english_classes
from verification.claims.extraction import english_words as en
from verification.claims.extraction.words import Token, token_at

_NOMINAL = {"N", "NS"}
_PRONOMINAL = en.listed("this that these those one both all")
_BEFORE_NO_VERB = (en.DETERMINERS - _PRONOMINAL) | en.PREPOSITIONS | en.BE | {"to"}


def lemmas_of(key: str, *classes: str) -> set[str]:
    found = english_classes(key)
    return {lemma for name in classes for lemma in found.get(name, ())}


def finite(words: Sequence[Token], index: int) -> int:
    """How sure it is that a verb of a statement stands there."""
    token, before, after = words[index], token_at(words, index - 1), token_at(words, index + 1)
    key = token.key
    if key in ("wo", "ca") and after.key in ("n't", "n’t"):
        return 2
    if key == "'s":
        return 2 if before.key in en.PERSONAL | {"that", "there", "here", "what", "who", "this"} else 0
    if key in en.FINITE:
        return 0 if key in ("may", "will", "must", "might") and token.capital and index else 2
    if key in en.PLAIN or key in ("have", "do"):
        return 0 if before.key in {"to", *en.MODALS, "not", "n't"} or not index else 2
    if not token.text.isalpha() and "-" not in key:
        return 0
    return 0 if token.capital and index else _lexical(words, index)


def _lexical(words: Sequence[Token], index: int) -> int:
    token, before, after = words[index], token_at(words, index - 1), token_at(words, index + 1)
    known = english_classes(token.key).keys()
    if index == 0 or before.key in _BEFORE_NO_VERB:
        return 0
    pronoun = before.key in en.SUBJECTS or before.key in en.RELATIVES
    last = after.text in (".", "!") and token_at(words, index - 2).key in en.DETERMINERS
    nominal = pronoun or _nominal(before)
    opens = after.key in (en.DETERMINERS | en.OBJECTS) or after.key == "that" or after.text[:1].isdigit()
    if "VS" in known:
        if "NS" not in known:
            return 2
        return 0 if not nominal else 2 if pronoun or opens or before.capital else 1
    if "PAST" in known:
        if "PARTICIPLE" not in known and nominal:
            return 2 if not {"N", "ADJ", "V"} & known or pronoun or opens else 1
        helping = en.BE | {"has", "have", "had", "'ve", "'d", "get", "got"}
        helped = any(
            token_at(words, place).key in helping
            or (token_at(words, place).key == "'s" and finite(words, place))  # and not "Mary's mother called"
            for place in (index - 1, index - 2, index - 3)
        )
        if helped or not (nominal or is_adverb(before)):
            return 0
        if after.key in ("by", "as") and not pronoun:
            return 0
        return 2 if pronoun or opens or last or (before.capital and index < 4) else 1
    if "V" in known and before.key not in en.MODALS | {"not", "n't"}:
        if before.key in ("i", "you", "we", "they"):
            return 2
        several = english_classes(before.key).keys()
        determined = index == 1 or token_at(words, index - 2).key in en.DETERMINERS
        plural = "NS" in several and ("VS" not in several or determined)
        plural = plural or before.key in ("who", "these", "those", "all", "both", "most", "many", "some")
        if not plural and not {"N", "ADJ", "ADV"} & known:  # "roads in the north remain icy"
            plural = nominal and any("NS" in english_classes(word.key) for word in words[: index - 1])
            return int(plural)
        return (2 if opens else 1) if plural else 0
    return 0


def _nominal(token: Token) -> bool:
    known = english_classes(token.key).keys()
    return bool(token.capital or _NOMINAL & known or not known or token.text in ')"”’')


def is_adverb(token: Token) -> bool:
    """Whether a word may be an adverb."""
    return token.is_word and "ADV" in english_classes(token.key)
