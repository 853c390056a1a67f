"""A quotation that says it of the two the other way round says nothing for the claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.claims.asking import quoted
from verification.claims.swapped import swapped
from verification.model import QuoteRejection

WORDS = st.lists(st.from_regex(r"[a-z]{3,8}", fullmatch=True), min_size=3, max_size=12, unique=True)
SWAPPED = (
    ("Hasselby beat Torvik 3-1 on Saturday.", "Torvik beat Hasselby 3-1 on Saturday."),
    ("Hasselby beat Torvik on Saturday.", "Torvik beat Hasselby 3-1 on Saturday."),
    ("Hasselby has won fewer titles than Torvik.", "Torvik has won fewer titles than Hasselby."),
    ("The dough rests for 24 minutes at 45 degrees.", "The dough rests for 45 minutes at 24 degrees."),
    ("The landlord pays 900 euros to the tenant.", "The tenant pays 900 euros to the landlord."),
    ("The express is slower than the night train.", "The night train is slower than the express."),
    ("The invoice from Omega was paid to Delta.", "The invoice from Delta was paid to Omega."),
    ("Jan Holub is the mother of Marta Holub.", "Marta Holub is the mother of Jan Holub."),
    ("La rue Haute est plus longue que la rue Basse.", "La rue Basse est plus longue que la rue Haute."),
)
AS_IT_WAS = (
    ("On Saturday Torvik beat Hasselby.", "Torvik beat Hasselby on Saturday."),
    ("Torvik beat Hasselby.", "Torvik beat Hasselby 3-1."),
    ("Anna and Ben are rich.", "Ben and Anna are rich."),
    ("Torvik was beaten by Hasselby.", "Hasselby beat Torvik."),
    ("The king of Arden is Olaf.", "Olaf is the king of Arden."),
)


@pytest.mark.parametrize(("claim", "quote"), SWAPPED)
def test_two_that_changed_places(claim: str, quote: str) -> None:
    assert swapped(claim, quote)
    assert quoted(claim, quote).rejected is QuoteRejection.NOT_STATED


@pytest.mark.parametrize(("claim", "quote"), AS_IT_WAS)
def test_nothing_changed_places(claim: str, quote: str) -> None:
    assert not swapped(claim, quote)


@given(WORDS)
def test_nothing_is_swapped_with_itself_or_moved(words: list[str]) -> None:
    text = " ".join(words)
    assert not swapped(text, text)
    assert not swapped(" ".join([*words[1:], words[0]]), text)


@given(WORDS)
def test_the_ends_of_a_text_swapped(words: list[str]) -> None:
    first, *middle, last = words
    middle = [word for word in middle if word not in ("and", "are", "was", "were", "est", "sont")]
    there = " ".join([first, "beat", *middle, last])
    back = " ".join([last, "beat", *middle, first])
    assert swapped(there, back) == swapped(back, there)
    assert swapped(there, back)


def test_what_is_only_probable_is_not_stated() -> None:
    check = quoted("Sofia will join the call.", "Sofia will probably join the call.")
    assert check.rejected is QuoteRejection.NOT_STATED
