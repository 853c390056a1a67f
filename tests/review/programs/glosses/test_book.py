"""Sentences read by a program's words for its predicates: what they say, and what is not read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.formats.program import Gloss
from fol_kb.logic.normal_forms import equivalence_key
from fol_kb.logic.syntax import free_variables
from fol_kb.review.programs.glosses import PhraseBook, Reading
from tests.review.programs.glossing import glosses

GLOSSES = glosses(
    Cold="Is x cold?",
    Red="x is red.",
    Club="x is a football club.",
    Bird="x is a bird.",
    Flies="x flies.",
    Likes="Does x like y?",
    Favourite="x's favourite season is y.",
    Lent="x was loaned out to y.",
    State="x is in state y.",
    Product="x is a product of y.",
    Tidy="x tidies their space consistently.",
)
NAMES = ("anne", "bob", "fall", "baldEagle", "legend of Zelda", "butte", "pierre")


def book(*further: Gloss, **names: Any) -> PhraseBook:
    return PhraseBook((*GLOSSES, *further), NAMES, **names)


@pytest.mark.parametrize(
    ("sentence", "formula"),
    [
        ("Anne is cold.", "Cold(anne)"),
        ("Anne isn't cold", "!Cold(anne)"),
        ("Anne was not cold!", "!Cold(anne)"),
        ("All birds are cold and red.", "(forall x: Bird(x) => Cold(x)) && (forall x: Bird(x) => Red(x))"),
        ("Anne and Bob are cold and red.", "Cold(anne) && Cold(bob) && Red(anne) && Red(bob)"),
        ("Anne does not fly and does not like Bob.", "!Flies(anne) && !Likes(anne, bob)"),
        ("Anne does not fly or is red.", "!Flies(anne) || Red(anne)"),
        ("Anne is cold and red and a bird.", "Cold(anne) && Red(anne) && Bird(anne)"),
        ("Anne and Bob do not fly.", "!Flies(anne) && !Flies(bob)"),
        ("If someone is cold, he flies.", "forall y: (Cold(y) => Flies(y))"),
        ("If Anne likes something then Bob is red.", "forall y: (Likes(anne, y) => Red(bob))"),
        ("Anne likes a bird.", "exists x: (Bird(x) && Likes(anne, x))"),
        ("Anne likes some birds.", "exists x: (Bird(x) && Likes(anne, x))"),
        ("Anne likes the bald eagle.", "Likes(anne, baldEagle)"),
        ("Anne does not like the bald eagle.", "!Likes(anne, baldEagle)"),
        ("Anne liked Bob.", "Likes(anne, bob)"),
        ("The Legend of Zelda is red.", "Red('legend of Zelda')"),
        ("Bob’s favourite season is fall.", "Favourite(bob, fall)"),
        ("Bob tidies his space consistently.", "Tidy(bob)"),
        ("Bob was loaned out to a football club.", "exists x: (Club(x) && Lent(bob, x))"),
        ("Bob was not loaned out to a football club.", "!(exists x: (Club(x) && Lent(bob, x)))"),
        ("All birds fly.", "forall x: (Bird(x) => Flies(x))"),
        ("Every product of Bob is red.", "forall x: (Product(x, bob) => Red(x))"),
        ("No bird is cold.", "forall x: (Bird(x) => !Cold(x))"),
        ("Some birds do not fly.", "exists x: (Bird(x) && !Flies(x))"),
        ("No one likes Anne.", "forall x: !Likes(x, anne)"),
        ("Nothing is cold.", "forall x: !Cold(x)"),
        ("All things are cold.", "forall x: Cold(x)"),
        ("Everybody likes Anne.", "forall x: Likes(x, anne)"),
        ("Anne likes all birds.", "forall x: (Bird(x) => Likes(anne, x))"),
        ("All red, cold people are birds.", "forall x: (Red(x) && Cold(x) => Bird(x))"),
        ("Cold things are red.", "forall x: (Cold(x) => Red(x))"),
        ("All cold birds fly.", "forall x: (Cold(x) && Bird(x) => Flies(x))"),
        ("Anne and Bob are cold.", "Cold(anne) && Cold(bob)"),
        ("Butte and Pierre are in the same state.", "exists x: (State(butte, x) && State(pierre, x))"),
        ("Butte and Pierre are not in the same state.", "!(exists x: (State(butte, x) && State(pierre, x)))"),
        ("Anne and Bob like the same bird.", "exists x: (Bird(x) && Likes(anne, x) && Likes(bob, x))"),
        ("Anne is cold and red.", "Cold(anne) && Red(anne)"),
        ("Anne is both cold and red.", "Cold(anne) && Red(anne)"),
        ("Anne is cold and likes Bob.", "Cold(anne) && Likes(anne, bob)"),
        ("Anne is cold and Bob is not red.", "Cold(anne) && !Red(bob)"),
        ("Anne is not cold and not red.", "!Cold(anne) && !Red(anne)"),
        ("Anne is cold or red.", "Cold(anne) || Red(anne)"),
        ("Anne is neither cold nor a bird.", "!Cold(anne) && !Bird(anne)"),
        ("If Anne is cold then Bob is red.", "Cold(anne) => Red(bob)"),
        ("If Anne is cold, then Bob is red and likes Anne.", "Cold(anne) => Red(bob) && Likes(bob, anne)"),
        ("If something is cold and not red then it flies.", "forall y: (Cold(y) && !Red(y) => Flies(y))"),
        ("If someone likes Bob, they are cold.", "forall y: (Likes(y, bob) => Cold(y))"),
        ("If someone likes a bird then Bob is red.", "forall y, x: (Bird(x) && Likes(y, x) => Red(bob))"),
        pytest.param("Carol is cold.", None, id="an individual that is not known"),
        pytest.param("Anne is tall.", None, id="a word that no gloss has"),
        pytest.param("Anne is cold in winter.", None, id="more than a gloss says"),
        pytest.param("All birds do not fly.", None, id="none or not all"),
        pytest.param("Anne does not like all birds.", None, id="not all or none"),
        pytest.param("Anne is not cold and red.", None, id="how far the denial reaches"),
        pytest.param("A bird flies.", None, id="all birds or one"),
        pytest.param("Anne is either cold or red.", None, id="both or not"),
        pytest.param("Anne is in the same state.", None, id="the same as whose"),
        pytest.param("Some birds like all birds.", None, id="two quantities"),
        pytest.param("Anne and Bob like Anne and Bob.", None, id="who likes whom"),
        pytest.param("All people are cold.", None, id="people are not all there is"),
        pytest.param("It is cold.", None, id="a pronoun of nobody"),
        pytest.param("If it is cold then Bob is red.", None, id="a pronoun in a condition of nobody"),
        pytest.param("If someone likes somebody then they are red.", None, id="two people and one pronoun"),
        pytest.param("Anne or Bob is cold.", None, id="one of two"),
        pytest.param("", None, id="nothing"),
        pytest.param("...", None, id="no words"),
        pytest.param("\0 is cold.", None, id="what stands for somebody inside"),
        pytest.param("If", None, id="a condition of nothing"),
        pytest.param(" and ".join(["Anne is cold"] * 20), None, id="too long a sentence"),
        pytest.param("Anne is cold and or or and neither nor and or", None, id="words that join nothing"),
    ],
)  # fmt: skip
def test_what_a_sentence_says_if_it_is_read(sentence: str, formula: str | None) -> None:
    read = book().read(sentence)
    assert (read and equivalence_key(read.formula)) == (formula and equivalence_key(parse(formula))), str(
        read
    )


def test_people_are_persons_where_the_program_has_them():
    people = book(Gloss("Person", ("x",), "x is a person."))
    for sentence in ("All red people are cold.", "Red people are cold."):
        assert people.read(sentence) == Reading(parse("forall x: (Red(x) && Person(x) => Cold(x))"))
    assert people.read("All people are cold.") is not None


def test_words_for_two_predicates_are_for_neither():
    assert book(Gloss("Icy", ("y",), "y is cold.")).read("Anne is cold.") is None
    assert book(Gloss("Cold", ("y",), "y is cold.")).read("Anne is cold.") == Reading(parse("Cold(anne)"))
    assert book(Gloss("Bobs", ("x",), "x is a product of Bob.")).read("Anne is a product of Bob.") is None


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ("x", "It is blue."),
        ("", "It is blue."),
        ("x", "x is x."),
        ("x", "x"),
        ("x", ""),
        ("xyz", "x gives y z."),
        ("abcd", "a is far from b by c at d."),
    ],
)
def test_glosses_that_say_nothing(parameters: str, words: str) -> None:
    found = book(Gloss("Blue", tuple(parameters), words))
    assert found.read("Anne is blue.") is None
    assert found.read("Anne is cold.") == Reading(parse("Cold(anne)"))


def test_a_part_of_a_name_is_a_guess():
    assert book().read("Anne Sophie Mutter is cold.") is None
    guessing = book(partial_names=True)
    assert guessing.read("Anne Mutter is cold.") == Reading(parse("Cold(anne)"))
    assert guessing.read("Bald is cold.") == Reading(parse("Cold(baldEagle)"))
    for name in (
        "Anne Butte",  # that is another name
        "Anne Sophie Mutter",
        "Sophie Anne",  # a family name may be others' as well
        "Eagle",  # what ends a name may be a kind
        "Anne from somewhere",  # more than a name
    ):
        assert guessing.read(f"{name} is cold.") is None
    for word in ("Not", "Only", "Neither", "Every", "Even", "Unless"):
        assert guessing.read(f"{word} Anne is cold.") is None
        assert guessing.read(f"Anne likes {word} Bob.") is None
    assert PhraseBook(GLOSSES, ["teamB"], partial_names=True).read("Team A is cold.") is None
    of_two = PhraseBook(GLOSSES, ["anneBoleyn", "anneClark"], partial_names=True)
    assert of_two.read("Anne is cold.") is None


def test_what_sentences_call_somebody_is_no_guess():
    def spoken(*sentences: tuple[str, str]) -> PhraseBook:
        return book(spoken=[(words, frozenset(of.split())) for words, of in sentences])

    mutter = Reading(parse("Cold(anne)"))
    said = ("Anne Mutter flies.", "anne")
    for known in (said, ("Bob likes Anne Mutter, who is red.", "bob anne")):
        assert spoken(known).read("Anne Mutter is cold.") == mutter
        assert spoken(known, ("Bob flies.", "bob")).read("Anne Mutter is cold.") == mutter
    for other in ("Anne", "Anne Clark", "Anne Mutter Clark"):
        assert spoken(said, (f"{other} flies.", "anne")).read("Anne Mutter is cold.") is None
    assert spoken(said, ("Anne Mutter flies.", "bob")).read("Anne Mutter is cold.") is None
    for unclear in (
        "Anne Clark flies.",
        "Anne Mutter's dog flies.",
        "Anne Mutter junior flies.",
        "anne mutter flies.",
    ):
        assert spoken((unclear, "anne")).read("Anne Mutter is cold.") is None
    assert spoken(("Anne Mutter flies to somebody.", "anne bob")).read("Anne Mutter is cold.") is None
    assert spoken(("Bald flies.", "baldEagle")).read("Bald is cold.") == Reading(parse("Cold(baldEagle)"))
    assert spoken(said).read("Anne Sophie is cold.") is None
    assert spoken(said).read("Anne is cold.") == mutter


def test_how_something_came_to_be_stays():
    made = PhraseBook(glosses(Written="x is written by y", Cold="x is cold"), NAMES)
    assert made.read("Anne was not written by Bob.") == Reading(parse("!Written(anne, bob)"))
    assert made.read("Anne was cold.") == Reading(parse("Cold(anne)"), other_tense=True)
    past = PhraseBook(glosses(Born="x was born in y"), NAMES)
    assert past.read("Anne is born in Butte.") == Reading(parse("Born(anne, butte)"))


def test_variables_are_none_of_the_names():
    found = PhraseBook(GLOSSES, ["x", "y", "bob"]).read("If someone likes a bird then X is red.")
    assert found is not None
    assert equivalence_key(found.formula) == equivalence_key(
        parse("forall v: ((exists w: (Bird(w) && Likes(v, w))) => Red(x))")
    )


VOCABULARY = """
    anne Bob the a no some all if then and or neither nor is are not does like likes cold red bird birds
    things someone it , same in state either both football club \x00 's favourite season
