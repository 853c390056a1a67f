"""Words for any person beside what is no person: "Nobody is in the house. The cat is in the house."

"Nobody", "everyone" and "no person" are read of everything, since a text on persons seldom says of each that
it is one. That is too much where the text says the same of a cat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fol_kb.translation.controlled.discourse.boxes import (
    Discourse,
    Holds,
    Individual,
    Named,
    Predicate,
    holdings,
)
from fol_kb.translation.controlled.discourse.evidence import last_word
from fol_kb.translation.controlled.discourse.statements import Reading, Text
from fol_kb.translation.controlled.syntax.lexicon import slug
from fol_kb.translation.controlled.syntax.tokens import Word

PERSONS_ONLY = (
    "{word!r} may mean persons only, and another sentence says the same of what may be none; use a noun"
)
THINGS_ONLY = "{word!r} may mean things only, and another sentence says the same of a person; use a noun"
_PERSONS = frozenset("mfhc")


def refuse_persons(
    texts: Sequence[Text],
    is_person: Callable[[str], bool | None],
    anybody_in: Callable[[Sequence[Word]], Word | None],
    *,
    natural: bool = True,
) -> None:
    """Refuse what is said of any person, if texts say the same of what is no person, as far as is known.

    ``is_person`` tells it of a noun, None if it is not known, and ``anybody_in`` gives the word of a sentence
    that means any person. A proper name is taken for a person's, unless something is in it, or it is said to
    be an animal or a thing. ``natural`` is the gender of nouns that only those of persons have.
    """
    said = _said(texts)
    anybody = _of_all(said, anybody_in)
    if not anybody:
        return
    nouns = _nouns(said)
    others: set[tuple[Predicate, int]] = set()
    for _, discourse, held in said:
        for place, one in enumerate(held.arguments):
            known = nouns.get((id(discourse), one), set())
            named = isinstance(one, Named) and any(is_person(noun) is False for noun in known)
            if named or not _may_be_a_person(one, known, discourse, is_person, natural=natural):
                others.add((held.predicate, place))
    for reading, _, role in anybody:
        if role in others:
            reading.refuse(PERSONS_ONLY, filter(None, [anybody_in(reading.words)]))


def _is_anybody(one: Individual, discourse: Discourse) -> bool:
    traits = discourse.traits[one]
    return traits.generic and traits.gender in _PERSONS | {"n"}


def _may_be_a_person(
    one: Individual,
    nouns: set[str],
    discourse: Discourse,
    is_person: Callable[[str], bool | None],
    *,
    natural: bool,
) -> bool:
    traits = discourse.traits[one]
    proper = isinstance(one, Named) and not one.definite
    if (traits.gender in _PERSONS and (natural or proper)) or traits.variable or traits.generic:
        return True
    if isinstance(one, Named) and not one.definite:
        return natural and not one.kind and not traits.place and traits.gender == "u"
    called = {last_word(one.lemma)} if isinstance(one, Named) else nouns
    return not called or any(map(is_person, called))


def refuse_things(
    texts: Sequence[Text],
    is_person: Callable[[str], bool | None],
    anybody_in: Callable[[Sequence[Word]], Word | None],
    anything_in: Callable[[Sequence[Word]], Word | None],
    *,
    natural: bool,
) -> None:
    """Refuse what is said of anything or nothing, if texts say the same of a person: "rien n'est prêt".

    Unless ``natural`` is the gender of nouns, that is of one with a name, too. Times are no things.
    """
    said = _said(texts)
    anything = _of_all(said, anything_in)
    if not anything:
        return
    nouns = _nouns(said)
    times = {
        slug(word.key) for text in texts for reading in text.readings for word in reading.words if word.time
    }
    persons = {role for _, _, role in _of_all(said, anybody_in)}
    for _, _, held in said:
        for place, one in enumerate(held.arguments):
            if isinstance(one, Named) and (one.lemma in times or one.lemma.isdigit()):
                persons.add((held.predicate, place))
    for _, discourse, held in said if not natural else ():
        for place, one in enumerate(held.arguments):
            named = isinstance(one, Named) and not one.definite and discourse.traits[one].gender in _PERSONS
            called = {last_word(one.lemma)} if isinstance(one, Named) and one.definite else set()
            called |= nouns.get((id(discourse), one), set())
            if named or any(map(is_person, called)):
                persons.add((held.predicate, place))
    for reading, _, role in anything:
        if role in persons:
            reading.refuse(THINGS_ONLY, filter(None, [anything_in(reading.words)]))


def _said(texts: Sequence[Text]) -> list[tuple[Reading, Discourse, Holds]]:
    return [
        (reading, text.discourse, held)
        for text in texts
        for reading in text.readings
        if reading.problem is None
        for held in holdings(reading.conditions)
    ]


def _of_all(
    said: Sequence[tuple[Reading, Discourse, Holds]], word_in: Callable[[Sequence[Word]], Word | None]
) -> list[tuple[Reading, Individual, tuple[Predicate, int]]]:
    """What sentences with such a word say of an individual that has no noun, and at what place of what."""
    return [
        (reading, one, (held.predicate, place))
        for reading, discourse, held in said
        for place, one in enumerate(held.arguments)
        if held.predicate.kind != "generic" and _is_anybody(one, discourse)
        if word_in(reading.words) is not None
    ]


def _nouns(said: Sequence[tuple[Reading, Discourse, Holds]]) -> dict[tuple[int, Individual], set[str]]:
    """The last words of what each individual is said to be."""
    nouns: dict[tuple[int, Individual], set[str]] = {}
    for _, discourse, held in said:
        if held.predicate.arity == 1 and held.predicate.kind == "property":
            who = id(discourse), held.arguments[0]
            nouns.setdefault(who, set()).add(last_word(held.predicate.lemma))
    return nouns
