"""A sentence of one clause or of several, read by templates; see :mod:`.book`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from fol_kb.logic.syntax import And, Atom, Binding, ForAll, Formula, Implies, Not, Or
from fol_kb.review.programs.glosses.clauses import clause
from fol_kb.review.programs.glosses.noun_phrases import SOMEBODY, Names, NounPhrase, Quantity
from fol_kb.review.programs.glosses.templates import Effort, Filled, Shape, Template
from fol_kb.review.programs.glosses.words import BE, POSSESSIVES, Word, Words
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_SOMEONE = word_list("someone somebody anyone anybody")
_SOMETHING = word_list("something anything")
_THEY, _IT = word_list("they them"), word_list("it")
_HE_OR_SHE = (word_list("he him"), word_list("she her"))
_PRONOUNS = frozenset().union(_THEY, _IT, *_HE_OR_SHE)
_DENYING = BE | word_list("not does do did")
"""What a verb of its own begins with, so that the denial before does not reach it."""
_OTHER_QUANTITIES = word_list(
    "not no nobody nothing none never all every each some everyone everybody everything neither"
)
"""Behind these "someone" may be somebody else each time, or nobody."""
_JOINS: dict[str, type[And] | type[Or]] = {"and": And, "or": Or}


class AmbiguousError(Exception):
    """A part of a sentence has two readings: so has the whole, or it has one by chance."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence says; ``other_tense``: of the past where a gloss is of the present, or the reverse."""

    formula: Formula
    other_tense: bool = False


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause as it was read: the words for its subject and its verb behind them, if it begins with it."""

    reading: Reading
    template: Template
    subject: NounPhrase
    words: Words
    verb: str
    denied: bool


class Sentence:
    """The reading of one sentence."""

    def __init__(self, templates: list[Template], names: Names) -> None:
        self._templates = templates
        self._names = names
        self._effort = Effort()
        self._clauses: dict[Words, _Clause | None] = {}

    def read(self, words: Words) -> Reading | None:
        """The reading of the whole, None if it has none.

        Raises:
            AmbiguousError: it has several.
            TooMuchError: there is too much to try.
        """
        if any(word.key in POSSESSIVES for word in words):  # whose "her space" is, is known in a clause
            found = self._clause(words)
            return None if found is None else found.reading
        return self._conditional(words[1:]) if words[0].key == "if" else self._coordination(words)

    # ------------------------------------------------------------ one clause

    def _clause(self, words: Words) -> _Clause | None:
        """The clause that the words are; None if they are none."""
        if words not in self._clauses:
            found: dict[Formula, _Clause] = {}
            for each in self._read_by_templates(words):
                known = found.setdefault(each.reading.formula, each)
                if known.reading.other_tense and not each.reading.other_tense:
                    found[each.reading.formula] = each
                if len(found) > 1:
                    raise AmbiguousError
            self._clauses[words] = next(iter(found.values()), None)
        return self._clauses[words]

    def _read_by_templates(self, words: Words) -> Iterator[_Clause]:
        has_indefinite = any(word.has_indefinite for word in words)
        for each in self._templates:
            for filled in each.filled(words, self._effort):
                for phrases in product(*self._phrases(each, filled)):
                    self._effort.spend()
                    subject = phrases[each.first]
                    if len(subject.individuals) > 1 and (
                        has_indefinite or filled.definite or any(map(each.begins, self._templates))
                    ):
                        continue  # "are a team" or "are married" together, or each by itself
                    if filled.definite and filled.denied:
                        continue  # who is not the teacher may be a teacher
                    formula = clause(each, phrases, self._names, denied=filled.denied)
                    if formula is not None:
                        reading = Reading(formula, filled.other_tense)
                        of = filled.phrases[each.first]
                        begins = words[: len(of)] == of and len(words) > len(of)
                        verb = words[len(of)].key if begins else ""
                        yield _Clause(reading, each, subject, of, verb, filled.denied)

    def _phrases(self, template: Template, filled: Filled) -> Iterator[list[NounPhrase]]:
        """What each phrase of a clause may mean, as far as the gloss leaves no doubt about it."""
        for index, words in enumerate(filled.phrases):
            is_first = index == template.first
            found = self._names.phrases(
                words,
                self._effort,
                is_first=is_first,
                is_shared=index in filled.shared,
                is_general=template.shape is Shape.COPULA,
            )
            # "Bob and Anne's dog" is one of them or two
            is_one = template.shape is Shape.OTHER or (is_first and template.shape is Shape.POSSESSIVE)
            has_quantity = template.shape is not Shape.OTHER and (is_first or template.takes_quantities)
            yield [
                phrase
                for phrase in found
                if (has_quantity if phrase.quantity else not is_one or len(phrase.individuals) == 1)
            ]

    # ------------------------------------------------------------ several

    def _coordination(self, words: Words) -> Reading | None:
        """One clause, or several that are joined by one and the same word."""
        if not words:
            return None
        if whole := self._clause(words):
            return whole.reading
        keys = [word.key for word in words]
        if "neither" in keys:
            return self._neither(words, keys.index("neither"))
        found = [reading for join in _JOINS if join in keys for reading in self._joined(words, join)]
        if len({reading.formula for reading in found}) > 1:
            raise AmbiguousError
        return found[0] if found else None

    def _joined(self, words: Words, join: str) -> Iterator[Reading]:
        """The readings as a clause and, behind the joining word, one more or several."""
        for index, word in enumerate(words):
            if word.key != join or not 0 < index < len(words) - 1:
                continue
            before, behind = words[:index], words[index + 1 :]
            both = sum(each.key == "both" for each in before)
            first = self._clause(tuple(each for each in before if each.key != "both"))
            if first is None or (both and (join != "and" or first.denied or both > 1)):
                continue
            for second in self._second(first, behind, join):
                yield Reading(
                    _flat(_JOINS[join], first.reading.formula, second.formula),
                    first.reading.other_tense or second.other_tense,
                )

    def _second(self, first: _Clause, words: Words, join: str) -> Iterator[Reading]:
        """What stands behind the joining word: with a subject of its own, or with the one before."""
        self._effort.spend()
        subjects: list[Words] = [()]
        if self._lends(first, words, join):
            subjects.append(first.words)
            if first.template.shape is Shape.COPULA and (not first.denied or words[0].key == "not"):
                subjects.append((*first.words, Word(first.verb)))
        for subject in subjects:
            whole = (*subject, *words)
            found = self._clause(whole)
            if found is not None and (not subject or _agree(first, found)):
                yield found.reading
                return
            if more := list(self._joined(whole, join)):
                yield from more
                return

    def _lends(self, first: _Clause, behind: Words, join: str) -> bool:
        """Whether the subject of a clause can be that of the next one as well, and means the same there.

        All that are cold and red are; some that are cold and some that are red need not be the same. How far
        a denial reaches is said where the next clause has a verb or denial of its own. What is behind
        "taller than Bob or" is no clause, but one more of whom that is said.
        """
        if first.template.shape not in (Shape.COPULA, Shape.VERB) or self._names.is_name(behind):
            return False
        if behind[0].article and first.template.words[-1] in first.template.slots:
            return False  # "is afraid of Bob and a cat"
        quantity = first.subject.quantity
        if quantity is not None:
            return quantity is Quantity.ALL and join == "and"
        if len(first.subject.individuals) > 1 and join != "and":
            return False
        return not first.denied or behind[0].key in _DENYING

    def _neither(self, words: Words, at: int) -> Reading | None:
        """Two plain clauses about one individual, both denied."""
        keys = [word.key for word in words]
        if keys.count("neither") > 1 or keys.count("nor") != 1 or keys.index("nor") < at:
            return None
        nor = keys.index("nor")
        parts = (words[at + 1 : nor], words[nor + 1 :])
        if not all(parts) or any(map(self._names.is_name, parts)):
            return None
        one, other = (self._clause((*words[:at], *part)) for part in parts)
        if one is None or other is None or not (_agree(one, other) and _agree(other, one)):
            return None
        if not isinstance(one.reading.formula, Atom) or not isinstance(other.reading.formula, Atom):
            return None
        tense = one.reading.other_tense or other.reading.other_tense
        return Reading(And((Not(one.reading.formula), Not(other.reading.formula))), tense)

    # ------------------------------------------------------------ conditions

    def _conditional(self, words: Words) -> Reading | None:
        """*If* one *then* other. Its "someone" is who they are in the rest, its "something" what it is."""
        keys = [word.key for word in words]
        somebody = [index for index, key in enumerate(keys) if key in _SOMEONE | _SOMETHING]
        if somebody:
            told = self._with_somebody(words, somebody)
            if told is None:
                return None
            words = told
        for index, key in enumerate(keys):
            if key in (",", "then") and all(index > at for at in somebody):
                if any(somebody) and not _OTHER_QUANTITIES.isdisjoint(keys[:index]):
                    return None
                behind = index + 2 if keys[index : index + 2] == [",", "then"] else index + 1
                one, other = self._coordination(words[:index]), self._coordination(words[behind:])
                if one is not None and other is not None:
                    rule: Formula = Implies(one.formula, other.formula)
                    if somebody:
                        rule = ForAll((Binding(self._names.somebody.name),), rule)
                    return Reading(rule, one.other_tense or other.other_tense)
        return None

    def _with_somebody(self, words: Words, somebody: list[int]) -> Words | None:
        """The sentence with one individual for "someone" and the pronouns; None if they may be others.

        *It* and *they* are the something or someone that the sentence begins with, also where it names others
        in between; *he* and *she* only where it names nobody else.
        """
        at, *further = somebody
        if further or self._names.is_personal((words[at],)):
            return None
        family = _IT if words[at].key in _SOMETHING else _THEY
        used = {word.key for word in words} & _PRONOUNS
        if used and at > 0:
            return None
        keys = [word.key for word in words]
        behind = min((keys.index(each) for each in used), default=0)
        if used <= _IT and any(word.has_indefinite for word in words[:behind]):
            return None  # "eats a mushroom": is it gone?
        if used & _THEY and any(
            self._names.is_pair(words[start:end]) for end in range(behind) for start in range(end)
        ):
            return None
        if not used <= family:
            is_one = family is _THEY and any(used <= each for each in _HE_OR_SHE)
            if not is_one or any(word.text[:1].isupper() or self._names.is_name((word,)) for word in words):
                return None
        return tuple(SOMEBODY if word.key in {words[at].key, *used} else word for word in words)


def _agree(one: _Clause, other: _Clause) -> bool:
    """Whether the verb of another clause can have the same subject: "sings and barks", no "helps Bob sing and
    bark"."""
    if other.template.shape not in (Shape.COPULA, Shape.VERB):
        return False
    if other.template.shape is Shape.COPULA or other.denied or one.denied:
        return True
    return one.template.shape is Shape.COPULA or one.verb.endswith("s") == other.verb.endswith("s")


def _flat(join: type[And] | type[Or], one: Formula, other: Formula) -> Formula:
    """Both in one conjunction or disjunction."""
    return join((one, *(other.operands if isinstance(other, join) else (other,))))
