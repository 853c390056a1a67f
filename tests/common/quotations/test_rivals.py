"""Of two passages that are as near to a quotation, none is taken for it; a law, then what strangers quote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.quotations import Source, Status
from tests.verification.citations.answers import sources
from verification.citations import check_quotations, mend_quotations

CLAUSE = "The {0} shall pay the rent to the {1} on the {2} day of the term, by transfer."
TWICE = "".join(f"He met for the {which} time the old baker of the town. " for which in ("first", "last"))
NOUNS = st.sampled_from(["tenant", "lodger", "guest", "farmer"])
DAYS = st.sampled_from(["rainy", "sunny", "final", "opening"])


@given(NOUNS, NOUNS, DAYS, DAYS, st.integers(0, 3), st.booleans())
def test_a_tie_is_refused_and_both_passages_are_shown(
    who: str, whom: str, one: str, other: str, between: int, long: bool
) -> None:
    padding = "Nothing else is said of this matter anywhere. " * (2_000 if long else between)
    first, second = (CLAUSE.format(who, whom, day) for day in (one, other))
    match = Source(f"{first} {padding} {second}").find(CLAUSE.format(who, whom, "stormy"))
    assert match.status is Status.NEAR
    if one == other:
        assert match.rival is None
        return
    assert match.rival is not None
    assert {match.text, match.rival.text} == {first, second}


@pytest.mark.parametrize(
    ("text", "quotation", "rival"),
    [
        (
            "The husband is obligated to financially support her in all things.",
            "The husband is obligated to financially her",
            "The husband is obligated to financially support",
        ),
        (
            "The plays were contested between the teams of both the old towns.",
            "contested contested between the teams of both the old towns",
            "were contested between the teams of both the old towns",
        ),
        (
            "It is used to refer to two periods in the history of that town.",
            "to refer two periods in the history of that town",
            "refer to two periods in the history of that town",
        ),
        (
            TWICE,
            "He met for the next time the old baker of the town.",
            "He met for the last time the old baker of the town.",
        ),
        # a slip of the pen says which one is meant
        (
            TWICE,
            "He met for the lasst time the old baker of the town.",
            None,
        ),
        # a capital or a full stop does, too
        (
            "The old bridge over the river fell down today.",
            "The bridge over the river fell down today.",
            None,
        ),
        ("We saw the bridge fall down in the dark night.", "the bridge fall down in the night.", None),
    ],
)
def test_passages_that_are_as_near(text: str, quotation: str, rival: str | None) -> None:
    match = Source(text).find(quotation)
    assert match.status is Status.NEAR
    if rival is None:
        assert match.rival is None
        return
    assert match.rival is not None
    assert rival in (match.text, match.rival.text)
    assert match.text != match.rival.text


def test_a_rival_in_another_source_is_one_too_unless_the_source_is_named() -> None:
    first, second = (CLAUSE.format("tenant", "owner", day) for day in ("rainy", "sunny"))
    both, said = sources(first, second), CLAUSE.format("tenant", "owner", "stormy")
    (quoted,) = check_quotations(f"“{said}”", both).quotes
    assert (quoted.status.value, quoted.mended) == ("near", None)
    assert quoted.rival is not None
    assert {quoted.source, quoted.rival.source} == {"1.txt", "2.txt"}
    mended = mend_quotations(f"“{said}”", both).mended_answer
    assert mended == f"“{said}” [unverified]"
    (named,) = check_quotations(f"[ 2 {said} ]", both).quotes
    assert (named.mended, named.rival) == (second, None)
