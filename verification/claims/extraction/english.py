"""What is a statement in English, by its verbs and its closed classes.

Where a word may be of several classes the neighbours decide; what they leave open is no evidence. A sentence
that is left out costs a look; one that is taken for a claim and is none costs a verdict on nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation import english_classes
from verification.claims.extraction import english_words as en
from verification.claims.extraction.english_kinds import needs_more, no_claim, notes
from verification.claims.extraction.english_nouns import candidates, pronouns, put
from verification.claims.extraction.english_verbs import finite, lemmas_of
from verification.claims.extraction.words import Grammar, Token, leading, token_at, verb_before_comma

_UNLIKE_SUBJECTS = en.PREPOSITIONS | en.SUBORDINATORS | en.CONJUNCTS | {"there", "not", "no"}
_CALLS = en.INTERJECTIONS | en.CONJUNCTS


def _begins_clause(words: Sequence[Token]) -> bool:
    """Whether the first word begins a subject, and no comma comes before the verb."""
    first = token_at(words, 0)
    known = english_classes(first.key).keys()
    opens = first.key in en.SUBJECTS | en.DETERMINERS or first.capital or bool({"N", "NS"} & known)
    if not opens or first.key in _UNLIKE_SUBJECTS:
        return first.key in ("there", "no") and any(
            finite(words, place) for place in range(1, min(4, len(words)))
        )
    if first.key not in en.SUBJECTS | en.DETERMINERS and "ADV" in known:
        return False
    return verb_before_comma(words, finite)


def _holds_together(words: Sequence[Token]) -> str | None:
    """A word that reaches over a conjunction."""
    for token in words:
        if token.key in en.HOLDING or token.text in '"“”«»':
            return token.text
        if lemmas_of(token.key, "V", "VS", "PAST") & en.SPEECH:
            return token.text
    return None


def _connects(rest: Sequence[Token], count: int) -> bool:
    """Whether a word is exclaimed before a subject, or is a conjunction at the start of the sentence."""
    if rest[0].key in en.EXCLAIMED and token_at(rest, 1).key in en.SUBJECTS | en.DETERMINERS:
        return True
    return rest[0].key in ("and", "but", "so") and count == 0 and len(rest) > 1


def _lead(words: Sequence[Token]) -> int:
    return leading(words, en.PHRASES_OF_CONNECTION, "that", _CALLS, _connects)


GRAMMAR = Grammar(
    code="en",
    joining=frozenset({"and", "but", ";"}),
    openers=en.PERSONAL | en.DETERMINERS - {"i"},
    finite=finite,
    begins_clause=_begins_clause,
    holds_together=_holds_together,
    lead=_lead,
    no_claim=no_claim,
    needs_more=needs_more,
    notes=notes,
    candidates=candidates,
    pronouns=pronouns,
    put=put,
)
