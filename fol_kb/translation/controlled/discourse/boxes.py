"""What a text has said so far: boxes of referents and conditions, as in Discourse Representation Theory.

A box holds the individuals that it introduces and what is said of them. Boxes nest under negation,
implication and disjunction; a referent is *accessible* from its own box, from the boxes in it, and,
for the first box of an implication, from the second. As in Attempto Controlled English a later part of a
disjunction may also pick up a referent of an earlier part, which then belongs to the disjunction's box.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import TypeAlias

REMEMBERED = 50
"""So many individuals with a name, and as many without one, may be spoken of again by a pronoun."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate before it has its name.

    ``kind`` is "property" for nouns and adjectives, "generic" for the words that mean everything
    ("thing", "person"), "verb" or "relation" otherwise. ``adjective`` is set where an adjective says how its
    bearer is among those of a noun (``big_mouse``), and not how he is what the noun says (``heavy_smoker``).
    ``habit`` is the verb of what goes on: ``use`` of ``be_using``. ``open`` are the verb, the noun and the
    preposition of what leaves it open whether a phrase goes with the verb: ``keep_log_in`` (decision 0184).
    """

    lemma: str
    kind: str
    arity: int
    adjective: str = ""
    habit: str = ""
    open: tuple[str, ...] = ()


IN_A_TALK = frozenset(["you", "we"])
"""Who is spoken to, and those who speak: the same in every sentence, and of no other pronoun (0186)."""


@dataclass(frozen=True, slots=True)
class Named:
    """A named individual: a proper name, or ("the") a definite description such as "the bald eagle"."""

    lemma: str
    definite: bool = False
    properties: tuple[str, ...] = ()
    document: int = 0
    """Of a description: the number of its document from 1, if there are several. A name is one for all."""
    kind: str = ""
    """The noun, where no individual is meant but a kind: "wine" of ``red_wine`` (decision 0167)."""


@dataclass(frozen=True, slots=True)
class Referent:
    """An individual without a name, introduced by "a", "every", "someone", ..."""

    number: int


Individual: TypeAlias = Named | Referent


@dataclass(frozen=True, slots=True)
class Holds:
    """A predicate holds of individuals."""

    predicate: Predicate
    arguments: tuple[Individual, ...]


@dataclass(frozen=True, slots=True)
class Besides(Holds):
    """What a noun of several words says besides: a football referee is a referee. A rule states it once."""


@dataclass(frozen=True, slots=True)
class Same:
    """Two individuals are one."""

    left: Individual
    right: Individual


@dataclass(frozen=True, slots=True)
class Negated:
    """The box does not hold."""

    box: Box


@dataclass(frozen=True, slots=True)
class Implication:
    """Whatever satisfies the first box satisfies the second."""

    antecedent: Box
    consequent: Box


@dataclass(frozen=True, slots=True)
class Alternatives:
    """At least one of the boxes holds."""

    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The box holds of so many different individuals in the place of ``one``, which is a referent of it.

    A duplex condition of Discourse Representation Theory: nothing outside speaks of what is in it.
    ``alone`` is the number as the text has it without "at least" or the like: a reader may take it for all
    there are.
    """

    number: int
    one: Referent
    box: Box
    alone: str = ""


@dataclass(slots=True)
class Compounds:
    """The nouns of several words that a text has: what each is besides, and which of its words may be
    adjectives, or nouns of which the text says that something is that: "the ring is gold"."""

    heads: dict[Predicate, Predicate] = field(default_factory=dict)
    adjectives: dict[Predicate, tuple[str, ...]] = field(default_factory=dict)
    before: dict[Predicate, tuple[str, ...]] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    named: dict[Predicate, str] = field(default_factory=dict)
    """Of those that end in a name its last word: a Fiat Panda is no panda, a Schengen Visa is a visa."""
    alone: dict[Predicate, Predicate] = field(default_factory=dict)
    """Of verbs with an object what they say without one: who marries somebody marries."""

    def add(self, names: Sequence[Predicate], before: Collection[str], adjectives: Collection[str]) -> None:
        """Note the names of a compound, from the whole to the last that it is."""
        self.heads.update(pairwise(names))
        self.before[names[0]] = tuple(before)
        if adjectives:
            self.adjectives[names[0]] = tuple(adjectives)

    def in_doubt(self, one: Predicate) -> tuple[str, ...]:
        """The words of a compound that may say how its bearer is, of what, or what he is."""
        stuff = (word for word in self.before.get(one, ()) if word in self.said)
        name = (self.named[one],) if one in self.named else ()
        return (*self.adjectives.get(one, ()), *stuff, *name)

    def besides(self, one: Predicate) -> Iterator[Predicate]:
        """What something of this compound is besides, the nearest first."""
        while one in self.heads:
            one = self.heads[one]
            yield one


