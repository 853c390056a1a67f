"""What is a statement in French, by its verbs as DELA has them, and its closed classes."""

from __future__ import annotations

from collections.abc import Sequence

from verification.claims.extraction import french_words as fr
from verification.claims.extraction.french_kinds import needs_more, no_claim, notes
from verification.claims.extraction.french_nouns import candidates, pronouns, put
from verification.claims.extraction.french_verbs import finite, kinds_of, lemmas_of
from verification.claims.extraction.words import Grammar, Token, leading, token_at, verb_before_comma

_OPENING = (fr.SUBJECTS - {"qui"}) | (fr.DETERMINERS - {"du", "de", "d'", "au", "aux"})
_UNLIKE_SUBJECTS = (fr.PREPOSITIONS | fr.SUBORDINATORS) - {"des"}
_CALLS = fr.INTERJECTIONS | fr.CONJUNCTS


def _begins_clause(words: Sequence[Token]) -> bool:
    """Whether the first word begins a subject, and no comma comes before the verb."""
    first = token_at(words, 0)
    named = first.capital and not kinds_of(first.key) & {"PREP", "CONJ", "CONJS", "ADV"}
    opens = first.key in _OPENING or named
    return opens and first.key not in _UNLIKE_SUBJECTS and verb_before_comma(words, finite)


def _holds_together(words: Sequence[Token]) -> str | None:
    """A word that reaches over a conjunction."""
    for place, token in enumerate(words):
        if token.key in fr.HOLDING or token.text in '"“”«»':
            return token.text
        if finite(words, place) and lemmas_of(token.key) & fr.SPEECH:
            return token.text
    return None


def _connects(rest: Sequence[Token], count: int) -> bool:
    """Whether a word is a conjunction at the start of the sentence."""
    return rest[0].key in ("et", "mais", "donc", "or", "car") and count == 0 and len(rest) > 1


def _lead(words: Sequence[Token]) -> int:
    return leading(words, fr.PHRASES_OF_CONNECTION, "que", _CALLS, _connects)


GRAMMAR = Grammar(
    code="fr",
    joining=frozenset({"et", "mais", ";"}),
    openers=fr.PERSONAL | fr.DETERMINERS,
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
