"""Predicates of a text of which one may follow from another, and no formula says so.

"Ann won in 1904" has a predicate of its own, and so has "no woman won". A verdict on both would say that they
go together. So the one from which the other may follow is refused where the other is denied, or where
something depends on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain

from fol_kb.translation.controlled.discourse.boxes import (
    Box,
    Condition,
    Holds,
    Implication,
    Individual,
    Negated,
    Predicate,
    boxes_of,
    conditions_below,
    holdings,
    predicates_of,
)
from fol_kb.translation.controlled.discourse.evidence import kind_and_ones, last_word, predicates_read
from fol_kb.translation.controlled.discourse.statements import Reading, Text
from fol_kb.translation.controlled.syntax.tokens import Unreadable

GOES_ON_AND_DOES = (
    "whether {word!r} is the same as what another sentence says without 'is' is not clear; use one"
    " form for both"
)

DONE_AND_DOES = (
    "whether {word!r} says what another sentence says of somebody who does it is not clear; say by whom, or"
    " use one form for both"
)

MORE_AND_LESS = (
    "whether {word!r} says what another sentence says without it is not clear; use one form for both"
)

PERFECT = "whether {word!r} says what another sentence says in the past is not clear; use one form for both"

HAS_OR_OF = (
    "whether who has {word!r} has what another sentence says is somebody's is not clear; use one form"
    " for both"
)

NUMBERED = "whether {word!r} with a number is what {noun!r} means elsewhere is not said; say that it is one"

WITH_OBJECT = (
    "whether what is done here to something is what another sentence says without it is not clear;"
    " use one form for both"
)
AS_OR_IS = "whether what is done {word!r} is done by one is not clear; say what somebody is, or what he does"
_TOLD = frozenset(["did", "has", "was", "can", "must", "should", "will", "may", "peut", "doit", "a"])
_TOLD_BY = {"": {"", "did", "has"}, "was": {"did", "has"}, "has": {"has", "did"}}
"""In which tenses somebody does what is done, was done or has been done; a modal verb is one of its own."""


def refuse_in_verbs(texts: Sequence[Text]) -> None:
    """Refuse "Tom can never open a door" where the text says of a door that he can open it.

    The noun is a part of ``can_open_door``, which nothing connects with ``can_open``.
    """
    read = predicates_read(texts)
    if not any(
        one.kind == "verb" and one.arity == 1 and "_" in one.lemma for _, found in read for one in found
    ):
        return
    verbs = {one.lemma for _, found in read for one in found if one.kind == "verb" and one.arity > 1}
    definite = {last_word(one.lemma) for reading, _ in read for one in reading.named if one.definite}
    alone = (one for _, found in read for one in found if one.arity == 1 and one.kind != "verb")
    nouns = definite | {last_word(one.lemma) for one in alone}
    for reading, found in read:
        for one in found:
            parts = one.lemma.split("_")
            within = one.kind == "verb" and one.arity == 1 and parts[-1] in nouns
            if within and any("_".join(parts[:end]) in verbs for end in range(1, len(parts))):
                reading.problem = kind_and_ones(reading, parts[-1])


def refuse_ongoing(texts: Sequence[Text], predicates: Collection[str] = ()) -> None:
    """Refuse the sentences of what goes on and is also said to be done: "Tom is smoking. No guest smokes."

    ``predicates`` are those of a belief set.
    """
    read = predicates_read(texts)
    if not any(one.habit for _, found in read for one in found):
        return
    verbs = (one.lemma for _, found in read for one in found if one.kind == "verb")
    done = {lemma.split("_")[0] for lemma in (*verbs, *predicates)}
    for reading, found in read:
        for one in found:
            if one.habit in done and reading.problem is None:
                form = one.lemma.split("_")[1]
                reading.refuse(GOES_ON_AND_DOES, (word for word in reading.words if word.key == form))


def refuse_done(texts: Sequence[Text], participle_of: Callable[[str], Collection[str]]) -> None:
    """Refuse "The soup is stirred. Nobody stirs the soup": that somebody does what is done is in no formula.

    ``participle_of`` gives the infinitives of a past participle. Only what is denied, in the one form or the
    other, or in a condition, counts for what the other says. What was done may not be done now.
    """
    read = predicates_read(texts)
    tested = _tested_in(texts)
    if not tested:
        return
    does: dict[str, set[tuple[str, bool]]] = {}
    for one in {one for _, found in read for one in found}:
        tense, passive, forms = _what_is_done(one)
        for verb in () if passive else participle_of(forms[0]) if tense == "has" else forms[:1]:
            does.setdefault(verb, set()).add((tense, one in tested))
    for reading, found in read:
        for one in found if reading.problem is None else ():
            tense, passive, forms = _what_is_done(one)
            verbs = {verb for form in forms if passive for verb in participle_of(form)}
            said = [
                active in _TOLD_BY.get(tense, {tense}) and (counts or one in tested)
                for verb in verbs
                for active, counts in does.get(verb, ())
            ]
            if any(said) and reading.problem is None:
                keys = ((word, word.key.partition("_")[0]) for word in reading.words)  # "locked in" is one
                done = (word for word, key in keys if not verbs.isdisjoint(participle_of(key)))
                reading.refuse(DONE_AND_DOES, done)


_HOW_OFTEN = re.compile(
    r"_(?P<often>every_\w+|once_a_\w+|twice_a_\w+|[a-z]+_times_a_\w+|daily|weekly|monthly|yearly|annually)\Z"
)
TWICE_OFTEN = "how often {word!r} is said of the same in two ways; use one for both"


def refuse_frequencies(texts: Sequence[Text]) -> None:
    """Refuse "the race is held every two years" beside "every four years", and "daily" beside "every day"."""
    read = predicates_read(texts)
    said: dict[str, set[str]] = {}
    for _, found in read:
        for one in found:
            if often := _HOW_OFTEN.search(one.lemma):
                said.setdefault(one.lemma[: often.start()], set()).add(often["often"])
    for reading, found in read if any(len(ways) > 1 for ways in said.values()) else ():
        for one in found if reading.problem is None else ():
            often = _HOW_OFTEN.search(one.lemma)
            if often and len(said[one.lemma[: often.start()]]) > 1:
                first = often["often"].partition("_")[0]
                reading.refuse(TWICE_OFTEN, (word for word in reading.words if word.key.startswith(first)))


def refuse_more(texts: Sequence[Text]) -> None:
    """Refuse "Ann won in Paris. No woman won": that who wins somewhere wins is in no formula.

    The one is refused that says more, if the other is denied, or in a condition.
    """
    tested: dict[str, set[Predicate]] = {}
    for one in _tested_in(texts):
        tested.setdefault(one.lemma.split("_")[0], set()).add(one)
    for text in texts if tested else ():
        alone = text.discourse.compounds.alone
        for reading in text.readings:
            said = set(_said(reading.conditions, True)) if reading.problem is None else set()
            said.update([(alone[one], who[:1]) for one, who in said if one in alone])
            for one, who in sorted(said, key=lambda held: held[0].lemma):
                others = tested.get(one.lemma.split("_")[0], ())
                less = (other for other in others if not _is_told(one, other, who, said))
                more = next((more for other in less if (more := _more(one, other))), "")
                if more and reading.problem is None:
                    said_so = (word for word in reading.words if more in word.key.split("_"))
                    begins = (word for word in reading.words if word.key.startswith(more))
                    at = next(chain(said_so, begins), None)
                    reading.problem = Unreadable(WITH_OBJECT, reading.words[0].start, several=True)
                    if at is not None and one.lemma != more:
                        word = at.text.split()[-1] if at.key.endswith(f"_{more}") else at.text
                        reading.problem = Unreadable(MORE_AND_LESS, at.start, several=True, word=word)


def _is_told(
    one: Predicate,
    other: Predicate,
    who: tuple[Individual, ...],
    said: Collection[tuple[Predicate, tuple[Individual, ...]]],
) -> bool:
    """Whether a sentence says with a predicate what it says with less: of "in room 12 in Paris" both."""
    if one.open and other.lemma == one.open[0] and not other.lemma.endswith(f"_{one.open[-1]}"):
        return True  # who carries a map in the cockpit carries a map
    first, last = (other, who[: other.arity]) in said, (other, (who[0], who[-1])) in said
    twice = one.arity == other.arity + 1 == 3 and one.lemma.split("_")[-2:] == other.lemma.split("_")[-1:] * 2
    return first and last if twice else first or (last and one.arity > other.arity)


def _more(one: Predicate, other: Predicate) -> str:
    """The first word of a predicate that says what another says and more; empty if it does not.

    Of "wins a medal in 1904" beside "wins in 1904" that is the verb. Who has to work has nothing.
    """
    parts, less = one.lemma.split("_"), other.lemma.split("_")
    extra, at = [], 0
    for part in parts:
        if at < len(less) and part == less[at]:
            at += 1
        else:
            extra.append(part)
    if at < len(less) or "not" in extra or (one.arity == other.arity and less[-1] in {"have", "has", "had"}):
        return ""
    if one.kind == "property":  # "was a tall woman": a football referee is a referee by a rule
        return extra[0] if extra and less[0] in {"was", "has"} and one.adjective else ""
    if one.arity < other.arity or (one.arity == other.arity and other.kind == "property"):
        return ""
    return extra[0] if extra else (parts[-1] if one.arity > other.arity else "")


def _said(
    conditions: Iterable[Condition], positive: bool
) -> Iterator[tuple[Predicate, tuple[Individual, ...]]]:
    """What conditions say of whom, neither denied nor what something depends on."""
    for part in conditions:
        tested = _tested(part)
        if isinstance(part, Holds) and positive:
            yield part.predicate, part.arguments
        for box in boxes_of(part):
            yield from _said(box.conditions, positive is not any(box is one for one in tested))


def _tested_in(texts: Sequence[Text]) -> set[Predicate]:
    """The predicates of what texts deny, or say that something depends on."""
    return {
        one
        for text in texts
        for reading in text.readings
        for part in conditions_below(reading.conditions)
        if reading.problem is None
        for box in _tested(part)
        for one in predicates_of(box.conditions)
    }


def refuse_perfect(texts: Sequence[Text], participle_of: Callable[[str], Collection[str]]) -> None:
    """Refuse "Tom has never lied. Tom lied": that who did something has done it is in no formula.

    Only what is denied, in the one form or the other, or in a condition, counts.
    """
    read = predicates_read(texts)
    if not any(one.lemma.startswith("has_") for _, found in read for one in found):
        return
    tested = _tested_in(texts)
    told: dict[str, bool] = {}
    for one in {one for _, found in read for one in found}:
        form = _told_form(one)
        told[form] = told.get(form, False) or one in tested
    for reading, found in read:
        for one in found if reading.problem is None else ():
            tense, passive, forms = _what_is_done(one)
            verbs = participle_of(forms[0])
            others = {f"was_{forms[0]}"} if passive else {f"did_{verb}" for verb in verbs}
            if tense == "has" and any(told[form] or one in tested for form in others & told.keys()):
                reading.refuse(PERFECT, (word for word in reading.words if word.key in forms))


def _told_form(one: Predicate) -> str:
    """The first two words of what was, or was done: "did_lie" of ``did_lie_to``."""
    return "_".join(one.lemma.split("_")[:2])


def refuse_having(texts: Sequence[Text], having: Collection[str], possession: str) -> None:
    """Refuse "Karl has no car. Karl's car is red": that who has a car has one of his is in no formula.

    ``having`` are the verbs, and ``possession`` ends the names of relations like ``car_of``. Where both are
    only asserted, nothing can go against either.
    """
    of: dict[str, dict[int, bool]] = {}
    has: list[tuple[Reading, str, bool]] = []
    tested = _tested_in(texts)
    read = [reading for text in texts for reading in text.readings if reading.problem is None]
    for reading in read:
        held = holdings(reading.conditions)
        nouns: dict[Individual, set[str]] = {}
        for part in held:
            if part.predicate.arity == 1 and part.predicate.kind == "property":
                nouns.setdefault(part.arguments[0], set()).add(part.predicate.lemma)
        for part in held:
            owned, _, joint = part.predicate.lemma.rpartition("_")
            if joint == possession and part.predicate.arity == 2:
                of.setdefault(owned, {})[id(reading)] = part.predicate in tested
            elif part.predicate.lemma in having and part.predicate.arity == 2:
                denied = part.predicate in tested
                has += [(reading, noun, denied) for noun in nouns.get(part.arguments[1], ())]
    for reading, noun, denied in has:
        others = [opposed for other, opposed in of.get(noun, {}).items() if other != id(reading)]
        if others and (denied or any(others)) and reading.problem is None:
            begins = noun.rpartition("_")[2][:4]
            reading.refuse(HAS_OR_OF, (word for word in reading.words if word.key.startswith(begins)))


def refuse_numbered(texts: Sequence[Text]) -> None:
    """Refuse "Room 12 is closed. Every room is open": that Room 12 is a room no formula says."""
    said: set[str] = set()
    of: set[tuple[str, Individual]] = set()
    for text in texts:
        for reading in text.readings if any(one.named for one in text.readings) else ():
            if reading.problem is None:
                alone = (one for one in predicates_of(reading.conditions) if one.arity == 1)
                said.update(one.lemma for one in alone if one.kind != "verb")
                of.update((one.lemma, who[0]) for one, who in _said(reading.conditions, True))
    for text in texts:
        for reading in text.readings:
            for one in reading.named if reading.problem is None else ():
                name, _, number = one.lemma.rpartition("_")
                numbered = len(number) == 1 or any(map(str.isdigit, number))
                nouns = sorted({name, last_word(name)} & said) if numbered else ()
                noun = next((noun for noun in nouns if (noun, one) not in of), "")
                if noun and reading.problem is None:
                    reading.refuse(NUMBERED, (word for word in reading.words if word.key == noun), noun=noun)


def _tested(part: Condition) -> Sequence[Box]:
    """The boxes of a condition that are denied, or are what something depends on."""
    match part:
        case Negated(box):
            return (box,)
        case Implication(antecedent, _):
            return (antecedent,)
        case _:
            return ()


def _what_is_done(one: Predicate) -> tuple[str, bool, list[str]]:
    """The tense or modal verb of a predicate, whether it is a passive, and the forms of its verb.

    "can", True and "locked" of ``can_be_locked``. An adverb may stand before the participle.
    """
    first, *others = one.lemma.split("_")
    tense = ""
    if first in _TOLD and others:
        tense, (first, *others) = "has" if first == "a" else first, others
        if first in {"not", "ne"} and others:
            tense, (first, *others) = f"{tense}_not", others[first == "ne" :] or others
    be = bool(tense) and first in {"be", "been", "être", "été"} and bool(others)
    passive = be or tense == "was" or (not tense and one.kind != "verb")
    return tense, passive, others[:2] if be else [first, *(others[:1] if passive else ())]


def refuse_as(texts: Sequence[Text], nouns: Collection[str] = ()) -> None:
    """Refuse "Tom works as a clerk" where a text also speaks of clerks: whether he is one is open.

    ``nouns`` are those of a belief set.
    """
    read = predicates_read(texts)
    known = {one.lemma for _, found in read for one in found if one.arity == 1 and "_as_" not in one.lemma}
    known.update(nouns)
    for reading, found in read:
        for one in found:
            _, joint, what = one.lemma.partition("_as_")
            parts = what.split("_")
            ends = {"_".join(parts[place:]) for place in range(len(parts))}  # a night guard is a guard
            if joint and reading.problem is None and not ends.isdisjoint(known):
                reading.refuse(AS_OR_IS, (word for word in reading.words if word.key == f"as_{what}"))
