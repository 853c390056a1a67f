"""What counts as found, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verification.answers.looking import Call, beside, looked
from verification.answers import FileTree, PackageList, PythonNames, StoreConcepts, floor
from verification.evidence import Memory, Store
from verification.model import (
    Match,
    Mention,
    MentionKind,
    MentionStatus,
    Operation,
    Run,
    Scope,
    Source,
    ToolResult,
)

VERIFIED, UNVERIFIED, COMPUTED = MentionStatus.VERIFIED, MentionStatus.UNVERIFIED, MentionStatus.COMPUTED


def only(answer: str, *calls: Call, task: str = "") -> Mention:
    (found,) = looked(answer, *calls, task=task)
    return found


def found(answer: str, output: Any, given: Any = None) -> bool:
    status = only(answer, ("tool", given, output)).status
    assert status in (VERIFIED, UNVERIFIED)
    return status is VERIFIED


@pytest.mark.parametrize(
    ("answer", "output", "expected"),
    [
        ("`fields.py`", "src/fields.py", True),
        ("`src/fields.py`", "/repo/src/fields.py:12", True),
        ("`src\\fields.py`", "src/fields.py", True),
        ("`fields.py`", "src/my-fields.py", False),
        ("`fields.py`", "src/my_fields.py and fields.pyc", False),
        ("`tests/fields.py`", "src/fields.py", False),
        ("`fields.py`", "fields.py.bak", False),
        ("`Fields.py`", "fields.py", True),
        ("`fіelds.py`", "fields.py", False),
        ("`parse()`", "def parse(x):", True),
        ("`Parse()`", "def parse(x):", False),
        ("`Reader.parse()`", "class Reader:\n  def parse(x):", True),
        ("`Writer.parse()`", "class Reader:\n  def parse(x):", False),
        ("flight HAT069", "HAT0691 HAT06", False),
        ("flight hat069", '{"flight": "HAT069"}', True),
        ("card credit_card_44", "credit_card_441", False),
        ("commit 9f1c2ab", "commit 9f1c2ab47d0e5b6c8a9d0e1f2a3b4c5d6e7f8a9b", True),
        ("https://a.example/b", "see http://a.example/b/", True),
        ("https://a.example/b", "https://a.example/bc", False),
        ("the package `scikit_learn`", "scikit-learn==1.4", True),
        ("$1,234.50", "1234.5", True),
        ("$1,234.50", "1234.05", False),
        ("€ 12", "[12, 13]", True),
        ("25%", "0.25", True),
        ("25%", "0.26", False),
        ("$3.5 million", "3482119", True),
        ("$3.5 million", "3382119", False),
        ("about $3,500", "3482.19", True),
        ("$3,500", "3482.19", False),
        ("on May 20", "2024-05-20T10:00", True),
        ("on May 20, 2023", "2024-05-20", False),
        ("on 03/04/2025", "2025-04-03", True),
        ("at 7:00 PM", "19:00:00", True),
        ("at 7:00", "19:00", False),
        ("it has 1,474 lines", "fields.py#L1474", True),
        ("it found 3 matches", "a\nb\nc", True),
        ("it found 4 matches", "a\nb\nc", False),
        ("in 2024", "2024-05-20", True),
        ("a row of 345 things", "12 345 678", True),
        ("It is valid from January 7, 2025.", "notBefore=Jan  7 00:00:00 2025 GMT", True),
        ("It is valid from January 8, 2025.", "notBefore=Jan  7 00:00:00 2025 GMT", False),
        # addresses, whole sums and moments
        ("Write to anna.smith@example.com.", {"mail": "anna.smith@example.com"}, True),
        ("Write to smith@example.com.", {"mail": "anna.smith@example.com"}, False),
        ("Write to anna@example.com.", {"mail": "anna@example.com.au"}, False),
        ("Revenue was $1.2B.", {"revenue": 1_200_000_000}, True),
        ("Revenue was $1.3B.", {"revenue": 1_200_000_000}, False),
        ("Le chiffre est de €1.5Md.", {"chiffre": 1_500_000_000}, True),
        ("There are 1.2 million users.", {"users": 1_234_567}, True),
        ("Created on 14 November 2023.", {"created": 1_700_000_000}, True),
        ("Created on 15 November 2023.", {"created": 1_700_000_000}, False),
        ("Created on 14 November 2023.", {"createdAt": 1_700_000_000_000}, True),
        ("It was at 22:13.", {"time": 1_700_000_000}, True),
        ("It was at 22:13.", {"size": 1_700_000_000}, False),
    ],
)
def test_what_counts_as_found_in_a_result(answer: str, output: Any, expected: bool) -> None:
    assert found(answer, output) is expected


def test_a_place_is_named_by_offsets_in_a_text_and_by_a_field_in_data() -> None:
    text = only("`b.py`", ("read", None, "see a/b.py!")).found_in
    assert text is not None
    assert (text.source, text.match) == (Source.RESULT, Match.PATH_SUFFIX)
    assert (text.start, text.end, text.quote) == (6, 10, "b.py")
    data = only("$12", ("get", None, '{"items": [{"price": 12}]}')).found_in
    assert data is not None
    assert (data.field, data.start, data.result, data.tool) == ("items[0].price", None, 0, "get")


def test_what_the_task_says_is_found_there() -> None:
    mention = only("Order W12345 it is.", task="cancel W12345")
    assert mention.found_in is not None
    assert mention.found_in.source is Source.TASK


def test_what_a_tool_was_given_counts_where_it_was_accepted_and_is_no_thought() -> None:
    assert found("I wrote `notes.md`.", "ok", given={"path": "notes.md"})
    assert not found("I wrote `notes.md`.", "Error: permission denied", given={"path": "notes.md"})
    thought = "The user wants flight HAT999, so I will look for HAT999 and then tell them about it."
    assert not found("Flight HAT999", "", given={"thought": thought})
    assert not found("It costs $812.", "", given={"note": "I think that it costs 812 " + "and so on " * 40})


def test_a_sum_a_difference_a_product_and_a_percentage_name_their_operands() -> None:
    output = '[{"price": 105.5}, {"price": 102}, {"nights": 3}, {"rate": "15 %"}]'
    cases = {
        "Rooms: $105.50 and $102. Total: $207.50": (Operation.SUM, {"$105.50", "$102"}),
        "From $105.50 down to $102 you save $3.50": (Operation.DIFFERENCE, {"$105.50", "$102"}),
        "3 nights at $102 each cost $306": (Operation.PRODUCT, {"3", "$102"}),
        "15% of $102 is $15.30": (Operation.PERCENTAGE, {"15%", "$102"}),
    }
    for answer, (operation, operands) in cases.items():
        last = beside(answer, output)[-1]
        assert (last.status, last.operation) == (COMPUTED, operation), answer
        assert {each.text for each in last.operands} == operands
        assert all(
            each.start is not None and answer[each.start : each.end] == each.text for each in last.operands
        )


@pytest.mark.parametrize(
    "answer",
    [
        "Rooms: $105.50 and $102. Total: $217.50",
        "Rooms: $105.50 and $102. Parking: $207.50",
        "3 nights at $102 each cost $316",
        "Total: $207.60 for $105.50 and $102",
    ],
)
def test_a_wrong_or_unexplained_amount_is_not_computed(answer: str) -> None:
    output = '[{"price": 105.5}, {"price": 102}, {"nights": 3}]'
    assert UNVERIFIED in {each.status for each in beside(answer, output)}


def test_all_values_of_one_field_add_up() -> None:
    mention = only("The total is $38.", ("get", None, {"items": [{"p": 12}, {"p": 11}, {"p": 15}]}))
    assert (mention.status, mention.operation) == (COMPUTED, Operation.SUM)
    assert [each.field for each in mention.operands] == ["items[0].p", "items[1].p", "items[2].p"]


def test_a_value_of_another_record_does_not_verify() -> None:
    flights = '[{"flight": "HAT001", "economy": 121}, {"flight": "HAT002", "economy": 85}]'
    for price, status in (("$121", VERIFIED), ("$85", UNVERIFIED)):
        found = beside(f"Flight HAT001\n- Economy: {price}", flights)
        assert [each.status for each in found] == [VERIFIED, status]


def test_a_scope_is_a_warning_of_its_own() -> None:
    scope = Scope(folders=("src",), packages=("app",))
    answer = "See `src/a.py` and `lib/b.py`, then from os.path import join and from app.x import y"
    found = looked(answer, ("ls", None, "src/a.py lib/b.py\nimport os.path, app.x"), scope=scope)
    outside = {each.text: each.out_of_scope for each in found}
    assert outside["src/a.py"] is False
    assert outside["lib/b.py"] is True


def test_existence_is_asked_offline(tmp_path, store: Store) -> None:
    (tmp_path / "a.py").write_text("")
    tree = FileTree(tmp_path)
    assert tree.knows(MentionKind.FILE, "a.py")
    assert not tree.knows(MentionKind.FILE, "b.py")
    assert not tree.knows(MentionKind.FILE, "../" * 20 + "etc/passwd")
    assert not tree.knows(MentionKind.FILE, "x" * 5_000)
    assert not tree.knows(MentionKind.FILE, "a\0b")
    with pytest.raises(NotADirectoryError, match="folder"):
        FileTree(tmp_path / "a.py")
    packages = PackageList(["Left_Pad", "requests"])
    assert packages.knows(MentionKind.PACKAGE, "left-pad")
    assert not packages.knows(MentionKind.PACKAGE, "leftpad")
    python = PythonNames()
    assert python.knows(MentionKind.PACKAGE, "json.decoder")
    assert python.knows(MentionKind.FUNCTION, "json.loads")
    assert not python.knows(MentionKind.FUNCTION, "json.loadz")
    assert not python.knows(MentionKind.PACKAGE, "no_such_package_at_all")
    assert not python.knows(MentionKind.PACKAGE, "json..x")
    store.add([Memory(content="The Treaty of Tordesillas divided the world.")])
    concepts = StoreConcepts(store)
    assert concepts.knows(MentionKind.CONCEPT, "treaty of tordesillas")
    assert not concepts.knows(MentionKind.CONCEPT, "treaty of westphalia")


def test_concepts_are_looked_for_where_a_store_knows_some(store: Store) -> None:
    store.add([Memory(content="The Treaty of Tordesillas divided the world between two crowns.")])
    run = Run("", "It is the Treaty of Tordesillas, the Treaty of Westphalia and the **two crowns**.")
    assert floor(run) == ()
    assert [(each.text, each.kind, each.status) for each in floor(run, [StoreConcepts(store)])] == [
        ("Treaty of Tordesillas", MentionKind.CONCEPT, VERIFIED),
        ("Treaty of Westphalia", MentionKind.CONCEPT, UNVERIFIED),
        ("two crowns", MentionKind.CONCEPT, VERIFIED),
    ]


def test_a_check_is_named_as_the_place() -> None:
    run = Run("", "Use the package `requests`.")
    (mention,) = floor(run, [PackageList(["requests"])])
    assert mention.found_in is not None
    assert (mention.found_in.source, mention.found_in.check) == (Source.CHECK, "packages")


def test_results_out_of_order_without_output_and_with_odd_data() -> None:
    results = (
        ToolResult("a", None, None, 3.0),
        ToolResult("", {}, "", "x"),
        ToolResult("b", [1, {"k": None}], {"v": [True, 1.5, "\ud800"]}, 1.0),
        ToolResult("c", "{broken", "[1, 2", None),
    )
    statuses = [each.status for each in floor(Run("", "1.5 and `x.py`", results))]
    assert statuses == [VERIFIED, UNVERIFIED]


@pytest.mark.slow
def test_a_hundred_megabytes_are_looked_through_once() -> None:
    line = "2025-02-11T02:14:55 ERROR rid=ab12-99 /v1/orders 500 timeout 30004ms src/module_17/file.py\n"
    output = line * (100_000_000 // len(line)) + "needle_4711.txt 87654321\n"
    answer = "`needle_4711.txt` has 87654321; `missing.txt` and $99.95 do not exist; " + "HAT069 " * 200
    assert [each.status for each in beside(answer, output)[:4]] == [
        VERIFIED,
        VERIFIED,
        UNVERIFIED,
        UNVERIFIED,
    ]
