"""The runner of all programs: every way in which a command can end has its exit code and at most one line."""

from __future__ import annotations

import logging
import re
import signal
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.command_line import Commands, ExitCode, Program, main, say, text_or_json
from fol_kb.common.errors import DocumentError, FolKbError, ProblemPlace
from fol_kb.common.signals import Terminated

PROGRAM = Program(
    "some-program",
    "1.2.3",
    "Commands of a test.",
    "Nothing more.",
    {
        "tests.common.command_line.made_up": ("do", "other"),
        "tests.common.command_line.not_there": ("broken",),
    },
    ("tests.of.commands",),
)


class UndecidedError(FolKbError):
    undecided = True


ENDINGS: list[tuple[BaseException, int, str]] = [
    (
        DocumentError("no document", ProblemPlace("a.txt", 3)),
        2,
        "some-program do: a.txt, line 3: no document",
    ),
    (UndecidedError("nobody knows"), 3, "some-program do: nobody knows"),
    (ValueError("one of the two"), 2, "some-program do: one of the two"),
    (OSError(28, "No space left on device", "out"), 2, "some-program do: out: No space left on device"),
    (BrokenPipeError(), 141, ""),
    (RecursionError(), 2, "some-program do: the input nests too deeply; split it"),
    (MemoryError(), 3, "some-program do: out of memory; split the input"),
    (KeyboardInterrupt(), 130, "some-program do: interrupted"),
    (Terminated(signal.SIGTERM), 143, "some-program do: ended by SIGTERM"),
]


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of commands; ``module.run`` is what they do."""
    module = ModuleType("tests.common.command_line.made_up")

    def register(commands: Commands) -> None:
        for name in ("do", "other"):
            text_or_json(commands.add(name, lambda arguments: module.run(arguments), f"to {name}"))

    module.__dict__["register"] = register
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


@pytest.mark.parametrize(("problem", "code", "said"), ENDINGS, ids=lambda each: type(each).__name__)
def test_every_end_has_its_code_and_one_line(
    made_up: ModuleType, capsys: pytest.CaptureFixture[str], problem: BaseException, code: int, said: str
) -> None:
    def run(_: object) -> int:
        raise problem

    made_up.__dict__["run"] = run
    assert main(PROGRAM, ["do"]) == code
    out = capsys.readouterr()
    assert (out.out, out.err) == ("", f"{said}\n" if said else "")


@pytest.mark.parametrize("code", [ExitCode.HOLDS, ExitCode.FAILS, 5])
def test_the_code_of_the_command_is_that_of_the_program(made_up: ModuleType, code: int) -> None:
    made_up.__dict__["run"] = lambda _: code
    assert type(main(PROGRAM, ["do"])) is int
    assert main(PROGRAM, ["other"]) == code


def test_only_the_module_of_the_command_is_loaded(
    made_up: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    made_up.__dict__["run"] = lambda _: 0
    assert main(PROGRAM, ["do"]) == 0
    assert main(PROGRAM, ["broken"]) == ExitCode.INTERNAL_ERROR
    assert "No module named 'tests.common.command_line.not_there'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["do", "--nonsense"], ["do", "--format", "xml"]])
def test_bad_usage(made_up: ModuleType, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(PROGRAM, words)
    out = capsys.readouterr()
    assert out.out == ""
    assert "error: " in out.err


def test_what_is_logged_is_shown_on_request(made_up: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    def run(_: object) -> int:
        for level in (logging.DEBUG, logging.INFO, logging.WARNING):
            logging.getLogger("tests.of.commands.part").log(level, "level %d", level)
            logging.getLogger("tests.of.others").log(level, "unheard")
        return 0

    made_up.__dict__["run"] = run
    shown = {}
    for words in (["do"], ["do", "-v"], ["do", "-vv"]):
        main(PROGRAM, words)
        shown[words[-1]] = [line.split(":")[0] for line in capsys.readouterr().err.splitlines()]
    assert shown == {"do": ["warning"], "-v": ["info", "warning"], "-vv": ["debug", "info", "warning"]}
    assert logging.getLogger("tests.of.commands").handlers == []


@given(st.text())
def test_a_note_steers_no_terminal(note: str) -> None:
    said: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fol_kb.common.streams.note", said.append)
        say(note)
    assert all(each.isprintable() for each in said[0].split("\n"))


def test_each_code_stands_in_the_reference(root: Path) -> None:
    page = (root / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| \S", page, flags=re.MULTILINE)
    assert [(int(code), name) for code, name in rows] == [(code.value, code.name) for code in ExitCode]
