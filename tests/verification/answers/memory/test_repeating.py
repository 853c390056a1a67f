"""Known hallucinations that an answer repeats: names as they stand, and no part of another name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.answers.memory import Hallucination, repeated
from verification.model import (
    EntryKind,
    EntrySource,
    MemoryEntry,
    MentionKind,
    Severity,
    Subject,
    WarningCode,
)


def hallucination(text: str, kind: MentionKind | None = MentionKind.PACKAGE) -> Hallucination:
    return Hallucination(
        MemoryEntry(
            "1", EntryKind.BLOCKER, Subject.MENTION, Severity.ERROR, text, EntrySource("s"), "2026", kind
        )
    )


@pytest.mark.parametrize(
    ("answer", "text", "kind", "times"),
    [
        ("pip install fastjson", "fastjson", MentionKind.PACKAGE, 1),
        ("`fastjson` and fastjson.loads(x), fastjson", "fastjson", MentionKind.PACKAGE, 3),
        ("(fastjson)", "fastjson", MentionKind.PACKAGE, 1),
        ("fastjson2 or my-fastjson or fastjson-lite", "fastjson", MentionKind.PACKAGE, 0),
        ("Fastjson", "fastjson", MentionKind.PACKAGE, 0),
        ("fastj\u0455on", "fastjson", MentionKind.PACKAGE, 0),  # a Cyrillic letter: another name
        ("see src/app.py", "app.py", MentionKind.FILE, 0),
        ("see ./app.py.", "app.py", MentionKind.FILE, 1),
        ("see src\\app.py", "src/app.py", MentionKind.FILE, 1),
        ("app.py.bak", "app.py", MentionKind.FILE, 0),
        ("obj.fastjson", "fastjson", MentionKind.FUNCTION, 0),
        ("run `make it-all` now", "make it-all", MentionKind.COMMAND, 1),
        ("It costs $120.", "$120", MentionKind.AMOUNT, 0),  # amounts are right in other tasks
        ("a.b", "a", MentionKind.PACKAGE, 0),  # too short to be anybody's name
        ("(.*)+ fastjson", "(.*)+", MentionKind.CONCEPT, 1),  # no pattern is made of it
        ("", "fastjson", MentionKind.PACKAGE, 0),
    ],
)
def test_what_is_a_repetition(answer: str, text: str, kind: MentionKind, times: int) -> None:
    found = repeated(answer, [hallucination(text, kind)])
    assert len(found) == times
    for each in found:
        assert answer[each.start : each.end].replace("\\", "/") == text


def test_it_is_a_warning_with_its_place() -> None:
    known = Hallucination(hallucination("fastjson").entry, sessions=3, recurring=True, instead="orjson")
    (found,) = repeated("use fastjson", [known])
    warning = found.warning()
    assert warning.code is WarningCode.KNOWN_HALLUCINATION
    assert "3 sessions" in warning.message
    assert "'orjson' is right" in warning.message
    assert (warning.details.mention, warning.details.start, warning.details.end) == ("fastjson", 4, 12)


@given(st.text(max_size=40), st.text(min_size=1, max_size=6))
def test_offsets_are_those_of_the_answer(answer: str, name: str) -> None:
    for each in repeated(answer, [hallucination(name, None)]):
        assert answer[each.start : each.end].replace("\\", "/") == name.replace("\\", "/")


def test_a_long_answer_and_many_hallucinations_take_no_time() -> None:
    answer = "fastjson and orjson " * 5_000
    found = repeated(answer, [hallucination(f"invented_{n}") for n in range(2_000)])
    assert found == ()