"""


@given(
    st.lists(st.sampled_from(VOCABULARY.split()), max_size=25).map(" ".join),
    st.randoms(use_true_random=False),
)
def test_any_words_have_a_reading_or_none_whatever_the_order_of_the_glosses(sentence, random):
    explained, names = list(GLOSSES), list(NAMES)
    read = PhraseBook(explained, names).read(sentence)
    random.shuffle(explained)
    random.shuffle(names)
    assert PhraseBook(explained, names).read(sentence) == read
    if read is not None:
        assert parse(str(read.formula)) == read.formula
        assert free_variables(read.formula) == ()


@given(
    st.sampled_from([gloss for gloss in GLOSSES if not gloss.words.endswith("?")]),
    st.lists(st.sampled_from(NAMES), min_size=2, max_size=2),
    st.booleans(),
)
def test_a_gloss_with_names_in_its_places_is_its_atom(gloss, names, denied):
    words = gloss.words
    for parameter, name in zip(gloss.parameters, names, strict=False):
        words = re.sub(rf"\b{parameter}\b", name, words)
    if denied:
        words, denied = re.subn(r"\b(is|was)\b", r"\1 not", words, count=1)
    read = book().read(words)
    terms = ", ".join(f"'{name}'" for name in names[: len(gloss.parameters)])
    assert read == Reading(parse(f"{'!' * denied}{gloss.predicate}({terms})"))


@given(st.text(max_size=300))
def test_any_text_may_be_a_gloss_and_a_sentence(text):
    found = PhraseBook([Gloss("Any", ("x",), text), Gloss("Some", ("x",), f"x {text}")], ["anne"])
    for sentence in (text, text.replace("x", "anne"), f"anne {text}"):
        read = found.read(sentence)
        assert read is None or free_variables(read.formula) == ()


@pytest.mark.parametrize(
    ("names", "sentence", "named"),
    [
        (["Zoé"], "Zoe is cold.", "Zoé"),
        (["Zoe"], "Zoé is cold.", "Zoe"),
        (["Zoé"], "Zoè is cold.", None),
        (["Zoé", "Zoè"], "Zoe is cold.", None),
        (["Zoé", "Zoè"], "Zoè is cold.", "Zoè"),
        (["Zoé", "Zoe"], "Zoe is cold.", "Zoe"),
        (["Zoe", "zoe"], "Zoe is cold.", None),
    ],
)
def test_two_spellings_of_one_name_are_nobodys_and_accents_tell_names_apart(names, sentence, named):
    found = PhraseBook(GLOSSES, names).read(sentence)
    assert found == (named and Reading(parse(f"Cold('{named}')")))


@pytest.mark.parametrize(
    ("others", "is_read"),
    [("René likes Anne.", True), ("Rene likes Anne.", True), ("Renè likes Anne.", False)],
)
def test_a_part_of_a_name_is_clear_where_all_others_are_named_with_their_accents(others, is_read):
    names = ("anneMarie", "rené")
    spoken = [(f"Anne is cold and {others[:4]} likes Anne.", frozenset(names))]
    book = PhraseBook(GLOSSES, names, spoken=spoken)
    assert (book.read("Anne is cold.") is not None) == is_read
