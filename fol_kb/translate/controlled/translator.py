"""The controlled-language translator: sentences in, tool calls out, everything else accounted for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from fol_kb.errors import ProblemPlace
from fol_kb.logic.syntax import Formula, Truth
from fol_kb.tools import AddSort, AnyCall, Finish
from fol_kb.translate.base import Sentence, Translation, TranslationError, Untranslated
from fol_kb.translate.controlled.calls import Calls
from fol_kb.translate.controlled.discourse import Condition, Discourse, Holds, Named, Predicate, Referent
from fol_kb.translate.controlled.english import English
from fol_kb.translate.controlled.formulas import TRUE, FormulaWriter, individuals_of, predicates_of
from fol_kb.translate.controlled.french import French
from fol_kb.translate.controlled.grammar import MAX_WORDS, NoTree
from fol_kb.translate.controlled.interpret import Interpreter
from fol_kb.translate.controlled.language import Language, Lexicon, Words, slug
from fol_kb.translate.controlled.naming import Names, Vocabulary
from fol_kb.translate.controlled.sentences import Span, line_and_column, split
from fol_kb.translate.controlled.tokens import Unreadable, Word, tokenize

LANGUAGES = ("en", "fr")
_SORT = re.compile(
    r"(?:an? +)?(?P<first>[\w-]+) +(?:is +a +sort|est +une +sorte)|(?:there +is +a +sort|il +existe +une +sorte) +(?P<last>[\w-]+)",
    re.IGNORECASE,
)


@lru_cache(maxsize=len(LANGUAGES))
def _language(code: str) -> Language:
    return English() if code == "en" else French()


def detect_language(text: str) -> str:
    """"en" or "fr", by which language's function words are more frequent; "en" where neither is."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    english, french = (sum(word in _language(code).function_words for word in words) for code in LANGUAGES)
    return "fr" if french > english else "en"


@dataclass(slots=True)
class _Reading:
    """One sentence on its way: its words, or why it cannot be read."""

    span: Span
    words: list[Word] = field(default_factory=list)
    problem: Unreadable | None = None
    sort: str | None = None
    conditions: list[Condition] = field(default_factory=list)
    referents: list[Referent] = field(default_factory=list)
    named: list[Named] = field(default_factory=list)


class ControlledTranslator:
    """Translates controlled English or French, offline and deterministically.

    Args:
        language: "en" or "fr"; found by the text's function words if not given (English where neither
            language's outnumber the other's).

    Raises:
        ValueError: another language.
    """

    def __init__(self, language: str | None = None) -> None:
        if language is not None and language not in LANGUAGES:
            raise ValueError(f"language is 'en' or 'fr', or None to find it by the text, not {language!r}")
        self.language = language

    def translate(self, text: str) -> Translation:
        """The tool calls that state the text, and every sentence that is not covered, with the reason."""
        code = self.language or detect_language(text)
        language = _language(code)
        readings = [_Reading(span) for span in split(text)]
        lexicon = Lexicon()
        discourse = Discourse()
        _read(text, readings, language, lexicon, discourse)
        calls = _state(text, readings, discourse)
        failed = [reading for reading in readings if reading.problem]
        untranslated = tuple(_untranslated(text, reading) for reading in failed)
        finish = Finish(untranslated=[item.sentence.text for item in untranslated])
        return Translation(code, (*calls, finish), tuple(r.span.sentence for r in readings), untranslated)

    def formula(self, sentence: str, context: Vocabulary | None = None) -> Formula:
        """The closed formula of a sentence (or several), in the names of a vocabulary.

        Raises:
            TranslationError: the sentence is not covered; with the line and column of the word that
                stopped it.
        """
        context = context or Vocabulary()
        language = _language(self.language or detect_language(sentence))
        readings = [_Reading(span) for span in split(sentence)]
        if not readings:
            raise TranslationError("there is no sentence to read", ProblemPlace(line=1, column=1))
        discourse = Discourse()
        _read(sentence, readings, language, context.lexicon(), discourse)
        for reading in readings:
            if reading.sort is not None:
                reading.problem = Unreadable("a sort declaration states nothing that could be asked")
            if reading.problem:
                item = _untranslated(sentence, reading)
                raise TranslationError(item.reason, ProblemPlace(line=item.line, column=item.column))
        box = discourse.box
        names = Names(predicates_of(box.conditions), discourse.named, context)
        said = _said(readings, discourse) | {fold for fold in map(str.lower, context.predicates)}
        formula = FormulaWriter(names, said).statement(box.referents, box.conditions)
        if isinstance(formula, Truth):
            raise TranslationError("the sentence states nothing that could be asked", ProblemPlace(line=1, column=1))
        return formula


def _read(
    text: str, readings: Sequence[_Reading], language: Language, lexicon: Lexicon, discourse: Discourse
) -> None:
    for reading in readings:
        _split_words(text, reading, language)
    language.learn([reading.words for reading in readings if not reading.problem], lexicon)
    words = Words(language, lexicon)
    for reading in readings:
        if reading.problem is None and reading.sort is None:
            _interpret(reading, language, lexicon, words, discourse)


def _split_words(text: str, reading: _Reading, language: Language) -> None:
    sentence = reading.span.sentence
    declared = _SORT.fullmatch(sentence.text.rstrip(".! "))
    if declared:
        reading.sort = slug((declared["first"] or declared["last"]).lower())
        return
    try:
        reading.words = language.prepare(tokenize(text, reading.span.words_from, sentence.end))
        if len(reading.words) > MAX_WORDS:
            raise Unreadable(f"a sentence has at most {MAX_WORDS} words", sentence.start)
    except Unreadable as problem:
        reading.problem = problem


