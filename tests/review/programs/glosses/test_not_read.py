"""Sentences that a hasty reader reads wrongly: each of them could be, or is, meant in another way."""

from __future__ import annotations

import time

import pytest

from fol_kb import parse
from fol_kb.formats.program import Gloss
from fol_kb.review.programs.glosses import PhraseBook, Reading
from tests.amounts import size
from tests.review.programs.glossing import glosses

PROPERTIES = """
    is cold|is red|is big|is honest|is a bird|is a dog|is a cat|is a guitar|is a teacher|is a fish|is a team
    sings|barks|can fly|must go|wants to sing
"""
FURTHER = """
    never sings|cannot sing|is never cold|is considered honest|may bark|is new|has a few friends|is a patient
    is an only child|is most honest|was a king|must be cold|is small but strong|tidies their space
    loves her dog|wears glasses|knows what is good|is rich|is fake|is a dollar
"""


def properties(words: str) -> dict[str, str]:
    """A gloss for each; "is cold" explains ``XIsCold``."""
    found = [f"x {each.strip()}" for line in words.split("\n") if line for each in line.split("|")]
    return {each.title().replace(" ", ""): f"{each}." for each in found}


GLOSSES = glosses(
    **properties(PROPERTIES),
    Likes="x likes y.",
    Taller="x is taller than y.",
    Favourite="x's favourite season is y.",
    Married="x and y are married.",
    Believes="x believes that y is honest.",
    Able="x is a bird that can fly.",
    Two="x is big and is red.",
)
NAMES = ("anne", "bob", "carol", "dave", "fall")
BOOK = PhraseBook(GLOSSES, NAMES)


@pytest.mark.parametrize(
    "sentence",
    [
        # a subject with a quantity cannot be lent to another verb
        "All birds are cold or red.", "Everyone is cold or red.", "All birds sing or bark.",
        "Some birds are cold and red.", "Some birds sing and bark.", "No bird is cold or red.",
        "No bird sings or barks.", "No bird is cold and red.", "Nobody is cold and red.",
        "If someone is cold then everyone likes them or barks.",
        # how far a denial reaches
        "Anne does not sing or bark.", "Anne does not sing and bark.", "Anne can not fly or sing.",
        "Anne does not like Bob or Carol.", "Anne does not like Bob and Carol.",
        "Anne does not both sing and bark.",
        "Anne is not both cold and is red.", "If Anne does not both sing and bark then Bob sings.",
        "Anne is both cold or red.",
        "Anne does not like some birds.", "Anne is not taller than some birds.",
        "Anne believes that Bob is not honest.", "Anne is a bird that can not fly.",
        "Anne must not go.", "All birds are not cold.", "Anne and Bob are not cold or red.",
        # neither, of more than two plain clauses about one
        "All birds are neither cold nor red.", "Some birds are neither cold nor red.",
        "No bird is neither cold nor red.", "Anne is neither cold nor red and Bob is big.",
        "Anne is neither cold nor red or big.", "Anne likes Bob and neither Carol nor Dave.",
        "Anne is not neither cold nor red.", "Anne and Bob are neither cold nor red.",
        "Anne is neither cold.", "Anne is neither cold nor red nor big.", "Nor Anne is neither cold.",
        # and, or, if, without parentheses
        "Anne is cold and Bob is red or Carol is big.", "Anne is cold and red or big.",
        "Anne is cold or red and Bob sings.", "If someone is cold or red and big then they sing.",
        "If Anne is cold then Bob is red and if Anne sings then Bob barks.",
        "If Anne is cold then Bob is red or if Carol is big then Dave sings.",
        "Anne sings and is cold or red.",
        # who they are
        "If Anne likes someone then she sings.", "If someone likes Anne then she sings.",
        "If someone likes Anne then she likes them.",
        "If someone is cold and Anne likes them then she is big.",
        "If someone likes Bob, it is cold.", "If Bob likes something, he sings.",
        "If something is cold then they sing.", "If something is cold then he sings.",
        "If someone is cold then he likes her.", "If Anne likes someone then they sing.",
        # several kinds are no intersection
        "All dogs and cats bark.", "Anne likes all dogs and cats.", "All birds and red dogs sing.",
        "All red birds and dogs sing.", "All dogs cats bark.", "All birds, dogs sing.",
        "All guitar teachers sing.",
        "Anne likes a bird cold.", "Anne likes a cold.", "All red, birds sing.", "All tall birds sing.",
        # whose verb it is
        "Bob's favourite season is fall and is cold.", "Anne and Bob are married and cold.",
        "Anne wants to sing and bark.", "Anne wants to sing or bark.", "Anne can fly and bark.",
        "Anne believes that Bob is honest and cold.", "Anne and Bob are a team.",
        # other words
        "Anne is fishing.", "Anne is dogged.", "Anne is colder.", "Only Anne is cold.", "Anne a cold is.",
        "Anne is cold. And Bob is red.", "! Anne is cold.", "Anne A is cold.", "The same is cold.",
        "Anne and Bob like the same birds and Carol.",
    ],
)  # fmt: skip
def test_what_could_be_meant_otherwise(sentence: str) -> None:
    assert BOOK.read(sentence) is None


