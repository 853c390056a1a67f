"""What may keep a sentence from being read in either language: clauses, commas, what is joined or missing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from fol_kb.translation.controlled.reasons.repairs import Repair, Stuck, Tags
from fol_kb.translation.controlled.syntax.tokens import Tagged, Unreadable, Word

LONGEST = 8
_CLAUSE = 12
_CUT = 0.6
"""What it costs to leave out a part of a phrase."""
_JOINTS = frozenset(["and", "or", "but", "et", "ou", "mais"])
_OTHER_JOINT = {"and": "or", "or": "and", "et": "ou", "ou": "et"}


@dataclass(frozen=True, slots=True)
class Classes:
    """The tags of a language's verbs and the like, and words to write for those that are missing."""

    finite: frozenset[str]
    verb: Tags
    verbs: tuple[str, ...]
    subject: Tags
    subjects: tuple[str, ...]
    known: Callable[[str], bool]
    """Whether the dictionary has a word, or it is of a closed class."""
    condition: str
    then: str
    relatives: frozenset[str]
    determiners: frozenset[str]
    without_verb: frozenset[str]
    """What cannot follow "and" without a verb: "and in Paris"."""
    nominal: frozenset[str]
    """What may be a subject: where one of them stands before a verb, no subject is said to be missing."""
    orders_like_nouns: bool
    """Whether an order begins with a form that may be a noun: "Press the button"."""


