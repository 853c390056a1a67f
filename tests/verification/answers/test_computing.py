"""What is computed: of fields and groups of records, of dates, by what an answer writes out or lists."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import beside
from verification.model import Mention, MentionKind, MentionStatus, Operation

LISTENS = (
    "show,month,listens\nNight Shift,Jan,1840\nNight Shift,Feb,2110\nOld Maps,Jan,655\nOld Maps,Feb,703\n"
)
ROWS = [
    {"show": "Night Shift", "listens": 1840},
    {"show": "Night Shift", "listens": 2110},
    {"show": "Old Maps", "listens": 655},
    {"show": "Old Maps", "listens": 703},
]
BANK = "text;amount\nEnergy;-84.20\nSalary;2310.00\nCafé;-12.60\n"
LEASE = {"from": "2026-02-10", "to": "2026-04-03", "ends": "2028-02-10", "notice_days": 30}
FEES = {"fee": 1310.55, "grant": 250, "deposit": 100, "seats": 3, "price": 19.5, "vat": "20 %"}
PAID = {"paid": 148, "litres": 80, "minutes": 165, "km": 30}
WEEK = {"monday": 34, "tuesday": 41, "wednesday": 27, "aim": 120}
ADDED = "Monday 34, Tuesday 41, Wednesday 27, together 102 of 120, that is"
TEAMS = "Team North: 412 calls, 18 missed\nTeam South: 377 calls, 41 missed"
CALLED = "North took 412 and missed 18, South took 377 and missed 41. Together 789 calls"
BATTERIES = [{"id": f"TH-{number}", "battery": level} for number, level in ((21, 81), (22, 12), (23, 55))]
SHEET = [
    ["Item", "Plan", "Actual"],
    ["Travel", 4000, 5210.4],
    ["Tools", 1500, 1320],
    ["Events", 2500, 2750],
]
BESIDE = {
    "rows": [
        {"project": "Atlas", "points": 31},
        {"project": "Atlas", "points": 38},
        {"project": "Borealis", "points": 90},
    ],
    "actual": "07:41",
    "planned": "07:05",
}


def mention(answer: str, text: str, output: Any) -> Mention:
    return next(each for each in beside(answer, output) if each.text == text)


def outcome(answer: str, text: str, output: Any) -> Operation | None:
    found = mention(answer, text, output)
    assert (found.status is MentionStatus.COMPUTED) is (found.operation is not None)
    return found.operation


@pytest.mark.parametrize("output", [LISTENS, ROWS], ids=["sheet", "data"])
@pytest.mark.parametrize(
    ("answer", "text", "operation"),
    [
        ("All in all 5,308 listens.", "5,308", Operation.SUM),
        ("Night Shift had 3,950 listens.", "3,950", Operation.SUM),
        ("| Show | Total |\n|---|---|\n| Night Shift | 3,950 |", "3,950", Operation.SUM),
        ("Old Maps had 3,950 listens.", "3,950", None),
        ("There were 3,950 listens.", "3,950", None),
        ("Night Shift has 3,950 subscribers.", "3,950", None),
        ("Night Shift had 3,951 listens.", "3,951", None),
        ("On average Old Maps had 679.", "679", Operation.MEAN),
        ("The mean is 1,327.", "1,327", Operation.MEAN),
        ("Old Maps had 679.", "679", None),
        ("1,840 is 34.7 % of all.", "34.7 %", Operation.PERCENTAGE),
        ("1,840 is 35 % of all.", "35 %", Operation.PERCENTAGE),
        ("1,840 is 43.7 % of all.", "43.7 %", None),
    ],
)
def test_fields_add_up_for_all_records_and_for_those_that_the_sentence_names(
    output: Any, answer: str, text: str, operation: Operation | None
) -> None:
    assert outcome(answer, text, output) is operation


@pytest.mark.parametrize(
    ("output", "answer", "text", "operation"),
    [
        # what went out and what came in add up by themselves
        (BANK, "Out went $96.80 altogether.", "$96.80", Operation.SUM),
        (BANK, "The balance of all is $2,213.20.", "$2,213.20", Operation.SUM),
        # as if nothing was negative
        (BANK, "Out went $2,406.80 altogether.", "$2,406.80", None),
        # periods are between dates of the answer
        (LEASE, "From 10 February to 3 April it is 52 days.", "52", Operation.DIFFERENCE),
        (LEASE, "10 February to 3 April 2026, both days included: 53 days.", "53", Operation.DIFFERENCE),
        (LEASE, "From 10 February to 3 April it is 53 days.", "53", None),
        (
            LEASE,
            "It is due within 30 days after 10 February, on 12 March 2026.",
            "12 March 2026",
            Operation.SUM,
        ),
        (LEASE, "It is due within 30 days after 10 February, on 13 March 2026.", "13 March 2026", None),
        (LEASE, "From 10 February 2026 to 10 February 2028 it is 24 months.", "24", Operation.DIFFERENCE),
        (LEASE, "From 10 February 2026 to 10 February 2028 it is 23 months.", "23", None),
        # arithmetic that is written out is done again
        (FEES, "You owe €1,060.55 (1,310.55 - 250).", "€1,060.55", Operation.DIFFERENCE),
        (FEES, "1,310.55 − 250 − 100 = €960.55", "€960.55", Operation.DIFFERENCE),
        (FEES, "3 seats × $19.50 = $58.50", "$58.50", Operation.PRODUCT),
        (FEES, "That is $158.50 (3 × 19.5 + 100).", "$158.50", Operation.PRODUCT),
        (FEES, "$1,310.55 / 3 = $436.85", "$436.85", Operation.QUOTIENT),
        (FEES, "The VAT is $262.11 (20 % × 1,310.55).", "$262.11", Operation.PRODUCT),
        (FEES, "3 × 19.5 = 58.5, and 58.5 + 100 = 158.5", "158.5", Operation.SUM),
        (FEES, "You owe €1,061.55 (1,310.55 - 250).", "€1,061.55", None),
        (FEES, "You owe €1,060.55 (1,310.55 + 250).", "€1,060.55", None),
        (FEES, "You owe €1,110.55 (1,310.55 - 200).", "€1,110.55", None),
        (FEES, "Seats: 3 (of 250)", "3", None),
        # a quotient is by what the answer says that it is per
        (PAID, "You paid $148 for 80 litres, that is $1.85 per litre.", "$1.85", Operation.QUOTIENT),
        (PAID, "It took 165 minutes for 30 km, 5.5 minutes per km.", "5.5", Operation.QUOTIENT),
        (PAID, "You paid $148 for 80 litres, that is $1.85 per week.", "$1.85", None),
        (PAID, "You paid $148 for 80 litres, that is $1.95 per litre.", "$1.95", None),
        (PAID, "You paid $148 for 80 litres and 30 km, that is $4.93 per km.", "$4.93", Operation.QUOTIENT),
        # a share is of what its sentence adds up
        (WEEK, f"{ADDED} 85 %.", "85 %", Operation.PERCENTAGE),
        (WEEK, f"{ADDED} 58 %.", "58 %", None),
        # lines that count the same add up
        (TEAMS, f"{CALLED}, 59 missed.", "789", Operation.SUM),
        (TEAMS, f"{CALLED}, 59 missed.", "59", Operation.SUM),
        (TEAMS, f"{CALLED}, 69 missed.", "69", None),
        # a mean may be a percentage
        (BATTERIES, "On average 49.3 %.", "49.3 %", Operation.MEAN),
        (BATTERIES, "On average 48.3 %.", "48.3 %", None),
        # what stands beside is compared
        (BESIDE, "31 of 38 points (82 %) are done.", "82 %", Operation.PERCENTAGE),
        (BESIDE, "31 of 38 points (81 %) are done.", "81 %", None),
        (BESIDE, "7:41 instead of 7:05, 36 minutes late.", "36", Operation.DIFFERENCE),
        (BESIDE, "7:41 instead of 7:05, 46 minutes late.", "46", None),
        (BESIDE, "31 + 38 = 69, 21 less than the 90.", "21", Operation.DIFFERENCE),
        (BESIDE, "31 + 38 = 69, 22 less than the 90.", "22", None),
        (BESIDE, "- Atlas: 69", "69", Operation.SUM),
        (BESIDE, "- Atlas: 69 points", "69", Operation.SUM),
        (BESIDE, "- Atlas: rank 69", "69", None),
        # columns of a list of lists add up
        (SHEET, "In total $8,000 were planned.", "$8,000", Operation.SUM),
        (SHEET, "In total $9,280.40 were spent.", "$9,280.40", Operation.SUM),
        (SHEET, "In total $9,281.40 were spent.", "$9,281.40", None),
    ],
)
def test_what_is_computed(output: Any, answer: str, text: str, operation: Operation | None) -> None:
    assert outcome(answer, text, output) is operation


def test_what_a_sentence_adds_up_are_numbers() -> None:
    assert all(each.kind is MentionKind.NUMBER for each in beside(f"{ADDED} 85 %.", WEEK))


@given(
    st.dates(date(1990, 1, 1), date(2090, 1, 1)),
    st.integers(2, 400),
    st.sampled_from(["days", "nights", "jours"]),
    st.booleans(),
)
def test_the_days_between_two_dates_are_computed(first: date, days: int, unit: str, wrong: bool) -> None:
    last = first + timedelta(days=days)
    said = days + 1000 * wrong
    answer = f"From {first} to {last}, that is {said} {unit}."
    found = mention(answer, str(said), {"from": first.isoformat(), "to": last.isoformat()})
    if found.status is not MentionStatus.VERIFIED:  # a number of the dates themselves
        assert (found.operation is Operation.DIFFERENCE) is not wrong


@given(st.lists(st.integers(11, 9_999), min_size=2, max_size=6), st.integers(-3, 3))
def test_a_sum_of_any_length_is_right_or_not(values: list[int], off: int) -> None:
    said = sum(values) + off
    answer = f"It is {' + '.join(map(str, values))} = {said}."
    output = {f"x{chr(97 + at)}": value for at, value in enumerate(values)}
    found = beside(answer, output)[-1]
    if said not in values and off:
        assert found.status is MentionStatus.UNVERIFIED
    elif not off and found.status is not MentionStatus.VERIFIED:
        assert found.operation is Operation.SUM
        assert sum(Decimal(each.value) for each in found.operands) == said


LEAKS = "V-07 north\nV-12 south\nV-31 south\nV-40 east\nV-44 west\n"


@pytest.mark.parametrize(
    ("answer", "computed"),
    [
        ("3 valves leak: V-07, V-12 and V-31.", True),
        ("There are 3 leaks (V-07, V-12, and V-31).", True),
        ("I found 3 leaks:\n- V-07\n  - by the wall\n- V-12\n- V-31\n", True),
        ("3 valves leak: V-07 and V-12.", False),
        ("3 valves leak: A-99, B-99 and C-99.", False),
        ("I found 3 leaks:\n- V-07\n- V-12\n- V-31\n- V-40\n", False),
        ("3 valves leak.", False),
    ],
)
def test_a_number_counts_what_the_answer_lists(answer: str, computed: bool) -> None:
    found = mention(answer, "3", LEAKS)
    assert found.status is (MentionStatus.COMPUTED if computed else MentionStatus.UNVERIFIED)
    assert len(found.operands) == 3 * computed
    for each in found.operands:
        assert each.start is not None
        assert answer[each.start : each.end] == each.text


STOCK = [{"bin": "B-1104", "here": 420, "kept": 60}, {"bin": "B-1107", "here": 180, "kept": 45}]


@pytest.mark.parametrize(
    ("free", "operation"),
    [
        (("360", "135"), Operation.DIFFERENCE),
        (("480", "225"), Operation.SUM),
        (("25200", "8100"), Operation.PRODUCT),
        (("360", "136"), None),
        (("360", "225"), None),
    ],
)
def test_a_column_of_the_answer_is_computed_of_two_others_in_every_row(
    free: tuple[str, str], operation: Operation | None
) -> None:
    rows = [
        f"| {each['bin']} | {each['here']} | {each['kept']} | {made} |"
        for each, made in zip(STOCK, free, strict=True)
    ]
    answer = "| Bin | A | B | C |\n|---|---|---|---|\n" + "\n".join(rows)
    for each in free:
        assert outcome(answer, each, STOCK) is operation


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("a delay of 2 hours and 25 minutes", MentionStatus.COMPUTED),
        ("a delay of 2h 25m", MentionStatus.COMPUTED),
        ("a delay of 2 hours and 35 minutes", MentionStatus.UNVERIFIED),
    ],
)
def test_each_number_of_a_duration_is_of_the_whole(told: str, status: MentionStatus) -> None:
    answer = f"It leaves at 6:00 AM and is expected at 8:25 AM, {told}."
    assert [each.status for each in beside(answer, "dep 06:00 arr 08:25")[2:]] == [status, status]