OPAQUE = PhraseBook(
    GLOSSES
    + glosses(
        **properties(FURTHER),
        Never="x never likes y.",
        Without="x lives without y.",
        Needs="x needs y.",
        Helps="x helps y sing.",
        Thinks="x believes y is honest.",
        When="x sings when y is cold.",
        Speaks="x speaks y.",
        Language="x is a language.",
    ),
    NAMES,
)


@pytest.mark.parametrize(
    "sentence",
    [
        # glosses that deny or weaken something themselves take individuals only
        "Anne never likes a bird.", "Anne lives without a bird.", "Anne needs a bird.", "No bird must go.",
        "Anne believes that no bird is honest.", "Anne sings when a bird is cold.",
        "Anne never likes Bob and Carol.",
        "Anne believes Bob is not honest.", "Anne knows what is not good.", "Anne must be not cold.",
        "Anne is not small but strong.", "Anne must neither go nor be cold.",
        "Anne believes that Bob is neither honest nor kind.",
        # whose verb it is
        "Anne must go and sing.", "Anne may bark or sing.", "Anne never sings or barks.",
        "Anne cannot sing or bark.",
        "Anne helps Bob sing and bark.", "Anne is never cold or red.", "Anne is considered honest and big.",
        "Anne is taller than Bob or Carol.", "Anne is neither taller than Bob nor Carol.",
        "Anne is cold or Bob.",
        # articles that make another word
        "Anne has few friends.", "Anne is patient.", "Anne is not the teacher.",
        "Anne is not the only child.",
        "Anne and Bob are the team.", "Anne is the most honest.", "Anne is a cold.", "Anne is news.",
        # whose it is
        "Anne is cold and Bob tidies her space.", "If Anne is cold then Bob tidies her space.",
        "Bob tidies her space and sings.",
        # nouns that are left out, and more than one
        "All are cold.", "Some are cold.", "Each is cold.", "Anne likes all.", "Anne likes some.",
        "Anne and Bob like the same.", "Anne and Bob like the same birds.",
        "Anne and Bob speak the same languages.",
        "No like Anne.", "All kings are rich.", "No king is rich.", "All fake dollars are red.",
        # somebody behind a denial or another quantity
        "If Anne does not like anyone then Bob is cold.", "If Anne does not like anything, Bob is cold.",
        "If nobody likes anyone then Anne is cold.", "If everyone likes someone then Anne is cold.",
        "If all birds like someone then Anne is cold.", "If no bird likes something then Anne is cold.",
    ],
)  # fmt: skip
def test_what_glosses_leave_open(sentence: str) -> None:
    assert OPAQUE.read(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "formula"),
    [
        ("Anne never likes Bob.", "Never(anne, bob)"),
        ("Anne needs Bob.", "Needs(anne, bob)"),
        ("Anne does not need Bob.", "!Needs(anne, bob)"),
        ("Anne has a few friends.", None),
        ("Anne tidies her space.", "XTidiesTheirSpace(anne)"),
        ("Anne is a patient.", "XIsAPatient(anne)"),
        ("Anne and Bob are patients.", "XIsAPatient(anne) && XIsAPatient(bob)"),
        ("Anne was a king.", "XWasAKing(anne)"),
        ("Anne is never cold.", "XIsNeverCold(anne)"),
        ("Anne must go.", "XMustGo(anne)"),
        ("All birds can fly.", "forall x: (XIsABird(x) => XCanFly(x))"),
        ("No bird can fly.", "forall x: (XIsABird(x) => !XCanFly(x))"),
    ],
)
def test_what_they_do_not_leave_open(sentence: str, formula: str | None) -> None:
    read = OPAQUE.read(sentence)
    assert (None if read is None else read.formula) == (None if formula is None else parse(formula))


