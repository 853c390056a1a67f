"""Which numbers of a result are evidence: none that stand there by accident; payments in rows of their
records."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import beside
from verification.model import MentionStatus

FOUND, NOT_FOUND = MentionStatus.VERIFIED, MentionStatus.UNVERIFIED
BOOKED = [
    {"day": "2026-05-02", "text": "Hagen Energie", "amount": -84.2, "currency": "EUR"},
    {"day": "2026-05-04", "text": "Salary Mertens", "amount": 2310.0, "currency": "EUR"},
]


def status(answer: str, output: Any, given: Any = None) -> MentionStatus:
    """Of the last mention of an answer."""
    return beside(answer, output, given)[-1].status


@pytest.mark.parametrize(
    "phone", ["+34 93 228 97 47", "(415) 555-0134", "415-555-0134", "01 42 68 53 00", "tel. 228-9747 34 97"]
)
def test_the_groups_of_a_telephone_number_are_no_numbers(phone: str) -> None:
    groups = [int(each) for each in re.findall(r"\d+", phone) if int(each) >= 10]
    assert groups
    for each in groups:
        assert status(f"There are {each} seats left.", f"box office {phone}, open") is NOT_FOUND
        assert status(f"There are {each} seats left.", f"box office {phone}, {each} seats") is FOUND


@given(st.integers(10, 999), st.integers(100, 999))
def test_thousands_behind_a_plus_are_no_telephone_number(first: int, second: int) -> None:
    said = f"+{first} {second} {second}"
    assert status(f"It grew by {first},{second},{second}.", f"growth {said} people") is FOUND


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("There are 10 sheets.", NOT_FOUND),
        ("I looked at the first 10 sheets.", FOUND),
        ("I set the limit to 10.", FOUND),
    ],
)
@pytest.mark.parametrize(
    "given",
    [{"genus": "Salix", "limit": 10}, {"pageSize": 10}, "SELECT * FROM s LIMIT 10", {"max_results": 10}],
)
def test_how_much_was_asked_for_is_not_how_much_there_is(
    answer: str, expected: MentionStatus, given: Any
) -> None:
    if given == {"pageSize": 10} and "limit" in answer:
        expected = FOUND
    assert status(answer, [{"sheet": "HB-00317"}], given) is expected


def test_what_a_call_was_given_to_do_is_evidence() -> None:
    assert status("I refunded $50.", "done", {"amount": 50}) is FOUND


@pytest.mark.parametrize(
    ("answer", "output", "expected"),
    [
        # a price is no share
        ("It has 12 % VAT.", "Honey 12.00\nCheese 8.50", NOT_FOUND),
        ("The accuracy is 95 %.", "accuracy 95.00\nloss 0.21", FOUND),
        ("The VAT is 12 %.", "Honey 12.00\nVAT 12 %", FOUND),
        ("The VAT is 12 %.", {"vat_percent": 12.0}, FOUND),
        ("The rate is 4.5 %.", {"rate": 4.5, "currency": "EUR"}, FOUND),
        # a number with thousands is not its groups
        ("It stopped 220 times.", "1,220 rides in the morning", NOT_FOUND),
        ("There were 1220 rides.", "1,220 rides in the morning", FOUND),
        ("B has 220.", "A,1,220\nB,2,220\nC,3,330", FOUND),
        # a share and a measure are what they are
        ("It takes 5 working days", "due in 5d, 5 days", FOUND),
        ("It covers 41 lines of app.py", "app.py 41%", FOUND),
        ("Coverage is 41 now", "total 41%", FOUND),
        ("It rose from 41 tests to 85 %", "from 41% to 85%", FOUND),
        ("It ran for 5 hours", "Running 3 (5h ago)", FOUND),
        # the port of an address is no size
        ("The limit is 27 MiB", "relay=mx[77.66.12.201]:27, 10.0.0.1:27", NOT_FOUND),
        ("It listens on 27", "relay=mx[77.66.12.201]:27", FOUND),
    ],
)
def test_a_number_is_not_another_one_that_looks_like_it(
    answer: str, output: Any, expected: MentionStatus
) -> None:
    assert status(answer, output) is expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("| Text | Amount |\n|---|---|\n| Hagen Energie | €84.20 |", FOUND),
        ("Bookings:\n- Hagen Energie: €84.20\n- Salary Mertens: €2,310.00", FOUND),
        ("| Text | Balance |\n|---|---|\n| Hagen Energie | €84.20 |", NOT_FOUND),
        ("| Text | Amount |\n|---|---|\n| Other | -€5 |\n| Hagen Energie | €84.20 |", NOT_FOUND),
        ("| Text | Amount |\n|---|---|\n| Mertens | €84.20 |", NOT_FOUND),
        ("You have €84.20.", NOT_FOUND),
    ],
)
def test_a_payment_stands_without_its_sign_in_a_row_of_its_record(
    answer: str, expected: MentionStatus
) -> None:
    mention = next(each for each in beside(answer, BOOKED) if "84" in each.text)
    assert mention.status is expected


@given(
    st.integers(2, 99),
    st.sampled_from(["skipped", "tests", "rejected"]),
    st.sampled_from(["h", "kg", "%", " %"]),
)
def test_a_share_and_a_measure_are_no_number_of_things(value: int, things: str, unit: str) -> None:
    assert status(f"There were {value} {things}", f"a {value}{unit} b") is NOT_FOUND
    assert status(f"There were {value} {things}", f"a {value}{unit} b {value} {things}") is FOUND