def common(stuck: Stuck, place: int, classes: Classes) -> Iterator[Repair]:
    """The repairs that begin at a place."""
    if place < len(stuck):
        yield from _clauses(stuck, place, classes)
        yield from _commas(stuck, place, classes)
        yield from _joined(stuck, place, classes)
        inside = place > 0 and not stuck.complete(place)
        most = min(LONGEST, max(2, len(stuck) // 2))
        for end in range(place + 1, min(place + most, len(stuck)) + 1):
            verb = any(_is_finite(stuck, at, classes) for at in range(place, end))
            cut = not stuck.complete(end) and stuck.key(place) != stuck.key(place + 1)
            worse = _CUT * (inside + verb + cut)
            yield stuck.without(
                place, end, 2.0 + 0.1 * (end - place) + worse, "{phrase!r} is not covered here"
            )
    yield from _missing(stuck, place, classes)


def of(word: Word, template: str, **quoted: object) -> Unreadable:
    """A reason that is about a word."""
    return Unreadable.about(template, word.start, {"word": word.text, **quoted})


def ends(stuck: Stuck, first: int, stops: Collection[str] = ()) -> Iterator[int]:
    """Where a phrase may end that reaches to ``first``: not after a comma, or a word with these tags."""
    for end in range(first, min(first + 10, len(stuck)) + 1):
        yield end
        if stuck.key(end - 1) == "," or stuck.has(end - 1, stops):
            return


def _clauses(stuck: Stuck, place: int, classes: Classes) -> Iterator[Repair]:
    if not place or not stuck.has(place, classes.relatives) or stuck.key(place - 1) == ",":
        return
    for end in range(place + 2, min(place + _CLAUSE, len(stuck)) + 1):
        reason = "the clause with {word!r} after {before!r} is not covered here: {phrase!r}"
        before = stuck.word(place - 1).text
        if not any(_may_be_verb(stuck, at, classes) for at in range(place + 1, end)):
            reason = "{phrase!r} is not covered here"  # "plus vite que Paul"
        yield stuck.without(place, end, 1.4 + 0.03 * (end - place), reason, before=before)


def _commas(stuck: Stuck, place: int, classes: Classes) -> Iterator[Repair]:
    if place == 0:
        for at in range(1, min(3 * LONGEST, len(stuck))):
            if stuck.key(at) == ",":
                reason = "what stands before the comma is not covered here: {phrase!r}"
                determined = stuck.has(0, classes.determiners)
                two = all(
                    any(_may_be_verb(stuck, one, classes) for one in part if one != 1 or not determined)
                    for part in (range(at), range(at + 1, len(stuck)))
                )
                subject = determined or (stuck.has(0, classes.nominal) and not stuck.has(0, {"ADJ", "ADJS"}))
                if two and subject:  # "known for his work, ..." is no clause
                    reason = (
                        "{phrase!r} and what follows the comma may be two clauses, which is not covered here"
                    )
                yield stuck.without(0, at + 1, 1.3, reason)
    if stuck.key(place) != ",":
        return
    if stuck.has(place + 1, classes.relatives):
        for end in range(place + 3, min(place + _CLAUSE, len(stuck)) + 1):
            reason = "{word!r} after a comma adds something, which is not covered; say it by itself"
            after = end + (stuck.key(end) == ",")
            yield stuck.without(place, after, 1.1 + 0.02 * (end - place), reason, at=place + 1)
        return
    closed = [at + 1 for at in range(place + 1, min(place + _CLAUSE, len(stuck))) if stuck.key(at) == ","]
    at = min(place + 1, len(stuck) - 1)
    for end in closed:
        reason = "what stands between the commas is not covered here: {phrase!r}"
        yield stuck.without(place, end, 1.2 + 0.02 * (end - place), reason, at=at)
    clause = any(set(stuck.tagged[one].tags) & classes.finite for one in range(place, len(stuck)))
    price = 1.45 + 0.5 * clause + 0.02 * (len(stuck) - place)
    reason = "what stands after the comma is not covered here: {phrase!r}"
    yield stuck.without(place, len(stuck), price, reason, at=at)


def _joined(stuck: Stuck, place: int, classes: Classes) -> Iterator[Repair]:
    word, before = stuck.word(place), stuck.key(place - 1)
    if before in _JOINTS | {","}:
        own, passive = stuck.has(place, classes.without_verb), stuck.has(place, {"VEN"})
        cause = of(word, "{word!r} after {before!r} has no verb of its own; repeat the verb", before=before)
        yield Repair(
            place,
            place,
            (classes.verb,),
            classes.verbs,
            0.95 if own else 1.65,
            cause,
            offered=passive and not any(stuck.has(at, {"_WAS", "_WERE", "_BEEN"}) for at in range(place)),
        )
    other = _OTHER_JOINT.get(word.key)
    if other and not word.quoted and any(stuck.key(at) == other for at in range(len(stuck))):
        cause = of(word, "{other!r} and {word!r} may be grouped in two ways here", other=other)
        yield Repair(place, place + 1, (_joining(stuck.tagged[place].tags),), (other,), 0.8, cause)
    if word.key in _JOINTS and not word.quoted:
        owner = next(
            (key for key in ("of", "de") if key in {stuck.key(place - 2), stuck.key(place - 3)}), None
        )
        reason = "{phrase!r} is not covered after the words before it"
        if owner is not None:
            reason = "{owner!r} may go with one of those that are joined, or with all"
        for end in range(place + 2, min(place + 2 + LONGEST, len(stuck)) + 1):
            clause = any(_is_finite(stuck, at, classes) for at in range(place, end))
            price = (1.4 if owner is None else 1.1) + 0.5 * clause + 0.03 * (end - place)
            if stuck.complete(end):
                yield stuck.without(place, end, price, reason, owner=owner)


def _joining(tags: Tags) -> Tags:
    """The tags of "and" for "or" at the same levels, and the other way round."""
    other = {"_AND_": "_OR_", "_OR_": "_AND_"}
    return tuple(
        after + tag.removeprefix(before)
        for tag in tags
        for before, after in other.items()
        if tag.startswith(before)
    )


def _missing(stuck: Stuck, place: int, classes: Classes) -> Iterator[Repair]:
    """A subject or a verb that is not there."""
    there = {"_IL_EXISTE", "_IL_N_EXISTE"}
    verbless = not any(_may_be_verb(stuck, at, classes) or stuck.has(at, there) for at in range(len(stuck)))
    unknown = next((one.word for one in stuck.tagged if _is_unknown(one, classes)), None)
    if verbless and place == 0 and unknown is None:
        cause = of(stuck.word(0), "there is no subject and no verb with {word!r}")
        text = f"{classes.subjects[0]} {classes.verbs[0]}"
        yield Repair(0, 0, (classes.subject, classes.verb), (text,), 1.15, cause)
    subject = _may_have_subject(stuck, place, classes)
    if stuck.has(place, classes.finite) and (place or not _is_finite(stuck, 1, classes)) and not subject:
        reason = "there is no subject before {word!r}"
        if not classes.known(stuck.key(place)):
            reason = "{word!r} is no word that is known here"
        elif place == 0:
            reason = "{word!r} may be a verb here, which then has no subject"
            if not classes.orders_like_nouns:  # the subject may follow
                reason = "no sentence that is covered begins with {phrase!r}"
        sure = place == 0 and set(stuck.tagged[0].tags) <= classes.finite
        price = 1.055 if sure else 1.3 if place == 0 else 1.6
        cause = of(stuck.word(place), reason, phrase=stuck.word(place).text)
        yield Repair(place, place, (classes.subject,), classes.subjects, price, cause)
    opened = stuck.first(range(len(stuck)), {"_IF", "_SI"})
    ended = stuck.first(range(len(stuck)), {"_THEN", "_ALORS"})
    if place == 0 and opened is None and ended is not None:
        cause = of(stuck.word(ended), "{word!r} has no {condition!r} before it", condition=classes.condition)
        yield Repair(0, 0, (("_IF", "_SI"),), (classes.condition,), 0.85, cause)
    if opened is not None and ended is None and opened + 2 < place < len(stuck):
        cause = of(stuck.word(opened), "what follows {word!r} has no {then!r} here", then=classes.then)
        yield Repair(place, place, (("_THEN", "_ALORS"),), (classes.then,), 0.9, cause, offered=True)
    if place == len(stuck) and opened is not None:
        cause = of(stuck.word(opened), "what follows {word!r} has no {then!r} here", then=classes.then)
        text = f"{classes.then} {classes.subjects[0]} {classes.verbs[1]}"
        put = (("_THEN", "_ALORS"), classes.subject, classes.verb)
        yield Repair(place, place, put, (text,), 0.9, cause)
    if place and not any(_is_finite(stuck, at, classes) for at in range(place, len(stuck))):
        word = stuck.word(min(place, len(stuck) - 1))
        price = 2.4 if any(stuck.has(at, classes.finite) for at in range(place)) else 1.7
        if unknown is not None:  # it may be a verb
            word, reason = unknown, "{word!r} is no word that is known here"
        elif verbless:
            price, reason = 0.98, "there is no verb before {word!r} or after it"
        elif place < len(stuck):
            reason = "a verb seems to be missing before {word!r}"
        else:
            reason = "a verb seems to be missing after {word!r}"
        verb = stuck.has(place, classes.finite) or (not verbless and _has_its_verb(stuck, classes))
        if not verb:
            yield Repair(place, place, (classes.verb,), classes.verbs, price, of(word, reason))


def _has_its_verb(stuck: Stuck, classes: Classes) -> bool:
    """Whether there are more verbs than the clauses need that hang on a word ("qui", "si")."""
    hanging = {*classes.relatives, "_IF", "_SI"}
    verbs = sum(_is_finite(stuck, at, classes) and not stuck.has(at, {"_NE"}) for at in range(len(stuck)))
    return verbs > sum(stuck.has(at, hanging) for at in range(len(stuck)))


def _may_have_subject(stuck: Stuck, place: int, classes: Classes) -> bool:
    """Whether what stands before a verb may be its subject, or the first word may be no verb."""
    if not place:
        return not classes.orders_like_nouns and not _is_finite(
            stuck, 0, classes
        )  # "entre" is a preposition too
    before = place - 1
    while before > 0 and stuck.has(before, {"CLITIC", "_NE"}):
        before -= 1
    return not classes.nominal.isdisjoint(stuck.tagged[before].tags)


def _is_unknown(item: Tagged, classes: Classes) -> bool:
    word = item.word
    named = word.quoted or word.capital or word.key in _JOINTS
    return word.text.isalpha() and not (named or classes.known(word.key))


def _is_finite(stuck: Stuck, place: int, classes: Classes) -> bool:
    """Whether a word can be nothing but a verb."""
    return place < len(stuck) and set(stuck.tagged[place].tags) <= classes.finite


def _may_be_verb(stuck: Stuck, place: int, classes: Classes) -> bool:
    determined = stuck.has(place - 1, classes.determiners) and not stuck.has(place - 1, {"CLITIC"})
    return stuck.has(place, classes.finite) and not determined