def test_persons_are_not_everything_where_the_program_has_them():
    with_persons = PhraseBook(GLOSSES + glosses(Person="x is a person."), NAMES)
    said = ("Everyone is cold.", "Nobody sings.", "No one likes Anne.", "If someone sings, they are cold.")
    for sentence in said:
        assert BOOK.read(sentence) is not None, sentence
        assert with_persons.read(sentence) is None, sentence
    assert with_persons.read("Everything is cold.") is not None
    assert with_persons.read("If something sings, it is cold.") is not None


@pytest.mark.parametrize(
    ("explained", "names", "sentence"),
    [
        # of both together, or of each
        (["x is married.", "x is married to y."], "anne bob", "Anne and Bob are married."),
        (["x is a twin.", "x is a twin of y."], "anne bob", "Anne and Bob are twins."),
        (["x fights.", "x fights with y."], "anne bob", "Anne and Bob fight."),
        (["x's dog is cold.", "x is cold."], "anne bob", "Bob and Anne's dog are cold."),
        # some of them, or all
        (["x is young.", "x lives in y."], "paris", "Young people live in Paris."),
        (["x is bigger than y.", "x is a mouse."], "tom", "Tom is bigger than a mouse."),
        (["x is valid.", "x is a bill."], "anne", "No counterfeit bill is valid."),
        # one more of whom the first is said, or somebody else
        (["x is afraid of y.", "x is a cat."], "anne bob", "Anne is afraid of Bob and a cat."),
        (["x is a plum.", "x eats y.", "x is gone."], "anne", "If something eats a plum then it is gone."),
        (["x likes y.", "x is cold."], "anne bob", "If someone likes Bob and Anne then they are cold."),
        # a name, or a kind, or no name
        (["x is a bird.", "x is costly."], "birds", "Birds are costly."),
        (["x is a lion.", "x is cold."], "lion", "The lion is cold."),
        (["x is young."], "romeo juliet romeoAndJuliet", "Romeo and Juliet are young."),
        (["x likes y."], "china us", "China likes us."),
        (["x is cold."], "who", "who is cold"),
        (["x is cold."], "none", "None is cold."),
        (["x is cold."], "noBird", "No bird is cold."),
        (["x is looking for y.", "x is a unicorn."], "anne", "Anne is looking for a unicorn."),
        (["x is afraid of y.", "x is a bird."], "anne", "Anne is afraid of a bird."),
    ],
)  # fmt: skip
def test_what_may_be_meant_otherwise_by_these_glosses(explained: list[str], names: str, sentence: str):
    known = glosses(**{f"P{number}": words for number, words in enumerate(explained)})
    assert PhraseBook(known, names.split()).read(sentence) is None


