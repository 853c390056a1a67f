"""One sentence to one formula in the names of a belief set, by rules and by a model."""

from __future__ import annotations

import gc
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb import BeliefSet, SentenceReading, read_sentence, read_sentence_by_model
from fol_kb.beliefs import tools
from fol_kb.llm.messages import ModelError
from fol_kb.logic.signature import Signature
from fol_kb.translation import one_sentence
from fol_kb.translation.controlled import ControlledTranslator, Vocabulary
from tests.amounts import examples, size
from tests.llm.toys import Call, Playing, fact
from tests.times import seconds

NAMES = ["Socrates", "Bob", "Ann", "Zoe"]
SAID = ["is a man", "is mortal", "is a cat", "is tall", "likes Ann", "likes Zoe", "hates Bob"]
WHOLE = ["Every man sleeps.", "He sleeps.", "Who sleeps?", "", "Bob should sleep.", "The king is rich."]
ASKED = st.sampled_from(WHOLE) | st.builds("{} {}.".format, st.sampled_from(NAMES), st.sampled_from(SAID))


@cache
def known() -> BeliefSet:
    """What is known before; it is translated when a test asks, since each worker collects all tests."""
    return fol_kb.translate("Socrates is a man. Every man is mortal. Bob likes Ann. The king is bald.")


# ------------------------------------------------------------------ laws


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(ASKED, max_size=6), ASKED)
def test_no_sentence_leaves_anything_for_the_next(before: list[str], sentence: str) -> None:
    """What is kept for all sentences is as it would be if it were worked out anew."""
    for other in before:
        read_sentence(other, known())
    anew = fol_kb.translate(known().text or "")
    assert read_sentence(sentence, known()) == read_sentence(sentence, anew)


@settings(max_examples=examples(60), deadline=None)
@given(ASKED)
def test_either_a_formula_or_a_problem(sentence: str) -> None:
    reading = read_sentence(sentence, known())
    assert (reading.formula is None) is (reading.problem is not None)
    if reading.formula is not None:
        alone = ControlledTranslator("en").formula(sentence, Vocabulary.of(known().signature))
        assert reading.formula == alone
        report = fol_kb.query(known(), sentence=sentence)
        unknown = [finding for finding in report.findings if finding.kind == "unknown-in-query"]
        assert list(reading.findings) == unknown
        assert fol_kb.query(known(), reading.formula).status is report.status


# ------------------------------------------------------------------ examples


def test_names_of_the_belief_set_and_new_ones() -> None:
    reading = read_sentence("Socrates likes Zoe.", known())
    assert str(reading.formula) == "like(socrates, zoe)"
    assert [(f.kind, f.names) for f in reading.findings] == [("unknown-in-query", ("zoe",))]
    assert read_sentence("He sleeps.", known()).problem is not None
    assert str(read_sentence("The king is bald.", known()).formula) == "bald(king)"


def test_a_formula_that_does_not_fit_says_so() -> None:
    kb = fol_kb.build(
        [
            tools.AddSort(sort_name="town"),
            tools.AddSort(sort_name="person"),
            tools.AddConstantToSort(constant_name="paris", sort_name="town"),
            tools.AddConstantToSort(constant_name="bob", sort_name="person"),
            tools.AddPredicateSchema(predicate_name="sleep", argument_sorts=["person"]),
            tools.AddAtomicFact(predicate_name="sleep", arguments=["bob"]),
        ],
        language="en",
    )
    assert read_sentence("Bob sleeps.", kb).findings == ()
    (finding,) = read_sentence("Paris sleeps.", kb).findings
    assert (finding.kind, finding.level) == (one_sentence.MISFIT, "warning")


def test_the_language_is_that_of_the_belief_set_or_the_one_given() -> None:
    kb = fol_kb.translate("Socrate est un homme. Tout homme est mortel.", language="fr")
    assert str(read_sentence("Socrate est mortel.", kb).formula) == "mortel(socrate)"
    assert read_sentence("Socrate is mortel.", kb, language="en").formula is not None
    with pytest.raises(ValueError, match="language is 'en' or 'fr'"):
        read_sentence("Socrate est mortel.", kb, language="de")


def test_no_description_reaches_into_a_document() -> None:
    kb = fol_kb.translate_documents({"a": "The king is bald.", "b": "The king is rich."})
    reading = read_sentence("The king is bald.", kb)
    assert [finding.names for finding in reading.findings] == [("king",)]


# ------------------------------------------------------------------ size


def large(count: int) -> BeliefSet:
    def name(number: int) -> str:
        return "ka" + "".join(chr(97 + int(digit)) for digit in str(number))

    calls: list[tools.AnyCall] = [
        tools.AddSort(sort_name="thing"),
        tools.AddPredicateSchema(predicate_name="man", argument_sorts=["thing"]),
    ]
    calls += [tools.AddConstantToSort(constant_name=name(n), sort_name="thing") for n in range(count)]
    calls += [tools.AddAtomicFact(predicate_name="man", arguments=[name(n)]) for n in range(count)]
    return fol_kb.build(calls, language="en")


def test_the_second_sentence_costs_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    of = Vocabulary.of

    def counted(signature: Signature) -> Vocabulary:
        nonlocal made
        made += 1
        return of(signature)

    monkeypatch.setattr(Vocabulary, "of", counted)
    kb = large(size(20_000))
    read_sentence("Kabc is a zebra.", kb)

    def read() -> None:
        for sentence in ("Kabd is a man.", "Zebulon is a man.", "Every zebra is a man.", "Kabe sees Kabf."):
            assert read_sentence(sentence, kb).formula is not None

    assert seconds(read) < 0.4
    assert made == 1


def test_what_is_kept_goes_with_the_belief_set() -> None:
    gc.collect()
    before = len(one_sentence._kept)
    kb = large(3)
    read_sentence("Kaa is a man.", kb)
    assert len(one_sentence._kept) == before + 1
    del kb
    gc.collect()
    assert len(one_sentence._kept) <= before


# ------------------------------------------------------------------ by a model


def by_model(calls: list[Call], sentence: str = "Bob knows Ann.") -> tuple[SentenceReading, Playing]:
    model = Playing([calls])
    return read_sentence_by_model(model, sentence, known(), language="en"), model


def test_a_model_reads_a_sentence_and_quotes_it() -> None:
    call: Call = (
        "add_atomic_fact",
        {"predicate_name": "like", "arguments": ["bob", "ann"], "source_quote": "Bob knows Ann."},
    )
    reading, model = by_model([call, ("finish", {})])
    assert (str(reading.formula), reading.problem) == ("like(bob, ann)", None)
    assert "constant bob" in str(model.asked[0])
    assert "constant socrates" not in str(model.asked[0])


@pytest.mark.parametrize(
    ("calls", "problem"),
    [
        ([fact("like", "bob", "Bob adores Ann.")], "quote"),
        ([fact("man", "bob")], "not read"),
        ([("finish", {"untranslated": ["Bob knows Ann."]})], "not read"),
        ([], "the model called no tool"),
        ([fact("like", "bob", "Bob knows Ann.")], "like"),
    ],
)
def test_what_a_model_leaves_out_or_gets_wrong_is_a_problem(calls: list[Call], problem: str) -> None:
    reading, _ = by_model(calls)
    assert reading.formula is None
    assert reading.problem is not None
    assert problem in reading.problem


def test_a_model_that_never_answers() -> None:
    with pytest.raises(ModelError):
        read_sentence_by_model(Playing([ModelError("down")]), "Bob sleeps.", known())
