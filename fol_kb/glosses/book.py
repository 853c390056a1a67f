"""A phrase book: sentences read by the words with which a program explains its predicates.

What is read is one clause of a gloss with individuals, "a club", "all red things", "no one" or "the same
state" in its places, affirmed or denied, and clauses of that kind joined by *and* or by *or*, by *neither ...
nor*, by *if ... then*. What could be read in two ways is not read: a wrong reading is worse than none. *Or*
does not exclude *both*, as in the controlled language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from fol_kb.formats.program import Gloss
from fol_kb.glosses.clauses import clause
from fol_kb.glosses.noun_phrases import SOMEBODY, Names, NounPhrase, Quantity
from fol_kb.glosses.templates import BE, Effort, Template, TooMuchError, Word, Words, template, words_of
from fol_kb.logic.syntax import And, Atom, Binding, ForAll, Formula, Implies, Not, Or

_LONGEST_SENTENCE = 60
_MOST_GLOSSES = 300
_SOMEONE = frozenset({"someone", "somebody", "anyone", "anybody"})
_SOMETHING = frozenset({"something", "anything"})
_THEY, _IT = frozenset({"they", "them"}), frozenset({"it"})
_HE_OR_SHE = (frozenset({"he", "him"}), frozenset({"she", "her"}))
_DENIED = frozenset({"not", "does", "do", "did", *BE})
_JOINS: dict[str, type[And] | type[Or]] = {"and": And, "or": Or}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a sentence says; ``other_tense``: of the past where a gloss is of the present, or the reverse."""

    formula: Formula
    other_tense: bool = False


class PhraseBook:
    """The glosses of a program, and the individuals that it names.

    Args:
        glosses: those with words that name each argument once count; of one predicate there may be several.
        names: the individuals that a sentence may speak of.
        partial_names: "Robert Lewandowski" is ``robert`` where no other individual could be meant. A guess.

    >>> book = PhraseBook([Gloss("Likes", ("x", "y"), "x likes y.")], ["anne", "bob"])
    >>> str(book.read("Anne does not like Bob.").formula), book.read("Anne likes Carol.")
    ('!Likes(anne, bob)', None)
    """

    def __init__(
        self, glosses: Iterable[Gloss], names: Iterable[str], *, partial_names: bool = False
    ) -> None:
        made = (template(gloss.predicate, gloss.parameters, gloss.words) for gloss in glosses)
        self._templates = list(dict.fromkeys(found for found in made if found is not None))
        self._names = Names(names, self._templates, partial=partial_names)

    def read(self, sentence: str) -> Reading | None:
        """What a sentence says in the predicates of the glosses; None if that is nothing, or not one thing.

        A sentence of more than 60 words, one beside more than 300 glosses, and one that takes too long are
        not read.
        """
        if not 0 < len(self._templates) <= _MOST_GLOSSES:
            return None
        words = words_of(sentence)
        if not 0 < len(words) <= _LONGEST_SENTENCE:
            return None
        try:
            return _Sentence(self._templates, self._names).read(words)
        except (_AmbiguousError, TooMuchError):
            return None


class _AmbiguousError(Exception):
    """A part of a sentence has two readings: so has the whole, or it has one by chance."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause as it was read: its template, what its subject is, and the words for that."""

    reading: Reading
    template: Template
    subject: NounPhrase
    words: Words
    denied: bool


