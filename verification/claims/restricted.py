"""What a memory says of some of a kind, or at some times, and a claim of the kind or always.

"Young nurses sleep badly" does not say that nurses do, nor "the pool is closed on public holidays" that it is
closed. An adjective, a phrase or a clause restricts a noun that stands for a kind: a plural without an
article or with a definite one, and whatever stands with "every", "no" or the like. It does not restrict what
is there at least once: two old houses that were sold are two houses, and what happened on holidays happened.
So a clause of what happened may lose its circumstances; one of what is so may not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from fol_kb.translation import english_classes
from verification.claims.alignment import Alignment
from verification.claims.clauses import Clause, Word
from verification.claims.extraction import french_verbs
from verification.claims.extraction.english_words import CLOCK, listed
from verification.claims.extraction.french_words import DAYS
from verification.claims.nouns import DEFINITE, INDEFINITE, OF_ALL, PREPOSITIONS, Noun, nouns

_OF_CIRCUMSTANCE = listed(
    """
    on in for during at under among within outside inside throughout
    en dans pour pendant durant lors chez sous
    """
)
"""What they begin tells when, where and for whom something is so."""
_AT_TIMES = _OF_CIRCUMSTANCE | listed("at between before after until entre avant après jusqu' à au")
_MAY = listed("can may could might peut peuvent")
_ACCESS = listed("closed open forbidden accessible limited restricted reserved banned prohibited") | listed(
    """
    fermé fermée fermés fermées ouvert ouverte ouverts ouvertes interdit interdite interdits interdites
    accessible accessibles limité limitée réservé réservée réservés réservées
    """
)
_TO = listed("to for à au aux")
_WHICH = listed("that who which whose qui que qu' dont où")
_HAPPENED = listed("was were had did a ont avait avaient fut furent")
_HAVING = listed("has have 've 's")
_BEING = listed("is are am be been being 're")


def restricted(alignment: Alignment, claim: Sequence[Clause]) -> Iterator[str]:
    """What restricts a kind of which a clause speaks, or when it is so, if the claim does not say it.

    Args:
        alignment: of a clause of the claim and one of a quotation.
        claim: all clauses of the claim.
    """
    said = alignment.said
    wanted = [word for clause in claim for word in clause.words if word.means]
    in_the_past = happened(said)

    def in_claim(word: Word) -> bool:
        return any(word.same(other) for other in wanted)

    found = list(nouns(said))
    for noun in found:
        if not _is_of_all(noun, in_the_past) or not any(map(in_claim, noun.words)):
            continue
        if extra := [word for word in noun.words if not in_claim(word) and not _is_adverb(word)]:
            yield " ".join(word.text for word in extra)
        elif noun.opens and (after := _after(said, noun, in_claim)):
            yield after
    for noun in () if in_the_past else found:
        kind = noun.before in _OF_CIRCUMSTANCE and (noun.is_kind or noun.is_matter)
        if (
            (kind or noun.is_each_day)
            and not any(map(in_claim, noun.words))
            and _belongs(said, noun, in_claim)
        ):
            yield " ".join((noun.before if kind else noun.article, *(word.text for word in noun.words)))

    yield from () if in_the_past else _at_times(said, wanted)
    yield from _to_whom(said, in_claim)


def _at_times(said: Clause, wanted: Sequence[Word]) -> Iterator[str]:
    """When something is so, or how often it may be: "in August", "between 7 and 9", "can ... once a year".

    What has a year happened then, whatever the form of its verb.
    """
    words = said.words
    if any(word.number is not None and 1000 <= word.number.value <= 2100 for word in words):
        return
    for at, word in enumerate(words[:-1]):
        told = words[at + 1 : at + 4]
        named = next((each for each in told if each.means), None)
        if word.key in _AT_TIMES and named is not None and _is_time(word, named):
            if not any(named.same(other) for other in wanted):
                yield f"{word.text} {named.text}"
        elif (
            word.key in ("once", "twice")
            and words[at + 1].key in ("a", "an", "per", "every", "each")
            and any(other.key in _MAY for other in words[:at])
            and not any(word.same(other) for other in wanted)
            and not any(told[1].same(other) for other in wanted)
        ):
            yield " ".join(each.text for each in words[at : at + 3])


def _is_time(preposition: Word, word: Word) -> bool:
    if preposition.key in ("between", "entre"):
        return word.number is not None
    return word.key in CLOCK or word.key in DAYS


def _to_whom(said: Clause, in_claim: Callable[[Word], bool]) -> Iterator[str]:
    """For whom something is closed or open, if it is not for all: "closed to lorries"."""
    for access, to in pairwise(said.words):
        if access.key in _ACCESS and to.key in _TO and in_claim(access):
            place = said.words.index(to) + 1
            named = next((word for word in said.words[place:] if word.means), None)
            if named is not None and named.number is None and not in_claim(named):
                yield f"{to.text} {named.text}"


def _is_of_all(noun: Noun, happened: bool) -> bool:
    """Whether what a clause says of a noun it says of all that the noun, as it stands there, means."""
    if noun.article in OF_ALL:
        return True
    if noun.opens and _is_bare(noun):
        return not happened
    if noun.opens and noun.article in INDEFINITE:
        return not happened
    if noun.opens and noun.article in DEFINITE:
        return noun.is_kind
    return noun.is_kind and not happened and (noun.opens or noun.before in PREPOSITIONS)


def _is_bare(noun: Noun) -> bool:
    """Whether it is a noun without an article that names nobody: "honey"."""
    first = noun.words[0]
    return not noun.article and len(noun.words) == 1 and "N" in english_classes(first.key)


def _after(clause: Clause, noun: Noun, in_claim: Callable[[Word], bool]) -> str | None:
    """What follows a noun at once and restricts it: "with yellow leaves", "that grow in shade"."""
    words, place = clause.words, noun.last + 1
    if place >= len(words) or words[place].start - words[place - 1].end > 1:
        return None
    first = next((at for at in range(place, len(words)) if words[at].means), None)
    if words[place].key not in PREPOSITIONS | _WHICH or first is None or in_claim(words[first]):
        return None
    return " ".join(word.text for word in words[place : first + 1])


def _belongs(clause: Clause, noun: Noun, in_claim: Callable[[Word], bool]) -> bool:
    """Whether what stands before the preposition of a noun is of the claim; what is not takes it along."""
    place = noun.first - 2 - bool(noun.article)
    return place >= 0 and (not clause.words[place].means or in_claim(clause.words[place]))


def happened(clause: Clause) -> bool:
    """Whether a clause tells of something that happened, and not of what is so."""
    for at, word in enumerate(clause.words):
        before = clause.words[at - 1].key if at else ""
        if word.key in _HAPPENED and (word.key != "a" or clause.language == "fr"):
            return True
        if clause.language == "fr":
            forms = {form[0] for form in french_verbs.forms_of(word.key)}
            if forms and forms <= {"I", "J"}:
                return True
            continue
        classes = set(english_classes(word.key))
        if before in _HAVING and classes & {"PAST", "PARTICIPLE"}:
            return True
        if word.means and "PAST" in classes and "V" not in classes:
            being = any(other.key in _BEING for other in clause.words[max(0, at - 3) : at])
            if not being and (at == clause.verb or not classes & {"PARTICIPLE", "N"}):
                return True
    return False


def _is_adverb(word: Word) -> bool:
    return set(english_classes(word.key)) == {"ADV"}
