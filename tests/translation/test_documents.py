"""Several texts in one belief set: one signature, and nothing else that reaches from one into another."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb import BeliefSet
from fol_kb.beliefs.coverage import Source
from fol_kb.beliefs.documents import Document, Joined
from fol_kb.beliefs.one_text import in_one_text
from fol_kb.beliefs.places import Places
from fol_kb.beliefs.sentences import Lines
from fol_kb.common.errors import DocumentError
from fol_kb.formats.drawing.page import page
from fol_kb.review.agreement import agree
from fol_kb.review.fidelity import FidelityStatus, fidelity
from tests.amounts import examples
from tests.times import grows_at_most

SENTENCES = [
    "Socrates is a man.",
    "He is rich.",
    "She likes Bob.",
    "Every man is mortal.",
    "The king is bald.",
    "The king is rich.",
    "A dog sleeps.",
    "The dog dreams.",
    "Bob is not a man.",
    "Colourless green ideas should sleep furiously.",
    "It was 5 o'clock.",
    "\n\n",
    "Cat is a sort.",
]
texts = st.lists(st.sampled_from(SENTENCES), max_size=4).map(" \n".join)


def stated(kb: BeliefSet) -> list[str]:
    return [str(belief.formula) for belief in kb.formulas]


# ------------------------------------------------------------------ laws


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(texts, min_size=1, max_size=5))
def test_every_place_is_within_its_document(given_texts: list[str]) -> None:
    documents = {f"m{number}": text for number, text in enumerate(given_texts)}
    kb = fol_kb.translate_documents(documents, language="en")
    sources = [belief.source for belief in kb]
    sources += [each.source for each in kb.coverage.unread] + list(kb.coverage.declaring)
    for source in sources:
        assert source is not None
        assert source.document is not None
        text = documents[source.document]
        assert text[source.start : source.end] == source.quote
        assert Lines(text).line(source.start) == source.line
        assert kb.texts()[source.document] == text
    assert BeliefSet.from_json(kb.to_json()) == kb
    assert kb.to_json()["version"] == 2
    assert fidelity(kb).counts()["misplaced"] == 0


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(texts, min_size=1, max_size=5), st.data())
def test_a_document_says_the_same_whatever_stands_beside_it(
    given_texts: list[str], data: st.DataObject
) -> None:
    """What of a document is read and what is not depends on it alone.

    How many formulas state a sentence does not: that the dog of "the dog dreams" is a dog is said where any
    document uses the noun otherwise, since it is a name of the one signature then.
    """
    documents = {f"m{number}": text for number, text in enumerate(given_texts)}
    kb = fol_kb.translate_documents(documents, language="en")
    chosen = data.draw(st.sampled_from(sorted(documents)))
    alone = fol_kb.translate_documents({chosen: documents[chosen]}, language="en")
    unread = [(each.source.quote, each.why) for each in kb.coverage.unread if each.source.document == chosen]
    assert unread == [(each.source.quote, each.why) for each in alone.coverage.unread]
    of_it = {belief.source for belief in kb.formulas if belief.source and belief.source.document == chosen}
    assert of_it == {belief.source for belief in alone.formulas}


@given(st.lists(st.text(alphabet="ab\n é", max_size=12), min_size=1, max_size=6), st.data())
def test_places_go_out_and_back(given_texts: list[str], data: st.DataObject) -> None:
    joined = Joined(Document(str(number), text) for number, text in enumerate(given_texts))
    number = data.draw(st.sampled_from([n for n, text in enumerate(given_texts) if text] or [0]))
    text = given_texts[number]
    start = data.draw(st.integers(0, max(0, len(text) - 1)))
    end = data.draw(st.integers(start, len(text)))
    if not text:
        return
    source = Source(text[start:end], start, end, Lines(text).line(start), str(number))
    outside = joined.outside(source)
    assert joined.text[outside.start : outside.end] == source.quote
    assert Lines(joined.text).line(outside.start) == outside.line
    assert joined.within(outside) == source


# ------------------------------------------------------------------ examples


def test_no_pronoun_and_no_description_reaches_into_another_document() -> None:
    kb = fol_kb.translate_documents(
        {
            "a": "Socrates is a man. The king is bald.",
            "b": "He is rich.",
            "c": "The king is rich. He is a man.",
            "d": "Some dog sleeps.",
            "e": "The dog dreams. Socrates is not rich.",
        }
    )
    assert stated(kb) == [
        "man(socrates)",
        "bald(the_king_1)",
        "rich(the_king_3)",
        "man(the_king_3)",
        "exists X: (dog(X) && sleep(X))",
        "dream(the_dog_5)",
        "dog(the_dog_5)",
        "!rich(socrates)",
    ]
    assert [(each.source.document, each.source.quote) for each in kb.coverage.unread] == [
        ("b", "He is rich.")
    ]
    assert str(kb.coverage.unread[0]).startswith('b, line 1 "He is rich."')
    assert "b, line 1, column 1: " in next(f.message for f in kb.findings if f.kind == "untranslated")


def test_what_one_document_says_is_used_for_another() -> None:
    kb = fol_kb.translate_documents({"a": "Socrates is a man.", "b": "\nEvery man is mortal."})
    report = fol_kb.query(kb, sentence="Socrates is mortal.")
    assert report.status is fol_kb.EntailmentStatus.ENTAILED
    assert [belief.source and belief.source.document for belief in kb.formulas] == ["a", "b"]
    assert [Places(kb).of(belief) for belief in kb.formulas] == ["a, line 1", "b, line 2"]
    assert "b, line 2" in str(kb)
    assert "2 documents" in repr(kb)


def test_reports_and_pages_of_several_documents() -> None:
    kb = fol_kb.translate_documents({"a": "Socrates is a man.", "b": "Every man is mortal."})
    assert fidelity(kb).status is FidelityStatus.ACCOUNTED
    assert in_one_text(kb).text == "Socrates is a man.\n\nEvery man is mortal."
    assert "Every man is mortal." in page(kb)
    assert len(agree([kb, kb]).sentences) == 2


def test_a_file_keeps_the_documents(tmp_path: Path) -> None:
    kb = fol_kb.translate_documents({"a": "Socrates is a man.", "b": "Every man is mortal."})
    kb.write(tmp_path / "kb.json")
    assert BeliefSet.read(tmp_path / "kb.json") == kb
    one = fol_kb.translate("Socrates is a man.")
    assert one.to_json()["version"] == 1
    assert "documents" not in one.to_json()
    assert BeliefSet.from_json({**one.to_json(), "version": 2}) == one


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"version": 1}, "documents are of version 2"),
        ({"text": "Socrates is a man."}, "one text, or documents"),
        ({"documents": [{"id": "b", "text": ""}]}, "formulas[0] (f1): there is no document 'a'"),
        ({"documents": [{"id": "a", "text": ""}]}, "formulas[0] (f1): the text does not have the quote"),
        ({"documents": [{"id": "a", "text": ""}] * 2}, "documents[1]: 'a' is there twice"),
        ({"documents": [{"id": "", "text": ""}]}, "documents[0].id"),
    ],
)
def test_a_document_that_does_not_agree_with_itself(change: dict[str, object], problem: str) -> None:
    kb = fol_kb.translate_documents({"a": "Socrates is a man."})
    with pytest.raises(DocumentError) as caught:
        BeliefSet.from_json({**kb.to_json(), **change})
    assert problem in str(caught.value)


def test_what_are_no_documents() -> None:
    with pytest.raises(TypeError, match="texts by their names"):
        fol_kb.translate_documents(["Socrates is a man."])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not NoneType"):
        fol_kb.translate_documents({"a": None})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="not empty"):
        fol_kb.translate_documents({"": "Socrates is a man."})
    empty = fol_kb.translate_documents({})
    assert (len(empty), empty.coverage.sentences, empty.documents) == (0, 0, ())


def test_documents_that_say_nothing() -> None:
    kb = fol_kb.translate_documents({"a": "", "b": " \n", "c": "Ann sleeps.", "d": "\n\n"})
    assert stated(kb) == ["sleep(ann)"]
    assert kb.formulas[0].source == Source("Ann sleeps.", 0, 11, 1, "c")
    assert BeliefSet.from_json(kb.to_json()) == kb


# ------------------------------------------------------------------ size


def read(count: int) -> None:
    documents = {f"m{n}": f"N{n % 500}x is a man. The dog likes N{n % 333}x." for n in range(count)}
    assert fol_kb.translate_documents(documents, language="en").coverage.share == 1


@pytest.mark.slow
def test_growth_is_linear() -> None:
    assert grows_at_most(6 * 2.5, lambda: read(400), lambda: read(2_400), spare=1)