class _Sentence:
    """The reading of one sentence."""

    def __init__(self, templates: list[Template], names: Names) -> None:
        self._templates = templates
        self._names = names
        self._effort = Effort()
        self._clauses: dict[Words, _Clause | None] = {}

    def read(self, words: Words) -> Reading | None:
        """The reading of the whole."""
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
                    raise _AmbiguousError
            self._clauses[words] = next(iter(found.values()), None)
        return self._clauses[words]

    def _read_by_templates(self, words: Words) -> Iterator[_Clause]:
        has_indefinite = any(word.has_indefinite for word in words)
        for each in self._templates:
            for filled in each.filled(words, self._effort):
                options = [
                    self._names.phrases(
                        phrase,
                        self._effort,
                        is_first=index == each.first,
                        is_shared=index in filled.shared,
                    )
                    for index, phrase in enumerate(filled.phrases)
                ]
                for phrases in product(*options):
                    self._effort.spend()
                    subject = phrases[each.first]
                    if has_indefinite and len(subject.individuals) > 1:
                        continue  # "are a team" together, or each "is a bird"
                    formula = clause(each, phrases, self._names, denied=filled.denied)
                    if formula is not None:
                        reading = Reading(formula, filled.other_tense)
                        yield _Clause(reading, each, subject, filled.phrases[each.first], filled.denied)

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
            raise _AmbiguousError
        return found[0] if found else None

    def _joined(self, words: Words, join: str) -> Iterator[Reading]:
        """The readings as a clause and, behind the joining word, one more or several."""
        for index, word in enumerate(words):
            if word.key != join or not 0 < index < len(words) - 1:
                continue
            before, behind = words[:index], words[index + 1 :]
            both = [at for at, each in enumerate(before) if each.key == "both"]
            first = self._clause(tuple(each for each in before if each.key != "both"))
            if first is None or (both and (join != "and" or first.denied or len(both) > 1)):
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
            if first.template.words[1].casefold() in BE and (not first.denied or words[0].key == "not"):
                subjects.append((*first.words, Word(first.template.words[1])))
        for subject in subjects:
            whole = (*subject, *words)
            if found := self._clause(whole):
                yield found.reading
                return
            more = list(self._joined(whole, join))
            if more:
                yield from more
                return

    def _lends(self, first: _Clause, behind: Words, join: str) -> bool:
        """Whether the subject of a clause can be that of the next one as well, and means the same there.

        All that are cold and red are; some that are cold and some that are red need not be the same. How far
        a denial reaches is said where the next clause has a verb or denial of its own.
        """
        if not first.template.is_plain:
            return False
        quantity = first.subject.quantity
        if quantity is not None:
            return quantity is Quantity.ALL and join == "and"
        if len(first.subject.individuals) > 1 and join != "and":
            return False
        return not first.denied or behind[0].key in _DENIED

    def _neither(self, words: Words, at: int) -> Reading | None:
        """Two plain clauses about one individual, both denied."""
        keys = [word.key for word in words]
        if keys.count("neither") > 1 or keys.count("nor") != 1 or keys.index("nor") < at:
            return None
        nor = keys.index("nor")
        pair = [self._clause((*words[:at], *part)) for part in (words[at + 1 : nor], words[nor + 1 :])]
        one, other = pair
        if one is None or other is None:
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
        if len(somebody) > 1:
            return None
        if somebody:
            replaced = self._with_pronouns(words, somebody[0])
            if replaced is None:
                return None
            words = replaced
        for index, key in enumerate(keys):
            if key in (",", "then") and all(index > at for at in somebody):
                behind = index + 2 if keys[index : index + 2] == [",", "then"] else index + 1
                one, other = self._coordination(words[:index]), self._coordination(words[behind:])
                if one is not None and other is not None:
                    rule: Formula = Implies(one.formula, other.formula)
                    if somebody:
                        rule = ForAll((Binding(self._names.somebody.name),), rule)
                    return Reading(rule, one.other_tense or other.other_tense)
        return None

    def _with_pronouns(self, words: Words, at: int) -> Words | None:
        """The sentence with one individual for "someone" and the pronouns; None if they may be others.

        *It* and *they* are the something or someone that the sentence begins with, also where it names others
        in between; *he* and *she* only where it names nobody else.
        """
        family = _IT if words[at].key in _SOMETHING else _THEY
        used = {word.key for word in words} & (_IT | _THEY | _HE_OR_SHE[0] | _HE_OR_SHE[1])
        if used and at > 0:
            return None
        if used and not used <= family:
            gendered = any(used <= each for each in _HE_OR_SHE) and family is _THEY
            if not gendered or self._names_anybody(words):
                return None
        replaced = {words[at].key, *used}
        return tuple(SOMEBODY if word.key in replaced else word for word in words)

    def _names_anybody(self, words: Words) -> bool:
        """Whether a word is the name of an individual, or may be a part of one."""
        return any(word.text[:1].isupper() or self._names.is_name((word,)) for word in words)


def _flat(join: type[And] | type[Or], one: Formula, other: Formula) -> Formula:
    """Both in one conjunction or disjunction."""
    return join((one, *(other.operands if isinstance(other, join) else (other,))))


__all__ = ["PhraseBook", "Reading"]
