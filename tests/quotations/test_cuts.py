"""Any stretch of a text stands in it, whatever it cuts, and however it is written; what it cuts is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.quotations import Match, Source, Status, normalize
from fol_kb.quotations.cuts import cuts
from tests.quotations.stretches import FORMS, HOWS, Form, retold, stands_once, stretches


def found(text: str, quotation: str) -> Match | None:
    """The passage that has these characters, of whole words if there is one."""
    source = Source(text)
    whole = next(source.matches(quotation), None)
    return source.cut(quotation) if whole is None else whole


@given(stretches())
def test_any_stretch_of_twelve_characters_is_found_verbatim(stretch: tuple[str, int, str]) -> None:
    text, start, words = stretch
    if len(normalize(words)) < 12:
        return
    match = found(text, words)
    assert match is not None
    assert match.status is Status.EXACT
    assert match.start is not None
    assert text[match.start : match.end] == words
    if stands_once(text, words):
        assert match.start == start
        if match.cut is None:
            assert not cuts(text, start, begins=True)
            assert not cuts(text, start + len(words), begins=False)


@given(stretches(), st.sampled_from(HOWS), st.sampled_from(FORMS))
def test_any_stretch_however_it_is_written_is_found_at_its_own_place(
    stretch: tuple[str, int, str], how: str, form: Form | None
) -> None:
    text, start, words = stretch
    said = retold(words, how, form)
    if len(normalize(said)) < 12 or normalize(said) != normalize(words):
        return  # written like this it says something else, by the normaliser's own rules
    match = found(text, said)
    assert match is not None
    assert match.start is not None
    assert match.end is not None
    assert normalize(text[match.start : match.end]) == normalize(words)
    if stands_once(text, words) and stands_once(normalize(text), normalize(words)):
        first, last = min(start, match.start), max(start + len(words), match.end)
        assert normalize(text[first:last]) == normalize(words)  # but for what says nothing at its ends


@pytest.mark.parametrize(
    ("text", "quotation", "told", "before", "behind", "misleading"),
    [
        ("She is underpaid by the firm.", "paid by the firm", "begins within 'underpaid'", "under", "", True),
        ("The old firm sold 120 cars.", "The old firm sold 12", "ends within '120'", "", "0", True),
        ("He said that he can’t go.", "He said that he can", "ends within 'can’t'", "", "’t", True),
        ("Bob is a non-smoker of old.", "smoker of old", "begins within 'non-smoker'", "non-", "", True),
        ("It is un-\npaid by the firm.", "paid by the firm", "begins within 'unpaid'", "un-\n", "", True),
        ("Il est bien tue\u0301 ici", "Il est bien tue", "ends within 'tue\u0301'", "", "\u0301", True),
        ("The Second Red Scare began.", "he Second Red Scare", "begins within 'The'", "T", "", False),
        ("It was nominated for a prize.", "It was nominat", "ends within 'nominated'", "", "ed", False),
        ("He had never been there.", "ever been there", "begins within 'never'", "n", "", True),
        ("He said that he cannot go.", "He said that he can", "ends within 'cannot'", "", "not", True),
        ("I think that he is now here.", "think that he is no", "ends within 'now'", "", "w", True),
        ("He paid 1,200 for the car.", "200 for the car", "begins within '1,200'", "1,", "", True),
    ],
)
def test_what_is_cut_is_told(
    text: str, quotation: str, told: str, before: str, behind: str, misleading: bool
) -> None:
    match = found(text, quotation)
    assert match is not None
    assert match.status is Status.EXACT
    assert match.cut is not None
    assert match.cut.whole is not None
    assert (match.cut.told, match.cut.misleading) == (f"it {told}", misleading)
    assert match.cut.whole.text == f"{before}{quotation}{behind}"


@pytest.mark.parametrize(
    ("text", "quotation"),
    [("He is a manager.", "man"), ("It sold 120 cars.", "It sold 12"), ("café noir", "caf")],
)
def test_a_short_quotation_is_no_part_of_a_word(text: str, quotation: str) -> None:
    assert found(text, quotation) is None
