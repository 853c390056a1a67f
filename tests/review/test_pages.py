"""The documentation's links lead somewhere; and what is wrong on a page is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import (
    ROOT,
    Command,
    Shell,
    assert_comments_hold,
    block,
    blocks,
    broken_links,
    needs_a_shell,
    printed,
    transcript,
)

PAGES = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("name", ["README.md", *PAGES])
def test_every_linked_file_is_there(name: str) -> None:
    assert broken_links(name) == []


def test_blocks_are_told_apart_by_their_language() -> None:
    text = "```sh\na\n\nb\n```\n```\nc\n```\n```python\n```\nd ```sh\n"
    assert [blocks(text, language) for language in ("sh", "", "python")] == [["a\n\nb\n"], ["c\n"], [""]]
    with pytest.raises(ValueError, match="not enough values"):
        block(text, "json")
    with pytest.raises(ValueError, match="too many values"):
        block(text + text, "sh")


def test_a_transcript_begins_with_a_command() -> None:
    assert transcript("```console\n$ a\n$ b c\nd\ne\n```\n") == [("a", ""), ("b c", "d\ne\n")]
    with pytest.raises(AssertionError, match="no command prints 'x"):
        transcript("```console\nx\n$ a\n```\n")


@needs_a_shell
def test_commands_are_of_one_shell_and_both_streams_are_read(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    commands = [
        Command("(echo no >&2; exit 3)", "no\n"),
        Command("echo $?; made=it", "3\n"),
        Command('echo "$made in 7 ms"   # said', "it in 1.5 ms\n"),
    ]
    shell.assert_prints(commands, codes=[3, 0, 0])
    for wrong, codes in [
        (commands, [3, 0, 1]),
        ([*commands[:2], Command("echo that", "this\n")], [3, 0, 0]),
        ([commands[0], Command("exit 0", ""), Command("true", "")], [3, 0, 0]),
        ([Command("true", "never printed\n")], [0]),
    ]:
        with pytest.raises(AssertionError):
            shell.assert_prints(wrong, codes)


def test_python_is_compared_with_its_comments() -> None:
    first, second = "x = 1   # one\nprint(x)  # 1\n", "for n in range(x):\n    print(n)\n    # 0\n"
    assert_comments_hold([first, second])
    assert printed("print(x)", {"x": 2}) == "2\n"
    for wrong in ([first, "print(x)  # 2"], ["print(1)  # 1\nprint(2)"], [first, "x = 2  # two"], []):
        with pytest.raises(AssertionError):
            assert_comments_hold(wrong)
    assert_comments_hold(["print(1)  # 1\n    # 2\n"], lambda _: print(2))
