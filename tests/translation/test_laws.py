"""Laws of translation: places are right, nothing vanishes, the same text gives the same calls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.beliefs.tools import AddConstantToSort, AddPredicateSchema, Finish
from fol_kb.logic.syntax import Atom, Constant, free_variables, subformulas, terms_of
from fol_kb.translation import ControlledTranslator, Translation, TranslationError, Translator, Vocabulary
from fol_kb.translation.controlled.syntax.tokens import words
from tests.translation.stated import formulas, stated

PERSONS = st.sampled_from(["Anne", "Bob", "Max Weber", "Zoé", "O'Neil"])
NAMES = PERSONS | st.sampled_from(["The badger", "The old stoat"])
ADJECTIVES = st.sampled_from(["kind", "blue", "furious", "six-legged", "friendly", "round"])
NOUNS = st.sampled_from(["wumpus", "butterfly", "man", "wolf", "bus", "hero"])
PLURALS = st.sampled_from(["wumpuses", "butterflies", "men", "wolves", "buses", "heroes"])
VERBS = st.sampled_from(["chases", "likes", "watches", "carries", "sees"])
ENGLISH = st.one_of(
    st.builds("{} is {}.".format, NAMES, ADJECTIVES),
    st.builds("{} is not a {}.".format, PERSONS, NOUNS),
    st.builds("{} {} the hare.".format, NAMES, VERBS),
    st.builds("Every {} is {}.".format, NOUNS, ADJECTIVES),
    st.builds("All {} are {}.".format, PLURALS, PLURALS),
    st.builds("If someone is {} and {} then they are not {}.".format, ADJECTIVES, ADJECTIVES, ADJECTIVES),
    st.builds("There is a {} that {} every {}.".format, NOUNS, VERBS, NOUNS),
    st.builds("Some {} {} a {} or is {}.".format, NOUNS, VERBS, NOUNS, ADJECTIVES),
)
FRENCH = st.sampled_from(
    [
        "Tous les hommes sont mortels.",
        "Socrate est un homme.",
        "Le chat n'aime pas l'ours.",
        "Personne ne dort.",
    ]
)
VALUES = st.lists(
    st.sampled_from(
        sorted(words("Ann is was on at in 3 12 1904 2.5 $ % : May years old room Room B sons' gave and ."))
    ),
    min_size=1,
    max_size=7,
).map(" ".join)
PIECES = st.one_of(
    ENGLISH,
    FRENCH,
    VALUES,
    st.text(max_size=30),
    st.sampled_from(["\n", "\n\n", "- ", "# ", "3.5", "e.g.", "?"]),
)
TEXTS = st.lists(PIECES, max_size=8).map(" ".join)
ENGLISH_TEXTS = st.lists(ENGLISH, min_size=1, max_size=6)


def check_places(text: str, translation: Translation) -> None:
    end = 0
    for sentence in translation.sentences:
        assert text[sentence.start : sentence.end] == sentence.text
        assert sentence.line == text.count("\n", 0, sentence.start) + 1
        assert not text[end : sentence.start].strip(), "only white space is between sentences"
        assert sentence.text == sentence.text.strip() != ""
        end = sentence.end
    assert not text[end:].strip()


@given(TEXTS)
def test_every_character_is_in_a_sentence_and_every_quote_in_its_place(text: str) -> None:
    translation = ControlledTranslator().translate(text)
    check_places(text, translation)
    missing = {item.sentence for item in translation.untranslated}
    assert missing <= set(translation.sentences)
    covered = set()
    for call in translation.calls:
        if call.asserts:
            quote, start = getattr(call, "source_quote"), getattr(call, "source_start")  # noqa: B009  # not all calls have them
            assert text[start : start + len(quote)] == quote
            covered |= {s for s in translation.sentences if start <= s.start and s.end <= start + len(quote)}
    assert set(translation.sentences) == covered | missing | sorts(translation)
    for item in translation.untranslated:
        assert item.reason
        assert item.sentence.start <= item.start <= item.sentence.end
        before = text[: item.start]
        assert (item.line, item.column) == (before.count("\n") + 1, item.start - before.rfind("\n"))
    assert translation.calls[-1] == Finish(
        untranslated=[item.sentence.text for item in translation.untranslated]
    )


def sorts(translation: Translation) -> set[object]:
    return {s for s in translation.sentences if "sort" in s.text or "sorte" in s.text}


@given(TEXTS)
def test_the_same_text_gives_the_same_calls(text: str) -> None:
    assert ControlledTranslator().translate(text) == ControlledTranslator().translate(text)


@given(TEXTS)
def test_what_is_used_is_declared_before(text: str) -> None:
    predicates: dict[str, int] = {}
    constants: set[str] = set()
    for call in ControlledTranslator().translate(text).calls:
        if isinstance(call, AddPredicateSchema):
            assert call.predicate_name not in predicates
            predicates[call.predicate_name] = len(call.argument_sorts)
        elif isinstance(call, AddConstantToSort):
            constants.add(call.constant_name)
        elif call.asserts:
            formula = stated(call)
            assert not free_variables(formula)
            for part in subformulas(formula):
                if isinstance(part, Atom):
                    assert predicates[part.predicate] == len(part.arguments)
                assert {term.name for term in terms_of(part) if isinstance(term, Constant)} <= constants


@given(ENGLISH_TEXTS)
def test_generated_english_is_covered(sentences: list[str]) -> None:
    translation = ControlledTranslator("en").translate(" ".join(sentences))
    assert translation.untranslated == ()
    assert len(translation.sentences) == len(sentences)


@given(st.lists(st.sampled_from(["Anne is kind.", "Every wumpus is blue.", "Bob likes Anne."]), max_size=4))
def test_independent_sentences_are_translated_one_by_one(sentences: list[str]) -> None:
    translator = ControlledTranslator("en")
    together = formulas(translator.translate(" ".join(sentences)).calls)
    assert together == [f for sentence in sentences for f in formulas(translator.translate(sentence).calls)]


@given(ENGLISH_TEXTS, st.sampled_from([" ", "\n", "\n\n", "\n- "]))
def test_white_space_and_list_marks_of_all_sentences_say_nothing(sentences: list[str], gap: str) -> None:
    """A sentence before the first mark may say how the points are meant (decision 0203): it has one, too."""
    translator = ControlledTranslator("en")
    spaced = translator.translate(gap.lstrip("\n") + gap.join(sentences))
    assert formulas(spaced.calls) == formulas(translator.translate(" ".join(sentences)).calls)


@given(ENGLISH_TEXTS)
def test_a_sentence_of_the_text_is_read_with_its_names(sentences: list[str]) -> None:
    """A named individual that the text's own wording fixes is the same one in a query."""
    translator = ControlledTranslator("en")
    facts = [s for s in sentences if s.startswith(("Anne", "Bob", "Every", "All", "If"))]
    calls = translator.translate(" ".join(facts)).calls
    vocabulary = Vocabulary.of_calls(calls)
    for sentence in facts:
        assert translator.formula(sentence, vocabulary) in formulas(calls)


@given(TEXTS)
def test_a_query_is_a_closed_formula_or_an_error_with_its_place(text: str) -> None:
    translator = ControlledTranslator()
    if translator.translate(text).untranslated or not text.strip():
        with pytest.raises(TranslationError) as caught:
            translator.formula(text, Vocabulary())
        assert caught.value.place.line is not None
        assert caught.value.place.column is not None
    else:
        assert not free_variables(translator.formula(text, Vocabulary()))


def test_it_is_a_translator() -> None:
    assert isinstance(ControlledTranslator(), Translator)


def test_a_language_that_is_none_of_ours() -> None:
    with pytest.raises(ValueError, match="'en' or 'fr'"):
        ControlledTranslator("de")
