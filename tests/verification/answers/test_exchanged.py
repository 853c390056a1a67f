"""Values of several identifiers, and numbers of several labels, of one sentence: which belongs to which."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import beside, looked
from verification.answers.lookup.belonging import nearest
from verification.model import MentionStatus

INVOICES: list[dict[str, Any]] = [
    {"id": "INV-1001", "total": 40, "tax": 4, "due": "2026-05-01"},
    {"id": "INV-1002", "total": 55, "tax": 6, "due": "2026-05-09"},
    {"id": "INV-1003", "total": 90, "tax": 9, "due": "2026-06-02"},
]
SHEET = "id,total,due\n" + "".join(f"{each['id']},{each['total']},{each['due']}\n" for each in INVOICES)
LINES = "\n".join(f"{each['id']}: total ${each['total']}, due {each['due']}" for each in INVOICES)
ONE_LINE = "; ".join(f"{each['id']} is ${each['total']}, due {each['due']}" for each in INVOICES)
OUTPUTS = [
    INVOICES,
    json.dumps({"invoices": INVOICES}),
    {e["id"]: e for e in INVOICES},
    SHEET,
    LINES,
    ONE_LINE,
]
A, B, C = ("INV-1001", "40"), ("INV-1002", "55"), ("INV-1003", "90")
WORDINGS = [
    "{0} is ${1} and {2} is ${3}.",
    "{0} (${1}), {2} (${3}).",
    "${1} for {0} and ${3} for {2}.",
    "{0} and {2} are ${1} and ${3} respectively.",
    "We have {0} at ${1}; then {2}, which is at ${3}.",
    "{0} costs ${1} while {2} costs ${3}, so {0} is to be paid first.",
]


def unverified(answer: str, output: Any) -> list[str]:
    return [each.text for each in beside(answer, output) if each.status is MentionStatus.UNVERIFIED]


@pytest.mark.parametrize("wording", WORDINGS)
@pytest.mark.parametrize("output", OUTPUTS, ids=["data", "text", "named", "sheet", "lines", "line"])
def test_what_is_exchanged_between_two_identifiers_is_told(wording: str, output: Any) -> None:
    for one, other in itertools.permutations((A, B, C), 2):
        assert unverified(wording.format(*one, *other), output) == []
        exchanged = wording.format(one[0], other[1], other[0], one[1])
        assert len(unverified(exchanged, output)) == 2, exchanged


def test_what_each_call_returned_belongs_to_what_it_was_given() -> None:
    calls = [("get", {"id": each["id"]}, {"total": each["total"]}) for each in INVOICES]
    for wording in WORDINGS:
        for said, wrong in ((wording.format(*A, *B), 0), (wording.format(A[0], B[1], B[0], A[1]), 2)):
            assert sum(each.status is MentionStatus.UNVERIFIED for each in looked(said, *calls)) == wrong, (
                said
            )


@pytest.mark.parametrize(
    "answer",
    [
        "INV-1001 is cheaper than INV-1002: $40 against $55.",
        "INV-1002, which replaces INV-1001, is $55.",
        "After INV-1001, the next one is INV-1002 with $55, due May 9.",
        "INV-1001 and INV-1002 are $95 together, of which $40 and $55 are theirs.",
        "$55 is the total of INV-1002, as INV-1001 is only $40.",
        "INV-1001 is due on May 1 with $40, INV-1002 on May 9 with $55.",
        "On May 1 INV-1001 is due, on May 9 INV-1002 is.",
        "INV-1001 and INV-1002 are due.",
        "$40 of INV-1001 go with the $55 of INV-1002, but not with the $90 of INV-1003.",
    ],
)
def test_what_is_told_rightly_of_several_is_not_doubted(answer: str) -> None:
    for output in OUTPUTS:
        assert set(unverified(answer, output)) <= {"$95"}


def test_dates_are_exchanged_as_amounts_are() -> None:
    said = "INV-1001 is due on 9 May and INV-1002 on 1 May."
    for output in OUTPUTS:
        assert unverified(said, output) == ["9 May", "1 May"]


@given(st.lists(st.sampled_from(["n", "v"]), max_size=12), st.data())
def test_each_value_belongs_to_a_name_or_to_none(order: list[str], data: st.DataObject) -> None:
    text, names, values = _written(order, data)
    found = nearest(text, names, values)
    assert len(found) == len(values)
    assert all(each is None or each < len(names) for each in found)


@given(st.sampled_from(["nv", "vn"]), st.integers(1, 6), st.data())
def test_names_and_values_in_turns_belong_together_whatever_stands_between(
    pair: str, count: int, data: st.DataObject
) -> None:
    assert nearest(*_written(list(pair * count), data)) == list(range(count))


def _written(
    order: list[str], data: st.DataObject
) -> tuple[str, list[tuple[int, int]], list[tuple[int, int]]]:
    text = ""
    places: dict[str, list[tuple[int, int]]] = {"n": [], "v": []}
    for each in order:
        text += data.draw(st.sampled_from([" ", ", ", " and ", "; "]))
        places[each].append((len(text), len(text) + 1))
        text += each
    return text, places["n"], places["v"]


PODS = (
    "NAME READY STATUS RESTARTS AGE\nreader-1 1/1 Running 0 3d4h\nwriter-2 1/1 Running 7 9d\n"
    "probe-3 1/1 Running 0 5h"
)
SALES = [{"year": 2025, "tickets": 8200}, {"year": 2026, "tickets": 9020}]
COUNTS: dict[str, Any] = {"fp": 145, "fn": 112, "hens": 38, "eggs_today": 29}


@pytest.mark.parametrize(
    ("answer", "output", "wrong"),
    [
        # numbers belong to the words next to them
        ("fn=145, fp=112", COUNTS, ["145", "112"]),
        ("fn=112, fp=145", COUNTS, []),
        ("fn: 145 and fp: 112", "fp=145 fn=112", ["145", "112"]),
        ("96 failed, 4 passed", "4 failed, 96 passed in 3.1s", ["96", "4"]),
        ("96 failed and 4 passed", "4 failed, 96 passed in 3.1s", ["96", "4"]),
        ("4 failed and 96 passed", "4 failed, 96 passed in 3.1s", []),
        ("96 passed, 4 failed", "4 failed, 96 passed in 3.1s", []),
        ("Of 100 tests 96 have passed; 4 have failed", "4 failed, 96 passed, 100 tests", []),
        ("29 hens laid 38 eggs", COUNTS, ["29", "38"]),
        ("38 hens laid 29 eggs", COUNTS, []),
        ("precision 0.87, recall 0.91", {"precision": 0.91, "recall": 0.87}, ["0.87", "0.91"]),
        ("The coop has 29 hens.", COUNTS, ["29"]),
        ("29 of 38 hens have laid.", COUNTS, []),
        ("Of the last 2 builds both passed.", [{"build": 7741}, {"build": 7742}], []),
        ("31 of 38 points completed.", {"committed": 38, "completed": 31}, []),
        ("38 points completed.", {"committed": 38, "points": 31}, ["38"]),
        ("Of the hens 29 have laid eggs.", COUNTS, []),
        ("Success: 3, failure: 12", "success 12\nfailure 3", ["3", "12"]),
        ("1 réussi, 7 échoués", "7 réussi, 1 échoués", ["1", "7"]),
        # a column names its numbers
        ("reader-1 had 4 restarts.", PODS, ["4"]),
        ("writer-2 had 7 restarts.", PODS, []),
        ("There are 3 pods.", PODS, []),
        # years name records
        ("In 2025 there were 9,020 tickets, in 2026 only 8,200.", SALES, ["9,020", "8,200"]),
        ("In 2025 there were 8,200 tickets, in 2026 even 9,020.", SALES, []),
        # a value with its name behind it is of that name
        ("INV-1001 follows the $55 of INV-1002 with $40.", INVOICES, []),
        ("INV-1001 has $40 and tax of $4, INV-1002 has $55 and tax of $6.", INVOICES, []),
        ("INV-1001 has $40 and tax of $6, INV-1002 has $55 and tax of $4.", INVOICES, ["$6", "$4"]),
    ],
)
def test_numbers_belong_to_what_stands_next_to_them(answer: str, output: Any, wrong: list[str]) -> None:
    assert unverified(answer, output) == wrong


SHOWS = [{"project": "Atlas", "hours": 9.5, "days": 3}, {"project": "Borealis", "hours": 10.25, "days": 4}]
PLAYED = [{"home": "Lyra", "away": "Orsa", "home_goals": 2, "away_goals": 3}]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("Atlas took 10.25 hours and Borealis 9.5.", ["10.25", "9.5"]),
        ("- Atlas: 10.25 hours\n- Borealis: 9.5 hours", ["10.25", "9.5"]),
        ("| Atlas | 10.25 |\n| Borealis | 9.5 |", ["10.25", "9.5"]),
        ("Atlas took 9.5 hours and Borealis 10.25.", []),
        ("- Atlas: 9.5 hours in 3 days\n- Borealis: 10.25 hours in 4 days", []),
        ("Borealis has 10.25 hours; Atlas is behind its 10.25 hours.", []),
        ("Borealis took 10.25 hours, Atlas 9.5, and both in 3 to 4 days.", []),
        ("Orsa won with 3 goals, Lyra had 2.", []),
    ],
)
def test_values_are_exchanged_between_texts_of_records_where_both_are_told(
    answer: str, wrong: list[str]
) -> None:
    assert unverified(answer, [*SHOWS, {"matches": PLAYED}]) == wrong
    if "Orsa" not in answer:
        rows = "\n".join(f"{each['project']},{each['hours']},{each['days']}" for each in SHOWS)
        assert unverified(answer, "project,hours,days\n" + rows) == wrong


@pytest.mark.parametrize(
    ("output", "right", "wrong"),
    [
        (
            [["Item", "Plan"], ["Travel", 4000], ["Tools", 1500]],
            "Travel has $4,000 and Tools $1,500.",
            "Travel has $1,500 and Tools $4,000.",
        ),
        (
            {"result": [{"of": {"service": "api"}, "rate": 3.12}, {"of": {"service": "web"}, "rate": 0.44}]},
            "The rate of api is 3.12 and that of web 0.44.",
            "The rate of api is 0.44 and that of web 3.12.",
        ),
        (
            "lane 3 Okafor 54.21\nlane 4 Lindqvist 53.87",
            "Lindqvist (53.87) was before Okafor (54.21).",
            "Okafor (53.87) was before Lindqvist (54.21).",
        ),
        (
            {"bins": [{"on_hand": 420, "reserved": 60}, {"on_hand": 180, "reserved": 45}]},
            "| On hand | Reserved |\n|---|---|\n| 420 | 60 |\n| 180 | 45 |",
            "| On hand | Reserved |\n|---|---|\n| 60 | 420 |",
        ),
        (
            "Team,R1,R2\nOwls,7,12\nFoxes,8,16\n",
            "| Team | R1 | R2 |\n|---|---|---|\n| Owls | 7 | 12 |",
            "| Team | R1 | R2 |\n|---|---|---|\n| Owls | 12 | 7 |",
        ),
        ({"monthly": 1120, "fees": 900}, "$1,120 a month, $900 fees", "$900 a month, $1,120 fees"),
    ],
    ids=["rows", "nested", "lines", "columns", "short names", "stems"],
)
def test_names_and_labels_are_of_many_forms(output: Any, right: str, wrong: str) -> None:
    assert unverified(right, output) == []
    assert len(unverified(wrong, output)) == 2
