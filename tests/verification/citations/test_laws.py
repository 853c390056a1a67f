"""Laws of quotations: what is verified stands in the source, what stands there is, mending is done once."""

from __future__ import annotations

import json
import unicodedata
from itertools import pairwise
from typing import Literal

from hypothesis import example, given, settings
from hypothesis import strategies as st

from fol_kb.common.quotations import normalize
from tests.amounts import examples
from tests.common.quotations.stretches import FORMS, HOWS, retold, stands_once, stretches
from tests.verification.citations.answers import answers, parted, sources, texts
from verification.citations import check_quotations, find_quotations, mend_quotations
from verification.model import QuotationReport, QuoteStatus

FORM = Literal["NFC", "NFD", "NFKC", "NFKD"]


@given(texts().flatmap(lambda text: st.tuples(st.just(text), answers(text))))
def test_what_is_verified_stands_in_the_source_where_it_is_said_to(pair: tuple[str, str]) -> None:
    text, answer = pair
    report = check_quotations(answer, sources(text))
    for quoted in report.quotes:
        assert answer[quoted.start : quoted.end] == quoted.text
        if quoted.status is QuoteStatus.ABSENT:
            assert quoted.source is None
            assert quoted.difference
            continue
        assert quoted.source_start is not None
        assert quoted.line is not None
        passage = text[quoted.source_start : quoted.source_end]
        assert text.count("\n", 0, quoted.source_start) + 1 == quoted.line
        if quoted.status is QuoteStatus.EXACT:
            assert passage in quoted.text or not set("*_>").isdisjoint(quoted.text)
        if quoted.status is QuoteStatus.NEAR:
            assert (quoted.mended is None) is (quoted.rival is not None)
            assert quoted.mended in (None, passage)
        elif quoted.mended is not None:
            assert quoted.cuts
            assert passage in quoted.mended
            assert quoted.mended in text


WHOLE = parted("the old été l’homme человек 소크라테스는 東京 e\u0301tude soft\u00adware of\ufb01ce")


@given(texts(), texts(), texts(), st.sampled_from(WHOLE), st.sampled_from(WHOLE), st.sampled_from(FORMS))
def test_a_passage_however_it_is_normalised_is_verified_at_its_own_place(
    before: str, inner: str, behind: str, first: str, last: str, form: FORM | None
) -> None:
    passage = f"{first} {inner} §7 {last}"  # nothing else has the sign
    text = f"{before} {passage} {behind}"
    written = passage if form is None else unicodedata.normalize(form, passage)
    for words in (written, normalize(written)):
        (quoted,) = check_quotations(f"~~~~\n{words}\n~~~~", sources(text)).quotes
        assert quoted.status in (QuoteStatus.EXACT, QuoteStatus.NORMALIZED)
        assert (quoted.source_start, quoted.source_end) == (len(before) + 1, len(before) + 1 + len(passage))


@example(
    ("a smoker x unfor-\ntunate été is the old man", 7, "r x unfor-\ntunate été is the old m"),
    "as it is",
    "NFD",
)
@given(stretches(), st.sampled_from(HOWS), st.sampled_from(FORMS))
def test_any_stretch_of_a_source_is_verified_at_its_own_place(
    stretch: tuple[str, int, str], how: str, form: FORM | None
) -> None:
    text, start, words = stretch
    said = retold(words, how, form)
    if len(normalize(said)) < 12 or normalize(said) != normalize(words) or not any(map(str.isalnum, said)):
        return
    (quoted,) = check_quotations(f"~~~~\n{said}\n~~~~", sources(text)).quotes
    assert quoted.status.verified
    assert quoted.source_start is not None
    assert quoted.source_end is not None
    assert normalize(text[quoted.source_start : quoted.source_end]) == normalize(words)
    if stands_once(normalize(text), normalize(words)):
        first, last = min(start, quoted.source_start), max(start + len(words), quoted.source_end)
        assert normalize(text[first:last]) == normalize(words)


@settings(max_examples=examples(200))
@given(texts().flatmap(lambda text: st.tuples(st.just(text), answers(text))))
def test_mending_what_was_mended_changes_nothing(pair: tuple[str, str]) -> None:
    text, answer = pair
    mended = mend_quotations(answer, sources(text)).mended_answer
    assert mended is not None
    assert mend_quotations(mended, sources(text)).mended_answer == mended
    assert all(
        quoted.status is not QuoteStatus.NEAR or quoted.rival is not None
        for quoted in check_quotations(mended, sources(text)).quotes
    )


REQUESTS = [
    "Give me three passages on the old man.",
    "Quote two passages about Rome.",
    "Quote exactly what it says about the man.",
    "Recite the whole text.",
]


@settings(max_examples=examples(150))
@given(
    st.lists(texts(4) | st.just("The old man walked home slowly in Rome."), min_size=1, max_size=3),
    st.data(),
    st.sampled_from(REQUESTS),
    st.sampled_from(["", "\n```\nthe old man", "\n~~~~", " [repaired]", "\n\n[repaired]", " [unverified]"]),
)
def test_what_was_asked_for_is_put_in_once(
    read: list[str], data: st.DataObject, question: str, tail: str
) -> None:
    """Also where several sources have the same passage, and where code is open; no word gets lost."""
    given_sources = sources(*read, read[0])
    answer = data.draw(answers(read[0])) + tail
    mended = mend_quotations(answer, given_sources, question=question).mended_answer
    assert mended is not None
    assert mend_quotations(mended, given_sources, question=question).mended_answer == mended


@given(st.text())
def test_any_text_is_an_answer(answer: str) -> None:
    found = find_quotations(answer)
    places = [(each.outer_start, each.start, each.end, each.outer_end) for each in found.quotations]
    assert all(list(place) == sorted(place) for place in places)
    assert all(before[3] <= behind[0] for before, behind in pairwise(places))


@given(texts().flatmap(lambda text: st.tuples(st.just(text), answers(text))))
def test_a_report_that_is_written_is_read_again(pair: tuple[str, str]) -> None:
    text, answer = pair
    report = mend_quotations(answer, sources(text))
    assert QuotationReport.from_json(json.loads(json.dumps(report.to_json()))) == report
