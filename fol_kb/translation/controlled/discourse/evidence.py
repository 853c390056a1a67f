"""Whether a text speaks of one individual or of every one of a kind: what shows it is the rest of the text.

"A player draws a card" is a rule for every player or the beginning of a story, and so is "the heart pumps the
blood". Their form does not tell. If the text speaks again of the individual, or of one that the sentence
brings in, then it is one; if it does not, the sentence has two readings and is refused (decision 0121).

"Bob likes dogs" speaks of the kind, which nothing connects with one of it. So it is refused where the text
speaks of dogs, or of one, in another way (decision 0167).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations, permutations

from fol_kb.translation.controlled.discourse.anaphora import REFERS_TO_UNREAD
from fol_kb.translation.controlled.discourse.boxes import (
    Condition,
    Doubt,
    Holds,
    Individual,
    Named,
    Predicate,
    Referent,
    Same,
    conditions_below,
    holdings,
    individuals_of,
    predicates_of,
)
from fol_kb.translation.controlled.discourse.statements import Reading, Text
from fol_kb.translation.controlled.syntax.lexicon import slug
from fol_kb.translation.controlled.syntax.tokens import Unreadable, unclear

PART_OR_SAID = (
    "{word!r} may be a part of the name here, or say how something is, which the text also says with it; join"
    " the words with hyphens, or say 'that is'"
)
ANOTHER_AMOUNT = "another sentence may say other {word!r} of the same; how they go together is not covered"
KIND_AND_ONES = "{word!r} may mean the kind, or some of those that the text also speaks of; say which"

_OFTEN = ("every_", "daily", "always", "once_", "twice_", "weekly", "monthly", "yearly", "annually")
_ORDERING = frozenset(
    (
        *("before", "after", "by", "until", "from", "between"),
        *("avant", "après", "jusqu_à", "depuis", "de", "entre", "dès", "à_partir_de", "vers"),
    )
)
_ON = frozenset(["in", "on", "at", "during", "en", "le", "à"])
_CLOCK = re.compile("([0-9]{1,2})_[0-9]{2}")
_ONCE = re.compile(
    "(?:did_|will_|must_|was_)?(?:start|end|begin|finish|open|close|born|die|opened|closed|founded|expire)"
    "|(?:a_|doit_)?(?:commence[ré]|débute[ré]|fini[r]?|ouvrir|ouvert|fermer|fermé|né|naître|mort|mourir|expire[ré]|fondé)"
)
"""What is done, or begins, once: at two times it would be twice."""
_OF_A_DAY = frozenset(["night", "morning", "afternoon", "evening", "dawn", "dusk", "sunrise", "sunset"])
_AT_ONE_TIME = (frozenset(["dusk", "sunset", "evening"]), frozenset(["dawn", "sunrise", "morning"]))
_OF_A_YEAR = frozenset(["spring", "summer", "autumn", "winter"])
_SOME_DAYS = frozenset(["weekdays", "weekends", "workdays", "holidays"])
BEFORE_AND_AFTER = "how {word!r} and the other times of the text follow one another is not covered"


_ALIKE = (
    *(frozenset(["tall", "high"]), frozenset(["long", "last", "take"]), frozenset(["cost", "pay"])),
    *(frozenset(["coûter", "valoir", "payer"]), frozenset(["durer", "prendre"])),
)
"""Words that tell how much of the same something is."""


def refuse_kinds(
    texts: Sequence[Text], nouns: Collection[str] = (), is_unit: Callable[[str], bool] = bool
) -> None:
    """Refuse the sentences that speak of a kind of which texts speak in another way too.

    ``nouns`` are those of a belief set. Of what ``is_unit``, such as dollars, a text may have several
    quantities, unless they tell how much one and the same is. The conditions of such a sentence stay, for
    :func:`refuse_doubtful`.
    """
    read = [reading for text in texts for reading in text.readings if reading.problem is None]
    kinds = {
        id(reading): {
            one
            for condition in reading.conditions
            for one in individuals_of(condition)
            if isinstance(one, Named) and one.kind
        }
        for reading in read
    }
    named: dict[str, set[str]] = {}
    for one in set().union(*kinds.values()):
        named.setdefault(one.kind, set()).add(one.lemma)
    if not named:
        return
    said = {last_word(noun) for noun in nouns}
    names = {one.lemma for reading in read for one in reading.named if not one.definite and not one.kind}
    for reading in read:
        said.update(last_word(noun) for one in reading.named if one.definite for noun in one.properties)
        alone = (one for one in predicates_of(reading.conditions) if one.arity == 1)
        said.update(last_word(one.lemma) for one in alone if one.kind != "verb" or "_" in one.lemma)
    opposed = _opposed(read, is_unit)
    for reading in read:
        for one in sorted(kinds[id(reading)], key=lambda one: one.lemma):
            several = not is_unit(one.kind) and len(named[one.kind]) > 1
            ending = (word for word in reading.words if one.lemma.endswith(word.key))
            if one in opposed:
                reading.refuse(ANOTHER_AMOUNT, ending, several=False)
            elif one.kind in said or one.lemma in names or several:
                reading.refuse(KIND_AND_ONES, ending)


def _opposed(read: Sequence[Reading], is_unit: Callable[[str], bool]) -> set[Named]:
    """The quantities of units beside which another may be said of the same: "costs 5 dollars", "costs 6"."""
    told: list[tuple[Predicate, tuple[Individual, ...], Named]] = []
    certain = True
    for reading in read:
        for part in conditions_below(reading.conditions):
            certain = certain and not isinstance(part, Same)
            for place, one in enumerate(part.arguments if isinstance(part, Holds) else ()):
                if isinstance(one, Named) and one.kind and is_unit(one.kind) and isinstance(part, Holds):
                    others = (*part.arguments[:place], *part.arguments[place + 1 :])
                    told.append((part.predicate, others, one))
    certain = certain and all(isinstance(one, Named) for _, others, _ in told for one in others)
    of_each: dict[tuple[Individual, ...], dict[Predicate, set[Named]]] = {}
    for predicate, others, one in told:
        of_each.setdefault(others if certain else (), {}).setdefault(predicate, set()).add(one)
    found: set[Named] = set()
    for said in of_each.values():
        for predicate, amounts in said.items():
            beside = set().union(*(more for other, more in said.items() if _is_alike(predicate, other)))
            if len(beside) > 1:
                found |= amounts
    return found


def _is_alike(one: Predicate, other: Predicate) -> bool:
    """Whether two predicates may tell the same of something: "costs" and "is", "tall" and "high"."""
    first, second = one.lemma.split("_")[-1], other.lemma.split("_")[-1]
    alike = any(first in group and second in group for group in _ALIKE)
    return one == other or alike or "to" in {first, second} or "than" in {first, second}


def refuse_limits(texts: Sequence[Text], limiting: tuple[str, ...]) -> None:
    """Refuse "at most one dog" where the text says of anything that the same is done to it.

    ``limiting`` is how the names of such quantities begin, of which there may be none.
    """
    named = (one for text in texts for reading in text.readings for one in reading.named)
    if not any(one.kind and one.lemma.startswith(limiting) for one in named):
        return
    read = [
        (reading, holdings(reading.conditions))
        for text in texts
        for reading in text.readings
        if reading.problem is None
    ]
    done = {
        (one.predicate, place)
        for _, holding in read
        for one in holding
        for place, each in enumerate(one.arguments)
        if place and isinstance(each, Referent)
    }
    for reading, holding in read if done else ():
        for one in holding:
            for place, each in enumerate(one.arguments):
                limited = isinstance(each, Named) and each.kind and each.lemma.startswith(limiting)
                if limited and (one.predicate, place) in done and reading.problem is None:
                    reading.problem = kind_and_ones(reading, limiting)


def kind_and_ones(reading: Reading, begins: str | tuple[str, ...]) -> Unreadable:
    """That the first word that begins so may mean the kind."""
    at = next((word for word in reading.words if word.key.startswith(begins)), reading.words[0])
    return unclear(KIND_AND_ONES, at)


def refuse_parts(texts: Sequence[Text], nouns: Collection[str] = ()) -> None:
    """Refuse the sentences with a noun of several words one of which texts also say of something.

    ``nouns`` are those of a belief set. "A young football referee" leaves it open who is young.
    """
    read = [(text, reading) for text in texts for reading in text.readings if reading.problem is None]
    if not any(text.discourse.compounds.heads or text.discourse.compounds.named for text in texts):
        return
    said = set(nouns)
    for text, reading in read:
        for one in predicates_of(reading.conditions):
            compounds = text.discourse.compounds
            if one.arity == 1 and one not in compounds.heads and one not in compounds.adjectives:
                said.update((one.lemma, one.adjective, *one.lemma.split("_")))
    for text, reading in read:
        for one in predicates_of(reading.conditions):
            for adjective in text.discourse.compounds.in_doubt(one):
                if reading.problem is None and adjective in said:
                    reading.refuse(PART_OR_SAID, (word for word in reading.words if word.key == adjective))


def predicates_read(texts: Sequence[Text]) -> list[tuple[Reading, list[Predicate]]]:
    """The sentences that are read so far, each with the predicates that it has."""
    read = (reading for text in texts for reading in text.readings if reading.problem is None)
    return [(reading, list(predicates_of(reading.conditions))) for reading in read]


def refuse_times(texts: Sequence[Text]) -> None:
    """Refuse the sentences of which years the order is not known: "built before 1800", "built after 1900"."""
    read = [reading for text in texts for reading in text.readings if reading.problem is None]
    times = {slug(word.key) for reading in read for word in reading.words if word.time}
    others = {word.key for reading in read for word in reading.words if word.capital and not word.time}
    lemmas = {one.lemma for reading in read for one in predicates_of(reading.conditions)}
    often = {one.partition(f"_{how}")[0] for one in lemmas for how in _OFTEN if f"_{how}" in one}
    said: dict[str, set[tuple[str, str]]] = {}
    of: list[tuple[Reading, str, str]] = []
    once: dict[tuple[str, str], dict[Named | None, set[str]]] = {}
    for reading in read:
        for condition in conditions_below(reading.conditions):
            match condition:
                case Holds(Predicate(lemma), (*_, Named(year))) if year.isdigit() or year in times:
                    stem, _, how = lemma.rpartition("_")
                    if stem and how in _ORDERING | _ON:
                        said.setdefault(stem, set()).add((how, year))
                        of.append((reading, stem, year))
                        if _ONCE.fullmatch(stem) and year[0].isdigit():
                            first = condition.arguments[0]
                            who = first if isinstance(first, Named) else None
                            once.setdefault((stem, how), {}).setdefault(who, set()).add(year)
    parts = {stem: _parts_of_others({date for _, date in dates}) for stem, dates in said.items()}
    ordered = {stem for stem, dates in said.items() if any(how in _ORDERING for how, _ in dates)}
    again = {
        (stem, year)
        for (stem, _), by_whom in once.items()
        for dates in by_whom.values()
        for year in dates | by_whom.get(None, set())
        if len(dates | by_whom.get(None, set())) > 1
    }
    for reading, stem, year in of:
        doubtful = year in parts[stem] or (stem in ordered and len(said[stem]) > 1)
        twice = (stem, year) in again
        always = stem in often and not year.isdigit()
        one_called_so = year.isalpha() and year in others
        if doubtful or twice or always or one_called_so:
            then = (word for word in reading.words if word.key == year)
            reading.refuse(BEFORE_AND_AFTER, then, several=False)


def _parts_of_others(dates: Collection[str]) -> set[str]:
    """The dates of which one is within another: "3_may_1932" within "1932", "may_1932" and "3_may"."""
    by_words = {frozenset(date.split("_")): date for date in dates}
    found = {one for date, other in permutations(dates, 2) if _within(date, other) for one in (date, other)}
    for words, date in by_words.items():
        for size in range(1, len(words)):
            wider = {by_words[some] for some in map(frozenset, combinations(words, size)) if some in by_words}
            found |= wider | ({date} if wider else set())
    return found


def _within(date: str, other: str) -> bool:
    """Whether one time may be within another, or be it, and no word of theirs tells: 22:00 and night."""
    if other in _OF_A_DAY:
        clock = _CLOCK.fullmatch(date)
        at_once = any({date, other} <= one for one in _AT_ONE_TIME)
        return at_once or (clock is not None and not (other == "night" and 8 < int(clock[1]) < 17))
    if other in _SOME_DAYS:
        return date not in _OF_A_DAY and not _CLOCK.fullmatch(date)
    return other in _OF_A_YEAR and date not in _OF_A_DAY | _OF_A_YEAR and not _CLOCK.fullmatch(date)


def last_word(noun: str) -> str:
    """The last word of a noun: the watch dogs and the big dogs are dogs."""
    return noun.rsplit("_", 1)[-1]


def refuse_doubtful(text: Text) -> None:
    """Refuse the sentences of a text that may be about every one, and speak of nobody that another speaks of.

    Each gets its problem and says nothing any more: no other reading speaks of what it brought in. Of what
    may be a rule all sentences are refused that tell of the same individuals.
    """
    times = _count(condition for reading in text.readings for condition in reading.conditions)
    known = text.discourse.spoken_of
    acted_on, named = _parts(text)

    def is_rule(doubt: Doubt, reading: Reading) -> bool:
        roots = _roots(reading, text)
        rule = doubt.role or (doubt.new and not roots.isdisjoint(acted_on))
        return rule and not roots <= named

    unread = [reading for reading in text.readings if reading.problem is not None]
    refused = [
        (reading, doubt)
        for reading in text.readings
        if reading.problem is None
        for doubt in reading.doubts
        if not _shown(doubt, times, known) or is_rule(doubt, reading)
    ]
    rules = {root for reading, doubt in refused if is_rule(doubt, reading) for root in _roots(reading, text)}
    for reading, doubt in reversed(refused):
        reading.problem = Unreadable(doubt.reason, doubt.at, several=True)
    rules.update(root for reading in unread for root in _roots(reading, text))
    brought_in = {one for reading in (*unread, *(one for one, _ in refused)) for one in reading.named}
    for reading in text.readings:
        lost = not rules.isdisjoint(_roots(reading, text)) or not brought_in.isdisjoint(reading.meant)
        if reading.problem is None and lost:
            begins = " ".join(word.text for word in reading.words[:2])
            reading.problem = unclear(REFERS_TO_UNREAD, reading.words[0], word=begins)
        if reading.problem is not None:
            reading.conditions, reading.referents, reading.common = [], [], []


def _roots(reading: Reading, text: Text) -> set[Referent]:
    """The individuals that stand for those a sentence speaks of, and for all that are told of with them."""
    return {text.threads.find(one) for common in reading.common for one in common}


def _parts(text: Text) -> tuple[set[Referent], set[Referent]]:
    """On whom a party acts whom no sentence brings in; and who is told of with somebody that has a name."""
    acted_on: set[Referent] = set()
    named: set[Referent] = set()
    for reading in text.readings:
        for common, condition in zip(reading.common, reading.conditions, strict=True):
            roots = {text.threads.find(one) for one in common}
            match condition:
                case Holds(Predicate(_, "verb"), (Named(_, True), *_)):
                    acted_on |= roots
            if any(
                isinstance(one, Named) and not one.definite and not one.kind
                for one in individuals_of(condition)
            ):
                named |= roots
    return acted_on, named


def _shown(doubt: Doubt, times: Counter[Individual], known: Collection[str]) -> bool:
    here = _count(doubt.said)
    return any(times[one] > here[one] or (isinstance(one, Named) and one.lemma in known) for one in doubt.of)


def _count(conditions: Iterable[Condition]) -> Counter[Individual]:
    """How many conditions speak of each individual that has no proper name."""
    told = (one for condition in conditions for one in set(individuals_of(condition)))
    return Counter(one for one in told if isinstance(one, Referent) or one.definite)