Condition: TypeAlias = Holds | Same | Negated | Implication | Alternatives | AtLeast
Told: TypeAlias = tuple[Predicate, tuple[Individual | None, ...]]
"""What is told of an individual without a name: a predicate, its arguments, and None in its own place."""


@dataclass(eq=False, slots=True)
class Box:
    """Referents and conditions. ``earlier`` are the parts of a disjunction before this one.

    ``weakens`` says that "any" in it is existential: it is negated or the antecedent of a rule.
    """

    parent: Box | None = None
    weakens: bool = False
    earlier: tuple[Box, ...] = ()
    referents: list[Referent] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    _keys: list[str] = field(default_factory=list)
    _known_keys: Counter[str] = field(default_factory=Counter)
    _told: dict[Told, Counter[Referent]] = field(default_factory=dict)

    def says(self, key: str) -> bool:
        """Whether a condition with that key is in this box itself."""
        self._index()
        return self._known_keys[key] > 0

    def of_which(self, told: Told) -> Collection[Referent]:
        """The individuals of which a condition of this box itself tells that."""
        self._index()
        return self._told.get(told, ())

    def cut(self, referents: int, conditions: int) -> None:
        """Keep so many of the first referents and conditions, and forget the others."""
        for key, condition in zip(self._keys[conditions:], self.conditions[conditions:], strict=False):
            self._known_keys[key] -= 1
            for one, told in told_by(condition):
                self._told[told][one] -= 1
                if not self._told[told][one]:
                    del self._told[told][one]
        del self._keys[conditions:], self.conditions[conditions:], self.referents[referents:]

    def _index(self) -> None:
        """Note what is new. Each condition is looked at once, however long the text."""
        for condition in self.conditions[len(self._keys) :]:
            self._keys.append(condition_key(condition, {}))
            self._known_keys[self._keys[-1]] += 1
            for one, told in told_by(condition):
                self._told.setdefault(told, Counter())[one] += 1

    def below(self, *, weakens: bool = False, earlier: tuple[Box, ...] = ()) -> Box:
        """A new box in this one."""
        return Box(self, weakens, earlier)

    @contextmanager
    def denied(self) -> Iterator[Box]:
        """A new box in this one, of which it says, once it is filled, that it does not hold."""
        box = self.below(weakens=True)
        yield box
        self.conditions.append(Negated(box))

    @contextmanager
    def rule(self) -> Iterator[tuple[Box, Box]]:
        """A condition and what follows from it, of which this box says so once they are filled."""
        antecedent = self.below(weakens=True)
        consequent = antecedent.below()
        yield antecedent, consequent
        self.conditions.append(Implication(antecedent, consequent))

    def reach(self) -> Iterator[Box]:
        """The boxes whose referents are accessible from here, the nearest first."""
        box: Box | None = self
        while box is not None:
            yield box
            yield from reversed(box.earlier)
            box = box.parent

    def take(self, referent: Referent) -> None:
        """Make an accessible referent usable here: one of an earlier alternative moves to the box of all."""
        box: Box | None = self
        while box is not None:
            for part in box.earlier:
                if referent in part.referents:
                    part.referents.remove(referent)
                    assert part.parent is not None
                    part.parent.referents.append(referent)
            box = box.parent


