"""What is found and wrong all the same: values of other records, other days of the week, other classes."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import beside
from verification.answers import by_code, gate
from verification.model import Gate, Mention, MentionStatus, Run, ToolResult, WarningCode

ORDERS: dict[str, Any] = {
    "orders": [
        {"id": "W123", "price": 80, "date": "2025-03-04", "items": [{"sku": "A7731", "price": 60}]},
        {"id": "W999", "price": 50, "date": "2025-03-09", "items": [{"sku": "B4410", "price": 45}]},
    ],
    "warehouse": {"name": "North", "opens": "07:45"},
}
PAID: dict[str, Any] = {
    "orders": [{"id": "W123", "payment": "P1"}, {"id": "W999", "payment": "P2"}],
    "payments": [{"id": "P1", "amount": 80}, {"id": "P2", "amount": 50}],
}
BOOKED: dict[str, Any] = {
    "reservation": "ZK9QX2",
    "flights": [{"number": "HAT069", "price": 121}],
    "payments": [{"id": "card_7803", "amount": 240}],
}
SHEET = "sku,name,left,price\nA-1001,Lamp,14,39.90\nB-2040,Arm,21,74.50\nB-2041,Rest,22,29.95\n"
MARKDOWN = "| id | price |\n|----|-------|\n| W123 | 80 |\n| W999 | 50 |\n"
LOG = "10:00:01 INFO order=W123, price=80, ok\n10:00:02 INFO order=W999, price=50, ok\n"
NAMED = {"HAT069": {"price": 121, "leaves": "18:30"}, "HAT083": {"price": 100, "leaves": "07:10"}}


@pytest.mark.parametrize(
    ("answer", "output", "status"),
    [
        ("Paid $120 less $80: the refund is $40.", {"paid": 120, "fee": 80, "refund": 55}, "unverified"),
        ("$120 - $80: the refund to your card is $40.", [{"a": 120, "b": 80}, {"refund": 55}], "unverified"),
        ("Paid $120, fee $80. Balance: $40.", {"paid": 120, "fee": 80, "balance": 12}, "unverified"),
        ("Payé 120 € moins 80 €, reste 40 €.", {"payé": 120, "frais": 80, "reste": 31}, "unverified"),
        ("Paid $120 less $80: the refund is $40.", {"paid": 120, "fee": 80}, "computed"),
        ("Legs: $102, $105. Total price: $207", [{"a": 102}, {"b": 105}, {"price": 9}], "computed"),
        ("The legs: $120, $80. The total price is $200.", [{"price": 120}, {"price": 80}], "computed"),
        ("It falls from $120 to $80, a difference of $40.", [{"price": 120}, {"price": 80}], "computed"),
    ],
)
def test_what_is_computed_is_none_of_a_field_that_says_otherwise(
    answer: str, output: Any, status: str
) -> None:
    assert checked(answer, output)[-1].status == status


def checked(answer: str, output: Any, given: Any = None, task: str = "") -> list[Mention]:
    return list(by_code(Run(task, answer, (ToolResult("get", given, output),))).mentions)


def doubted(answer: str, output: Any, given: Any = None, task: str = "") -> list[str]:
    found = checked(answer, output, given, task)
    return [each.text for each in found if each.doubt and each.status is MentionStatus.VERIFIED]


@pytest.mark.parametrize(
    ("answer", "output", "text"),
    [
        ("Order W123 costs $50.", ORDERS, "$50"),
        ("Order W123 costs $50.", json.dumps(ORDERS), "$50"),
        ("The order W123 is of March 9, 2025.", ORDERS, "March 9, 2025"),
        ("Item A7731 is $45.", ORDERS, "$45"),
        ("Order W123 has an item for $45.", ORDERS, "$45"),
        ("Flight HAT069 leaves at 7:10 AM.", NAMED, "7:10 AM"),
        ("- **W123**\n  - it was $50", ORDERS, "$50"),
        ("For W123:\n- $50", ORDERS, "$50"),
        ("Order W123 was paid with $50.", PAID, "$50"),
        ("B-2040 costs $39.90.", SHEET, "$39.90"),
        ("Order W123 costs $50.", MARKDOWN, "$50"),
    ],
)
def test_a_value_of_another_record_is_doubted(answer: str, output: Any, text: str) -> None:
    assert doubted(answer, output) == [text]
    report = by_code(Run("", answer, (ToolResult("get", None, output),)))
    (warning,) = report.warnings
    assert warning.code is WarningCode.OTHER_RECORD
    assert report.unverified_mentions == ()
    assert gate(report).decision is Gate.WARN


@pytest.mark.parametrize(
    ("answer", "output", "given", "task"),
    [
        ("Order W123 costs $80.", ORDERS, None, ""),
        ("Order W123 has an item for $60.", ORDERS, None, ""),
        ("Item A7731 is of March 4, 2025.", ORDERS, None, ""),  # its order is
        ("Order W123 costs $30 more than W999, which is $50.", ORDERS, None, ""),
        ("W123 and W999 cost $80 and $50.", ORDERS, None, ""),
        ("Order W123 leaves our warehouse at 7:45.", ORDERS, None, ""),
        ("Order W123 costs $50.", ORDERS, None, "I was promised W123 for $50."),
        ("Order W123 costs $50.", {"price": 50}, {"order": "W123"}, ""),
        ("HAT169 leaves on 2024-05-17.", [{"flight": "HAT169"}], {"date": "2024-05-17"}, ""),
        ("W123 is paid. It was $50.", ORDERS, None, ""),
        ("Order W123 was paid with $80.", PAID, None, ""),  # by P1
        ("Flight HAT069 was paid with $240.", BOOKED, None, ""),  # all is one reservation
        ("ZK9QX2 was paid with $240.", BOOKED, None, ""),
        ("B-2040 costs $74.50, A-1001 $39.90.", SHEET, None, ""),
        ("B-2040 costs $39.90.", f"{SHEET}\nAll of them are 39.90 today.", None, ""),
        ("Order W123 costs $80.", MARKDOWN, None, ""),
        ("Order W123 costs $50.", LOG, None, ""),  # lines of a log may be about one thing
        ("Order W777 costs $50.", ORDERS, None, ""),  # unverified anyway
        ("Order W123 costs $50.", "W123 80\nW999 50", None, ""),  # a text: nobody can say
    ],
)
def test_what_stands_together_or_may_is_not(answer: str, output: Any, given: Any, task: str) -> None:
    assert doubted(answer, output, given, task) == []


FRENCH = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")


@given(st.dates(date(1990, 1, 1), date(2060, 12, 31)), st.integers(0, 6), st.sampled_from("abcd"))
def test_the_calendar_says_which_day_a_date_is(day: date, offset: int, how: str) -> None:
    said = date.fromordinal(day.toordinal() + offset)
    english, french = f"{said:%A}", FRENCH[said.weekday()]
    text = {
        "a": f"It is on {english}, {day.day} {day:%B} {day.year} then.",
        "b": f"It is on {day.isoformat()} ({said:%a}).",
        "c": f"C'est le {french} {day.day}/{day.month}/{day.year}.",
        "d": f"{day:%B} {day.day}, {day.year} is a {english}.",
    }[how]
    (mention,) = checked(text, {"day": day.isoformat()})
    swapped = how == "c" and day.day <= 12 and date(day.year, day.day, day.month).weekday() == said.weekday()
    right = offset == 0 or swapped
    assert mention.status is (MentionStatus.VERIFIED if right else MentionStatus.UNVERIFIED)
    assert bool(mention.doubt) is not right
    if not right:
        assert f"is a {day:%A}" in str(mention.doubt) or how == "c"


def test_a_date_without_a_year_is_one_of_those_that_are_told() -> None:
    assert [each.status.value for each in checked("On Monday, 20 May.", {"on": "2024-05-20"})] == ["verified"]
    (wrong,) = checked("On Sunday, 20 May.", {"on": "2024-05-20"})
    assert wrong.doubt == "'20 May' 2024 is a Monday, and the answer says 'Sunday'"
    (free,) = checked("On Sunday, 20 May.", {"on": "20 May"})
    assert free.status is MentionStatus.VERIFIED
    for right in (
        "Not on Sunday. 20 May it is.",
        "Sunday-Monday, 19-20 May 2024",
        "from Sunday 19 to Monday 20 May 2024",
    ):
        assert {each.status for each in checked(right, "2024-05-19 2024-05-20")} == {MentionStatus.VERIFIED}
    report = by_code(Run("", "On Sunday, 20 May.", (ToolResult("get", None, {"on": "2024-05-20"}),)))
    assert "is a Monday" in report.warnings[0].message
    assert report.warnings[0].code is WarningCode.UNVERIFIED_DATE


CODE = """class Reader(Base):
    def load(self): ...

