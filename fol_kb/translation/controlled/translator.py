"""The controlled-language translator: sentences in, tool calls out, everything else accounted for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial

from fol_kb.beliefs.documents import Joined
from fol_kb.beliefs.sentences import Lines, Sentence, spans
from fol_kb.beliefs.tools import Finish
from fol_kb.common.deadline import DeadlineError, current
from fol_kb.common.errors import ProblemPlace
from fol_kb.logic.syntax import Formula, Truth
from fol_kb.translation.base import Translation, TranslationError, Untranslated
from fol_kb.translation.controlled.ambiguity.two_readings import first_word, nodes, parents
from fol_kb.translation.controlled.classes import WordClasses, classes_of
from fol_kb.translation.controlled.detection import detect_language, likely_languages, strangers
from fol_kb.translation.controlled.discourse.ahead import Ahead
from fol_kb.translation.controlled.discourse.anaphora import NO_ANTECEDENT
from fol_kb.translation.controlled.discourse.boxes import Discourse, Mark, condition_key, predicates_of
from fol_kb.translation.controlled.discourse.compounds import without_besides
from fol_kb.translation.controlled.discourse.contraries import refuse_contraries
from fol_kb.translation.controlled.discourse.counts import refuse_numbers
from fol_kb.translation.controlled.discourse.evidence import (
    refuse_doubtful,
    refuse_kinds,
    refuse_limits,
    refuse_parts,
    refuse_times,
)
from fol_kb.translation.controlled.discourse.formulas import FormulaWriter
from fol_kb.translation.controlled.discourse.homographs import refuse_homographs
from fol_kb.translation.controlled.discourse.interpret import Interpreter
from fol_kb.translation.controlled.discourse.naming import Names, Vocabulary
from fol_kb.translation.controlled.discourse.one_name import refuse_named_kinds, refuse_short_names
from fol_kb.translation.controlled.discourse.open_phrases import refuse_open
from fol_kb.translation.controlled.discourse.persons import refuse_persons, refuse_things
from fol_kb.translation.controlled.discourse.statements import (
    SAYS_NOTHING,
    Reading,
    Text,
    said_of_something,
    state,
)
from fol_kb.translation.controlled.discourse.unlinked import (
    refuse_as,
    refuse_done,
    refuse_frequencies,
    refuse_having,
    refuse_in_verbs,
    refuse_more,
    refuse_numbered,
    refuse_ongoing,
    refuse_perfect,
)
from fol_kb.translation.controlled.english.attempto import Attempto
from fol_kb.translation.controlled.english.language import English
from fol_kb.translation.controlled.fragments import refuse_beside_fragments
from fol_kb.translation.controlled.french.language import French
from fol_kb.translation.controlled.headings import after_label, heading
from fol_kb.translation.controlled.language import Language, Words
from fol_kb.translation.controlled.lists import check_stems, with_stems
from fol_kb.translation.controlled.reasons.blockers import Outcome, beginning, blockers
from fol_kb.translation.controlled.reasons.repairs import Stuck
from fol_kb.translation.controlled.syntax.grammar import MAX_CHARACTERS, MAX_WORDS, Node, NoTree
from fol_kb.translation.controlled.syntax.lexicon import Layered, Lexicon, slug
from fol_kb.translation.controlled.syntax.tenses import tense_of
from fol_kb.translation.controlled.syntax.tokens import Tagged, Unreadable, Word, tokenize, unclear

LANGUAGES = ("en", "fr")
_SORT = re.compile(
    r"(?:an? +)?(?P<first>[\w-]+) +(?:is +a +sort|est +une +sorte)"
    r"|(?:there +is +a +sort|il +existe +une +sorte) +(?P<last>[\w-]+)",
    re.IGNORECASE,
)


@lru_cache(maxsize=2 * len(LANGUAGES))
def _language(code: str, ace: bool = False) -> Language:
    if code == "fr":
        return French()
    return Attempto() if ace else English()


class ControlledTranslator:
    """Translates controlled English or French, offline and deterministically.

    Args:
        language: "en" or "fr"; found by the text's function words if not given (English where neither
            language's outnumber the other's). Sentences of other languages are not read.
        ace: whether the texts are written in Attempto Controlled English, or with its conventions: "a" is
            always one, "and" binds more tightly than "or". Otherwise sentences with two readings are refused.

    Raises:
        ValueError: another language.
    """

    def __init__(self, language: str | None = None, *, ace: bool = False) -> None:
        if language is not None and language not in LANGUAGES:
            raise ValueError(f"language is 'en' or 'fr', or None to find it by the text, not {language!r}")
        self.language = language
        self.ace = ace

    def translate(self, text: str) -> Translation:
        """The tool calls that state the text, and every sentence that is not covered, with the reason."""
        return self._translation(text, lambda: [_text(text)])

    def translate_documents(self, documents: Joined) -> Translation:
        """The same of several documents at once: in one language and in the same names.

        No pronoun and no description reaches into another document, and "the king" of one is another constant
        than that of another. Places are those in the text that the documents are joined to.
        """
        each = zip(documents.documents, documents.starts, documents.lines, strict=True)
        beginnings = list(enumerate(each, start=1))
        whole = "\n".join(document.text for document in documents.documents)
        return self._translation(
            whole,
            lambda: [
                _text(document.text, start, lines, number) for number, (document, start, lines) in beginnings
            ],
        )

    def _translation(self, whole: str, texts: Callable[[], Sequence[Text]]) -> Translation:
        """In the language of the text; where nothing tells which it is, in the one that reads all of it."""
        tried = (self._translation_from(texts(), code) for code in self._languages(whole))
        first = next(tried)
        return (
            first if not first.untranslated else next((one for one in tried if not one.untranslated), first)
        )

    def _languages(self, text: str) -> tuple[str, ...]:
        return (self.language,) if self.language else likely_languages(text)

    def _translation_from(self, texts: Sequence[Text], code: str) -> Translation:
        language = _language(code, self.ace)
        _read(texts, language, Lexicon(), self.ace)
        calls = state(
            texts,
            language.fixed.article,
            lambda one: not self.ace and language.is_order(one),
            trivial=self.ace,
        )
        sentences: list[Sentence] = []
        untranslated: list[Untranslated] = []
        declaring: list[Sentence] = []
        for text in texts:
            lines = Lines(text.text)
            for reading in text.readings:
                sentence = _moved(reading.span.sentence, text)
                sentences.append(sentence)
                if reading.problem:
                    item = _untranslated(lines, reading, language)
                    moved = replace(
                        item, sentence=sentence, start=item.start + text.start, line=item.line + text.lines
                    )
                    untranslated.append(moved)
                if reading.sort is not None or (reading.points and not reading.problem):
                    declaring.append(sentence)
        finish = Finish(untranslated=[item.sentence.text for item in untranslated])
        return Translation(code, (*calls, finish), tuple(sentences), tuple(untranslated), tuple(declaring))

    def classes(self, text: str) -> tuple[WordClasses, ...]:
        """The words of a text, and what dictionary and form say that each may be."""
        return classes_of(text, _language(self.language or detect_language(text)))

    def formula(self, sentence: str, context: Vocabulary | None = None) -> Formula:
        """The closed formula of a sentence (or several), in the names of a vocabulary.

        Raises:
            TranslationError: the sentence is not covered; with the line and column of the word that
                stopped it.
        """
        code, *others = self._languages(sentence)
        try:
            return self._formula_in(code, sentence, context or Vocabulary())
        except TranslationError:
            for other in others:
                with suppress(TranslationError):
                    return self._formula_in(other, sentence, context or Vocabulary())
            raise

    def _formula_in(self, code: str, sentence: str, context: Vocabulary) -> Formula:
        language = _language(code, self.ace)
        readings = [Reading(span) for span in spans(sentence)]
        if not readings:
            raise TranslationError("there is no sentence to read", ProblemPlace(line=1, column=1))
        discourse = Discourse(context.lower_constants)
        _read([Text(sentence, readings, discourse)], language, context.lexicon(), self.ace, context.nouns)
        for reading in readings:
            if reading.sort is not None:
                reading.problem = Unreadable("a sort declaration states nothing that could be asked")
            if reading.problem:
                item = _untranslated(Lines(sentence), reading, language)
                raise TranslationError(item.reason, ProblemPlace(line=item.line, column=item.column))
        box = discourse.box
        names = Names(
            predicates_of(box.conditions),
            discourse.named,
            context,
            article=language.fixed.article,
            is_among=language.is_among,
        )
        said = Layered(context.lower_predicates, said_of_something(readings, discourse))
        formula = FormulaWriter(names, said).statement(box.referents, without_besides(box.conditions))
        if isinstance(formula, Truth):
            nothing = Unreadable("the sentence states nothing that could be asked")
            raise TranslationError(language.reason(nothing), ProblemPlace(line=1, column=1))
        return formula


def _text(text: str, start: int = 0, lines: int = 0, document: int = 0) -> Text:
    return Text(text, [Reading(span) for span in spans(text)], Discourse(document=document), start, lines)


def _moved(sentence: Sentence, text: Text) -> Sentence:
    """A sentence of a text with its place among all texts."""
    if not text.start:
        return sentence
    start, end = sentence.start + text.start, sentence.end + text.start
    return Sentence(sentence.text, start, end, sentence.line + text.lines)


def _read(
    texts: Sequence[Text], language: Language, lexicon: Lexicon, ace: bool, nouns: Collection[str] = ()
) -> None:
    """Interpret the sentences of the texts. Words are learnt from all of them, before any is interpreted.

    ``nouns`` are the predicates of one argument that a belief set has, of which sentences are asked.
    """
    readings = [reading for text in texts for reading in text.readings]
    foreign = () if ace else strangers([reading.span.sentence.text for reading in readings], language.code)
    for reading, problem in zip(readings, foreign, strict=not ace):
        reading.problem = problem
    for text in texts:
        for reading in text.readings:
            if reading.problem is None:
                _split_words(text.text, reading, language)
    language.learn([reading.words for reading in readings if not reading.problem], lexicon)
    words = Words(language, lexicon)
    for text in texts:
        with_stems(text.text, text.readings, language, partial(_parses, words=words))
    deadline = current()
    for text in texts:
        ahead = Ahead(
            [reading.words for reading in text.readings],
            pronouns=language.speaking_again,
            pointing=language.pointing,
            describing=language.describing,
        )
        text.discourse.letters.update(
            word.text for reading in text.readings for word in reading.words if language.is_variable(word)
        )
        for at, reading in enumerate(text.readings):
            if reading.problem is None and reading.sort is None and not reading.points:
                text.discourse.speaks_again = partial(ahead.speaks_again, after=at)
                try:
                    deadline.look("reading the text")
                except DeadlineError as late:
                    reading.problem = Unreadable(
                        "there was no time for this sentence: {late}", late=late.problem
                    )
                    continue
                _interpret(reading, words, text, ace)
            if reading.problem is not None:
                text.discourse.skip(language.brought_in(reading.words))
    refuse_kinds(texts, nouns, language.is_unit)
    refuse_limits(texts, language.limiting)
    refuse_numbers(texts)
    refuse_in_verbs(texts)
    refuse_parts(texts, nouns)
    refuse_ongoing(texts, nouns)
    refuse_frequencies(texts)
    refuse_done(texts, language.participle_of)
    refuse_as(texts, nouns)
    if not ace:
        refuse_more(texts)
        refuse_perfect(texts, language.participle_of)
        refuse_having(texts, language.having, language.fixed.possession)
        refuse_short_names(texts, language.may_be_one)
        refuse_named_kinds(texts)
        refuse_persons(texts, language.is_person, language.anybody_in, natural=language.natural_gender)
        refuse_things(
            texts,
            language.is_person,
            language.somebody_in,
            language.anything_in,
            natural=language.natural_gender,
        )
    refuse_homographs(
        texts,
        language.homographs,
        articles=language.articles,
        being=language.being_so,
        closed=language.closed,
        noun_of=language.noun_and_adjective,
        may_be_one=language.may_be_somebody,
        is_verb=language.may_be_verb,
    )
    refuse_contraries(texts, language.contrary)
    refuse_numbered(texts)
    refuse_times(texts)
    refuse_open(texts, language.having)
    for text in texts:
        refuse_beside_fragments(text.text, text.readings, language)
        refuse_doubtful(text)
        check_stems(text.readings)


def _split_words(text: str, reading: Reading, language: Language) -> None:
    sentence = reading.span.sentence
    if len(sentence.text) > MAX_CHARACTERS:
        reading.problem = Unreadable("a sentence has at most {most} characters", most=MAX_CHARACTERS)
        return
    declared = _SORT.fullmatch(sentence.text.rstrip(".! "))
    if declared:
        reading.sort = slug((declared["first"] or declared["last"]).lower())
        return
    try:
        begins = after_label(text, reading.span.words_from, sentence.end, language)
        reading.words = language.prepare(tokenize(text, begins, sentence.end))
        if len(reading.words) > MAX_WORDS:
            raise Unreadable("a sentence has at most {most} words", sentence.start, most=MAX_WORDS)
    except Unreadable as problem:
        reading.problem = problem.alone()


def _interpret(reading: Reading, words: Words, text: Text, ace: bool) -> None:
    discourse = text.discourse
    mark = discourse.mark()
    try:
        tagged, trees = _trees(reading.words, words)
        if isinstance(trees, NoTree):
            span = reading.span
            sentence = text.text[span.sentence.start : span.sentence.end].rstrip(" .!…")
            end = span.sentence.start + len(sentence)
            raise _blocked(text.text, end, tagged, words, discourse, ace)
        _say(tagged, trees, words, discourse, mark, ace)
        reading.referents, reading.conditions, reading.named = discourse.since(mark)
        discourse.read(reading.conditions)
        text.threads.add(reading)
        reading.doubts, reading.meant = discourse.doubts, discourse.meant
    except Unreadable as problem:
        discourse.undo(mark)
        alone = all(word.start >= reading.span.words_from for word in reading.words)
        titled = (
            heading(text.text, reading.span, reading.words, words.language, words.lexicon) if alone else None
        )
        reading.problem = (titled or problem).alone()
        reading.conditions, reading.referents, reading.named = [], [], []


def _trees(sentence: Sequence[Word], words: Words) -> tuple[list[Tagged], tuple[Node, ...] | NoTree]:
    """The words with their tags, and the trees that the grammar has for them."""
    language = words.language
    tagged = language.tag(sentence, words.lexicon)
    found = language.grammar.trees([item.tags for item in tagged])
    _check_joints(tagged, language)
    return tagged, found


def _parses(sentence: Sequence[Word], words: Words) -> bool:
    try:
        _, trees = _trees(sentence, words)
    except Unreadable:
        return False
    return not isinstance(trees, NoTree)


def _say(
    tagged: Sequence[Tagged],
    found: Sequence[Node],
    words: Words,
    discourse: Discourse,
    mark: Mark,
    ace: bool,
) -> None:
    """Add to the discourse what the sentence says, if its trees say the same. Raises Unreadable if not."""
    language, lexicon = words.language, words.lexicon
    words_of_tree = [item.word for item in tagged]
    trees = language.plausible(found, words_of_tree)
    if not ace:
        trees = language.saying_least(trees, words_of_tree, lexicon)

    def add(tree: Node) -> None:
        language.check(tree, words_of_tree, lexicon, ace=ace)
        if not ace:
            language.check_open(tree, words_of_tree)
        Interpreter(words_of_tree, words, discourse, ace=ace).sentence(tree)

    def interpret(tree: Node) -> list[str]:
        add(tree)
        return sorted(condition_key(condition, {}) for condition in discourse.since(mark)[1])

    if language.compares_trees and len(trees) > 1:
        _compare(trees, interpret, discourse, mark, words_of_tree)
    add(trees[0])
    referents, conditions, _ = discourse.since(mark)
    if not conditions and not referents and not ace:
        raise Unreadable(SAYS_NOTHING, word=words_of_tree[0].text)


def _blocked(
    text: str, end: int, tagged: Sequence[Tagged], words: Words, discourse: Discourse, ace: bool
) -> Unreadable:
    """Why the grammar has no tree for a sentence of the text."""
    language = words.language

    def attempt(changed: str) -> Outcome:
        mark = discourse.mark()
        parsed = doubtful = False
        prepared: list[Word] = []
        try:
            prepared = language.prepare(tokenize(changed, 0, len(changed)))
            sentence, trees = _trees(prepared, words)
            if not isinstance(trees, NoTree):
                parsed = True
                _say(sentence, trees, words, discourse, mark, ace)
                doubtful = bool(discourse.doubts)
        except Unreadable as problem:
            said = _with_its_word(language.reason(problem), problem.at, prepared, language)
            dependent = problem.template == NO_ANTECEDENT or problem.at is None
            return Outcome(parsed or problem.several, Unreadable("{said}", said=said), dependent=dependent)
        finally:
            discourse.undo(mark)
        return Outcome(parsed, doubtful=doubtful)

    stuck = Stuck(text, tagged, end)
    return (
        language.whole(stuck)
        or blockers(stuck, language.grammar, language.repairs, attempt)
        or beginning(stuck, language.grammar, language.expected)
    )


def _compare(
    trees: Sequence[Node],
    interpret: Callable[[Node], list[str]],
    discourse: Discourse,
    mark: Mark,
    words: Sequence[Word],
) -> None:
    """Raise Unreadable unless all trees say the same."""
    made = [tree.has("complement") for tree in trees]
    if any(made) and not all(made):
        raise _differently_joined(trees[made.index(True)], trees[made.index(False)], words)
    said: list[tuple[Node, list[str]]] = []
    refused: list[tuple[Node, Unreadable]] = []
    for tree in trees:
        try:
            said.append((tree, interpret(tree)))
        except Unreadable as problem:
            refused.append((tree, problem))
        finally:
            discourse.undo(mark)
        if said and said[0][1] != said[-1][1]:
            raise _differently_joined(said[0][0], tree, words)
    for tree, why in sorted(refused, key=lambda one: -(one[1].at or 0)):
        # of "cows that graze give milk" the tree that comes further is the likelier: "milk", not "give"
        place = next((at for at, word in enumerate(words) if word.start == why.at), len(words))
        plural = any(word.key.endswith("s") for word in words[place : place + 1])
        plural = plural and dict(parents(tree)).get(place) != "verb"
        if not plural or all(dict(parents(other)).get(place) != "verb" for other in trees):
            raise why
    if refused:  # "draws a card or passes"
        tree = refused[0][0]
        raise _differently_joined(tree, next(one for one in trees if one is not tree), words)


def _differently_joined(first: Node, second: Node, words: Sequence[Word]) -> Unreadable:
    """That two trees say different things, at the first word that they take for different things."""
    one, other = dict(parents(first)), dict(parents(second))
    place = min((at for at in one.keys() | other.keys() if one.get(at) != other.get(at)), default=0)
    word = words[min(place, len(words) - 1)]
    tenses = _tenses(first) ^ _tenses(second)
    if one == other and tenses:
        word = words[min(tenses)]
        reason = "{word!r} may be a present or a past form here, and they say different things"
        return unclear(reason, word)
    rules = {str(tree.get(place)).partition("_")[0] for tree in (one, other)}
    if rules in ({"attribute", "nominal"}, {"attributes", "nominal"}) and place + 1 < len(words):
        return unclear(
            "{word!r} may be an adjective or a noun, as far as the dictionary tells, and before {noun!r} they"
            " say different things; join them with a hyphen, or say 'that is'",
            word,
            noun=words[place + 1].text,
        )
    return unclear(
        "{word!r} may go with the words around it in more than one way, and they say different things", word
    )


def _tenses(tree: Node) -> set[int]:
    """The places of the verbs that are in another tense than the present."""
    return {first_word(node) for node in nodes(tree) if node.rule in {"verb", "not_verb"} and tense_of(node)}


def _check_joints(tagged: list[Tagged], language: Language) -> None:
    """Refuse "Bob is a man who likes a cat or a dog": is he a dog, or does he like one?"""
    for place in range(1, len(tagged) - 1):
        levels = {tag[-2:]: tag for tag in tagged[place].tags}
        if not {"_N", "_A"} <= levels.keys() or "_A" not in tagged[place + 1].tags:
            continue
        before = {tag for item in tagged[:place] for tag in item.tags[:1]}
        if "_WHO" not in before or not before & {"_IS", "_ARE"}:
            continue
        shape = [item.tags for item in tagged]
        readings = 0
        for level in ("_N", "_A"):
            shape[place] = (levels[level],)
            readings += not isinstance(language.grammar.parse(shape), NoTree)
        if readings > 1:
            word = tagged[place].word
            raise unclear("{word!r} may join what 'is' or what the verb takes", word)


def _untranslated(lines: Lines, reading: Reading, language: Language) -> Untranslated:
    assert reading.problem is not None
    start = reading.span.words_from if reading.problem.at is None else reading.problem.at
    reason = _with_its_word(language.reason(reading.problem), reading.problem.at, reading.words, language)
    line, column = lines.line(start), lines.column(start)
    return Untranslated(reading.span.sentence, reason, start, line, column, reading.problem.instead)


def _with_its_word(reason: str, at: int | None, words: Sequence[Word], language: Language) -> str:
    """The reason after the word that it is about, unless it quotes one of the sentence already."""
    place = next((i for i, word in enumerate(words) if at is not None and word.start <= at < word.end), None)
    if place is None or words[place].text in reason or words[place].key in reason:
        return reason
    return language.quoting.format(word=language.pointed(words, place), reason=reason)
