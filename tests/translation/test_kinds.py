"""Nouns without a determiner as objects: constants of a sort of their own (decision 0167)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.beliefs.documents import Document, Joined
from fol_kb.beliefs.tools import AddConstantToSort, AddSort
from fol_kb.logic.printer import write
from fol_kb.translation import ControlledTranslator, TranslationError
from fol_kb.translation.controlled import Vocabulary
from tests.translation.stated import formulas

READER = ControlledTranslator("en")
NOUNS = (("dog", "dogs"), ("tulip", "tulips"), ("software", "software"), ("rice", "rice"))
OTHERS = (
    "Rex is a {}.",
    "Every {} is expensive.",
    "The {} is old.",
    "Ann has some {}.",
    "Ann sells cheap {}.",
    "No {} is round.",
)


def stated(text: str) -> list[str]:
    """The formulas of a text, written."""
    return [write(formula) for formula in formulas(READER.translate(text).calls)]


def test_a_kind_has_a_sort_of_its_own_below_thing() -> None:
    calls = READER.translate("Ann likes red wine. Ann likes Bob.").calls
    assert [(call.sort_name, call.supersorts) for call in calls if isinstance(call, AddSort)] == [
        ("kind_of_thing", ["thing"])
    ]
    assert {call.constant_name: call.sort_name for call in calls if isinstance(call, AddConstantToSort)} == {
        "ann": "thing",
        "red_wine": "kind_of_thing",
        "bob": "thing",
    }


@pytest.mark.parametrize(
    ("question", "formula"),
    [
        ("Bob uses software.", "use(bob, software)"),
        ('Bob uses "software".', "use(bob, software)"),
        ("Bob uses the software.", "use(bob, the_software)"),
        ("The software is slow.", "slow(the_software)"),
    ],
)
def test_no_description_of_a_question_means_the_kind(question: str, formula: str) -> None:
    known = Vocabulary.of_calls(READER.translate("Bob uses software. Bob is a man.").calls)
    assert write(READER.formula(question, known)) == formula


def test_a_question_about_a_kind_of_what_a_belief_set_has_as_a_predicate_is_refused() -> None:
    known = Vocabulary.of_calls(READER.translate("Rex is a dog.").calls)
    with pytest.raises(TranslationError, match="may mean the kind"):
        READER.formula("Bob likes dogs.", known)


def test_what_another_document_says_counts() -> None:
    documents = [Document("one", "Bob likes dogs."), Document("two", "Rex is a dog.")]
    translation = READER.translate_documents(Joined(documents))
    assert [write(formula) for formula in formulas(translation.calls)] == ["dog(rex)"]
    assert [item.sentence.text for item in translation.untranslated] == ["Bob likes dogs."]


def test_whoever_goes_on_with_a_refused_sentence_is_refused_too() -> None:
    text = "There is a man who likes dogs. The man is old. Rex is a dog."
    assert stated(text) == ["dog(rex)"]
    assert len(READER.translate(text).untranslated) == 2


@given(st.sampled_from(NOUNS), st.sampled_from(OTHERS), st.booleans())
def test_a_kind_is_refused_wherever_the_text_speaks_of_its_noun_in_another_way(
    noun: tuple[str, str], other: str, first: bool
) -> None:
    """If the other sentence comes first it is the kind that is refused, else one of the two."""
    one, several = noun
    kind = f"Bob likes {several}."
    beside = other.format(several if other.endswith("cheap {}.") or "some" in other else one)
    text = f"{kind} {beside}" if first else f"{beside} {kind}"
    unread = {item.sentence.text for item in READER.translate(text).untranslated}
    assert unread, text
    if not first:
        assert kind in unread


@given(st.permutations(["Ann likes dogs.", "Bob hates dogs.", "Ann likes cats.", "Every bee makes honey."]))
def test_kinds_of_one_text_are_read_in_any_order(sentences: list[str]) -> None:
    expected = {
        "like(ann, dogs)",
        "hate(bob, dogs)",
        "like(ann, cats)",
        "forall X: (bee(X) => make(X, honey))",
    }
    assert set(stated(" ".join(sentences))) == expected