def test_a_quantity_is_nobodys_name():
    found = PhraseBook(glosses(Cold="x is cold."), ["noOne", "everything"])
    assert found.read("No one is cold") == Reading(parse("forall x: !Cold(x)"))
    assert found.read("Everything is cold") == Reading(parse("forall x: Cold(x)"))


def test_a_denial_of_the_gloss_is_its_own():
    book = PhraseBook(glosses(Warm="x isn't cold.", Mute="x does not sing."), NAMES)
    assert book.read("Anne is not cold.") == Reading(parse("Warm(anne)"))
    assert book.read("Anne doesn't sing.") == Reading(parse("Mute(anne)"))
    assert book.read("Anne is cold.") is None
    for sign in "'’´‘`":
        assert book.read(f"Anne isn{sign}t cold.") == Reading(parse("Warm(anne)"))
    both = PhraseBook(glosses(Warm="x is not cold.", Cold="x is cold."), NAMES)
    assert both.read("Anne is not cold.") is None  # Warm(anne) or !Cold(anne)


PAST = PhraseBook(
    glosses(Lent="x was lent to y.", Tried="x tried.", Produced="x is produced in y."),
    (*NAMES, "beetle", "germany"),
)


@pytest.mark.parametrize(
    ("book", "sentence", "other_tense"),
    [
        (BOOK, "Anne was cold.", True),
        (BOOK, "Anne did not sing.", True),
        (BOOK, "Anne barked.", True),
        (BOOK, "Anne was not cold and Bob sings.", True),
        (PAST, "Anne was lent to Bob.", False),
        (PAST, "Anne is lent to Bob.", True),
        (PAST, "Anne tries.", True),
        (PAST, "Anne tried.", False),
        (PAST, "Anne and Bob were lent to Carol.", False),
        (
            PAST,
            "The Beetle was produced in Germany.",
            True,
        ),  # what goes on and ends is another thing in the past
    ],
)
def test_a_past_tense_is_said_to_be_one(book: PhraseBook, sentence: str, other_tense: bool) -> None:
    read = book.read(sentence)
    assert read is not None
    assert read.other_tense is other_tense


def many(words: str) -> list[Gloss]:
    return glosses(**{f"P{number}": words for number in range(300)})


LIKES = "x likes y."


@pytest.mark.parametrize(
    ("explained", "sentence"),
    [
        (many(LIKES)[:5], " and ".join(["Anne likes Bob"] * 10)),
        (many(LIKES), "If Anne likes Bob and Anne likes Bob then Anne likes Bob and Anne likes Bob"),
        (many("x and y and z"), "and " * 60),
        (many("x and y and z"), "anne and " * 29 + "anne"),
        (many("x is y and z"), "anne is " + "and " * 28),
        (many("x is y and z"), "all " + "is and " * 29),
        (many("x is cold."), "all cold, cold, cold cold cold cold cold are cold"),
        (many("x is y cold."), "all anne cold are all cold cold"),
        (many(LIKES), "a " * 60),
    ],
)  # fmt: skip
def test_no_sentence_takes_long(explained: list[Gloss], sentence: str) -> None:
    book = PhraseBook(explained, NAMES)
    started = time.process_time()
    assert book.read(sentence) is None
    assert time.process_time() - started < 2


def test_a_hundred_thousand_individuals():
    names = [f"Xx{n}" for n in range(size(100_000))]
    book = PhraseBook(GLOSSES, names, partial_names=True)
    started = time.process_time()
    assert book.read("Xx Yy likes Zz Ww") is None
    assert book.read("Xx99 likes Xx100") is not None
    assert time.process_time() - started < 1


def test_thousands_of_sentences_beside_formulas():
    names = [f"xx{n}" for n in range(size(10_000))]
    spoken = [(f"{name.title()} Yy likes Zz.", frozenset([name])) for name in names] * 3
    started = time.process_time()
    book = PhraseBook(GLOSSES, names, spoken=spoken)
    for _ in range(100):
        assert book.read("Zz is cold") is None
    assert time.process_time() - started < 10
