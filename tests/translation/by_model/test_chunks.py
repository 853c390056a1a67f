"""Cutting a text into parts, and telling a part what the others call things."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.beliefs import tools
from fol_kb.beliefs.sentences import split
from fol_kb.testing.calls import call_sequences
from fol_kb.translation.by_model.chunks import LONGEST_FACTOR, cut
from fol_kb.translation.by_model.names import Names

TEXTS = st.lists(
    st.sampled_from(["Ann is kind.", "Why?", "One\nline", "\n\n", "\n", " ", "word ", "É.", "x" * 90]),
    max_size=40,
).map("".join)


@given(TEXTS, st.integers(1, 60))
def test_every_sentence_is_in_one_part_or_too_long(text: str, size: int) -> None:
    sentences = split(text)
    found = cut(text, sentences, size)
    covered = [index for chunk in found.chunks for index in range(chunk.first, chunk.last)]
    long = [i for i, s in enumerate(sentences) if s.end - s.start > LONGEST_FACTOR * size]
    assert sorted([*covered, *long]) == list(range(len(sentences)))
    assert [sentences[i] for i in long] == list(found.too_long)
    assert [chunk.number for chunk in found.chunks] == list(range(len(found.chunks)))
    assert covered == sorted(covered)


@given(TEXTS, st.integers(1, 60))
def test_a_part_is_its_sentences_and_no_longer_than_it_may_be(text: str, size: int) -> None:
    sentences = split(text)
    for chunk in cut(text, sentences, size).chunks:
        assert chunk.start == sentences[chunk.first].start
        assert chunk.end == sentences[chunk.last - 1].end
        assert chunk.end - chunk.start <= size or chunk.last == chunk.first + 1


@given(TEXTS, st.integers(1, 60))
def test_the_context_is_what_stands_before(text: str, size: int) -> None:
    sentences = split(text)
    for chunk in cut(text, sentences, size).chunks:
        assert len(chunk.context) <= 600
        if chunk.context:
            assert text[: chunk.start].rstrip().endswith(chunk.context)
            assert any(text.startswith(chunk.context, sentence.start) for sentence in sentences)


def test_a_part_ends_with_a_paragraph_if_it_can() -> None:
    text = "Ann is kind. Bob is kind.\n\nCleo is kind. Dora is kind."
    parts = cut(text, split(text), 45).chunks
    assert [text[part.start : part.end] for part in parts] == [
        "Ann is kind. Bob is kind.",
        "Cleo is kind. Dora is kind.",
    ]
    assert parts[1].context == "Ann is kind. Bob is kind."
    short = cut(text, split(text), 60).chunks
    assert len(short) == 1


def test_what_is_no_size_is_an_error() -> None:
    with pytest.raises(ValueError, match="not 0"):
        cut("Ann.", split("Ann."), 0)


# ------------------------------------------------------------------------------ names


@given(call_sequences(), st.text(max_size=40), st.integers(0, 300))
def test_what_is_told_has_its_limit(calls: list[tools.AnyCall], text: str, characters: int) -> None:
    names = Names()
    names.note(calls)
    everything = names.told(text, 1_000_000)
    told = names.told(text, characters)
    assert sum(len(line) + 1 for line in told.lines) <= characters
    assert len(told.lines) == len(told.calls)
    assert set(told.lines) <= set(everything.lines)


@given(call_sequences(), st.text(max_size=40), st.randoms(use_true_random=False))
def test_what_is_told_first_is_the_same_for_every_order_of_uses(
    calls: list[tools.AnyCall], text: str, dice: object
) -> None:
    stating = [call for call in calls if call.asserts]
    one, other = Names(), Names()
    one.note(stating)
    other.note(reversed(stating))
    assert {line.split("(")[0] for line in one.told(text, 10_000).lines} == {
        line.split("(")[0] for line in other.told(text, 10_000).lines
    }


def test_names_that_the_words_resemble_come_first() -> None:
    names = Names()
    names.note(
        [
            tools.AddPredicateSchema(predicate_name=name, argument_sorts=["thing"])
            for name in ("planet", "LivesIn", "philosopher", "été")
        ]
    )
    names.note([tools.AddAtomicFact(predicate_name="planet", arguments=["mars"])] * 5)
    assert names.told("The philosophers lived here.", 30).lines == ("predicate philosopher(thing)",)
    assert names.told("He lives there.", 25).lines == ("predicate LivesIn(thing)",)
    assert names.told("En ETE", 25).lines == ("predicate été(thing)",)
    assert names.told("Nothing of it.", 25).lines == ("predicate planet(thing)",)


def test_what_is_told_is_declared_to_the_part_in_the_same_words() -> None:
    names = Names()
    names.note(
        [
            tools.AddSort(sort_name="man", supersorts=["person"]),
            tools.AddSort(sort_name="man", supersorts=["mortal"]),
            tools.AddConstantToSort(constant_name="bob", sort_name="man"),
            tools.AddFunctionSchema(function_name="father", argument_sorts=["man"], result_sort="man"),
            tools.AddFormula(formula="likes(father(bob), bob)"),
            tools.DeclareDisjoint(sorts=["man", "city"]),
        ]
    )
    told = names.told("", 1_000)
    assert told.lines == (
        "sort man (below person, mortal)",
        "constant bob: man",
        "predicate likes(thing, thing)",
        "function father(man): man",
    )
    assert told.calls[0] == tools.AddSort(sort_name="man", supersorts=["person", "mortal"])
    names.note([tools.AddPredicateSchema(predicate_name="likes", argument_sorts=["man", "man"])])
    assert "predicate likes(man, man)" in names.told("", 1_000).lines


def test_a_name_that_could_pass_for_several_lines_is_not_told() -> None:
    names = Names()
    for name in ("a\nsort b", "c" * 300):
        names.note([tools.AddSort(sort_name=name)])
    told = names.told("", 10_000)
    assert told.lines == ()
