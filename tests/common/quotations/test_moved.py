"""A negation or a number that stands elsewhere in a long quotation makes another text of it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fol_kb.common.quotations import Source, Status

TEXT = (
    "the board of our town says that it will pay the bonus of this year and that those members of the staff"
    " who asked for it in writing will be told of it before the end of the month at the latest by mail"
)
WORDS = TEXT.split()


@given(st.integers(1, 39), st.integers(1, 39), st.sampled_from(["not", "never", "seldom", "seven", "nicht"]))
def test_what_denies_or_counts_does_not_move(one: int, other: int, word: str) -> None:
    text, said = (" ".join([*WORDS[:at], word, *WORDS[at:]]) for at in (one, other))
    assume(text != said)
    match = Source(f"{text}.").find(said)
    assert match.status is Status.ABSENT
    assert match.nearest is not None
    assert str(match.difference).startswith(("a negation differs", "a number differs"))


@pytest.mark.parametrize(
    ("text", "said", "why"),
    [
        (
            "公司宣布今年不会裁减任何员工，大家都相信公司明年会提高所有员工的工资水平并且改善工作条件。",
            "公司宣布今年会裁减任何员工，大家都相信公司明年不会提高所有员工的工资水平并且改善工作条件。",
            "a negation differs",
        ),
        (
            "They didn't sell the old house in the end, but they would have rented the upper floor to him.",
            "They did sell the old house in the end, but they wouldn't have rented the upper floor to him.",
            "a negation differs",
        ),
        (
            "Two of the members and three of the guests came late to the meeting that was held in the hall.",
            "Three of the members and two of the guests came late to the meeting that was held in the hall.",
            "a number differs",
        ),
        (
            "Суд не признал его виновным в краже и обещал вернуть ему все вещи в тот же день без условий.",
            "Суд признал его виновным в краже и не обещал вернуть ему все вещи в тот же день без условий.",
            "a negation differs",
        ),
    ],
)
def test_what_has_changed_places_is_told(text: str, said: str, why: str) -> None:
    match = Source(text).find(said)
    assert match.status is Status.ABSENT
    assert str(match.difference).startswith(why)


def test_a_slip_beside_a_negation_is_near() -> None:
    text = "The non-smokers of the town did not pay the levy that was asked of them in the spring."
    for said in (text.replace("smokers", "smoker"), text.replace("not pay", "not paid")):
        assert Source(text).find(said).status is Status.NEAR
