"""What each sentence says, put together to tool calls.

A sentence is stated by itself, each condition in a call of its own, unless it speaks of an individual
without a name that another sentence introduced ("A man sleeps. The man dreams."): these are stated by one
formula, and its quote runs from the first of the sentences to the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from fol_kb.beliefs.sentences import Span
from fol_kb.beliefs.tools import MOST_QUOTED, AddSort, AnyCall
from fol_kb.logic.syntax import Binding, Equality, Exists, Formula, Not, Truth, Variable
from fol_kb.translation.controlled.discourse.among import relate
from fol_kb.translation.controlled.discourse.boxes import (
    Compounds,
    Condition,
    Discourse,
    Doubt,
    Holds,
    Individual,
    Named,
    Predicate,
    Referent,
    individuals_of,
    predicates_of,
)
from fol_kb.translation.controlled.discourse.calls import Calls
from fol_kb.translation.controlled.discourse.compounds import state_once
from fol_kb.translation.controlled.discourse.formulas import FALSE, TRUE, FormulaWriter
from fol_kb.translation.controlled.discourse.naming import Names
from fol_kb.translation.controlled.discourse.orders import state_orders
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, refused, unclear

SOMETHING_IS: Formula = Exists((Binding("X"),), Equality(Variable("X"), Variable("X")))
SAYS_NOTHING = "{word!r}: the sentence says nothing that a formula could state"


@dataclass(slots=True)
class Reading:
    """One sentence on its way: its words, then what it says; or why it cannot be read.

    ``named`` are the named individuals that it is the first to mention; ``common`` are, for each of the
    conditions, the individuals of the outermost box that it speaks of. ``doubts`` are the clauses that may be
    about every one of a kind. ``meant`` are whom its pronouns mean. ``points`` are the sentences of the
    list whose stem it is: "every guest must:".
    """

    span: Span
    words: list[Word] = field(default_factory=list)
    problem: Unreadable | None = None
    sort: str | None = None
    conditions: list[Condition] = field(default_factory=list)
    referents: list[Referent] = field(default_factory=list)
    named: list[Named] = field(default_factory=list)
    common: list[list[Referent]] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    meant: list[Individual] = field(default_factory=list)
    points: list[Reading] = field(default_factory=list)

    def refuse(self, template: str, at: Iterable[Word], *, several: bool = True, **quoted: object) -> None:
        """Refuse the sentence, if nothing has, at the first of these words, else at its beginning."""
        word = next(iter(at), self.words[0])
        reason = unclear if several else refused
        self.problem = self.problem or reason(template, word, **quoted)


@dataclass(slots=True)
class Text:
    """A text on its way: its sentences, and what they say so far. No other text speaks of its referents.

    ``start`` and ``lines`` are the code points and lines before it, where it is one of several.
    """

    text: str
    readings: list[Reading]
    discourse: Discourse
    start: int = 0
    lines: int = 0
    threads: Threads = field(default_factory=lambda: Threads())


@dataclass(slots=True)
class _Group:
    """What one formula states: conditions, their common referents, the numbers of their sentences."""

    readings: set[int]
    conditions: list[Condition] = field(default_factory=list)
    referents: list[Referent] = field(default_factory=list)


def state(
    texts: Sequence[Text], article: str, is_order: Callable[[str], bool], *, trivial: bool = False
) -> list[AnyCall]:
    """The calls that state all readings of the texts; a reading that says nothing gets its problem.

    ``is_order`` tells of a predicate whether it is a comparative. With ``trivial`` what is always, or never,
    true is stated too: "X is X". All texts have the same names. The places in the calls are those among all
    texts.
    """
    everything = [reading for text in texts for reading in text.readings]
    for text in texts:
        relate(text.readings)
    compounds = Compounds()
    used = set(_predicates(everything))
    for text in texts:
        alone = text.discourse.compounds.alone
        compounds.heads.update({one: other for one, other in alone.items() if other in used})
        compounds.heads.update(text.discourse.compounds.heads)
    _add_what_descriptions_say(everything, compounds)
    state_once(everything, compounds)
    state_orders([reading for reading in everything if reading.problem is None], is_order)
    named = [one for text in texts for one in text.discourse.named]
    if any(one.kind for one in named):  # one of which nothing is stated takes no name away
        spoken = {
            one
            for reading in everything
            for condition in reading.conditions
            for one in individuals_of(condition)
        }
        named = [one for one in named if not one.kind or one in spoken]
    names = Names(_predicates(everything), named, article=article)
    said: set[str] = set()
    for text in texts:
        said |= said_of_something(text.readings, text.discourse)
    writer = FormulaWriter(names, said)
    calls = Calls(names.individual(one) for one in named if one.kind)
    for text in texts:
        _state(text, writer, calls, trivial=trivial)
    return calls.made


def _state(text: Text, writer: FormulaWriter, calls: Calls, *, trivial: bool) -> None:
    readings = text.readings
    stated: set[int] = set()
    for group in _groups(readings, text.threads):
        first, last = readings[min(group.readings)], readings[max(group.readings)]
        if first.sort is not None:
            calls.add(AddSort(sort_name=first.sort))
            stated |= group.readings
            continue
        formula = writer.statement(group.referents, group.conditions)
        if trivial and isinstance(formula, Truth):
            formula = SOMETHING_IS if formula == TRUE else Not(SOMETHING_IS)
        if formula == FALSE:
            first.problem = Unreadable("the sentence says that nothing exists or cannot be true")
        elif formula != TRUE:
            start, end = first.span.sentence.start, last.span.sentence.end
            calls.state(formula, text.text[start:end], text.start + start)
            stated |= group.readings
    for number, reading in enumerate(readings):
        if reading.problem is None and number not in stated and not reading.points:
            reading.problem = Unreadable(SAYS_NOTHING, word=reading.words[0].text)


def said_of_something(readings: Sequence[Reading], discourse: Discourse) -> set[str]:
    """The nouns that the text says of something: "Anne is a person", "There is a person".

    A generic noun among them is a predicate like any other; "there is a thing" is not enough.
    """
    said = {predicate.lemma for predicate in _predicates(readings) if predicate.kind == "property"}
    for condition in discourse.box.conditions:
        match condition:
            case Holds(Predicate(lemma, "generic"), _) if lemma not in {"thing", "chose"}:
                said.add(lemma)
    return said


def _predicates(readings: Sequence[Reading]) -> set[Predicate]:
    return {predicate for reading in readings for predicate in predicates_of(reading.conditions)}


def _add_what_descriptions_say(readings: Sequence[Reading], compounds: Compounds) -> None:
    """The bald eagle is an eagle: stated where the text uses the noun or the adjective elsewhere."""
    used = {predicate.lemma for predicate in _predicates(readings) if predicate.kind == "property"}
    waiting: list[Named] = []  # those that a sentence brought in that is refused
    for reading in readings:
        if reading.problem is not None:
            waiting += reading.named
            continue
        spoken = (
            {one for condition in reading.conditions for one in individuals_of(condition)} if waiting else ()
        )
        named = [*reading.named, *(one for one in waiting if one in spoken)]
        waiting = [one for one in waiting if one not in spoken]
        for individual in named:
            reading.conditions += [
                Holds(Predicate(lemma, "property", 1), (individual,))
                for lemma in individual.properties
                if lemma in used
                or any(one.lemma in used for one in compounds.besides(Predicate(lemma, "property", 1)))
            ]


class Threads:
    """Which individuals without a name are stated by one formula, and where in the text it begins."""

    def __init__(self) -> None:
        self._leader: dict[Referent, Referent] = {}
        self._start: dict[Referent, int] = {}

    def add(self, reading: Reading) -> None:
        """Add what a sentence says of the individuals of the outermost box.

        Raises:
            Unreadable: one formula would state more of the text than a call can quote. Nothing is added.
        """
        start, end = reading.span.sentence.start, reading.span.sentence.end
        for one in reading.referents:
            self._leader[one], self._start[one] = one, start
        reading.common = [
            [one for one in individuals_of(condition) if isinstance(one, Referent) and one in self._leader]
            for condition in reading.conditions
        ]
        together = [self._start[self.find(one)] for common in reading.common for one in common]
        if end - min(together, default=start) > MOST_QUOTED:
            for one in reading.referents:
                del self._leader[one], self._start[one]
            reading.common = []
            raise Unreadable(
                "what is said of an individual without a name is stated together, and this is too far from"
                " where that begins; give it a name"
            )
        for common in reading.common:
            for one, other in pairwise(common):
                first, second = sorted((self.find(one), self.find(other)), key=lambda root: self._start[root])
                self._leader[second] = first

    def find(self, referent: Referent) -> Referent:
        """The first of those that are stated together with this one."""
        leader = self._leader
        while leader[referent] != referent:
            leader[referent] = referent = leader[leader[referent]]
        return referent


def _groups(readings: Sequence[Reading], threads: Threads) -> list[_Group]:
    """The conditions that share referents of the outermost box together, the others each alone; in order."""
    groups: list[_Group] = []
    of: dict[Referent, _Group] = {}

    def group_of(referent: Referent) -> _Group:
        root = threads.find(referent)
        if root not in of:
            of[root] = _Group(set())
            groups.append(of[root])
        return of[root]

    for number, reading in enumerate(readings):
        if reading.sort is not None:
            groups.append(_Group({number}))
        for referent in reading.referents:
            group = group_of(referent)
            group.readings.add(number)
            group.referents.append(referent)
        for place, condition in enumerate(reading.conditions):
            common = reading.common[place] if place < len(reading.common) else []
            if common:
                group = group_of(common[0])
                group.readings.add(number)
                group.conditions.append(condition)
            else:
                groups.append(_Group({number}, [condition]))
    return groups
