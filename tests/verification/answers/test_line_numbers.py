"""The numbers of lines: they are held against what results tell of that file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import Call, looked
from verification.model import MentionKind

OTHER = ("bash", {"command": "wc -l *"}, "".join(f"{number} x\n" for number in range(1, 100)))
"""So every number stands somewhere."""


def _lines(answer: str, *calls: Call) -> dict[str, str]:
    found = looked(answer, *calls, OTHER)
    return {each.text: each.status.value for each in found if each.kind is MentionKind.NUMBER}


def _told(line: int) -> tuple[Call, ...]:
    """What calls return that tell of a line of src/pay.rb."""
    return (
        ("grep", {"pattern": "x"}, f"src/pay.rb:{line}:  x = 1\nsrc/other.rb:98:x"),
        ("bash", "ruby run.rb", f"/app/src/pay.rb:{line}:in 'total': nil (NoMethodError)"),
        ("bash", "python run.py", f'  File "/app/src/pay.rb", line {line}, in total'),
        ("bash", "tsc", f"src/pay.rb({line},7): error TS1"),
        ("bash", "lint", f"src/pay.rb\n  {line}:7  error  x\n\nsrc/other.rb\n  98:1 error"),
        ("bash", {"command": "cat -n src/pay.rb"}, f"    {line}\tdef total"),
        ("bash", {"command": "grep -n total src/pay.rb"}, f"{line}:def total"),
        ("lint", {}, [{"file": "src/pay.rb", "line": line}, {"file": "src/other.rb", "line": 98}]),
        ("bash", "git diff", f"--- a/src/pay.rb\n+++ b/src/pay.rb\n@@ -{line},1 +{line},1 @@\n-x\n+y"),
        ("ask", {}, f"The bug is on line {line} of src/pay.rb, they say."),
    )


SAID = (
    "{file} line {line} is wrong.",
    "See {file}:{line}.",
    "See `{file}:{line}`.",
    "See `{file}` (line {line}).",
    "See {file}#L{line}, please.",
    "Line {line} of {file} is wrong.",
    "Line {line} in `{file}` is wrong.",
    "`{file}` breaks, at line {line}.",
    "La ligne {line} de {file} est fausse.",
    "Voir {file}, ligne {line}.",
)


@given(
    st.integers(10, 90), st.integers(10, 90), st.integers(0, 9), st.sampled_from(SAID),
    st.sampled_from(["src/pay.rb", "pay.rb"]),
)  # fmt: skip
def test_a_line_is_one_that_results_tell_of(line: int, wrong: int, way: int, said: str, file: str) -> None:
    told = _told(line)[way]
    assert _lines(said.format(file=file, line=line), told) == {str(line): "verified"}
    if wrong != line:
        assert _lines(said.format(file=file, line=wrong), told) == {str(wrong): "unverified"}


@given(st.integers(1, 99), st.sampled_from(SAID))
def test_of_a_file_of_whose_lines_nothing_is_told_it_is_a_number_as_any(line: int, said: str) -> None:
    call = ("read_file", {"path": "src/pay.rb"}, "def total\n  x\nend")
    assert _lines(said.format(file="src/pay.rb", line=line), call) == {str(line): "verified"}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("`pay.rb:10-14`", {"10": "verified", "14": "verified"}),
        ("Lines 10 to 12 of pay.rb.", {"10": "verified", "12": "verified"}),
        ("Lines 11-40 of pay.rb.", {"11": "verified", "40": "unverified"}),
        ("In pay.rb line 10 calls line 13.", {"10": "verified", "13": "verified"}),
        ("pay.rb is long. Line 40 is none of it.", {"40": "verified"}),
    ],
)
def test_parts_of_a_file_have_a_first_and_a_last_line(answer: str, expected: dict[str, str]) -> None:
    listing = "".join(f"{number:6}\tcode\n" for number in range(10, 15))
    assert _lines(answer, ("read_file", {"path": "src/pay.rb", "start": 10}, listing)) == expected


def test_the_reason_is_told() -> None:
    (call, *_) = _told(12)
    assert looked("See src/pay.rb:21.", call)[-1].doubt == "the results tell of other lines of 'src/pay.rb'"


def test_a_log_of_times_has_no_numbered_lines() -> None:
    log = ("bash", {"command": "tail app.log"}, "12:30:01 boot\n12:31:05 fail")
    assert _lines("app.log breaks at line 31.", log) == {"31": "verified"}