@dataclass(slots=True)
class Traits:
    """What pronouns need to know of an individual.

    ``gender`` is "m", "f", "h" (a person), "c" (a child: "it", too), "n" (no person) or "u" (not known);
    ``plural`` says that "they" may mean it; ``order`` is when it was mentioned last; ``generic`` says that a
    word like "someone" or "people" introduced it; ``written`` is a name as it was written first, ``quoted``
    that it was in quotation marks.
    """

    gender: str = "u"
    plural: bool = False
    order: int = 0
    variable: str | None = None
    generic: bool = False
    written: str = ""
    quoted: bool = False
    with_the: bool | None = None
    """Of a name, whether it was written with "the": the Niger is a river, and Niger is none."""
    place: bool = False
    """Of a name, whether something is said to be in it: no "he" and no "she" means it."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A clause that may be about one individual or about every one of its kind.

    It is about one if the text speaks of that one elsewhere (``evidence.py``).
    ``said`` are the conditions of the clause, ``of`` are those that it is about or brings in, ``reason`` is
    why it is refused if nothing else speaks of them, ``at`` is where. A rule may be told in several
    sentences, like a story: of a ``new`` one on whom a party acts whom no sentence brings in ("a guest leaves
    a bag. The porter keeps the bag"), and of any in a ``role``, unless somebody with a name has a part in it.
    """

    said: tuple[Condition, ...]
    of: frozenset[Individual]
    reason: str
    at: int | None
    new: bool = False
    role: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """How many referents and conditions the outermost box has, how many individuals have a name, and how many
    referents there ever were."""

    referents: int
    conditions: int
    named: int
    numbered: int


