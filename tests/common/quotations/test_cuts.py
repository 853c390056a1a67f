"""Any stretch of a text stands in it, whatever it cuts, and however it is written; what it cuts is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.quotations import Match, Source, Status, normalize
from fol_kb.common.quotations import cuts as module
from fol_kb.common.quotations.cuts import cuts
from tests.common.quotations.stretches import FORMS, HOWS, Form, retold, stands_once, stretches


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
        ("His visual acuity is good.", "isual acuity", "begins within 'visual'", "v", "", False),
        ("She left all of it.", "he left all of it", "begins within 'She'", "S", "", True),
        ("It was nominated for a prize.", "It was nominate", "ends within 'nominated'", "", "d", False),
        ("It was nominated for a prize.", "It was nominat", "ends within 'nominated'", "", "ed", True),
        ("He said he was careless.", "He said he was care", "ends within 'careless'", "", "less", True),
        ("He was seen as careful.", "He was seen as care", "ends within 'careful'", "", "ful", True),
        ("He had never been there.", "ever been there", "begins within 'never'", "n", "", True),
        ("He said that he cannot go.", "He said that he can", "ends within 'cannot'", "", "not", True),
        ("I think that he is now here.", "think that he is no", "ends within 'now'", "", "w", True),
        ("He paid 1,200 for the car.", "200 for the car", "begins within '1,200'", "1,", "", True),
        ("It’s CHF 1’200 for the car.", "200 for the car", "begins within 'CHF 1’200'", "CHF 1’", "", True),
        (
            "The un\u00adpaid bill is due.",
            "paid bill is due",
            "begins within 'unpaid'",
            "un\u00ad",
            "",
            True,
        ),
        ("Use the soft\u00adware.", "Use the soft", "ends within 'software'", "", "\u00adware", True),
        ("It has about 10⁶ cells.", "It has about 10", "ends within '10⁶'", "", "⁶", True),
        ("It has 3 × 10⁶ cells now.", "10⁶ cells now.", "begins within '3 × 10⁶'", "3 × ", "", True),
        ("A rate of .5 of all men.", "5 of all men.", "begins within '.5'", ".", "", True),
        ("It errs by ±5 mm at noon.", "5 mm at noon.", "begins within '±5 mm'", "±", "", True),
        ("He takes daily 5 mg.", "He takes daily 5", "ends within '5 mg'", "", " mg", True),
        ("Children get 0.5 mg/kg daily.", "Children get 0.5 mg", "ends within '0.5 mg/kg'", "", "/kg", True),
        ("Store it at −20 °C ±5 °C.", "20 °C ±5 °C.", "begins within '−20 °C'", "−", "", True),
        ("She is un-able to go now.", "able to go now.", "begins within 'un-able'", "un-", "", True),
        ("A cup and by 2½ spoons.", "A cup and by 2", "ends within '2½'", "", "½", True),
        ("Of the years 1914–18 all tell.", "Of the years 1914", "ends within '1914–18'", "", "–18", True),
        ("The area is 20 km² now.", "The area is 20 km", "ends within '20 km²'", "", "²", True),
        (
            "Ask bob@example.com today.",
            "example.com today",
            "begins within 'bob@example.com'",
            "bob@",
            "",
            True,
        ),
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
    [
        *(("He is a manager.", "man"), ("It sold 120 cars.", "It sold 12"), ("café noir", "caf")),
        *(("10⁶ cells", "10"), ("a rate of .5", "5"), ("CHF 1’200", "200"), ("an error of ±5", "5")),
        *(("She is un-able.", "able"), ("soft\u00adware", "soft"), ("careless", "care"), ("-$5", "$5")),
        *(("H₂O", "H"), ("AT&T", "T"), ("C++", "C"), ("5 mg", "5"), ("20 °C", "20"), ("50 %", "50")),
    ],
)
def test_a_short_quotation_is_no_part_of_a_word(text: str, quotation: str) -> None:
    assert found(text, quotation) is None


@pytest.mark.parametrize(
    ("text", "quotation"),
    [
        *(("He was king.³ Then he died.", "He was king."), ("He was king³ then.", "He was king")),
        *(("- 5 eggs", "5 eggs"), ("> 5 men came", "5 men"), ("In 1990 A new law came.", "In 1990")),
        *(("l’homme", "homme"), ("Anna’s hat", "Anna"), ("It ends.Next", "Next"), ("so—he went", "he went")),
        *(("He left in 1990. 500 came.", "500 came"), ("Bob, 5, ran", "5"), ("Figure~5", "5"), ("(5)", "5")),
        *(("5\u200b", "5"), ("see 3. 5 apples", "5 apples"), ("*5* men", "5")),
    ],
)
def test_what_is_whole_is_not_cut(text: str, quotation: str) -> None:
    match = found(text, quotation)
    assert match is not None
    assert match.cut is None


@pytest.mark.parametrize("unit", ["a", "abaab", "é", "я"])
def test_the_rest_of_a_word_is_passed_over_at_once(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What begins two letters within a word is found nowhere in the rest of it."""
    looked: list[int] = []
    real = module.cuts

    def counted(text: str, at: int, *, begins: bool) -> bool:
        looked.append(at)
        return real(text, at, begins=begins)

    monkeypatch.setattr(module, "cuts", counted)
    list(Source(f"x{unit * 4_000}").matches(unit * 12))
    assert len(looked) < 1_000