class Writer:
    def save(self): ...

class Copier(Reader):
    pass
"""


@pytest.mark.parametrize(
    ("answer", "output", "status"),
    [
        ("Call `Writer.load()`.", CODE, "unverified"),
        ("Call `Writer.save()`.", CODE, "verified"),
        ("Call `Reader.load()`.", CODE, "verified"),
        ("Call `Copier.load()`.", CODE, "verified"),
        ("Call `Writer.load()`.", "Writer, Reader: load, save", "verified"),
        ("Call `Writer.load()`.", "class Reader:\n    def load(self): ...\nmy_writer.load()", "unverified"),
        (
            "Call `Writer.load()`.",
            "class Main:\n    x = Writer()\n    def go(self):\n        writer.load()",
            "verified",
        ),
        (
            "Call `Schema.load()`.",
            "14:struct Schema {}\n15:impl Loads for Schema {\n16:  fn load() {}",
            "verified",
        ),
    ],
)
def test_a_method_stands_in_its_class(answer: str, output: str, status: str) -> None:
    assert [each.status.value for each in checked(answer, output)] == [status]


def test_what_words_in_back_ticks_import_is_a_package() -> None:
    found = checked(
        "Write `import numpy` and `from scipy.stats import norm`, and `import numpie as np`.",
        "numpy scipy.stats",
    )
    assert [(each.text, each.kind.value, each.status.value) for each in found] == [
        ("numpy", "package", "verified"),
        ("scipy.stats", "package", "verified"),
        ("numpie", "package", "unverified"),
    ]
    built_in = checked("Write `import os, sys`, `from os.path import join` and `import os.paths`.", "")
    assert [(each.text, each.status.value) for each in built_in] == [
        ("os", "verified"),
        ("sys", "verified"),
        ("os.path", "verified"),
        ("os.paths", "unverified"),
    ]
    assert checked("The import duties and import taxes are due.", "") == []


def test_capitals_a_blank_and_a_number_name_a_record_where_its_data_says_so() -> None:
    trains = [{"train": "RJ 533", "fare": 29.9, "note": "see HTTP 404"}, {"train": "NJ 40237", "fare": 64.9}]

    def told(answer: str) -> list[tuple[str, str, bool]]:
        return [(each.text, each.kind.value, each.doubt is not None) for each in beside(answer, trains)]

    assert told("- RJ 533: €29.90\n- NJ 40237: €64.90") == [
        ("RJ 533", "identifier", False),
        ("€29.90", "amount", False),
        ("NJ 40237", "identifier", False),
        ("€64.90", "amount", False),
    ]
    exchanged = told("- RJ 533: €64.90\n- NJ 40237: €29.90")
    assert [doubted for _, _, doubted in exchanged] == [False, True, False, True]
    assert told("It says HTTP 404, and RJ 999 is none.") == [
        ("404", "number", False),
        ("999", "number", False),
    ]