class Discourse:
    """The text so far: the outermost box, and the traits of all individuals.

    ``doubts`` are those of the sentence that is being read, ``meant`` are whom its pronouns mean. ``unread``
    is when one was last not read, ``unread_nouns`` are the words that such sentences bring somebody or
    something in with. ``alternatives`` are those that the last sentence brought in as "a saw or a drill".
    ``spoken_of`` are the constants of a belief set that a sentence is asked about, ``document`` is the number
    of the text among several, from 1.
    """

    def __init__(self, spoken_of: Collection[str] = (), document: int = 0) -> None:
        self.spoken_of = spoken_of
        self.document = document
        self.speaks_again: Callable[[str], bool] = lambda _noun: False
        """Whether a later sentence of the text may speak again of one that a noun brings in."""
        self.once: set[str] = set()
        """The nouns of what somebody was or has been, and perhaps is no more."""
        self.box = Box()
        self.traits: dict[Individual, Traits] = {}
        self.named: dict[Named, None] = {}
        self._clock = 0
        self.sentence_began = 0
        self.unread = 0
        self.unread_nouns: set[str] = set()
        self.doubts: list[Doubt] = []
        self.meant: list[Individual] = []
        self._before = Mark(0, 0, 0, 0)
        self._log: list[tuple[Individual, int]] = []
        self._recent: tuple[dict[Individual, None], dict[Individual, None]] = {}, {}
        self._referents = 0
        self._each_has: set[str] = set()
        self.kinds: Counter[str] = Counter()
        """The nouns of the kinds that the text spoke of."""
        self.described: Counter[str] = Counter()
        """What is said by descriptions of several words, and what that is besides: "car" of "the red car"."""
        self.groups = False
        """Whether the text has spoken of all of somebody's: "Ann's sons", whom "they" may mean."""
        self.several: set[str] = set()
        """The nouns of which the text has brought in several: "des enfants", "two children"."""
        self.letters: Counter[str] = Counter()
        """How often the text has each word that may be a variable."""
        self.alternatives: list[Referent] = []
        self.unreal: deque[tuple[str, Traits]] = deque(maxlen=REMEMBERED)
        """What only has to be, or may be: "must take a key". No formula has it (decision 0190)."""
        self.compounds = Compounds()

    def introduce(self, box: Box, gender: str = "u", *, plural: bool = False) -> Referent:
        """A new referent of the box."""
        self._referents += 1
        referent = Referent(self._referents)
        box.referents.append(referent)
        self.traits[referent] = Traits(gender, plural)
        self.mention(referent)
        return referent

    def bring_in_unreal(self, noun: str, gender: str, *, plural: bool) -> None:
        """Note that one is spoken of now of whom no formula says anything."""
        self._clock += 1
        self.unreal.append((noun, Traits(gender, plural, self._clock)))

    def unreal_since(self, individual: Individual) -> Iterator[tuple[str, Traits]]:
        """Those that were brought in after the individual was spoken of last."""
        after = self.traits[individual].order
        return (each for each in self.unreal if each[1].order > after)

    def mention(self, individual: Individual) -> None:
        """Note that the individual is spoken of now."""
        self._clock += 1
        traits = self.traits.setdefault(individual, Traits())
        self._log.append((individual, traits.order))
        traits.order = self._clock
        if isinstance(individual, Named):
            if individual.kind and individual not in self.named:
                self.kinds[individual.kind] += 1
            if individual not in self.named:
                self.described.update(self._said_by(individual))
            self.named[individual] = None

    def _said_by(self, individual: Named) -> set[str]:
        """What a description of several words says of its individual."""
        known = set(individual.properties) if individual.definite else set()
        besides = {
            other.lemma for one in known for other in self.compounds.besides(Predicate(one, "property", 1))
        }
        return (known if len(known) > 1 else set()) | besides

    def accessible(self, box: Box) -> list[Individual]:
        """Those that may be spoken of again in the box, the last mentioned first.

        They are ``REMEMBERED`` with a name and as many without one. An earlier sentence has left the
        individuals with a name and those of the outermost box.
        """
        here = {one for reached in box.reach() if reached is not self.box for one in reached.referents}
        here.update(self.box.referents[self._before.referents :])
        now = {one for one, _ in self._log if isinstance(one, Named) or one in here or one in self._recent[0]}
        earlier = (
            one
            for recent in self._recent
            for one in islice((one for one in reversed(recent) if one not in now), REMEMBERED)
        )
        return sorted((*now, *earlier), key=lambda one: -self.traits[one].order)

    def mark(self) -> Mark:
        """The state before a sentence, for :meth:`undo` and :meth:`since`."""
        new = set(self.box.referents[self._before.referents :])
        for one, _ in self._log:
            recent = self._recent[isinstance(one, Named)]
            if isinstance(one, Named) or one in new or one in recent:
                recent.pop(one, None)
                recent[one] = None
        self._log.clear()
        self.doubts, self.meant = [], []
        self.sentence_began = self._clock
        self._before = Mark(
            len(self.box.referents), len(self.box.conditions), len(self.named), self._referents
        )
        return self._before

    def skip(self, brought_in: Iterable[str] = ()) -> None:
        """Note that a sentence was not read: nobody knows whom it spoke of, and brought in with a noun."""
        self.unread = self._clock
        self.unread_nouns.update(brought_in)

    def spoken_of_since(self, individual: Individual) -> bool:
        """Whether the individual was mentioned after the last sentence that was not read."""
        return not self.unread or self.traits[individual].order > self.unread

    def has_each(self, lemma: str) -> bool:
        """Whether each of several has one of that noun: "every car has an engine"."""
        return lemma in self._each_has or lemma in set(_had(self.box.conditions[self._before.conditions :]))

    def read(self, conditions: Iterable[Condition]) -> None:
        """Note what a sentence said that was read to its end."""
        said = list(conditions)
        self._each_has.update(_had(said))
        self.alternatives = [
            one
            for condition in said
            if isinstance(condition, Alternatives)
            for part in condition.boxes
            for one in part.referents
        ]

    def since(self, mark: Mark) -> tuple[list[Referent], list[Condition], list[Named]]:
        """What the sentence since the mark added."""
        named = islice(reversed(self.named), len(self.named) - mark.named)
        return (
            self.box.referents[mark.referents :],
            self.box.conditions[mark.conditions :],
            list(named)[::-1],
        )

    def undo(self, mark: Mark) -> None:
        """Forget the sentence since the mark, which could not be read to its end."""
        self.doubts, self.meant = [], []
        self.box.cut(mark.referents, mark.conditions)
        self._referents = mark.numbered
        for individual, order in reversed(self._log):
            if order:
                self.traits[individual].order = order
            else:
                self.traits.pop(individual, None)
                if isinstance(individual, Named) and individual in self.named:
                    del self.named[individual]
                    self.kinds[individual.kind] -= bool(individual.kind)
                    self.described.subtract(self._said_by(individual))
        self._log.clear()