def _interpret(
    reading: _Reading, language: Language, lexicon: Lexicon, words: Words, discourse: Discourse
) -> None:
    box = discourse.box
    referents, conditions, named = len(box.referents), len(box.conditions), set(discourse.named)
    mark = discourse.mark()
    try:
        tagged = language.tag(reading.words, lexicon)
        tree = language.grammar.parse([item.tags for item in tagged])
        if isinstance(tree, NoTree):
            raise _stopped(tree, [item.word for item in tagged], language)
        Interpreter([item.word for item in tagged], words, discourse).sentence(tree)
        reading.referents = box.referents[referents:]
        reading.conditions = box.conditions[conditions:]
        reading.named = [name for name in discourse.named if name not in named]
        if not reading.conditions and not reading.referents:
            raise Unreadable("the sentence says nothing that a formula could state")
    except Unreadable as problem:
        discourse.undo(mark)
        reading.problem = problem
        reading.conditions, reading.referents, reading.named = [], [], []


def _stopped(tree: NoTree, words: list[Word], language: Language) -> Unreadable:
    wanted = language.expected(tree.expected)
    would_do = f"; expected {', '.join(wanted[:-1])} or {wanted[-1]}" if len(wanted) > 1 else ""
    if len(wanted) == 1:
        would_do = f"; expected {wanted[0]}"
    if tree.at < len(words):
        word = words[tree.at]
        return Unreadable(f"{word.text!r} does not fit here{would_do}", word.start)
    return Unreadable(f"the sentence ends too early{would_do}", words[-1].start)


def _untranslated(text: str, reading: _Reading) -> Untranslated:
    assert reading.problem is not None
    start = reading.span.words_from if reading.problem.at is None else reading.problem.at
    line, column = line_and_column(text, start)
    return Untranslated(reading.span.sentence, reading.problem.reason, start, line, column)


def _said(readings: Sequence[_Reading], discourse: Discourse) -> set[str]:
    """The generic nouns that the text says of something: "Anne is a person", "There is a person"."""
    said = {
        predicate.lemma
        for reading in readings
        for predicate in predicates_of(reading.conditions)
        if predicate.kind == "property"
    }
    for condition in discourse.box.conditions:
        if isinstance(condition, Holds) and condition.predicate.kind == "generic" and condition.predicate.lemma != "thing":
            said.add(condition.predicate.lemma)
    return said


def _state(text: str, readings: Sequence[_Reading], discourse: Discourse) -> list[AnyCall]:
    """The calls of all readings; a reading that says nothing gets its problem."""
    _add_what_descriptions_say(readings)
    names = Names(predicates_of(c for reading in readings for c in reading.conditions), discourse.named)
    writer = FormulaWriter(names, _said(readings, discourse))
    calls = Calls()
    stated: set[int] = set()
    for group in _groups(readings, discourse.box.referents):
        first, last = readings[min(group.readings)], readings[max(group.readings)]
        if first.sort is not None:
            calls.add(AddSort(sort_name=first.sort))
            stated |= group.readings
            continue
        formula = writer.statement(group.referents, group.conditions)
        if formula != TRUE:
            start, end = first.span.sentence.start, last.span.sentence.end
            calls.state(formula, text[start:end], start)
            stated |= group.readings
    for index, reading in enumerate(readings):
        if reading.problem is None and index not in stated:
            reading.problem = Unreadable("the sentence says nothing that a formula could state")
    return calls.made


def _add_what_descriptions_say(readings: Sequence[_Reading]) -> None:
    """The bald eagle is an eagle: stated where the text uses the noun or the adjective elsewhere."""
    used = {
        predicate.lemma
        for reading in readings
        for predicate in predicates_of(reading.conditions)
        if predicate.kind == "property"
    }
    for reading in readings:
        for individual in reading.named:
            for lemma in individual.properties:
                if lemma in used:
                    reading.conditions.append(Holds(Predicate(lemma, "property", 1), (individual,)))


@dataclass(slots=True)
class _Group:
    """What is stated by one formula: conditions, the referents that they share, the sentences they are from."""

    readings: set[int]
    conditions: list[Condition] = field(default_factory=list)
    referents: list[Referent] = field(default_factory=list)


def _groups(readings: Sequence[_Reading], referents: Sequence[Referent]) -> list[_Group]:
    """Conditions that speak of a common unnamed individual go together, the others each alone."""
    groups: list[_Group] = []
    of: dict[Referent, _Group] = {}
    top = set(referents)
    for index, reading in enumerate(readings):
        if reading.sort is not None:
            groups.append(_Group({index}))
        for referent in reading.referents:
            of[referent] = _Group({index}, [], [referent])
            groups.append(of[referent])
        for condition in reading.conditions:
            shared = dict.fromkeys(
                one for one in individuals_of(condition) if isinstance(one, Referent) and one in top
            )
            if not shared:
                groups.append(_Group({index}, [condition]))
                continue
            first, *others = dict.fromkeys(map(id, (of[referent] for referent in shared)))
            by_id = {id(of[referent]): of[referent] for referent in shared}
            for other in others:
                first = _merge(by_id, first, other, of, groups)
            by_id[first].readings.add(index)
            by_id[first].conditions.append(condition)
    return groups


def _merge(by_id: dict[int, _Group], one: int, other: int, of: dict[Referent, _Group], groups: list[_Group]) -> int:
    """Put two groups together at the place of the earlier one."""
    keep, drop = by_id[one], by_id[other]
    positions = {id(group): position for position, group in enumerate(groups)}
    if positions[id(drop)] < positions[id(keep)]:
        keep, drop = drop, keep
    keep.readings |= drop.readings
    keep.conditions += drop.conditions
    keep.referents += drop.referents
    groups.remove(drop)
    for referent in drop.referents:
        of[referent] = keep
    by_id[id(keep)] = keep
    return id(keep)
