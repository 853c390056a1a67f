"""What the tools did, told within a budget: nothing is cut without a word, and no secret is told."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.answers import Doing, SummaryOptions, doing, summarize
from verification.answers.grounds.masking import MASK, masked
from verification.model import ToolResult


@pytest.mark.parametrize(
    ("tool", "expected"),
    [
        ("read_file", Doing.READ),
        ("ReadFile", Doing.READ),
        ("readFile", Doing.READ),
        ("thread_list", Doing.OTHER),
        ("spreadsheet_open_tab", Doing.READ),
        ("overwritten", Doing.OTHER),
        ("write-file", Doing.WRITE),
        ("str_replace", Doing.WRITE),
        ("bash", Doing.COMMAND),
        ("list_dir", Doing.LIST),
        ("vector_search", Doing.RETRIEVE),
        ("search_direct_flight", Doing.SEARCH),
        ("get_user_details", Doing.OTHER),
        ("", Doing.OTHER),
    ],
)
def test_a_tool_is_known_by_whole_parts_of_its_name(tool: str, expected: Doing) -> None:
    assert doing(tool) is expected


def test_what_was_done_is_told_in_order_and_once() -> None:
    results = [
        ToolResult("read_file", {"file_path": "b.py"}, "x", 2),
        ToolResult("read_file", {"path": "a.py"}, "x", 1),
        ToolResult("read_file", '{"path": "a.py"}', "x", 3),
        ToolResult("write", {"path": "c.py"}, "ok", 4),
        ToolResult("bash", {"command": "make  test"}, "ok", 5),
        ToolResult("grep", {"pattern": "foo"}, "", 6),
    ]
    summary, text = summarize([ToolResult(r.tool, r.input, r.output, float(r.timestamp)) for r in results])  # type: ignore[arg-type]
    assert summary.files_read == ("a.py", "b.py")
    assert summary.files_written == ("c.py",)
    assert summary.commands_run == ("make test",)
    assert summary.search_queries == ("foo",)
    assert summary.tool_calls == 6
    assert text.index("a.py") < text.index("b.py") < text.index("make test")
    assert "no output" in text


def test_no_calls_are_told_as_none() -> None:
    assert summarize([])[1] == "no tool calls recorded"


NAMES = st.sampled_from(["read_file", "bash", "other", "rag_query", "list_dir"])


@given(
    st.lists(
        st.builds(ToolResult, NAMES, st.none() | st.text(max_size=40), st.text(max_size=3_000)), max_size=30
    ),
    st.integers(0, 2_000),
)
def test_nothing_is_left_out_without_a_word(results: list[ToolResult], budget: int) -> None:
    summary, text = summarize(results, SummaryOptions(budget=budget))
    left_out = sum(summary.left_out.values())
    assert summary.tool_calls == len(results)
    if results:
        assert len(text) <= budget * 4 + 200
        assert (f"{left_out:,} earlier calls" in text) is (left_out > 0)
        assert set(summary.left_out) <= {each.tool for each in results}
    long = [each for each in results[-1:] if len(each.output) > 500]
    if long and not left_out:
        assert "more characters]" in text


@pytest.mark.parametrize(
    ("secret", "hidden"),
    [
        ("sk-proj-abcdefghijklmnopqrstuvwx", "abcdef"),
        ("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "abcdef"),
        ("AKIAIOSFODNN7EXAMPLE", "IOSFODNN7"),
        ("password: hunter2hunter2", "hunter2"),
        ('{"api_key": "9f8e7d6c5b4a"}', "9f8e7d"),
        ("Authorization: Bearer abc.def-ghi_jkl", "abc.def"),
        ("postgres://bob:s3cr3t-pw@db/x", "s3cr3t"),
        ("export MY_SECRET=abcd1234", "abcd1234"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghi", "eyJzdWIi"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----", "MIIEow"),
        ("mot_de_passe=azerty99", "azerty"),
        ("client_secret => 'zz-top-zz'", "zz-top"),
    ],
)
def test_keys_and_tokens_are_hidden(secret: str, hidden: str) -> None:
    text, count = masked(f"before {secret} after")
    assert (count, MASK in text, hidden in text) == (1, True, False)
    assert text.startswith("before ")
    _, told = summarize([ToolResult("bash", {"command": f"echo {secret}"}, f"x {secret}")])
    assert MASK in told


@given(
    st.lists(st.sampled_from(["word ", "token=abcdef123456 ", "sk-proj-abcdefghijklmnopqrst "]), max_size=8),
    st.data(),
)
def test_a_part_shows_no_part_of_a_secret(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    part, count = masked(text, start, end)
    assert not set(re.findall(r"abcdef\d*|abcdefgh\w*|[a-z]*\d{2,}", part))
    assert count <= masked(text)[1]
    assert masked(text, 0, len(text)) == masked(text)


def test_of_a_long_result_that_is_told_which_the_answer_uses() -> None:
    lines = [f"flight HAT{number:03} leaves at gate {number % 7}" for number in range(400)]
    result = ToolResult("get_flights", {}, "\n".join(lines))
    _, text = summarize([result], answer="HAT271 leaves at gate 5.")
    assert "HAT271 leaves at gate 5" in text
    assert "… " in text
    assert "more characters]" in text
    _, from_the_beginning = summarize([result])
    assert "HAT000" in from_the_beginning


def test_a_hundred_megabytes_are_told_in_a_few_words() -> None:
    line = "2025-02-11T02:14:55 ERROR rid=ab12-99 /v1/orders 500 timeout 30004ms\n"
    output = "needle_4711 is here\n" + line * (100_000_000 // len(line))
    started = time.process_time()
    summary, text = summarize([ToolResult("cat", "app.log", output)], answer="There is needle_4711.")
    assert time.process_time() - started < 5
    assert "needle_4711 is here" in text
    assert f"{len(output) - 200:,}"[:3] in text  # what is left out is counted
    assert len(text) < 500
    assert summary.tool_calls == 1