def _had(conditions: Iterable[Condition]) -> Iterator[str]:
    """The nouns of what rules say that there is, and of what there are so many of."""
    for condition in conditions:
        yield from _counted(condition)
        if isinstance(condition, Implication):
            box = condition.consequent
            yield from _had(box.conditions)
            for said in box.conditions:
                if (
                    isinstance(said, Holds)
                    and said.predicate.arity == 1
                    and said.arguments[0] in box.referents
                ):
                    yield said.predicate.lemma


def _counted(condition: Condition) -> Iterator[str]:
    """The nouns of what there are so many of."""
    for part in conditions_below([condition]):
        if isinstance(part, AtLeast):
            for said in part.box.conditions:
                if isinstance(said, Holds) and said.arguments == (part.one,):
                    yield said.predicate.lemma


def conditions_below(conditions: Iterable[Condition]) -> list[Condition]:
    """The conditions and all in their boxes, in order."""
    found: list[Condition] = []
    for condition in conditions:
        found.append(condition)
        if not isinstance(condition, Holds):
            for box in boxes_of(condition):
                found += conditions_below(box.conditions)
    return found


def told_by(condition: Condition) -> Iterator[tuple[Referent, Told]]:
    """The individuals without a name that a condition speaks of, each with what it tells of it."""
    if isinstance(condition, Holds):
        for place, one in enumerate(condition.arguments):
            if isinstance(one, Referent):
                others = (*condition.arguments[:place], None, *condition.arguments[place + 1 :])
                yield one, (condition.predicate, others)


def boxes_of(condition: Condition) -> tuple[Box, ...]:
    """The boxes directly in a condition."""
    match condition:
        case Negated(box) | AtLeast(_, _, box):
            return (box,)
        case Implication(first, second):
            return (first, second)
        case Alternatives(boxes):
            return boxes
        case _:
            return ()


def individuals_of(condition: Condition) -> Iterator[Individual]:
    """The individuals that a condition speaks of, in order, in its boxes too."""
    for part in conditions_below([condition]):
        match part:
            case Holds(_, arguments):
                yield from arguments
            case Same(left, right):
                yield left
                yield right


def holdings(conditions: Iterable[Condition]) -> list[Holds]:
    """What holds of individuals by conditions and all in their boxes, in order."""
    return [part for part in conditions_below(conditions) if isinstance(part, Holds)]


def predicates_of(conditions: Iterable[Condition]) -> list[Predicate]:
    """The predicates of conditions and all in their boxes, in order."""
    return [part.predicate for part in holdings(conditions)]


def condition_key(condition: Condition, assignment: Mapping[Individual, Individual]) -> str:
    """A text that is the same for conditions that say the same of the same individuals."""
    inner: dict[Individual, str] = {}

    def individual(one: Individual) -> str:
        one = assignment.get(one, one)
        if isinstance(one, Named):
            return f"{one.lemma!r}{one.definite:d}{one.kind}"
        return inner.get(one) or f"#{one.number}"

    def box_key(box: Box) -> str:
        for referent in box.referents:
            inner[referent] = f"_{len(inner)}"
        return "[" + "; ".join(sorted(key(part) for part in box.conditions)) + "]"

    def key(part: Condition) -> str:
        match part:
            case Holds(predicate, arguments):
                name = f"{predicate.lemma}/{predicate.arity}{predicate.kind}"
                return f"{name}({', '.join(map(individual, arguments))})"
            case Same(left, right):
                return " = ".join(sorted((individual(left), individual(right))))
            case Negated(box):
                return f"not {box_key(box)}"
            case AtLeast(number, one, box):
                key_of_box = box_key(box)
                return f"{number} of {inner[one]} {key_of_box}"
            case Implication(first, second):
                return f"{box_key(first)} => {box_key(second)}"
            case Alternatives(boxes):
                return " or ".join(sorted(map(box_key, boxes)))

    return key(condition)
